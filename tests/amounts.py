"""How much is tried: some every time, all of it in the long run (``slow``, make test-all)."""

import pytest

MANY = 100_000
"""So many hands that every row, end and decision must have come up among them."""
FEW = 4_000


def some_or(name, few, many):
    """A test that is run with a few every time, and with many in the long run."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.slow)])


def in_the_long_run(*values):
    """Values that are tried in the long run only: what they show, others show too."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


hands = some_or("amount", FEW, MANY)
"""How many hands a kernel is held against the engine."""


def rounds(amount, open_table, play, at_each=200):
    """Rounds at one table after the other, until so many hands were bet on.

    `open_table` makes a table with whatever is compared with it; what `play` returns begins with
    the bets. Both come out of every round.
    """
    seen = 0
    while seen < amount:
        table, beside = open_table()
        for _ in range(at_each):
            played = play(table)
            yield table, beside, played
            seen += len(played[0])
