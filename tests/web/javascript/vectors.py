"""What the house says, for the tests of the browser's code: the browser must come to the same.

Printed as JSON by ``make check``, which gives it to Node's test runner.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

import pitboss
from pitboss.engine import Limit, registry
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.events import seen_by
from pitboss.equipment import chance, seed_mixing
from pitboss.equipment.seed_mixing import pledge
from pitboss.money import dollars
from pitboss.words.labels import words
from random_play import RandomTable

TEXTS = ["", "abc", "é€😀", *("x" * length for length in range(53, 67)), "0123456789" * 1000]
"""Around the length at which a block is full, and beyond."""
SEED = "5e" * 32
WHEEL = [str(number) for number in range(37)]
LIMITS = [
    Limit(),
    Limit(10_00),
    Limit(10_00, 1_000_00),
    Limit(2_50, 500_00, 50),
    Limit(1, 25_000_00, 5_00),
]
AMOUNTS = [0, 1, 25, 1_00, 2_50, 10_00, 1_234_56, 1_000_000_00]
BETS = {
    "roulette": {"red": 10_00},
    "blackjack": {"main": 10_00},
    "keno": {"quick-pick:4": 1_00, "quick-pick:6": 1_00},
}
"""Pieces in an order, a wheel, and orders that follow from a number of the house."""
RANDOM = 3
"""Rounds at random of every game."""


def true_round(slug: str) -> list[Any]:
    """The events of a round, as they are sent, with a seed of seat 1, and the dealer's cut."""
    table, dealer = pitboss.open_table(slug, seats=1), pitboss.Dealer("true", commit=True)
    round = table.start()
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for wager, amount in BETS[slug].items():
                round.answer(say.Bet(1, {wager: amount}))
            round.answer(say.Pledge(1, pledge(SEED)))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Stir):
            round.answer(say.Stirred({1: SEED}))
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            said = "refuse-cut" if prompt.step == "cut" else prompt.default
            round.answer(say.Choice(1, said))
        else:
            round.answer(dealer.answer(prompt))
    sent: list[Any] = msgspec.to_builtins(round.events, str_keys=True)
    return sent


def random_rounds(slug: str) -> list[list[Any]]:
    """Rounds at random, with seeds and irregularities, as seat 1 is told them."""
    playing = RandomTable(registry.find(slug), slug, irregularities=0.1, commit=True, pledges=True)
    told = []
    for _ in playing.times(RANDOM):
        events = [seen_by(event, "1") for event in playing.play().events]
        told.append(msgspec.to_builtins(events, str_keys=True))
    return told


def mixes() -> Iterator[dict[str, Any]]:
    """Seeds mixed into commitments, and what that changes."""
    chances = random.Random(20)
    for number in range(20):
        commitments = {"deck": chances.randbytes(32).hex(), "wheel": chances.randbytes(32).hex()}
        seats = chances.sample(range(1, 15), 3)
        seeds = {seat: chances.randbytes(32).hex() for seat in seats}
        key, digits = seed_mixing.key(commitments, seeds), chances.randbytes(8).hex()
        dice = [chances.randint(1, 6) for _ in range(3)]
        pocket = chances.choice(WHEEL)
        yield {
            "commitments": commitments,
            "seeds": seeds,
            "key": key,
            "permuted": seed_mixing.permuted(range(52), key, "deck"),
            "digits": digits,
            "masked": f"{seed_mixing.masked(int(digits, 16), (key,), 'deck', number):016x}",
            "at": number,
            "dice": dice,
            "moved_dice": list(seed_mixing.moved_dice(tuple(dice), (key,), "dice", number)),
            "pocket": pocket,
            "moved_pocket": seed_mixing.moved_pocket(pocket, WHEEL, (key,), "wheel", number),
            "chosen": chance.chosen(digits, 33),
        }


def names() -> dict[str, str]:
    """Wagers of all games as people call them."""
    return {wager.name: words(wager.name) for game in registry.games() for wager in game.wagers}


def vectors() -> dict[str, Any]:
    return {
        "digests": {text: hashlib.sha256(text.encode()).hexdigest() for text in TEXTS},
        "mixes": list(mixes()),
        "wheel": WHEEL,
        "limits": {str(one): [one.low, one.high, one.step] for one in LIMITS},
        "dollars": {str(amount): f"${dollars(amount)}" for amount in AMOUNTS},
        "words": names(),
        "rounds": {slug: true_round(slug) for slug in BETS},
        "random": {slug: random_rounds(slug) for slug in registry.slugs()},
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(vectors()), "utf-8")
