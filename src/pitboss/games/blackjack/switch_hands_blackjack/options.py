"""2B.2 to 2B.7: what a casino chooses at a switch hands blackjack table."""

from __future__ import annotations

from pitboss.engine.options import choice, flag, number
from pitboss.games.blackjack.common import options
from pitboss.procedures import cuts, shoes
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

OPTIONS = (
    number("decks", 6, 8, "2B.2(a)", "decks in the shoe", default=6),
    choice("both-blackjack", ("push", "1-to-2"), "2B.5(a)3",
           "a player's blackjack against the dealer's: a push, or paid 1 to 2"),
    flag("card-reader", "2B.6(f)", "a device tells whether the hole card makes a blackjack"),
    options.reader_tells("2A.15(k)1"),
    flag("surrender", "2B.6(i)", "a player may give up the first two cards for half the wager"),
    options.two_card_21("2B.5(b)", "a split"),
    options.smallest_chip("2.9(b)", "chip-unit"),
    options.split_hands("2A.11(e)", "hands that a player may make by splitting"),
    options.resplit_aces("2A.11(e)"),
    options.boxes_per_player("2A.14", boxes="spots"),
    options.mid_shoe_entry("2B.5(g)"),
    # 2B.4(j): other ways of shuffling follow the casino's internal controls
    options.shuffle("2B.4(a)"),
    shoes.shuffle_after("2B.4(h)"),
    shoes.cutting_card("2B.4(f)"),
    cuts.recut_by("2B.4(g)"),
)  # fmt: skip
