"""What a casino chooses at a pokette table: odds, clapper rule, the wheel and the layout."""

from __future__ import annotations

import re
from functools import lru_cache

from pitboss.engine.options import Option, Options, choice, number
from pitboss.equipment.wheel import Wheel
from pitboss.equipment.wheel import pokette as pokette_wheel
from pitboss.errors import Refused
from pitboss.games.wheels.common import chips, posted_odds, upright_wheels
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.common.upright_wheels import UprightWheel
from pitboss.games.wheels.pokette import layout
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES["payout-odds"]["minimum"]
AT = paragraphs.load(__package__, Paragraphs)

ODDS = posted_odds.in_force(MINIMUM, AT)
UPRIGHT = UprightWheel(section="card", at=AT)

OPTIONS = (
    posted_odds.better_odds(AT),
    posted_odds.odds_word(AT),
    *UPRIGHT.options,
    choice("ace-straights", ("inside", "open"), "12.8(d)2",
           "ace-king and ace-two, consecutive but completed by one value alone: inside or open"
           " straights, and straight flushes"),
    choice("display", ("card-stand", "device"), "12.2(a)",
           "winning cards are shown on a card stand, or by an approved device instead of cards"),
    number("decks", 3, 3, "12.2(a)", default=3,
           says="three, so that one card can be posted three times"),
    choice("inspection", ("dealer", "floorperson"), "12.3(a)", "who inspects the decks"),
    Option(name="order", default="", kind="text", cite="12.2(b)",
           says="all 54 sections of the wheel clockwise, as in Jk1 As 9h ... Jk2; a customary"
           " order is not known"),
    Option(name="columns", default="", kind="text", cite="12.5(a)12",
           says="the suits as their columns follow each other on the layout, as in h c d s; any"
           " two may adjoin, if not said"),
    chips.value_chips(AT),
)  # fmt: skip


@lru_cache
def wheel(options: Options) -> Wheel:
    """The wheel that is spun: 52 cards and two jokers, 12.2(b)."""
    usual = pokette_wheel()
    if not options["order"].strip():
        return usual
    said = layout.cards_in(re.sub(r"[\[\]'\"]", " ", options["order"])) or []
    if sorted(said) != sorted(usual.order):
        raise Refused("the order of a wheel names each of 52 cards and two jokers once", "12.2(b)")
    return pokette_wheel(tuple(said))


@lru_cache
def columns(options: Options) -> str:
    """The suits in the order of their columns; nothing where the table has not said."""
    words = re.findall(r"\w+|[♣♦♥♠]", options["columns"].lower())
    words = list(*words) if len(words) == 1 and len(words[0]) == len(layout.COLUMNS) else words
    suits = [layout.read("suit", word, "") or "?" for word in words]
    if suits and sorted(suits) != sorted(layout.COLUMNS):
        raise Refused("columns: the four suits once each, as in h c d s", "12.5(a)12")
    return "".join(suits)


def check_table(options: Options) -> None:
    upright_wheels.check_sign(options, AT)
    ODDS(options)
    wheel(options)
    columns(options)
