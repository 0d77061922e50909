"""Many rounds from shoe to shoe, one player against the dealer, by a plan."""

from __future__ import annotations

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.by_plan.round_kernel import NOTES, play_round
from pitboss.odds.games.blackjack.common.by_plan.tables import (
    RoundRules,
    StateTable,
    round_rules,
    state_table,
)
from pitboss.odds.games.blackjack.common.card_codes import Cards
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream

MORE = 32
"""So many more cards are shuffled if a round needs more than a shoe usually does."""


@kernel
def play(
    stream: Stream, results: Results, staked: Results, states: StateTable, rules: RoundRules,
    shoe: Shoe, cards: Cards,
) -> int:  # fmt: skip
    """Rounds from a new shoe on; how many cards they took."""
    notes = np.zeros(NOTES, dtype=np.int64)
    order, dealt, then, ready = cards.copy(), 0, 2 * shoe.size, 0
    for done in range(results.size):
        start, ready = shoes.next_round(stream, order, then, ready, shoe)
        while True:
            net, stake, then = play_round(order, start, states, rules, notes)
            if ready >= min(then, shoe.size):
                break
            more = min(ready + MORE, shoe.size)  # the round is the same up to there
            shoes.mix(stream, order, ready, more, shoe.size)
            ready = more
        results[done], staked[done] = net - rules.fee, stake + rules.fee
        dealt += then - start
    return dealt


def simulator(rules: TableRules, plan: Plan, *, wagers: int = 1) -> Simulator:
    """A simulator of the wagers that open a round, `wagers` of them together."""
    numbers, shoe, cards = round_rules(rules), shoes.shoe_of(rules), shoes.sides_of(rules)[0]
    return Simulator(
        play=play,
        parameters=(state_table(plan, rules), numbers, shoe, cards),
        unit=numbers.unit * wagers,
        chances="cards",
    )
