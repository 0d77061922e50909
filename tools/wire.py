"""A WebSocket client with only what a bot needs. It is cheap, so that a thousand bots leave the
processor to the server that they test."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LAST, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""What a client sends must be masked; this mask changes nothing."""
SHORT, LONGER, LONGEST = 125, 126, 127


def greeting(host: str, path: str, cookie: str) -> bytes:
    """What asks a server for a socket."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
        "\r\n",
    )
    return "\r\n".join(lines).encode()


class Line(asyncio.Protocol):
    """One socket: it gives every message to `hear`, and says when it is `lost`."""

    def __init__(
        self, greeting: bytes, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        self._greeting = greeting
        self._hear = hear
        self._lost = lost
        self._rest = b""
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._greeting)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._lost()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def send(self, message: bytes, kind: int = TEXT) -> None:
        if self._transport is None:
            return
        size = len(message)
        if size <= SHORT:
            head = bytes((LAST | kind, MASKED | size))
        else:
            head = bytes((LAST | kind, MASKED | LONGER)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + message)

    def data_received(self, data: bytes) -> None:
        data, at = self._rest + data, 0
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            self._open = data.startswith(b"HTTP/1.1 101")
            if not self._open:
                self.close()
                return
        while (frame := _frame(data, at)) is not None:
            start, end = frame
            self._take(data[at] & 0x0F, data[start:end])
            at = end
        self._rest = data[at:]

    def _take(self, kind: int, message: bytes) -> None:
        if kind == TEXT:
            self._hear(message)
        elif kind == PING:
            self.send(message, PONG)
        elif kind == CLOSE:
            self.close()


def _frame(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the message of the frame that begins there begins and ends, if it is all there."""
    size = len(data)
    if size < at + 2:
        return None
    length, start = data[at + 1], at + 2
    if length > SHORT:
        start += 2 if length == LONGER else 8
        length = int.from_bytes(data[at + 2 : start], "big")
    return (start, start + length) if size >= start + length and size >= start else None
