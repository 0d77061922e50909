"""Checks the sessions and roles of people who watch tables: what has ended is closed, and a new
role takes effect."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pitboss.floor.people import sessions

if TYPE_CHECKING:
    from pitboss.floor.floor import Floor

EVERY = 5.0
"""Seconds between two searches for sessions that have ended; most ends are announced at once."""


async def look(floor: Floor, patron: str = "") -> None:
    """Close the sockets of sessions that have ended, and give people the role that they have now:
    for everybody who watches, or for one patron."""
    there = [
        (chain, watcher)
        for chain, place in floor.places.items()
        for watcher in place.audience.watchers
        if watcher.session and patron in ("", watcher.patron)
    ]
    if not there:
        return
    ids = sorted({watcher.session for _, watcher in there})
    found = await asyncio.to_thread(sessions.roles, floor.store, ids)
    for chain, watcher in there:
        role = found.get(watcher.session)
        if role is None:
            watcher.end()
        elif role != watcher.role:
            async with floor.steady(chain) as audience:
                audience.appoint(watcher, role)
