"""Players of the house at seats that nobody wants, so that nobody has to play alone.

A bot has a name that no patron can have: `bot simple 3` is the simple player at seat 3. It plays
under the rules that hold for everybody, with chips of the account `bots`, and is told nothing: what
it says is an answer from its seat, written to the ledger like a person's. Bots bet after a person
has, and leave when the last person does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from pitboss.errors import Refused
from pitboss.floor.ledger import BOT, is_bot
from pitboss.floor.silence import silence
from pitboss.floor.tables import FloorTable
from pitboss.messages import nearest
from pitboss.play import prompts as put
from pitboss.play.answers import Answer
from pitboss.play.game import Bot as Decide
from pitboss.play.prompts import Prompt
from pitboss.play.session import Bot, at_random

STACK = 1_000_00
"""What a bot buys when it sits down."""
FEW = 100_00
"""With less than this, it buys as much again between two rounds."""

STYLES: dict[str, Decide | None] = {"simple": None, "random": at_random}
"""How a bot may play: as the game's simple player does, or at random."""


def named(style: str, seat: int) -> str:
    """The name of a bot at a seat; refused if there is no such style."""
    if style not in STYLES:
        raise Refused(f"no style of play is called {style}: {nearest(style, STYLES)}")
    return f"{BOT}{style} {seat}"


def seats_of(at: FloorTable) -> list[int]:
    """Where bots sit."""
    return [seat for seat, sitting in sorted(at.sittings.items()) if is_bot(sitting.patron)]


def bets(at: FloorTable, prompt: put.TakeBets, seat: int) -> Iterator[Answer]:
    """What a bot would bet: the first of these that the rules accept."""
    round = at.round
    assert round is not None, "bets are open"
    return _player(at, seat).bets(round, prompt, seat)


def can_bet(at: FloorTable, seat: int) -> bool:
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


def answers(at: FloorTable, prompt: Prompt, seat: int) -> Iterator[Answer]:
    """What a bot decides, and then what silence would, where its chips do not suffice for that."""
    round = at.round
    assert round is not None, "something is asked"
    return chain([_player(at, seat).answer(round, prompt)], silence(at, prompt))


def _player(at: FloorTable, seat: int) -> Bot:
    """A bot in its style; for somebody who says nothing in a tournament, a simple one."""
    patron = at.sittings[seat].patron
    return Bot(decide=STYLES.get(patron.split()[1]) if is_bot(patron) else None)
