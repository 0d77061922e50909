"""Simulators held against exact prices, for tests."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np

from pitboss.odds.simulation.streams import stream

ROUNDS = 1 << 20
FEW = 1 << 16


def question_of(model, wager, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return model.questions(options, wager=wager)[0]


def prices(model, **chosen):
    """The price of every wager under these options."""
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return {asked.wager: model.price(pricing, asked) for pricing, asked in model.questions(options)}


def every(model):
    """Every question with its price, and with the simulator of the best play."""
    for pricing, asked in model.questions():
        yield asked, model.price(pricing, asked), model.simulator(asked, "optimal")


def run(model, wager, style, blocks, **chosen):
    """The simulator, how often each result came, and what was staked on average."""
    simulator = model.simulate(question_of(model, wager, **chosen)[1], style)
    results, staked = np.empty(ROUNDS, np.int32), np.empty(ROUNDS, np.int32)
    came, risked = Counter(), 0
    for block in range(blocks):
        simulator.play(stream("odds", block), results, staked, *simulator.parameters)
        values, counts = np.unique(results, return_counts=True)
        came.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
        risked += int(staked.sum(dtype=np.int64))
    return simulator, came, Fraction(risked, simulator.unit * ROUNDS * blocks)


def edge_of(simulator, came):
    return -sum(result * count for result, count in came.items()) / came.total() / simulator.unit


def play(simulator, name, number=0, rounds=FEW):
    """One block: the nets, what was staked, and how often something was dealt or thrown."""
    results, staked = np.empty((2, rounds), dtype=np.int32)
    dealt = simulator.play(stream(name, number), results, staked, *simulator.parameters)
    return results, staked, dealt


def check_price(price, simulator, came, staked):
    """Every line within four standard errors, the edge within three."""
    rounds = came.total()
    assert abs(edge_of(simulator, came) - price.edge) < 3 * price.std_dev / sqrt(rounds)
    assert abs(staked - price.staked) < 0.004
    assert check_lines(price, simulator, came) == set(simulator.names)


def check_lines(price, simulator, came, errors=4, seldom=True):
    """Each net comes up as often as the price says, within so many standard errors and one round.

    No other net comes up; what is `seldom` need not. The nets.
    """
    rounds, chances = came.total(), Counter()
    for line in price.lines:
        chances[int(line.net * simulator.unit)] += line.chance
    assert set(came) <= set(chances)
    assert seldom or set(came) == set(chances)
    for result, chance in chances.items():
        error = sqrt(chance * (1 - chance) * rounds)
        assert abs(came[result] - chance * rounds) < errors * error + 1, result
    return set(chances)


def as_priced(price, simulator, name, seldom=False):
    """One stake a round, the mean and every line as they are priced; how often it was dealt."""
    results, staked, dealt = play(simulator, name)
    assert (staked == simulator.unit).all()
    came = Counter(results.tolist())
    assert abs(edge_of(simulator, came) - float(price.edge)) < 4 * price.std_dev / sqrt(FEW)
    check_lines(price, simulator, came, errors=5, seldom=seldom)
    return dealt
