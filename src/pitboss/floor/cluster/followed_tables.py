"""The tables that another process leads: this one keeps up with what is written, and passes
commands on to the leader."""

import asyncio
import secrets
from typing import Any

import msgspec
from sqlalchemy import select

from pitboss.errors import PitbossError, Refused
from pitboss.floor.cluster.process import LocalTable, Process
from pitboss.floor.ledger.schema import HEADS
from pitboss.floor.table import commands
from pitboss.floor.table.commands import Request
from pitboss.floor.table.idempotency import Uncertain
from pitboss.floor.table.leader import TableLeader
from pitboss.floor.table.pipeline import CHANGING_HANDS, being_restored
from pitboss.floor.table.rebuild import load, take
from pitboss.floor.table.timers import Clock

ANSWER_WITHIN = 5.0
LARGEST = 7_500
"""Bytes of a command that goes to another process."""
LONGEST_REPLY = 1_000


class FollowedTables:
    """What a process does about the tables that others lead."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._asked: dict[str, asyncio.Future[dict[str, str]]] = {}
        """Commands for tables that others lead, by an id that begins with the table's number."""

    def hear(self, said: dict[str, Any]) -> None:
        """A message that is about a table: news of its leader, a command for it, or an answer."""
        tables = self._process.tables
        if "news" in said:
            table = tables.get(said["news"])
            if table and not table.leader:
                self._process.spawn(self._catch_up(table, said))
        elif "command" in said:
            table = tables.get(said["chain"])
            if table and table.leader and not table.leader.lost:
                self._process.spawn(self._answer_other(table.leader, said))
        elif "reply" in said and (future := self._asked.get(said["reply"])) and not future.done():
            future.set_result(said)

    # -- keeping up --------------------------------------------------------------------------

    async def follow(self, table: LocalTable) -> None:
        """Another process leads now: what this one has not written did not happen."""
        at = await self._process.in_thread(load, self._process.store, table.at.chain, False)
        async with table.lock:
            table.leader, table.audience.at = None, at
            table.audience.tell()

    async def _catch_up(self, table: LocalTable, news: dict[str, Any]) -> None:
        """Take over what the table's leader has written since."""
        audience, store = table.audience, self._process.store
        async with table.lock:
            at = audience.at
            if at.seq < news["seq"]:
                entries = await self._process.in_thread(
                    lambda: list(store.entries(at.chain, at.seq))
                )
                for entry in entries if audience.at is at else ():
                    take(at, entry)
            if table.leader is None and audience.at.seq <= news["seq"]:
                audience.clock = msgspec.convert(news["clock"], Clock)
                audience.waiting, audience.ready = news["waiting"], set(news["ready"])
                audience.tell()

    async def miss_nothing(self) -> None:
        """Look at the tables that others lead and people watch here, because news may be lost."""
        followed = {
            chain: table
            for chain, table in self._process.tables.items()
            if table.leader is None and table.audience.watchers
        }
        wanted = select(HEADS).where(HEADS.c.chain.in_(followed))
        rows = self._process.store.rows
        for row in await self._process.in_thread(rows, wanted) if followed else ():
            table = followed[row.chain]
            if table.at.seq < row.seq:
                news = {"seq": row.seq, "clock": Clock(), "waiting": "", "ready": ()}
                await self._catch_up(table, news)

    # -- commands ----------------------------------------------------------------------------

    async def ask_leader(self, chain: str, request: Request) -> None:
        """Have a command carried out by the process that leads the table."""
        number = f"{chain}/{secrets.token_hex(8)}"
        message = {
            "command": msgspec.json.encode(request.command).decode(),
            "chain": chain, "patron": request.patron, "role": request.role, "once": request.once,
            "id": number, "from": self._process.name,
        }  # fmt: skip
        if len(msgspec.json.encode(message)) > LARGEST:
            raise Refused("that command is too long")
        future: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        try:
            await self._process.publish(message)
            reply = await asyncio.wait_for(future, ANSWER_WITHIN)
        except TimeoutError:
            raise Uncertain(being_restored(self._process.store)) from None
        finally:
            del self._asked[number]
        if "refused" in reply:
            kind = Uncertain if reply.get("again") else Refused
            raise kind(reply["refused"], reply["cite"])

    def nobody_answers(self, chain: str) -> None:
        """This process leads the table now: whoever was asked before does not answer any more."""
        for number, future in self._asked.items():
            if number.startswith(f"{chain}/") and not future.done():
                future.set_result({"refused": CHANGING_HANDS, "cite": "", "again": "yes"})

    async def _answer_other(self, leader: TableLeader, said: dict[str, str]) -> None:
        """A command that somebody gave in another process."""
        reply = {"reply": said["id"]}
        try:
            command = commands.read(said["command"])
            request = Request(said["patron"], said["role"], command, said.get("once", ""))
            await leader.pipeline.carry_out(request)
        except Refused as refusal:
            reply |= {"refused": refusal.why[:LONGEST_REPLY], "cite": refusal.cite}
            reply |= {"again": "yes"} if isinstance(refusal, Uncertain) else {}
        except PitbossError as error:
            reply |= {"refused": str(error)[:LONGEST_REPLY], "cite": ""}
        await self._process.publish(reply)
