"""Hold'em equities: Pitboss counts them over all boards, others estimate them from random deals.

Rates are deals per second: the boards (and unknown hands) that a result is based on, however it was
found.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import eval7
import pokerkit
from measuring import best

from pitboss.equipment.cards import DECK
from pitboss.odds.cards.equities import equities
from pitboss.odds.games.poker_room.poker_holdem import starting_hands

SAMPLES = 200_000
FEW = 300
"""Deals for pokerkit, which is slow."""
ACES = 6
RANKS = "AKQJT98765432"
ANY = ",".join([*(rank * 2 for rank in RANKS), *(f"{a}2{s}+" for a in RANKS[:-2] for s in "so"),
                "32s", "32o"])  # fmt: skip


def hand(text: str) -> tuple[int, int]:
    return DECK.index(text[:2]), DECK.index(text[2:])


def row(what: str, computes: str, seconds: float, deals: float, ours: float) -> float:
    rate = deals / seconds
    ratio = f"{ours / rate:10,.0f} x" if ours else ""
    print(f"{what:30} {computes:34} {seconds:8.3f} {rate:16,.0f} {ratio:>12}", flush=True)
    return rate


def eval7_deals(cards: str, against: str) -> Callable[[], object]:
    held = [eval7.Card(cards[:2]), eval7.Card(cards[2:])]
    others = eval7.HandRange(against)
    return lambda: eval7.py_hand_vs_range_monte_carlo(held, others, [], SAMPLES)


def pokerkit_deals(cards: str, against: str) -> Callable[[], object]:
    ranges = (pokerkit.parse_range(cards), pokerkit.parse_range(against))
    return lambda: pokerkit.calculate_equities(
        ranges, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=FEW
    )


def main() -> bool:
    print(f"{'equities before the flop':30} {'computes':34} {'seconds':>8} {'deals/s':>16}"
          f" {'pitboss is':>12}")  # fmt: skip
    known = [hand("AsKs"), hand("QhQd")]
    equities(known)
    seconds = best(lambda: equities(known))
    deals = equities(known).deals
    ours = row("AsKs v QhQd: pitboss", "exact, all boards", seconds, deals, 0)
    seconds = best(eval7_deals("AsKs", "QhQd"))
    row("AsKs v QhQd: eval7", f"{SAMPLES:,} deals at random", seconds, SAMPLES, ours)
    seconds = best(pokerkit_deals("AsKs", "QhQd"))
    row("AsKs v QhQd: pokerkit", f"{FEW:,} deals at random", seconds, FEW, ours)
    unknown = [hand("AsKs"), None]
    equities(unknown)
    seconds = best(lambda: equities(unknown))
    ours = row("AsKs v any: pitboss", "exact, all boards and hands", seconds,
               equities(unknown).deals, 0)  # fmt: skip
    seconds = best(eval7_deals("AsKs", ANY))
    row("AsKs v any: eval7", f"{SAMPLES:,} deals at random", seconds, SAMPLES, ours)
    found = starting_hands()
    start = time.perf_counter()
    starting_hands()
    seconds = time.perf_counter() - start
    deals = sum(one.deals for one in found.values())
    ours = row("all 169 v any: pitboss", "exact, all boards and hands", seconds, deals, 0)
    others = eval7.HandRange(ANY)
    aces = eval7.HandRange("AA")
    seconds = best(lambda: eval7.py_all_hands_vs_range(aces, others, [], SAMPLES))
    row("six AA v any: eval7", f"{SAMPLES:,} deals at random a hand", seconds, ACES * SAMPLES, ours)
    return True
