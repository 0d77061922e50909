"""The tools that try a floor under load: the bots' line, and what the goals are."""

import asyncio

import pytest
from bots import Tally
from load import misses
from wire import NO_MASK, Line, greeting

from pitboss.web.fast_socket import framed

OPENED = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n"


class Wire(asyncio.Transport):
    def __init__(self):
        super().__init__()
        self.written, self.closed = b"", False

    def write(self, data):
        self.written += data

    def close(self):
        self.closed = True


@pytest.fixture
def line():
    made = Line(b"hello", [].append, list)
    made.heard = made._hear.__self__
    made.wire = Wire()
    made.connection_made(made.wire)
    return made


@pytest.mark.parametrize("at_once", [1, 3, 1000, 10**6])
def test_messages_are_heard_however_they_arrive(line, at_once):
    said = [b"a", b"b" * 200, b"", b"c" * 70_000]
    stream = OPENED + b"".join(map(framed, said))
    for start in range(0, len(stream), at_once) if at_once > 3 else range(0, 400, at_once):
        line.data_received(stream[start : start + at_once])
    if at_once <= 3:
        line.data_received(stream[-(-400 // at_once) * at_once :])
    assert line.heard == said


def test_who_is_asked_whether_they_are_there_says_so(line):
    line.data_received(OPENED + b"\x89\x02hi")
    assert line.wire.written == b"hello\x8a\x82" + NO_MASK + b"hi"


@pytest.mark.parametrize("end", [b"HTTP/1.1 403 Forbidden\r\n\r\n", OPENED + b"\x88\x00"])
def test_a_socket_that_is_refused_or_closed_is_over(line, end):
    line.data_received(end)
    assert line.wire.closed
    assert not line.heard


def test_what_asks_for_a_socket():
    asked = greeting("127.0.0.1:8000", "/tables/1/socket", "session=x").decode()
    assert asked.startswith("GET /tables/1/socket HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n")
    assert asked.endswith("Cookie: session=x\r\n\r\n")


def _tally(choices, seconds):
    tally = Tally()
    tally.counting = True
    for _ in range(choices):
        tally.answered(seconds, "")
    return tally


def test_both_goals_count():
    assert not misses(_tally(2000, 0.09), 2.0)
    assert misses(_tally(2000, 0.1), 2.0) == ["not reached: 99 of 100 answers within 100 ms"]
    assert misses(_tally(1999, 0.01), 2.0) == ["not reached: 1,000 choices a second"]
    assert not misses(_tally(10, 0.01), 2.0, room=True)
    assert len(misses(_tally(0, 0.0), 2.0)) == 2
