"""Flop poker, 13:69F-29: one decision with three cards, against all boards; and the pot."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from pitboss.engine import Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.flop_poker import GAME, LEAST_LIMIT, PAIRS, flop_table
from pitboss.odds.cards.card_sets import rows_by_class
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import Pattern, gathered, patterns
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import net, posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import best_of_board, card_wagers, equal_pots
from pitboss.odds.solvers.best_of_board import DEALS, OWN, Plan
from pitboss.odds.solvers.equal_pots import Pot
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.procedures.pots import POT

HOW = f"all 22,100 hands with all 18,424 boards: {DEALS:,} deals"
UNIT = "the initial wager is the ante; a flop wager is as much again"
ROWS, _ = rows_by_class(PAIRS)
LOST, STAKED = Fraction(-1), (1, 2)
"""What a surrender costs; what is staked in a hand that is surrendered, and in one that is not."""
LIMIT = f"ante and flop win no more than ${LEAST_LIMIT // 100:,} on a hand, 29.11(e)"

LEGEND = {"F": "flop wager", "S": "surrender"}
MADE, SUITED, HIGH, RUN, OTHER = KINDS = (
    "pair or three of a kind", "three of a suit", "a jack or higher",
    "ten or lower, to a straight", "anything else",
)  # fmt: skip
USUAL = (
    "Make a flop wager with a pair, with three of a suit, with a jack or higher, and with three"
    " cards that fit into one straight; surrender everything else.",
    "The pot goes to the highest hand whether it was surrendered or not, so it has no part in the"
    " decision.",
)
OWN_ODDS = ("The odds posted here ask for other decisions than the usual ones: see the chart.",)

EQUAL_POTS = Pot(
    wager=POT, players=range(2, GAME.seats[1] + 1), deal=best_of_board.deal_winners,
    cards=lambda players: OWN * (players + 1), two_alike=best_of_board.two_alike,
    notes=("all pot wagers are equal; a surrendered hand contends like any other, 29.6(e), so it"
           " makes no difference who surrenders what",),
)  # fmt: skip


def nets(options: Options, stake: int = USUAL_STAKE) -> tuple[Fraction, ...]:
    """29.11(b), (c), (e): what ante and flop win together, by row."""
    table, most = flop_table(options), Fraction(LEAST_LIMIT, stake)
    paid = [net(table.get(row), stake) for row in ROWS]
    return tuple(2 * one if one < 0 else min(1 + one, most) for one in paid)


def lines(options: Options, stake: int) -> Iterator[Line]:
    """By hand that is played, best first, and one for all that are surrendered."""
    won, table = nets(options, stake), flop_table(options)
    shown, surrendered = STYLES.tally(OPTIMAL, options, stake)
    for row, wins, often in reversed([*zip(ROWS, won, shown, strict=True)]):
        yield Line(name=words(row), net=wins, chance=Fraction(often, DEALS),
                   pays=str(table.get(row) or ""), staked=Fraction(STAKED[1]))  # fmt: skip
    yield Line(name="surrendered", net=LOST, chance=Fraction(surrendered, DEALS))


def ante(question: Question) -> Outcomes:
    """The ante with the best flop wagers."""
    question.watch("all boards", 0.0)
    options, stake = question.options, question.stake
    cut = stake * max(nets(options, stake)) == LEAST_LIMIT
    notes = (UNIT, *posted(options["flop-rows"], "better than the text is"), *([LIMIT] * cut))
    return Outcomes(
        lines=tuple(lines(options, stake)), how=HOW, notes=notes, stake=stake if cut else None
    )


# -- decisions ------------------------------------------------------------------------------------


def kind_of(pattern: Pattern) -> str:
    """What three cards are, as far as the usual rule goes."""
    known = ((pattern.paired, MADE), (pattern.suited, SUITED), (pattern.ranks[0] > 10, HIGH),
             (pattern.straights, RUN), (True, OTHER))  # fmt: skip
    return next(name for fits, name in known if fits)


def strategy(options: Options) -> Strategy:
    played = STYLES.plan(OPTIMAL, options)
    cells = {p: ("F" if yes else "S",) for p, yes in zip(patterns(OWN), played, strict=True)}
    rows = gathered(kind_of, KINDS, cells)
    usual = dict(rows) == {kind: ("S" if kind == OTHER else "F",) for kind in KINDS}
    chart = Chart(title="your three cards", columns=("do",), rows=rows, legend=LEGEND)
    return Strategy(says=USUAL if usual else OWN_ODDS, charts=(chart,))


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    how = STYLES.plan(style, options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        (played,) = best_of_board.plays(how, numbers(round.hands[str(seat)])[None])
        return "flop" if played else "surrender"

    return chooser(decide)


def best(won: tuple[Fraction, ...]) -> Plan:
    """With which patterns of cards the flop wager is best made."""
    return best_of_board.best_plan(PAIRS, won, LOST)


STYLES = Styles(
    terms=nets,
    best=best,
    others={"always-flop": lambda won: np.ones_like(best(won))},
    count=lambda won, plan: best_of_board.tally(PAIRS, plan),
    deal=lambda won, plan, named: best_of_board.simulator(PAIRS, won, LOST, STAKED, plan, named),
    lines=lambda style, options, stake: lines(options, stake),
    bot=bot,
)


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=("flop",)),
        equal_pots.pricing(EQUAL_POTS),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
)  # fmt: skip
