"""36.2 to 36.13: what a casino chooses at a triple attack blackjack table."""

from __future__ import annotations

from pitboss.engine.options import choice, flag, number
from pitboss.games.blackjack.common import options
from pitboss.procedures import cuts, shoes
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

OPTIONS = (
    choice("decks", ("8",), "36.2(a)", "decks of 48 cards, from which the tens are taken out"),
    choice("suited-royals-table", ("A", "B"), "36.6(d)", "what suited royals wagers are paid"),
    choice("triple-match-table", ("A", "B"), "36.6(e)", "what triple match wagers are paid"),
    flag("card-reader", "36.7(k)", "under an ace, king, queen or jack a device reads whether the"
         " dealer's second card makes a blackjack"),
    options.reader_tells("36.14(l)1"),
    number("max-split-hands", 2, 4, "36.9(c)", "hands that a player may make by splitting; two"
           " where pairs are not split again", default=2),
    options.resplit_hand("36.9(b)"),
    options.smallest_chip("36.10(b)", half="half of the wagers"),
    number("boxes", 1, 7, "36.7(d)", "player positions of the layout", default=6),
    # fewer than three if the casino, or by 36.12(h) the Division, wants that
    options.bettors_per_box("36.12(a)"),
    options.boxes_per_player("36.13"),
    options.mid_shoe_entry("36.5(j)"),
    choice("shuffle", ("manual", "automated", "pre-shuffled"), "36.4(a)",
           "by hand, by a device (the cards are then not cut), or pre-shuffled at the opening"),
    shoes.shuffle_after("36.4(g)"),
    shoes.cutting_card("36.4(e)"),
    cuts.recut_by("36.4(f)"),
)  # fmt: skip
