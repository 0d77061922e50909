"""The rake: a percentage by betting round, fixed amounts at set levels, or time charges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pitboss.errors import PitbossError, Refused
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.money import cents
from pitboss.play.options import Option, Options, kebab
from pitboss.play.round import Round

AT = ROOM.rake
RAKE = "rake"
POT = "pot"
MOST = Fraction(1, 10)
TYPES = ("percentage", "incremental", "time")
INTERVALS = (20, 30)
BASES = ("per-player", "per-table")
KEYS = {
    "type": "type", "rate": "rate", "cap": "cap", "maximum": "cap", "max": "cap",
    "levels": "levels", "steps": "levels", "increments": "levels", "basis": "basis",
    "hourly": "hourly", "interval-minutes": "interval-minutes", "interval": "interval-minutes",
}  # fmt: skip
"""What is said of a rake, under every name that it goes by."""

OPTION = Option(
    name="rake", default={"type": "none"}, kind="map", cite=AT.types,
    says="type: none, percentage (rate, cap), incremental (levels: pot to amount, cap) or time"
    " (basis per-player or per-table, hourly, interval-minutes 20 or 30); several with a comma",
)  # fmt: skip


class Rake(Struct, frozen=True):
    """What the casino has submitted and posted."""

    types: tuple[str, ...] = ()
    rate: Fraction = Fraction(0)
    cap: int | None = None
    """The house's own maximum for a round of play."""
    levels: tuple[tuple[int, int], ...] = ()
    """The amount that is taken when the pot has reached a level."""
    basis: str = BASES[0]
    hourly: int = 0
    interval: int = 30

    @property
    def time_charge(self) -> int:
        """What is due at the end of an interval."""
        return self.hourly * self.interval // 60


@lru_cache
def rake_of(options: Options) -> Rake:
    """The table's rake; refused where the text does not allow it."""
    said: Mapping[str, Any] = {KEYS.get(key, key): value for key, value in options["rake"].items()}
    types = _types(said.get("type", "none"))
    unknown = set(said) - set(KEYS.values())
    if unknown:
        known = ", ".join(dict.fromkeys(KEYS.values()))
        raise Refused(f"rake has no {', '.join(sorted(unknown))}, but {known}", AT.types)
    return Rake(
        types,
        _rate(said.get("rate", "0")),
        _amount(said["cap"], "cap", AT.maximum) if "cap" in said else None,
        _levels(said.get("levels", {})),
        _basis(said.get("basis", BASES[0])),
        _amount(said.get("hourly", "0"), "hourly", AT.hourly),
        _interval(said.get("interval-minutes", "30")),
    )


def _types(said: Any) -> tuple[str, ...]:
    words = said.replace("+", ",").split(",") if isinstance(said, str) else said
    types = tuple(kebab(str(word)) for word in words)
    for word in types:
        if word not in (*TYPES, "none"):
            raise Refused(f"rake: {word} is not none, {', '.join(TYPES)}", AT.types)
    return tuple(word for word in types if word != "none")


def _rate(said: Any) -> Fraction:
    text = str(said).strip()
    try:
        part, percent, _ = text.replace("percent", "%").partition("%")
        rate = Fraction(part) / 100 if percent else Fraction(part)
    except (ValueError, ZeroDivisionError):
        raise Refused(f"rake: {text} is not a rate", AT.rate) from None
    if not 0 <= rate <= MOST:
        raise Refused(f"the rake may not exceed 10 percent of the sums bet, not {text}",
                      AT.rate)  # fmt: skip
    return rate


def _amount(said: Any, what: str, cite: str) -> int:
    try:
        amount = cents(str(said))
    except PitbossError:
        raise Refused(f"rake: {what} {said} is not an amount", cite) from None
    if amount < 0:
        raise Refused(f"rake: {what} is less than nothing", cite)
    return amount


def _levels(said: Any) -> tuple[tuple[int, int], ...]:
    pairs = said.items() if isinstance(said, Mapping) else map(_pair, said)
    try:
        read = [(_amount(at, "level", AT.levels), _amount(take, "amount", AT.levels))
                for at, take in pairs]  # fmt: skip
    except (TypeError, ValueError):
        raise Refused("rake: levels are pot sizes, each with its amount", AT.levels) from None
    return tuple(sorted(read))


def _pair(said: Any) -> Sequence[Any]:
    """A level and its amount, in that order, whatever they are called."""
    return list(said.values()) if isinstance(said, Mapping) else said


def _basis(said: Any) -> str:
    basis = kebab(str(said))
    basis = basis if basis.startswith("per-") else f"per-{basis}"
    if basis not in BASES:
        raise Refused(f"a time charge is {' or '.join(BASES)}, not {basis}", AT.time_basis)
    return basis


def _interval(said: Any) -> int:
    if str(said) not in map(str, INTERVALS):
        raise Refused(f"time is charged every 20 or 30 minutes, not {said}", AT.interval)
    return int(said)


Entry = tuple[frozenset[int], int]
"""An amount, and the players who could win the pot that it belongs to when it was recorded."""


def by_pot(entries: Sequence[Entry], pots: Sequence[tuple[int, ...]]) -> list[int]:
    """The entries summed by the pots as they are now, the main pot first.

    Who could win the pot of an entry and is still in, can win it now; where nobody is, the pot has
    become part of the last one.
    """
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

    def take(self, round: Round, pots: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        """After a betting round, from the pot and any side pots.

        The pots come without the uncalled final bet, which is never raked.
        """
        seen = by_pot(self._seen, [players for _, players in pots])
        below = 0
        for (amount, players), before in zip(pots, seen, strict=True):
            due = 0
            if "percentage" in self.rake.types:
                self._seen.append((frozenset(players), amount - before))
                due += int((amount - before) * self.rake.rate)
            below += amount
            while self._levels and self._levels[0][0] <= below:
                due += self._levels.pop(0)[1]
            self._extract(round, due, players)

    def start_from(self, pots: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        """Money left the pots: what is bet from here on is what they grow by."""
        self._seen = [(frozenset(players), amount) for amount, players in pots]

    def _extract(self, round: Round, due: int, players: tuple[int, ...]) -> None:
        if self.rake.cap is not None:
            due = min(due, self.rake.cap - self.total)
        if due > 0:
            cite = AT.percentage_taken if "percentage" in self.rake.types else AT.increments_taken
            round.move(POT, RAKE, due, "rake", cite)
            self.taken.append((frozenset(players), due))
            self.total += due
