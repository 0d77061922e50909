"""2.26: whether the dealer's first card ranks between the player's first two."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.engine.options import choice, mapping
from pitboss.equipment.cards import PIPS
from pitboss.games.blackjack.blackjack.side_wagers import first_cards
from pitboss.games.blackjack.blackjack.side_wagers.offered import (
    BETWEEN,
    chosen_table,
    on_first_cards,
)
from pitboss.games.blackjack.common.layout import Layout

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
    on_first_cards(BETWEEN, "2.26(d)", 1, spread, "2.26(e)",
                   "that the dealer's first card ranks between your first two",
                   chosen_table(BETWEEN)),
)  # fmt: skip


def settle_at_once(layout: Layout) -> None:
    """2.26(e): before any other card and before a reader is used, player by player."""
    first_cards.in_succession(layout, (BETWEEN,), "2.26(e)")
