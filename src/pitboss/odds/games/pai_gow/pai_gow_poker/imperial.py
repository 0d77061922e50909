"""The imperial bonus, 11.19 and 11.20: what seven cards make, and whether those of the dealer or
the bank are jack high or less.

Both hands come from one deck. The banker's hand has seven cards of different ranks. So for each
choice of these ranks, all hands of the player are first counted by ranks, as if there were no
flush. For a flush, only the cards of the banker that have the suit of the player's flush matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from pitboss.games.pai_gow.pai_gow_poker.options import TABLES
from pitboss.odds.games.pai_gow.common.seven_cards import (
    CHOOSE,
    DEALT,
    OTHER_HANDS,
    RANKS,
    SUITS,
    Whole,
)
from pitboss.odds.games.pai_gow.pai_gow_poker import bonuses, flushes
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import FLUSH
from pitboss.odds.model import USUAL_STAKE, Question
from pitboss.odds.payout_lines import net, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers.card_wagers import by_lines

PLAYER, BANKER = TABLES["player-hand-bonus"]["all"], TABLES["banker-hand-bonus"]["all"]
ROWS = (*PLAYER.rows, "")
"""What the player's hand is paid for; "" for nothing."""
TOPS = {"nine-high": 7, "ten-high": 8, "jack-high": 9}
"""By row of the banker's hand, the highest rank; the deuce is 0."""
DEALS = comb(53, DEALT) * OTHER_HANDS


def rank_sets(top: int) -> Iterator[int]:
    """Seven ranks, this one the highest, that are no straight; as sets."""
    runs = [31 << low for low in range(RANKS)]
    for others in combinations(range(top), DEALT - 1):
        ranks = sum(1 << rank for rank in (*others, top))
        if not any(ranks & run == run for run in runs):
            yield ranks


def suited(cards: int, suits: int) -> int:
    """In how many ways so many cards of different ranks are of some suits without a flush."""
    flush = sum(comb(cards, size) * (suits - 1) ** (cards - size) * suits
                for size in range(FLUSH, cards + 1))  # fmt: skip
    return int(suits**cards - flush)


def _bits(ranks: int) -> Whole:
    return np.array([ranks >> rank & 1 for rank in range(RANKS)])


@cache
def paid_rows() -> Whole:
    """By kind, the place in `ROWS` of what the player's hand bonus pays."""
    told, number, _ = bonuses.all_rows()
    places = []
    for made in told:
        row, pays = PLAYER.best(*made)
        places.append(ROWS.index(row if pays else ""))
    return np.array(places)[number]


@cache
def _changes() -> tuple[Whole, Whole]:
    """The sets of ranks of flushes; by set, by other cards and by row, how many more kinds are paid
    that row because they have the flush."""
    kinds, rows = all_kinds.kinds(), paid_rows()
    sets = np.unique(kinds.suited[kinds.plain :])
    found = np.zeros((len(sets), len(flushes.OTHERS), len(ROWS)), np.int64)
    for group in flushes.groups():
        of = np.searchsorted(sets, group.suited)
        here = found[:, group.others]
        np.add.at(here, (of, rows[group.kinds]), 1)
        np.add.at(here, (of, rows[kinds.ranks[group.kinds]]), -1)
    return sets, found


@cache
def _changed(shared: int) -> Whole:
    """The same, if the banker has these ranks in the suit of the flush."""
    sets, found = _changes()
    changed: Whole = found[sets & shared == 0].sum(axis=0)
    return changed


@cache
def meetings() -> Mapping[tuple[str, str], int]:
    """By row of the player and row of the banker, in how many deals both come."""
    kinds, rows = all_kinds.kinds(), paid_rows()
    counts, outside = kinds.counts[: kinds.plain], flushes.outside()
    found: dict[tuple[str, str], int] = {}
    for banker, top in TOPS.items():
        total = np.zeros(len(ROWS), np.int64)
        for ranks in rank_sets(top):
            left = SUITS - _bits(ranks)
            often = CHOOSE[left[None, :], counts].prod(axis=1)
            by_row = np.zeros(len(ROWS), np.int64)
            np.add.at(by_row, rows[: kinds.plain], often)
            total += suited(DEALT, SUITS) * by_row
            held = [rank for rank in range(RANKS) if ranks >> rank & 1]
            for size in range(FLUSH):
                for some in combinations(held, size):
                    shared = sum(1 << rank for rank in some)
                    free = SUITS - 1 - _bits(ranks & ~shared)
                    ways = CHOOSE[free[None, :], outside].prod(axis=1)
                    total += SUITS * suited(DEALT - size, SUITS - 1) * (ways @ _changed(shared))
        found |= {(row, banker): int(number) for row, number in zip(ROWS, total, strict=True)}
    return found


def hands() -> Mapping[str, int]:
    """By row of the player, how many of all hands."""
    kinds = all_kinds.kinds()
    sums = np.zeros(len(ROWS), np.int64)
    np.add.at(sums, paid_rows(), kinds.weights)
    return dict(zip(ROWS, sums.tolist(), strict=True))


def _line(row: str, banker: str, deals: int) -> Line:
    paid = [table[name] for table, name in ((PLAYER, row), (BANKER, banker)) if name]
    if not paid:
        return Line(name="neither", net=Fraction(-1), chance=Fraction(deals, DEALS))
    said = [words(row)] if row else []
    said += [f"{words(banker)} of the banker"] if banker else []
    won = sum((net(pays, USUAL_STAKE) for pays in paid), Fraction(0))
    pays = " and ".join(map(str, paid))
    return Line(name=", ".join(said), net=won, chance=Fraction(deals, DEALS), pays=pays)


def lines() -> tuple[Line, ...]:
    met = meetings()
    found = [_line(row, banker, deals) for (row, banker), deals in met.items() if deals]
    for row, often in hands().items():
        alone = often * OTHER_HANDS - sum(met[row, banker] for banker in TOPS)
        found.append(_line(row, "", alone))
    return tuple(sorted(found, key=lambda line: (-line.net, line.name)))


def price(question: Question) -> Outcomes:
    return Outcomes(
        lines=lines(),
        how=f"all {DEALS:,} deals of seven cards against seven, by kind",
        notes=("both bonuses are paid where both hands qualify, 11.19(c)",
               "a payout limit is left out, 11.20(e)"),
    )  # fmt: skip


def simulator(question: Question) -> Simulator:
    return by_lines(lines(), DEALS, 2 * DEALT)
