"""Writing to a chain that is not a table's: of a patron, a petition, a tournament, the docket.

The state of such a chain follows from its lines. A writer reads the chain first, decides, and
writes the next lines; if somebody else was quicker, all of that is done again.
"""

from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import Connection, select

from pitboss.errors import Unusable
from pitboss.floor.clock import now
from pitboss.floor.ledger.chain import Body, Entry, Line, line, read
from pitboss.floor.ledger.command_ids import same
from pitboss.floor.ledger.entries import Significant, What
from pitboss.floor.ledger.schema import HEADS
from pitboss.floor.ledger.store import Displaced, HistoryRow, Store, Work
from pitboss.values import Frozen

TRIES = 20


class Written(Frozen):
    """What is written to a chain next, and what is written together with it."""

    what: Sequence[What]
    significant: Sequence[Significant] = ()
    also: Callable[[Connection], None] | None = None
    at: int = 0
    """When it was decided, in milliseconds since 1970; 0 for now."""


def no_history(entry: Entry, what: What) -> Iterable[HistoryRow]:
    """Most entries of these chains mean nothing to the history of a patron."""
    return ()


def bodies(store: Store, chain: str, after: int = 0) -> list[Body]:
    """What a chain says, line by line."""
    return [read(entry.body) for entry in store.entries(chain, after)]


def append(
    store: Store,
    chain: str,
    make: Callable[[list[Body]], Written],
    *,
    once: str = "",
    history: Callable[[Entry, What], Iterable[HistoryRow]] = no_history,
) -> None:
    """Write the next lines of a chain, even if others write to it meanwhile.

    `make` decides from what the chain says, and may refuse. What was written with an id (`once`) is
    not written again.
    """
    for _ in range(TRIES):
        known = list(store.entries(chain))
        said = [read(entry.body) for entry in known]
        if once and any(same(body.once, once) for body in said):
            return
        written = make(said)
        if not written.what:
            return
        seq, sha = (known[-1].seq, known[-1].sha) if known else (0, "")
        lines: list[Line] = []
        rows: list[HistoryRow] = []
        for what in written.what:
            seq += 1
            lines.append(line(chain, seq, sha, written.at or now(), what, once))
            sha = lines[-1].entry.sha
            rows += history(lines[-1].entry, what)
        work = Work(lines, significant=list(written.significant), history=rows, also=written.also)
        [failed] = store.write([work])
        if failed is None:
            return
        if not isinstance(failed, Displaced):
            raise failed
    raise Unusable(f"the ledger of {chain} is too busy: try again")


def numbers(store: Store, kind: str) -> list[int]:
    """The numbers of the chains of one kind: ``tournament/3`` has 3."""
    wanted = select(HEADS.c.chain).where(HEADS.c.chain.startswith(f"{kind}/"))
    return sorted(int(row.chain.partition("/")[2]) for row in store.rows(wanted))


def begin(store: Store, kind: str, make: Callable[[int], Written]) -> int:
    """Begin a new chain of a kind; its number."""
    for _ in range(TRIES):
        number = max(numbers(store, kind), default=0) + 1
        begun: list[bool] = []

        def first(known: list[Body], number: int = number, begun: list[bool] = begun) -> Written:
            if known:  # somebody else has just begun it
                return Written(())
            begun[:] = [True]
            return make(number)

        append(store, f"{kind}/{number}", first)
        if begun:
            return number
    raise Unusable("the ledger is too busy: try again")
