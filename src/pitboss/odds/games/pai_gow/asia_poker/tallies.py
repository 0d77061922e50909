"""What every hand comes to, set best or by the house's way, against a dealer's way: exactly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.games.pai_gow.asia_poker.ways import WAYS
from pitboss.odds.cards.ladder import SET_SIZES
from pitboss.odds.games.pai_gow.asia_poker import flushes, meeting, setting
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker.setting import Hands
from pitboss.odds.games.pai_gow.common.kept import Watching
from pitboss.odds.games.pai_gow.common.sevens import OTHER_HANDS, Whole
from pitboss.values import Frozen

MARGINS = np.array([0.008, 0, 0, 0, 0.008, 0.016, 0.025, 0.03])
"""Of the chance to win, by how many cards the flush of a hand has, with the joker: more than its
suits make one setting better, and another worse."""


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
    """Kinds, and for each some places in `Asked.at`; ascending."""

    kinds: Whole
    at: Whole

    def of(self, some: Whole) -> Choices:
        return Choices(self.kinds[some], self.at[some])


def make(table: Table, watch: Watching) -> Tally:
    """Of all hands with some ranks, those that are asked about with their suits are taken out one
    kind after the other; the others are set as those without a flush."""
    house = table.house
    questions = meeting.asked(house, table.ace_low_lowest)
    found = meeting.count(house, questions, lambda done: watch(done / 2))
    choices = _choices(questions, found.won, house)
    own, suited = _with_suits(choices)
    hands = questions.at.of(suited.at)
    more = flushes.count(house, suited.kinds, hands, lambda done: watch((1 + done) / 2))
    kinds = all_kinds.kinds()
    each = found.alone[suited.at] // meeting.ways_to_hold()[kinds.ranks[suited.kinds]]
    won = kinds.weights[suited.kinds] * each + more
    others = found.won.copy()
    np.subtract.at(others, suited.at, won)
    keys = _keys(suited)
    worth = np.where(choices.kinds < kinds.plain, others[choices.at], 0)
    worth[own] = won[np.searchsorted(keys, _keys(choices.of(own)))]
    return _tally(questions, choices, worth, house)


def _keys(choices: Choices) -> Whole:
    return choices.kinds * (1 << 32) + choices.at


def _choices(questions: meeting.Asked, won: Whole, house: Hands) -> Choices:
    """The house's setting of every kind, and all that may be best, were suits nothing."""
    kinds = all_kinds.kinds()
    deals = meeting.ways_to_hold()[kinds.ranks[questions.kinds]] * OTHER_HANDS
    chance = won[questions.which] / deals
    first = np.searchsorted(questions.kinds, np.arange(len(kinds.cards)))
    most = np.maximum.reduceat(chance, first)
    cards = SET_SIZES[kinds.suited] + np.where(kinds.suited > 0, kinds.jokers, 0)
    keep = chance >= (most - MARGINS[cards])[questions.kinds]
    keep[meeting.find(questions, house)] = True
    found = Choices(questions.kinds[keep], questions.which[keep])
    return found.of(np.argsort(_keys(found)))


def _with_suits(choices: Choices) -> tuple[Whole, Choices]:
    """Which choices are those of a kind with a flush that can be set otherwise than its like; and
    these, with those of its like beside them."""
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


def _tally(questions: meeting.Asked, choices: Choices, worth: Whole, house: Hands) -> Tally:
    kinds = all_kinds.kinds()
    first = np.searchsorted(choices.kinds, np.arange(len(kinds.cards)))
    most = np.maximum.reduceat(worth, first)
    at = np.flatnonzero(worth == most[choices.kinds])[::-1]
    best = np.zeros(len(first), np.int64)
    best[choices.kinds[at]] = choices.at[at]  # of equals the first
    of_house = questions.which[meeting.find(questions, house)]
    places = np.searchsorted(_keys(choices), _keys(Choices(np.arange(len(first)), of_house)))
    return Tally(questions.at.of(best), (int(most.sum()), int(worth[places].sum())))
