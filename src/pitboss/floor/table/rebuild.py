"""A table as the ledger has it, line by line."""

from sqlalchemy import select

from pitboss.engine import Event
from pitboss.errors import Refused, Unusable
from pitboss.floor.ledger.chain import Entry, digest, read
from pitboss.floor.ledger.schema import TABLES
from pitboss.floor.ledger.store import Store
from pitboss.floor.table.state import TableState


def no_table(chain: str) -> Refused:
    """What is said of a table that does not exist, or that does not exist for whoever asks."""
    return Refused(f"there is no table {chain}")


def load(store: Store, chain: str, lead: bool) -> TableState:
    """A table rebuilt from the ledger; for its leader, with a dealer bound to the same orders."""
    at = TableState(chain)
    with store.reading() as reading:  # as it is at one moment, even if others write to it
        found = reading.rows(select(TABLES).where(TABLES.c.id == int(chain)))
        if not found:
            raise no_table(chain)
        at.kept_from = found[0].kept_from
        if lead:
            at.lead(reading.orders(chain))
        if found[0].snapshot is not None:
            at.load(found[0].snapshot, found[0].seq, found[0].sha)
        for entry in reading.entries(chain, at.seq):
            take(at, entry)
            at.behind += 1
    if not at.seq:
        raise Unusable(f"the ledger of table {chain} is empty")
    return at


def take(at: TableState, entry: Entry) -> tuple[Event, ...]:
    """The next line of a table's chain, checked against the one before."""
    if entry.sha != digest(at.chain, at.seq + 1, at.sha, entry.body):
        raise Unusable(f"the ledger of table {at.chain} has been altered at line {entry.seq}")
    body = read(entry.body)
    events = at.take(body.what)
    at.carried_out.add(body.once)
    at.seq, at.sha = entry.seq, entry.sha
    return events
