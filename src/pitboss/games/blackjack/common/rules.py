"""The rules of a table as data: what a game's text and the options in force make of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from pitboss.customs.shoes import Shoe
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.money import dollars
from pitboss.regulation.payouts import Odds, Payout

if TYPE_CHECKING:
    from pitboss.games.blackjack.common.decisions import Decision
    from pitboss.games.blackjack.common.layout import Hand, Layout


class Paid(Struct, frozen=True):
    """What a winning hand is paid, for what and by which paragraph."""

    pays: Odds
    what: str
    cite: str


@cache
def _in_units(unit: int) -> str:
    return f"wagers are made in multiples of ${dollars(unit)}"


class Rules(Struct, frozen=True, kw_only=True):
    """Worked out once for a table."""

    at: Paragraphs
    shoe: Shoe
    """The cards that are dealt from, and how they are handled."""
    opening: tuple[str, ...] = ("main",)
    """The wagers that open a hand each. To a blackjack of the dealer's these alone are lost."""
    decisions: tuple[Decision, ...]
    """What a player may do with a hand, in the order in which it is offered."""
    payout: Callable[[Layout, Hand], Paid | None]
    """What a winning hand is paid; 1 to 1 where it says nothing."""

    first_card: str = "first card"
    """What ends the bets."""
    unit: int
    """Wagers are made in multiples of this many cents."""
    bettors_per_box: int
    boxes_per_player: int
    mid_shoe_entry: bool

    hole: Literal["none", "down", "up"]
    """The dealer's second card: not before the players are done, face down or face up."""
    reader: bool
    reader_tells: bool
    """A player may learn a hole card from the reader."""
    by_hand: bool = False
    """From the dealer's hand: the players hold their cards face down."""
    hits_soft_17: bool

    insurance: Literal["none", "all-at-once", "per-player"]
    even_money: Payout | None = None
    """What a blackjack is paid at once against an ace, where that is offered."""
    surrender: bool
    doubles_9_to_11: bool = False
    """No other totals are doubled."""
    double_after_split: bool = True
    double_card: Literal["face-up", "face-down", "on-request"] = "face-up"
    most_hands: int
    """By splitting; 2 where a pair is not split again."""
    resplit_aces: bool
    resplit_beside: bool = True
    """A hand made by splitting again lies beside the one it comes from, and is played next."""

    ties_lose: bool = False
    """Except that a blackjack always wins."""
    split_21_wins: bool = False
    """21 in two cards after a split beats the dealer's 21 in more."""

    @property
    def in_units(self) -> str:
        """In which amounts wagers are made, in words."""
        return _in_units(self.unit)

    @property
    def exposed(self) -> bool:
        """The hole card is dealt face up."""
        return self.hole == "up"
