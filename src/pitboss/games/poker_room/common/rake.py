"""The rake: a percentage by betting round, fixed amounts at set levels, or time charges."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pitboss.engine import Option, Options, Round, choice
from pitboss.errors import Refused
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.messages import nearest, shown
from pitboss.procedures.pots import POT
from pitboss.values import Frozen

RAKE = "rake"
BASES = ("per-player", "per-table")

OPTION = Option(
    name="rake", default={"type": "none"}, kind="map", cite=ROOM.rake_types,
    says="type: none, percentage (rate, cap), incremental (levels: pot to amount, cap) or time"
    " (basis per-player or per-table, hourly, interval-minutes 20 or 30); several with a comma",
)  # fmt: skip
PARTS = (
    Option(name="type", kind="list", values=("none", "percentage", "incremental", "time"),
           default=(), cite=ROOM.rake_types, says="how the rake is taken"),
    Option(name="rate", kind="rate", low=0, high=Fraction(1, 10), default=Fraction(0),
           cite=ROOM.rake_rate, says="the part of the sums bet, ten percent at most"),
    Option(name="cap", kind="amount", low=0, default=None, cite=ROOM.rake_maximum,
           says="the house's own maximum for a round of play"),
    Option(name="levels", kind="amounts", low=0, default=(), cite=ROOM.rake_levels,
           says="pot sizes, each with the amount that is taken when it is reached"),
    choice("basis", BASES, ROOM.time_basis, "who is charged for time"),
    Option(name="hourly", kind="amount", low=0, default=0, cite=ROOM.time_hourly,
           says="the charge for an hour"),
    choice("interval-minutes", ("30", "20"), ROOM.time_interval, "how often it is collected"),
)  # fmt: skip
"""What is said of a rake."""


class Rake(Frozen):
    """What the casino has submitted and posted."""

    types: tuple[str, ...]
    rate: Fraction
    cap: int | None
    """The house's own maximum for a round of play."""
    levels: tuple[tuple[int, int], ...]
    """The amount that is taken when the pot has reached a level."""
    basis: str
    hourly: int
    interval: int

    @property
    def time_charge(self) -> int:
        """What is due at the end of an interval."""
        return self.hourly * self.interval // 60


def rake_of(options: Options) -> Rake:
    """The table's rake; refused where the text does not allow it."""
    return NO_RAKE if options["rake"] == OPTION.default else _posted(options)


@lru_cache
def _posted(options: Options) -> Rake:
    return _read(**options["rake"])


def _read(**said: Any) -> Rake:
    parts = {part.name: part for part in PARTS}
    for name in said:
        if name not in parts:
            raise Refused(f"rake has no {name!r}: {nearest(name, parts)}", ROOM.rake_types)

    def read(name: str) -> Any:
        part = parts[name]
        value = said.get(name, part.default)
        if value is part.default:
            return value
        # a number as it is written: amounts are in dollars here
        return part.read(value if isinstance(value, (list, tuple)) else shown(value))

    said["levels"] = _in_pairs(said.get("levels", {}))
    amounts = read("levels")
    return Rake(
        types=tuple(kind for kind in read("type") if kind != "none"),
        rate=read("rate"),
        cap=read("cap"),
        levels=tuple(sorted(zip(amounts[::2], amounts[1::2], strict=True))),
        basis=read("basis"),
        hourly=read("hourly"),
        interval=int(read("interval-minutes")),
    )


def _in_pairs(said: Any) -> list[str]:
    """Levels and amounts alternately, from a mapping or from pairs with any keys."""
    pairs = said.items() if isinstance(said, Mapping) else said
    try:
        rows = [tuple(pair.values() if isinstance(pair, Mapping) else pair) for pair in pairs]
        return [str(value) for level, amount in rows for value in (level, amount)]
    except (TypeError, ValueError):
        raise Refused("rake: levels are pot sizes, each with its amount",
                      ROOM.rake_levels) from None  # fmt: skip


NO_RAKE = _read(type="none")


class Pot(Struct):
    """A pot, the main pot first: what is in it, and which players may win it."""

    amount: int
    players: tuple[int, ...]


Entry = tuple[frozenset[int], int]
"""An amount, and the players who could win the pot that it belongs to when it was recorded."""


def by_pot(entries: Sequence[Entry], pots: Sequence[tuple[int, ...]]) -> list[int]:
    """The entries summed by the pots as they are now, the main pot first.

    A player who could win the pot of an entry and is still in can win it now; if no such player is
    left, the pot has become part of the last one.
    """
    if not entries:
        return [0] * len(pots)
    left = {player for players in pots for player in players}
    at = {frozenset(players): number for number, players in enumerate(pots)}
    sums = [0] * len(pots)
    for then, amount in entries:
        sums[at.get(then & left, -1)] += amount
    return sums


class RakeArea:
    """What has been taken from the pots of one round of play."""

    def __init__(self, rake: Rake) -> None:
        self.rake = rake
        self.taken: list[Entry] = []
        self.total = 0
        self._seen: list[Entry] = []
        self._levels = list(rake.levels) if "incremental" in rake.types else []
        self.works = bool(self._levels or "percentage" in rake.types)

    def take(self, round: Round, pots: Sequence[Pot]) -> None:
        """After a betting round, from the pot and any side pots.

        The pots come without the uncalled final bet, which is never raked.
        """
        rake, below = self.rake, 0
        percentage = "percentage" in rake.types
        cite = ROOM.percentage_taken if percentage else ROOM.increments_taken
        seen = by_pot(self._seen, [pot.players for pot in pots])
        for pot, before in zip(pots, seen, strict=True):
            due, players = 0, frozenset(pot.players)
            if percentage:
                self._seen.append((players, pot.amount - before))
                due += int((pot.amount - before) * rake.rate)
            below += pot.amount
            while self._levels and self._levels[0][0] <= below:
                due += self._levels.pop(0)[1]
            due = due if rake.cap is None else min(due, rake.cap - self.total)
            if due > 0:
                round.move(POT, RAKE, due, "rake", cite)
                self.taken.append((players, due))
                self.total += due

    def start_from(self, pots: Sequence[Pot]) -> None:
        """Money left the pots: only later bets count as growth."""
        self._seen = [(frozenset(pot.players), pot.amount) for pot in pots]
