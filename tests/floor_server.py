"""A real server on a free port of this machine, in a thread, and people who come to it."""

import asyncio
import contextlib
import json
import threading
from types import SimpleNamespace

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.sync.client import connect

from floors import PATIENT, url_of
from pitboss.floor.audit import audit
from pitboss.floor.floor import Floor
from pitboss.floor.ledger import database, store
from pitboss.floor.people import patrons
from pitboss.web.app import create_app
from pitboss.web.server import listen, server
from pitboss.web.settings import Settings

PHRASE = "correct horse"
AS_KEPT = database.PRAGMAS
"""How floors are kept outside the tests."""
WITHIN = 120.0
"""So many seconds that only what never comes is not waited for, however busy the machine is."""


def cheap_floors():
    """Digests of pass phrases at no cost; nothing waits for the disk, or for more to write."""
    patrons._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    patrons._NOBODY = patrons._hasher.hash("nobody")
    store.Store.gather = 0.0
    database.PRAGMAS = (*AS_KEPT, "synchronous=OFF")


@contextlib.contextmanager
def serving(url, *, pace=PATIENT, **settings):
    """A floor that is served until the end of the block."""
    listening = listen("127.0.0.1", 0)
    floor = Floor(url, pace=pace)
    chosen = Settings(**{"file_guides": True, **settings})
    running = server(create_app(floor, chosen), chosen.proxies)
    there = SimpleNamespace(floor=floor, loop=None, store=floor.store)
    there.host = f"127.0.0.1:{listening.getsockname()[1]}"
    there.address = f"http://{there.host}"

    async def serve():
        there.loop = asyncio.get_running_loop()
        await running.serve(sockets=[listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    httpx.get(f"{there.address}/healthz", timeout=WITHIN)
    try:
        yield there
    finally:
        running.should_exit = True
        thread.join(WITHIN)


class Person:
    """Somebody with a browser: cookies, the token against forgery, a socket."""

    def __init__(self, there, name="", role="patron"):
        self.there = there
        self.name = name
        self.http = httpx.Client(base_url=there.address, timeout=WITHIN)
        self.http.get("/api/games/roulette")  # whoever reads anything gets the token
        if name:
            if patrons.find(there.store, name) is None:
                patrons.join(there.store, name, PHRASE, role)
            self.post("/api/session", name=name, pass_phrase=PHRASE).raise_for_status()

    @property
    def token(self):
        return {"x-csrftoken": self.http.cookies.get("csrftoken", "")}

    def get(self, path, **query):
        return self.http.get(path, params=query)

    def post(self, path, **said):
        return self.http.post(path, json=said, headers=self.token)

    def ask(self, table, **command):
        return self.post(f"/api/tables/{table}/commands", **command)

    def open_table(self, game, **more):
        return self.post("/api/tables", game=game, **more).raise_for_status().json()["id"]

    def socket(self, table, **more):
        return Line(self, table, **more)

    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"cookie": cookies} if cookies else {}


class Line:
    """A socket at a table, and everything that came over it."""

    def __init__(self, person, table, **headers):
        self.heard = []
        self.number = 0
        connected = connect(
            f"ws://{person.there.host}/tables/{table}/socket",
            additional_headers=person.headers() | headers,
            max_size=2**24,
        )
        self.socket = contextlib.ExitStack().enter_context(connected)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.socket.close()

    def next(self, within=WITHIN):
        message = self.socket.recv(within)
        self.heard.append(message)
        return json.loads(message)

    def news(self, wanted=lambda news: True):
        """News that are as wanted, come by now or still to come."""
        for said in map(json.loads, list(self.heard)):
            if "seq" in said and wanted(said):
                return said
        while "seq" not in (said := self.next()) or not wanted(said):
            pass
        return said

    def ask(self, **command):
        """Ask for something, and wait for the answer."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "command": command}))
        while (said := self.next()).get("id") != self.number:
            pass
        return said


# -- a floor for the tests of a module ----------------------------------------------------------


@pytest.fixture(scope="module")
def cheap():
    cheap_floors()


@pytest.fixture(scope="module")
def floor_open(cheap, tmp_path_factory):
    """Opens floors, one after another; the audit of each passes when its tests are over."""

    def opened(**more):
        with serving(url_of(tmp_path_factory.mktemp("floor")), rate_limits=False, **more) as there:
            yield there
            result = audit(there.store)
            assert result.passes, result.findings

    return opened


@pytest.fixture(scope="module")
def there(floor_open):
    """A floor that is open for all tests of a module."""
    yield from floor_open()
