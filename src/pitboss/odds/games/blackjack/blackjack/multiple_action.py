"""One hand of the player's against several of the dealer's, which all begin with the same card."""

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.simulator import (
    AFTER,
    NOTES,
    SETTLED,
    House,
    Notes,
    Plays,
    play_round,
    plays_of,
)
from pitboss.odds.games.blackjack.common.card_codes import MOST_CARDS, Cards
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe, Sides
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream

A_HAND = 16
"""Cards that hardly any hand of the dealer's exceeds."""
FIRST_CARDS = 3


@kernel
def play_all(
    order: Cards, start: int, wagers: int, plays: Plays, house: House, notes: Notes, again: Cards
) -> tuple[int, int, int]:
    """What all wagers win and stake, and where the next card lies.

    For every hand of the dealer's the round is played again with the player's cards as they are,
    the dealer's as they come next; not where all was settled before the first one.
    """
    net, stake, at = play_round(order, start, plays, house, notes)
    won, staked = net, stake
    settled, after = notes[SETTLED], notes[AFTER] - start
    for _ in range(1, wagers):
        staked += stake
        if settled:
            won += net
            continue
        own = FIRST_CARDS if house.hole else after
        again[:after] = order[start : start + after]
        again[own] = order[at]
        rest = max(after, own + 1)
        again[rest : rest + A_HAND] = order[at + 1 : at + 1 + A_HAND]
        more, _, then = play_round(again, 0, plays, house, notes)
        won += more
        at += 1 + max(0, then - rest)
    return won, staked, at


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    wagers: int,
    plays: Plays,
    house: House,
    shoe: Shoe,
    sides: Sides,
    fee: int,
) -> int:
    """Rounds, beginning with a new shoe; returns how many cards they took. A round for which the
    shoe does not have enough cards is dealt again from a new one."""
    notes, again = np.zeros(NOTES, dtype=np.int64), np.zeros(2 * MOST_CARDS, dtype=np.int16)
    order = sides[0].copy()
    dealt, done, at, ready = 0, 0, 2 * shoe.size, 0
    while done < results.size:
        shuffles, start = shoes.place(at, shoe)
        if shuffles:
            shoes.mix(stream, order, 0, shoe.ready, shoe.size)
            ready = shoe.ready
        net, stake, at = play_all(order, start, wagers, plays, house, notes, again)
        if at > ready:
            shoes.mix(stream, order, ready, shoe.size, shoe.size)
            ready = shoe.size
            net, stake, at = play_all(order, start, wagers, plays, house, notes, again)
            if at > ready:
                at = 2 * shoe.size
                continue
        dealt += at - start
        results[done], staked[done] = net - fee, stake
        done += 1
    return dealt


def simulate(rules: TableRules, house: House, charts: Charts, wagers: int, fee: int) -> Simulator:
    """All wagers of a round together make one initial wager; the fee is for the round."""
    plays, shoe = plays_of(charts, rules), shoes.shoe_of(rules)
    return Simulator(
        play=play,
        parameters=(wagers, plays, house, shoe, shoes.sides_of(rules), fee),
        unit=wagers * house.unit,
        chances="cards",
        notes=(f"{wagers} wagers a round: figures are per unit of all of them together",),
    )
