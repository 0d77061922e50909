"""When to let a bet ride, in words and charts, and players who do."""

from __future__ import annotations

from functools import cache

import numpy as np

from pitboss.engine.bots import chooser
from pitboss.engine.game import Bot
from pitboss.engine.options import Options
from pitboss.engine.prompts import Choose
from pitboss.engine.round import Round
from pitboss.games.one_deck.let_it_ride_poker import SECOND, TEN, from_the_left
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import Pattern, gathered, patterns
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import (
    RIDES,
    RIDING,
    Array,
    plan,
    wins,
)
from pitboss.odds.model import Chart, Strategy
from pitboss.odds.solvers.card_by_card import Plan, choose

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
    how = plan("optimal", options)
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


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""
    how = plan(style, options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        then = prompt.cite == SECOND.cite
        up = from_the_left(round)[:1] if then else ()
        before = then and bool(round.stakes_on("bet-1", seat=seat, patron=prompt.patron))
        cards = numbers([*round.hands[str(seat)], *up])
        bet = choose(RIDING, how, int(then), 1 + before, cards)
        return "ride" if bet == RIDES else "withdraw"

    return chooser(decide)
