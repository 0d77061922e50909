"""2.2 to 2.26: what a casino chooses at a blackjack table, and what may not go together."""

from __future__ import annotations

import re
from functools import lru_cache

from pitboss.engine.options import Option, Options, choice, flag, number
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers import table as side_wagers
from pitboss.games.blackjack.blackjack.tables import TABLES
from pitboss.games.blackjack.common import options
from pitboss.procedures import cuts, shoes

BONUSES = TABLES["main"]["bonus-payouts"]
RED, BLACK = "hearts/diamonds", "spades/clubs"

OPTIONS = (
    # 2.6(a), 2.6A(a): from a shoe, unless from the dealer's hand
    choice("deal", ("no-hole", "hole", "hole-reader", "double-exposure", "hand", "hand-reader",
                    "double-shoe"), "2.6(h)",
           "the dealer's second card drawn last; dealt down, with or without a card reader; dealt"
           " up; from the hand, with or without a reader; or from a double shoe"),
    number("decks", 1, 100, "2.2(a)", "decks that a round is dealt from; a double shoe has as many"
           " in each side, two batches as many in each", default=6),
    choice("variation", ("standard", "6-to-5"), "2.3(e)",
           "what a blackjack pays, 3 to 2 or 6 to 5"),
    choice("soft-17", ("stand", "hit"), "2.12(b)",
           "what the dealer does on soft 17; in the 6 to 5 variation always hits"),
    Option(name="bonus-payouts", default=(), kind="list", cite="2.3(e)",
           values=tuple(BONUSES.rows),
           says="better odds for these winning hands; five-card-21 by 2.16(c)"),
    Option(name="designated-blackjack", default="As Js", kind="text", cite="2.3(e)3",
           says="the ace and the face card that make the designated blackjack"),
    flag("even-money", "2.7(c)", "a blackjack against an ace may be paid 1 to 1 at once"),
    flag("surrender", "2.8(c)", "a player may give up the first two cards for half the wager"),
    choice("insurance-timing", ("all-at-once", "per-player"), "2.9(b)",
           "insurance from everybody before any further card, or from each player before acting"),
    options.smallest_chip("2.9(b)"),
    number("max-split-hands", 2, 4, "2.11(e)",
           "hands that a player may make by splitting; at most three at seven boxes", default=2),
    options.resplit_aces("2.11(e)"),
    options.resplit_hand("2.11(b)"),
    number("boxes", 1, 7, "2.11(e)", "player boxes of the layout", default=6),
    flag("double-9-11-only", "2.10(a)1", "from the hand: doubling down on hard 9, 10 and 11 only"),
    flag("double-after-split", "2.10(a)2", "doubling down after a split; may be prohibited from the"
         " hand and in the 6 to 5 variation", default=True),
    choice("double-card", ("face-up", "face-down", "on-request"), "2.10(c)",
           "how the card to a doubled hand is dealt"),
    # fewer than three if the casino, or by 2.13(g) the Division, wants that
    options.bettors_per_box("2.13(a)"),
    options.boxes_per_player("2.14"),
    options.mid_shoe_entry("2.3(i)"),
    number("hand-fee", 0, 25, "2.3(l)1", "charged for each round to players who wager $5 or less,"
           " where the minimum is no more than that", default=0, kind="amount"),
    choice("split-two-card-21", ("wins", "void"), "2.3(a)3",
           "an ace and a ten after a split against the dealer's 21 in more cards"),
    # 2.5(k), 2.21: other ways of shuffling follow the casino's internal controls
    choice("shuffle", ("by-deal", "manual", "automated", "continuous", "bart-carter",
                       "pre-shuffled"), "2.5(a)",
           "by hand (from the dealer's hand: by a device), by a device with two batches, by a"
           " continuous shuffling shoe, the Bart Carter way, or pre-shuffled at the opening"),
    shoes.shuffle_after("2.5(h)"),
    shoes.cutting_card("2.5(d)", "; from the hand at least 1/3"),
    flag("burn-each-round", "2.6A(c)", "from the hand: the top card is burned in every round"),
    cuts.recut_by("2.5(g)"),
    choice("red-back-side", (RED, BLACK), "2.6(d)1", "the suits that send a round to this side"),
    choice("blue-back-side", ("the-other", RED, BLACK), "2.6(d)1",
           "the suits that send a round to this side"),
    options.reader_tells("2.15(j)1"),
    *side_wagers.OPTIONS,
)  # fmt: skip

_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs])", re.IGNORECASE)


@lru_cache
def designated(options: Options) -> frozenset[str]:
    """2.3(e)3: one ace and one face card, as a person writes them."""
    return frozenset(
        ("T" if rank == "10" else rank.upper()) + suit.lower()
        for rank, suit in _CARD.findall(options["designated-blackjack"])
    )


def from_the_hand(options: Options) -> bool:
    """2.6A: dealt from the dealer's hand, with or without a reader."""
    return options["deal"] in ("hand", "hand-reader")


def way_of_shuffling(options: Options) -> str:
    way = str(options["shuffle"])
    return way if way != "by-deal" else "automated" if from_the_hand(options) else "manual"


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    for wrong, why, cite in _conflicts(options):
        if wrong:
            raise Refused(why, cite)
    side_wagers.check_table(options)


def _conflicts(options: Options) -> tuple[tuple[bool, str, str], ...]:
    deal, six = options["deal"], options["variation"] == "6-to-5"
    by_hand, exposed = from_the_hand(options), deal == "double-exposure"
    cards = sorted(designated(options))
    sides = {options["red-back-side"], options["blue-back-side"]}
    return (
        (by_hand and options["decks"] > 2,
         "from the hand blackjack is dealt with one deck or two", "2.2(a)1"),
        (by_hand and way_of_shuffling(options) != "automated",
         "dealing from the hand needs an automated shuffler", "2.2(c)"),
        (bool(six and options["bonus-payouts"]),
         "no bonus payouts in the 6 to 5 variation", "2.3(e)"),
        (len(cards) != 2 or cards[0][0] != "A" or cards[1][0] not in "JQK",
         "the designated blackjack is one ace and one face card, as in As Js", "2.3(e)3"),
        (len(sides) == 1, "the two sides of a double shoe go by different suits", "2.6(d)1"),
        (exposed and options["surrender"],
         "no surrender when the hole card is dealt face up", "2.6(k)3"),
        (exposed and options["even-money"],
         "no insurance, and so no even money, when the hole card is dealt face up", "2.6(k)3"),
        (options["burn-each-round"] and not by_hand,
         "a card is burned in every round only when dealing from the hand", "2.6A(c)"),
        (six and options["surrender"],
         "surrender is not available in the 6 to 5 variation", "2.8(c)"),
        (options["insurance-timing"] == "per-player" and deal.endswith("-reader"),
         "with a card reader all insurance is placed before the reader is used", "2.9(b)"),
        (options["double-9-11-only"] and not by_hand,
         "doubling down is limited to 9, 10 and 11 only when dealing from the hand", "2.10(a)1"),
        (not options["double-after-split"] and not (by_hand or six),
         "doubling down after a split may be prohibited only from the hand or in the 6 to 5"
         " variation", "2.10(d)"),
    )  # fmt: skip
