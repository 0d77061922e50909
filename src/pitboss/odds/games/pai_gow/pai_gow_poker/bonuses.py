"""How many of all hands of seven cards make each row, for the wagers that depend on these cards
alone.

Hands of a kind make the same rows, except that the suits of the two other cards matter with a royal
flush or ace to five: those kinds are divided further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK as CARDS
from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow.pai_gow_poker import rows
from pitboss.odds.cards import ranking_tables
from pitboss.odds.games.pai_gow.common.seven_cards import DEALT, RANKS, Kinds, Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import ACE, HIGH
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.card_wagers import Hands
from pitboss.ranking import ace_joker, seven_cards
from pitboss.ranking.ace_joker import CATEGORIES, ROYAL, STRAIGHT, STRAIGHT_FLUSH

Flags = npt.NDArray[np.bool_]
RUNS = {size: {top: run >> 2 for top, run in ace_joker.runs(size)} for size in (5, 7)}
"""Runs as sets of ranks, the deuce being the first bit."""
ROYAL_RUN = RUNS[5][ace_joker.TOP_STRAIGHT]
ACE_TO_FIVE = RUNS[5][ace_joker.ACE]
DECK = 53
QUEEN = 10
SUITED_OTHERS = 4 * 3
"""Of a flush and two other cards of different ranks: in how many hands these are of one suit."""


def flags() -> tuple[dict[str, Flags], Kinds]:
    """By name of `seven_cards.made`, which kinds make it; the suits of other cards left aside."""
    kinds, settings = all_kinds.kinds(), all_kinds.settings()
    category = ranking_tables.with_joker(HIGH, DEALT)[0].tables.category[settings.highs]
    with_joker = kinds.jokers == 1
    apart = np.array([DEALT - 1 in two for two in all_kinds.SETTINGS])
    natural = ~with_joker[:, None] | apart  # the joker, always the last card, is in the low hand
    pair = settings.lows >= all_kinds.LOW_PAIRS
    counts = kinds.counts.copy()
    counts[:, ACE] += kinds.jokers
    most = np.sort(counts, axis=1)
    found: dict[str, Any] = {
        "three-of-a-kind": most[:, -1] >= 3,
        "full-house": (most[:, -1] >= 3) & (most[:, -2] >= 2),
        "four-of-a-kind": most[:, -1] >= 4,
        "five-aces": most[:, -1] >= 5,
        "straight": np.isin(category, (STRAIGHT, STRAIGHT_FLUSH, ROYAL)).any(axis=1),
        "flush": kinds.suited > 0,
    }
    for name, which in (
        ("straight-flush", np.isin(category, (STRAIGHT_FLUSH, ROYAL))),
        ("royal-flush", category == ROYAL),
    ):
        found[name] = which.any(axis=1)
        found[f"natural-{name}"] = (which & natural).any(axis=1)
    for number in range(STRAIGHT, ace_joker.ACES + 1):
        name = CATEGORIES[number] if number < len(CATEGORIES) else "five-aces"
        beside = (category == number) & pair
        found[f"{name}{seven_cards.AND_PAIR}"] = beside.any(axis=1)
        if number == ROYAL:
            found[f"natural-{name}{seven_cards.AND_PAIR}"] = (beside & natural).any(axis=1)
    held = np.array([ranks.bit_count() for ranks in range(1 << RANKS)])
    in_seven = np.max([held[kinds.suited & run] for run in RUNS[7].values()], axis=0)
    found["natural-seven-card-straight-flush"] = in_seven == DEALT
    found["wild-seven-card-straight-flush"] = with_joker & (in_seven == DEALT - 1)
    found[seven_cards.ACE_TO_FIVE] = kinds.suited & ACE_TO_FIVE == ACE_TO_FIVE
    return found, kinds


@cache
def all_rows() -> tuple[tuple[tuple[str, ...], ...], Whole, Whole]:
    """The different rows that hands make; by kind, their number; and by kind, how many hands make
    other rows instead, because of the two cards with a royal flush or ace to five (see `seven`)."""
    found, kinds = flags()
    names = list(found)
    code = np.zeros(len(kinds.cards), np.int64)
    for place, name in enumerate(names):
        code |= found[name].astype(np.int64) << place
    highest = ranking_tables.with_joker(HIGH, DEALT)[0].tables.category[
        all_kinds.settings().highs.max(1)
    ]
    code = np.where(code > 0, code, -1 - highest.astype(np.int64))
    codes, number = np.unique(code, return_inverse=True)
    told = []
    for own in codes.tolist():
        made = [name for place, name in enumerate(names) if own > 0 and own >> place & 1]
        told.append(tuple(sorted(made)) if own > 0 else (CATEGORIES[-1 - own],))
    return tuple(told), number, kinds.weights


@cache
def seven() -> Hands:
    """By the rows that they make, how many of all hands."""
    told, number, weights = all_rows()
    kinds = all_kinds.kinds()
    counted: Counter[tuple[str, ...]] = Counter()
    sums = np.zeros(len(told), np.int64)
    np.add.at(sums, number, weights)
    for own, often in zip(told, sums.tolist(), strict=True):
        counted[own] += often
    for kind in np.flatnonzero(_may_match(kinds)).tolist():
        rows_of = told[number[kind]]
        matched = _with_match(kinds, kind)
        if matched:
            counted[rows_of] -= SUITED_OTHERS
            counted[tuple(sorted({*rows_of, *matched}))] += SUITED_OTHERS
    return counted


def _may_match(kinds: Kinds) -> Flags:
    """A royal flush or ace to five, and two other cards."""
    held = np.array([ranks.bit_count() for ranks in range(1 << RANKS)])[kinds.suited]
    royal = (kinds.suited & ~ROYAL_RUN == 0) & (held + kinds.jokers == 5)
    found: Flags = (held > 0) & (royal | ((kinds.suited == ACE_TO_FIVE) & (kinds.jokers == 0)))
    return found


def _with_match(kinds: Kinds, kind: int) -> tuple[str, ...]:
    """What the other two cards add if they are of one suit."""
    suited, joker = int(kinds.suited[kind]), int(kinds.jokers[kind])
    others = [rank for rank in range(RANKS) if kinds.counts[kind, rank] > (suited >> rank & 1)]
    match = seven_cards.MATCHES.get(ace_joker.as_set(rank + 2 for rank in others))
    if match is None:
        return ()
    if suited == ACE_TO_FIVE:
        return (seven_cards.ACE_TO_FIVE + match,)
    royal = seven_cards.ROYAL_FLUSH + match
    return (royal,) if joker else (royal, f"natural-{royal}")


@cache
def highest_cards() -> Whole:
    """By kind, the rank of the highest card where there is no pair, straight or flush, the joker
    being an ace alone; else -1."""
    kinds = all_kinds.kinds()
    counts = kinds.counts.copy()
    counts[:, ACE] += kinds.jokers
    ranks = ((counts > 0) << np.arange(RANKS)).sum(axis=1)
    held = np.array([some.bit_count() for some in range(1 << RANKS)])
    runs = np.max([held[ranks & run] for run in RUNS[5].values()], axis=0)
    nothing = (counts.max(axis=1) == 1) & (runs < 5) & (held[kinds.suited] < 5)
    top = RANKS - 1 - (counts[:, ::-1] > 0).argmax(axis=1)
    return np.where(nothing, top, -1)


def queens_dragons() -> Flags:
    """By kind without a flush, whether the hand is queen high, 11.1."""
    found: Flags = (highest_cards() == QUEEN)[: all_kinds.kinds().plain]
    return found


@cache
def pai_gow() -> Hands:
    top, kinds = highest_cards(), all_kinds.kinds()
    ace_to_five = kinds.suited & ACE_TO_FIVE == ACE_TO_FIVE
    counted: dict[tuple[str, ...], int] = {
        (seven_cards.PAI_GOWS[rank + 2],): int(kinds.weights[top == rank].sum())
        for rank in range(7, RANKS)
    }
    other = (top < 0) & ace_to_five
    counted[seven_cards.ACE_TO_FIVE,] = int(kinds.weights[other].sum())
    counted[rows.NO_PAI_GOW,] = int(kinds.weights[(top < 0) & ~ace_to_five].sum())
    return counted


@cache
def of_color() -> Hands:
    """26 cards of a color, and 27 that are not: the joker is of neither."""
    reds = [card for card in CARDS if card[1] in "dh"]
    blacks = [card for card in CARDS if card[1] in "cs"]
    found: Counter[tuple[str, ...]] = Counter()
    for count in range(DEALT + 1):
        example = (*reds[:count], JOKER, *blacks)[:DEALT]
        found[rows.red(example)] += comb(26, count) * comb(27, DEALT - count)
    return found


def register() -> None:
    """Let the wagers on seven cards be counted by kind."""
    for rows_of, found in (
        (rows.seven, seven),
        (rows.pai_gow, pai_gow),
        (rows.red, of_color),
        (rows.black, of_color),
    ):
        card_wagers.counted(rows_of, partial(_of_the_deck, found))


def _of_the_deck(found: Callable[[], Hands], shoe: Mapping[str, int]) -> Hands:
    assert sum(shoe.values()) == DECK, "all 53 cards"
    return found()
