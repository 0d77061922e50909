"""Seven cards to a rank, on one core: Pitboss by the batch, others a hand a call.

The others are called from Python with their own cards, made beforehand, as their users do. All must
put the same hands in the same order before anything is timed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import eval7
import numpy as np
import phevaluator
import pokerkit
from measuring import best, verdict

from pitboss.equipment.cards import DECK
from pitboss.odds.cards.hands import evaluate7

HANDS = 1_000_000
SAMPLE = 2000
BAR = 25

Rank = Callable[[object], object]


def peers(dealt: Sequence[Sequence[str]]) -> dict[str, tuple[Rank, list[object], int]]:
    """By name: how a hand is ranked, the hands, and whether high (1) or low (-1) is better."""
    numbers = {card: "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in DECK}
    return {
        "eval7": (eval7.evaluate, [[eval7.Card(card) for card in hand] for hand in dealt], 1),
        "phevaluator": (
            lambda hand: phevaluator.evaluate_cards(*hand),
            [[numbers[card] for card in hand] for hand in dealt],
            -1,
        ),
        "pokerkit": (
            lambda hand: pokerkit.StandardHighHand.from_game(hand[:2], hand[2:]).entry.index,
            [tuple(pokerkit.Card.parse("".join(hand))) for hand in dealt],
            1,
        ),
    }


def same_order(ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether both rank all hands alike, ties included."""
    both = sorted(zip(ours, theirs, strict=True))
    return all((a == c) == (b == d) and b <= d for (a, b), (c, d) in pairwise(both))


def main() -> bool:
    rng = random.Random("seven cards")
    dealt = [rng.sample(DECK, 7) for _ in range(SAMPLE)]
    batch = np.array([[DECK.index(card) for card in hand] for hand in dealt], np.uint8)
    many = np.tile(batch, (HANDS // SAMPLE, 1))[np.random.default_rng(1).permutation(HANDS)]
    many = np.ascontiguousarray(many)
    classes = evaluate7(batch).tolist()
    ours = HANDS / best(lambda: evaluate7(many))
    print(f"{'seven cards, one core':24} {'hands/s':>14} {'pitboss is':>12}")
    print(f"{'pitboss, by the batch':24} {ours:14,.0f}")
    reached = True
    for name, (rank, hands, sign) in peers(dealt).items():
        found = [sign * int(rank(hand)) for hand in hands]
        if not same_order(classes, found):
            print(f"{name} ranks some hands differently")
            return False
        rate = SAMPLE / best(lambda rank=rank, hands=hands: [rank(hand) for hand in hands])
        said = ""
        if name == "eval7":
            reached = ours >= BAR * rate
            said = verdict(reached, f"{BAR} times")
        print(f"{name:24} {rate:14,.0f} {ours / rate:10,.0f} x  {said}", flush=True)
    return reached
