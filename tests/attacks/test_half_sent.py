"""Somebody opens connections and sends a few bytes on each, now and then one more."""

import socket
import time

import httpx
import pytest

from floor_server import Person, serving
from floors import url_of
from pitboss.web import half_sent

pytestmark = pytest.mark.usefixtures("cheap")
HEAD = b"POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
BODY = HEAD + b"content-length: 1000\r\n\r\n{"
HALVES = {"nothing": b"", "a head": HEAD, "a body": BODY}


def connected(there, sent=b""):
    host, port = there.host.split(":")
    line = socket.create_connection((host, int(port)))
    line.sendall(sent)
    return line


def closed(line, within):
    """Whether it is closed, while a byte is sent now and then."""
    line.settimeout(0.05)
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            line.sendall(b"x")
            if line.recv(1000) == b"":
                return True
        except TimeoutError:
            pass
        except OSError:
            return True
    return False


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_dropped_after_seconds(tmp_path, monkeypatch, half):
    monkeypatch.setattr(half_sent, "WITHIN", 0.5)
    with serving(url_of(tmp_path)) as there, connected(there, HALVES[half]) as line:
        if half == "nothing":
            time.sleep(0.8)
        assert closed(line, 20)
        assert httpx.get(f"{there.address}/healthz").text == "ok"
    assert not half_sent._coming, "and nothing of it is kept"


def test_there_are_so_many_of_an_address(tmp_path, monkeypatch):
    monkeypatch.setattr(half_sent, "AT_ONCE", 20)
    with serving(url_of(tmp_path)) as there:
        ann = Person(there, "ann")
        lines = [connected(there, BODY) for _ in range(20)]
        more = [connected(there, BODY) for _ in range(3)]
        assert ann.get("/api/me").status_code == 200, "what is whole has a place"
        assert all(closed(line, 20) for line in lines[:4]), "those that take longest have none"
        lines += more
        for line in lines:
            line.close()
        for _ in range(200):
            if not half_sent._coming:
                break
            time.sleep(0.02)
        assert httpx.get(f"{there.address}/healthz").text == "ok"


def test_what_is_whole_takes_as_long_as_it_takes(tmp_path, monkeypatch):
    """A socket, and a connection that is kept, are not closed."""
    monkeypatch.setattr(half_sent, "WITHIN", 0.3)
    with serving(url_of(tmp_path)) as there:
        ann = Person(there, "ann")
        with ann.socket(ann.open_table("roulette")) as line:
            line.next()
            time.sleep(0.8)
            assert ann.get("/api/me").status_code == 200
            assert line.ask(type="sit", chips=100_00)["done"]


def test_what_is_too_large_is_refused_before_anything_else(tmp_path):
    """By its head alone, wherever it goes: nobody is looked up, and nothing of it is read."""
    with serving(url_of(tmp_path)) as there:
        for path in ("/api/session", "/api/tables", "/api/tables/1/commands", "/api/settle"):
            head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncookie: session=x\r\n"
            with connected(there, f"{head}content-length: 100001\r\n\r\n".encode()) as line:
                line.settimeout(20)
                answer = line.recv(4096)
            assert answer.startswith(b"HTTP/1.1 413 "), path
