"""How long the table waits for people."""

from __future__ import annotations

import asyncio
import time
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
    """A seat becomes free if its patron has not been heard of for so long."""
    bots: float = 0.7
    """A bot takes so long to decide."""
    seeds: float = 1.5
    """For the seeds that players have pledged; 0 to go on at once with those that are there."""
    empty: float = 0.0
    """A table at which nobody sits and that nobody watches closes after so long."""
    calling: float = 60.0
    """Who waits for a seat has so long to take it when called."""
    sit_out: float = 1800.0
    """Who sits out for longer gives the seat up."""


class Clock(Frozen):
    """What the table waits for, and until when, in milliseconds since 1970; 0 for no limit."""

    what: str = ""
    until: int = 0


time_of_day: Callable[[], int] = time.time_ns
"""Where the time of day comes from; a simulation has its own, as it has its own event loop."""


def now() -> int:
    """Milliseconds since 1970. This clock may be put forward and back."""
    return time_of_day() // 1_000_000


def elapsed() -> float:
    """Seconds since some moment, by the clock that alarms ring by, which only goes forward."""
    return asyncio.get_running_loop().time()


class Alarm:
    """Rings once for each thing that is waited for, however often it is set for it."""

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
        """Whether this is still waited for. After the first True it is not."""
        if what != self._set_for:
            return False
        self._timer = self._set_for = None
        return True
