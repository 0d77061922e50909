"""21.2, 21.4 to 21.8: what a casino chooses, what may be bet, where the deal begins."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine.options import Options, choice
from pitboss.engine.prompts import DEALER
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Wager
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Shoe
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
ORIGINAL, SPLIT = TABLES["original"]["text"], TABLES["split"]["text"]
NATURAL, HIGHER = ORIGINAL["natural"], ORIGINAL["higher"]
AT = paragraphs.load(__package__, shoes.Paragraphs)
OPENING = {
    "manual": "21.4(c)", "automated": "21.4(d)", "pre-shuffled": "21.4(a)", "continuous": "21.4(c)",
}  # fmt: skip
IN_PLAY = (6, 8)
"""Decks that a shoe may hold, 21.2(a)."""
MARKER = "dealing-marker"
"""What the table remembers: the position that the first card goes to, ``dealer`` or ``seat 3``."""

OPTIONS = (
    shoes.decks_by_shuffle("21.2(a)", "six or eight decks; with an automated shuffler 12 or 16"),
    shoes.ways_of_shuffling(OPENING, "21.5(a)", "pre-shuffled at the opening, or by a shoe or"
                            " device that reshuffles all the time, 21.11"),
    choice("shuffle-after", ("cutting-card", "every-round"), "21.5(g)",
           "shuffle once the cutting card is out, or at the completion of every round"),
    shoes.cutting_card("21.5(f)"),
    shoes.extra_cutting_card("21.2(c)"),
)  # fmt: skip

WAGERS = (
    Wager(name="original", cite="21.6(c)", pays="1 to 1", required=True,
          paid_by=Always(table=ORIGINAL),
          says="two of your four cards with the community cards beat the dealer's hand"),
    Wager(name="split", cite="21.8(c)", pays="1 to 1", by_choice=True, fixed=True,
          paid_by=Always(table=SPLIT),
          when="after looking at your cards", rule="equal to the original wager",
          says="the other two of your four cards play as a second hand"),
)  # fmt: skip


decks_in_play = shoes.decks_in_play(IN_PLAY, one="21.2(a)", two="21.2(d)")


@lru_cache
def shoe_of(options: Options) -> Shoe:
    """21.2, 21.4, 21.5, 21.11: how the cards are handled; what a device shuffles is not cut."""
    way, again = options["shuffle"], shoes.CUTTING_CARD
    if way == "continuous":
        again = shoes.CONTINUOUS
    elif options["shuffle-after"] == "every-round":
        again = shoes.DISCRETION
    return Shoe(
        at=replace(AT, opening=OPENING[way]),
        pieces=decks(decks_in_play(options)),
        behind=options["cutting-card"],
        burns=way != "continuous",
        alternates=way == "automated",
        again=again,
        is_cut=way != "automated",  # 21.5(b)1
        refilled=False,
    )


def check_table(options: Options) -> None:
    decks_in_play(options)
    if options["shuffle"] == "continuous" and options["shuffle-after"] == "every-round":
        raise Refused("a device that reshuffles all the time takes the place of 21.5", "21.11")


def positions(round: Round) -> list[str]:
    """The dealer and all seats, clockwise, whether somebody plays there or not."""
    return [DEALER, *(f"seat {seat}" for seat in sorted(round.table.seats))]


def positions_from(round: Round) -> list[str]:
    """21.7(b): the same, from the dealing marker on. After a round the marker moves to the second
    of them."""
    around = positions(round)
    first = around.index(round.state[MARKER]) if round.state[MARKER] in around else 0
    return around[first:] + around[:first]
