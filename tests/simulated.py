"""A fast simulator beside the exact price of the same wager."""

from collections import Counter
from math import sqrt

import numpy as np

from pitboss.odds.simulation.streams import stream

ROUNDS = 1 << 16


def run(simulator, name, number=0, rounds=ROUNDS):
    """So many rounds: the nets, what was staked, and how often something was dealt or thrown."""
    results, staked = np.empty((2, rounds), dtype=np.int32)
    dealt = simulator.play(stream(name, number), results, staked, *simulator.parameters)
    return results, staked, dealt


def lines_come_up(simulator, price, results, errors=5, seldom=False):
    """Each net comes up as often as the price says, within so many standard errors.

    No other net comes up; what is `seldom` need not.
    """
    chances = Counter()
    for line in price.lines:
        chances[int(line.net * simulator.unit)] += line.chance
    came, rounds = Counter(results.tolist()), len(results)
    assert came.keys() <= chances.keys() if seldom else came.keys() == chances.keys()
    for net, chance in chances.items():
        error = sqrt(chance * (1 - chance) * rounds)
        assert abs(came[net] - chance * rounds) < errors * error, net


def as_priced(simulator, price, name, seldom=False):
    """One stake a round, the mean and every line as they are priced; how often it was dealt."""
    results, staked, dealt = run(simulator, name)
    assert (staked == simulator.unit).all()
    mean = results.mean() / simulator.unit
    assert abs(mean + float(price.edge)) < 4 * price.std_dev / sqrt(ROUNDS)
    lines_come_up(simulator, price, results, seldom=seldom)
    return dealt
