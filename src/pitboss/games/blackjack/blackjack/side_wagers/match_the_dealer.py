"""2.23: whether the player's first two cards match the dealer's first card."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine.options import Options, mapping
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers import first_cards
from pitboss.games.blackjack.blackjack.side_wagers.offered import MATCH, on_first_cards
from pitboss.games.blackjack.common.layout import Layout
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

OPTIONS = (mapping("match-the-dealer-rows", "2.23(f)", "better odds than the text demands"),)
SUITED, UNSUITED = "matching-suit", "non-matching-suit"
ROWS = {
    (2, 0): "two-matching-suit", (1, 1): "matching-and-non-matching-suit", (1, 0): SUITED,
    (0, 2): "two-non-matching-suit", (0, 1): UNSUITED,
}  # fmt: skip
"""2.23(a)2: by how many cards match in suit too, and how many in rank alone."""


def matches(cards: Sequence[str]) -> tuple[str, ...]:
    """2.23(a): cards of the same rank as the dealer's card; a king is not a ten."""
    *own, dealers = cards
    same = [card for card in own if card[0] == dealers[0]]
    alike = sum(card == dealers for card in same)
    return (ROWS.get((alike, len(same) - alike), "no-match"),)


def table_of(options: Options) -> tuple[PayTable, ...]:
    """2.23(f): the payout for each matching card, by six decks or eight; two matching cards are
    both paid."""
    table = TABLES[MATCH].get(str(options["decks"]))
    if table is None:
        return ()
    posted = table.posted(options["match-the-dealer-rows"])
    suited, unsuited = (_odds(posted, row) for row in (SUITED, UNSUITED))
    rows = {row: suited.ratio * two + unsuited.ratio * one for (two, one), row in ROWS.items()}
    paid = {row: Odds(pays.numerator, pays.denominator) for row, pays in rows.items()}
    return (replace(posted, rows=dict(paid)),)


def _odds(table: PayTable, row: str) -> Odds:
    pays = table[row]
    assert isinstance(pays, Odds), "a match is paid at odds"
    return pays


WAGERS = (
    on_first_cards(MATCH, "2.23(c)", 1, matches, "2.23(e)",
                   "that your first two cards match the dealer's first", table_of),
)  # fmt: skip


def settle_at_once(layout: Layout) -> None:
    """2.23(e): before any other card and before a reader is used."""
    first_cards.collect_then_pay(layout, (MATCH,), "2.23(e)")
