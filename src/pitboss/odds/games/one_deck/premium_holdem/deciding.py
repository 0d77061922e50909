"""40.10(b) and (d): three times the ante at once, or twice, once or a fold on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import numpy as np
import numpy.typing as npt

from pitboss.customs.poker_tables import COMMUNITY
from pitboss.equipment.cards import RANKS
from pitboss.games.one_deck.premium_holdem import LOSES, PUSHES
from pitboss.odds.cards.hands import Cards, numbers, rank, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.premium_holdem.counting import (
    AGAINST,
    FOLD,
    HELD_SO,
    LOST,
    LOST_LOW,
    ONCE,
    TWICE,
    WON,
    WON_PAID,
    Counts,
    Rules,
    Whole,
    best_of,
    rules_of,
    solved,
)
from pitboss.odds.model import Chart, Strategy, Watch
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.game import Bot
from pitboss.play.options import Options
from pitboss.play.prompts import Prompt
from pitboss.play.round import Round
from pitboss.ranking.five_card import CATEGORIES

STYLES = ("optimal", "simple", "always-3x")
Ranks = tuple[int, int, int]
"""Of a hand, descending, the deuce being 0."""
FIVE, TEN, QUEEN, KING, ACE = (RANKS.index(rank) for rank in "5TQKA")
PAIR, TWO_PAIR = CATEGORIES.index("pair"), CATEGORIES.index("two-pair")


# -- before the community cards -------------------------------------------------------------------

LEAST = {
    LOSES: "AK2 AQ2 AJ3 AT4 A95 A86 KQ8 KJ9 KT9 QJ9 QT9",
    PUSHES: "AK2 AQ2 AJ3 AT3 A95 A85 A76 KQ6 KJ7 KT8 QJ9 QT9 JT9",
}
"""The lowest hands of one suit, by their two higher cards, that play three times at once."""


def early(hand: Sequence[int], option: str) -> bool:
    """Whether a hand is best played three times before the community cards are seen."""
    ranks, suits = _ranks(hand), {card // 13 for card in hand}
    first, second, third = ranks
    if second in (first, third):
        other = first if second == third else third
        return second > FIVE or first == third or second == FIVE < other
    if len(suits) == 1:
        return any(ranks[:2] == least[:2] and third >= least[2] for least in _least(option))
    ace_high = first == ACE and third >= TEN
    return ace_high and (second > RANKS.index("J") or len(suits) == 2 or option == PUSHES)


def simply_early(hand: Sequence[int]) -> bool:
    """The same as a person remembers it."""
    first, second, third = _ranks(hand)
    if second in (first, third):
        return second >= FIVE or first == third
    if len({card // 13 for card in hand}) == 1:
        return (first == ACE and second >= TEN) or (first == KING and second == QUEEN)
    return first == ACE and third >= TEN


def _ranks(hand: Sequence[int]) -> Ranks:
    first, second, third = sorted((int(card) % 13 for card in hand), reverse=True)
    return first, second, third


@lru_cache
def _least(option: str) -> list[Ranks]:
    return [_ranks([RANKS.index(rank) for rank in least]) for least in LEAST[option].split()]


def worth(counts: Counts, times: int, rules: Rules) -> npt.NDArray[np.int64]:
    """By starting hand, what some of its deals win with a play wager, in parts of the ante."""
    every = counts.sum(axis=1)
    against = every[:, WON_PAID] - 2 * every[:, LOST] + rules.pushes * every[:, LOST_LOW]
    against += times * (every[:, WON] - every[:, LOST])
    won: npt.NDArray[np.int64] = rules.unit * against + counts[:, :, WON] @ rules.pays
    return won


def early_starts(
    options: Options, watch: Watch = lambda what, done: None
) -> npt.NDArray[np.bool_]:  # fmt: skip
    """By starting hand, whether three times at once wins more than to wait for the board."""
    counts, rules = solved(options, watch).counts, rules_of(options)
    folded = counts[:, FOLD, :, HELD_SO].sum(axis=1)
    waiting = worth(counts[:, ONCE], 1, rules) + worth(counts[:, TWICE], 2, rules)
    waiting -= 2 * rules.unit * AGAINST * folded
    found: npt.NDArray[np.bool_] = worth(counts.sum(axis=1), 3, rules) > waiting
    return found


# -- on the board ---------------------------------------------------------------------------------


@kernel
def simply_later(hand: Cards, board: Cards, category: Whole) -> int:
    """By the pairs on the board and of one's own, and by the highest card."""
    often, highest, most = np.zeros(13, np.int64), np.int64(0), np.int64(0)
    pairs = missing = 0
    for card in board:
        often[card % 13] += 1
    for card in hand:
        highest = max(highest, np.int64(card % 13))
    for at in range(13):
        most = max(most, often[at])
        pairs += 1 if often[at] == 2 else 0
        missing += 1 if at > highest and often[at] == 0 else 0
    if pairs == 2 or most > 2:
        on_board = TWO_PAIR if pairs == 2 else TWO_PAIR + 1
        if category > on_board or missing == 0:
            return TWICE
        return ONCE if missing < 3 else FOLD
    if category > PAIR + pairs:
        return TWICE
    if category < PAIR + pairs:  # nothing but what lies on the board
        return ONCE if pairs and missing < 2 else FOLD
    return TWICE if _above(hand, often) < 2 else ONCE


@kernel
def _above(hand: Cards, often: npt.NDArray[np.int64]) -> int:
    """How many single cards of the board are above the highest pair that is not all on it."""
    own, above = np.int64(0), 0
    for place in range(3):
        rank = np.int64(hand[place] % 13)
        paired = often[rank] > 0
        for other in range(place):
            paired = paired or hand[other] % 13 == rank
        if paired:
            own = max(own, rank)
    for higher in range(own + 1, 13):
        above += 1 if often[higher] == 1 else 0
    return above


# -- as a person plays ----------------------------------------------------------------------------

SIMPLE_COSTS = "0.6 %"
"""Simulated, the same deals being decided both ways."""


def strategy(options: Options) -> Strategy:
    return Strategy(
        says=(
            "Play three times the ante at once with three of a kind, with a pair of sixes or better"
            " (of fives beside a higher card), and without a pair as the chart has it.",
            "On the board, play twice with a hand that beats more of the dealer's than it loses to,"
            " once with one that loses less than ante and x-tra bonus, and fold the others;"
            " --bot optimal counts all 14,190 of them.",
            "Simpler, before the board: three times with a pair of fives or better, an ace and two"
            " cards from ten up, or three of one suit with an ace and a card from ten up, or with"
            " king and queen.",
            "On a board without a pair: twice with two pair or better, or a pair no lower than the"
            " second highest card of the board; once with any other pair; else fold.",
            "On a board with a pair: twice with more than two pair, or a pair of your own that is"
            " not below both of the other cards; once with a lower pair, or with one of the two"
            " highest cards that the board does not have; else fold.",
            "On a board with two pair or three of a kind: twice if you improve it or hold the"
            " highest card that it does not have; once with one of the two next; else fold."
            f" All this costs about {SIMPLE_COSTS} of the ante more than to count.",
        ),
        charts=(chart(options["unqualified-dealer-wins"]),),
    )


def chart(option: str) -> Chart:
    """By the two highest cards, or the pair: the third card that it takes to play at once."""
    down = range(ACE, -1, -1)
    rows = tuple(
        (_short(row), tuple(_cell(row, column, option) for column in down)) for row in down
    )
    used = {cell for _, cells in rows for cell in cells}
    order = sorted(used, key=lambda cell: (cell[0] in "C-", cell[-1] == "*", _third(cell)))
    return Chart(
        title="three times at once: three of one suit above the pairs, others below",
        columns=tuple(map(_short, down)),
        rows=rows,
        legend={cell: _said(cell) for cell in order},
    )


def _short(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


def _third(cell: str) -> int:
    rank = cell.rstrip("+*").replace("10", "T")
    return RANKS.find(rank)


def _said(cell: str) -> str:
    if cell in NO_CARD:
        return NO_CARD[cell]
    third = _short(_third(cell))
    if cell.endswith("*"):
        return f"play if the third card is {third} and two are of one suit"
    return f"play if the third card is {third} or more" if third != "2" else "play"


NO_CARD = {"C": "check", "-": "no such hand"}
SUITS = {
    "pair": ((0, 1, 0), (0, 1, 2)),
    "one suit": ((0, 0, 0),),
    "other": ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 2)),
}
"""In which ways the suits of the higher cards, or of the pair, and of the third can differ."""


def _cell(row: int, column: int, option: str) -> str:
    high, low = max(row, column), min(row, column)
    kind = "pair" if row == column else "one suit" if row > column else "other"
    thirds = [rank for rank in range(13) if rank < low or (row == column != rank)]
    least = set()
    for suits in SUITS[kind]:
        played = [
            third
            for third in thirds
            if early([13 * s + r for s, r in zip(suits, (high, low, third), strict=True)], option)
        ]
        assert played == thirds[len(thirds) - len(played) :], "a higher third card is no worse"
        least.add(played[0] if played else None)
    found = {third for third in least if third is not None}
    if not found:
        return "C" if thirds else "-"
    (third,) = found
    return f"{_short(third)}{'*' if None in least else '+'}"


# -- at the table ---------------------------------------------------------------------------------


Later = Callable[[Cards, Cards], int]


def _later(style: str, options: Options) -> Later:
    """What a style does once the community cards are seen."""
    rules = rules_of(options)

    def optimal(hand: Cards, board: Cards) -> int:
        return best_of(hand, board, rules, tables())

    def simple(hand: Cards, board: Cards) -> int:
        whole = np.concatenate((board, hand))
        return simply_later(hand, board, int(tables().category[rank(whole, tables())]))

    return optimal if style == "optimal" else simple


def _early(style: str, hand: Cards, options: Options) -> bool:
    if style == "simple":
        return simply_early(hand.tolist())
    return style == "always-3x" or early(hand.tolist(), options["unqualified-dealer-wins"])


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""
    later = _later(style, options)

    def decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose):
            return None
        hand = numbers(round.hands[str(seat)])
        if prompt.cite == "40.10(b)":
            name = "play-3x" if _early(style, hand, options) else "check"
        else:
            choice = later(hand, numbers(round.hands[COMMUNITY]))
            name = ("fold", "play-1x", "play-2x")[choice]
        return say.Choice(seat, name, patron=prompt.patron)

    return decide
