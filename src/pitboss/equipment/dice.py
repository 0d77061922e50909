"""Dice."""

from pitboss.errors import Refused

PIPS_DRAWN = " ⚀⚁⚂⚃⚄⚅"
FACES: dict[int, tuple[str, str, str]] = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}
"""Where the spots lie, in three rows of three places; also for the ends of tiles."""


def check(dice: tuple[int, ...], count: int, cite: str) -> None:
    """Refuse faces that no throw of that many dice can show."""
    if len(dice) != count or any(not 1 <= die <= 6 for die in dice):
        raise Refused(f"{count} dice show 1 to 6 each, not {' '.join(map(str, dice))}", cite)


def pretty(dice: tuple[int, ...]) -> str:
    return " ".join(PIPS_DRAWN[die] for die in dice)


def drawn(die: int) -> tuple[str, ...]:
    """A die from above, line by line."""
    return ("┌───────┐", *(f"│ {' '.join(row)} │" for row in FACES[die]), "└───────┘")


def drawn_side_by_side(dice: tuple[int, ...]) -> str:
    """The dice of a throw, side by side."""
    return "\n".join(" ".join(lines) for lines in zip(*map(drawn, dice), strict=True))
