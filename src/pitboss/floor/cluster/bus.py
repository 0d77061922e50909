"""How the processes of one floor talk: over PostgreSQL, or over Redis. One alone needs neither.

A message goes to every process, the sender too. Messages are small: which tables have new entries,
a command for a table that another process leads, and the answer to it.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import psycopg
from redis import Redis
from redis import asyncio as redis

from pitboss.errors import Unusable
from pitboss.floor.ledger.database import CHANNEL
from pitboss.messages import without_password

BETWEEN = b"\n"
"""Separates two messages in one notice; JSON text does not contain it."""
SAY = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
Handle = Callable[[bytes], None]
AGAIN = 0.5
"""Seconds until a broken connection is tried again."""
GATHER = 0.005
"""Seconds between two notices while there are many messages, so that more of them go into one
notice."""
PATIENCE = 5
"""Seconds in which a bus must answer when the floor is opened."""
LARGEST = 7_900
"""Bytes of a notice; PostgreSQL takes no more than 7,999."""


class Bus(Protocol):
    async def listen(self, handle: Handle) -> None:
        """Give every message to `handle` from now on."""
        ...

    async def publish(self, message: bytes) -> None: ...

    async def close(self) -> None: ...


def bus_at(url: str) -> Bus:
    """The bus at an address, or none where there is a single process."""
    if url.startswith("postgres"):
        return PostgresBus(url)
    if url.startswith(("redis://", "rediss://")):
        return RedisBus(url)
    if url.startswith("sqlite"):
        return NoBus()
    said = without_password(url)
    raise Unusable(f"{said}: processes talk over postgresql://... or redis://...")


def reachable(url: str) -> None:
    """Refuse a bus that does not answer, before anything is opened."""
    try:
        if url.startswith("postgres"):
            psycopg.connect(url, connect_timeout=PATIENCE).close()
        elif url.startswith("redis"):
            with Redis.from_url(url, socket_connect_timeout=PATIENCE) as client:
                client.ping()
    except (psycopg.Error, redis.RedisError, ValueError) as error:
        raise Unusable(f"--bus {without_password(url)}: {error}") from None


class NoBus:
    """No bus: only one process serves the floor."""

    async def listen(self, handle: Handle) -> None:
        return None

    async def publish(self, message: bytes) -> None:
        return None

    async def close(self) -> None:
        return None


class PostgresBus:
    """LISTEN and NOTIFY."""

    def __init__(self, url: str) -> None:
        self._url = "postgresql" + url[url.index(":") :]
        self._unsaid: list[bytes] = []
        self._speaker: psycopg.AsyncConnection[Any] | None = None
        self._speaking: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def listen(self, handle: Handle) -> None:
        first = await self._listener()
        self._listening = asyncio.create_task(self._keep_listening(first, handle))

    async def _listener(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _keep_listening(
        self, connection: psycopg.AsyncConnection[Any] | None, handle: Handle
    ) -> None:
        while True:
            try:
                connection = connection or await self._listener()
                async for notice in connection.notifies():
                    for message in notice.payload.encode().split(BETWEEN):
                        handle(message)
            except psycopg.OperationalError:
                await asyncio.sleep(AGAIN)
            connection = None

    async def publish(self, message: bytes) -> None:
        self._unsaid.append(message)
        if self._speaking is None or self._speaking.done():
            self._speaking = asyncio.create_task(self._speak())

    async def _speak(self) -> None:
        """Send together all messages that are waiting."""
        while self._unsaid:
            said, self._unsaid = packed(self._unsaid), []
            for _ in range(2):  # once more on a new connection, should the old one be broken
                try:
                    self._speaker = self._speaker or await self._connected()
                    await self._speaker.execute(SAY, (CHANNEL, said))
                    break
                except psycopg.OperationalError:
                    self._speaker = None
            await asyncio.sleep(GATHER)

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        # Messages need not survive a crash of the server: do not wait for its disk.
        await connection.execute("SET synchronous_commit = off")
        return connection

    async def close(self) -> None:
        for task in (self._listening, self._speaking):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        if self._speaker is not None:
            await self._speaker.close()


def packed(messages: Iterable[bytes]) -> list[str]:
    """Messages in as few notices as they fit into."""
    notices: list[list[bytes]] = []
    left = 0
    for message in messages:
        left -= len(message) + len(BETWEEN)
        if left < 0:
            notices.append([])
            left = LARGEST - len(message)
        notices[-1].append(message)
    return [BETWEEN.join(notice).decode() for notice in notices]


class RedisBus:
    """PUBLISH and SUBSCRIBE."""

    def __init__(self, url: str) -> None:
        self._client = redis.from_url(url)
        self._task: asyncio.Task[None] | None = None

    async def listen(self, handle: Handle) -> None:
        await self._client.ping()
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._keep_listening(handle, ready))
        await ready.wait()

    async def _keep_listening(self, handle: Handle, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._client.pubsub() as listener:
                    await listener.subscribe(CHANNEL)
                    ready.set()
                    async for message in listener.listen():
                        if message["type"] == "message":
                            handle(message["data"])
            except redis.RedisError:
                await asyncio.sleep(AGAIN)

    async def publish(self, message: bytes) -> None:
        with contextlib.suppress(redis.RedisError):
            await self._client.publish(CHANNEL, message)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._client.aclose()
