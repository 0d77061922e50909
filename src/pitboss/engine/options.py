"""Options: what the text lets a casino choose, validated when the table is opened."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.messages import nearest, shown
from pitboss.money import cents, dollars, in_dollars
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.regulation.pay_tables import PayTable

N = TypeVar("N", int, Fraction)
Value = Any
"""A str, bool, int, Fraction, tuple or dict, by the kind of the option."""


@lru_cache(maxsize=4096)
def kebab(text: str) -> str:
    """Names as people write them, in one form: ``Dragon's eye`` is ``dragons-eye``."""
    return re.sub(r"[\s_]+", "-", text.strip().replace("'", "").replace("’", "")).lower()


class Option(Frozen, kw_only=True):
    """One thing that a casino may choose, with its paragraph."""

    name: str
    default: Value
    cite: str
    says: str
    kind: str = "choice"
    """choice, flag, number, amount, amounts (several), rate, list, map or text."""
    values: tuple[str, ...] = ()
    """What may be chosen (choice), or chosen from (list)."""
    items: tuple[str, ...] = ()
    """The paragraph of each value, if each has its own."""
    low: int | Fraction | None = None
    high: int | Fraction | None = None
    in_part: Value = None
    """The value where not all wagers at the table need be on record: in a round sheet that does not
    name it, and where the price of one wager is found by playing it."""
    one_cite: str = ""
    """The paragraph by which only one value may be chosen, if it is not `cite`."""

    def read(self, value: Any) -> Value:
        """The value in its own type, or a refusal that says what is allowed."""
        try:
            return getattr(self, f"_read_{self.kind}")(value)
        except (PitbossError, ValueError, TypeError, KeyError, ZeroDivisionError):
            if several := self._several(value):
                why = f"{self.name}: only one is chosen, not {' and '.join(several)}"
                raise Refused(why, self.one_cite or self.cite) from None
            said = shown(value)
            percent = self.kind == "rate" and said.endswith("%")
            allowed = f"a rate{self._range(percent=True)}" if percent else self.allowed
            why = f"{self.name}: {said} is not {allowed}"
            if self.kind == "choice" and len(self.values) == 1:
                why += ", the only value in this game"
            raise Refused(why, self.cite) from None

    def paragraph(self, value: Value) -> str:
        """The paragraph of a value that is chosen, if it has one of its own."""
        if self.items and value in self.values:
            return self.items[self.values.index(value)]
        return self.cite

    @property
    def usual(self) -> Value:
        """The default in its own type. Amounts are declared in cents, and so are their bounds."""
        return self.default if self.kind.startswith("amount") else self.read(self.default)

    def plain(self, value: Value) -> Any:
        """A value in the form of JSON, which can be read again: amounts in dollars."""
        if self.kind == "amount" and value is not None:
            return in_dollars(value)
        if self.kind == "amounts":
            return [in_dollars(amount) for amount in value]
        return str(value) if isinstance(value, Fraction) else value

    def kept(self, value: Any) -> Any:
        """A value of a saved table. Tables saved long ago have amounts as whole cents."""
        if self.kind == "amount" and isinstance(value, int):
            return in_dollars(value)
        if self.kind == "amounts":
            return [in_dollars(one) if isinstance(one, int) else one for one in value]
        return value

    @property
    def allowed(self) -> str:
        """The values that the text allows, in words."""
        if self.kind in ("choice", "list"):
            how = "any of " if self.kind == "list" else "one of " if len(self.values) > 1 else ""
            return how + ", ".join(self.values)
        if self.kind == "flag":
            return "yes or no"
        between = self._range()
        words = {"number": "a number", "amount": "an amount", "rate": "a rate"}
        words |= {"amounts": "a list of amounts", "map": "a mapping, as in {name: value}"}
        return words.get(self.kind, f"a {self.kind}") + between

    def _range(self, *, percent: bool = False) -> str:
        def show(bound: int | Fraction) -> str:
            if percent:
                return f"{float(100 * bound):g}%"
            return f"${dollars(int(bound))}" if self.kind.startswith("amount") else str(bound)

        if self.low is not None and self.high is not None:
            return f" from {show(self.low)} to {show(self.high)}"
        if self.low is not None:
            return f" from {show(self.low)} up"
        return f" up to {show(self.high)}" if self.high is not None else ""

    def _read_choice(self, value: Any) -> str:
        text = kebab(str(value))
        for known in self.values:
            if kebab(known) == text:
                return known
        raise ValueError

    def _several(self, value: Any) -> list[str]:
        """The values, if several were chosen where only one may be; else nothing."""
        parts = value if isinstance(value, (list, tuple)) else re.split(r",|\band\b", str(value))
        if self.kind != "choice" or len(parts) < 2:
            return []
        known = {kebab(one): one for one in self.values}
        found = [known.get(kebab(str(part)), "") for part in parts]
        return found if all(found) else []

    def _read_flag(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        return FLAGS[kebab(str(value))]

    def _read_number(self, value: Any) -> int:
        return self._bounded(int(value))

    def _read_amount(self, value: Any) -> int:
        """Dollars, however they are written: a whole number means dollars too, not cents."""
        return self._bounded(cents(str(value)))

    def _read_amounts(self, value: Any) -> tuple[int, ...]:
        items = value.replace(",", " ").split() if isinstance(value, str) else value
        return tuple(self._read_amount(item) for item in items)

    def _read_rate(self, value: Any) -> Fraction:
        text = str(value).strip()
        if "e" in text.lower():  # 1e999999999 would take all the memory there is
            raise ValueError
        rate = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
        return self._bounded(rate)

    def _read_list(self, value: Any) -> tuple[str, ...]:
        items = value.replace(",", " ").split() if isinstance(value, str) else list(value)
        chosen = [self._read_choice(item) for item in items]
        return tuple(known for known in self.values if known in chosen)

    def _read_map(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValueError
        return {kebab(str(key)): entry for key, entry in value.items()}

    def _read_text(self, value: Any) -> str:
        return str(value)

    def _bounded(self, number: N) -> N:
        if self.low is not None and number < self.low:
            raise ValueError
        if self.high is not None and number > self.high:
            raise ValueError
        return number


class Usual:
    """The options of a game by name, and their defaults: what all of its tables begin with."""

    def __init__(
        self, known: tuple[Option, ...], formerly: Mapping[str, str] | None = None
    ) -> None:
        self.formerly = formerly or {}
        self.by_name = {option.name: option for option in known}
        self.values: dict[str, Value] = {option.name: option.usual for option in known}
        self.plain = {option.name: option.plain(option.usual) for option in known}


Follows = Callable[[Mapping[str, Value]], Mapping[str, Value]]
"""Values that follow from those of other options."""
FLAGS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Options(dict[str, Value]):
    """The options in force at a table: all options of the game. They never change."""

    def __init__(
        self,
        known: tuple[Option, ...],
        chosen: Mapping[str, Any] | None = None,
        usual: Usual | None = None,
        follows: Follows | None = None,
    ) -> None:
        """`usual` are the defaults, if they have been read already. `follows` gives the values that
        options have under these, unless they are chosen."""
        usual = usual or Usual(known)
        read: dict[str, Value] = {}
        for name, value in (chosen or {}).items():
            named = usual.formerly.get(kebab(name), kebab(name))
            option = usual.by_name.get(named)
            if option is None:
                raise Refused(f"no option {name!r} in this game: {nearest(name, usual.by_name)}")
            read[option.name] = option.read(value)
        if follows:
            read = {**follows(usual.values | read), **read}
        super().__init__(usual.values | read)
        self._usual, self._chosen = usual, tuple(read)
        self.in_force: dict[str, tuple[PayTable, ...]] = {}
        """The pay tables that the wagers have found under these options, by wager."""

    __hash__ = object.__hash__  # type: ignore[assignment]
    """Options are hashed by identity, so that functions of them can be cached."""

    def __missing__(self, name: str) -> NoReturn:
        known = nearest(name, self._usual.by_name)
        raise Unusable(f"a rule of the game reads {name!r}, and it has no such option: {known}")

    def _frozen(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("the options of an open table do not change")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = _frozen

    def plain(self) -> dict[str, Any]:
        """The values as JSON has them; reading them again gives the same options."""
        usual, known = self._usual.plain, self._usual.by_name
        plain = {name: [*said] if type(said) is list else said for name, said in usual.items()}
        return plain | {name: known[name].plain(self[name]) for name in self._chosen}


def flag(name: str, cite: str, says: str, *, default: bool = False, **more: Any) -> Option:
    """A yes or no."""
    return Option(name=name, default=default, cite=cite, says=says, kind="flag", **more)


def choice(name: str, values: tuple[str, ...], cite: str, says: str, **more: Any) -> Option:
    """One of several values; the first is the default."""
    return Option(
        name=name,
        default=more.pop("default", values[0]),
        values=values,
        cite=cite,
        says=says,
        **more,
    )


def mapping(name: str, cite: str, says: str) -> Option:
    """Values by name, by default none: for example the posted odds by row of a pay table."""
    return Option(name=name, default={}, kind="map", cite=cite, says=says)


def number(
    name: str, low: int, high: int | None, cite: str, says: str, *, default: int, **more: Any
) -> Option:
    """A number within bounds; with the kind ``amount``, bounds and default are cents."""
    kind = more.pop("kind", "number")
    return Option(
        name=name, default=default, low=low, high=high, cite=cite, says=says, kind=kind, **more
    )
