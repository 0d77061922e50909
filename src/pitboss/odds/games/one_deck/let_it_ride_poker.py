"""Let it ride poker, 13:69F-18: both decisions from the last card backwards."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.let_it_ride_poker import (
    BETS,
    GAME,
    SECOND,
    TEN,
    bet_table,
    from_the_left,
    three_card_rows,
    three_card_table,
)
from pitboss.odds import payout_lines
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import Pattern, gathered, patterns
from pitboss.odds.cards.ranking_tables import three_cards
from pitboss.odds.games.one_deck.common import equal_wagers
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import Paid
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_by_card, card_wagers
from pitboss.odds.solvers.card_by_card import Game, Nets, Plan, Standing, Street, choose
from pitboss.odds.solvers.seat_choices import Seat
from pitboss.odds.styles import OPTIMAL
from pitboss.procedures.poker_tables import COMMUNITY

Array = npt.NDArray[Any]
RIDES, BACK = 1, 0
RIDING = Game(
    streets=(Street(3, (RIDES, BACK)), Street(4, (RIDES, BACK))),
    pairs=(("pair", 2), ("pair-of-tens-or-better", TEN)),
)
"""Bet three is always at stake; where it makes no difference, a bet rides."""
ROWS, DEALS = RIDING.rows, RIDING.deals


def paid(options: Options, stake: int = USUAL_STAKE) -> Paid:
    """18.11(b), (c): by the number of bets that ride, what they net."""
    return equal_wagers.paid(bet_table(options), ROWS, len(BETS), options, stake)


def nets(options: Options, stake: int) -> Nets:
    """The same by what is staked."""
    return dict(enumerate(paid(options, stake), 1))


def wins(pattern: Pattern) -> bool:
    """Whether the cards have already won: a pair of tens or better, two pair, three of a kind."""
    pairs = pattern.paired
    return bool(pairs) and (pairs[0] >= TEN or pattern.most > 2 or len(pairs) > 1)


# -- the three bets, priced ----------------------------------------------------------------------

HOW = "all 270,725 sets of four cards with each card that can follow: 51,979,200 deals in order"
UNIT = "the initial wager is one of the three equal bets; a bet that is taken back is not at risk"


def bets(question: Question) -> Outcomes:
    """Bets one to three, of which two ride where that is worth it."""
    question.watch("all sets of four cards", 0.0)
    options = question.options
    return equal_wagers.outcomes(
        question, bet_table(options), len(BETS), lines(options, question.stake),
        how=HOW, notes=(UNIT,), better=options["bet-rows"], limit="18.11(c)",
    )  # fmt: skip


def lines(options: Options, stake: int) -> Iterator[Line]:
    """By hand and by the number of bets that ride."""
    shown, _ = STYLES.tally(OPTIMAL, options, stake)
    return payout_lines.staked_lines(
        bet_table(options), ROWS, paid(options, stake), shown, DEALS,
        lambda riding: f"{riding} {'bet' if riding == 1 else 'bets'}",
    )  # fmt: skip


# -- the best choices in words and charts, and players who make them ------------------------------

LEGEND = {"R": "let it ride", "W": "take it back"}
PAYING, LOW_PAIR = "pair of tens or better, or more", "pair of twos to nines"
ROYAL = "suited, to a royal flush"
THREE_WAYS = "suited, in a row from 3-4-5 up"
TWO_WAYS = "suited, to two straight flushes, one ten or better"
ONE_WAY = "suited, to one straight flush, two tens or better"
FLUSH = "any other of one suit"
OTHER = "anything else"
FIRST = (PAYING, ROYAL, THREE_WAYS, TWO_WAYS, ONE_WAY, FLUSH, LOW_PAIR, OTHER)

ONE_SUIT = "four of a suit"
OPEN_HIGH = "to a straight open at both ends, one ten or better"
OPEN_LOW = "to a straight open at both ends, none so high"
INSIDE_HIGH = "four tens or better, to a straight with one gap"
THEN = (PAYING, ONE_SUIT, OPEN_HIGH, OPEN_LOW, INSIDE_HIGH, LOW_PAIR, OTHER)

USUAL = (
    "Three cards: let bet one ride on a pair of tens or better, three to a royal flush, three of a"
    " suit in a row from 3-4-5 up, three to a straight flush with one gap and a ten or better, or"
    " with two gaps and two of them.",
    "Four cards: let bet two ride on a pair of tens or better, two pair, four of a suit, and four"
    " to a straight open at both ends with a ten or better.",
    "Four to a straight that is open at both ends without a ten or better, and ace to ten with one"
    " missing, are worth nothing either way: they ride here.",
)
OWN = ("The odds posted here ask for other decisions than the usual ones: see the charts.",)
ALWAYS = (
    "Take both bets back on everything else, and decide on bet two whatever became of bet one.",
    "The bonus and the three-card bonus leave nothing to decide.",
)


def _pair(pattern: Pattern) -> str | None:
    """What a hand with a pair is; None without one."""
    return None if not pattern.paired else PAYING if wins(pattern) else LOW_PAIR


def kind_of_three(pattern: Pattern) -> str:
    if pair := _pair(pattern):
        return pair
    high, ways = sum(rank >= TEN for rank in pattern.ranks), pattern.straights
    known = ((not pattern.suited, OTHER), (high == 3, ROYAL), (ways == 3, THREE_WAYS),
             (ways == 2 and high >= 1, TWO_WAYS), (ways == 1 and high >= 2, ONE_WAY),
             (True, FLUSH))  # fmt: skip
    return next(name for fits, name in known if fits)


def kind_of_four(pattern: Pattern) -> str:
    if pair := _pair(pattern):
        return pair
    high, ways = sum(rank >= TEN for rank in pattern.ranks), pattern.straights
    known = ((pattern.suited, ONE_SUIT), (ways == 2 and high >= 1, OPEN_HIGH),
             (ways == 2, OPEN_LOW), (ways == 1 and high == 4, INSIDE_HIGH),
             (True, OTHER))  # fmt: skip
    return next(name for fits, name in known if fits)


KINDS_THAT_RIDE = {
    PAYING,
    ROYAL,
    THREE_WAYS,
    TWO_WAYS,
    ONE_WAY,
    ONE_SUIT,
    OPEN_HIGH,
    OPEN_LOW,
    INSIDE_HIGH,
}
"""The kinds that ride at the odds of the text."""


@cache
def _usual() -> tuple[Array, Array]:
    """By pattern of three cards, and of four, whether the usual rules let the bet ride."""
    three = np.array([kind_of_three(pattern) in KINDS_THAT_RIDE for pattern in patterns(3)])
    four = np.array([kind_of_four(pattern) in KINDS_THAT_RIDE for pattern in patterns(4)])
    return three, four


def is_usual(how: Plan) -> bool:
    """Whether the best choices are those of the usual rules."""
    three, four = _usual()
    first = how[0][0, [pattern.place for pattern in patterns(3)]]
    second = how[1][:, [pattern.place for pattern in patterns(4)]]
    return bool((first == three).all() and (second == four).all())


def letter(rides: bool) -> str:
    return "R" if rides else "W"


def strategy(options: Options) -> Strategy:
    how = STYLES.plan(OPTIMAL, options)
    alike = bool((how[1][0] == how[1][1]).all())
    seconds = (how[1][:1] if alike else how[1]).T
    first = {p: (letter(how[0][0, p.place]),) for p in patterns(3)}
    second = {p: tuple(map(letter, seconds[p.place])) for p in patterns(4)}
    return Strategy(
        says=(*(USUAL if is_usual(how) else OWN), *ALWAYS),
        charts=(
            Chart(title="bet one, three cards", columns=("bet 1",), legend=LEGEND,
                  rows=gathered(kind_of_three, FIRST, first)),
            Chart(title="bet two, four cards", legend=LEGEND,
                  columns=("bet 2",) if alike else ("1 back", "1 rides"),
                  rows=gathered(kind_of_four, THEN, second)),
        ),
    )  # fmt: skip


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    how = STYLES.plan(style, options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        then = prompt.cite == SECOND.cite
        up = from_the_left(round)[:1] if then else ()
        before = then and bool(round.stakes_on("bet-1", seat=seat, patron=prompt.patron))
        cards = numbers([*round.hands[str(seat)], *up])
        bet = choose(RIDING, how, int(then), 1 + before, cards)
        return "ride" if bet == RIDES else "withdraw"

    return chooser(decide)


def standing(seat: Seat) -> Standing:
    """Before the first card is turned up only bet three is sure to stay; then it is known whether
    bet one does."""
    turned = len(seat.seen(COMMUNITY))
    return turned, 1 + (turned > 0 and seat.amount("bet-1") > 0)


# -- the model ------------------------------------------------------------------------------------

STYLES = card_by_card.styles(
    RIDING,
    nets,
    {"winners-only": wins, "always-ride": lambda pattern: RIDES},
    bot,
    lines,
)


def by_row(question: Question) -> Iterator[str]:
    """What a three-card table without a row of its own pays a mini royal."""
    if "mini-royal" not in three_card_table(question.options).rows:
        yield "a mini royal has no row of its own and is paid as a straight flush, 18.3(c)"


card_wagers.by_class(three_card_rows, ranking=three_cards)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=BETS[0], price=bets, tables={"minimum": {}}, covers=BETS[1:]),
        card_wagers.pricing(
            GAME.wager_names["bonus"],
            notes=lambda question: ("the chip does not come back, 18.7(b)",),
        ),
        card_wagers.pricing(GAME.wager_names["three-card"], notes=by_row),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=card_by_card.worth(
        RIDING,
        nets,
        BETS,
        "bet-3",
        standing,
        lambda choice, bet: RIDES if choice.name == "ride" else BACK,
    ),
)
