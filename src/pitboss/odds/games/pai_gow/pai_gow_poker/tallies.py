"""What every hand comes to, set best or by the house's way, against a dealer's way."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.games.pai_gow.pai_gow_poker.hands import WAYS
from pitboss.odds.games.pai_gow.common.kept import Watching, kept
from pitboss.odds.games.pai_gow.common.sevens import OTHER_HANDS, Whole
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
    """The patron is the bank: copies are the patron's."""


class Tally(Frozen):
    """By question, how many deals are lost, pushed and won."""

    questions: meeting.Asked
    lost: Whole
    pushed: Whole
    won: Whole
    chosen: meeting.Ways
    """By kind, the setting of the dealer's way."""

    def of_house(self) -> Whole:
        """By kind, the question about the setting that the house would choose."""
        own = self.questions.settings == self.chosen[self.questions.kinds]
        return np.flatnonzero(own)

    def best(self, net: Fraction) -> Whole:
        """By kind, the question about the setting that is worth most where a win nets so much; the
        house's own if none is better."""
        worth = self.won * net.numerator - self.lost * net.denominator
        house = self.of_house()
        most = np.maximum.reduceat(worth, self.questions.first[:-1])
        first = np.zeros(len(most), np.int64)
        at = np.flatnonzero(worth == most[self.questions.kinds])[::-1]
        first[self.questions.kinds[at]] = at  # of equals the first
        return np.where(worth[house] == most, house, first)

    def chances(self, asked: Whole) -> tuple[Fraction, Fraction, Fraction]:
        """To lose, to push and to win with these settings."""
        sums = [int(part[asked].sum()) for part in (self.lost, self.pushed, self.won)]
        lost, pushed, won = (Fraction(number, sum(sums)) for number in sums)
        return lost, pushed, won


@kept
def tally(table: Table, watch: Watching) -> Tally:
    """All questions about all kinds of hands; made when first needed, in half a minute or so."""
    kinds = all_kinds.kinds()
    chosen = following.chosen(WAYS[table.way], table.ace_low_lowest)
    out = bonuses.queens_dragons() if table.ez and not table.banks else None
    against = meeting.dealer(chosen, table.ace_low_lowest, out)
    questions = meeting.asked(against, chosen, table.ace_low_lowest)
    found = meeting.count(against, questions, copies=table.banks, watch=watch)
    won, lost = found.both, found.deals - found.high - found.low + found.both
    every = kinds.weights[questions.kinds] * OTHER_HANDS
    if table.ez and table.banks:  # the bank's own queen's dragon
        dragon = np.zeros(len(kinds.cards), np.bool_)
        dragon[: kinds.plain] = bonuses.queens_dragons()
        won, lost = (np.where(dragon[questions.kinds], 0, part) for part in (won, lost))
    return Tally(questions, lost, every - won - lost, won, chosen)
