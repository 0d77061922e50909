"""Many rounds of blackjack from shoe to shoe, one player against the dealer."""

from __future__ import annotations

import numpy as np

from pitboss.errors import Refused
from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common.by_chart import chart as by_total
from pitboss.odds.games.blackjack.common.by_chart import round_kernel
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.by_chart.round_kernel import (
    END,
    NOTES,
    RACK,
    UP,
    Notes,
    play_round,
)
from pitboss.odds.games.blackjack.common.by_chart.tables import House, Plays, plays_of
from pitboss.odds.games.blackjack.common.card_codes import ACE, RED, Cards
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe, Sides
from pitboss.odds.model import Watch
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below

OPTIMAL, MIMIC, NEVER_BUST = "optimal", "mimic-the-dealer", "never-bust"
STYLES = (OPTIMAL, MIMIC, NEVER_BUST)
MAIN, INSURANCE, HANDS_WON = range(3)
"""What a round results in: its wagers, insurance by itself, or whether more hands were won."""


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    plays: Plays,
    house: House,
    shoe: Shoe,
    sides: Sides,
    result: int,
    fee: int,
) -> int:
    """Rounds from a new shoe on, of one side or two, each for a fee; how many cards they took."""
    notes = np.zeros(NOTES, dtype=np.int64)
    orders, dealt, done = sides.copy(), 0, 0
    order, side, at, ready = orders[0], 0, 2 * shoe.size, 0
    places, readies = np.full(len(orders), at), np.zeros(len(orders), dtype=np.int64)
    while done < results.size:
        if len(orders) == 1:
            start, ready = shoes.next_round(stream, order, at, ready, shoe)
        else:
            places[side], readies[side] = at, ready
            side = next_side(stream, orders, places, readies, shoe, notes)
            order, start, ready = orders[side], places[side], readies[side]
        net, stake, at = play_round(order, start, plays, house, notes)
        if at > ready:
            net, stake, at = go_on(stream, order, start, ready, plays, house, shoe, notes)
            ready = shoe.size
        dealt += at - start
        if result == INSURANCE:
            if not notes[UP] & ACE:
                continue
            net, stake = round_kernel.insurance_alone(house, notes)
        elif result == HANDS_WON:
            net = round_kernel.more_won(net, notes)
        results[done], staked[done] = net - fee, stake
        done += 1
    return dealt


@kernel
def next_side(
    stream: Stream, orders: Sides, places: Notes, readies: Notes, shoe: Shoe, notes: Notes
) -> int:
    """The side of a double shoe that a round is dealt from: a card drawn from one of the sides
    decides. It is the first card of the round if it comes from that side; otherwise it is
    discarded."""
    for each in range(len(orders)):
        places[each], readies[each] = shoes.next_round(
            stream, orders[each], places[each], readies[each], shoe
        )
    drawn = below(stream, 2)
    at = places[drawn]
    if at == shoe.size:
        readies[drawn] += run_out(stream, orders[drawn], at, shoe.size, notes) - 1
    side = 0 if orders[drawn][at] & RED else 1
    if side != drawn:
        places[drawn] += 1
    return side


@kernel
def go_on(
    stream: Stream,
    order: Cards,
    start: int,
    ready: int,
    plays: Plays,
    house: House,
    shoe: Shoe,
    notes: Notes,
) -> tuple[int, int, int]:
    """The round from `start` again, once the rest of the cards is shuffled."""
    shoes.mix(stream, order, ready, shoe.size, shoe.size)
    for card in range(RACK, notes.size):
        notes[card] = 0
    notes[END] = shoe.size
    net, staked, then = play_round(order, start, plays, house, notes)
    notes[END] = 0
    if then <= shoe.size:
        return net, staked, then
    run_out(stream, order, start, shoe.size, notes)
    return play_round(order, start, plays, house, notes)


@kernel
def run_out(stream: Stream, order: Cards, start: int, size: int, notes: Notes) -> int:
    """Shuffle all cards except those on the table, and burn one; returns how many there are."""
    count = 0
    for at in range(size):
        if at < start or notes[RACK + at - start]:
            order[size + count] = order[at]
            count += 1
    shoes.mix(stream, order, size, size + count, size + count)
    order[size] = order[size + count - 1]
    return count


# -- ways of playing -----------------------------------------------------------------------------


def charts_of(style: str, rules: TableRules, watch: Watch = lambda what, done: None) -> Charts:
    """The charts that a style follows."""
    if style == OPTIMAL:
        return solve(rules, watch).charts
    if style == MIMIC:
        return by_total.mimic_the_dealer(rules)
    if style == NEVER_BUST:
        return never_bust(solve(rules, watch).charts)
    raise Refused(f"blackjack is not played {style!r}: there are {', '.join(STYLES)}")


def never_bust(charts: Charts) -> Charts:
    """Plays as the charts say, but never takes a card that can break the hand."""
    hard = charts.hard.copy()
    surrenders = (hard == actions.SURRENDER_OR_HIT) | (hard == actions.SURRENDER_OR_STAND)
    hard[12:] = np.where(surrenders[12:], actions.SURRENDER_OR_STAND, actions.STAND)
    pairs = charts.pairs.copy()
    splits = (pairs == actions.SPLIT) | (pairs == actions.SURRENDER_OR_SPLIT)
    pairs[6:] = np.where(splits[6:], pairs[6:], by_total.NO_SPLIT)
    return Charts(hard=hard, soft=charts.soft, pairs=pairs)


def simulator(
    rules: TableRules, house: House, charts: Charts, *, insurance: bool = False, fee: int = 0
) -> Simulator:
    """The main wager, for a fee in units, or insurance by itself in the rounds in which the dealer
    shows an ace."""
    plays, shoe = plays_of(charts, rules), shoes.shoe_of(rules)
    return Simulator(
        play=play,
        parameters=(
            plays,
            house,
            shoe,
            shoes.sides_of(rules),
            INSURANCE if insurance else MAIN,
            fee,
        ),
        unit=house.unit,
        chances="cards",
        notes=("rounds in which the dealer shows no ace do not count",) if insurance else (),
    )
