"""3.3(c), 4.10(c), 7.3(c): the casino's commission, and what is owed of it until the reshuffle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.errors import Refused
from pitboss.money import cents, dollars
from pitboss.play.events import patron_of
from pitboss.play.round import Round
from pitboss.play.wagers import Stake

OWED = "vigorish-owed"


def on(won: int, rate: Fraction, round_to: int) -> int:
    """The commission on an amount won: to the cent, or up to a multiple of 20 or 25 cents."""
    exact = won * rate
    return int(exact) if round_to == 1 else -int(-exact // round_to) * round_to


def owed(state: dict[str, Any]) -> dict[str, int]:
    """Cents by position, with the patron's name after a stroke; a sheet gives dollars."""
    return {
        str(who).removeprefix("seat "): cents(amount) if isinstance(amount, str) else int(amount)
        for who, amount in (state[OWED] or {}).items()
    }


def _place(seat: int, patron: str) -> str:
    return f"{seat}/{patron}" if patron else str(seat)


def owe(round: Round, stake: Stake, amount: int, cite: str) -> None:
    """A coin or button with the amount goes before the number of the player."""
    now = owed(round.state)
    place = _place(stake.seat, stake.patron)
    now[place] = now.get(place, 0) + amount
    _mark(round, now, cite)


def _mark(round: Round, now: dict[str, int], cite: str) -> None:
    round.state[OWED] = now
    said = {}
    for place, amount in now.items():
        seat, _, patron = place.partition("/")
        said[patron_of(int(seat), patron)] = dollars(amount)
    round.note(OWED, said, cite)


def collect(round: Round, cite: str, *places: str) -> None:
    """What is owed is collected, from all or from some."""
    now = owed(round.state)
    due = [place for place in now if not places or place in places]
    for place in due:
        seat, _, patron = place.partition("/")
        round.charge(int(seat), "vigorish", now.pop(place), cite, patron=patron)
    if due:
        _mark(round, now, cite)


LEAVES = ("leave", "leaves", "end-of-play", "end-of-session", "pay-vigorish")
FORM = ("uncollected", "uncollected-vigorish", "uncollected-vigorish-form")


def check_call(round: Round, seat: int, patron: str, cite: str) -> None:
    if _place(seat, patron) not in owed(round.state):
        raise Refused(f"{patron_of(seat, patron)} owes no vigorish", cite)


def hear(round: Round, word: str, seat: int, patron: str, cite: str) -> None:
    """A patron ends the session and pays, or what is not paid goes onto a form."""
    place = _place(seat, patron)
    if word in LEAVES:
        collect(round, cite, place)
        return
    now = owed(round.state)
    amount = now.pop(place)
    round.announce(f"{dollars(amount)} goes onto an Uncollected Vigorish form", cite)
    _mark(round, now, cite)
