"""Mini-dice, 13:69F-13: all 36 throws, and for a place bet as many shakes as it takes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from pitboss.games.dice.mini_dice import GAME, PLACE, stands, winning_row
from pitboss.games.dice.mini_dice.options import payout_odds
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units, names
from pitboss.odds.simulation.streams import Stream, below
from pitboss.odds.solvers.chains import Absorption, Chain, absorb
from pitboss.play.options import Options

TOTALS = tuple(sum(throw) for throw in product(range(1, 7), repeat=2))
"""What the 36 throws of two dice add up to."""
STANDS = "stands"
LOST = "lost"


def end(wager: str, total: int) -> str:
    """What a shake makes of a wager: it stands, is lost, or is won at a row of the odds."""
    return STANDS if stands(wager, total) else winning_row(wager, total) or LOST


def solve(wager: str) -> Absorption:
    """How often a wager ends how, and after how many shakes: one state, left by its ends."""
    ways = Counter(end(wager, total) for total in TOTALS)
    chain: Chain = {STANDS: {to: Fraction(count, len(TOTALS)) for to, count in ways.items()}}
    return absorb(chain, STANDS)


def net(row: str, options: Options) -> Fraction:
    """What a unit staked wins or loses."""
    return Fraction(-1) if row == LOST else payout_odds(options)[row].ratio


def named(wager: str, row: str) -> str:
    if wager in PLACE:
        number = PLACE[wager]
        return f"7 before {number}" if row == LOST else f"{number} before 7"
    return (
        row.removeprefix("field-") if row.startswith("field-") else LOST if row == LOST else "won"
    )


def price(question: Question) -> Outcomes:
    wager, options = question.wager, question.options
    found = solve(wager)
    lines = [
        Line(
            name=named(wager, str(row)),
            net=net(str(row), options),
            chance=chance,
            pays="" if row == LOST else str(payout_odds(options)[str(row)]),
        )
        for row, chance in found.ends.items()
    ]
    waits = f"decided after {float(found.steps):.2f} shakes ({found.steps}) on average"
    notes = [waits if wager in PLACE else "decided by the next shake"]
    if wager in PLACE and options["winning-bets-stay"]:
        notes.append("a bet that stays up when it has won counts as a new one")
    return Outcomes(
        lines=tuple(sorted(lines, key=lambda line: -line.net)),
        how="all 36 throws, shaken until decided" if wager in PLACE else "all 36 throws",
        notes=tuple(notes),
    )


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    nets: npt.NDArray[np.int32],
    decides: npt.NDArray[np.bool_],
    stake: int,
) -> int:
    """Wagers one after the other, each shaken for until it is decided; how many shakes it took."""
    shakes = 0
    for round in range(results.size):
        throw = below(stream, 36)
        shakes += 1
        while not decides[throw]:
            throw = below(stream, 36)
            shakes += 1
        results[round] = nets[throw]
        staked[round] = stake
    return shakes


def settlement(wager: str, options: Options) -> tuple[int, Results, npt.NDArray[np.bool_]]:
    """What a wager nets on every throw, in whole parts of its stake, and which throws decide it."""
    ends = [end(wager, total) for total in TOTALS]
    unit, (nets,) = in_whole_units([Fraction(0) if e == STANDS else net(e, options) for e in ends])
    return unit, nets, np.array([e != STANDS for e in ends])


def simulator(question: Question, style: str) -> Simulator:
    unit, nets, decides = settlement(question.wager, question.options)
    return Simulator(
        play=play,
        parameters=(nets, decides, unit),
        unit=unit,
        chances="shakes",
        names=names(price(question).lines, unit),
    )


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=wager.name, price=price, tables={"minimum": {}}) for wager in GAME.wagers
    ),
    simulator=simulator,
)
