"""What has happened at a table and is not written yet."""

from typing import Any

import msgspec

from pitboss.engine import Event
from pitboss.floor.clock import now
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.chain import Line, line
from pitboss.floor.ledger.entries import Significant, What
from pitboss.floor.ledger.store import HistoryRow, Order, Work
from pitboss.floor.table import history_rows
from pitboss.floor.table.state import TableState

SNAPSHOT_AFTER = 100
"""After so many entries a new snapshot is made, between two rounds."""


class Draft:
    """The next lines of a table's chain, with everything that must be written together with
    them."""

    def __init__(self, at: TableState, once: str = "") -> None:
        self.at = at
        self.once = once
        """The id of the command that is being carried out, for its own entry."""
        self.lines: list[Line] = []
        self.orders: list[Order] = []
        self.row: dict[str, Any] = {}
        self.significant: list[Significant] = []
        self.history: list[HistoryRow] = []
        self.bettors: set[str] = set()
        self._since_snapshot = at.behind

    def add(self, what: What, events: tuple[Event, ...] = ()) -> None:
        """An entry that the table has taken, with the events that followed."""
        if isinstance(what, (entries.Started, entries.Answered)):
            what = msgspec.structs.replace(what, events=events)
        written = self.next_line(what)
        self.at.seq, self.at.sha = written.entry.seq, written.entry.sha
        self.at.carried_out.add(self.once)
        self.once = ""
        self.lines.append(written)
        self.remember(written, what)
        self._since_snapshot += 1

    def next_line(self, what: What) -> Line:
        return line(self.at.chain, self.at.seq + 1, self.at.sha, now(), what, self.once)

    def remember(self, written: Line, what: What) -> None:
        """Add to the history of the players what an entry means for them."""
        self.history += history_rows.rows_of(self.at, written.entry, what)

    def seat(self, more: dict[int, str] | None = None) -> None:
        """Who sits there, for the lobby."""
        names = {seat: sitting.patron for seat, sitting in self.at.sittings.items()}
        self.row["seated"] = msgspec.json.encode(names | (more or {})).decode()

    def snapshot(self) -> None:
        """Between two rounds: a snapshot of the table, from time to time."""
        if self._since_snapshot >= SNAPSHOT_AFTER:
            self._since_snapshot = 0
            at = self.at
            self.row |= {"snapshot": at.snapshot(), "seq": at.seq, "sha": at.sha}

    def hand_over(self) -> Work:
        """Everything that must be written; the draft is empty afterwards."""
        work = Work(
            self.lines, self.orders, self.row, self.significant, self.history,
            bettors=self.bettors,
        )  # fmt: skip
        self.lines, self.orders, self.row, self.significant, self.history = [], [], {}, [], []
        self.bettors = set()
        return work
