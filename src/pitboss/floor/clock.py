"""What time it is, how long something takes, and how a time is told."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

A_MINUTE = 60_000
"""In milliseconds, like all times of the ledger."""
AN_HOUR = 60 * A_MINUTE
A_DAY = 24 * AN_HOUR
LATEST = 10**14
"""No time is later than this, in milliseconds since 1970."""

time_of_day: Callable[[], int] = time.time_ns
"""Where the time of day comes from; a simulation has its own, as it has its own event loop."""


def now() -> int:
    """Milliseconds since 1970. This clock can be set forward and back."""
    return time_of_day() // 1_000_000


def elapsed() -> float:
    """Seconds since some moment, by the clock that alarms ring by, which only goes forward."""
    return asyncio.get_running_loop().time()


def in_words(time: int) -> str:
    """A time as people read it."""
    return datetime.fromtimestamp(time / 1000, UTC).strftime("%H:%M UTC on %d %B %Y")
