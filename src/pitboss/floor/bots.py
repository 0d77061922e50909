"""Players of the house at seats that nobody wants, so that nobody has to play alone.

A bot has a name that no patron can have: `bot simple 3` is the simple player at seat 3. It plays
under the rules that hold for everybody, with chips of the account `bots`, and is told nothing: what
it says is an answer from its seat, written to the ledger like a person's. Bots bet after a person
has, and leave when the last person does.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import chain

from pitboss.errors import Refused
from pitboss.floor.ledger import BOT, is_bot
from pitboss.floor.silence import silence
from pitboss.floor.tables import FloorTable
from pitboss.messages import nearest
from pitboss.odds import advising, registry
from pitboss.play import prompts as put
from pitboss.play.answers import Answer
from pitboss.play.game import Bot as Decide
from pitboss.play.game import Game
from pitboss.play.prompts import Prompt
from pitboss.play.session import Bot, at_random

STACK = 1_000_00
"""What a bot buys when it sits down."""
FEW = 100_00
"""With less than this, it buys as much again between two rounds."""

STYLES: dict[str, Decide | None] = {"simple": None, "random": at_random}
"""How a bot may play in every game: as the game's simple player does, or at random."""
OPTIMAL = "optimal"
"""The style that follows a game's best strategy, where its mathematics has one."""


@cache
def styles_of(game: Game) -> tuple[str, ...]:
    """How a bot may play a game."""
    best = (OPTIMAL,) if OPTIMAL in registry.find(game.slug).bots else ()
    return (*best, *STYLES)


def named(game: Game, style: str, seat: int) -> str:
    """The name of a bot at a seat; refused if there is no such style."""
    styles = styles_of(game)
    if style not in styles:
        raise Refused(f"no style of play is called {style}: {nearest(style, styles)}")
    return f"{BOT}{style} {seat}"


def seats_of(at: FloorTable) -> list[int]:
    """Where bots sit."""
    return [seat for seat, sitting in sorted(at.sittings.items()) if is_bot(sitting.patron)]


def bets(at: FloorTable, prompt: put.TakeBets, seat: int) -> Iterator[Answer]:
    """What a bot would bet: the first of these that the rules accept."""
    round = at.round
    assert round is not None, "bets are open"
    return _player(at, seat).bets(round, prompt, seat)


def answers(at: FloorTable, prompt: Prompt, seat: int) -> Iterator[Answer]:
    """What a bot decides, and then what silence would, where its chips do not suffice for that."""
    round = at.round
    assert round is not None, "something is asked"
    return chain([_player(at, seat).answer(round, prompt)], silence(at, prompt))


def _player(at: FloorTable, seat: int) -> Bot:
    style = at.sittings[seat].patron.split()[1]
    return Bot(decide=_best(at) if style == OPTIMAL else STYLES.get(style))


_learned: dict[tuple[str, str], Future[Decide | None]] = {}
_school = ThreadPoolExecutor(1, "school")


def _best(at: FloorTable) -> Decide | None:
    """The best player of a table's game. Its strategy is worked out beside the tables, once; until
    it is there, the bot plays as the simple player does."""
    table = at.table
    key = table.game.slug, repr(table.options.plain())
    if key not in _learned:
        _learned[key] = _school.submit(advising.best_player, table.game, table.options)
    learned = _learned[key]
    return learned.result() if learned.done() and not learned.exception() else None
