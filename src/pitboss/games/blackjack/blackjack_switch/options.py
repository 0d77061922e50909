"""2A.2 to 2A.14: what a casino chooses at a blackjack switch table."""

from __future__ import annotations

from pitboss.customs import cutting, shoes
from pitboss.games.blackjack.common import options
from pitboss.play.options import choice, flag, mapping, number
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
    choice("two-card-21", ("push", "loses"), "2A.5(b)1",
           "an ace and a ten from a switch or a split against the dealer's blackjack"),
    number("chip-unit", 25, None, "2A.8(b)", "the smallest chip at the table; half a wager"
           " that it cannot make is rounded up", default=50, kind="amount"),
    number("max-split-hands", 2, 4, "2A.11(e)",
           "hands that a player may make of each first hand by splitting", default=2),
    options.resplit_aces("2A.11(e)"),
    # fewer than three where the casino, or by 2A.13(f) the Division, will have it so
    number("bettors-per-box", 1, 3, "2A.13(a)", "people who may wager on one spot", default=3),
    number("boxes-per-player", 1, 5, "2A.14", "spots that one player may wager on", default=1),
    options.mid_shoe_entry("2A.5(h)"),
    choice("shuffle", ("manual", "automated", "bart-carter", "pre-shuffled"), "2A.4(a)",
           "by hand, by a device (then nobody cuts), the Bart Carter way, or pre-shuffled at the"
           " opening"),
    shoes.shuffle_after("2A.4(h)"),
    shoes.cutting_card("2A.4(f)"),
    cutting.recut_by("2A.4(g)"),
)  # fmt: skip
