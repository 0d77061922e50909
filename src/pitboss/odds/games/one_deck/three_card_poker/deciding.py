"""20.10(b): play or fold, decided hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import floor
from random import Random

import numpy as np
from msgspec import Struct

from pitboss.equipment.cards import RANKS
from pitboss.games.one_deck.three_card_poker import ante_bonus
from pitboss.odds.games.one_deck.three_card_poker.hands import (
    AGAINST,
    FLUSH,
    LOSES,
    ROWS,
    UNQUALIFIED,
    WINS,
    Array,
    ends,
    hands,
)
from pitboss.odds.model import USUAL_STAKE, Chart, Strategy
from pitboss.odds.paytables import net
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.game import Bot
from pitboss.play.options import Options
from pitboss.play.prompts import Prompt
from pitboss.play.round import Round
from pitboss.ranking import three_card

STYLES = ("optimal", "always-play", "mimic-the-dealer")
NAMES = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
         "queen", "king", "ace")  # fmt: skip
"""Of the cards, by their pips."""


class Cut(Struct, frozen=True):
    """The lowest hand that is played: all that rank as high are, none that ranks lower."""

    rank: int
    score: int


def bonuses(options: Options, stake: int) -> tuple[Fraction, ...]:
    """By its code, what a hand that is played is paid beside, per unit of the ante, 20.11(a)3."""
    table = ante_bonus(options)
    return tuple(
        Fraction(0) if code <= FLUSH else net(table.best(*rows)[1], stake)
        for code, rows in enumerate(ROWS)
    )


@cache
def won_by_playing() -> Array:
    """By hand, over all hands of the dealer: antes won by playing, the bonus left out."""
    found = ends().astype(np.int64)
    won: Array = found[:, UNQUALIFIED] + 2 * found[:, WINS] - 2 * found[:, LOSES]
    return won


@lru_cache(maxsize=64)
def best(bonus: tuple[Fraction, ...]) -> Cut:
    """The lowest hand that loses less by playing than the ante, which folding costs.

    Every hand is compared by itself, its suits included; that they fall into two parts, one
    above the other, is found here and not assumed.
    """
    every = hands()
    least = -3 * AGAINST  # worse than any hand
    needed = np.array([max(floor(-AGAINST * (1 + extra)), least) for extra in bonus])
    plays = won_by_playing() > needed[every.rows]
    return _cut(plays)


def _cut(plays: Array) -> Cut:
    every = hands()
    rank = int(every.ranks[plays].min())
    assert np.array_equal(plays, every.ranks >= rank), "a higher hand is played less readily"
    return Cut(rank, int(every.scores[every.ranks == rank][0]))


def cut(style: str, options: Options, stake: int = USUAL_STAKE) -> Cut:
    """From which hand up a style plays."""
    every = hands()
    if style == "always-play":
        return _cut(every.ranks >= 0)
    if style == "mimic-the-dealer":
        return _cut(every.ranks >= every.queen)
    return best(bonuses(options, stake))


def name_of(score: int) -> str:
    """A hand without a pair as a person says it: ``queen-six-four``."""
    return "-".join(NAMES[score >> shift & 15] for shift in (8, 4, 0))


def costs(score: int) -> Fraction:
    """What playing a hand without a pair loses on average, per unit of the ante."""
    same = won_by_playing()[hands().scores == score]
    return -Fraction(int(same.sum()), len(same) * AGAINST)


def strategy(options: Options) -> Strategy:
    lowest = cut("optimal", options).score
    every = hands()
    under = int(every.scores[every.scores < lowest].max())
    return Strategy(
        says=(
            f"Play with {name_of(lowest)} or better; fold every hand below.",
            f"On average {name_of(lowest)} loses {float(costs(lowest)):.4f} of the ante if it is"
            f" played and {name_of(under)} {float(costs(under)):.4f}; folding loses 1.",
            "Pair plus and the six-card bonus leave nothing to decide: a hand that pair plus pays"
            " is always played, and a fold does not touch the six-card bonus.",
        ),
        charts=(chart(lowest),),
    )


def chart(lowest: int) -> Chart:
    """By the two highest cards of a hand without a pair: the third card that it needs."""
    seconds = tuple(range(13, 2, -1))
    rows = tuple(
        (
            f"{NAMES[first]} high",
            tuple(_cell(first, second, lowest) for second in seconds),
        )
        for first in (14, 13, 12, 11)
    )
    low = ("lower", tuple(_cell(10, second, lowest) for second in seconds))
    thirds = {cell[:-1] for _, cells in rows for cell in cells if cell.endswith("+")}
    return Chart(
        title="without a pair, a straight or a flush, by the second card",
        columns=tuple(_short(second) for second in seconds),
        rows=(*rows, low),
        legend={
            "P": "play",
            "F": "fold",
            "-": "no such hand",
            **{f"{third}+": f"play if the third card is {third} or more" for third in thirds},
        },
    )


def _short(pip: int) -> str:
    return RANKS[pip - 2].replace("T", "10")


def _cell(first: int, second: int, lowest: int) -> str:
    if second >= first:
        return "-"
    thirds: Sequence[int] = range(2, second)
    played = [third for third in thirds if three_card.high(first, second, third) >= lowest]
    if len(played) == len(thirds):
        return "P"
    return f"{_short(played[0])}+" if played else "F"


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""
    lowest = cut(style, options).score

    def decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose):
            return None
        good = three_card.score(round.hands[str(seat)]) >= lowest
        return say.Choice(seat, "play" if good else "fold", patron=prompt.patron)

    return decide
