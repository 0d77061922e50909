"""Wheels: equal pockets in a fixed order; the ball or the pointer comes to rest in one of them."""

from collections.abc import Mapping
from fractions import Fraction
from math import cos, floor, pi, sin

from pitboss.equipment.cards import RANKS, pretty
from pitboss.errors import Unusable
from pitboss.values import Frozen

RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
"""The red numbers of a roulette wheel; the other eighteen of 1 to 36 are black."""


class Wheel(Frozen, kw_only=True):
    """A wheel read clockwise; a label may stand in several pockets, as $1 does on a big six."""

    name: str
    order: tuple[str, ...]
    colors: dict[str, str] = {}
    faces: dict[str, str] = {}
    """How a label looks, if it looks different from how it is written: ``10♥`` for ``Th``."""
    clapper: bool = False
    """An upright wheel: it turns until a clapper at its top shows the section."""
    noun: str = "wheel"
    """What it is called, if it is no wheel but comes to rest like one: ``coin``, ``top``."""
    verb: str = "spin"
    """What is done with it: a coin is tossed (``toss``)."""

    def color(self, label: str) -> str:
        """The background of a label, or nothing if the wheel is not coloured."""
        return self.colors.get(label, "")

    def neighbours(self, center: str, each_side: int) -> tuple[str, ...]:
        """A label with its neighbours, in the order of the wheel."""
        if center not in self.order:
            raise Unusable(f"the {self.name} wheel has no {center}")
        at, size = self.order.index(center), len(self.order)
        return tuple(self.order[(at + i) % size] for i in range(-each_side, each_side + 1))

    def draw(self, rest: str | None = None) -> str:
        """The wheel as text: a ring from the top clockwise, the resting place in brackets.

        Under a clapper the wheel is turned so that the section at rest is the one on top.
        """
        start = self.order.index(rest) if self.clapper and rest is not None else 0
        labels = self.order[start:] + self.order[:start]
        shown = [self.faces.get(label, label) for label in labels]
        if rest is not None:
            at = labels.index(rest)
            shown[at] = f"[{shown[at]}]"
        lines = _ring(shown)
        if self.clapper:
            lines.insert(0, " " * (lines[0].index(shown[0]) + len(shown[0]) // 2) + "▼")
        return "\n".join(lines)


def _ring(texts: list[str]) -> list[str]:
    """Texts around a ring, the first on top; in every row they are moved outwards if necessary."""
    size = len(texts)
    high = size // 5 + 1
    wide = max(2 * high, round(sum(len(text) + 1 for text in texts) / (2 * pi)))
    rows: list[list[tuple[float, str]]] = [[] for _ in range(2 * high + 1)]
    for i, text in enumerate(texts):
        angle = 2 * pi * i / size
        row = floor(round(high - high * cos(angle), 6) + 0.5)
        rows[row].append((round(wide * sin(angle), 6), text))
    spans = [_places(sorted(row)) for row in rows if row]
    left = min(at for span in spans for at, _ in span)
    lines = []
    for span in spans:
        line = ""
        for at, text in span:
            line = f"{line:{at - left}}{text}"
        lines.append(line)
    return lines


def _places(row: list[tuple[float, str]]) -> list[tuple[int, str]]:
    """Where the texts of a row begin, from the middle outwards, so that none covers another."""
    placed = []
    low, high = 0, 0
    for x, text in row:
        if x == 0:
            low = -(len(text) // 2)
            high = low + len(text) + 1
            placed.append((low, text))
    for x, text in (entry for entry in row if entry[0] > 0):
        at = max(high, round(x - len(text) / 2))
        high = at + len(text) + 1
        placed.append((at, text))
    for x, text in (entry for entry in reversed(row) if entry[0] < 0):
        at = min(low - 1, round(x + len(text) / 2)) - len(text)
        low = at
        placed.append((at, text))
    return sorted(placed)


def spread(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Labels with their number of sections; equal labels are as far apart as possible.

    The rarest label begins. Next comes the label that is furthest behind its share of the ring, but
    never the same label twice in a row while there is another.
    """
    order = [min(counts, key=lambda label: counts[label])]
    left = {label: count - (label == order[0]) for label, count in counts.items()}
    size = sum(counts.values())
    for place in range(2, size + 1):
        share = {
            label: Fraction(counts[label] * place, size) - (counts[label] - left[label])
            for label in counts
            if left[label]
        }
        others = [label for label in share if label != order[-1]]
        order.append(max(others or share, key=lambda label: share[label]))
        left[order[-1]] -= 1
    return tuple(order)


def _roulette(name: str, order: str) -> Wheel:
    labels = tuple(order.split())
    colors = {
        label: "green" if label in ("0", "00") else "red" if label in RED else "black"
        for label in labels
    }
    return Wheel(name=name, order=labels, colors=colors)


SINGLE_ZERO = _roulette(
    "single-zero",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10"
    " 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
)
DOUBLE_ZERO = _roulette(
    "double-zero",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1"
    " 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
)

JOKERS = ("Jk1", "Jk2")
"""The two jokers of a pokette wheel; they differ, because a wager may be on one of them."""


def _cards() -> tuple[str, ...]:
    """52 cards, red and black in turn and no two of a rank together, between opposite jokers."""
    cards = [RANKS[-1 - 5 * i % 13] + "shcd"[i % 4] for i in range(52)]
    return (JOKERS[0], *cards[:26], JOKERS[1], *cards[26:])


def big_six(order: tuple[str, ...]) -> Wheel:
    """A big six wheel with its sections in this order."""
    return Wheel(name="big six", order=order, clapper=True)


def pokette(order: tuple[str, ...] = _cards()) -> Wheel:
    """A pokette wheel with its cards in this order; no text fixes the usual order."""
    faces = {label: pretty(label) for label in order}
    return Wheel(name="pokette", order=order, faces=faces, clapper=True)
