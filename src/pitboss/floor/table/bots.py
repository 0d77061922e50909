"""Players of the house at seats that nobody wants, so that nobody has to play alone.

A bot has a name that no patron can have: `bot simple 3` is the simple player at seat 3. It plays
under the same rules as everybody, with chips of the account `bots`, and gets no extra information.
Its answers come from its seat and are written to the ledger like a person's. Bots bet after a
person has, and leave when the last person does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from pitboss.engine import Answer, Bot, Game, Prompt
from pitboss.engine import prompts as put
from pitboss.engine.game import Chooser as Decide
from pitboss.engine.players import at_random
from pitboss.errors import Refused
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.accounts import BOT, is_bot
from pitboss.floor.table import buy_in
from pitboss.floor.table.state import TableState
from pitboss.messages import nearest
from pitboss.odds import choice_values, poker_bots, registry

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

STACK = 1_000_00
"""What a bot buys when it sits down."""
FEW = 100_00
"""With less than this, it buys as much again between two rounds."""

STYLES: dict[str, Decide | None] = {"simple": None, "random": at_random}
"""How a bot may play in every game: as the game's simple player does, or at random."""
OPTIMAL = "optimal"
"""The style that follows a game's best strategy, where its mathematics has one."""
AT_TABLE_STAKES: dict[str, Decide | None] = {
    style: poker_bots.player(style) for style in poker_bots.TEMPERS
}
"""More styles, for games in which players bet against each other."""


@cache
def styles(game: Game) -> tuple[str, ...]:
    """How a bot may play a game, the strongest first."""
    best = (OPTIMAL,) if OPTIMAL in registry.find(game.slug).bots else ()
    return (*best, *STYLES, *(AT_TABLE_STAKES if game.table_stakes else ()))


def named(game: Game, style: str, seat: int) -> str:
    """The name of a bot at a seat; refused if the game has no such style."""
    known = styles(game)
    if style in AT_TABLE_STAKES and style not in known:
        raise Refused(f"{style} is a way to play against others: {nearest(style, known)}")
    if style not in known:
        raise Refused(f"no style of play is called {style}: {nearest(style, known)}")
    return f"{BOT}{style} {seat}"


async def get_ready(at: TableState) -> None:
    """Load what the bots at a table need, before anybody waits for their first decision."""
    if any(style_of(at, seat) in AT_TABLE_STAKES for seat in seats_of(at)):
        await asyncio.to_thread(poker_bots.get_ready, at.table.game, at.table.options)


def style_of(at: TableState, seat: int) -> str:
    return at.sittings[seat].patron.split()[1]


def seats_of(at: TableState) -> list[int]:
    """Where bots sit."""
    return sorted(seat for seat, sitting in at.sittings.items() if is_bot(sitting.patron))


def stack(at: TableState) -> int:
    """What a bot buys when it sits down, within the posted limits."""
    limit = buy_in.buy_in_of(at)
    return max(limit.low, min(STACK, limit.high or STACK))


def buy_more(leader: TableLeader) -> None:
    """Between two rounds, bots that have few chips left buy more."""
    at = leader.at
    for seat in seats_of(at):
        chips, bought = at.chips(seat), stack(at)
        few = min(FEW, bought) if at.buy_in else FEW
        if chips < few and not leader.leaves(seat):
            more = bought - chips if at.buy_in else bought
            leader.take(entries.Bought(seat, at.sittings[seat].patron, more))


def bets(at: TableState, prompt: put.TakeBets, seat: int) -> Iterator[Answer]:
    """What a bot would bet: the first of these that the rules accept."""
    round = at.round
    assert round is not None, "bets are open"
    return _player(at, seat).bets(round, prompt, seat)


def can_bet(at: TableState, seat: int) -> bool:
    """Whether a seat has the chips for any bet that a bot would make."""
    round = at.round
    if round is None or not isinstance(prompt := round.prompt, put.TakeBets):
        return False
    for bet in bets(at, prompt, seat):
        try:
            round.check(bet)
            return True
        except Refused:
            continue
    return False


def decision(at: TableState, prompt: Prompt, seat: int) -> Answer:
    """What a bot decides; it may not have the chips for it."""
    round = at.round
    assert round is not None, "something is asked"
    return _player(at, seat).answer(round, prompt)


def _player(at: TableState, seat: int) -> Bot:
    """A bot in its style; a simple bot for a person in a tournament who does not answer."""
    if not is_bot(at.sittings[seat].patron):
        return Bot()
    style = style_of(at, seat)
    if style == OPTIMAL:
        return Bot(decide=_best(at))
    return Bot(decide=(STYLES | AT_TABLE_STAKES).get(style))


_learned: dict[tuple[str, str], Future[Decide | None]] = {}
_school = ThreadPoolExecutor(1, "school")


def _best(at: TableState) -> Decide | None:
    """The best player of a table's game. Its strategy is worked out once, in the background; until
    it is there, the bot plays like the simple player."""
    table = at.table
    key = table.game.slug, repr(table.options.plain())
    if key not in _learned:
        _learned[key] = _school.submit(choice_values.best_player, table.game, table.options)
    learned = _learned[key]
    return learned.result() if learned.done() and not learned.exception() else None
