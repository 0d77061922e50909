"""The rules of a table as data, from a game's text and the options in force; and the
names of wagers that are added to others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from pitboss.engine import Steps
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.money import dollars
from pitboss.procedures.shoes import Shoe
from pitboss.regulation.payouts import Odds, Payout
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.engine import Stake
    from pitboss.games.blackjack.common.decisions import Decision, Reason
    from pitboss.games.blackjack.common.layout import Hand, Layout


# -- the names of wagers that are added during a round to an opening wager -------------------------


class Names(Frozen, kw_only=True):
    """The names, by the place of a hand among those split from one opening wager."""

    splits: tuple[str, ...]
    """The wagers on the second hand and the later ones."""
    doubles: tuple[str, ...]
    """The double down wagers, beginning with the first hand."""
    insurance: str = "insurance"

    def split(self, part: int) -> str:
        return self.splits[part - 2]

    def double(self, part: int) -> str:
        return self.doubles[part - 1]


USUAL = Names(
    splits=("split-2", "split-3", "split-4"),
    doubles=("double", "double-2", "double-3", "double-4"),
)


def added_to(opening: str) -> Names:
    """The names where several wagers open a hand: ``hand1-split-2``, ``hand1-double``."""
    splits = tuple(f"{opening}-{name}" for name in USUAL.splits)
    doubles = tuple(f"{opening}-{name}" for name in USUAL.doubles)
    return Names(splits=splits, doubles=doubles, insurance=f"insurance-{opening}")


# -- the rules -------------------------------------------------------------------------------------


class Paid(Frozen):
    """What a winning hand is paid, for what and by which paragraph."""

    pays: Odds
    what: str
    cite: str


@lru_cache
def _in_units(unit: int) -> str:
    return f"wagers are made in multiples of ${dollars(unit)}"


class Rules(Frozen, kw_only=True):
    """Worked out once for a table."""

    at: Paragraphs
    shoe: Shoe
    """The cards that are dealt from, and how they are handled."""
    opening: tuple[str, ...] = ("main",)
    """The opening wagers, each of which opens a hand. Only these are lost to a dealer's
    blackjack."""
    attacks: tuple[str, ...] = ()
    """Wagers that are added to a hand between the first cards."""
    added: Mapping[str, Names] = {}
    """By opening wager, the names of those that are added to it, if they are not the usual ones."""
    decisions: tuple[Decision, ...]
    """What a player may do with a hand, in the order in which it is offered."""
    not_now: Mapping[str, Callable[[Layout, Hand], Reason]] = {}
    """Decisions of another moment: why they are refused while a hand is played."""
    once_doubled: Callable[[Layout, Hand], Steps[None]] | None = None
    """What may be decided once a doubled hand has its card and is not over 21."""
    payout: Callable[[Layout, Hand], Paid | None]
    """What a winning hand is paid; 1 to 1 where it says nothing."""
    side_wagers: tuple[str, ...] = ()
    """Side wagers that go back with a dead hand, if they are not decided yet."""
    on_dealer: Callable[[Layout], bool] | None = None
    """Settles wagers on the dealer's cards, once those decide them; whether one still waits."""

    also_dealt: tuple[str, ...] = ()
    """The names of further cards that every box is dealt: ``face-down`` lies at ``1/face-down``."""
    first_card: str = "first card"
    """What ends the bets."""
    unit: int
    """Wagers are made in multiples of this many cents."""
    bettors_per_box: int
    asks_consent: bool = False
    """The first person on a box is asked before anybody else may wager there."""
    boxes_per_player: int
    mid_shoe_entry: bool

    hole: Literal["none", "down", "up"]
    """The dealer's second card: dealt only when the players are done, or face down, or face up."""
    reader: bool
    reader_tells: bool
    """A player may learn a hole card from the reader."""
    by_hand: bool = False
    """From the dealer's hand: the players hold their cards face down."""
    hits_soft_17: bool

    insurance: Literal["none", "all-at-once", "per-player"]
    insures_all: bool = False
    """Insurance is up to half of all wagers on a hand, not only of the opening wager."""
    insured_by: Callable[[Stake], str] | None = None
    """The insurance wager for a wager, if each wager on a hand has its own."""
    even_money: Payout | None = None
    """What a blackjack is paid at once against an ace, where that is offered."""
    surrender: bool
    pays_blackjacks_apart: bool = False
    """A blackjack is announced and paid by a section of its own: it is not surrendered."""
    surrender_any_time: bool = False
    """After any card, after a split and after doubling down too."""
    surrender_once_read: bool = False
    """With a reader a surrendered hand is settled at once, whatever the dealer shows."""
    doubles_9_to_11: bool = False
    """No other totals are doubled."""
    doubles_any: bool = False
    """Any number of cards may be doubled, not only the first two."""
    doubles_aces: bool = False
    """A split ace with its one card may be doubled."""
    double_after_split: bool = True
    double_card: Literal["face-up", "face-down", "on-request"] = "face-up"
    most_hands: int
    """By splitting; 2 where a pair is not split again."""
    resplit_aces: bool
    aces_play_on: bool = False
    """Split aces get as many cards as other hands."""
    resplit_beside: bool = True
    """A hand from another split lies next to the hand that was split, and is played next."""

    ties_lose: bool = False
    """Except that a blackjack always wins."""
    push_on_22: bool = False
    """A dealer's 22 is a push, except that a blackjack wins."""
    always_wins: Callable[[Layout, Hand], str] | None = None
    """The paragraph by which a hand wins whatever the dealer has; empty for any other hand."""
    pays_21_at_once: bool = False
    """21 in three or more cards is paid at once."""
    short_21_ties: bool = False
    """21 in two cards that is no blackjack is a push against the dealer's blackjack."""
    split_21_wins: bool = False
    """21 in two cards after a split beats the dealer's 21 in more."""
    every_21_wins: bool = False
    """21 in any number of cards beats the dealer's 21, unless that is a blackjack."""
    split_21_beats_blackjack: bool = False
    """21 in two cards after a split beats the dealer's blackjack too."""
    blackjack_ties_21: bool = False
    """A blackjack is a push against the dealer's 21 in three cards or more."""
    broken_returned: bool = False
    """A dealer's blackjack costs no more than the original wager, also where a doubled or split
    hand went over 21 before."""
    blackjacks_win: bool = False
    """A blackjack wins even against the dealer's, at the odds that the game has for that."""

    def names_of(self, opening: str) -> Names:
        """The names of the wagers that are added to an opening wager."""
        return self.added.get(opening, USUAL)

    @property
    def in_units(self) -> str:
        """In which amounts wagers are made, in words."""
        return _in_units(self.unit)

    @property
    def exposed(self) -> bool:
        """The hole card is dealt face up."""
        return self.hole == "up"
