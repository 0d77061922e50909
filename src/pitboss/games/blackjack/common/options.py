"""The options that every text of the family has in the same words, each with its paragraph; and the
rules that follow from options of these names."""

from fractions import Fraction
from typing import Any, Literal

from msgspec.structs import replace

from pitboss.engine import Option, Options, choice, flag, number
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Shoe


def reader_tells(cite: str) -> Option:
    """Whether players may learn a hole card from the reader."""
    return flag("reader-shows-hole-card", cite,
                "the card reader gives players a chance to learn any hole card")  # fmt: skip


def mid_shoe_entry(cite: str) -> Option:
    """Whether one may sit out a round and come back."""
    return flag("mid-shoe-entry", cite,
                "whoever sat out a round may come in before the reshuffle",
                default=True)  # fmt: skip


def resplit_hand(cite: str) -> Option:
    """Where a hand lies that comes from splitting again."""
    return choice("resplit-hand", ("beside", "last"), cite,
                  "where a hand lies that comes from splitting again, and when it is played: beside"
                  " the hand it comes from, or after all others")  # fmt: skip


def resplit_aces(cite: str) -> Option:
    """Whether aces are split again, as other pairs are."""
    return flag("resplit-aces", cite, "aces may be split again, where other pairs may",
                default=True)  # fmt: skip


def smallest_chip(cite: str, half: str = "half a wager") -> Option:
    """Whether half a wager is paid to the cent."""
    return number("smallest-chip", 25, None, cite, f"the smallest chip at the table; {half} that it"
                  " cannot make is rounded up", default=50, kind="amount")  # fmt: skip


def bettors_per_box(cite: str, box: str = "box") -> Option:
    """Fewer than three, if the casino or the Division wants that."""
    return number("bettors-per-box", 1, 3, cite, f"people who may wager on one {box}", default=3)


def consent(cite: str, box: str = "box") -> Option:
    """Whether the first person is asked."""
    return choice("consent", ("presumed", "asked"), cite,
                  f"others may wager on a {box} unless the first person there objects, or only"
                  " once that person has consented")  # fmt: skip


def boxes_per_player(cite: str, most: int = 7, boxes: str = "boxes") -> Option:
    return number("boxes-per-player", 1, most, cite, f"{boxes} that one player may wager on",
                  default=1)  # fmt: skip


def two_card_21(cite: str, made: str) -> Option:
    """What happens to a 21 in two cards that is not a blackjack."""
    return choice("two-card-21", ("push", "loses"), cite,
                  f"an ace and a ten from {made} against the dealer's blackjack")  # fmt: skip


def broken_hands(cite: str) -> Option:
    """What hands cost that went over 21 before the dealer turned up a blackjack."""
    return choice("broken-hands", ("original-wager", "all-wagers"), cite,
                  "what a blackjack that the dealer turns up at the end leaves lost of doubled and"
                  " split hands that went over 21 before: the original wager, or everything wagered"
                  " on them")  # fmt: skip


def split_hands(cite: str, says: str) -> Option:
    return number("max-split-hands", 2, 4, cite, says, default=2)


def shuffle(cite: str) -> Option:
    """How the cards are mixed, where the Bart Carter way is among them."""
    return choice("shuffle", ("manual", "automated", "bart-carter", "pre-shuffled"), cite,
                  "by hand, by a device (then nobody cuts), the Bart Carter way, or pre-shuffled"
                  " at the opening")  # fmt: skip


# -- what they come to ---------------------------------------------------------------------------


def usual_rules(options: Options, at: Paragraphs, shoe: Shoe) -> dict[str, Any]:
    """The fields of `rules.Rules` that come from options of the same names at all these tables. One
    person wagers on a box, if no option says how many may."""
    return {
        "at": at,
        "shoe": shoe,
        "unit": options["smallest-chip"],
        "bettors_per_box": options.get("bettors-per-box", 1),
        "asks_consent": options.get("consent") == "asked",
        "boxes_per_player": options["boxes-per-player"],
        "mid_shoe_entry": options["mid-shoe-entry"],
        "reader": options["card-reader"],
        "broken_returned": options["broken-hands"] == "original-wager",
        "reader_tells": options["reader-shows-hole-card"],
        "insurance": "all-at-once",
    }


def hole_card(options: Options) -> Literal["none", "down"]:
    """How the dealer's second card lies: face down, if a reader looks at it."""
    return "down" if options["card-reader"] or options["hole-card"] == "down" else "none"


def shoe_at(
    options: Options,
    at: shoes.Paragraphs,
    pieces: tuple[str, ...],
    pre_shuffled: str = "",
    **more: Any,
) -> Shoe:
    """How the cards are shuffled, cut and burned. `pre_shuffled` is the paragraph on the opening
    with such cards, if it is another one. The cutting card goes in whenever the cards are
    shuffled, except for the Bart Carter way."""
    way, again = options["shuffle"], shoes.CUTTING_CARD
    if options["shuffle-after"] == "every-round":
        again = shoes.DISCRETION
    elif way == "bart-carter":
        again = shoes.DISCARDS
    usual: dict[str, Any] = {
        "behind": Fraction(0) if way == "bart-carter" else options["cutting-card"],
        "burns": way != "bart-carter",
        "is_cut": way != "automated",
    }
    if way == "pre-shuffled":
        at = replace(at, opening=pre_shuffled or at.opening)
        usual["opened"] = shoes.PRE_SHUFFLED
    return Shoe(at=at, pieces=pieces, again=again, **usual | more)
