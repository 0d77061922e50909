"""What every text of the family leaves to the casino in the same words, each with its paragraph."""

from __future__ import annotations

from pitboss.play.options import Option, choice, flag


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
