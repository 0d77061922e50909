"""The audit: every chain verified, every round played again, every account balanced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import func, select

from pitboss.errors import PitbossError, Refused
from pitboss.floor import ledger as so
from pitboss.floor.house import take
from pitboss.floor.ledger import Entry
from pitboss.floor.schema import ACCOUNTS, ENTRIES, POSTINGS, TABLES
from pitboss.floor.store import Store
from pitboss.floor.tables import FloorTable
from pitboss.play.events import Event

Progress = Callable[[float], Any]
"""Is told how much has been done, from 0 to 1."""
A_WHILE = 500


class Finding(Struct, frozen=True):
    """Something that should not be so."""

    where: str
    what: str


class Audit(Struct):
    """What an audit looked at, and what it found."""

    chains: int = 0
    entries: int = 0
    rounds: int = 0
    accounts: int = 0
    chips: int = 0
    """All that is in accounts, in cents; as much is owed by those that are overdrawn."""
    findings: list[Finding] = []

    @property
    def passes(self) -> bool:
        return not self.findings


def audit(store: Store, progress: Progress = lambda done: None) -> Audit:
    """Go through the whole ledger again."""
    result = Audit()
    sums: dict[str, int] = {}
    total = store.rows(select(func.count()).select_from(ENTRIES))[0][0]
    for chain in store.chains():
        result.chains += 1
        table = None if chain.startswith("patron/") else FloorTable(chain)
        _go_through(store, chain, table, result, sums, progress, total)
        if table is not None and table.seq:
            _compare_chips(table, sums, result)
    _compare_accounts(store, sums, result)
    _compare_tables(store, result)
    return result


def _go_through(
    store: Store,
    chain: str,
    table: FloorTable | None,
    result: Audit,
    sums: dict[str, int],
    progress: Progress,
    total: int,
) -> None:
    stored = _postings(store, chain)
    before = ""
    for seq, entry in enumerate(store.entries(chain), 1):
        where = f"{_named(chain)}, line {entry.seq}"
        if entry.seq != seq or entry.sha != so.digest(chain, seq, before, entry.body):
            result.findings.append(Finding(where, "altered, or a line before it is missing"))
            return
        before = entry.sha
        try:
            what = _check_entry(table, entry, where, result)
        except (PitbossError, msgspec.DecodeError) as error:
            result.findings.append(Finding(where, f"does not follow from what was before: {error}"))
            return
        moved = so.postings(chain, what)
        if moved != stored.pop(seq, {}):
            result.findings.append(Finding(where, "its postings are not what it moved"))
        for account, amount in moved.items():
            sums[account] = sums.get(account, 0) + amount
        result.entries += 1
        result.rounds += isinstance(what, so.Started)
        if result.entries % A_WHILE == 0:
            progress(result.entries / total)
    for line in stored:
        result.findings.append(Finding(f"{_named(chain)}, line {line}", "postings without a line"))


def _check_entry(table: FloorTable | None, entry: Entry, where: str, result: Audit) -> so.What:
    what = so.read(entry.body).what
    if table is not None:
        events = take(table, entry)
        recorded = what.events if isinstance(what, (so.Started, so.Answered)) else ()
        if _said(events) != _said(recorded):
            result.findings.append(Finding(where, "the answer leads to other events than recorded"))
        if table.stacks and min(table.stacks.values()) < 0:
            raise Refused("a seat has less than no chips")
    return what


def _said(events: tuple[Event, ...]) -> bytes:
    return msgspec.json.encode(events)


def _postings(store: Store, chain: str) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for row in store.rows(select(POSTINGS).where(POSTINGS.c.chain == chain)):
        found.setdefault(row.seq, {})[row.account] = row.amount
    return found


def _compare_chips(table: FloorTable, sums: dict[str, int], result: Audit) -> None:
    """The chips that lie on a table are those of the ledger."""
    stakes = table.round.stakes_on() if table.round else table.table.stakes
    lying = {"felt": sum(stake.amount for stake in stakes), **table.stacks}
    for party, chips in lying.items():
        booked = sums.get(so.at_table(table.chain, party), 0)
        if booked != chips:
            what = f"{party} has {chips} cents on the table and {booked} in the ledger"
            result.findings.append(Finding(_named(table.chain), what))


def _compare_accounts(store: Store, sums: dict[str, int], result: Audit) -> None:
    balances = {row.name: row.balance for row in store.rows(select(ACCOUNTS))}
    for name in sorted(balances.keys() | sums.keys()):
        held, moved = balances.get(name, 0), sums.get(name, 0)
        if held != moved:
            what = f"holds {held} cents, its postings sum to {moved}"
            result.findings.append(Finding(f"account {name}", what))
    if sum(balances.values()):
        result.findings.append(Finding("all accounts", "do not sum to zero"))
    result.accounts = len(balances)
    result.chips = sum(held for held in balances.values() if held > 0)


def _compare_tables(store: Store, result: Audit) -> None:
    """Nothing is cut off a chain that a snapshot has seen."""
    for row in store.rows(select(TABLES.c.id, TABLES.c.seq, TABLES.c.sha)):
        if row.seq:
            entry = next(store.entries(str(row.id), row.seq - 1), None)
            if entry is None or entry.sha != row.sha:
                result.findings.append(Finding(_named(str(row.id)), "its ledger is cut short"))


def _named(chain: str) -> str:
    return chain if chain.startswith("patron/") else f"table {chain}"
