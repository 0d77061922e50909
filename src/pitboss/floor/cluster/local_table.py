"""A table in this process, and when those who watch it are told what is new.

A person who is asked something, or has done something, is told at once. While bets are taken, many
may bet at the same moment: the others are then told five times a second, not after each bet.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

from pitboss.floor.clock import elapsed
from pitboss.floor.table.audience import Audience
from pitboss.floor.table.leader import BETS, TableLeader
from pitboss.floor.table.state import TableState

GATHER = 0.2
"""Seconds between two updates while bets are taken."""


class LocalTable:
    """A table in this process: who watches it, and its leader if that is here."""

    def __init__(self, at: TableState) -> None:
        self.audience = Audience(at)
        self.host: TableLeader | None = None
        self.lock = asyncio.Lock()
        self._told = -math.inf
        """When everybody was told last, and by which leader."""
        self._by: TableLeader | None = None
        self._later: asyncio.TimerHandle | None = None

    def tell(self, host: TableLeader, also: Callable[[], None]) -> None:
        """Something is written: tell everybody now, or together with what comes next, and then call
        `also`."""
        wait = self._told + GATHER - elapsed()
        if wait > 0 and host.acting and self._nothing_but_bets(host):
            self.audience.ready = host.ready
            self.audience.tell(host.acting)
            if self._later is None:
                self._tell_in(wait, host, also)
        else:
            self._tell_all(host, also)

    def _nothing_but_bets(self, host: TableLeader) -> bool:
        """Whether the table waits for the same as when everybody was told last: bets."""
        known = self._by is host and self.audience.clock == host.clock
        return known and host.clock.what == BETS and self.audience.waiting == host.waiting

    def _tell_in(self, seconds: float, host: TableLeader, also: Callable[[], None]) -> None:
        ring = asyncio.get_running_loop().call_later
        self._later = ring(seconds, self._tell_later, host, also)

    def _tell_later(self, host: TableLeader, also: Callable[[], None]) -> None:
        self._later = None
        if self.host is not host or host.lost:  # the present leader has told everybody
            return
        if host.lock.locked():  # what is being done is not written yet
            self._tell_in(GATHER, host, also)
        else:
            self._tell_all(host, also)

    def _tell_all(self, host: TableLeader, also: Callable[[], None]) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self._told, self._by = elapsed(), host
        audience = self.audience
        audience.clock, audience.waiting, audience.ready = host.clock, host.waiting, host.ready
        audience.tell()
        also()
