"""What a casino chooses at any table of the family."""

from fractions import Fraction

from pitboss.engine import Option, Options, choice
from pitboss.errors import Refused
from pitboss.games.pai_gow.common.paragraphs import Banking


def vigorish_rounding(cite: str) -> Option:
    return choice(
        "vigorish-rounding", ("none", "up-to-next-25-cents"), cite,
        "five percent to the cent, or rounded up to a multiple of 25 cents",
    )  # fmt: skip


def banking(at: Banking) -> tuple[Option, ...]:
    return (
        choice("player-bank", ("not-offered", "offered"), at.offered,
               "whether players may bank the game"),
        choice("co-banking", ("not-offered", "offered"), at.co_bank,
               "whether the casino will cover half of what a player banks"),
        Option(name="dealers-wager", default="100%", kind="rate", low=Fraction(0),
               cite=at.dealers_wager,
               says="the dealer's wager against the bank, as a share of the bank's last wager"
               " against the dealer; anything but 100% needs the Division's approval"),
    )  # fmt: skip


def two_betting_areas(cite: str) -> Option:
    says = "whether a player may wager on two adjacent areas"
    values = ("not-permitted", "permitted")
    return choice("two-betting-areas", values, cite, says)


def check_banking(options: Options, at: Banking) -> None:
    """Refuse a co-bank at a table without a bank."""
    if options["co-banking"] == "offered" and options["player-bank"] != "offered":
        raise Refused("co-banking is an option of a player who banks", at.co_bank)
