"""What a casino chooses at a pai gow table."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow.wall import HOUSE_WAY, STYLES
from pitboss.play.options import Option, Options, choice

OPTIONS = (
    choice("vigorish-rounding", ("none", "up-to-next-25-cents"), "10.7(k)",
           "five percent to the cent, or rounded up to a multiple of 25 cents"),
    choice("house-way", ("best-low", "best-high", "filed"), "10.7(e)",
           "among the settings that 10.7(d) leaves to the dealer, the one with the best low hand or"
           " the best high hand; filed: exceptions to 10.7(d) are filed and any setting stands"),
    choice("player-bank", ("not-offered", "offered"), "10.8(a)",
           "whether players may bank the game"),
    choice("co-banking", ("not-offered", "offered"), "10.8(e)",
           "whether the casino will cover half of what a player banks"),
    Option(name="dealers-wager", default="100%", kind="rate", low=Fraction(0), cite="10.8(h)",
           says="the dealer's wager against the bank, as a share of the bank's last wager against"
           " the dealer; anything but 100% needs the Division's approval"),
    Option(name="delivery-styles", default=tuple(STYLES), kind="list", values=tuple(STYLES),
           cite="10.8(k)", says="the styles of delivery offered to the bank"),
    choice("two-betting-areas", ("not-permitted", "permitted"), "10.10(a)",
           "whether a player may wager on two adjacent areas"),
    choice("dragons-eye", ("off", "method-1", "method-2"), "10.7(l)",
           "wagers on the dice: with vigorish on winning hands, or without it and with pai gow"
           " wagers lost to every triple"),
    choice("side-wagers-without-pai-gow-wager", ("not-permitted", "permitted"), "10.5(d)",
           "whether odd, even, match, double and triple may be bet without a pai gow wager"),
    choice("starting-position", ("dragons-eye-button", "dice-total"), "10.6A(d)",
           "where the deal begins in the dragon's eye variation"),
    choice("shaken-for-player", ("as-shaker", "as-others"), "10.6A(f)",
           "the dice bonus odds of a player who has the dealer shake the dice for him"),
)  # fmt: skip


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    if options["co-banking"] == "offered" and options["player-bank"] != "offered":
        raise Refused("co-banking is an option of a player who banks", "10.8(e)")
    if HOUSE_WAY not in options["delivery-styles"]:
        raise Refused(f"{HOUSE_WAY} is the style of a bank that chooses none", "10.8(i)")


def dragons_eye(options: Options) -> bool:
    return bool(options["dragons-eye"] != "off")


def banking(options: Options) -> bool:
    return bool(options["player-bank"] == "offered")
