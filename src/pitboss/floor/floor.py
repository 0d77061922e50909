"""The floor: all open tables, led or followed by this process, and who watches them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import select

from pitboss.engine.registry import find
from pitboss.engine.table import Saved, Table
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.floor import who_is_who
from pitboss.floor.clock import Clock, Pace, elapsed, now
from pitboss.floor.cluster.bus import bus
from pitboss.floor.cluster.leases import keys
from pitboss.floor.cluster.local_table import LocalTable
from pitboss.floor.division import petitions, submissions
from pitboss.floor.ledger import entries as ledger
from pitboss.floor.ledger.chain import Line, line
from pitboss.floor.ledger.schema import HEADS, TABLES
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import self_limits
from pitboss.floor.poker_room import pools
from pitboss.floor.poker_room.seat_manager import SeatManager
from pitboss.floor.table import commands as ask
from pitboss.floor.table import private_tables, signs
from pitboss.floor.table.audience import Audience, News, Watcher
from pitboss.floor.table.commands import Command
from pitboss.floor.table.idempotency import Uncertain, key
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.pipeline import CHANGING_HANDS
from pitboss.floor.table.rebuild import load, take
from pitboss.floor.table.state import BUY_IN
from pitboss.floor.table.talk import Said, Talk, Voices
from pitboss.floor.tournament.director import Director

log = logging.getLogger("pitboss.floor")

LOOK_ROUND = 1.0
"""Seconds between two searches for tables without a leader."""
SWEEP = 10.0
ANSWER_WITHIN = 5.0
LARGEST = 7_500
"""Bytes of a command that goes to another process."""
LONGEST_NAME = 60
LONGEST_REPLY = 1_000


class Floor:
    """One process's part of a floor."""

    def __init__(self, url: str, *, pace: Pace = Pace(), bus_url: str = "") -> None:  # noqa: B008 - a frozen value
        self.store = Store(url)
        self.pace = pace
        self.bus = bus(bus_url or url)
        self.voices = Voices()
        self.keys = keys(self.store)
        self.me = secrets.token_hex(8)
        self.places: dict[str, LocalTable] = {}
        self._asked: dict[str, asyncio.Future[dict[str, str]]] = {}
        """Commands for tables that others lead, by an id that begins with the table's number."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = ThreadPoolExecutor(1, "floor")
        self._opening = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._swept = self._looked = -math.inf
        self.keeper = SeatManager(self)
        self.director: Director | None = None
        """Runs the tournaments."""
        self._warned: set[str] = set()
        """The tables that cannot be rebuilt; the log has the reason."""
        self._free: set[str] = set()
        """The tables without a leader so far: those that somebody asks for come first."""

    async def open(self, *, at_once: bool = False) -> None:
        """Lead every table without a leader; with `at_once`, while the floor is already open."""
        await self.bus.listen(self._hear)
        await self._in_thread(submissions.open_with_standard, self.store)
        self._swept = elapsed()
        beginning = self._begin(await self._find_free())
        await self._publish({"here": self.me})
        if at_once:
            self.spawn(beginning)
        else:
            await beginning

    async def _begin(self, free: Sequence[str]) -> None:
        await self._look_round(free)
        self.spawn(self._keep_looking())
        self.director = Director(self)
        self.spawn(self.director.open())

    async def close(self) -> None:
        """Leave the floor; what is decided is in the ledger."""
        for task in list(self._tasks):
            task.cancel()
        for place in self.places.values():
            if place.host:
                place.host.give_up()
        await self.bus.close()
        await asyncio.to_thread(self.store.close)
        self.keys.close()
        self._thread.shutdown()

    def spawn(self, work: Any) -> None:
        """Do something as long as the floor is open."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _in_thread(self, function: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    # -- tables ------------------------------------------------------------------------------

    async def open_table(
        self,
        by: str,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        limits: Mapping[str, str] | None = None,
        seats: int | None = None,
        name: str = "",
        most: int | None = None,
        once: str = "",
        tournament: str = "",
        hidden: bool = False,
    ) -> str:
        """Open a table; returns its number. No patron has more than `most` of their tables open.

        With an id (`once`) it is opened once, however often the same id comes. A hidden one is
        private from its first moment.
        """
        posted = pools.read_limits(find(game), limits or {})
        buy_in = posted.pop(BUY_IN, "")
        table = Table(find(game), options=options, limits=posted, seats=seats)
        table.stacks = {}
        saved = msgspec.json.decode(table.save(), type=Saved)
        named = " ".join(name.split())[:LONGEST_NAME]
        if not named.isprintable():
            raise Refused("the name of a table must have printable characters only")
        async with self._opening:
            opened = ledger.Opened(by, named, saved, tournament=tournament, buy_in=buy_in)
            write = partial(self._write_opening, opened, most, key(by, once), hidden)
            chain = str(await self._in_thread(write))
            if chain not in self.places:
                await self._lead(chain)
        return chain

    def _write_opening(
        self, asked: ledger.Opened, most: int | None, once: str, hidden: bool
    ) -> str:
        self_limits.check_paused(self.store, asked.by)
        test = petitions.check_open(self.store, asked.saved)
        game = find(asked.saved.game)

        def opening(chain: str) -> tuple[str, Line]:
            if not self.keys.take(chain):
                raise Unusable("the new table could not be locked")
            named = asked.name or f"{game.title} {chain}"
            what = msgspec.structs.replace(asked, name=named, test=test)
            return named, line(chain, 1, "", now(), what, once)

        also_write = partial(private_tables.make, by=asked.by) if hidden else None
        return self.store.open_table(game.slug, asked.by, most, opening, once or None, also_write)

    async def lobby(self) -> list[signs.Listed]:
        """The tables that are open."""
        wanted = select(TABLES).where(TABLES.c.closed.is_(False)).order_by(TABLES.c.id)
        rows, listed = await asyncio.to_thread(self.store.rows, wanted), []
        for row in rows:
            with contextlib.suppress(PitbossError):  # a game that is not installed here
                place = self.places.get(str(row.id))
                listed.append(signs.listed(row, place.audience.at if place else None))
        return listed

    async def place(self, chain: str) -> LocalTable:
        """A table as this process has it, led or followed."""
        if chain in self._free:
            await self._take_up(chain)
        found = self.places.get(chain)
        if found is None:
            async with self._opening:
                found = self.places.get(chain)
                if found is None:
                    at = await self._in_thread(load, self.store, chain, False)
                    found = self.places[chain] = LocalTable(at)
        return found

    async def enter(self, chain: str, watcher: Watcher) -> Audience:
        """Let somebody watch a table from now on."""
        async with self.steady(chain) as audience:
            audience.enter(watcher)
            return audience

    async def look(self, chain: str, patron: str, role: str) -> News:
        """A table as a person sees it who looks only once."""
        async with self.steady(chain) as audience:
            return audience.news(Watcher(patron, role, lambda message: None))

    async def see_to(self, patron: str) -> None:
        """Sessions of a patron have ended: close their sockets in this and in other processes."""
        await self._publish({"door": patron})
        await who_is_who.look(self, patron)

    async def send_home(self, patron: str) -> None:
        """Have a patron leave every table as soon as nothing is left to decide there."""

        def where() -> list[str]:
            with self.store.reader.connect() as connection:
                return [one.chain for one in self_limits.seated(connection, patron)]

        for chain in await asyncio.to_thread(where):
            with contextlib.suppress(Refused):
                await self.command(chain, patron, "patron", ask.Leave())

    @contextlib.asynccontextmanager
    async def steady(self, chain: str) -> AsyncIterator[Audience]:
        """A table while it is locked, so that nobody sees what is not written yet."""
        place = await self.place(chain)
        while (host := place.host) is not None:
            async with host.lock:
                if not host.lost:
                    yield place.audience
                    return
            await self._take_up(chain)
            if place.host is not None and place.host.lost:  # it may be ahead of the ledger
                raise Uncertain("this table is being restored: try again in a moment")
        async with place.lock:
            yield place.audience

    async def command(
        self,
        chain: str,
        patron: str,
        role: str,
        command: Command,
        once: str = "",
        *,
        stays: bool = False,
    ) -> None:
        """Have a command carried out by the process that leads the table.

        With an id (`once`) it is carried out once, however often it comes. With `stays`, the caller
        promises that the task is not cancelled before the answer.
        """
        place = await self.place(chain)
        ask.check_role(command, role, owns=patron == place.audience.at.opened_by)
        if isinstance(command, Talk):
            await self._say(place.audience, patron, role, command.text, once)
        elif place.host is not None:
            host = place.host
            await self._lead_on(host, host.command(patron, role, command, once, stays=stays))
        elif place.audience.at.closed:
            raise Refused("this table is closed")
        elif not self.store.shared:
            raise Uncertain("this table is being restored: try again in a moment")
        else:
            await self._ask_leader(chain, patron, role, command, once)

    async def _say(self, audience: Audience, patron: str, role: str, text: str, once: str) -> None:
        said = self.voices.say(audience.at, patron, role, text, once)
        if said and self.store.shared:
            await self._publish({"talk": audience.at.chain, "said": said})
        elif said:
            audience.say(said)

    async def _lead_on(self, host: TableLeader, command: Awaitable[None]) -> None:
        try:
            await command
        except PitbossError:
            raise
        except Exception as error:
            log.exception("table %s is taken up again", host.at.chain)
            self.spawn(self._take_up(host.at.chain))
            raise Uncertain("the table had to be restored: look at it again") from error

    # -- leading -----------------------------------------------------------------------------

    async def _lead(self, chain: str) -> None:
        """Rebuild a table from the ledger, with a dealer of its own."""
        at = await self._in_thread(load, self.store, chain, True)
        place = self.places.get(chain)
        if place is None:
            place = self.places[chain] = LocalTable(at)
        place.audience.at = at
        place.host = host = TableLeader(
            at, self.store, self.pace, lambda: self._news(place, host), self._turns
        )  # fmt: skip
        host.keeper = self.keeper
        await host.start()
        for number, future in self._asked.items():
            if number.startswith(f"{chain}/") and not future.done():  # nobody else will answer
                future.set_result({"refused": CHANGING_HANDS, "cite": "", "again": "yes"})

    async def _news(self, place: LocalTable, host: TableLeader) -> None:
        place.tell(host, partial(self._tell_others, host))
        if self.keeper.busy:
            self.spawn(self.keeper.look())
        if host.at.tournament and self.director:
            self.director.hear()

    def _tell_others(self, host: TableLeader) -> None:
        """Other processes may have people who watch a table that this one leads."""
        if self.store.shared and not self.keys.alone:
            news = {
                "news": host.at.chain, "seq": host.at.seq, "clock": host.clock,
                "waiting": host.waiting, "ready": sorted(host.ready),
            }  # fmt: skip
            self.spawn(self._publish(news))

    def _tell_all_to_others(self) -> None:
        """Another process has come: tell it of all tables that are led here."""
        self.keys.alone = False
        for host in self.hosts():
            self._tell_others(host)

    async def _publish(self, message: Mapping[str, Any]) -> None:
        await self.bus.publish(msgspec.json.encode(message))

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_ROUND)
            try:
                await self._look_round(await self._find_free())
                await self.keeper.look()
            except Exception:
                log.exception("looking round the floor")

    async def _find_free(self) -> list[str]:
        """The tables that this process could lead; it gives up those whose keys it has lost."""
        if self.store.shared and not await self._in_thread(self.keys.held):
            for host in self.hosts():
                host.give_up()
        wanted = select(TABLES.c.id).where(TABLES.c.closed.is_(False)).order_by(TABLES.c.id)
        led = {host.at.chain for host in self.hosts()}
        found = [str(row.id) for row in await self._in_thread(self.store.rows, wanted)]
        lost = [chain for chain, place in self.places.items() if place.host and place.host.lost]
        alone = self.keys.alone
        free = await self._in_thread(self.keys.free, [c for c in found if c not in led])
        if alone and not self.keys.alone:
            self._tell_all_to_others()
        self._free = {*lost, *free}
        return [*lost, *free]

    async def _look_round(self, free: Sequence[str]) -> None:
        """Lead the tables that nobody leads."""
        for chain in free:
            if chain in self._free:
                await self._take_up(chain)
        if self.store.shared:
            await self._miss_nothing()
        if elapsed() - self._looked > who_is_who.EVERY:
            self._looked = elapsed()
            await who_is_who.look(self)
        if elapsed() - self._swept > SWEEP:
            self._swept = elapsed()
            await self._sweep()

    async def _sweep(self) -> None:
        """Free the seats of people who are gone; forget closed tables that nobody watches."""
        for host in self.hosts():
            await host.sweep()
        for chain, place in list(self.places.items()):
            if place.audience.at.closed and not place.audience.watchers:
                del self.places[chain]

    def hosts(self) -> list[TableLeader]:
        """The leaders of the tables that this process leads."""
        hosts = [place.host for place in self.places.values() if place.host is not None]
        return [host for host in hosts if not host.lost]

    async def _take_up(self, chain: str) -> None:
        """Lead a table if its key is free or ours; otherwise follow its leader."""
        async with self._opening:
            self._free.discard(chain)
            place = self.places.get(chain)
            if place and place.host:
                async with place.host.lock:  # what it is writing must be there to be read
                    if not place.host.lost:  # it has been taken up meanwhile
                        return
            try:
                if await self._in_thread(self.keys.take, chain):
                    await self._lead(chain)
                    self._warned.discard(chain)
                elif place and place.host:
                    await self._follow(chain, place)
            except Exception as error:
                if chain not in self._warned:
                    log.warning("table %s cannot be taken up: %s", chain, error)
                self._warned.add(chain)

    async def _follow(self, chain: str, place: LocalTable) -> None:
        """Another process leads now: what this one has not written did not happen."""
        at = await self._in_thread(load, self.store, chain, False)
        async with place.lock:
            place.host, place.audience.at = None, at
            place.audience.tell()

    # -- following ---------------------------------------------------------------------------

    def _hear(self, message: bytes) -> None:
        said = msgspec.json.decode(message)
        if "news" in said:
            place = self.places.get(said["news"])
            if place and not place.host:
                self.spawn(self._catch_up(place, said))
        elif "command" in said:
            place = self.places.get(said["chain"])
            if place and place.host and not place.host.lost:
                self.spawn(self._answer_other(place.host, said))
        elif "talk" in said and (place := self.places.get(said["talk"])):
            place.audience.say(msgspec.convert(said["said"], Said))
        elif "here" in said and said["here"] != self.me:
            self._tell_all_to_others()
        elif "door" in said:
            self.spawn(who_is_who.look(self, said["door"]))
        elif "reply" in said and (future := self._asked.get(said["reply"])) and not future.done():
            future.set_result(said)

    async def _catch_up(self, place: LocalTable, news: dict[str, Any]) -> None:
        """Take over what the table's leader has written since."""
        audience = place.audience
        async with place.lock:
            at = audience.at
            if at.seq < news["seq"]:
                entries = await self._in_thread(lambda: list(self.store.entries(at.chain, at.seq)))
                for entry in entries if audience.at is at else ():
                    take(at, entry)
            if place.host is None and audience.at.seq <= news["seq"]:
                audience.clock = msgspec.convert(news["clock"], Clock)
                audience.waiting, audience.ready = news["waiting"], set(news["ready"])
                audience.tell()

    async def _miss_nothing(self) -> None:
        """Look at the tables that others lead and people watch here, because news may be lost."""
        followed = {
            chain: place
            for chain, place in self.places.items()
            if place.host is None and place.audience.watchers
        }
        wanted = select(HEADS).where(HEADS.c.chain.in_(followed))
        for row in await self._in_thread(self.store.rows, wanted) if followed else ():
            place = followed[row.chain]
            if place.audience.at.seq < row.seq:
                news = {"seq": row.seq, "clock": Clock(), "waiting": "", "ready": ()}
                await self._catch_up(place, news)

    async def _ask_leader(
        self, chain: str, patron: str, role: str, command: Command, once: str
    ) -> None:
        number = f"{chain}/{secrets.token_hex(8)}"
        message = {
            "command": msgspec.json.encode(command).decode(),
            "chain": chain, "patron": patron, "role": role, "once": once, "id": number,
            "from": self.me,
        }  # fmt: skip
        if len(msgspec.json.encode(message)) > LARGEST:
            raise Refused("that command is too long")
        future: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        try:
            await self._publish(message)
            reply = await asyncio.wait_for(future, ANSWER_WITHIN)
        except TimeoutError:
            raise Uncertain(CHANGING_HANDS) from None
        finally:
            del self._asked[number]
        if "refused" in reply:
            kind = Uncertain if reply.get("again") else Refused
            raise kind(reply["refused"], reply["cite"])

    async def _answer_other(self, host: TableLeader, said: dict[str, str]) -> None:
        reply = {"reply": said["id"]}
        try:
            command = ask.read(said["command"])
            once = said.get("once", "")
            await self._lead_on(host, host.command(said["patron"], said["role"], command, once))
        except Refused as refusal:
            reply |= {"refused": refusal.why[:LONGEST_REPLY], "cite": refusal.cite}
            reply |= {"again": "yes"} if isinstance(refusal, Uncertain) else {}
        except PitbossError as error:
            reply |= {"refused": str(error)[:LONGEST_REPLY], "cite": ""}
        await self._publish(reply)
