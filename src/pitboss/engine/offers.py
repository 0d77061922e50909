"""Offers: the choices that a bettor has, each with the range of what it puts at stake."""

import re
from fractions import Fraction
from functools import lru_cache

from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.values import Frozen

_MULTIPLE = re.compile(r"(?:(.+)-)?(\d{1,3}(?:\.\d{1,2})?)(?:[x×]|-times)(?:-(?:the-)?ante)?")


@lru_cache
def _times(name: str) -> tuple[str | None, Fraction] | None:
    """A choice that is named by a multiple: the name of what is multiplied, if it is there, and the
    factor."""
    said = _MULTIPLE.fullmatch(name)
    return (said[1], Fraction(said[2])) if said else None


class Offer(Frozen, gc=False):
    """One legal choice, with the range of what it puts at stake."""

    name: str
    cite: str
    low: int = 0
    high: int = 0
    says: str = ""
    step: int = 1
    """Amounts between `low` and `high` are multiples of this many cents above `low`."""
    unsaid: int = 0
    """The amount if none is named. If this is 0 and `low` is not `high`, the amount must be
    named."""
    high_cite: str = ""
    """The paragraph that sets the highest amount, if it is another one."""
    high_why: str = ""
    """The reason for the highest amount, in words: ``no more than the original wager``."""
    low_cite: str = ""
    """The paragraph that sets the lowest amount, if it is another one."""
    low_why: str = ""
    """The reason for the lowest amount, in words: ``the table's minimum``."""
    about: str = ""
    """The wager that the choice is about, if there are several: ``withdraw bet-1``."""
    times: int = 0
    """If amounts are multiples of another wager, the amount of that wager: ``play-3x`` is three
    times it."""
    step_cite: str = ""
    """The paragraph that sets the steps, if it is another one."""
    of: int = 0
    """If any amount is possible, the amount that ``play-2x`` multiplies."""

    def multiple(self, name: str) -> int | None:
        """The amount of a choice that is named by its multiple: ``play-3x``, ``3x``."""
        base = self.times or self.of
        said = _times(name) if base else None
        if said is None or said[0] not in (None, self.name):
            return None
        times = said[1]
        return base * times.numerator // times.denominator

    @property
    def multiples(self) -> str:
        """Which multiples are possible: ``1, 2 or 3``."""
        *others, last = map(str, range(self.low // self.times, self.high // self.times + 1))
        return f"{', '.join(others)} or {last}" if others else last

    @property
    def unstated(self) -> int:
        """The amount if none is named: the only possible one, or the usual one."""
        return self.low if self.low == self.high else self.unsaid

    def __str__(self) -> str:
        if not self.high:
            return self.name
        if self.low == self.high:
            return f"{self.name} {dollars(self.low)}"
        return f"{self.name} {dollars(self.low)}-{dollars(self.high)}"


def refuse_outside(offer: Offer, amount: int) -> Refused:
    """The refusal of an amount that is too high or too low, with the reason for that bound."""
    if offer.low == offer.high:
        span = f": only {dollars(offer.low)} is possible"
    else:
        span = f" is outside {dollars(offer.low)} to {dollars(offer.high)}"
    if amount > offer.high:
        reason, cite = offer.high_why, offer.high_cite
    elif amount:
        reason, cite = offer.low_why, offer.low_cite
    else:
        reason, cite = "", ""
    why = f"{offer.name} {dollars(amount)}{span}" + (f": {reason}" if reason else "")
    return Refused(why, cite or offer.cite)
