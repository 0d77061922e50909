"""A round as it might go, told in words with the paragraphs."""

from collections.abc import Sequence
from contextlib import suppress

from pitboss.engine import Dealer, Event, Game, Options, Round, play_round
from pitboss.engine import events as on
from pitboss.engine.players import bots, usual_table
from pitboss.errors import PitbossError
from pitboss.words.narration import story

SEATS = 2
LONGEST = 45
TRIES = 25
TECHNICAL = (on.Mixed, on.Pledged, on.Stirred, on.Revealed)
"""Events that belong to the proof and not to the play."""


def told(game: Game, options: Options) -> list[str]:
    """The one of some random rounds that shows most in not too many steps."""
    best: tuple[tuple[bool, int, int], list[str]] | None = None
    for seed in range(1, TRIES):
        try:
            events = _round(game, options, seed)
        except PitbossError:
            continue
        shown = [event for event in events if not isinstance(event, TECHNICAL)]
        lines = story(shown)
        worth = (len(lines) <= LONGEST, _variety(shown), -len(lines))
        if best is None or worth > best[0]:
            best = (worth, lines)
    return best[1] if best else []


def several(game: Game, options: Options, most: int = 3) -> list[list[str]]:
    """A few rounds that show together as much as possible: each something that no other has."""
    played: list[tuple[set[str], list[str]]] = []
    for seed in range(1, TRIES):
        with suppress(PitbossError):
            events = [e for e in _round(game, options, seed) if not isinstance(e, TECHNICAL)]
            played.append(({getattr(e, "cite", "") for e in events}, story(events)))
    known: set[str] = set()
    found: list[list[str]] = []
    while played and len(found) < most:
        best = max(played, key=lambda one: (len(one[0] - known), -len(one[1])))
        if found and not best[0] - known:
            break
        known |= best[0]
        found.append(best[1])
        played.remove(best)
    return found


def _variety(events: Sequence[Event]) -> int:
    """How many different things happen: choices, wins and losses most of all."""
    settled = {(e.won > 0, e.lost > 0) for e in events if isinstance(e, on.Settled)}
    chosen = {event.choice for event in events if isinstance(event, on.Chosen)}
    return len({type(event) for event in events}) + 2 * (len(settled) + len(chosen))


def one(game: Game, options: Options) -> Round | None:
    """A round, the first that can be dealt at random; None if there is none."""
    for seed in range(1, TRIES):
        with suppress(PitbossError):
            return _played(game, options, seed)
    return None


def _round(game: Game, options: Options, seed: int) -> list[Event]:
    return _played(game, options, seed).events


def _played(game: Game, options: Options, seed: int) -> Round:
    table = usual_table(game, options.plain(), about=SEATS)
    return play_round(table, Dealer(seed), bots(table.seats, seed))
