"""Hands ranked on one core: Pitboss ranks a batch per call, others one hand per call.

For high hands of seven cards Pitboss is compared with three other programs; for the other hands of
the poker room (Omaha high and low, low, deuce to seven, badugi) with pokerkit, the only other one
that has them.

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
from pitboss.odds.cards import poker_room_hands
from pitboss.odds.cards.hands import evaluate

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


ROOM_HANDS, ROOM_SAMPLE = 200_000, 400


def room_hands() -> dict[str, tuple[int, Callable[[np.ndarray], np.ndarray], Rank]]:
    """By name: how many cards a hand has, our kernel, and pokerkit's order (the higher, the
    better; nothing where there is no such hand)."""

    def entry(hand: pokerkit.Hand | None, sign: int) -> object:
        return -1_000_000 if hand is None else sign * hand.entry.index

    def omaha_low(batch: np.ndarray) -> np.ndarray:
        found = poker_room_hands.omaha_low(batch)
        return np.where(found, -found, -1_000_000)

    eight = pokerkit.OmahaEightOrBetterLowHand
    return {
        "omaha": (9, poker_room_hands.omaha_high,
                  lambda h: entry(pokerkit.OmahaHoldemHand.from_game(h[:4], h[4:]), 1)),
        "omaha low": (9, omaha_low, lambda h: entry(eight.from_game_or_none(h[:4], h[4:]), -1)),
        "low of seven": (7, poker_room_hands.low_hands,
                         lambda h: entry(pokerkit.RegularLowHand.from_game(h), -1)),
        "deuce to seven": (5, poker_room_hands.deuce_to_seven,
                           lambda h: entry(pokerkit.StandardLowHand.from_game(h), -1)),
        "badugi": (
            4, poker_room_hands.badugis, lambda h: entry(pokerkit.BadugiHand.from_game(h), -1),
        ),
    }  # fmt: skip


def compare_room() -> bool:
    """The hands that, besides us, only pokerkit has; all must be in the same order."""
    rng, reached = random.Random("the room"), True
    print(f"{'on one core':24} {'pokerkit':>14} {'pitboss':>14} {'times':>12}")
    for name, (size, ours, theirs) in room_hands().items():
        dealt = [rng.sample(DECK, size) for _ in range(ROOM_SAMPLE)]
        batch = np.array([[DECK.index(card) for card in hand] for hand in dealt], np.uint8)
        parsed = [tuple(pokerkit.Card.parse("".join(hand))) for hand in dealt]
        if not same_order(ours(batch).tolist(), [int(theirs(hand)) for hand in parsed]):
            print(f"pokerkit ranks some hands of {name} differently")
            return False
        many = np.tile(batch, (ROOM_HANDS // ROOM_SAMPLE, 1))
        fast = ROOM_HANDS / best(lambda ours=ours, many=many: ours(many))
        rate = ROOM_SAMPLE / best(lambda rank=theirs, hands=parsed: [rank(hand) for hand in hands])
        reached = reached and fast >= BAR * rate
        said = verdict(fast >= BAR * rate, f"{BAR} times")
        print(f"{name:24} {rate:14,.0f} {fast:14,.0f} {fast / rate:10,.0f} x  {said}", flush=True)
    return reached


def main() -> bool:
    both = [compare_high(), compare_room()]
    return all(both)


def compare_high() -> bool:
    rng = random.Random("seven cards")
    dealt = [rng.sample(DECK, 7) for _ in range(SAMPLE)]
    batch = np.array([[DECK.index(card) for card in hand] for hand in dealt], np.uint8)
    many = np.tile(batch, (HANDS // SAMPLE, 1))[np.random.default_rng(1).permutation(HANDS)]
    many = np.ascontiguousarray(many)
    classes = evaluate(batch).tolist()
    ours = HANDS / best(lambda: evaluate(many))
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
