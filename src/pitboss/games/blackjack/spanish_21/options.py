"""19.2 to 19.15: what a casino chooses at a spanish 21 table, and where the text says the rest."""

from __future__ import annotations

from functools import lru_cache

from pitboss.engine.options import Options, choice, flag, mapping
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.common import options
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.procedures import cuts, shoes
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, Paragraphs, "table")
OF_THE_SHOE = paragraphs.load(__package__, shoes.Paragraphs, "shoe")
TENS = "tens"
"""A reason for a reshuffle in addition to those of every shoe, 19.15(b)."""
POSITIONS = 6
"""The most boxes on a layout, 13:69E-1.10B(a)."""

OPTIONS = (
    choice("decks", ("6", "8"), "19.2(a)",
           "decks of 48 cards, without the tens; they bear on what match-the-dealer pays"),
    choice("hole-card", ("none", "down"), "19.7(g)",
           "the dealer's second card: drawn last, or dealt face down after the players' second",
           items=("19.7(g)", "19.7(i)")),
    flag("card-reader", "19.7(i)", "a hole card, dealt face down, is read for a blackjack when an"
         " ace or a face card is up"),
    options.reader_tells("19.15(l)1"),
    choice("split-two-card-21", ("1-to-1", "3-to-2"), "19.5(e)",
           "what an ace and a face card after a split are paid against the dealer's 21 in more"
           " cards"),
    mapping("match-the-dealer-rows", "19.6(e)",
            "better odds for match-the-dealer than the text demands"),
    options.smallest_chip("19.11(b)"),
    # fewer than three if the casino, or by 19.13(g) the Division, wants that
    options.bettors_per_box("19.13(a)"),
    options.boxes_per_player("19.14", POSITIONS),
    options.mid_shoe_entry("19.5(j)"),
    # 19.4(h): other ways of shuffling follow the casino's internal controls
    choice("shuffle", ("manual", "automated", "pre-shuffled"), "19.4(a)",
           "by hand, by a device, after which nobody cuts, or pre-shuffled at the opening"),
    shoes.shuffle_after("19.4(g)"),
    shoes.cutting_card("19.4(e)"),
    cuts.recut_by("19.4(f)"),
)  # fmt: skip


@lru_cache
def cards_of(options: Options) -> tuple[str, ...]:
    """19.2(a): six or eight decks, the four tens of each taken out."""
    return decks(int(options["decks"]), without="T")
