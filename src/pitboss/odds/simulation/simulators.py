"""Fast simulators of the games: kernels that play a wager many times."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.errors import Unusable
from pitboss.odds.prices import Line
from pitboss.values import Frozen

Results = npt.NDArray[np.int32]

Play = Callable[..., int]
"""``play(stream, results, staked, *parameters)``: plays `len(results)` rounds, writes what each won
(or lost) and what was staked in all, in whole `unit`-ths of the initial wager, and returns how many
chances it took (throws, spins, cards)."""


class Simulator(Frozen, kw_only=True):
    """One wager, played one way."""

    play: Play
    parameters: tuple[Any, ...] = ()
    """Read only: kernels on several threads share them."""
    unit: int = 1
    """Results are whole numbers of this part of the initial wager: 2 for halves."""
    chances: str = "rounds"
    """What the kernel counts besides rounds: throws, spins, cards."""
    names: dict[int, str] = {}
    """Results that have a name of their own."""
    notes: tuple[str, ...] = ()


def in_whole_units(*columns: Sequence[Fraction]) -> tuple[int, list[Results]]:
    """Results as whole numbers, and the unit that they are counted in (a part of the initial
    wager)."""
    unit = lcm(*(number.denominator for column in columns for number in column))
    counted = [[int(number * unit) for number in column] for column in columns]
    most = max(abs(number) for column in counted for number in column)
    if max(most, unit) > np.iinfo(np.int32).max:
        raise Unusable("these odds are too large or too fine to be simulated")
    return unit, [np.array(column, dtype=np.int32) for column in counted]


def names(lines: Sequence[Line], unit: int) -> dict[int, str]:
    """The names of results, from the lines with the same net."""
    known: dict[int, str] = {}
    for line in lines:
        result = int(line.net * unit)
        known[result] = f"{known[result]}; {line.name}" if result in known else line.name
    return known


def dealt_cards(
    play: Play, parameters: tuple[Any, ...], unit: int, lines: Sequence[Line]
) -> Simulator:
    """A simulator that draws cards, its results named as the lines of the price."""
    named = names(lines, unit)
    return Simulator(play=play, parameters=parameters, unit=unit, chances="cards", names=named)
