"""A fast path for messages between a socket and the code that serves it.

Thousands of messages a second go to sockets, most of them to clients that keep up. Such a message
needs no queue and wakes up no task: it is combined with everything else that this socket is sent in
the same turn of the event loop, and written at the end of that turn. Only messages for slow clients
wait. An incoming message goes at once to the code that answers it. Messages are not compressed:
they are short, and compressing each one for each socket would take longer than all other work on
it.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

LINE = "pitboss.line"
"""The key under which the state of a scope has the socket itself."""
TEXT = 0x81
"""A whole message of text."""
MASKED = 0x80
MASK = 4
"""Bytes."""
SHORT, LONGER, LONGEST = 125, 126, 127
LONG = 2**16
END_OF_REQUEST = b"\r\n\r\n"
Hear = Callable[[str], None]


def framed(message: bytes) -> bytes:
    """A text message of a server, as it goes over the wire."""
    size = len(message)
    if size <= SHORT:
        return bytes((TEXT, size)) + message
    if size < LONG:
        return bytes((TEXT, LONGER)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, LONGEST)) + size.to_bytes(8, "big") + message


def end_of_frame(data: bytes, at: int) -> tuple[int, int]:
    """For the frame that begins at `at`: where its payload begins, and where the frame ends. If too
    little has arrived to tell, both are beyond what has arrived."""
    if len(data) < at + 2:
        return len(data), len(data) + 1
    size, start = data[at + 1] & ~MASKED, at + 2
    if size > SHORT:
        start += 2 if size == LONGER else 8
        if len(data) < start:
            return len(data), len(data) + 1
        size = int.from_bytes(data[at + 2 : start], "big")
    start += MASK if data[at + 1] & MASKED else 0
    return start, start + size


def unmasked(data: bytes, mask: bytes) -> bytes:
    """The payload of a client's frame, unmasked."""
    size = len(data)
    masks = (mask * (size // MASK + 1))[:size]
    plain = int.from_bytes(data, "big") ^ int.from_bytes(masks, "big")
    return plain.to_bytes(size, "big")


class Protocol(WebSocketsSansIOProtocol):
    """A socket that can be written to at once, and that gives whole messages to `hears`."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: Any = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, LINE: self}, _loop)
        self.hears: Hear | None = None
        """The function that gets messages by the fast path."""
        self._rest = b""
        """The beginning of a frame whose end has not come yet."""
        self._odd = False
        """Whether a frame came that only the library can handle: it then reads all the rest too."""
        self._unwritten: list[bytes] = []

    # -- out ---------------------------------------------------------------------------------

    def write_now(self, message: bytes) -> bool:
        """Write a text message; False if it must wait its turn, or cannot be written any more."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        if not self._unwritten:
            self.loop.call_soon(self.flush)
        self._unwritten.append(framed(message))
        return True

    def flush(self) -> None:
        """Write all that was said in this turn."""
        unwritten = self._unwritten
        if unwritten:
            self._unwritten = []
            if not self.close_sent and not self.transport.is_closing():
                self.transport.write(b"".join(unwritten))

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    # -- in ----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._odd or not self.handshake_initiated:
            super().data_received(data)
            self._odd |= self.handshake_initiated and not data.endswith(END_OF_REQUEST)
            return
        data, at = self._rest + data if self._rest else data, 0
        while at < len(data):
            start, end = end_of_frame(data, at)
            if end - start > self.config.ws_max_size:
                self._odd, self._rest = True, b""
                super().data_received(data[at:])
                return
            if end > len(data):
                break
            self._take(data[at:end], start - at)
            at = end
        self._rest = data[at:]

    def _take(self, frame: bytes, start: int) -> None:
        """Take a whole frame. Anything but a simple text message is left to the library."""
        open = self.conn.state is State.OPEN and self.conn.current_size is None
        if self.hears is not None and open and frame[0] == TEXT and frame[1] & MASKED:
            try:
                text = unmasked(frame[start:], frame[start - MASK : start]).decode()
            except UnicodeDecodeError:
                super().data_received(frame)
            else:
                self.hears(text)
            return
        super().data_received(frame)

    def wait(self) -> None:
        """Read no more until `go_on`, because a client asks faster than it can be answered."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def go_on(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
