"""Hands of every game come out as in pokerkit: all-ins, side pots, split pots, draws, two players.

What plays them is what the bench measures with.
"""

import random
import sys
import warnings
from pathlib import Path

import pytest

from pitboss.games.poker_room.common import pokerkit_betting

sys.path.append(str(Path(__file__).parents[3] / "bench"))
import room as bench

KNOWN = [name for name, game in bench.GAMES.items() if game.known]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("name", KNOWN)
def test_hands_come_out_alike(name, seats):
    game, rng = bench.GAMES[name], random.Random(f"{name} {seats}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(8):
            stacks = tuple(rng.choice((8, 20, 37, 60, 200)) * 100 for _ in range(seats))
            hand = bench.make(game, rng, stacks)
            assert bench.same(game, hand), hand


def test_what_may_be_bet_is_what_pokerkit_says(monkeypatch):
    """At every decision the least and the most; where pokerkit has none, nobody could call."""
    found, seen = pokerkit_betting.Betting.wagers, []

    def checked(betting):
        mine = found(betting)
        low = betting.min_completion_betting_or_raising_to_amount
        high = betting.max_completion_betting_or_raising_to_amount
        seen.append(mine)
        if low is not None:
            assert mine == (low, high)
        elif mine is not None:
            top, player = max(betting.bets), betting.actor_index
            assert not any(
                status and stack + bet > top and other != player
                for other, (status, stack, bet) in enumerate(
                    zip(betting.statuses, betting.stacks, betting.bets, strict=True)
                )
            )
        return mine

    monkeypatch.setattr(pokerkit_betting.Betting, "wagers", checked)
    for name in ("hold'em", "omaha", "badugi", "five-card stud"):
        rng = random.Random(name)
        for seats in (2, 4):
            stacks = tuple(rng.choice((8, 20, 37, 60, 200)) * 100 for _ in range(seats))
            for _ in range(4):
                bench.make(bench.GAMES[name], rng, stacks)
    assert None in seen
    assert len(seen) > 100
