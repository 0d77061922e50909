"""Statistical tests of randomness: each gives a p-value, which is uniform if all is well."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
LONGEST_GAP = 12


def chi_square(counts: npt.ArrayLike, shares: npt.ArrayLike | None = None) -> float:
    """The probability that counts are at least so far from their shares, or from equal shares."""
    seen = np.asarray(counts, dtype=float)
    parts = np.full(seen.size, 1 / seen.size) if shares is None else np.asarray(shares, float)
    wanted = seen.sum() * parts
    return upper_tail(float(((seen - wanted) ** 2 / wanted).sum()), seen.size - 1)


def upper_tail(statistic: float, freedom: float) -> float:
    """The probability that chi-square with so many degrees of freedom is at least so large."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return 1.0 - front * _series(a, x)
    return front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while abs(term) > 1e-15 * abs(total):
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's continued fraction."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    found = d
    for i in range(1, 100_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        found *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return found


def two_sided(deviations: float) -> float:
    """The probability that a normal value is at least so many standard deviations off."""
    return math.erfc(abs(deviations) / math.sqrt(2))


# -- tests of numbers from 0 up to a bound -------------------------------------------------------


def frequency(numbers: Numbers, bound: int) -> float:
    """Every number is as frequent as any other."""
    return chi_square(np.bincount(numbers, minlength=bound))


def serial(numbers: Numbers, bound: int) -> float:
    """Every pair of neighbours is as frequent as any other."""
    pairs = numbers[: numbers.size // 2 * 2].reshape(-1, 2)
    return chi_square(np.bincount(pairs[:, 0] * bound + pairs[:, 1], minlength=bound * bound))


def gap(numbers: Numbers, bound: int) -> float:
    """How long it takes until a number of the lower half comes again."""
    low = bound // 2
    share = low / bound
    gaps = np.diff(np.flatnonzero(numbers < low)) - 1
    shares = [share * (1 - share) ** length for length in range(LONGEST_GAP)]
    counts = np.bincount(np.minimum(gaps, LONGEST_GAP), minlength=LONGEST_GAP + 1)
    return chi_square(counts, [*shares, (1 - share) ** LONGEST_GAP])


def runs(numbers: Numbers, bound: int) -> float:
    """How often low numbers change to high ones and back (Wald and Wolfowitz)."""
    low = numbers < bound // 2
    n, k = low.size, int(low.sum())
    mean = 2 * k * (n - k) / n + 1
    spread = math.sqrt((mean - 1) * (mean - 2) / (n - 1))
    return two_sided((1 + int(np.count_nonzero(low[1:] != low[:-1])) - mean) / spread)


def permutation(numbers: Numbers, bound: int, size: int = 4) -> float:
    """Every order of so many neighbours, if all are different, is as frequent as any other."""
    groups = numbers[: numbers.size // size * size].reshape(-1, size)
    order = np.sort(groups, axis=1)
    different = (order[:, 1:] != order[:, :-1]).all(axis=1)
    return orders(groups[different])


def orders(groups: Numbers) -> float:
    """Whether every order of the members of a group is as frequent as any other."""
    size = groups.shape[1]
    ranked = np.argsort(groups, axis=1) @ (size ** np.arange(size))
    every = sorted(int(np.array(p) @ (size ** np.arange(size))) for p in permutations(range(size)))
    return chi_square(np.bincount(np.searchsorted(every, ranked), minlength=len(every)))


OF_NUMBERS: Sequence[tuple[str, Callable[[Numbers, int], float]]] = (
    ("frequency", frequency),
    ("serial", serial),
    ("gap", gap),
    ("runs", runs),
    ("permutation", permutation),
)


# -- tests of draws without replacement: each row an order of pieces -----------------------------


def places(rows: Numbers, pieces: int) -> float:
    """Every piece comes to every place equally often."""
    many, drawn = rows.shape
    counts = np.stack([np.bincount(rows[:, place], minlength=pieces) for place in range(drawn)])
    wanted = many / pieces
    statistic = float(((counts - wanted) ** 2 / wanted).sum())
    if drawn == pieces:  # a row has every piece once, so the places are not independent
        return upper_tail(statistic * (pieces - 1) / pieces, (pieces - 1) ** 2)
    together = float(((counts.sum(axis=0) - many * drawn / pieces) ** 2).sum())
    scale = many * drawn / pieces * (pieces - drawn) / (pieces - 1)
    return upper_tail(together / scale, pieces - 1)


def first_two(rows: Numbers, pieces: int) -> float:
    """Every pair of pieces comes first and second equally often."""
    counts = np.bincount(rows[:, 0] * pieces + rows[:, 1], minlength=pieces * pieces)
    return chi_square(np.delete(counts, np.arange(pieces) * (pieces + 1)))


def first_of_four(rows: Numbers, pieces: int) -> float:
    """How long it takes until the first of four pieces comes, as the first ace of a deck."""
    drawn = rows.shape[1]
    found = rows < 4
    when = np.where(found.any(axis=1), found.argmax(axis=1), drawn)
    none = [math.comb(pieces - 4, k) / math.comb(pieces, k) for k in range(drawn + 1)]
    shares = [none[k] - none[k + 1] for k in range(drawn)]
    if none[drawn] > 0:
        shares.append(none[drawn])
    else:
        shares, when = shares[: pieces - 3], np.minimum(when, pieces - 4)
    last = next((i for i in range(len(shares)) if sum(shares[i:]) * len(rows) < 50), len(shares))
    last = max(1, last - 1)
    counts = np.bincount(np.minimum(when, last), minlength=last + 1)
    return chi_square(counts, [*shares[:last], sum(shares[last:])])


def lower_half(rows: Numbers, pieces: int) -> float:
    """How many of the first twenty pieces are of the lower half."""
    half, drawn = pieces // 2, min(20, rows.shape[1])
    counts = np.bincount((rows[:, :drawn] < half).sum(axis=1), minlength=drawn + 1)
    shares = np.array(
        [math.comb(half, k) * math.comb(pieces - half, drawn - k) for k in range(drawn + 1)]
    ) / math.comb(pieces, drawn)
    enough = np.flatnonzero(shares * len(rows) >= 20)
    low, high = int(enough[0]), int(enough[-1])
    inner = counts[low : high + 1].astype(float)
    inner[0] += counts[:low].sum()
    inner[-1] += counts[high + 1 :].sum()
    wanted = shares[low : high + 1].copy()
    wanted[0] += shares[:low].sum()
    wanted[-1] += shares[high + 1 :].sum()
    return chi_square(inner, wanted)


def order_of_five(rows: Numbers, pieces: int) -> float:
    """Every order of the first five pieces is as frequent as any other."""
    return orders(rows[:, :5])


OF_DRAWS: Sequence[tuple[str, Callable[[Numbers, int], float]]] = (
    ("every piece at every place", places),
    ("the first two", first_two),
    ("until the first of four", first_of_four),
    ("of the lower half", lower_half),
    ("order of the first five", order_of_five),
)


def uniform(values: Sequence[float]) -> float:
    """The probability that so many p-values are at least as unevenly spread as these (Kolmogorov,
    Smirnov)."""
    ordered, n = sorted(values), len(values)
    off = max(max((i + 1) / n - p, p - i / n) for i, p in enumerate(ordered))
    x = (math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * off
    return min(1.0, max(0.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * x) ** 2)
                                     for k in range(1, 101))))  # fmt: skip
