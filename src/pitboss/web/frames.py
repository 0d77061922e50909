"""Messages that go out at once.

Thousands of news a second go to sockets, most of them to people who keep up. Such a message needs
no queue and nobody to wake up: it is written where it is made. Only what somebody is too slow for
waits. Messages are not compressed: they are short, and squeezing each for each socket would take
longer than all else that is done for it.
"""

from __future__ import annotations

from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

WRITE_NOW = "pitboss.write_now"
"""Where the state of a socket's scope has what writes to it."""
TEXT = 0x81
SHORT, LONGER, LONGEST = 125, 126, 127
LONG = 2**16


def framed(message: bytes) -> bytes:
    """A text message of a server, as it goes over the wire."""
    size = len(message)
    if size <= SHORT:
        return bytes((TEXT, size)) + message
    if size < LONG:
        return bytes((TEXT, LONGER)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, LONGEST)) + size.to_bytes(8, "big") + message


class Protocol(WebSocketsSansIOProtocol):
    """A socket that can be written to at once."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: Any = None,
    ) -> None:
        state = {**app_state, WRITE_NOW: self.write_now}
        super().__init__(config, server_state, state, _loop)

    def write_now(self, message: bytes) -> bool:
        """Write a text message; False if it must wait its turn, or cannot be written any more."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(message))
        return True
