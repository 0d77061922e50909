"""The casino's commission, and what is owed of it until the reshuffle."""

from fractions import Fraction
from typing import Any

from pitboss.engine import Call, Option, Options, Round, Stake, choice, patron_of
from pitboss.errors import Refused
from pitboss.money import cents, dollars, in_dollars
from pitboss.values import Frozen

FIVE, FOUR = "5%", "4%"
OWED = "vigorish-owed"
LEAVE, FORM = "leave", "uncollected-vigorish"
"""What is called out about a patron who owes vigorish: the session ends, or a form is filled in."""


class Commission(Frozen):
    """How much is taken of an amount won."""

    rate: Fraction
    """0 if none is taken."""
    round_to: int = 1
    """It is rounded up to a multiple of this many cents; 1 if only fractions of a cent are
    dropped."""

    def on(self, won: int) -> int:
        exact = won * self.rate
        up = -int(-exact // self.round_to) * self.round_to
        return int(exact) if self.round_to == 1 else up

    def whole(self) -> int:
        """The amount at whose multiples nothing is rounded."""
        return (self.round_to / self.rate).numerator if self.rate else 1


def commission(percent: int, options: Options) -> Commission:
    rounded = percent and options["vigorish-rounding"] == "up"
    return Commission(Fraction(percent, 100), 5 * percent if rounded else 1)


def rounding(cite: str) -> Option:
    return choice("vigorish-rounding", ("none", "up"), cite,
                  "to the cent, or up to a multiple of 25 cents at 5% and of 20 cents at 4%",
                  )  # fmt: skip


# -- what is owed --------------------------------------------------------------------------------


def owed(state: dict[str, Any]) -> dict[str, int]:
    """Cents by position, with the patron's name after a slash; the table remembers dollars."""
    return {
        str(who).removeprefix("seat "): cents(str(amount))
        for who, amount in (state[OWED] or {}).items()
    }


def _place(seat: int, patron: str) -> str:
    return f"{seat}/{patron}" if patron else str(seat)


def owe(round: Round, stake: Stake, amount: int, cite: str) -> None:
    """A coin or button with the amount is put at the number of the player."""
    now = owed(round.state)
    place = _place(stake.seat, stake.patron)
    now[place] = now.get(place, 0) + amount
    _mark(round, now, cite)


def _mark(round: Round, now: dict[str, int], cite: str) -> None:
    round.state[OWED] = {place: in_dollars(amount) for place, amount in now.items()}
    said = {}
    for place, amount in now.items():
        seat, _, patron = place.partition("/")
        said[patron_of(int(seat), patron)] = dollars(amount)
    round.note(OWED, said, cite)


def collect(round: Round, cite: str) -> None:
    """What is owed is collected from all."""
    now = owed(round.state)
    for place, amount in now.items():
        seat, _, patron = place.partition("/")
        round.charge(int(seat), "vigorish", amount, cite, patron=patron)
    if now:
        _mark(round, {}, cite)


def check_call(round: Round, call: Call, cite: str) -> None:
    if _place(call.seat, call.patron) not in owed(round.state):
        raise Refused(f"{patron_of(call.seat, call.patron)} owes no vigorish", cite)


def hear(round: Round, call: Call, cite: str) -> None:
    """A patron ends the session and pays, or the unpaid amount is written on a form."""
    now = owed(round.state)
    amount = now.pop(_place(call.seat, call.patron))
    if call.word == LEAVE:
        round.charge(call.seat, "vigorish", amount, cite, patron=call.patron)
    else:
        round.announce(f"{dollars(amount)} goes onto an Uncollected Vigorish form", cite)
    _mark(round, now, cite)
