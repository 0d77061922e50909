"""Figures as people read them: per cents, odds, chances, and the long run."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from pitboss.money import dollars
from pitboss.odds.prices import Line, Number, Price
from pitboss.values import Frozen

SHORT = 9
"""The most characters of a fraction that is easier to read than its decimals."""
SERIES = 10_000
"""How many series of wagers are drawn at random for the long run."""
REACH = (0.025, 0.975)
"""95 of 100 series lie between these two parts of all."""


def percent(number: Number, places: int = 4) -> str:
    """Without the per cent sign: ``5.2632``; never a negative zero."""
    return f"{round(float(number) * 100, places) + 0.0:.{places}f}"


def short_percent(part: float) -> str:
    """A round part without its zeros: ``5``, ``2.5``."""
    return f"{part * 100:.6g}"


def by_decks(decks: Iterable[int], edge_of: Callable[[int], Fraction]) -> str:
    """A note on the house edge by how many decks are in the shoe."""
    return "by decks: " + ", ".join(f"{n} {percent(edge_of(n))} %" for n in decks)


def short(number: Fraction | None) -> str:
    """A short fraction; nothing if it is long, or not known as a fraction."""
    text = "" if number is None else str(number)
    return text if len(text) <= SHORT else ""


def one_in(chance: Number) -> str:
    """How many rounds it takes, on average: ``38``, ``2.43``, ``649,740``."""
    return "never" if not chance else _rounded(1 / chance)


def true_odds(chance: Number) -> str:
    """The odds against something: ``37 to 1``; a long fraction to the nearest hundredth."""
    if not chance:
        return "never"
    against = (1 - chance) / chance
    if isinstance(against, Fraction) and max(against.numerator, against.denominator) < 10_000:
        return f"{against.numerator:,} to {against.denominator:,}"
    return f"{_rounded(against)} to 1"


def _rounded(number: Number) -> str:
    """With as many decimals as matter: none from a thousand up."""
    if number == int(number) or number >= 1000:
        return f"{round(number):,}"
    return f"{float(number):.2f}"


def net(number: Fraction) -> str:
    """What is won or lost, in units of the initial wager: ``+35``, ``-0.5``."""
    if number.denominator == 1:
        return f"{number.numerator:+,}" if number else "0"
    return f"{float(number):+,.4f}".rstrip("0")


def contribution(line: Line) -> float:
    """What a line adds to the return of a unit wagered, above or below the unit itself."""
    return float(line.net * line.chance)


def deviation(number: float) -> str:
    """A standard deviation, in units of the initial wager."""
    return f"{number:.4f}" if number < 100 else f"{number:,.2f}"


def held_for(price: Price) -> str:
    """For which wagers the figures hold: ``for a wager of any multiple of $20``."""
    found = price.outcomes
    if found.stake is not None:
        return f"for a wager of ${dollars(found.stake)}"
    multiple = found.multiple_of or 1
    every = f"any multiple of ${dollars(multiple)}" if multiple > 1 else "any amount"
    if price.asked is not None:
        return f"for a wager of ${dollars(price.asked)} or {every}"
    return f"for a wager of {every}"


def takes_more(price: Price) -> bool:
    """Whether more than the initial wager is put at risk, so that the element of risk differs."""
    return abs(float(price.staked) - 1) > 1e-9


class Span(Frozen):
    """The sum of so many wagers of one unit: its average, and the two values between which 95 of
    100 lie."""

    rounds: int
    expected: float
    low: float
    high: float


def long_run(price: Price, after: Sequence[int]) -> list[Span]:
    """The sum of results after some numbers of rounds, ascending.

    It is drawn from the lines many times. A wager that seldom wins, but wins much, stays far from
    the normal distribution for longer than anybody plays.
    """
    rng = np.random.default_rng(SERIES)
    chances = np.array([float(line.chance) for line in price.lines])
    nets = np.array([float(line.net) for line in price.lines])
    sums = np.zeros(SERIES)
    spans = []
    for before, rounds in pairwise((0, *after)):
        sums += rng.multinomial(rounds - before, chances / chances.sum(), SERIES) @ nets
        low, high = np.quantile(sums, REACH)
        spans.append(Span(rounds, -float(price.edge) * rounds, float(low), float(high)))
    return spans
