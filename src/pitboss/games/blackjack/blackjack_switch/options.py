"""2A.2 to 2A.14: what a casino chooses at a blackjack switch table."""

from __future__ import annotations

from pitboss.engine.options import choice, flag, mapping
from pitboss.games.blackjack.common import options
from pitboss.procedures import cuts, shoes
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

OPTIONS = (
    choice("decks", ("6", "8"), "2A.2(a)", "decks in the shoe; they choose the match pay table"),
    choice("hole-card", ("none", "down"), "2A.7(l)1",
           "the dealer's second card drawn last, or dealt face down after the players' second"),
    flag("card-reader", "2A.7(l)2",
         "a device tells whether a hole card, dealt face down, makes a blackjack"),
    options.reader_tells("2A.15(k)1"),
    mapping("match-rows", "2A.6(c)", "better odds for the match wager, by row"),
    flag("surrender", "2A.9(c)", "a player may give up a hand for half its wager"),
    options.two_card_21("2A.5(b)1", "a switch or a split"),
    options.smallest_chip("2A.8(b)", "chip-unit"),
    options.split_hands("2A.11(e)", "hands that a player may make of each first hand by splitting"),
    options.resplit_aces("2A.11(e)"),
    # fewer than three if the casino, or by 2A.13(f) the Division, wants that
    options.bettors_per_box("2A.13(a)", "spot"),
    options.boxes_per_player("2A.14", 5, boxes="spots"),
    options.mid_shoe_entry("2A.5(h)"),
    options.shuffle("2A.4(a)"),
    shoes.shuffle_after("2A.4(h)"),
    shoes.cutting_card("2A.4(f)"),
    cuts.recut_by("2A.4(g)"),
)  # fmt: skip
