"""How long a table waits for people, and the alarm that rings when it has waited long enough."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from pitboss.values import Frozen

Then = Callable[[], Awaitable[None]]


class Pace(Frozen):
    """How long the table waits for people, in seconds; 0 for no limit."""

    betting: float = 20.0
    """From the first wager."""
    deciding: float = 30.0
    between: float = 3.0
    """Between two rounds, to see how the last one ended."""
    away: float = 180.0
    """A seat becomes free if nothing was heard from its patron for so long."""
    bots: float = 0.7
    """A bot takes so long to decide."""
    seeds: float = 1.5
    """For the seeds that players have pledged; 0 to go on at once with those that are there."""
    reports: float = 3.0
    """If somebody of the crew watches: to report what is found before cards are turned over."""
    empty: float = 0.0
    """A table at which nobody sits and that nobody watches closes after so long."""
    calling: float = 60.0
    """A person who is called from the waiting list has so long to take the seat."""
    sit_out: float = 1800.0
    """A player who sits out for longer loses the seat."""


class Clock(Frozen):
    """What the table waits for, and until when, in milliseconds since 1970; 0 for no limit."""

    what: str = ""
    until: int = 0


class Alarm:
    """Rings once for each thing that the table waits for, however often it is set for that
    thing."""

    def __init__(self, ring: Callable[[Hashable, Then], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._set_for: Hashable = None

    def set(self, what: Hashable, seconds: float, then: Then) -> bool:
        """Ring in so many seconds. False if it was set for this already."""
        if what == self._set_for:
            return False
        self.stop()
        self._set_for = what
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring, what, then)
        return True

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._set_for = None

    def due(self, what: Hashable) -> bool:
        """Whether the table still waits for this. It does not after the first True."""
        if what != self._set_for:
            return False
        self._timer = self._set_for = None
        return True
