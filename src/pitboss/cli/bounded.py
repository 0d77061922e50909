"""Numbers at the command line: each has a bound, and what is beyond it is refused at once.

An option that takes a number takes it from here, so its refusal names the option and its bounds
before anything is built. A test checks that every such option has a bound.
"""

import re
from decimal import Decimal
from typing import Any

import typer

from pitboss.errors import PitbossError, Unusable
from pitboss.money import cents, dollars

MOST_ROUNDS = 10**15
MOST_DEALT = 10**9
"""Rounds that are simulated, and that are dealt at a table."""
MOST_SEATS = 100
MOST_DOLLARS = 100_000_000
"""No amount at a command line is larger."""
LONGEST_SEED = 100
A_DAY = 86_400.0
_NUMBER = re.compile(r"\d[\d,_]*(?:\.\d+)?(?:e[+-]?\d+)?", re.IGNORECASE)
_LARGEST_POWER = 8
"""Of ten, in a number that stands within a text."""


class Bounded:
    """Reads the value of an option; a value outside its bounds is refused."""

    says: str
    """What may be written there."""
    metavar = "N"
    """How it is called in the help, where an option says nothing else."""

    def __call__(self, text: Any) -> Any:
        if not isinstance(text, str):  # a default is as it should be
            return text
        try:
            value = self.read(text)
        except (PitbossError, ArithmeticError, ValueError):
            value = None
        if value is None:
            raise typer.BadParameter(f"{text[:40]!r}: write {self.says}")
        return value

    def read(self, text: str) -> Any:
        """The value; None if it is out of bounds."""
        raise NotImplementedError


def _plain(text: str) -> str:
    """A text of figures as a keyboard has them."""
    if not text.isascii():
        raise ValueError
    return text


class Whole(Bounded):
    """A whole number as people write it: ``7``, ``1e8``, ``1_000_000``, ``5,000``."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        example = ", as in 1e6" if high >= 10**6 else ""
        self.says = f"a whole number from {low:,} to {high:,}{example}"

    def read(self, text: str) -> int | None:
        number = Decimal(_plain(text).replace(",", ""))
        inside = self.low <= number <= self.high
        return int(number) if inside and number == number.to_integral_value() else None


class Seconds(Bounded):
    """A time in seconds."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.says = f"seconds from {low:,g} to {high:,g}"

    def read(self, text: str) -> float | None:
        seconds = float(_plain(text))
        return seconds if self.low <= seconds <= self.high else None


class Share(Bounded):
    """A part of something: ``0.05`` or ``5%``; or a measure up to another bound."""

    def __init__(self, high: float = 1) -> None:
        self.high = high
        example = " or 0% to 100%" if high == 1 else ""
        self.says = f"a number from 0 to {high:,g}{example}"

    def read(self, text: str) -> float | None:
        text = _plain(text).strip()
        percent = self.high == 1 and text.endswith("%")
        part = float(text[:-1]) / 100 if percent else float(text)
        return part if 0 <= part <= self.high else None


class Dollars(Bounded):
    """An amount in dollars, read as cents."""

    metavar = "DOLLARS"

    def __init__(self, low: int, high: int = MOST_DOLLARS * 100) -> None:
        self.low, self.high = low, high
        self.says = f"dollars from {dollars(low)} to {dollars(high)}"

    def read(self, text: str) -> int | None:
        amount = cents(text)
        return amount if self.low <= amount <= self.high else None


class Seed(Bounded):
    """Any text up to a greatest length."""

    says = f"at most {LONGEST_SEED} characters"
    metavar = "S"

    def read(self, text: str) -> str | None:
        return text if len(text) <= LONGEST_SEED else None


def number(*names: str, within: Bounded, **more: Any) -> Any:
    """An option that takes a number within bounds."""
    return typer.Option(*names, parser=within, **{"metavar": within.metavar} | more)


def amount(name: str, usual: int, says: str) -> Any:
    """An option that takes dollars; `usual` is its default, in cents."""
    return number(name, within=Dollars(1), help=says, show_default=dollars(usual))


def seconds(says: str, low: float = 0.0) -> Any:
    """An option that takes a time, a day at most."""
    return number(within=Seconds(low, A_DAY), metavar="SECONDS", help=says)


def check_within(said: str, what: str) -> None:
    """Refuse a text that contains a far too large number."""
    for found in _NUMBER.findall(said):
        try:
            power = Decimal(found.replace(",", "")).adjusted()
        except ArithmeticError:
            power = _LARGEST_POWER + 1
        if abs(power) > _LARGEST_POWER:
            most = 10 ** (_LARGEST_POWER + 1) - 1
            raise Unusable(f"{what} {said[:40]}: no number may be larger than {most:,}")
