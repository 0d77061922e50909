"""Sic bo, 13:69F-9: every one of the 216 ways in which three dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from pitboss.games.dice.sic_bo import GAME, TOTALS, payout_odds, winning_row
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, names
from pitboss.odds.simulation.streams import Stream, below
from pitboss.play.options import Options, kebab

WAYS = tuple(product(range(1, 7), repeat=3))
"""How three dice can fall, told apart."""
ON_TOTAL = {spot: f"minimum on {spot}" for spot in TOTALS}
"""Totals differ in how often they come and in what they pay: each is priced by itself."""

ROWS = {
    None: "lost",
    "one-of-a-kind": "one die",
    "one-of-a-kind-two-dice": "two dice",
    "one-of-a-kind-three-dice": "three dice",
}
"""How a wager ends; with any other row it is won."""


def area(question: Question) -> str:
    """The area that is priced: the total asked for, else the first, which is as good as any."""
    wager = GAME.wager_names[question.wager]
    if wager.spots is None:
        return wager.name
    if wager.name == "total":
        return f"total:{question.table.rpartition(' ')[2]}"
    return f"{wager.name}:{wager.spots(question.options)[0]}"


def net(row: str | None, options: Options) -> Fraction:
    """What a unit staked wins or loses."""
    return payout_odds(options)[row].ratio if row else Fraction(-1)


def price(question: Question) -> Outcomes:
    options, wager = question.options, area(question)
    ends = Counter(winning_row(wager, dice, options) for dice in WAYS)
    lines = [
        Line(
            name=ROWS.get(row, "won"),
            net=net(row, options),
            chance=Fraction(count, len(WAYS)),
            pays=str(payout_odds(options)[row]) if row else "",
        )
        for row, count in ends.items()
    ]
    return Outcomes(
        lines=tuple(sorted(lines, key=lambda line: -line.net)),
        how=f"all {len(WAYS)} throws",
        notes=tuple(notes(question)),
    )


def notes(question: Question) -> Iterator[str]:
    if question.wager == "two-of-a-kind":
        wins = question.options["two-of-a-kind"] == "at-least-two"
        yield f"all three dice on its number {'win as well' if wins else 'lose'}, 9.2(a)2"


@kernel
def play(
    stream: Stream, results: Results, staked: Results, nets: npt.NDArray[np.int32], stake: int
) -> int:
    """Shakes: what every way to fall nets is in `nets`."""
    for round in range(results.size):
        results[round] = nets[below(stream, nets.size)]
        staked[round] = stake
    return results.size


def settlement(wager: str, options: Options) -> tuple[int, Results]:
    """What a wager on its area nets in every way to fall, in whole parts of its stake."""
    unit, (nets,) = in_whole_units(
        [net(winning_row(wager, dice, options), options) for dice in WAYS]
    )
    return unit, nets


def simulator(question: Question, style: str) -> Simulator:
    unit, nets = settlement(area(question), question.options)
    named = names(price(question).lines, unit)
    return Simulator(play=play, parameters=(nets, unit), unit=unit, chances="shakes", names=named)


def table_of_total(said: str, options: Options) -> str:
    """Every total costs something else: the table of the one that was said."""
    name = GAME.find_wager(kebab(said), options)[1]
    return ON_TOTAL[name.partition(":")[2]]


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=wager.name, price=price, tables={table: {} for table in ON_TOTAL.values()},
                spotted=table_of_total)
        if wager.name == "total"
        else Pricing(wager=wager.name, price=price, tables={"minimum": {}})
        for wager in GAME.wagers
    ),
    simulator=simulator,
)  # fmt: skip
