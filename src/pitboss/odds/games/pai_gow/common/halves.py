"""The ranks of seven cards in two halves. The number of ways to deal some ranks is a product
over the ranks, and there are few different halves, so that the product of each half is worked
out once."""

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]
HALF = 7
"""Ranks below this one are the lower half."""


def halves(counts: Whole) -> tuple[Whole, Whole, Whole, Whole]:
    """From how many cards there are of each rank: the different lower and upper halves, and which
    of them each hand has."""
    low, of_low = np.unique(counts[:, :HALF], axis=0, return_inverse=True)
    high, of_high = np.unique(counts[:, HALF:], axis=0, return_inverse=True)
    return low, high, of_low.ravel(), of_high.ravel()
