"""The exact result of every hand, set best or by the house way, against the dealer's way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from pitboss.games.pai_gow.asia_poker import WAYS
from pitboss.odds.caching import cached
from pitboss.odds.cards.ranking_tables import SET_SIZES
from pitboss.odds.games.pai_gow.asia_poker import flushes, meeting, setting
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker.setting import Hands
from pitboss.odds.games.pai_gow.common.seven_cards import OTHER_HANDS, Whole
from pitboss.values import Frozen

MARGINS = np.array([0.008, 0, 0, 0, 0.008, 0.016, 0.025, 0.03])
"""In terms of the probability to win, by how many cards the flush of a hand has, with the joker:
more than its suits can change the difference between two settings."""


class Table(Frozen):
    """How the dealer sets, and how hands rank."""

    way: str
    ace_low_lowest: bool = False

    @property
    def house(self) -> Hands:
        return setting.house(WAYS[self.way], self.ace_low_lowest)


class Tally(Frozen):
    """Both ways of setting all hands, and in how many of all deals a player wins."""

    best: Hands
    """By kind, the setting that is best for all hands of it."""
    won: tuple[int, int]
    """Set best, and by the house's way."""

    def chance(self, style: int) -> Fraction:
        return Fraction(self.won[style], int(all_kinds.kinds().weights.sum()) * OTHER_HANDS)


class Choices(Frozen):
    """Kinds, and for each some places in `Candidates.at`; ascending."""

    kinds: Whole
    at: Whole

    def of(self, some: Whole) -> Choices:
        return Choices(self.kinds[some], self.at[some])


@cached()
def tally(table: Table, watch: Callable[[float], None] = lambda done: None) -> Tally:
    """Made when first needed, in a minute or two on two cores.

    All hands with the same ranks are counted together first. Kinds whose suits may matter are then
    taken out one by one; the others are set like those without a flush.
    """
    house = table.house
    candidates = meeting.candidates(house, table.ace_low_lowest)
    found = meeting.count(house, candidates, lambda done: watch(done / 2))
    choices = _choices(candidates, found.won, house)
    own, suited = _with_suits(choices)
    hands = candidates.at.of(suited.at)
    more = flushes.count(house, suited.kinds, hands, lambda done: watch((1 + done) / 2))
    kinds = all_kinds.kinds()
    each = found.alone[suited.at] // meeting.ways_to_hold()[kinds.ranks[suited.kinds]]
    won = kinds.weights[suited.kinds] * each + more
    others = found.won.copy()
    np.subtract.at(others, suited.at, won)
    keys = _keys(suited)
    worth = np.where(choices.kinds < kinds.plain, others[choices.at], 0)
    worth[own] = won[np.searchsorted(keys, _keys(choices.of(own)))]
    return _tally(candidates, choices, worth, house)


def _keys(choices: Choices) -> Whole:
    return choices.kinds * (1 << 32) + choices.at


def _choices(candidates: meeting.Candidates, won: Whole, house: Hands) -> Choices:
    """The house's setting of every kind, and all settings that may be best if suits are ignored."""
    kinds = all_kinds.kinds()
    deals = meeting.ways_to_hold()[kinds.ranks[candidates.kinds]] * OTHER_HANDS
    chance = won[candidates.which] / deals
    first = np.searchsorted(candidates.kinds, np.arange(len(kinds.cards)))
    most = np.maximum.reduceat(chance, first)
    cards = SET_SIZES[kinds.suited] + np.where(kinds.suited > 0, kinds.jokers, 0)
    keep = chance >= (most - MARGINS[cards])[candidates.kinds]
    keep[meeting.find(candidates, house)] = True
    found = Choices(candidates.kinds[keep], candidates.which[keep])
    return found.of(np.argsort(_keys(found)))


def _with_suits(choices: Choices) -> tuple[Whole, Choices]:
    """Which choices belong to a kind with a flush that may be set differently from the kind of the
    same ranks without one; and these choices, together with those of that kind."""
    kinds = all_kinds.kinds()
    every = np.arange(kinds.plain, len(kinds.cards))
    first = np.searchsorted(choices.kinds, np.arange(kinds.plain + 1))
    numbers = np.diff(first)[kinds.ranks[every]]
    ends = np.cumsum(numbers)
    beside = np.arange(ends[-1]) + np.repeat(first[kinds.ranks[every]] - ends + numbers, numbers)
    flush = np.flatnonzero(choices.kinds >= kinds.plain)
    own = choices.of(flush)
    both = np.unique(
        np.concatenate((_keys(own), _keys(Choices(np.repeat(every, numbers), choices.at[beside]))))
    )
    found = Choices(both >> 32, both & (1 << 32) - 1)
    wanted = np.bincount(found.kinds, minlength=len(kinds.cards)) > 1
    return flush[wanted[own.kinds]], found.of(np.flatnonzero(wanted[found.kinds]))


def _tally(candidates: meeting.Candidates, choices: Choices, worth: Whole, house: Hands) -> Tally:
    kinds = all_kinds.kinds()
    first = np.searchsorted(choices.kinds, np.arange(len(kinds.cards)))
    most = np.maximum.reduceat(worth, first)
    at = np.flatnonzero(worth == most[choices.kinds])[::-1]
    best = np.zeros(len(first), np.int64)
    best[choices.kinds[at]] = choices.at[at]  # of equals the first
    of_house = candidates.which[meeting.find(candidates, house)]
    places = np.searchsorted(_keys(choices), _keys(Choices(np.arange(len(first)), of_house)))
    return Tally(candidates.at.of(best), (int(most.sum()), int(worth[places].sum())))
