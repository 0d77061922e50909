"""How many hands a kernel is held against the engine: some every time, many in the long run."""

import pytest

MANY = 100_000
"""So many that every row, end and decision must have come up among them."""
FEW = 12_000
hands = pytest.mark.parametrize("amount", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
