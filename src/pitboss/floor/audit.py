"""The audit: every chain verified, every round played again, every account balanced.

It reads the floor as it is at one moment, so it can run while people play.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from pitboss.engine import Event, Stack, former_names
from pitboss.engine.events import Mixed, as_kept
from pitboss.engine.stacks import by_party
from pitboss.equipment import chance
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.floor.ledger import chain as chain_
from pitboss.floor.ledger import entries as ledger
from pitboss.floor.ledger import schema_check, seals, significant_events
from pitboss.floor.ledger import witness as heading
from pitboss.floor.ledger.accounts import CARRIED, Postings, at_table, is_table, postings
from pitboss.floor.ledger.chain import Entry, read
from pitboss.floor.ledger.entries import OfTheRoom
from pitboss.floor.ledger.schema import (
    ACCOUNTS,
    ENTRIES,
    HEADS,
    HISTORY,
    ORDERS,
    OWN_LIMITS,
    PATRONS,
    POSTINGS,
    TABLES,
)
from pitboss.floor.ledger.seals import SEALS
from pitboss.floor.ledger.store import HistoryRow, Reading, Store
from pitboss.floor.people import history, patrons
from pitboss.floor.people.self_limits import OwnLimits, after, decode
from pitboss.floor.poker_room import waiting_list
from pitboss.floor.table import history_rows
from pitboss.floor.table.rebuild import take
from pitboss.floor.table.state import Snapshot, TableState
from pitboss.floor.tournament import tournament
from pitboss.values import Frozen

Progress = Callable[[float], Any]
"""Called with how much has been done, from 0 to 1."""
A_WHILE = 500
DAMAGE = (SQLAlchemyError, UnicodeError, TypeError, ValueError, LookupError, AttributeError)
"""The errors that come from reading a damaged database."""


STRAYS = {POSTINGS: "postings", HISTORY: "history", ORDERS: "orders"}
"""What belongs to a chain and is in a table of its own."""


class Finding(Frozen):
    """Something that is wrong."""

    where: str
    what: str


class Audit(Struct):
    """What an audit looked at, and what it found."""

    chains: int = 0
    entries: int = 0
    rounds: int = 0
    accounts: int = 0
    chips: int = 0
    """The sum of all accounts above zero, in cents; those below zero owe the same amount
    together."""
    findings: list[Finding] = []
    not_covered: tuple[str, ...] = seals.NOT_COVERED

    @property
    def passes(self) -> bool:
        return not self.findings


def audit(
    store: Store,
    progress: Progress = lambda done: None,
    *,
    heads: Iterable[bytes] = (),
    key: str = "",
) -> Audit:
    """Check the whole ledger; check that it still has everything that the `heads` of a witness
    prove. Heads must be signed with the key that the witness knows, or with the floor's."""
    with store.reading() as reading:
        auditor = _Auditor(store, reading, progress)
        result = auditor.result
        try:
            auditor.go_through()
        except DAMAGE as error:
            auditor.find("the database", f"cannot be read to its end: {_first_line(error)}")
            return result
    try:
        lines = list(heads)
        key = key or (heading.public_key(store) if lines else "")
        with store.reading() as reading:
            for number, kept in enumerate(lines, 1):
                result.findings += _compare_heads(reading, kept, key, number)
    except (*DAMAGE, Unusable) as error:
        result.findings.append(Finding("heads", f"cannot be compared: {_first_line(error)}"))
    return result


def _compare_heads(reading: Reading, kept: bytes, key: str, number: int) -> Iterator[Finding]:
    """Report what is missing since a line of heads was exported."""
    try:
        heads = heading.read(kept, key)
    except Unusable as error:
        yield Finding(f"heads, line {number}", str(error))
        return
    for chain, what in heading.missing(reading, heads):
        yield Finding(_named(chain), what)


class _Auditor:
    def __init__(self, store: Store, reading: Reading, progress: Progress) -> None:
        self.reading = reading
        self.scratch = store.engine.connect
        self.progress = progress
        self.result = Audit(findings=[])
        self.sums: dict[str, int] = {}
        """What should be in every account."""
        self.roles: dict[str, str] = {}
        """The role that every patron should have."""
        self.phrases: dict[str, str] = {}
        """A digest of what should be kept of every patron's pass phrase."""
        self.limits: dict[str, OwnLimits] = {}
        self.committed: set[tuple[str, str]] = set()
        """The orders to which the dealer of the table that is being read has been bound."""
        self.snapshot_read = True
        """Whether the snapshot of that table is one of a moment of its ledger."""
        self.history: list[HistoryRow] = []
        """The history of players, as the chain that is being read says it."""
        self.openers: dict[str, tuple[str, str | None]] = {}
        """Who opened every table, and the id of that command."""
        self.room = waiting_list.WaitingLists()
        """Who waits, and which seats are held."""
        self.rows: dict[str, Any] = {}
        self.heads: dict[str, tuple[int, str]] = {}
        self.total = 0

    def find(self, where: str, what: str) -> None:
        self.result.findings.append(Finding(where, what))

    def go_through(self) -> None:
        rows = self.reading.rows
        self.rows = {str(row.id): row for row in rows(select(TABLES))}
        self.heads = {row.chain: (row.seq, row.sha) for row in rows(select(HEADS))}
        self.total = rows(select(func.count()).select_from(ENTRIES))[0][0]
        connection = self.reading.connection
        for fault in (*self.reading.faults(), *schema_check.faults(connection, self.scratch)):
            self.find("the database", fault)
        chains = self.reading.chains()
        for chain in chains:
            self.result.chains += 1
            try:
                if is_table(chain):
                    self._read_table(chain)
                else:
                    self._read_other(chain)
            except DAMAGE as error:
                self.find(_named(chain), f"cannot be read: {_first_line(error)}")
        for chain in sorted((self.rows.keys() | self.heads.keys()) - set(chains)):
            self.find(_named(chain), "has no ledger")
        self._find_strays(set(chains))
        sealed = (entry.body for entry in self.reading.entries(SEALS.name))
        for row, what in seals.faults(connection, sealed):
            self.find(row, what)
        self._compare_accounts()
        self._compare_patrons()

    def _find_strays(self, chains: set[str]) -> None:
        """What says that it belongs to a chain, and there is no such chain."""
        for table, what in STRAYS.items():
            for chain in sorted(self.reading.chains_with(table) - chains):
                self.find(_named(chain), f"has {what} and no ledger")

    # -- chains ------------------------------------------------------------------------------

    def _read_table(self, chain: str) -> None:
        table = TableState(chain)
        table.kept_from = getattr(self.rows.get(chain), "kept_from", 0)
        self.history, self.committed = [], set()
        row = self.rows.get(chain)
        self.snapshot_read = row is None or (row.snapshot is None and not row.seq)
        whole = self._read_chain(chain, table)
        if whole and table.seq:
            self._compare_chips(table)
            self._compare_row(table)
            if not self.snapshot_read:
                self.find(_named(chain), "its snapshot is of no moment of its ledger")
            self._compare_orders(table)
            self._compare_history(chain)

    def _read_other(self, chain: str) -> None:
        """The chain of a patron, of a tournament, of a petition, or of the significant events."""
        self.history = []
        if self._read_chain(chain, None) and chain.startswith(tournament.PREFIX):
            self._compare_history(chain)
            for what in tournament.faults(self.reading, chain):
                self.find(chain, what)

    def _read_chain(self, chain: str, table: TableState | None) -> bool:
        """Check every line of a chain. False if it could not be followed to its end."""
        stored = self._postings(chain)
        before, seq = "", 0
        for seq, entry in enumerate(self.reading.entries(chain), 1):
            where = f"{_named(chain)}, line {entry.seq}"
            if entry.seq != seq or entry.sha != chain_.digest(chain, seq, before, entry.body):
                self.find(where, "altered, or a line before it is missing")
                return False
            before = entry.sha
            try:
                what = self._read_entry(table, entry, where)
            except (PitbossError, msgspec.DecodeError, LookupError) as error:
                self.find(where, f"does not follow from what was before: {error}")
                return False
            self._add_up(chain, what, stored.pop(seq, {}), where)
            if table is not None:
                self._compare_snapshot(table)
        for line in stored:
            self.find(f"{_named(chain)}, line {line}", "postings without a line")
        if self.heads.get(chain) != (seq, before):
            self.find(_named(chain), "its ledger is cut short")
        return True

    def _read_entry(self, table: TableState | None, entry: Entry, where: str) -> ledger.What:
        body = read(entry.body)
        what = body.what
        self._read_patron(what, body.at)
        if isinstance(what, OfTheRoom):
            self.room.take(what, body.at)
        if isinstance(what, ledger.Opened):
            self.openers[entry.chain] = what.by, body.once or None
        if table is None:
            self.history += history.paid(entry, what)
        else:
            events = take(table, entry)
            self.committed |= {
                (event.source, event.commitment) for event in events if isinstance(event, Mixed)
            }
            recorded = what.events if isinstance(what, (ledger.Started, ledger.Answered)) else ()
            if len(events) == len(recorded):
                names = table.table.game.formerly
                named = (
                    former_names.event(*both, names) for both in zip(events, recorded, strict=True)
                )
                events = tuple(map(as_kept, named, recorded))
            if _said(events) != _said(recorded):
                self.find(where, "the answer leads to other events than recorded")
            self.history += history_rows.rows_of(table, entry, what)
            if table.stacks and min(table.stacks.values()) < 0:
                raise Refused("a seat has fewer than zero chips")
        return what

    def _read_patron(self, what: ledger.What, at: int) -> None:
        """What an entry changes about a patron."""
        if isinstance(what, (ledger.Joined, ledger.Appointed)):
            self.roles[what.patron] = what.role
        if isinstance(what, (ledger.Joined, ledger.Secured)):
            self.phrases[what.patron] = what.kept
        if isinstance(what, (ledger.LimitSet, ledger.Paused)):
            before = self.limits.get(what.patron, OwnLimits())
            self.limits[what.patron] = after(before, what, at)

    def _add_up(self, chain: str, what: ledger.What, stored: Postings, where: str) -> None:
        moved = postings(chain, what)
        if moved != stored:
            self.find(where, "its postings are not what it moved")
        for account, amount in moved.items():
            self.sums[account] = self.sums.get(account, 0) + amount
        self.result.entries += 1
        self.result.rounds += isinstance(what, ledger.Started)
        if self.result.entries % A_WHILE == 0:
            self.progress(self.result.entries / self.total)

    def _postings(self, chain: str) -> dict[int, Postings]:
        found: dict[int, Postings] = {}
        for row in self.reading.rows(select(POSTINGS).where(POSTINGS.c.chain == chain)):
            found.setdefault(row.seq, {})[row.account] = row.amount
        return found

    # -- tables ------------------------------------------------------------------------------

    def _compare_chips(self, table: TableState) -> None:
        """Check that the chips on a table are those in the ledger."""
        stakes = table.round.stakes_on() if table.round else table.table.stakes
        lying = {"felt": sum(stake.amount for stake in stakes), **by_party(table.stacks)}
        for party, chips in lying.items():
            booked = self.sums.get(at_table(table.chain, party), 0)
            if booked != chips:
                what = f"{party} has {chips} cents on the table and {booked} in the ledger"
                self.find(_named(table.chain), what)

    def _compare_snapshot(self, table: TableState) -> None:
        """Check that a table rebuilt from its snapshot is as its ledger says."""
        row = self.rows.get(table.chain)
        if row is None or row.snapshot is None or row.seq != table.seq:
            return
        self.snapshot_read = True
        try:
            kept = msgspec.json.decode(row.snapshot, type=Snapshot)
        except msgspec.DecodeError:
            kept = None
        if row.sha != table.sha or table.round is not None or kept != table.as_snapshot():
            self.find(_named(table.chain), "its snapshot is not what its ledger says")

    def _compare_row(self, table: TableState) -> None:
        row = self.rows.get(table.chain)
        if row is None:
            self.find(_named(table.chain), "is not among the tables")
            return
        seated = {str(seat): sitting.patron for seat, sitting in table.sittings.items()}
        opening = self.openers.get(table.chain)
        should = (table.name, table.table.game.slug, table.closed, opening, seated)
        opened = row.opened_by, row.once
        shown = (row.name, row.game, row.closed, opened, msgspec.json.decode(row.seated))
        if shown != should:
            self.find(_named(table.chain), "the lobby shows it other than its ledger says")

    def _compare_history(self, chain: str) -> None:
        """Check that the stored history of players is what the chain says."""
        wanted = select(HISTORY).where(HISTORY.c.chain == chain)
        kept = {HistoryRow(**row._mapping) for row in self.reading.rows(wanted)}
        if kept != set(self.history):
            self.find(_named(chain), "the history of its patrons is not what its ledger says")

    def _compare_orders(self, table: TableState) -> None:
        """Check that every order kept for a dealer is the one that was committed to."""
        wanted = select(ORDERS).where(ORDERS.c.chain == table.chain)
        rows = self.reading.rows(wanted)
        for row in rows:
            if (row.source, row.commitment) not in self.committed:
                what = f"the dealer has never committed to the order kept for the {row.source}"
                self.find(_named(table.chain), what)
        kept = {row.source: row.body for row in rows}
        for source, stock in table.table.stocks.items():
            if not stock.commitment or table.closed:
                continue
            try:
                stack = msgspec.json.decode(kept.get(source, b""), type=Stack)
            except msgspec.DecodeError:
                stack = Stack([])
            if tuple(map(chance.digest, stack.order, stack.salts)) != stock.digests:
                what = f"the order kept for the {source} is not what the dealer committed to"
                self.find(_named(table.chain), what)

    # -- accounts and patrons ----------------------------------------------------------------

    def _compare_accounts(self) -> None:
        balances = {row.name: row.balance for row in self.reading.rows(select(ACCOUNTS))}
        for name in sorted(balances.keys() | self.sums.keys()):
            held, moved = balances.get(name, 0), self.sums.get(name, 0)
            if held != moved:
                self.find(f"account {name}", f"holds {held} cents, its postings sum to {moved}")
        if sum(balances.values()):
            self.find("all accounts", "do not sum to zero")
        for name, held in balances.items():
            if name.startswith(CARRIED) and held and name[len(CARRIED) :] not in self.room.holds:
                self.find(f"account {name}", "no seat is held for who carries these chips")
        self.result.accounts = len(balances)
        self.result.chips = sum(held for held in balances.values() if held > 0)

    def _compare_patrons(self) -> None:
        rows = self.reading.rows(select(PATRONS))
        kept = {row.name: patrons.digest_of(row.pass_phrase) for row in rows}
        for name in sorted(name for name, digest in self.phrases.items() if digest):
            if kept.get(name) != self.phrases[name]:
                self.find(f"patron/{name}", "what is kept of the pass phrase is not what it was")
        rows = self.reading.rows(select(OWN_LIMITS))
        limits = {row.patron: decode(row.body) for row in rows}
        for name in sorted(limits.keys() | self.limits.keys()):
            if limits.get(name) != self.limits.get(name):
                self.find(f"patron/{name}", "the limits of their own are not what was asked for")
        known = {row.name: row.role for row in self.reading.rows(select(PATRONS))}
        for name in sorted(known.keys() | self.roles.keys()):
            if known.get(name) != self.roles.get(name):
                what = f"is {known.get(name, 'nobody')}, was made {self.roles.get(name, 'nothing')}"
                self.find(f"patron/{name}", what)


def _first_line(error: Exception) -> str:
    return (str(getattr(error, "orig", "") or error).strip().splitlines() or ["damaged"])[0]


def _said(events: tuple[Event, ...]) -> bytes:
    return msgspec.json.encode(events)


def _named(chain: str) -> str:
    if chain == significant_events.EVENTS.name:
        return "significant events"
    if chain == waiting_list.ROOM.name:
        return "the poker room"
    if chain == SEALS.name:
        return "the seals"
    return f"table {chain}" if is_table(chain) else chain
