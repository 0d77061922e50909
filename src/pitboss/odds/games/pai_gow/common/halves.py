"""Ranks of seven cards in two halves: in how many ways cards can be had is a product over ranks,
and of each half there are few that are different."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]
HALF = 7
"""Ranks below this one are the lower half."""


def halves(counts: Whole) -> tuple[Whole, Whole, Whole, Whole]:
    """By how many cards there are of each rank: the different lower and upper halves, and which of
    them each has."""
    low, of_low = np.unique(counts[:, :HALF], axis=0, return_inverse=True)
    high, of_high = np.unique(counts[:, HALF:], axis=0, return_inverse=True)
    return low, high, of_low.ravel(), of_high.ravel()
