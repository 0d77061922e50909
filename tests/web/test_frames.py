"""Messages that are written at once: as a client reads them, and only to who keeps up."""

import asyncio

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Opcode
from websockets.protocol import Protocol as Reader
from websockets.protocol import Side, State

from pitboss.web.frames import Protocol, framed


class Wire(asyncio.Transport):
    def __init__(self):
        super().__init__()
        self.written = []
        self.closing = False

    def write(self, data):
        self.written.append(data)

    def is_closing(self):
        return self.closing


@pytest.fixture
def open_socket():
    loop = asyncio.new_event_loop()
    socket = Protocol(Config(lambda scope: None, lifespan="off"), ServerState(), {}, loop)
    socket.transport, socket.handshake_complete, socket.conn.state = Wire(), True, State.OPEN
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


def test_it_goes_out_at_once(open_socket):
    assert open_socket.write_now(b"news")
    assert open_socket.transport.written == [framed(b"news")]
    assert open_socket.app_state["pitboss.write_now"] == open_socket.write_now


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
