"""What a table remembers between rounds, and what may be given for it.

A person who opens a table may say what it remembers: the point, the button, what a bank last
wagered. These given facts are read here for all games, and a refusal names the fact. Amounts are in
dollars, both when given and in the table's memory.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import MsgspecError, convert, to_builtins

from pitboss.engine.options import FLAGS, kebab
from pitboss.errors import PitbossError, Refused
from pitboss.messages import shown
from pitboss.money import cents, in_dollars
from pitboss.values import Frozen

Kind = Literal[
    "flag", "number", "numbers", "seat", "seats", "player", "players", "holder", "amount",
    "amounts", "choice", "amount-list", "text", "texts", "by-seat", "by-name", "record", "free",
]  # fmt: skip
"""A seat is its number, 0 for nobody; a player is a name, or the seat of one without a name; a
holder is ``seat 3``, ``dealer`` or nobody. Amounts are
listed by owner, other facts by seat or by name. A ``free`` fact is read by the game, which refuses
it by its own text."""
MOST_SHOWN = 60
NOBODY = ("none", "nobody", "dealer", "")
_SEAT = re.compile(r"(?:seat[- ])?(\d{1,3})")


class Fact(Frozen, kw_only=True):
    """One thing that a table remembers."""

    kind: Kind
    low: int = 0
    high: int | None = None
    values: tuple[str, ...] = ()
    """The values that may be chosen; for facts by name, the names."""
    nobody: int | None = 0
    """What the table remembers if the given seat is nobody."""
    money: bool = False
    """The amounts in it are dollars, although the game reads it itself."""
    each: Fact | None = None
    """For facts by seat or by name: what each entry is."""
    alone: str | None = None
    """The entry of seats that are only named, in the form in which it might be given."""
    pattern: str = ".*"
    """How a text is written."""
    type: Any = None
    """For a record: its type."""
    form: str = ""
    """What may be given, in words, where the kind does not say it."""
    says: str = ""
    """What it is, for people who want to give it."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        if self.form:
            return self.form
        if self.kind == "choice":
            return f"one of {', '.join(value or 'nothing' for value in self.values)}"
        most = f" to {self.high}" if self.high is not None else " up"
        words = {
            "flag": "yes or no", "number": f"a number from {self.low}{most}",
            "numbers": f"a list of numbers from {self.low}{most}",
            "seat": "a seat of this table, or none",
            "player": "a seat of this table, the name of a player, or none",
            "players": "a list of seats of this table, or of names of players",
            "holder": "a seat of this table, or the dealer",
            "seats": "a list of seats of this table",
            "amount": "an amount in dollars", "amount-list": "a list of amounts in dollars",
            "text": "a text", "texts": "a list of texts",
            "amounts": "who, each with an amount in dollars",
        }  # fmt: skip
        return words[self.kind]

    def read(self, name: str, said: Any, seats: Sequence[int]) -> Any:
        """What is given, in the one form in which the table remembers it; or a refusal."""
        try:
            return self._read(said, seats)
        except (PitbossError, MsgspecError, ValueError, TypeError, KeyError, AttributeError):
            raise Refused(f"given: {name}: {_brief(said)} is not {self.allowed}") from None

    def _read(self, said: Any, seats: Sequence[int]) -> Any:
        return getattr(self, f"_read_{self.kind.replace('-', '_')}")(said, seats)

    def _read_free(self, said: Any, seats: Sequence[int]) -> Any:
        return said

    def _read_flag(self, said: Any, seats: Sequence[int]) -> bool:
        return said if isinstance(said, bool) else FLAGS[kebab(str(said))]

    def _read_choice(self, said: Any, seats: Sequence[int]) -> str:
        return {kebab(value): value for value in self.values}[kebab(str(said))]

    def _read_number(self, said: Any, seats: Sequence[int]) -> int:
        return self._bounded(said)

    def _read_numbers(self, said: Any, seats: Sequence[int]) -> list[int]:
        return [self._bounded(part) for part in _parts(said)]

    def _read_seat(self, said: Any, seats: Sequence[int]) -> int | None:
        return self.nobody if _is_nobody(said) else _seat(said, seats)

    def _read_seats(self, said: Any, seats: Sequence[int]) -> list[int] | None:
        if said is None and self.nobody is None:
            return None
        return [_seat(part, seats) for part in _parts(said) if kebab(str(part)) != "none"]

    def _read_player(self, said: Any, seats: Sequence[int]) -> int | str | None:
        return self.nobody if _is_nobody(said) else _player(said, seats)

    def _read_players(self, said: Any, seats: Sequence[int]) -> list[int | str] | None:
        if said is None and self.nobody is None:
            return None
        return [_player(part, seats) for part in _parts(said) if kebab(str(part)) != "none"]

    def _read_holder(self, said: Any, seats: Sequence[int]) -> str:
        seat = 0 if _is_nobody(said) else _seat(said, seats)
        return f"seat {seat}" if seat else "dealer" if kebab(str(said)) == "dealer" else ""

    def _read_amount(self, said: Any, seats: Sequence[int]) -> str:
        return dollar_text(said) if said != "" else ""

    def _read_amounts(self, said: Any, seats: Sequence[int]) -> dict[str, str]:
        return {str(who): dollar_text(amount) for who, amount in said.items()}

    def _read_amount_list(self, said: Any, seats: Sequence[int]) -> list[str]:
        return [dollar_text(part) for part in _parts(said)]

    def _read_text(self, said: Any, seats: Sequence[int]) -> str:
        return self._written(said)

    def _read_texts(self, said: Any, seats: Sequence[int]) -> list[str] | None:
        if said is None and self.nobody is None:
            return None
        return [self._written(part) for part in ([said] if isinstance(said, str) else said)]

    def _read_record(self, said: Any, seats: Sequence[int]) -> Any:
        return to_builtins(convert(said, self.type, strict=False))

    def _read_by_name(self, said: Any, seats: Sequence[int]) -> dict[str, Any]:
        assert self.each is not None, "declared with the kind"
        if self.values and not set(map(str, said)).issubset(self.values):
            raise ValueError
        return {str(name): self.each._read(value, seats) for name, value in said.items()}

    def _read_by_seat(self, said: Any, seats: Sequence[int]) -> dict[str, Any]:
        """By the numbers of seats. The numbers may stand alone where `alone` says what that
        means."""
        assert self.each is not None, "declared with the kind"
        if self.alone is not None and not isinstance(said, Mapping):
            said = dict.fromkeys(_parts(said), self.alone)
        return {
            str(_seat(seat, seats)): self.each._read(value, seats) for seat, value in said.items()
        }

    def _written(self, said: Any) -> str:
        if not isinstance(said, (str, int)) or not re.fullmatch(self.pattern, str(said)):
            raise ValueError
        return str(said)

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
    """The fact as the game declares it, or else as its value at a new table shows it."""
    if name in facts:
        return facts[name]
    if isinstance(first, bool):
        return Fact(kind="flag")
    return Fact(kind="number") if isinstance(first, int) else Fact(kind="free")


def _brief(said: Any) -> str:
    """What was given, not too long."""
    text = shown(said)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def _is_nobody(said: Any) -> bool:
    return said is None or kebab(str(said)) in NOBODY


def _seat(said: Any, seats: Sequence[int]) -> int:
    """The number of a seat; 0 belongs to none of them."""
    found = _SEAT.fullmatch(kebab(str(said)))
    if found is None or int(found[1]) not in (0, *seats):
        raise ValueError
    return int(found[1])


def _player(said: Any, seats: Sequence[int]) -> int | str:
    """The seat of a player without a name, or a name."""
    if isinstance(said, str) and not _SEAT.fullmatch(kebab(said)):
        return said
    return _seat(said, seats)


def _parts(said: Any) -> list[Any]:
    """``3 5``, ``seat 3, seat 5``, ``[3, 5]`` or one alone."""
    if isinstance(said, str):
        return re.findall(r"(?:seat )?[^\s,]+", said)
    return list(said) if isinstance(said, (list, tuple)) else [said]
