"""A cache of solved tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeVar

from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.model import Watch

Solved_co = TypeVar("Solved_co", covariant=True)


class Solver(Protocol[Solved_co]):
    """Solves a table, and tells how far it is."""

    def __call__(self, rules: TableRules, watch: Watch = ...) -> Solved_co: ...


def cached(most: int) -> Callable[[Solver[Solved_co]], Solver[Solved_co]]:
    """A decorator: a table that is asked for again is not solved again. The cache holds so many
    tables."""

    def once(solve: Solver[Solved_co]) -> Solver[Solved_co]:
        found: dict[TableRules, Solved_co] = {}

        @wraps(solve)
        def solved(rules: TableRules, watch: Watch = lambda what, done: None) -> Solved_co:
            if rules not in found:
                if len(found) >= most:
                    found.clear()
                found[rules] = solve(rules, watch)
            return found[rules]

        return solved

    return once
