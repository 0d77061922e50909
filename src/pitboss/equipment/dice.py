"""Dice."""

from __future__ import annotations

from pitboss.errors import Refused

PIPS_DRAWN = " ⚀⚁⚂⚃⚄⚅"


def check(dice: tuple[int, ...], count: int, cite: str) -> None:
    """Refuse faces that no throw of that many dice can show."""
    if len(dice) != count or any(not 1 <= die <= 6 for die in dice):
        raise Refused(f"{count} dice show 1 to 6 each, not {' '.join(map(str, dice))}", cite)


def pretty(dice: tuple[int, ...]) -> str:
    return " ".join(PIPS_DRAWN[die] for die in dice)
