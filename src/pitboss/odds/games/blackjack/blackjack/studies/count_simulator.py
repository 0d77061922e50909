"""Rounds played by a count: wager, insurance and chart depend on the cards that were seen."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.blackjack.studies.counts import Count, Spread, charts_at
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common.by_chart import simulator
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.simulator import (
    NOTES,
    SECOND,
    UP,
    House,
    play_round,
    plays_of,
)
from pitboss.odds.games.blackjack.common.card_codes import ACE, VALUE
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe, Sides
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream

WIDEST = 12
"""Higher counts are played like this one, and lower ones like its negative."""
NEVER = 1 << 30
A_DECK = 52
FIRST_CARDS = 3

Tables = npt.NDArray[np.int8]
"""Plays by count, from -`WIDEST` on."""


class Counting(NamedTuple):
    """A count as numbers."""

    tags: npt.NDArray[np.int64]
    """By the value of a card."""
    wagers: npt.NDArray[np.int64]
    """By count, from -`WIDEST` on."""
    insurance: int
    is_true: bool
    starts: int
    """The running count after a shuffle."""


@kernel
def count_at(running: int, left: int, counting: Counting) -> int:
    """The count that is played by, from 0 for the lowest on."""
    count = running * A_DECK // left if counting.is_true else running
    return min(max(count, -WIDEST), WIDEST) + WIDEST


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    tables: Tables,
    counting: Counting,
    house: House,
    shoe: Shoe,
    sides: Sides,
) -> int:
    """Rounds, beginning with a new shoe, with wagers by the count; returns how many units were
    initially wagered.

    The size of the wager depends on the cards of earlier rounds; decisions and insurance depend on
    the first three cards of the round as well. A burned card is not seen.
    """
    notes, order = np.zeros(NOTES, dtype=np.int64), sides[0].copy()
    wagered, done, at, ready, running = 0, 0, 2 * shoe.size, 0, 0
    while done < results.size:
        shuffles, start = shoes.place(at, shoe)
        if shuffles:
            shoes.mix(stream, order, 0, shoe.ready, shoe.size)
            ready, running = shoe.ready, counting.starts
        wager = counting.wagers[count_at(running, shoe.size - min(start, shoe.size - 1), counting)]
        seen = running
        for card in range(start, start + FIRST_CARDS):
            seen += counting.tags[order[card] & VALUE]
        left = max(1, shoe.size - start - FIRST_CARDS)
        place = count_at(seen, left, counting)
        plays = tables[place]
        net, stake, at = play_round(order, start, plays, house, notes)
        if at > ready:
            net, stake, at = simulator.go_on(stream, order, start, ready, plays, house, shoe, notes)
            ready = shoe.size
        if notes[UP] & ACE and place - WIDEST >= counting.insurance:
            net += house.unit if notes[SECOND] & VALUE == 10 else -house.unit // 2
            stake += house.unit // 2
        for card in range(start, at):
            running += counting.tags[order[card] & VALUE]
        results[done], staked[done] = net * wager, stake * wager
        wagered += wager
        done += 1
    return wagered


def simulate(
    rules: TableRules, house: House, charts: Charts, count: Count, spread: Spread
) -> Simulator:
    """The main wager by a count. Results are in the lowest wager."""
    shoe, every = shoes.shoe_of(rules), range(-WIDEST, WIDEST + 1)
    at = {value: charts_at(charts, count, value, surrender=rules.surrender) for value in every}
    tables = np.stack([plays_of(at[value], rules) for value in every])
    tags = np.array([0, count.tags[9], *count.tags[:9]], dtype=np.int64)
    starts = count.starts * (rules.decks - 1) if count.kind == "running" else 0
    counting = Counting(
        tags=tags,
        wagers=np.array([spread.at(value) for value in every], dtype=np.int64),
        insurance=NEVER if count.insurance is None or rules.exposed else count.insurance,
        is_true=count.kind == "true",
        starts=starts,
    )
    return Simulator(
        play=play,
        parameters=(tables, counting, house, shoe, shoes.sides_of(rules)),
        unit=house.unit,
        chances="units wagered",
        notes=(
            f"wagers of {spread.low} to {spread.high} units by the count: figures are per unit",
            "one player alone; the wager grows in even steps from a count of +1 to +5",
        ),
    )
