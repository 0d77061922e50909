"""Many rounds of blackjack from shoe to shoe, one player against the dealer."""

from __future__ import annotations

import numpy as np

from pitboss.errors import Refused
from pitboss.odds.compiled import kernel
from pitboss.odds.games.blackjack.common.charts import (
    HIT,
    STAND,
    SURRENDER_OR_HIT,
    SURRENDER_OR_STAND,
    Charts,
    empty_charts,
)
from pitboss.odds.games.blackjack.common.playing import (
    NOTES,
    UP,
    Notes,
    insurance_alone,
    play_round,
)
from pitboss.odds.games.blackjack.common.plays import (
    ACE,
    RED,
    Cards,
    Counts,
    House,
    Plays,
    counts_of,
    plays_of,
)
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import (
    Shoe,
    full_set,
    go_on,
    laid_out,
    mix,
    place,
    run_out,
    shoe_of,
)
from pitboss.odds.games.blackjack.common.solution import solve
from pitboss.odds.model import Watch
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below

OPTIMAL, MIMIC, NEVER_BUST = "optimal", "mimic-the-dealer", "never-bust"
STYLES = (OPTIMAL, MIMIC, NEVER_BUST)


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    plays: Plays,
    counts: Counts,
    house: House,
    shoe: Shoe,
    cards: Cards,
    insurance: int,
) -> int:
    """Rounds from a new shoe on; how many cards they took."""
    order, notes = laid_out(cards), np.zeros(NOTES, dtype=np.int64)
    at, ready, dealt, done = 2 * shoe.size, 0, 0, 0
    while done < results.size:
        shuffles, start = place(at, shoe)
        if shuffles:
            mix(stream, order, 0, shoe.ready, shoe.size)
            ready = shoe.ready
        net, stake, at = play_round(order, start, plays, counts, house, notes)
        if at > ready:
            net, stake, at = go_on(stream, order, start, ready, plays, counts, house, shoe, notes)
            ready = shoe.size
        dealt += at - start
        if insurance:
            if not notes[UP] & ACE:
                continue
            net, stake = insurance_alone(house, notes)
        results[done], staked[done] = net, stake
        done += 1
    return dealt


@kernel
def play_double_shoe(
    stream: Stream,
    results: Results,
    staked: Results,
    plays: Plays,
    counts: Counts,
    house: House,
    shoe: Shoe,
    cards: Cards,
    insurance: int,
) -> int:
    """The same from two sides; a card from either says which one a round is dealt from."""
    orders, notes = (laid_out(cards), laid_out(cards)), np.zeros(NOTES, dtype=np.int64)
    places, readies = np.empty(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    places[0] = places[1] = 2 * shoe.size
    dealt, done = 0, 0
    while done < results.size:
        for side in range(2):
            shuffles, places[side] = place(places[side], shoe)
            if shuffles:
                mix(stream, orders[side], 0, shoe.ready, shoe.size)
                readies[side] = shoe.ready
        side = determined(stream, orders, places, readies, shoe, notes)
        order, start, ready = orders[side], places[side], readies[side]
        net, stake, at = play_round(order, start, plays, counts, house, notes)
        if at > ready:
            net, stake, at = go_on(stream, order, start, ready, plays, counts, house, shoe, notes)
            readies[side] = shoe.size
        places[side] = at
        dealt += at - start
        if insurance:
            if not notes[UP] & ACE:
                continue
            net, stake = insurance_alone(house, notes)
        results[done], staked[done] = net, stake
        done += 1
    return dealt


@kernel
def determined(
    stream: Stream,
    orders: tuple[Cards, Cards],
    places: Notes,
    readies: Notes,
    shoe: Shoe,
    notes: Notes,
) -> int:
    """The first card where it is of the side that it determines, else discarded."""
    drawn = below(stream, 2)
    at = places[drawn]
    if at == shoe.size:
        readies[drawn] += run_out(stream, orders[drawn], at, shoe.size, notes) - 1
    side = 0 if orders[drawn][at] & RED else 1
    if side != drawn:
        places[drawn] += 1
    return side


# -- ways of playing -----------------------------------------------------------------------------


def charts_of(style: str, rules: TableRules, watch: Watch = lambda what, done: None) -> Charts:
    """The charts that a style goes by."""
    if style == OPTIMAL:
        return solve(rules, watch).charts
    if style == MIMIC:
        return mimic_the_dealer(rules)
    if style == NEVER_BUST:
        return never_bust(solve(rules, watch).charts)
    raise Refused(f"blackjack is not played {style!r}: there are {', '.join(STYLES)}")


def mimic_the_dealer(rules: TableRules) -> Charts:
    """Draws as the dealer does, and never doubles, splits or surrenders."""
    charts = empty_charts(rules.exposed)
    charts.soft[17] = HIT if rules.hits_soft_17 else STAND
    return charts


def never_bust(charts: Charts) -> Charts:
    """Plays as the charts say, but never takes a card that can break the hand."""
    hard = charts.hard.copy()
    surrenders = (hard == SURRENDER_OR_HIT) | (hard == SURRENDER_OR_STAND)
    hard[12:] = np.where(surrenders[12:], SURRENDER_OR_STAND, STAND)
    return Charts(hard=hard, soft=charts.soft, pairs=charts.pairs)


def simulator(
    rules: TableRules, house: House, charts: Charts, *, insurance: bool = False
) -> Simulator:
    """The main wager, or insurance by itself in the rounds in which the dealer shows an ace."""
    return Simulator(
        play=play_double_shoe if rules.double_shoe else play,
        parameters=(
            plays_of(charts, rules),
            counts_of(rules),
            house,
            shoe_of(rules),
            full_set(rules),
            int(insurance),
        ),
        unit=house.unit,
        chances="cards",
        notes=("rounds in which the dealer shows no ace do not count",) if insurance else (),
    )
