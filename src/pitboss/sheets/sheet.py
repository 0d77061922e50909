"""What a round sheet says: who bets what, what is dealt, what goes wrong, what must come out."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pitboss.engine import Game
from pitboss.sheets.refusals import ExpectedRefusal
from pitboss.sheets.yaml_reader import Raw
from pitboss.values import Frozen


class Bettor(Struct, kw_only=True):
    """Who bets what at a position, holds what and does what."""

    seat: int
    patron: str = ""
    bets: dict[str, int] = {}
    pieces: tuple[str, ...] = ()
    does: list[str] = []
    sets: dict[str, tuple[str, ...]] | None = None
    stack: int | None = None
    permitted: bool = False
    said: tuple[str, ...] = ()
    written: list[Mapping[str, Raw]] = []
    """Written wagers: each with its price and what is written on it."""


class PlannedIrregularity(Struct, kw_only=True):
    """An irregularity and the moment at which it is reported."""

    what: str
    seat: int = 0
    pieces: tuple[str, ...] = ()
    at: str = ""
    """A step: deal, choose, set ...; the first at which it is possible, if empty."""
    after: int | None = None
    """Reported after this many pieces have been dealt in the round."""
    turn: int | None = None
    """Reported when it is this seat's turn."""
    details: dict[str, Any] = {}


class Expected(Frozen, kw_only=True):
    """What must come out."""

    nets: dict[str, dict[str, int] | int] = {}
    """By seat number, patron or party: by wager, or all together."""
    stands: dict[str, dict[str, int]] = {}
    """Wagers that are on the table at the end, undecided."""
    payout: dict[str, dict[str, int]] = {}
    """Gross amounts handed over, stake included."""
    state: dict[str, Raw] = {}
    partial: bool = False
    """Whether results that are not named may be anything."""
    lines: dict[str, int] = {}
    """The line of each name in the sheet."""

    def __bool__(self) -> bool:
        return bool(self.nets or self.stands or self.payout or self.state)


class SheetPart(Struct, kw_only=True):
    """One round of a sheet, or a timeline over several."""

    bettors: list[Bettor] = []
    pieces: dict[str, tuple[str, ...]] = {}
    """By holder: dealer, community ..."""
    sets: dict[str, dict[str, tuple[str, ...]]] = {}
    house: list[str] = []
    """What the dealer decides, where the text leaves it to the house."""
    shoe: tuple[str, ...] | None = None
    """In the order dealt, burned cards left out."""
    deck: tuple[str, ...] | None = None
    """In the order dealt, burned cards included."""
    dice: list[tuple[int, ...]] = []
    wheel: list[str] = []
    cut: int | None = None
    count: int | None = None
    irregularities: list[PlannedIrregularity] = []
    timeline: list[Mapping[str, Raw]] = []
    expected: Expected = Expected()


class Sheet(Struct, kw_only=True):
    """A round sheet."""

    name: str
    game: Game
    title: str = ""
    cite: str = ""
    why: str = ""
    options: dict[str, Raw] = {}
    limits: dict[str, str] = {}
    positions: int | None = None
    given: dict[str, Raw] = {}
    refused: ExpectedRefusal | None = None
    parts: list[SheetPart]
    expected: Expected
    """Over all rounds together."""
