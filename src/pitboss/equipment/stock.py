"""The pieces that are still in the shoe, in the dealer's hand or in the wall of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.cards import pretty
from pitboss.equipment.seed_mixing import permuted
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
    house: int = 0
    """How many of the digests (the last ones) belong to numbers by which the house chooses."""
    chosen: int = 0
    """How many of these numbers have been used."""
    thrown: int = 0
    """How many of the results have been used, if it is a strip of throws or spins."""
    keys: tuple[str, ...] = ()
    """The keys by which players have stirred what was committed to."""
    way: tuple[int, ...] = ()
    """Once the stock was stirred: the place of each piece, from the top, in the order committed
    to."""
    known: tuple[str, ...] = ()
    """The order, if it follows from a number that everybody knows."""

    @property
    def results(self) -> int:
        """How many pieces, or how many throws or spins, are committed to."""
        return len(self.digests) - self.house

    @property
    def dealt(self) -> int:
        return self.total - self.size

    @property
    def cutting_card_out(self) -> bool:
        """Whether the cutting card has been reached."""
        return 0 < self.cutting_card <= self.dealt

    def place(self, at: int) -> int:
        """The place of a piece, counted from the top, in the order committed to."""
        return self.way[at % self.total] if self.way else (self.cut + at) % self.total

    def take_cut(self, at: int) -> None:
        """Move this many of the pieces that are left from the top to the back."""
        if self.way:
            rest = self.way[self.dealt :]
            self.way = self.way[: self.dealt] + rest[at:] + rest[:at]
        else:
            self.cut = (self.cut + at) % self.size

    def stir(self, key: str, source: str) -> None:
        """Mix what is left by a key that nobody could choose."""
        self.keys += (key,)
        places = [self.place(at) for at in range(self.total)]
        rest = permuted(places[self.dealt :], key, source)
        self.way = (*places[: self.dealt], *rest)

    def check(self, pieces: tuple[str, ...]) -> None:
        """Refuse pieces that are not in the stock, or more copies than it has."""
        left = self.left
        if self.known and pieces != self.known[self.dealt : self.dealt + len(pieces)]:
            raise Refused("the pieces are not those that the number leads to", self.cite)
        for piece in pieces:
            if piece not in left or not left[piece]:
                raise Refused(self._missing(piece), self.cite)
        if len(pieces) > 1 and len(set(pieces)) < len(pieces):
            for piece in set(pieces):
                if left[piece] < pieces.count(piece):
                    raise Refused(self._missing(piece), self.cite)

    def _missing(self, piece: str) -> str:
        if piece in self.left:
            return f"{pretty(piece)} cannot be dealt: none is left, it has been dealt already"
        return f"{piece!r} is no piece of this game"

    def copy(self) -> Stock:
        return replace(self, left=self.left.copy())

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
