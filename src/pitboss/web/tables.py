"""Tables over the API: opening one, its sign, its rules, its record, and commands for it."""

import asyncio
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec
from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from pitboss.engine import Event
from pitboss.engine.events import seen_by
from pitboss.equipment import tiles
from pitboss.errors import Refused
from pitboss.floor.cluster.process import LocalTable
from pitboss.floor.floor import Floor
from pitboss.floor.ledger.chain import read
from pitboss.floor.ledger.entries import Answered, Started
from pitboss.floor.lobby import ListedTable
from pitboss.floor.people.sessions import Signed
from pitboss.floor.table import bots, commands, private_tables
from pitboss.floor.table import sign as table_sign
from pitboss.floor.table.commands import Command, Request
from pitboss.floor.table.idempotency import PLAIN
from pitboss.floor.table.sign import TableSign
from pitboss.floor.table.state import BUY_IN
from pitboss.web.dependencies import SignedIn, TheFloor, TheSettings, Visitor
from pitboss.words.game_data import GameData, describe

TableNumber = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
Once = Annotated[str, HeaderParameter(name="idempotency-key", pattern=PLAIN)]


class Opening(Struct):
    """A table to open; amounts and limits are in dollars (``10-1000``)."""

    game: str
    options: dict[str, Any] = {}
    limits: dict[str, str] = {}
    seats: int | None = None
    name: str = ""
    private: bool = False
    """Not in the lobby; only people who have followed its link may sit down."""


class Sign(Struct):
    """What the sign of a table says."""

    id: int
    name: str
    game: str
    title: str
    seats: list[int]
    closed: bool
    options: dict[str, Any]
    limits: dict[str, str]
    says: list[str]
    opened_by: str
    styles: list[str]
    """How bots may play here."""
    posted: TableSign
    """All of it, part by part."""
    tournament: str = ""
    table_stakes: bool = False
    """Whether players bet against each other: it is a table of the poker room."""


class Done(Struct):
    """The command was carried out; this is the last entry of the table's ledger."""

    seq: int


class TableRules(GameData):
    """A game under the options of a table, and what its pieces are called."""

    names: dict[str, str]


class RecordLine(TypedDict):
    """A line of a table's ledger, as far as you may see it."""

    seq: int
    at: int
    sha: NotRequired[str]
    what: NotRequired[Any]
    events: NotRequired[list[Event]]
    begins: NotRequired[bool]


async def find_place(floor: Floor, number: int, visitor: Signed | None) -> LocalTable:
    """A table as somebody may know of it."""
    name, role = (visitor.name, visitor.role) if visitor else ("", "spectator")
    try:
        return await floor.table_for(str(number), name, role)
    except Refused as refusal:
        raise NotFoundException(str(refusal)) from None


def sign(number: int, place: LocalTable) -> Sign:
    at = place.at
    table = at.table
    limits = {"all": str(table.limits.all)} if table.posted else {}
    limits |= {name: str(limit) for name, limit in table.limits.own.items()}
    limits |= {BUY_IN: at.buy_in} if at.buy_in else {}
    return Sign(
        number, at.name, table.game.slug, table.game.title, list(table.seats), at.closed,
        table.options.plain(), limits, table_sign.posted(at), at.opened_by,
        list(bots.styles(table.game)), table_sign.sign(at), at.tournament, table.game.table_stakes,
    )  # fmt: skip


async def listed(floor: Floor, visitor: Signed | None) -> list[ListedTable]:
    """The tables that are open; private ones only for those who are invited there."""
    hidden = await asyncio.to_thread(private_tables.every, floor.store)
    name = visitor.name if visitor else ""
    return [
        table
        for table in await floor.lobby()
        if (kept := hidden.get(str(table.id))) is None or name in kept.guests
    ]


class Tables(Controller):
    path = "/tables"
    tags = ["tables"]

    @get("/", summary="The tables that are open")
    async def every(self, floor: TheFloor, visitor: Visitor) -> list[ListedTable]:
        return await listed(floor, visitor)

    @post("/", summary="Open a table")
    async def open(
        self,
        floor: TheFloor,
        signed: SignedIn,
        settings: TheSettings,
        data: JSONBody[Opening],
        once: Once = "",
    ) -> Sign:
        """With an idempotency-key it is opened once, however often it is asked for."""
        allowed = ("patron",) if settings.open_to_all else ()
        if signed.role not in ("floorperson", *allowed):
            raise PermissionDeniedException(f"a {signed.role} may not open a table")
        chain = await floor.open_table(
            signed.name, data.game, options=data.options, limits=data.limits,
            seats=data.seats, name=data.name, once=once, hidden=data.private,
            most=settings.tables if signed.role == "patron" else None,
        )  # fmt: skip
        return sign(int(chain), await floor.table(chain))

    @get("/{number:int}", summary="The sign of a table: its rules, its limits, and posted changes")
    async def one(self, floor: TheFloor, visitor: Visitor, number: TableNumber) -> Sign:
        return sign(number, await find_place(floor, number, visitor))

    @get("/{number:int}/rules", summary="Everything about the game under the options of this table")
    async def rules(self, floor: TheFloor, visitor: Visitor, number: TableNumber) -> TableRules:
        table = (await find_place(floor, number, visitor)).at.table
        names = tiles.NAMES if table.game.pieces == "tiles" else {}
        said = await asyncio.to_thread(describe, table.game, table.options)
        return {**said, "names": names}

    @get("/{number:int}/view", summary="A table as you may see it")
    async def view(self, floor: TheFloor, visitor: Visitor, number: TableNumber) -> dict[str, Any]:
        name, role = (visitor.name, visitor.role) if visitor else ("", "spectator")
        await find_place(floor, number, visitor)
        news = await floor.look(str(number), name, role)
        return msgspec.to_builtins(news, str_keys=True)  # type: ignore[no-any-return]

    @post("/{number:int}/commands", summary="Sit, bet, decide, leave; report, post, close")
    async def command(
        self,
        floor: TheFloor,
        signed: SignedIn,
        number: TableNumber,
        data: JSONBody[Command],
        once: Once = "",
    ) -> Done:
        """With an idempotency-key it is carried out once, however often it is asked for."""
        place = await find_place(floor, number, signed)
        commands.check_amounts(data)
        await floor.command(str(number), Request(signed.name, signed.role, data, once))
        return Done(place.at.seq)

    @get(
        "/{number:int}/record", summary="The table's ledger, line by line, as far as you may see it"
    )
    async def record(
        self,
        floor: TheFloor,
        signed: SignedIn,
        number: TableNumber,
        after: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
    ) -> Response[bytes]:
        """All of it for the Division; for others the events as a spectator sees them, and the
        digest of every line that cannot be guessed from it."""
        await find_place(floor, number, signed)
        everything = signed.role == "division"
        lines = await asyncio.to_thread(_record, floor, str(number), after, everything)
        return Response(b"".join(lines), media_type="application/x-ndjson")


MOST_LINES = 10_000


def _record(floor: Floor, chain: str, after: int, everything: bool) -> list[bytes]:
    lines = []
    for entry in floor.store.entries(chain, after):
        body = read(entry.body)
        line: RecordLine = {"seq": entry.seq, "at": body.at}
        if everything or body.salt:
            line["sha"] = entry.sha
        if everything:
            line["what"] = body.what
        elif isinstance(body.what, (Started, Answered)):
            line["events"] = [seen_by(event, "spectator") for event in body.what.events]
            line["begins"] = isinstance(body.what, Started)
        lines.append(msgspec.json.encode(line) + b"\n")
        if len(lines) == MOST_LINES:
            break
    return lines
