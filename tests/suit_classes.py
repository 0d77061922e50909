"""Hands that differ in the names of their suits alone are a class: one of each is enough."""

import random
from collections import Counter
from itertools import combinations
from math import factorial

from pitboss.equipment.cards import DECK, RANKS, SUITS

MASKS = {n: [m for m in range(1 << 13) if m.bit_count() == n] for n in range(7)}


def suit_classes(size):
    """One hand of every class, and how many there are of its class."""

    def masks(left, suits, most):
        if not suits:
            if not left:
                yield ()
            return
        for n in range(left + 1):
            for mask in MASKS[n]:
                if mask > most:
                    break
                for rest in masks(left - n, suits - 1, mask):
                    yield (mask, *rest)

    for hand in masks(size, 4, 1 << 13):
        weight = factorial(4)
        for alike in Counter(hand).values():
            weight //= factorial(alike)
        yield [r + s for s, m in zip(SUITS, hand, strict=True) for i, r in enumerate(RANKS)
               if m >> i & 1], weight  # fmt: skip


def with_other_suits(size, amount):
    """Hands at random, each with a hand of its class."""
    rng = random.Random(size)
    for _ in range(amount):
        hand = rng.sample(DECK, size)
        other = dict(zip(SUITS, rng.sample(SUITS, 4), strict=True))
        yield hand, [card[0] + other[card[1]] for card in hand]


def check_best(score, size, more, amount, deck=DECK):
    """The score of `more` cards is that of the best so many of them; hands at random."""
    rng = random.Random(more)
    for _ in range(amount):
        hand = rng.sample(deck, more)
        assert score(hand) == max(map(score, combinations(hand, size)))
