"""What time it is, how long something takes, and how a time is told.

The casino has a time zone: its signs tell the time there, and its business days begin there.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

from pitboss.errors import Unusable

A_MINUTE = 60_000
"""In milliseconds, like all times of the ledger."""
AN_HOUR = 60 * A_MINUTE
A_DAY = 24 * AN_HOUR
LATEST = 10**14
"""No time is later than this, in milliseconds since 1970."""

ATLANTIC_CITY = "America/New_York"
"""Where casinos are licensed under the chapter."""

time_of_day: Callable[[], int] = time.time_ns
"""Where the time of day comes from; a simulation has its own, as it has its own event loop."""


def now() -> int:
    """Milliseconds since 1970. This clock can be set forward and back."""
    return time_of_day() // 1_000_000


def elapsed() -> float:
    """Seconds since some moment, by the clock that alarms ring by, which only goes forward."""
    return asyncio.get_running_loop().time()


def in_words(time: int) -> str:
    """A time as patrons' own limits have it, whose days are those of UTC."""
    return datetime.fromtimestamp(time / 1000, UTC).strftime("%H:%M UTC on %d %B %Y")


# -- where the casino is -------------------------------------------------------------------------


class _Place:
    """The time zone of the casino."""

    zone = ATLANTIC_CITY


def move_to(zone: str) -> None:
    """Let the casino be in another time zone; refused if there is none of that name."""
    _zone(zone)
    _Place.zone = zone


def zone() -> str:
    """The name of the casino's time zone: ``America/New_York``."""
    return _Place.zone


@cache
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise Unusable(f"no time zone is called {name!r}: write one as {ATLANTIC_CITY}") from None


def _there(time: int) -> datetime:
    return datetime.fromtimestamp(time / 1000, _zone(_Place.zone))


def local_time(time: int) -> str:
    """A time as the signs of the casino tell it, with its zone."""
    return _there(time).strftime("%H:%M %Z on %d %B %Y")


def local_day(time: int) -> date:
    """The day in the casino."""
    return _there(time).date()
