"""27.10(b): three times the ante, once, or a fold, decided by the five cards and the up card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random

import numpy as np

from pitboss.equipment.cards import RANKS
from pitboss.games.one_deck.four_card_poker import ante_bonus
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck.four_card_poker.counting import (
    AGAINST,
    FOLD,
    HANDS,
    ONCE,
    SETS,
    THRICE,
    TIMES,
    UPS,
    best,
    solved,
    wins_of,
)
from pitboss.odds.games.one_deck.four_card_poker.hands import PAIR, ROWS, Array, four_card, rank
from pitboss.odds.model import USUAL_STAKE, Chart, Strategy
from pitboss.odds.paytables import net
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.game import Bot
from pitboss.play.options import Options
from pitboss.play.prompts import DEALER, Prompt
from pitboss.play.round import Round

STYLES = ("optimal", "by-chart", "simple", "always-play")
BY_CARDS = 3
"""In place of a choice: the same hand is played one way or the other, by its other cards."""
TEN, ACE = 8, 12
LETTERS = "F13"
ACE_HIGH = ACE << 12
ACES = PAIR << 16 | ACE << 12
"""The lowest scores with an ace, and with two: every hand below one folds, from the other up it
plays three times, against any up card."""


def kinds() -> Iterator[tuple[str, Array]]:
    """The rows of the chart from the highest down, and their classes."""
    scores = four_card().scores
    category, top = scores >> 16, scores >> 12 & 15
    yield "two pair +", category > PAIR
    for pair in range(ACE, -1, -1):
        yield f"pair of {_short(pair)}", (category == PAIR) & (top == pair)
    yield "ace high", (category < PAIR) & (top == ACE)
    yield "lower", (category < PAIR) & (top < ACE)


def _short(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


@lru_cache
def charted() -> Array:
    """By up card and class, the one choice that is best for all hands of a row together."""
    counts = solved().counts.sum(axis=2)
    choices = np.zeros(counts.shape[:2], np.uint8)
    for _, classes in kinds():
        hands, wins = counts[:, classes].sum(axis=1).T
        average = np.where(2 * wins > AGAINST * hands, THRICE, ONCE)
        average[4 * wins <= AGAINST * hands] = FOLD
        choices[:, classes] = average[:, None]
    return choices


@lru_cache
def choices_of(style: str) -> Array:
    """By up card and class, what a style does; `BY_CARDS` where the class does not say."""
    found = four_card()
    category, top = found.scores >> 16, found.scores >> 12 & 15
    if style == "by-chart":
        return charted()
    if style == "optimal":
        seen = solved().counts[..., HANDS] > 0
        one = np.where(seen.sum(axis=2) > 1, BY_CARDS, seen.argmax(axis=2))
        return one.astype(np.uint8)
    high = (category > PAIR) | (category == PAIR) & (top >= TEN)
    low = category == PAIR if style == "simple" else np.ones(len(found), np.bool_)
    every: Array = np.where(high, THRICE, np.where(low, ONCE, FOLD)).astype(np.uint8)
    return np.tile(every, (UPS, 1))


def ends(style: str) -> Array:
    """By class and choice: how many hands a style plays so, and what they win, over all up
    cards."""
    counts = solved().counts
    if style == "optimal":
        every: Array = counts.sum(axis=0)
        return every
    found = np.zeros(counts.shape[1:], np.int64)
    for up, choices in enumerate(choices_of(style)):
        np.add.at(found, (np.arange(len(choices)), choices), counts[up].sum(axis=1))
    return found


def bonuses(options: Options) -> tuple[Fraction, ...]:
    """By its code, what a hand that is played is paid beside, per unit of the ante, 27.11(a)2."""
    table = ante_bonus(options)
    return tuple(net(table[row], USUAL_STAKE) if row in table.rows else Fraction(0) for row in ROWS)


def edge(style: str, bonus: tuple[Fraction, ...]) -> Fraction:
    """What a style costs of the ante."""
    found, codes = ends(style), four_card().codes
    lost = Fraction(int(found[:, FOLD, HANDS].sum()))
    for choice in (ONCE, THRICE):
        hands, wins = found[:, choice].sum(axis=0).tolist()
        lost -= Fraction((1 + TIMES[choice]) * (2 * wins - AGAINST * hands), AGAINST)
        for code, extra in enumerate(bonus):
            lost -= int(found[codes == code, choice, HANDS].sum()) * extra
    return lost / (UPS * SETS)


# -- as a person plays ----------------------------------------------------------------------------


def strategy(options: Options) -> Strategy:
    extra = bonuses(options)
    costs = {style: f"{float(edge(style, extra)):.4%}" for style in STYLES}
    return Strategy(
        says=(
            "Play three times the ante with a hand that wins more often than not, once with one"
            " that wins every fourth time, and fold the others. Twice is never best.",
            f"By the chart this costs {costs['by-chart']} of the ante; decided by all cards,"
            f" as --bot optimal does, {costs['optimal']}.",
            "Simpler: three times with a pair of tens or better, once with a lower pair, fold"
            f" without a pair, whatever the dealer shows: {costs['simple']}.",
            "Aces up leaves nothing to decide: a hand that it pays is never folded.",
        ),
        charts=(chart(),),
    )


def chart() -> Chart:
    counts, choices = solved().counts[..., HANDS], charted()
    rows = []
    for name, classes in kinds():
        several = (counts[:, classes].sum(axis=1) > 0).sum(axis=1) > 1
        letters = [LETTERS[choice] for choice in choices[:, classes][:, 0]]
        cells = (f"{x}~" if more else x for x, more in zip(letters, several, strict=True))
        rows.append((name, tuple(cells)))
    return Chart(
        title="by the dealer's up card",
        columns=tuple(_short(up) for up in range(UPS)),
        rows=tuple(rows),
        legend={
            "3": "three times the ante",
            "3~": "three times on the whole, once with some cards",
            "1": "once",
            "1~": "once on the whole, otherwise with some cards",
            "F": "fold",
            "F~": "fold on the whole, once with some cards",
        },
    )


# -- at the table ---------------------------------------------------------------------------------


def choose(style: str, hand: tuple[str, ...], up: str) -> int:
    """What a style does with five cards against an up card."""
    found = four_card()
    cards, shown = numbers(hand), int(numbers((up,))[0])
    mine = int(rank(cards, found.tables))
    if style != "optimal":
        return int(choices_of(style)[shown % UPS, mine])
    score = found.scores[mine]
    if score < ACE_HIGH:
        return FOLD
    return THRICE if score >= ACES else int(best(wins_of(cards, shown, found.tables)))


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""

    def decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose):
            return None
        up = round.hands[DEALER][-1]  # the sixth is the one that is dealt face up, 27.7(c)
        choice = choose(style, tuple(round.hands[str(seat)]), up)
        return say.Choice(seat, ("fold", "play-1x", "play-3x")[choice], patron=prompt.patron)

    return decide
