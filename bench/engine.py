"""Rounds a second of the engine for every registered game, with full events, in one process.

`engine` feeds recorded answers to the rounds and lets the engine check them and derive the events;
`at a table` is the same with a random dealer and bots who think before they answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pitboss.engine import Answer, Bot, Dealer, Game, Table, play_round
from pitboss.engine.registry import games

SEATS = 6
ROUNDS = 200
SECONDS = 2.0
STACK = 1_000_000_00
BARS = {"three-card-poker": 8000}
LEAST = 1000
"""For every other game that the house banks."""


def open_table(game: Game) -> Table:
    low, high = game.seats
    seats = max(low, min(SEATS, high))
    stacks = dict.fromkeys(range(1, seats + 1), STACK) if game.table_stakes else None
    return Table(game, seats=seats, stacks=stacks)


def play(table: Table) -> list[list[Answer]]:
    """Some rounds with a seeded dealer and bots; their answers."""
    dealer, players = Dealer(1), {seat: Bot(seat) for seat in table.seats}
    return [play_round(table, dealer, players).answers for _ in range(ROUNDS)]


def feed(table: Table, rounds: list[list[Answer]]) -> int:
    """The same rounds from their answers; how many events follow."""
    events = 0
    for answers in rounds:
        round = table.start()
        for answer in answers:
            round.answer(answer)
        events += len(round.events)
    return events


def fastest(run: Callable[[], object]) -> float:
    """Rounds a second in the best of many runs: the others shared the machine."""
    best, until = 0.0, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        start = time.perf_counter()
        run()
        best = max(best, ROUNDS / (time.perf_counter() - start))
    return best


def measure(game: Game) -> bool:
    """Print a row; returns whether the game reaches its bar."""
    recorded = play(open_table(game))
    events = feed(open_table(game), recorded) / ROUNDS
    engine = fastest(lambda: feed(open_table(game), recorded))
    bots = fastest(lambda: play(open_table(game)))
    bar = BARS.get(game.slug, 0 if game.table_stakes else LEAST)
    seats = len(open_table(game).seats)
    print(
        f"{game.slug:20} {seats:5} {engine:12,.0f} {bots:12,.0f} {events:12.1f} {bar or '':>8}",
        flush=True,
    )
    return engine >= bar


def main() -> bool:
    print(f"{'rounds a second':20} {'seats':>5} {'engine':>12} {'at a table':>12} {'events':>12}"
          f" {'bar':>8}")  # fmt: skip
    rows = [measure(game) for game in games()]
    return all(rows)
