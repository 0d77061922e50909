"""26.2 to 26.14: what a casino chooses at a double attack blackjack table."""

from __future__ import annotations

from pitboss.engine.options import Options, choice, flag, number
from pitboss.errors import Refused
from pitboss.games.blackjack.common import options
from pitboss.procedures import cuts, shoes
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

OPTIONS = (
    choice("decks", ("6", "8"), "26.2(a)", "decks of 48 cards, from which the tens are taken out"),
    choice("hole-card", ("none", "down"), "26.7(i)",
           "the dealer's second card drawn last, or dealt face down after the players' two cards"),
    flag("card-reader", "26.7(i)", "the dealer's second card is dealt face down, and under an ace,"
         " king, queen or jack a device reads whether it makes a blackjack"),
    options.reader_tells("26.15(l)1"),
    choice("surrender-with-reader", ("by-first-card", "at-once"), "26.8(a)3",
           "with a card reader: whether a hand that is surrendered against an ace, king, queen or"
           " jack waits for the dealer's second card, or is settled at once"),
    number("boxes", 1, 7, "26.10(c)", "player positions of the layout: at seven of them a pair is"
           " split twice at most, otherwise three times", default=6),
    options.resplit_hand("26.10(b)"),
    options.smallest_chip("26.11(b)"),
    # fewer than three if the casino, or by 26.13(h) the Division, wants that
    options.bettors_per_box("26.13(a)"),
    options.boxes_per_player("26.14"),
    options.mid_shoe_entry("26.5(h)"),
    # other ways of shuffling and burning follow the casino's internal controls, 26.4(h)
    choice("shuffle", ("manual", "automated", "pre-shuffled"), "26.4(a)",
           "by hand, by a device (the cards are then not cut), or pre-shuffled at the opening"),
    shoes.shuffle_after("26.4(g)"),
    shoes.cutting_card("26.4(e)"),
    cuts.recut_by("26.4(f)"),
)  # fmt: skip


def check_table(options: Options) -> None:
    """26.8(a)3: without a reader nothing tells the dealer that there is no blackjack."""
    if options["surrender-with-reader"] == "at-once" and not options["card-reader"]:
        why = "only a card reader allows a surrender at once against an ace or a face card"
        raise Refused(why, "26.8(a)3")
