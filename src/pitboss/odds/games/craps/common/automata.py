"""A wager at craps as an automaton over throws: in every state a throw leads to the next state or
decides the wager."""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.simulation.simulators import Results
from pitboss.odds.simulation.streams import Stream, below
from pitboss.odds.solvers.markov_chain import Absorption, absorb
from pitboss.values import Frozen

Throw = tuple[int, int]
State = Hashable

THROWS: tuple[Throw, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
"""The 36 throws of two dice."""


class End(Frozen):
    """A wager decided, in units of the initial wager."""

    name: str
    net: Fraction
    pays: str = ""
    staked: Fraction = Fraction(1)


class Rule(Frozen, kw_only=True):
    """What the text says of a wager: the state in which it starts, and how a throw changes a
    state."""

    start: State
    step: Callable[[State, Throw], State | End]
    stands: Callable[[State], bool] = lambda state: True
    """Whether the wager is on the felt in a state: odds are made only once there is a point."""
    on: Callable[[State], bool] | None = None
    """For a wager that is off at times: whether a throw can decide it."""
    notes: tuple[str, ...] = ()


class Automaton(Frozen):
    """A rule as a list of states, beginning with the start, and of ends."""

    states: tuple[State, ...]
    ends: tuple[End, ...]
    steps: npt.NDArray[np.int32]
    """By 36 times the number of the state plus the number of the throw: 36 times the number of the
    next state; if the wager is decided, the complement of the number of the end, which is below
    zero."""


def explore(rule: Rule) -> Automaton:
    """Every state that throws can lead to."""
    states, ends = {rule.start: 0}, dict[End, int]()
    steps = []
    queue = [rule.start]
    for state in queue:
        for throw in THROWS:
            to = rule.step(state, throw)
            if isinstance(to, End):
                steps.append(~ends.setdefault(to, len(ends)))
                continue
            if to not in states:
                states[to] = len(states)
                queue.append(to)
            steps.append(len(THROWS) * states[to])
    return Automaton(tuple(states), tuple(ends), np.array(steps, dtype=np.int32))


def solve(rule: Rule, counted: Callable[[State], bool]) -> Absorption:
    """The probability of every end, and the mean number of throws until an end, as fractions."""
    chain = {}
    for state in explore(rule).states:
        ways = Counter(rule.step(state, throw) for throw in THROWS)
        chain[state] = {to: Fraction(count, len(THROWS)) for to, count in ways.items()}
    return absorb(chain, rule.start, counted)


@inlined
def follow(steps: npt.NDArray[np.int32], at: int, throw: int) -> int:
    """Where a throw leads."""
    return steps[at + throw]  # type: ignore[no-any-return]


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    steps: npt.NDArray[np.int32],
    nets: npt.NDArray[np.int32],
    stakes: npt.NDArray[np.int32],
) -> int:
    """Wagers one after the other, with throws until each is decided; returns how many throws it
    took."""
    throws = 0
    for round in range(results.size):
        at = 0
        while at >= 0:
            at = follow(steps, at, below(stream, 36))
            throws += 1
        results[round] = nets[~at]
        staked[round] = stakes[~at]
    return throws
