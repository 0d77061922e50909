"""Lock-outs: what went wrong too often is not looked at for a while.

The counts are in the database: a restart does not end a lock-out, and all processes count together.
Nobody is locked out for good, and what was not tried for a day is forgotten.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select, update

from pitboss.floor.clock import A_DAY, now
from pitboss.floor.ledger.schema import LOCKOUTS
from pitboss.floor.ledger.sql import insert
from pitboss.floor.ledger.store import Store
from pitboss.values import Frozen


class Rule(Frozen):
    """How often something may go wrong, and for how long it is then not looked at: the first time,
    and at most. The time doubles; all times are in milliseconds."""

    free: int
    first: int
    longest: int

    def wait(self, times: int) -> int:
        """For how long nothing more is looked at after so many times."""
        over = times - self.free
        return min(self.longest, self.first * 2 ** min(over, 30)) if over >= 0 else 0


def until(store: Store, *whats: str) -> int:
    """When the last lock-out of some ends, in milliseconds since 1970; 0 if there is none."""
    wanted = select(LOCKOUTS.c.until).where(LOCKOUTS.c.what.in_(whats))
    ends = [row.until for row in store.rows(wanted)]
    return max((end for end in ends if end > now()), default=0)


def count(store: Store, counted: Mapping[str, Rule]) -> int:
    """Count one more time that each of some went wrong. If one of them is locked out, nothing is
    counted: until when, in milliseconds since 1970; otherwise 0."""
    with store.engine.begin() as connection:
        done, until = count_in(store, connection, counted)
        return 0 if done else until


def count_in(store: Store, connection: Connection, counted: Mapping[str, Rule]) -> tuple[bool, int]:
    """As `count`, in a transaction of the caller: whether it was counted, and until when nothing
    more is looked at."""
    here, names = now(), sorted(counted)
    connection.execute(delete(LOCKOUTS).where(LOCKOUTS.c.at < here - A_DAY))
    kept = insert(store.engine, LOCKOUTS).on_conflict_do_nothing()
    connection.execute(kept, [{"what": one, "times": 0, "until": 0, "at": here} for one in names])
    known = select(LOCKOUTS).where(LOCKOUTS.c.what.in_(names)).order_by(LOCKOUTS.c.what)
    rows = connection.execute(known.with_for_update()).all()
    locked = max(row.until for row in rows)
    if locked > here:
        return False, locked
    last = 0
    for row in rows:
        wait = counted[row.what].wait(row.times + 1)
        last = max(last, here + wait if wait else 0)
        changed = {"times": row.times + 1, "until": here + wait if wait else 0, "at": here + wait}
        connection.execute(update(LOCKOUTS).where(LOCKOUTS.c.what == row.what).values(changed))
    return True, last


def forget(store: Store, *whats: str) -> None:
    """It went right: the count begins anew."""
    wanted = LOCKOUTS.c.what.in_(whats)
    if store.rows(select(LOCKOUTS.c.what).where(wanted)):
        with store.engine.begin() as connection:
            connection.execute(delete(LOCKOUTS).where(wanted))
