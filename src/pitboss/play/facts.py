"""What a table remembers between rounds, and what may be given for it.

Whoever opens a table may say what it remembers: the point, the button, what a bank last wagered.
What is given is read here, once and for all games, and refused by the name of the fact.
Amounts are dollars, in what is given as in what the table remembers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from pitboss.errors import PitbossError, Refused
from pitboss.messages import shown
from pitboss.money import cents, in_dollars
from pitboss.play.options import FLAGS, kebab

Kind = Literal[
    "flag", "number", "numbers", "seat", "seats", "holder", "amount", "amounts", "choice", "free",
]  # fmt: skip
"""A seat is its number, 0 for nobody; a holder is ``seat 3``, ``dealer`` or nobody; amounts go by
who they belong to. What is free the game reads itself, and refuses it by its text."""
NOBODY = ("none", "nobody", "dealer", "")
_SEAT = re.compile(r"(?:seat[- ])?(\d{1,3})")


class Fact(Struct, frozen=True, kw_only=True):
    """One thing that a table remembers."""

    kind: Kind
    low: int = 0
    high: int | None = None
    values: tuple[str, ...] = ()
    """What may be chosen."""
    nobody: int | None = 0
    """What the table remembers when a seat is said to be nobody's."""
    money: bool = False
    """The amounts in it are dollars, although the game reads it itself."""
    says: str = ""
    """What it is, for people who want to give it."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        if self.kind == "choice":
            return f"one of {', '.join(value or 'nothing' for value in self.values)}"
        most = f" to {self.high}" if self.high is not None else " up"
        words = {
            "flag": "yes or no", "number": f"a number from {self.low}{most}",
            "numbers": f"a list of numbers from {self.low}{most}",
            "seat": "a seat of this table, or none",
            "holder": "a seat of this table, or the dealer",
            "seats": "a list of seats of this table",
            "amount": "an amount in dollars", "amounts": "who, each with an amount in dollars",
        }  # fmt: skip
        return words[self.kind]

    def read(self, name: str, said: Any, seats: Sequence[int]) -> Any:
        """What is given, in the one form in which the table remembers it; or a refusal."""
        try:
            return self._read(said, seats)
        except (PitbossError, ValueError, TypeError, KeyError, AttributeError):
            raise Refused(f"given: {name}: {shown(said)} is not {self.allowed}") from None

    def _read(self, said: Any, seats: Sequence[int]) -> Any:
        if self.kind == "free":
            return said
        if self.kind == "flag":
            return said if isinstance(said, bool) else FLAGS[kebab(str(said))]
        if self.kind == "choice":
            return {kebab(value): value for value in self.values}[kebab(str(said))]
        if self.kind == "amount":
            return dollar_text(said) if said != "" else ""
        if self.kind == "amounts":
            return {str(who): dollar_text(amount) for who, amount in said.items()}
        if self.kind == "number":
            return self._bounded(said)
        if self.kind == "seat":
            return self.nobody if _is_nobody(said) else _seat(said, seats)
        if self.kind == "holder":
            seat = 0 if _is_nobody(said) else _seat(said, seats)
            return f"seat {seat}" if seat else "dealer" if kebab(str(said)) == "dealer" else ""
        parts = _parts(said)
        if self.kind == "numbers":
            return [self._bounded(part) for part in parts]
        return [_seat(part, seats) for part in parts if kebab(str(part)) != "none"]

    def kept(self, value: Any) -> Any:
        """What a saved table remembers. Tables saved long ago have amounts as whole cents."""
        return _from_cents(value) if self.money or self.kind in ("amount", "amounts") else value

    def _bounded(self, said: Any) -> int:
        number = 0 if str(said).lower() in ("off", "none") else int(str(said))
        if number < self.low or (self.high is not None and number > self.high):
            raise ValueError
        return number


def dollar_text(said: Any) -> str:
    """Dollars, as a number or as a person writes them, without separators; never below zero."""
    amount = cents(str(said))
    if amount < 0:
        raise ValueError
    return in_dollars(amount)


def _from_cents(value: Any) -> Any:
    if isinstance(value, dict):
        return {who: _from_cents(amount) for who, amount in value.items()}
    return in_dollars(value) if isinstance(value, int) else value


def fact_of(facts: Mapping[str, Fact], name: str, first: Any) -> Fact:
    """What a game declares, or what the value of a fact at a new table shows it to be."""
    if name in facts:
        return facts[name]
    if isinstance(first, bool):
        return Fact(kind="flag")
    return Fact(kind="number") if isinstance(first, int) else Fact(kind="free")


def _is_nobody(said: Any) -> bool:
    return said is None or kebab(str(said)) in NOBODY


def _seat(said: Any, seats: Sequence[int]) -> int:
    """The number of a seat; 0 belongs to none of them."""
    found = _SEAT.fullmatch(kebab(str(said)))
    if found is None or int(found[1]) not in (0, *seats):
        raise ValueError
    return int(found[1])


def _parts(said: Any) -> list[Any]:
    """``3 5``, ``seat 3, seat 5``, ``[3, 5]`` or one alone."""
    if isinstance(said, str):
        return re.findall(r"(?:seat )?[^\s,]+", said)
    return list(said) if isinstance(said, (list, tuple)) else [said]
