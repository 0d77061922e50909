"""The pieces that are still in the shoe, in the dealer's hand or in the wall of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from pitboss.equipment.cards import pretty
from pitboss.errors import Refused


class Stock(Struct):
    """Which pieces are left, never in what order they lie: the order is the dealer's secret."""

    left: dict[str, int]
    size: int
    total: int
    cite: str = ""
    cut: int = 0
    """How many pieces the cut has moved from the top to the back."""
    commitment: str = ""
    digests: tuple[str, ...] = ()
    """What the dealer has published of each piece, in the order committed to."""
    cutting_card: int = 0
    """The piece before which the cutting card lies, counted from the top; 0 for none."""

    @property
    def dealt(self) -> int:
        return self.total - self.size

    @property
    def cutting_card_out(self) -> bool:
        """Whether the cutting card has been reached."""
        return 0 < self.cutting_card <= self.dealt

    def check(self, pieces: tuple[str, ...]) -> None:
        """Refuse pieces that are not in the stock, or not often enough."""
        left = self.left
        for piece in pieces:
            if left.get(piece, 0) < 1:
                raise Refused(self._missing(piece), self.cite)
        if len(set(pieces)) < len(pieces):
            for piece in set(pieces):
                if left[piece] < pieces.count(piece):
                    raise Refused(self._missing(piece), self.cite)

    def _missing(self, piece: str) -> str:
        if piece in self.left:
            return f"{pretty(piece)} cannot be dealt: none is left, it has been dealt already"
        return f"{piece!r} is no piece of this game"

    def copy(self) -> Stock:
        return Stock(
            self.left.copy(), self.size, self.total, self.cite,
            self.cut, self.commitment, self.digests, self.cutting_card,
        )  # fmt: skip

    def pieces(self) -> list[str]:
        """All that is left, in a fixed order."""
        if self.size == len(self.left) and self.size == self.total:
            return list(self.left)
        return [piece for piece, count in self.left.items() for _ in range(count)]


def stock(pieces: Iterable[str], cite: str = "") -> Stock:
    """A full stock of pieces."""
    return _counted(tuple(pieces), cite).copy()


@lru_cache
def _counted(pieces: tuple[str, ...], cite: str) -> Stock:
    return Stock(dict(Counter(pieces)), len(pieces), len(pieces), cite)
