"""All ends of a round together, as lines of a price: by what a round nets.

For blackjack they are exact but for rounds of three hands and more; for the other games of the
family they are simulated, and weighed to agree with the edge."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from math import sqrt

import numpy as np

from pitboss.odds.compiled import map_on_cores, workers
from pitboss.odds.games.blackjack.common.distribution import sampled as samples
from pitboss.odds.games.blackjack.common.distribution.ends import (
    End,
    Tally,
    ends_of,
    put,
    tally,
    unit_of,
)
from pitboss.odds.games.blackjack.common.distribution.sampled import Sampled, Share, agreeing
from pitboss.odds.games.blackjack.common.distribution.splits import two_hands
from pitboss.odds.games.blackjack.common.hands import Cards
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import stream
from pitboss.values import Frozen

MOST_KEPT = 64
IN_PART = "exact edge, lines partly simulated"
SMALL = 1e-15
"""Probabilities below this are rounding errors."""


class RoundEnds(Frozen, eq=False):
    """How often a round ends in each way, from a full shoe."""

    unit: int
    exact: Tally
    sampled: Sampled
    """Rounds of three hands and more."""

    @property
    def method(self) -> str:
        return IN_PART if self.sampled.rounds else "exact"

    @property
    def tally(self) -> Tally:
        both = self.exact.copy()
        put(both, self.sampled.tally)
        return both


@lru_cache(maxsize=MOST_KEPT)
def round_ends(rules: TableRules) -> RoundEnds:
    """When every decision is the best by the cards of the hand, as in `optimal_chart.solve`."""
    found, shares = tally(), list[Share]()
    for part, more in map_on_cores(partial(_ends, rules), best_play.dealers_cards(rules)):
        put(found, part)
        shares += more
    return RoundEnds(unit_of(rules), found, samples.sample(shares))


def _ends(rules: TableRules, dealer: Cards) -> tuple[Tally, list[Share]]:
    """The ends against some dealer's cards, and what is left for three hands and more."""
    shoe = best_play.full_shoe(rules)
    seen = best_play.see(rules, dealer, shoe)
    ends, shares = ends_of(seen, shoe), []
    for split in ends.splits:
        again = best_play.most_hands(rules, split.start.cards[0]) > 2
        two, start = two_hands(split, again=again), split.start
        put(ends.tally, two)
        if again:
            all_ = start.chance * (1 - (start.blackjack if rules.known_blackjack else 0.0))
            worth = sum(end.net * often for end, often in two.items()) / ends.unit
            left = max(0.0, all_ - sum(two.values()))
            shares.append(Share(split, left, start.chance * split.worth - worth))
    return ends.tally, shares


# -- lines ---------------------------------------------------------------------------------------


def lines(found: RoundEnds, fee: Fraction = Fraction(0)) -> tuple[Line, ...]:
    """Lines by what a round nets, after a fee that is no part of the wager; `staked` is an
    average."""
    chances, stakes, sampled = dict[int, float](), dict[int, float](), dict[int, float]()
    for end, often in found.tally.items():
        chances[end.net] = chances.get(end.net, 0.0) + often
        stakes[end.net] = stakes.get(end.net, 0.0) + often * end.staked
    for end, often in found.sampled.tally.items():
        sampled[end.net] = sampled.get(end.net, 0.0) + often
    return tuple(
        Line(
            name=named(Fraction(net, found.unit)),
            net=Fraction(net, found.unit) - fee,
            chance=chances[net],
            staked=stakes[net] / chances[net] / found.unit,
            std_error=found.sampled.error(sampled[net]) if net in sampled else None,
        )
        for net in sorted(chances, reverse=True)
        if chances[net] > SMALL
    )


def of_a_full_shoe(rules: TableRules) -> Iterator[str]:
    """What an edge takes for granted where a shoe lasts for more than a round."""
    if not rules.fresh_every_round:
        yield (
            "the edge is that of a full shoe; small cards last longer up to a reshuffle, so that"
            " simulated edges are a little higher"
        )


def remark(found: RoundEnds) -> Iterator[str]:
    """What is not exact."""
    again = found.sampled
    if again.rounds:
        worst = max(again.error(often) for often in again.tally.values())
        yield (
            f"how rounds of three and four hands end ({100 * again.chance:.3f} % of all) is"
            f" simulated: {again.rounds:,} such rounds, made to agree with what they are worth;"
            f" a line has a standard error of {worst:.0e} at most"
        )


def named(net: Fraction) -> str:
    units = f"{float(abs(net)):g}"
    return "push" if not net else f"{'wins' if net > 0 else 'loses'} {units}"


# -- simulated, where the edge alone is known exactly ----------------------------------------------

BLOCKS, BLOCK = 8, 1 << 20
"""The number of blocks, and the rounds of each."""
SEED = "lines"
METHOD, NEARLY = "exact edge, simulated lines", "edge to 1e-9, simulated lines"
CERTAIN = 1.0
TOO_MUCH = np.int64(1 << 20)
"""More than a round ever stakes, in the simulator's units."""


def simulated_ends(simulator: Simulator, worth: float, watch: Watch) -> RoundEnds:
    """Rounds from a full shoe, all ends weighed to agree with what a round is worth."""
    jobs = [workers().submit(_block, simulator, block) for block in range(BLOCKS)]
    found, rounds = tally(), BLOCKS * BLOCK
    for done, job in enumerate(jobs):
        watch("dealing", done / BLOCKS)
        put(found, job.result())
    for end in found:
        found[end] /= rounds
    watch("dealing", 1.0)
    return RoundEnds(
        simulator.unit, tally(), Sampled(agreeing(found, worth * simulator.unit), CERTAIN, rounds)
    )


def _block(simulator: Simulator, block: int) -> Tally:
    """One block of rounds: how often each came."""
    results, staked = np.empty(BLOCK, dtype=np.int32), np.empty(BLOCK, dtype=np.int32)
    simulator.play(stream(SEED, block), results, staked, *simulator.parameters)
    both, counts = np.unique(results * TOO_MUCH + staked, return_counts=True)
    found = tally()
    for one, count in zip(both.tolist(), counts.tolist(), strict=True):
        net, stake = divmod(one, int(TOO_MUCH))
        found[End(net, stake, 0)] += count
    return found


def said(found: RoundEnds) -> str:
    """How the lines were found, and how far the figures that follow from them may be off."""
    sampled, unit = found.sampled, found.unit
    ends = sampled.tally.items()
    won = sum(often for end, often in ends if end.net > 0)
    mean = sum(end.net * often for end, often in ends)
    spread, fourth = (sum((end.net - mean) ** n * often for end, often in ends) for n in (2, 4))
    staked = sum(end.staked * often for end, often in ends)
    stakes = sum((end.staked - staked) ** 2 * often for end, often in ends)
    deviation = sqrt((fourth - spread**2) / sampled.rounds) / (2 * sqrt(spread) * unit)
    risk = abs(mean) * sqrt(stakes / sampled.rounds) / staked**2
    return (
        f"the lines are simulated, {sampled.rounds:,} rounds from a full shoe, seed {SEED!r}, and"
        " weighed so that they add up to the edge; standard errors: hit rate"
        f" {100 * sampled.error(won):.4f} %, deviation {deviation:.4f}, element of risk"
        f" {100 * risk:.0e} %"
    )
