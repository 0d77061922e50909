"""The simple players of the family: rows that say something, and rounds played by them."""

import random
from importlib import import_module

import pytest
from blackjack_tables import VARIANTS

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.games.blackjack.common.bot import ASKS, BASIC, DEALERS, rows
from pitboss.ranking import blackjack


def plays_of(name):
    return import_module(f"pitboss.games.blackjack.{name}").PLAYS


@pytest.mark.parametrize("plays", [BASIC, *map(plays_of, VARIANTS)])
def test_every_row_says_something_against_every_card(plays):
    for by_total in (plays.hard, plays.soft):
        assert all(len(row) == len(DEALERS) and set(row) <= {*ASKS} for row in by_total.values())
    assert all(len(row) == len(DEALERS) and set(row) <= {"P", "-"} for row in plays.pairs.values())
    assert set(plays.hard) <= {*range(4, 22)}
    assert set(plays.soft) <= {*range(12, 22)}
    assert set(plays.pairs) <= {*range(1, 11)}


@pytest.mark.parametrize("name", ["blackjack", *VARIANTS])
def test_it_splits_doubles_and_stands(name):
    """Every decision that it makes is one that was offered, and all sorts of them come up."""
    game = find(name.replace("_", "-"))
    table, dealer, rng, said = Table(game, seats=3), Dealer(name), random.Random(name), set()

    class Simple(Bot):
        def answer(self, round, prompt):
            answer = game.bot(round, prompt, int(prompt.party), rng)
            if isinstance(prompt, ask.Choose) and answer is not None:
                assert prompt.offer(answer.name)
                said.add(answer.name)
            return answer or super().answer(round, prompt)

    for _ in range(60):
        play_round(table, dealer, {seat: Simple(seat) for seat in table.seats})
    assert {"hit", "stand", "double", "split"} <= said


def test_with_both_cards_up_it_draws_until_it_is_ahead():
    game, rng, beaten = find("blackjack"), random.Random(3), 0
    table, dealer = Table(game, options={"deal": "double-exposure"}, seats=2), Dealer(3)

    class Simple(Bot):
        def answer(self, round, prompt):
            nonlocal beaten
            answer = game.bot(round, prompt, int(prompt.party), rng)
            layout = round.memo.get("layout")
            if layout and layout.turn and prompt.offer("hit"):
                total, dealers = layout.turn.total, blackjack.points(layout.dealer)[0]
                if 17 <= dealers <= 21:
                    beaten += 1
                    assert (answer.name == "hit") == (total <= dealers)
            return answer or super().answer(round, prompt)

    for _ in range(60):
        play_round(table, dealer, {seat: Simple(seat) for seat in table.seats})
    assert beaten > 10


def test_a_pair_goes_by_its_total_where_it_is_not_split():
    assert rows(BASIC, ["5s", "5h"], 10, soft=False) == ("-" * 10, BASIC.hard[10])
    assert rows(BASIC, ["8s", "8h"], 16, soft=False)[0] == "P" * 10
