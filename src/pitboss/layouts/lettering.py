"""Letters on felt: lines that fit their box, and words along a curve."""

from collections.abc import Sequence
from math import cos, radians, sin
from textwrap import wrap

from pitboss.markup import Html, join, num, tag

CAPITAL = 0.66
"""The width of a capital letter relative to its height in the fonts used, with some reserve."""
LEADING = 1.12
SMALLEST, LARGEST = 4.2, 11.5


def fitted(lines: Sequence[str], wide: float, high: float) -> float:
    """The size at which lines fit a box."""
    longest = max(map(len, lines), default=1) or 1
    size = min(wide / (longest * CAPITAL), high / (len(lines) * LEADING))
    return max(SMALLEST, min(LARGEST, size))


def broken(said: str, wide: float, high: float) -> list[str]:
    """Break words into the lines that allow the largest letters."""
    if "|" in said:
        return said.split("|")
    best: list[str] = [said]
    for width in range(3, len(said)):
        lines = wrap(said, width, break_long_words=False, break_on_hyphens=False)
        if fitted(lines, wide, high) > fitted(best, wide, high) + 0.1:
            best = lines
    return best


def lines_at(
    x: float, y: float, lines: Sequence[str], size: float, *, turn: float = 0, kind: str = "label"
) -> Html:
    """Lines of text around a middle."""
    top = y - (len(lines) - 1) * size * LEADING / 2 + size * 0.36
    drawn = [
        tag("text", line, x=num(x), y=num(top + i * size * LEADING), font_size=num(size))
        for i, line in enumerate(lines)
    ]
    about = f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None
    return tag("g", drawn, class_=kind, transform=about, aria_hidden="true")


def label(
    x: float, y: float, said: str, wide: float, high: float, *, text: float = 0, turn: float = 0
) -> Html:
    """Words in the middle of a box, as large as they fit."""
    lines = broken(said, wide, high)
    return lines_at(x, y, lines, text or fitted(lines, wide, high), turn=turn)


def arc(radius: float, behind: float, spread: float) -> str:
    """A path along an arc from left to right, whose middle lies behind the dealer's edge."""
    x, y = radius * sin(radians(spread)), radius * cos(radians(spread)) - behind
    return f"M{num(-x)} {num(y)}A{num(radius)} {num(radius)} 0 0 0 {num(x)} {num(y)}"


def curved(key: str, radius: float, behind: float, said: str, size: float, kind: str) -> Html:
    """Words along an arc whose middle lies behind the dealer's edge."""
    path = tag("path", id=key, fill="none", d=arc(radius, behind, 80))
    words = tag("textPath", said, href=f"#{key}", startOffset="50%")
    return join(path, tag("text", words, class_=kind, font_size=num(size), aria_hidden="true"))
