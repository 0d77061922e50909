"""Requests that are sent by halves: a connection that keeps a request to itself is closed.

A browser sends a request at once. Somebody who opens many connections and sends a few bytes on each
would keep the places of all others.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from pitboss.web.rate_limits import address_of

WITHIN = 10.0
"""Seconds in which a request must have come, head and body, and a new connection must begin one."""
AT_ONCE = 100
"""The most connections of an address on which a request is still coming: with one more, the one
that has taken longest is closed."""
_coming: dict[str, dict[Protocol, None]] = {}
"""The connections of each address on which a request is coming, in order."""


class Protocol(HttpToolsProtocol):
    """A connection on which a request must come within some seconds."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._alarm: asyncio.TimerHandle | None = None
        self._counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._begin()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._end()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._end()
        super().handle_websocket_upgrade()

    def _begin(self) -> None:
        """A request is coming. Behind a proxy all connections have its address: it counts them."""
        if self._alarm is not None:
            return
        self._alarm = self.loop.call_later(WITHIN, self.drop)
        self._counted = "" if self.config.proxy_headers else address_of(self.client)
        if self._counted:
            coming = _coming.setdefault(self._counted, {})
            coming[self] = None
            if len(coming) > AT_ONCE:
                next(iter(coming)).drop()

    def _end(self) -> None:
        """It has come, or the connection is closed."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        coming = _coming.get(self._counted, {})
        coming.pop(self, None)
        if not coming:
            _coming.pop(self._counted, None)

    def drop(self) -> None:
        """Close the connection."""
        self._end()
        self.transport.abort()
