"""Messages that are written at once: as a client reads them, and only to who keeps up."""

import asyncio

import pytest
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Opcode
from websockets.protocol import Protocol as Reader
from websockets.protocol import Side, State

from pitboss.web.fast_socket import LINE, Protocol, end_of_frame, framed, unmasked

END = b"\r\n\r\n"


class Wire(asyncio.Transport):
    def __init__(self):
        super().__init__()
        self.written = []
        self.closing = False

    def write(self, data):
        self.written.append(data)

    def is_closing(self):
        return self.closing

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True

    def close(self):
        self.closing = True


@pytest.fixture
def open_socket():
    loop = asyncio.new_event_loop()
    socket = Protocol(Config(lambda scope: None, lifespan="off"), ServerState(), {}, loop)
    socket.transport, socket.handshake_complete, socket.conn.state = Wire(), True, State.OPEN
    socket.handshake_initiated = True
    # As after a handshake: the library reads frames from here on.
    socket.conn.parser = Reader.parse(socket.conn)
    next(socket.conn.parser)
    yield socket
    loop.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_client_reads_what_was_written(size):
    client = Reader(Side.CLIENT, max_size=None)
    client.receive_data(framed(b"a" * size) + framed(b"the next"))
    read = client.events_received()
    assert [(frame.opcode, frame.data) for frame in read] == [
        (Opcode.TEXT, b"a" * size),
        (Opcode.TEXT, b"the next"),
    ]


def test_what_is_said_in_one_turn_goes_out_together_at_its_end(open_socket):
    assert open_socket.write_now(b"news")
    assert open_socket.write_now(b"done")
    assert not open_socket.transport.written
    open_socket.loop.run_until_complete(asyncio.sleep(0))
    assert open_socket.transport.written == [framed(b"news") + framed(b"done")]
    assert open_socket.app_state[LINE] is open_socket


def test_nothing_overtakes_what_was_said_before(open_socket):
    open_socket.write_now(b"news")
    bye = {"type": "websocket.close", "code": 1000}
    open_socket.loop.run_until_complete(open_socket.send(bye))
    said = b"".join(open_socket.transport.written)
    assert said.startswith(framed(b"news"))
    assert len(said) > len(framed(b"news"))


def said_by_client(text, *, mask=b"abcd", first=0x81):
    data = text.encode()
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    return bytes([first]) + length + mask + unmasked(data, mask)


@pytest.mark.parametrize("at_once", [1, 2, 7, 1000])
def test_messages_are_heard_however_they_arrive(open_socket, at_once):
    said = ["{}", "ä" * 50, "x" * 300, ""]
    heard = []
    open_socket.hears = heard.append
    stream = b"".join(map(said_by_client, said))
    for start in range(0, len(stream), at_once):
        open_socket.data_received(stream[start : start + at_once])
    assert heard == said


def test_what_is_no_whole_text_is_read_by_the_library(open_socket):
    heard = []
    open_socket.hears = heard.append
    open_socket.data_received(said_by_client("ping", first=0x89))
    assert open_socket.transport.written == [b"\x8a\x04ping"]
    open_socket.data_received(said_by_client("one, ", first=0x01))
    open_socket.data_received(said_by_client("two", first=0x80))
    assert open_socket.queue.get_nowait()["text"] == "one, two"
    open_socket.data_received(said_by_client("three"))
    assert heard == ["three"]


@pytest.mark.parametrize(
    "bad",
    [
        b"\x81\x03abc",  # not masked
        b"\xc1\x81abcd" + unmasked(b"x", b"abcd"),  # a bit that means nothing here
        b"\x81\x82abcd" + unmasked(b"\xff\xff", b"abcd"),  # no text
        b"\x81\xff" + (2**40).to_bytes(8, "big") + b"abcd",  # far too long
    ],
)
def test_nonsense_closes_the_socket_and_is_not_heard(open_socket, bad):
    heard = []
    open_socket.hears = heard.append
    open_socket.data_received(bad)
    assert not heard
    assert open_socket.transport.closing


@pytest.mark.parametrize("more", [b"", said_by_client("early")[:3]])
def test_who_comes_with_more_than_a_greeting_is_read_by_the_library(open_socket, monkeypatch, more):
    read, heard = [], []

    def library(self, data):
        read.append(data)
        self.handshake_initiated = True

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", library)
    open_socket.handshake_initiated, open_socket.hears = False, heard.append
    open_socket.data_received(b"GET / HTTP/1.1" + END + more)
    open_socket.data_received(said_by_client("later"))
    assert heard == ([] if more else ["later"])
    assert len(read) == (2 if more else 1)


@pytest.mark.parametrize("short", [b"", b"\x81", b"\x81\xfe\x01"])
def test_the_end_of_a_frame_is_not_known_before_its_head_is_there(short):
    assert end_of_frame(short, 0)[1] > len(short)


def _too_slow(socket):
    socket.pause_writing()


def _not_open_yet(socket):
    socket.handshake_complete = False


def _closed_here(socket):
    socket.close_sent = True


def _closed_there(socket):
    socket.conn.state = State.CLOSING


def _gone(socket):
    socket.transport.closing = True


@pytest.mark.parametrize("why", [_too_slow, _not_open_yet, _closed_here, _closed_there, _gone])
def test_or_it_waits(open_socket, why):
    why(open_socket)
    assert not open_socket.write_now(b"news")
    assert not open_socket.transport.written
