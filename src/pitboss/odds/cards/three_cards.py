"""Hands of three cards for kernels."""

from __future__ import annotations

from pitboss.odds.compiled import kernel


@kernel
def score_of(first: int, second: int, third: int) -> int:
    """As `ranking.three_card` has it: category first, then the cards that decide between equals."""
    x, y, z = first % 13 + 2, second % 13 + 2, third % 13 + 2
    high, low = max(x, y, z), min(x, y, z)
    middle = x + y + z - high - low
    if high == low:
        return 4 << 12 | high << 8
    if middle in (high, low):
        return 1 << 12 | middle << 8 | (high + low - middle) << 4
    if high == 14 and middle == 3:
        high, middle, low = 3, 2, 1
    suited = first // 13 == second // 13 and first // 13 == third // 13
    category = 2 if suited else 0
    if high - low == 2:
        category = 5 if suited else 3
    return category << 12 | high << 8 | middle << 4 | low
