"""The result of every hand, set best or by the house way, against the dealer's way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from pitboss.games.pai_gow.pai_gow_poker.hands import WAYS
from pitboss.odds.caching import cached
from pitboss.odds.games.pai_gow.common.seven_cards import OTHER_HANDS, Whole
from pitboss.odds.games.pai_gow.pai_gow_poker import bonuses, following, meeting
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.values import Frozen


class Table(Frozen):
    """The table at which hands meet."""

    way: str
    ace_low_lowest: bool = False
    ez: bool = False
    """A queen's dragon of the dealer, or of the bank, is a push."""
    banks: bool = False
    """Whether the patron is the bank, and so wins copies."""


class Tally(Frozen):
    """By candidate, how many deals are lost, pushed and won."""

    candidates: meeting.Candidates
    lost: Whole
    pushed: Whole
    won: Whole
    chosen: meeting.Ways
    """By kind, the setting of the dealer's way."""

    def of_house(self) -> Whole:
        """By kind, the candidate that the house would choose."""
        own = self.candidates.settings == self.chosen[self.candidates.kinds]
        return np.flatnonzero(own)

    def best(self, net: Fraction) -> Whole:
        """By kind, the candidate that is worth most if a win nets so much; the house's own if none
        is better."""
        worth = self.won * net.numerator - self.lost * net.denominator
        house = self.of_house()
        most = np.maximum.reduceat(worth, self.candidates.first[:-1])
        first = np.zeros(len(most), np.int64)
        at = np.flatnonzero(worth == most[self.candidates.kinds])[::-1]
        first[self.candidates.kinds[at]] = at  # of equals the first
        return np.where(worth[house] == most, house, first)

    def chances(self, asked: Whole) -> tuple[Fraction, Fraction, Fraction]:
        """To lose, to push and to win with these settings."""
        sums = [int(part[asked].sum()) for part in (self.lost, self.pushed, self.won)]
        lost, pushed, won = (Fraction(number, sum(sums)) for number in sums)
        return lost, pushed, won


@cached()
def tally(table: Table, watch: Callable[[float], None] = lambda done: None) -> Tally:
    """All candidates of all kinds of hands; made when first needed, in half a minute or so."""
    kinds = all_kinds.kinds()
    chosen = following.chosen(WAYS[table.way], table.ace_low_lowest)
    out = bonuses.queens_dragons() if table.ez and not table.banks else None
    against = meeting.dealer(chosen, table.ace_low_lowest, out)
    candidates = meeting.candidates(against, chosen, table.ace_low_lowest)
    found = meeting.count(against, candidates, copies=table.banks, watch=watch)
    won, lost = found.both, found.deals - found.high - found.low + found.both
    every = kinds.weights[candidates.kinds] * OTHER_HANDS
    if table.ez and table.banks:  # the bank's own queen's dragon
        dragon = np.zeros(len(kinds.cards), np.bool_)
        dragon[: kinds.plain] = bonuses.queens_dragons()
        won, lost = (np.where(dragon[candidates.kinds], 0, part) for part in (won, lost))
    return Tally(candidates, lost, every - won - lost, won, chosen)
