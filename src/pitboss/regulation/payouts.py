"""Payouts: what the text promises for a winning wager, never as a float."""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from pitboss.errors import Refused, Unusable
from pitboss.money import cents, dollars
from pitboss.values import Frozen


class Odds(Frozen, tag="to"):
    """``a to b``: for every b staked, a is won and the stake comes back."""

    a: int
    b: int = 1

    def won(self, stake: int) -> int:
        """Whole cents won, never less than the odds: a part of a cent is paid as a cent."""
        return -(-stake * self.a // self.b)

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.a, self.b)

    def __str__(self) -> str:
        return f"{self.a:,} to {self.b}"


class For(Frozen, tag="for"):
    """``a for b``: for every b staked, a is handed over and the stake is kept."""

    a: int
    b: int = 1

    def won(self, stake: int) -> int:
        return -(-stake * self.a // self.b) - stake

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.a, self.b) - 1

    def __str__(self) -> str:
        return f"{self.a:,} for {self.b}"


class Fixed(Frozen, tag="fixed"):
    """A dollar amount, whatever the stake; the stake comes back."""

    amount: int

    def won(self, stake: int) -> int:
        return self.amount

    def __str__(self) -> str:
        return f"${dollars(self.amount)}"


class MeterShare(Frozen, tag="meter"):
    """A percentage of a progressive meter."""

    percent: int

    def won(self, stake: int) -> int:
        raise TypeError("a share of a meter is the meter's to pay")

    def __str__(self) -> str:
        return f"{self.percent}% of the meter"


class Push(Frozen, tag="push"):
    """The stake comes back and nothing is won."""

    def won(self, stake: int) -> int:
        return 0

    @property
    def ratio(self) -> Fraction:
        return Fraction(0)

    def __str__(self) -> str:
        return "push"


Payout = Odds | For | Fixed | MeterShare | Push
EVEN = Odds(1)
PUSH = Push()

_KINDS: tuple[tuple[re.Pattern[str], type[Odds] | type[For]], ...] = (
    (re.compile(r"(\d[\d,]*)\s*to\s*(\d+)"), Odds),
    (re.compile(r"(\d[\d,]*)\s*for\s*(\d+)"), For),
)
_METER = re.compile(r"(\d+)%\s*of(?: the)? meter")


_WINS = re.compile(r"(?:(\d[\d,]*)\s+)?(wins?)\s+(\d[\d,]*)")


def said_with_to(text: str) -> str:
    """Odds that are stated with "win", rewritten with "to".

    "Win" may replace "to": ``11 win 1`` is 11 to 1. In a sentence the stake comes first: ``1 wins
    11`` or ``win 11`` means the same.
    """
    match = _WINS.fullmatch(text.strip())
    if match is None:
        return text.strip()
    first, verb, last = match.groups()
    return f"{first} to {last}" if first and verb == "win" else f"{last} to {first or 1}"


@lru_cache(maxsize=4096)
def payout(text: str) -> Payout:
    """Read ``35 to 1``, ``1 for 1``, ``$1,000,000``, ``100% of meter`` or ``push``."""
    for pattern, kind in _KINDS:
        if match := pattern.fullmatch(text):
            a, b = int(match[1].replace(",", "")), int(match[2])
            if b:
                return kind(a, b)
    if match := _METER.fullmatch(text):
        return MeterShare(int(match[1]))
    if text == "push":
        return Push()
    if text.startswith("$"):
        return Fixed(cents(text))
    raise Unusable(f"{text!r} is not a payout: write '35 to 1', '$5,000', '10% of meter' or 'push'")


def worth(pays: Payout) -> tuple[bool, Fraction]:
    """The key by which payouts of one table are compared: a share of its meter is above every
    amount."""
    if isinstance(pays, MeterShare):
        return True, Fraction(pays.percent)
    return False, Fraction(pays.amount) if isinstance(pays, Fixed) else pays.ratio


def no_less_than(offered: Payout, floor: Payout) -> bool:
    """Whether a posted payout is at least as good as the one that the text demands."""
    if isinstance(offered, Fixed) and isinstance(floor, Fixed):
        return offered.amount >= floor.amount
    if isinstance(offered, MeterShare) and isinstance(floor, MeterShare):
        return offered.percent >= floor.percent
    if isinstance(offered, (Odds, For, Push)) and isinstance(floor, (Odds, For, Push)):
        return offered.ratio >= floor.ratio
    return False


def paid_exactly(paid: Iterable[Payout], unit: int = 1) -> int:
    """The least stake at whose multiples all of some odds are paid in whole units."""
    at_odds = [pays for pays in paid if isinstance(pays, (Odds, For))]
    return lcm(*(pays.b * unit // gcd(pays.a, pays.b * unit) for pays in at_odds))


def check_exact(
    name: str,
    stake: int,
    paid: Iterable[Payout],
    cite: str,
    *,
    chip: int = 1,
    coin: int = 1,
    parts: int = 1,
) -> None:
    """Refuse a stake that some odds do not pay in whole multiples of a coin, with the nearest that
    they do.

    The stakes that are named are in whole chips. Each of its equal parts is paid by itself.
    """
    least = parts * paid_exactly(paid := tuple(paid), coin)
    if stake % least == 0:
        return
    inexact = (pays for pays in paid if stake % (parts * paid_exactly((pays,), coin)))
    at = ", ".join(dict.fromkeys(map(str, inexact)))
    why = f"{name} {dollars(stake)}: wager cannot be paid at {at} exactly"
    raise Refused(f"{why}{_near(stake, lcm(least, chip))}", cite)


def _near(stake: int, step: int) -> str:
    """The nearest multiples of a step, below and above."""
    below = stake // step * step
    nearest = [dollars(amount) for amount in (below, below + step) if amount]
    return f": {' or '.join(nearest)} can"
