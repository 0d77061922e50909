"""Wagers that are decided by some cards alone: which cards count, and what they make.

This is declared once, as a value. From it the wager is settled, printed, priced exactly and
simulated, with no more code. The wager's `paid_by` says which pay table pays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pitboss.engine.options import Options
from pitboss.equipment.cards import decks
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.engine.round import Round
    from pitboss.engine.wagers import Stake

Rows = Callable[[Sequence[str]], tuple[str, ...]]
"""The rows of a pay table that some cards make, best first."""
OWN = "own"
"""The player's own cards, whatever the position."""


def one_deck(options: Options) -> tuple[str, ...]:
    return decks()


class OnCards(Frozen, kw_only=True):
    """The cards that decide a wager, and what they make."""

    cards: tuple[tuple[str, int], ...]
    """Whose cards, and how many of them, in this order: ``(("own", 2), ("community", 3))``. A
    holder who is named again goes on with the cards that follow. A player's second hand is
    ``own/2``."""
    begins: tuple[tuple[str, int], ...] = ()
    """Whose cards count only from a later place on: ``(("community", 3),)`` is from the fourth."""
    rows: Rows
    """From those cards, in that order, the rows that they make, best first."""
    together: bool = True
    """Whether all these cards are one hand. If not, it matters who has which card."""
    collected: bool = False
    """Whether the chips are taken in before the deal. The payout is then all that comes back."""
    cite: str = ""
    """By which the cards make its rows, where the text says that apart from what they pay."""
    lost_cite: str = ""
    """The paragraph by which the wager is lost, if it is not that of the pay table."""
    deck: Callable[[Options], tuple[str, ...]] = one_deck
    """All cards of the deck or shoe that is dealt from."""

    @property
    def size(self) -> int:
        """How many cards the wager looks at."""
        return sum(count for _, count in self.cards)

    def seen(self, round: Round, stake: Stake) -> list[str]:
        """The cards that decide a wager in a round."""
        seen, begins = [], dict(self.begins)
        for holder, count in self.cards:
            first = begins.get(holder, 0)
            seen += round.hands[whose(holder, stake.seat)][first : first + count]
            begins[holder] = first + count
        return seen


def whose(holder: str, seat: int) -> str:
    """Who holds the cards that a wager at a seat looks at."""
    who, slash, hand = holder.partition("/")
    return f"{seat}{slash}{hand}" if who == OWN else holder
