"""Absorbing chains in fractions: where a game that moves from state to state ends, and how soon.

A chain says for every state how likely each next one is; anything that is no state of the chain is
an end. States are removed one after the other, and their steps are passed on to the states that
lead to them, until only the start is left.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from pitboss.values import Frozen

State = Hashable
Ways = Mapping[State, Fraction]
Chain = Mapping[State, Ways]


class Absorption(Frozen):
    """The ends of a chain, each with its probability, and the mean number of steps to them."""

    ends: dict[State, Fraction]
    steps: Fraction


def absorb(
    chain: Chain, start: State, counted: Callable[[State], bool] = lambda state: True
) -> Absorption:
    """From a start to the ends; only steps out of the states `counted` are counted."""
    _check(chain, start)
    rows = {state: dict(ways) for state, ways in chain.items()}
    steps = {state: Fraction(counted(state)) for state in chain}
    into: dict[State, set[State]] = {state: set() for state in chain}
    for state, ways in chain.items():
        for to in ways:
            if to in into:
                into[to].add(state)
    while len(rows) > 1:
        out = min(
            (state for state in rows if state != start),
            key=lambda state: len(into[state]) * len(rows[state]),
        )
        _take_out(out, rows, steps, into)
    again = rows[start].pop(start, Fraction(0))
    leaves = _leaves(again, start)
    return Absorption({end: p / leaves for end, p in rows[start].items()}, steps[start] / leaves)


def _check(chain: Chain, start: State) -> None:
    if start not in chain:
        raise ValueError(f"{start!r} is no state of the chain")
    for state, ways in chain.items():
        if sum(ways.values()) != 1 or any(p < 0 for p in ways.values()):
            raise ValueError(f"the ways out of {state!r} are not probabilities that make 1")


def _leaves(again: Fraction, state: State) -> Fraction:
    if again == 1:
        raise ValueError(f"nothing leads from {state!r} to an end")
    return 1 - again


def _take_out(
    out: State,
    rows: dict[State, dict[State, Fraction]],
    steps: dict[State, Fraction],
    into: dict[State, set[State]],
) -> None:
    """Remove a state: states that led to it now lead where it leads in the end."""
    ways = rows.pop(out)
    leaves = _leaves(ways.pop(out, Fraction(0)), out)
    into[out].discard(out)
    for state in into[out]:
        row = rows[state]
        through = row.pop(out) / leaves
        steps[state] += through * steps[out]
        for to, p in ways.items():
            row[to] = row.get(to, Fraction(0)) + through * p
            if to in into:
                into[to].add(state)
    for to in ways:
        if to in into:
            into[to].discard(out)
    del into[out], steps[out]
