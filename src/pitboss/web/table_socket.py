"""A socket for every table: it sends what happens at once, and takes commands."""

import asyncio
import contextlib
import itertools
from collections import deque
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import NotAuthorizedException, WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import PitbossError, Refused
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.trouble import said_of
from pitboss.floor.people import roles, sessions
from pitboss.floor.people.sessions import Signed
from pitboss.floor.table import commands
from pitboss.floor.table.audience import Appointed, Heard, News, Watcher
from pitboss.floor.table.commands import Command, Here, Request
from pitboss.floor.table.idempotency import CommandId, Uncertain
from pitboss.values import Frozen
from pitboss.web.dependencies import ONLY_READS, floor_of, signed_in_or_none
from pitboss.web.fast_socket import LINE, Protocol
from pitboss.web.rate_limits import Allowance, OpenSockets, caller
from pitboss.web.strict_json import DEEPEST, too_deep

BEHIND = 500
"""A socket that is so many messages behind is closed."""
LARGEST = 16_384
HEARTBEAT = 20.0
BEATS_A_NOTE = 30
AHEAD = 16
"""A socket with so many unanswered requests is not read any further."""
BURST = 10
"""A socket may send so many seconds' worth of messages at once."""
POLICY, TRY_LATER, SIGNED_OUT = 1008, 1013, 4401


Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Asked(Struct):
    """A command with a number; the answer has the same number.

    A command with an id (`once`) that comes again is answered as the first time.
    """

    command: Command
    id: Number = 0
    once: CommandId = ""


class Done(Struct):
    """The command with this number was carried out."""

    id: int
    done: bool = True


class NotDone(Struct, omit_defaults=True):
    """The command with this number was refused, or may not have been carried out."""

    id: int
    refused: str
    cite: str
    again: bool = False
    """It may or may not have been carried out: ask again."""


Sent = News | Heard | Appointed | Done | NotDone
"""All that a socket sends."""


class Numbered(Struct):
    """As much of a message as its answer needs."""

    id: Number = 0


_decoder = msgspec.json.Decoder(Asked)
_number_decoder = msgspec.json.Decoder(Numbered)


@websocket("/tables/{number:int}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], number: FromPath[int]) -> None:
    sockets: OpenSockets = socket.app.state.sockets
    address = caller(socket)
    await socket.accept()
    why_not = sockets.enter(address)
    if why_not:
        await socket.close(TRY_LATER, why_not)
        return
    try:
        await _talk(socket, number)
    except Refused as refusal:
        code = TRY_LATER if isinstance(refusal, Uncertain) else POLICY
        await socket.close(code, str(refusal)[:120])
    except SQLAlchemyError as error:
        await socket.close(TRY_LATER, said_of(error))
    finally:
        sockets.leave(address)


async def _talk(socket: WebSocket[Any, Any, Any], number: int) -> None:
    if not same_origin(socket):
        raise Refused("open the table from its own page")
    if not 0 < number < 2**31:
        raise Refused(f"there is no table {number}")
    try:
        signed = await signed_in_or_none(socket)
    except NotAuthorizedException as error:
        await socket.close(SIGNED_OUT, error.detail)
        return
    talk = TableSocket(socket, floor_of(socket), str(number), signed)
    await talk.begin()
    await talk.go_on()


def same_origin(socket: WebSocket[Any, Any, Any]) -> bool:
    """Browsers say from which page a socket is opened; other programs need not."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


class Closing(Frozen):
    """That a socket is closed, and why."""

    code: int
    why: str


class TableSocket:
    """One socket: a writer that sends what comes, and a reader of commands."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], floor: Floor, chain: str, signed: Signed | None
    ) -> None:
        self.socket = socket
        self.floor = floor
        self.chain = chain
        self.queue: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self._unsent = 0
        """How many messages are in the queue or being sent from it."""
        self._line: Protocol | None = socket.scope.get("state", {}).get(LINE)
        """The fast path, if there is one."""
        self._unanswered: deque[str] = deque()
        self._answering: asyncio.Task[None] | None = None
        self.ended = False
        """Whether the session by which it was opened has ended."""
        name, role = (signed.name, signed.role) if signed else ("", "spectator")
        session = signed.session if signed else ""
        self._reads = bool(signed and signed.reads)
        """Whether it was opened by a token that is only for reading."""
        self.watcher = Watcher(name, role, self.send, session=session, end=self.end)
        limit = socket.app.state.settings.messages_a_second
        self.allowance = (
            Allowance(limit, BURST * limit) if socket.app.state.settings.rate_limits else None
        )

    def send(self, message: bytes) -> None:
        if self.ended:
            return
        if not self._unsent and self._line is not None and self._line.write_now(message):
            return
        if self.queue.qsize() < BEHIND:
            self.queue.put_nowait(message)
            self._unsent += 1
        elif self.queue.qsize() == BEHIND:  # nothing more goes out: the socket is closed
            self.queue.put_nowait(Closing(TRY_LATER, "too far behind"))

    def end(self) -> None:
        """The session has ended: nothing more goes out, not even what was waiting."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(Closing(SIGNED_OUT, "signed out"))

    async def begin(self) -> None:
        self.audience = await self.floor.enter(self.chain, self.watcher)

    async def go_on(self) -> None:
        if self._line is not None:
            self._line.hears = self.hear
        tasks = [asyncio.create_task(work()) for work in (self._write, self._read, self._beat)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._line is not None:
                self._line.hears = None
            self._unanswered.clear()
            self.audience.leave(self.watcher)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self) -> None:
        while isinstance(message := await self.queue.get(), bytes):
            await self.socket.send_text(message.decode())
            self._unsent -= 1
        with contextlib.suppress(Exception):
            await self.socket.close(message.code, message.why)

    async def _beat(self) -> None:
        """Note that the person is present, and now and then that the session is in use."""
        who, store = self.watcher, self.floor.store
        for beat in itertools.count(1):
            if who.patron:
                with contextlib.suppress(PitbossError):
                    await self.floor.command(self.chain, Request(who.patron, who.role, Here()))
            if who.session and beat % BEATS_A_NOTE == 0:
                with contextlib.suppress(SQLAlchemyError):
                    await asyncio.to_thread(sessions.note, store, who.session)
            await asyncio.sleep(HEARTBEAT)

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await self._answer(await self.socket.receive_text())

    def hear(self, text: str) -> None:
        """A message that came by the fast path. Messages are answered one after the other."""
        self._unanswered.append(text)
        if self._answering is None:
            self._answering = asyncio.get_running_loop().create_task(self._answer_all())
        elif len(self._unanswered) == AHEAD and self._line is not None:
            self._line.wait()

    async def _answer_all(self) -> None:
        """This task is never cancelled: what has begun is finished, whether or not the person is
        still there."""
        try:
            while self._unanswered:
                await self._answer(self._unanswered.popleft(), stays=True)
                if len(self._unanswered) == AHEAD - 1 and self._line is not None:
                    self._line.go_on()
        except SQLAlchemyError as error:
            self.queue.put_nowait(Closing(TRY_LATER, said_of(error)))
        finally:
            self._answering = None

    async def _answer(self, text: str, *, stays: bool = False) -> None:
        number = 0
        try:
            asked = self._asked(text)
            number = asked.id
            await self._carry_out(asked, stays)
        except PitbossError as error:
            self._refuse(number or _number_of(text), error)
        else:
            self.send(b'{"id":%d,"done":true}' % number)

    def _asked(self, text: str) -> Asked:
        if self.allowance and self.allowance.take():
            raise Refused("too many messages: slow down")
        if len(text) > LARGEST:
            raise Refused("that message is too long")
        if too_deep(text.encode(errors="replace")):
            raise Refused(f"not a command: more than {DEEPEST} lists and objects in each other")
        try:
            asked = _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused(f"not a command: {error}") from None
        commands.check_amounts(asked.command)
        return asked

    async def _carry_out(self, asked: Asked, stays: bool) -> None:
        name, role = self.watcher.patron, self.watcher.role
        if commands.tag(asked.command) in roles.ALLOWED:  # it may have been taken away meanwhile
            signed = await signed_in_or_none(self.socket)
            name, role = (signed.name, signed.role) if signed else ("", "spectator")
        if self.ended or not name:
            raise Refused("sign in first")
        if self._reads:
            raise Refused(ONLY_READS)
        await self.floor.command(
            self.chain, Request(name, role, asked.command, asked.once), stays=stays
        )  # fmt: skip

    def _refuse(self, number: int, error: PitbossError) -> None:
        why, cite = (error.why, error.cite) if isinstance(error, Refused) else (str(error), "")
        again = isinstance(error, Uncertain)
        self.send(msgspec.json.encode(NotDone(number, why, cite, again)))


def _number_of(text: str) -> int:
    """The number of a message that could not be read further."""
    with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return _number_decoder.decode(text[:LARGEST]).id
    return 0
