"""Amounts are whole cents; people read and write dollars."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from pitboss.errors import Unusable
from pitboss.messages import shown

_AMOUNT = re.compile(r"([+-]?)\$?(\d[\d,]{0,18})?(?:\.(\d{1,2}))?", re.ASCII)


def cents(text: str | int) -> int:
    """Dollars as a person writes them: ``10``, ``7.5``, ``+25``, ``$1,000,000``."""
    if isinstance(text, int):
        return text * 100
    amount = _cents(text) if isinstance(text, str) else None
    if amount is None:
        raise Unusable(f"{shown(text)[:40]!r} is not an amount in dollars")
    return amount


@lru_cache(maxsize=4096)
def _cents(text: str) -> int | None:
    match = _AMOUNT.fullmatch(text.strip())
    if not match or (match[2] is None and match[3] is None):
        return None
    sign, whole, part = match[1], match[2] or "0", (match[3] or "").ljust(2, "0")
    amount = int(whole.replace(",", "")) * 100 + int(part)
    return -amount if sign == "-" else amount


def in_dollars(amount: int) -> str:
    """Cents as the option or the fact of a table has them: dollars, without separators."""
    return dollars(amount).replace(",", "")


@lru_cache(maxsize=4096)
def dollars(amount: int, *, signed: bool = False) -> str:
    """Cents as a person reads them: ``10``, ``7.50``, ``-1,000``."""
    sign = "-" if amount < 0 else "+" if signed and amount > 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}{whole:,}" + (f".{part:02}" if part else "")


Sharer = TypeVar("Sharer")


def in_proportion(amount: int, weights: Mapping[Sharer, int]) -> dict[Sharer, int]:
    """An amount in shares by weight; the cents left over are given out one by one, beginning with
    the first."""
    whole = sum(weights.values())
    shares = {sharer: amount * weight // whole for sharer, weight in weights.items()}
    left = amount - sum(shares.values())
    return {sharer: part + (n < left) for n, (sharer, part) in enumerate(shares.items())}


def is_amount(said: str) -> bool:
    """Whether a text is an amount of dollars, as people write it."""
    try:
        return cents(said) >= 0
    except Unusable:
        return False
