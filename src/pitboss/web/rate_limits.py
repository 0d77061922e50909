"""How much one address may ask, and how often a pass phrase may be guessed.

Nobody is locked out for good: a refusal says how long to wait. Requests are counted in memory,
separately in each process, and what is remembered is limited; wrong pass phrases are counted in the
database.
"""

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from pitboss.floor.clock import A_MINUTE, now
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import lockouts, patrons
from pitboss.floor.people.lockouts import Rule
from pitboss.floor.token_bucket import TokenBucket
from pitboss.web.strict_json import LARGEST

MOST = 20_000
"""The most addresses and names that are remembered; beyond that, the oldest are forgotten."""
FROM_ONE = Rule(free=5, first=1000, longest=15 * A_MINUTE)
"""From one address a pass phrase may be wrong five times. After that there is a delay of a second,
which doubles each time, up to a quarter of an hour."""
FROM_ALL = Rule(free=20, first=1000, longest=A_MINUTE)
"""From all addresses together it may be wrong twenty times; the delay then is a minute at most."""
KNOWN = 5
"""How many addresses are remembered from which a person has signed in: guesses from elsewhere do
not lock the person out there."""

COMPUTING, COMPUTING_A_SECOND = 10.0, 0.2
"""Seconds of processor time in which things are worked out for one person: at once, and for each
second."""


def address_of(client: tuple[str, int] | None) -> str:
    """The address that a limit counts; for IPv6, the half that identifies a network."""
    host = client[0] if client else "nowhere"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def caller(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    client = connection.client
    return address_of((client.host, client.port) if client else None)


def too_many(why: str, wait: float) -> TooManyRequestsException:
    """Refuse for a while, and say for how long."""
    seconds = math.ceil(wait)
    said = f"{seconds} second{'s' if seconds > 1 else ''}"
    if seconds > 60:
        said = f"{math.ceil(seconds / 60)} minutes"
    return TooManyRequestsException(
        f"{why}: try again in {said}", headers={"retry-after": str(seconds)}
    )


class Allowance:
    """So many a second on average, and so many at once, by this process's clock."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._bucket = TokenBucket(at_once, a_second, time.monotonic())

    def take(self) -> float:
        """Count one more; the seconds to wait if there is nothing left."""
        return self._bucket.take(time.monotonic())


class Limiter:
    """A rate limit: so many a minute for each address on average, and as many at once."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._known: OrderedDict[str, Allowance] = OrderedDict()
        """What each address has left."""

    def take(self, address: str) -> float:
        """Count one more; the seconds to wait if there is nothing left."""
        known = self._known.pop(address, None)
        allowance = known or Allowance(self.a_minute / 60, self.a_minute)
        self._known[address] = allowance
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return allowance.take()


class Budget:
    """What is left of the processor time in which things are worked out for one person."""

    def __init__(self) -> None:
        self._bucket = TokenBucket(COMPUTING, COMPUTING_A_SECOND, time.monotonic())

    def check(self) -> None:
        """Refuse more while what was worked out last is not paid for."""
        wait = self._bucket.wait(time.monotonic(), 0)
        if wait:
            raise too_many("so much was worked out for you just now", wait)

    def spend(self, seconds: float) -> None:
        """Count processor time that was used."""
        self._bucket.spend(time.monotonic(), seconds)


class Budgets:
    """The budgets of all who have asked for something lately, by name."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Budget] = OrderedDict()

    def of(self, name: str) -> Budget:
        known = self._known.pop(name, None)
        found = self._known[name] = known or Budget()
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return found


def limited(limiter: Limiter, counts: Callable[[Scope], bool], why: str) -> Callable[..., ASGIApp]:
    """A middleware that refuses requests beyond the limit."""

    def layer(app: ASGIApp) -> ASGIApp:
        async def asked(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and counts(scope):
                wait = limiter.take(address_of(scope["client"]))
                if wait:
                    raise too_many(why, wait)
            await app(scope, receive, send)

        return asked

    return layer


def size_first(app: ASGIApp) -> ASGIApp:
    """A middleware that refuses what says that it is too large before anything else is done."""

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            said = dict(scope["headers"]).get(b"content-length", b"0")
            if not said.isdigit() or int(said[:20]) > LARGEST:
                raise ClientException(f"a request has {LARGEST:,} bytes at most", status_code=413)
        await app(scope, receive, send)

    return asked


class OpenSockets:
    """The sockets that are open, by address and in all."""

    def __init__(self, of_an_address: int, in_all: int) -> None:
        self.of_an_address = of_an_address
        """0 for no limit."""
        self.in_all = in_all
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> str:
        """Let one more in; if that is one too many, why not."""
        if self._open.total() >= self.in_all:
            return f"all {self.in_all} places of this server are taken: try again later"
        if self.of_an_address and self._open[address] >= self.of_an_address:
            return f"your address has {self.of_an_address} tables open: close some first"
        self._open[address] += 1
        return ""

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Guesses:
    """Wrong pass phrases, by account; a restart does not begin the count anew."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, list[str]] = OrderedDict()

    def begin(self, name: str, address: str) -> None:
        """Somebody tries a pass phrase. It counts as wrong until it turns out to be right, so that
        many attempts at the same time count like attempts one after the other. A name that nobody
        has is not counted, nor kept: it may be a pass phrase."""
        if patrons.find(self._store, name) is None:
            return
        counted = {_counted(name, address): FROM_ONE}
        if address not in self._known.get(name, ()):
            counted[_counted(name)] = FROM_ALL
        until = lockouts.count(self._store, counted)
        if until:
            raise too_many(f"too many wrong pass phrases for {name}", (until - now()) / 1000)

    def right(self, name: str, address: str) -> None:
        """It was the right one."""
        lockouts.forget(self._store, _counted(name, address), _counted(name))
        known = [one for one in self._known.pop(name, []) if one != address]
        self._known[name] = [*known, address][-KNOWN:]
        if len(self._known) > MOST:
            self._known.popitem(last=False)


def _counted(name: str, address: str = "") -> str:
    return f"sign-in/{name}/{address}"
