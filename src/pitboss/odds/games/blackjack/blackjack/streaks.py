"""Hands won one after the other: a chain, exact from full shoes, and played from shoe to shoe."""

from math import sqrt

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common.by_chart import simulator
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.simulator import HANDS_WON, House, Plays, plays_of
from pitboss.odds.games.blackjack.common.distribution.rounds import RoundEnds
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe, Sides
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream

AT_ONCE = 1 << 12
"""Rounds that are dealt ahead, from a new shoe on."""


def hands_won(found: RoundEnds) -> tuple[float, float, float]:
    """How often a round wins more hands than it loses, fewer, or as many."""
    won = sum(often for end, often in found.tally.items() if end.hands > 0)
    lost = sum(often for end, often in found.tally.items() if end.hands < 0)
    return won, lost, 1 - won - lost


def chance_of(found: RoundEnds, length: int) -> float:
    """The probability that so many hands are won before one is lost; other rounds do not count."""
    won, lost, _ = hands_won(found)
    return (won / (won + lost)) ** length


def error_of(found: RoundEnds, length: int) -> float:
    """The standard error of that chance, from those rounds whose ends are simulated."""
    sampled, (won, lost, _) = found.sampled, hands_won(found)
    p = won / (won + lost)
    first = second = 0.0
    for end, often in sampled.tally.items():
        more = 1 - p if end.hands > 0 else -p if end.hands < 0 else 0.0
        first, second = first + often * more, second + often * more**2
    spread = sampled.chance * second - first**2
    return length * p ** (length - 1) * sqrt(spread / sampled.rounds) / (won + lost)


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    length: int,
    pays: int,
    unit: int,
    plays: Plays,
    house: House,
    shoe: Shoe,
    sides: Sides,
) -> int:
    """Wagers that so many hands are won in a row, one wager after the other; returns how many cards
    they took."""
    hands, spare = np.empty(AT_ONCE, dtype=np.int32), np.empty(AT_ONCE, dtype=np.int32)
    at, cards = AT_ONCE, 0
    for wager in range(results.size):
        won = 0
        staked[wager] = unit
        while True:
            if at == AT_ONCE:
                cards += simulator.play(
                    stream, hands, spare, plays, house, shoe, sides, HANDS_WON, 0
                )
                at = 0
            hand = hands[at]
            at += 1
            if hand < 0:
                results[wager] = -unit
                break
            if hand > 0:
                won += 1
                if won == length:
                    results[wager] = pays
                    break
    return cards


def simulate(
    rules: TableRules, house: House, charts: Charts, length: int, pays: int, unit: int
) -> Simulator:
    return Simulator(
        play=play,
        parameters=(
            length, pays, unit, plays_of(charts, rules), house, shoes.shoe_of(rules),
            shoes.sides_of(rules),
        ),
        unit=unit,
        chances="cards",
        names={pays: f"{length} hands won", -unit: "lost"},
        notes=("rounds are wagers that were decided; a wager begins where the last one ended",),
    )  # fmt: skip
