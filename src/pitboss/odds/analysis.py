"""What mathematicians ask of a price: combinations, confidence, exposure, the slope of a meter."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt
from typing import Any

from msgspec import to_builtins

from pitboss.engine import Game
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.prices import Line, Number, Price
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Fixed, MeterShare, payout
from pitboss.values import Frozen

LONGEST = 40
"""The most digits of a common denominator that is given."""
AFTER = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Rounds after which the confidence is given."""
LEVELS = {90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004}
"""By how many of 100 results: the number of standard deviations within which they lie."""
INDEX = 90
"""The volatility index covers so many of 100 results, as on the par sheets of slot machines."""


class Confidence(Frozen):
    """Between which returns so many of 100 results lie after so many rounds."""

    rounds: int
    level: int
    low: float
    high: float


class Meter(Frozen):
    """How a price depends on the meter; amounts are dollars on the meter when it is paid."""

    reading: Fraction
    """The amount for which the price was worked out."""
    slope: Number
    """What every dollar on it takes off the house edge."""
    break_even: Number
    """What must be on it for the wager to cost nothing."""


class PayoutLimit(Frozen):
    """An option that limits what is paid, in cents."""

    option: str
    cite: str
    amount: int
    reached_at: int | None
    """The smallest stake with which the wager reaches the limit; None if it never does."""


class Analysis(Frozen, kw_only=True):
    """More figures that follow from a price."""

    denominator: int | None
    """The common denominator of all lines; None if they are simulated, or if it is too long."""
    combinations: tuple[int, ...] | None
    """By line, over that denominator."""
    contributions: tuple[Number, ...]
    """By line, what it adds to the return."""
    volatility_index: float
    confidence: tuple[Confidence, ...]
    stake: int
    exposure: int
    """The most that one such wager can win, in cents, at the stake."""
    limits: tuple[PayoutLimit, ...]
    """Payout limits that are posted."""
    meter: Meter | None

    def record(self) -> dict[str, Any]:
        """As JSON has it."""
        meter = self.meter
        return {
            "denominator": None if self.denominator is None else str(self.denominator),
            "combinations": None
            if self.combinations is None
            else [str(count) for count in self.combinations],
            "contributions": [float(part) for part in self.contributions],
            "volatility_index": self.volatility_index,
            "confidence": [
                {"rounds": one.rounds, "level": one.level, "low": one.low, "high": one.high}
                for one in self.confidence
            ],
            "stake": self.stake,
            "exposure": self.exposure,
            "payout_limits": [to_builtins(limit) for limit in self.limits],
            "meter": None
            if meter is None
            else {
                "reading": float(meter.reading),
                "slope": float(meter.slope),
                "break_even": float(meter.break_even),
            },
        }


def of(game: Game, price: Price) -> Analysis:
    """All of it for one price, at its stake; if it has none, at one at which nothing is rounded."""
    under = denominator(price)
    stake = price.stake or lcm(USUAL_STAKE, price.outcomes.multiple_of or 1)
    most = max((line.net for line in price.lines if line.chance), default=Fraction(0))
    return Analysis(
        denominator=under,
        combinations=None if under is None else tuple(_count(line, under) for line in price.lines),
        contributions=tuple(line.net * line.chance for line in price.lines),
        volatility_index=LEVELS[INDEX] * price.std_dev,
        confidence=tuple(confidence(price)),
        stake=stake,
        exposure=max(0, int(most * stake)),
        limits=tuple(_limits(game, price, most)),
        meter=meter(tables(game, price), price),
    )


def _limits(game: Game, price: Price, most: Fraction) -> Iterator[PayoutLimit]:
    """The payout limits in force; options have 0 where there is none."""
    for option in game.options:
        if (
            option.kind == "amount"
            and option.name.endswith("-limit")
            and price.options[option.name]
        ):
            amount = price.options[option.name]
            reached = -(-amount // most) if most > 0 else None
            yield PayoutLimit(option.name, option.cite, amount, reached and int(reached))


def denominator(price: Price) -> int | None:
    """The smallest number of equally likely cases with a whole number of cases for every line."""
    under = 1
    for line in price.lines:
        if not isinstance(line.chance, Fraction):
            return None
        under = lcm(under, line.chance.denominator)
    return under if len(str(under)) <= LONGEST else None


def _count(line: Line, under: int) -> int:
    return int(line.chance * under)


def confidence(price: Price, after: Iterable[int] = AFTER) -> list[Confidence]:
    """Where the return lies after many rounds, by the normal distribution."""
    middle, spread = float(price.player_return), price.std_dev
    return [
        Confidence(
            rounds, level, middle - z * spread / sqrt(rounds), middle + z * spread / sqrt(rounds)
        )
        for rounds in after
        for level, z in LEVELS.items()
    ]


def tables(game: Game, price: Price) -> list[PayTable]:
    """The pay tables that are in force for a price, as they are posted, each once."""
    found: list[PayTable] = []
    for name in (price.wager, *price.covers):
        for table in game.wager_names[name].tables(price.options):
            if table not in found:
                found.append(table)
    return found


# -- meters --------------------------------------------------------------------------------------


def meter(found: Sequence[PayTable], price: Price) -> Meter | None:
    """Slope and break-even, where a pay table has shares of a meter; None where it has none.

    All of it follows from the lines: a share of the meter is worth what its line says.
    """
    if not any(isinstance(pays, MeterShare) for table in found for pays in table.rows.values()):
        return None
    stake = Fraction(price.outcomes.stake or 0, 100)
    paid = [(line, payout(line.pays)) for line in price.lines if _is_share_or_amount(line.pays)]
    shares = [(line, pays.percent) for line, pays in paid if isinstance(pays, MeterShare)]
    if not shares or not stake:
        return None
    # a fixed amount shows whether the chip itself is kept by the house, as it usually is
    amounts = ((line, pays.amount) for line, pays in paid if isinstance(pays, Fixed))
    kept = next((Fraction(cents, 100) / stake - line.net for line, cents in amounts), Fraction(1))
    line, percent = max(shares, key=lambda one: one[1])
    reading = (line.net + kept) * stake * 100 / percent
    slope: Number = sum(
        (Fraction(share, 100) * one.chance / stake for one, share in shares), start=Fraction(0)
    )
    return Meter(reading, slope, reading + price.edge / slope)


def _is_share_or_amount(pays: str) -> bool:
    return pays.startswith("$") or pays.endswith("of the meter")


# -- several wagers at one seat ------------------------------------------------------------------


class Together(Frozen, kw_only=True):
    """How the results of wagers at one seat depend on each other, found by playing them
    together."""

    wagers: tuple[str, ...]
    covariances: tuple[tuple[float, ...], ...]
    """In units of each wager, row by row."""
    rounds: int
    seed: str

    def correlation(self, one: int, other: int) -> float:
        spread = sqrt(self.covariances[one][one] * self.covariances[other][other])
        return self.covariances[one][other] / spread if spread else 0.0

    def record(self) -> dict[str, Any]:
        every = range(len(self.wagers))
        return {
            "wagers": list(self.wagers),
            "covariances": [list(row) for row in self.covariances],
            "correlations": [[self.correlation(i, j) for j in every] for i in every],
            "method": "simulated",
            "rounds": self.rounds,
            "seed": self.seed,
        }


def covariances(results: Sequence[Mapping[str, float]], wagers: Sequence[str]) -> list[list[float]]:
    """The covariances of results that are given by wager, round by round."""
    rounds = len(results)
    means = {name: sum(one[name] for one in results) / rounds for name in wagers}
    return [
        [
            sum((one[a] - means[a]) * (one[b] - means[b]) for one in results) / max(1, rounds - 1)
            for b in wagers
        ]
        for a in wagers
    ]
