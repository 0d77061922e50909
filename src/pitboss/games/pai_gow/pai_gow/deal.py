"""From the wall to the eight places, 10.6, 10.6A(d) and 10.8(j) to (l)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.pai_gow.pai_gow import wall
from pitboss.games.pai_gow.pai_gow.bank import Bank
from pitboss.games.pai_gow.pai_gow.dragons_eye import Throw
from pitboss.games.pai_gow.pai_gow.memory import POSITIONS
from pitboss.games.pai_gow.pai_gow.options import dragons_eye
from pitboss.games.pai_gow.pai_gow.wagers import DEALERS, PAI_GOW
from pitboss.play.prompts import DEALER, Steps
from pitboss.play.round import Round

TILES = "tiles"
DEAD_HAND = "dead-hand"

Place = str | int
PLACES: tuple[Place, ...] = (DEALER, *range(1, POSITIONS + 1), DEAD_HAND)
"""Counterclockwise, from the dealer."""


def count(start: Place, total: int) -> Place:
    """10.6(c), 10.8(j): the place at which a count from `start`, as number one, reaches a total."""
    return PLACES[(PLACES.index(start) + total - 1) % len(PLACES)]


def order(first: Place) -> list[Place]:
    """10.6(d): all places counterclockwise from the first."""
    at = PLACES.index(first)
    return [*PLACES[at:], *PLACES[:at]]


def starting_position(round: Round, throw: Throw, bank: Bank | None) -> tuple[Place, str]:
    """Where the first four tiles go, and by which paragraph."""
    total = sum(throw.dice)
    if bank:
        return count(bank.seat, total), "10.8(j)"
    button = round.options["starting-position"] == "dragons-eye-button"
    if dragons_eye(round.options) and button:
        return throw.eye, "10.6A(d)"
    return count(DEALER, total), "10.6(c)"


def holder(place: Place, playing: Sequence[int]) -> str:
    """A place by the name under which it holds tiles; nobody may look at those of no player."""
    if isinstance(place, str):
        return place
    return str(place) if place in playing else f"position-{place}"


def deal(round: Round, throw: Throw, bank: Bank | None) -> Steps[None]:
    """Four tiles to every place, with a wager or not; then the unwagered ones are collected."""
    first, cite = starting_position(round, throw, bank)
    places = order(first)
    round.note("first", first, cite)
    round.note("deal-order", places, "10.8(k)" if bank else "10.6(d)")
    playing = round.seats_with(PAI_GOW) + ([bank.seat] if bank else [])
    holders = [holder(place, playing) for place in places]
    if bank:
        to = wall.receivers(holders, bank.style, bank.stacks)
        yield from round.deal(to, face="down", cite=wall.CITES[bank.style], source=TILES)
    else:
        yield from round.deal(wall.receivers(holders), face="down", cite="10.6(d)", source=TILES)
    collect_unwagered(round, playing, bank)


def collect_unwagered(round: Round, dealt: Sequence[int], bank: Bank | None) -> None:
    """10.6(e), 10.8(l): stacks without a wager join the dead hand, unexposed."""
    cite = "10.8(l)" if bank else "10.6(e)"
    playing = round.seats_with(PAI_GOW) + ([bank.seat] if bank else [])
    for position in range(1, POSITIONS + 1):
        if position not in playing:  # among them hands that were voided during the deal
            round.collect(holder(position, dealt), cite)
    if bank and not round.stakes_on(DEALERS):
        round.collect(DEALER, cite)
