"""Mini-Tex 3 card hold 'em, 13:69F-37: every board, every hand, and three times to stay or fold."""

from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.engine import Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.mini_tex_3_card_holdem import BONUSES, GAME, QUALIFIES, STREETS
from pitboss.odds.cards import own_three
from pitboss.odds.cards.hands import Cards, numbers
from pitboss.odds.cards.ranking_tables import Classes, three_cards
from pitboss.odds.cards.starting_hands import grid, kind_of, longhand, shorthand
from pitboss.odds.model import Model, Pricing, Question, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import board_first, card_wagers
from pitboss.odds.solvers import showdown as end
from pitboss.odds.solvers.board_first import Bits, Plan, choice_worth, holdem, solve
from pitboss.odds.solvers.board_first.holdem import Holdem, Street, Terms, examples
from pitboss.odds.solvers.showdown import Codes, Tally
from pitboss.odds.styles import OPTIMAL
from pitboss.procedures.poker_tables import COMMUNITY

THUMB = "rule-of-thumb"
HELD, SEEN = 2, (0, own_three.FLOP, own_three.BOARD)
"""Cards of a hand, and the community cards at every decision."""
TIMES = tuple(street.times for street in STREETS)
FOLDED = {"ace-king": "72o 62o 52o", "pair": "22 72o 63o-62o 52o"}
"""As solved: the starting hands that are not worth a flop wager."""
BETTER = 21
"""With fewer cards that would give the dealer the better hand, a person plays on."""


@cache
def game(qualifier: str) -> Holdem:
    ladder = three_cards()
    return Holdem(
        held=HELD, board=own_three.BOARD, rank=own_three.rank, rank_all=own_three.rank_all,
        classes=len(ladder), rows=one_row, qualifies=ladder.class_of(QUALIFIES[qualifier]),
    )  # fmt: skip


def one_row() -> Codes:
    """37.11(b): no hand is paid more than another."""
    return np.zeros(len(three_cards()), np.uint8)


@cache
def terms(qualifier: str) -> Terms:
    """37.10(g)2 to 5. A play wager that is not paid is taken off what the ante nets."""
    nets = tuple(map(Fraction, (1, 1 - TIMES[-1], 0, 0, -1, -1)))
    streets, staked = [], 1
    for seen, times in zip(SEEN, TIMES, strict=True):
        streets.append(Street(board=seen, raises=(times,), fold=staked))
        staked += times
    return holdem.terms(game(qualifier), [nets], streets, 1)


# -- prices ---------------------------------------------------------------------------------------


def ante(question: Question) -> Outcomes:
    """Ante, flop, river and play together."""
    asked = terms(question.options["dealer-qualifier"])
    edge = 100 * float(simply(asked).edge)
    return Outcomes(
        lines=lines(solve(asked, question.watch).tally),
        how=f"all {asked.deals:,} deals, from 1,755 kinds of boards and 1,176 hands on each",
        notes=(f"played by the words of the strategy, the house edge is {edge:.4f} %",),
    )


ENDS = {
    "wins": [end.WINS], "wins, dealer does not qualify": [end.WINS_UNQUALIFIED],
    "ties": [end.TIES, end.TIES_UNQUALIFIED], "loses": [end.LOSES, end.LOSES_UNQUALIFIED],
}  # fmt: skip


def lines(found: Tally) -> tuple[Line, ...]:
    played = len(STREETS)
    folds = [
        found.line(f"folds {street.moment}", way, [0], range(end.ENDS))
        for way, street in enumerate(STREETS)
    ]
    shown = [found.line(name, played, [0], ends) for name, ends in ENDS.items()]
    return tuple(sorted((*folds, *shown), key=lambda line: -line.net))


# -- as a person plays ----------------------------------------------------------------------------


def stays(rows: Cards) -> Bits:
    """Whether hands are worth a river wager by the rule in `strategy`: one row each, the flop
    first."""
    seen = own_three.prospects(rows)
    hopeless = (seen.category == 0) & (seen.suited == 0) & (seen.straights < 2)
    good: Bits = ~hopeless & ((seen.straights > 0) | (seen.better < BETTER))
    return good


def plays(boards: Cards, classes: Classes) -> Codes:
    """Whether hands are worth a play wager by the same rule, by board and hand: 1 or 0."""
    field = game("pair").field
    return (own_three.better_cards(boards, classes, field) < BETTER).astype(np.uint8)


@cache
def by_thumb() -> tuple[Bits, Codes]:
    """The hands that are folded after the flop, and what is done at the end."""
    played = game("pair")
    return ~stays(examples(played.deck, own_three.FLOP, HELD)), board_first.by_rule(played, plays)


def thumb_plan(asked: Terms) -> Plan:
    return Plan((solve(asked).plan.early[0], by_thumb()[0]), by_thumb()[1])


@cache
def simply(asked: Terms) -> Tally:
    """How all deals end if they are played by these rules."""
    return board_first.tally(asked, thumb_plan(asked))


def strategy(options: Options) -> Strategy:
    qualifier = options["dealer-qualifier"]
    asked, folded = terms(qualifier), longhand(FOLDED[qualifier])
    exact, simple = (100 * float(tally.edge) for tally in (solve(asked).tally, simply(asked)))
    return Strategy(
        says=(
            f"Before the flop, stay with every hand but {shorthand(folded)}.",
            "After it, fold a hand without a pair if none of its cards is of the suit of another"
            " card and no two different ranks would make it a straight. Fold also if no rank would"
            f" make it a straight and {BETTER} or more of the cards not seen would give the dealer"
            " a better hand with the flop.",
            f"At the end, fold only if {BETTER} or more of the cards not seen would give the dealer"
            " a better hand with two of the community cards.",
            f"So played the house edge is {simple:.3f} %; {exact:.3f} % if each decision is"
            " compared exactly, as the optimal player does.",
        ),
        charts=(
            grid("before the flop: suited above the pairs, offsuit below",
                 lambda kind: "F" if kind in folded else "S",
                 {"S": "stay: a flop wager", "F": "fold"}),
        ),
    )  # fmt: skip


# -- at the table ---------------------------------------------------------------------------------


def stay(style: str, qualifier: str, hand: Cards, board: Cards) -> bool:
    """Whether the next wager is made."""
    if not len(board):
        return kind_of(*hand.tolist()) not in longhand(FOLDED[qualifier])
    last = len(board) == own_three.BOARD
    if style == OPTIMAL:  # what is chosen before the last card is to fold
        return bool(board_first.choose(terms(qualifier), hand, board)) == last
    if last:
        return bool(board_first.choose_by_rule(game(qualifier), plays, hand, board))
    return bool(stays(np.concatenate((board, hand))[None])[0])


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        hand, board = numbers(round.hands[str(seat)]), numbers(round.hands.get(COMMUNITY, ()))
        good = stay(style, options["dealer-qualifier"], hand, board)
        return prompt.offers[0].name if good else "fold"

    return chooser(decide)


def lines_of(style: str, options: Options, stake: int) -> tuple[Line, ...]:
    asked = terms(options["dealer-qualifier"])
    return lines(solve(asked).tally if style == OPTIMAL else simply(asked))


STYLES = board_first.styles(
    lambda options, stake: terms(options["dealer-qualifier"]), {THUMB: thumb_plan}, lines_of, bot
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante", price=ante, covers=tuple(street.wager for street in STREETS),
            tables={qualifier: {"dealer-qualifier": qualifier} for qualifier in QUALIFIES},
        ),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=choice_worth.worth(
        lambda options, stake: terms(options["dealer-qualifier"]), ("ante",),
        tuple(street.wager for street in STREETS), BONUSES,
    ),
)  # fmt: skip
