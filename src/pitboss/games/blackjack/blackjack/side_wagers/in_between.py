"""2.26: whether the dealer's first card ranks between the player's first two."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import PIPS
from pitboss.games.blackjack.blackjack.side_wagers import at_once
from pitboss.games.blackjack.blackjack.side_wagers.offering import BETWEEN, offers, shoe
from pitboss.games.blackjack.blackjack.tables import TABLES
from pitboss.games.blackjack.common.layout import Layout
from pitboss.play.card_wagers import OWN, OnCards
from pitboss.play.options import choice, mapping
from pitboss.play.prompts import DEALER
from pitboss.play.wagers import Chosen, Wager

OPTIONS = (
    choice("in-between-table", ("A", "B", "C", "D"), "2.26(f)", "what in-between pays"),
    mapping("in-between-rows", "2.26(f)", "better odds than the text demands"),
)
SPREADS = {1: "one-card-spread", 2: "two-card-spread", 3: "three-card-spread"}


def spread(cards: Sequence[str]) -> tuple[str, ...]:
    """2.26(b), 2.26(g): by how many ranks lie between the player's cards, an ace above a king."""
    low, high = sorted(PIPS[card] for card in cards[:2])
    dealers = PIPS[cards[2]]
    if low == high == dealers:
        return ("triple-match",)
    if not low < dealers < high:
        return ("not-between",)
    return (SPREADS.get(high - low - 1, "all-other-spreads"),)


WAGERS = (
    Wager(name=BETWEEN, cite="2.26(d)", pays="in between table", offered=offers(BETWEEN),
          not_offered="2.26(a)",
          paid_by=Chosen(letters=TABLES[BETWEEN], option="in-between-table",
                         rows="in-between-rows"),
          on_cards=OnCards(cards=((OWN, 2), (DEALER, 1)), rows=spread, together=False,
                           deck=shoe, lost_cite="2.26(e)"),
          says="that the dealer's first card ranks between your first two"),
)  # fmt: skip


def settle_at_once(layout: Layout) -> None:
    """2.26(e): before any other card and before a reader is used, player by player."""
    at_once.in_succession(layout, (BETWEEN,), "2.26(e)")
