"""The result of `pitboss odds`: the price of a wager, line by line."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import to_builtins

from pitboss.engine import Options
from pitboss.money import dollars
from pitboss.values import Frozen

Number = Fraction | float
"""A fraction if it is known exactly."""
BY_PLAY = "by play"
"""How the method begins where a price was found by playing the game (`odds/by_play`)."""


class Departure(Frozen, kw_only=True):
    """Where a proposal leaves the text, and the paragraph that forbids it."""

    what: str
    cite: str

    def __str__(self) -> str:
        return f"{self.what} ({self.cite})" if self.cite else self.what


class Line(Frozen, kw_only=True):
    """One way in which a wager can end."""

    name: str
    net: Fraction
    """Won (or lost, below zero) per unit of the initial wager."""
    chance: Number
    pays: str = ""
    """As posted: ``35 to 1``."""
    staked: Number = Fraction(1)
    """All that was put at risk, per unit of the initial wager; an average is no fraction."""
    std_error: float | None = None
    """Of the chance, where a part of it is simulated although the edge is exact."""


class Outcomes(Frozen, kw_only=True):
    """The result of a game's mathematics for a wager."""

    lines: tuple[Line, ...]
    how: str
    """The method in a few words: ``all 38 pockets``."""
    method: str = "exact"
    edge: Number | None = None
    """The edge, if it is known better than from the lines."""
    std_error: float | None = None
    rounds: int | None = None
    seed: str | None = None
    notes: tuple[str, ...] = ()
    stake: int | None = None
    """The wager in cents for which the figures hold, if they depend on it."""
    multiple_of: int | None = None
    """In cents: at every multiple of it nothing is rounded, so that the figures hold there too.
    None where they hold for `stake` alone."""

    @property
    def by_play(self) -> bool:
        """Whether it was found by playing the game: decisions need not be the best."""
        return self.how.startswith(BY_PLAY)


class Price(Frozen, kw_only=True):
    """A wager under one pay table and the options of a table."""

    game: str
    wager: str
    table: str
    cite: str
    options: Options
    outcomes: Outcomes
    covers: tuple[str, ...] = ()
    """Wagers that are made with it and are part of its price."""
    asked: int | None = None
    """The stake in cents that was asked for, if one was."""
    departures: tuple[Departure, ...] = ()
    """What forbids it, if it is the price of a proposal that the text does not permit."""

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.outcomes.lines

    @property
    def stake(self) -> int | None:
        """The wager in cents that the figures are for, if they depend on it or it was asked for."""
        return self.asked if self.outcomes.stake is None else self.outcomes.stake

    @property
    def edge(self) -> Number:
        """What the house keeps of every unit initially wagered."""
        if self.outcomes.edge is not None:
            return self.outcomes.edge
        return -_sum(line.net * line.chance for line in self.lines)

    @property
    def exact(self) -> Fraction | None:
        """The edge as a fraction, where it is known as one."""
        return self.edge if isinstance(self.edge, Fraction) else None

    @property
    def player_return(self) -> Number:
        return 1 - self.edge

    @property
    def staked(self) -> Number:
        """All that is put at risk, on average, per unit of the initial wager."""
        return _sum(line.staked * line.chance for line in self.lines)

    @property
    def element_of_risk(self) -> Number:
        """What the house keeps of every unit put at risk."""
        return self.edge / self.staked

    @property
    def hit_rate(self) -> Number:
        """How often the wager wins something."""
        return _sum(line.chance for line in self.lines if line.net > 0)

    @property
    def std_dev(self) -> float:
        """Of one result, in units of the initial wager."""
        mean = _sum(line.net * line.chance for line in self.lines)
        return sqrt(_sum((line.net - mean) ** 2 * line.chance for line in self.lines))

    def how_found(self) -> str:
        """How it was found, in a sentence: ``Simulated: the game played, 1,000 rounds, seed 7``."""
        found = self.outcomes
        said = [f"{found.method.capitalize()}: {found.how}"]
        if found.rounds is not None:
            said.append(f"{found.rounds:,} rounds")
        if found.seed is not None:
            said.append(f"seed {found.seed}")
        if found.stake is not None:
            said.append(f"for a wager of ${dollars(found.stake)}")
        return ", ".join(said)

    def record(self) -> dict[str, Any]:
        """The price as JSON has it."""
        found = self.outcomes
        return {
            "game": self.game,
            "wager": self.wager,
            "covers": list(self.covers),
            "table": self.table,
            "cite": self.cite,
            "options": self.options.plain(),
            "method": found.method,
            "how": found.how,
            "house_edge": float(self.edge),
            "exact": text_of(self.exact),
            "std_error": found.std_error,
            "return": float(self.player_return),
            "element_of_risk": float(self.element_of_risk),
            "hit_rate": float(self.hit_rate),
            "std_dev": self.std_dev,
            "rounds": found.rounds,
            "seed": found.seed,
            "stake": self.stake,
            "multiple_of": found.multiple_of,
            "notes": list(found.notes),
            "lines": [_line(line) for line in self.lines],
            **self._marked(),
        }

    def _marked(self) -> dict[str, Any]:
        """A note that the text does not permit it, and why; nothing if it does."""
        if not self.departures:
            return {}
        return {"permitted": False, "forbidden_by": [to_builtins(one) for one in self.departures]}


def _line(line: Line) -> dict[str, Any]:
    chance = line.chance
    return {
        "name": line.name,
        "pays": line.pays,
        "net": float(line.net),
        "staked": float(line.staked),
        "probability": float(chance),
        "exact": text_of(chance if isinstance(chance, Fraction) else None),
        "probability_error": line.std_error,
    }


def text_of(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _sum(numbers: Iterable[Number]) -> Number:
    """A sum, which is a fraction if all of its parts are."""
    return sum(numbers, start=Fraction(0))
