"""Who watches a table by which session, and what they may see by the role that they have now."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pitboss.floor import sessions

if TYPE_CHECKING:
    from pitboss.floor.house import Floor

EVERY = 5.0
"""Seconds between two searches for sessions that have ended; of most of them one is told."""


async def look(floor: Floor, patron: str = "") -> None:
    """End what is open of sessions that have ended; give people the role that they have now. Of all
    who watch, or of a patron."""
    there = [
        (chain, watcher)
        for chain, place in floor.places.items()
        for watcher in place.room.watchers
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
            async with floor.steady(chain) as room:
                room.appoint(watcher, role)
