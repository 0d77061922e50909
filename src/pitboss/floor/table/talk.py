"""Table talk: preset phrases and words of one's own, to everybody who watches a table.

Talk decides nothing and has nothing to do with the game. It is kept only in the memory of the
processes, so that people who come later hear the last of it. While pieces lie face down before
players only preset phrases are allowed, so that nobody can tell others what only they may see.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.floor.clock import elapsed, now
from pitboss.floor.ledger.command_ids import command_key, same
from pitboss.floor.token_bucket import TokenBucket
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.floor.table.state import TableState

PHRASES: tuple[str, ...] = (
    "Hello!", "Good luck!", "Well played!", "Nice hand!", "Thank you!", "So close!",
    "What a round!", "One moment, please.", "Sorry!", "That was my last round. Bye!",
)  # fmt: skip
LONGEST = 140
HEARD = 20
"""How many of the last sentences a person who comes hears."""
AT_ONCE, EVERY = 4, 3.0
"""So many sentences may be said at once; on average, one in so many seconds."""
SILENT = 60.0
"""After so many seconds it is forgotten who spoke."""


class Said(Frozen):
    """What somebody said."""

    who: str
    seat: int
    role: str
    text: str
    at: int
    """When, in milliseconds since 1970."""


class Voices:
    """Who has said something here, so that nobody talks all the time, or twice by mistake."""

    def __init__(self, clock: Callable[[], float] = elapsed) -> None:
        self._clock = clock
        self._spoke: dict[str, TokenBucket] = {}
        self._done: deque[str] = deque(maxlen=1000)

    def say(self, at: TableState, patron: str, role: str, text: str, once: str) -> Said | None:
        """What is heard of a sentence; nothing if it was heard before."""
        key = command_key(patron, once, text)
        if any(same(done, key) for done in self._done):
            return None
        text, seat = tidy(text), at.seat_of(patron)
        if not seat and role == "patron":
            raise Refused("sit down first: only players talk at a table")
        if text not in PHRASES and hides_pieces(at):
            raise Refused("while cards lie face down before players, choose one of the phrases")
        self._wait(patron)
        if key:
            self._done.append(key)
        return Said(patron, seat, role, text, now())

    def _wait(self, patron: str) -> None:
        here = self._clock()
        for name in [name for name, left in self._spoke.items() if here - left.at > SILENT]:
            del self._spoke[name]
        left = self._spoke.setdefault(patron, TokenBucket(AT_ONCE, 1 / EVERY, here))
        if left.take(here):
            raise Refused("you have said a lot: wait a moment")


def tidy(text: str) -> str:
    """One line, of what can be read."""
    said = " ".join("".join(c if _readable(c) else " " for c in text).split())
    if not said:
        raise Refused("there is nothing to say")
    if len(said) > LONGEST:
        raise Refused(f"that is too long: say it in {LONGEST} letters")
    return said


def _readable(letter: str) -> bool:
    return unicodedata.category(letter)[0] != "C"


def hides_pieces(at: TableState) -> bool:
    """Whether there is something that only one player knows."""
    round = at.table.round
    if round is None or round.over:
        return False
    return any(
        isinstance(event, on.Dealt) and event.face != "up" and on.owner(event.to)
        for event in round.events
    )
