"""Whether the floor can be read and written, and what is wrong if it cannot."""

import asyncio
import time

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from pitboss.floor.clock import now
from pitboss.floor.ledger.schema import SETTINGS
from pitboss.floor.ledger.seals import LAST_HEALTH
from pitboss.floor.ledger.sql import insert
from pitboss.floor.ledger.store import Store
from pitboss.floor.ledger.trouble import AWAY, said_of

WITHIN = 5.0
"""Seconds in which the database must answer."""
FRESH = 2.0
"""For so many seconds the last result is reused."""
FAILED = 10.0
"""For so many seconds after a write that failed, that is the result, whatever a test says: a few
bytes may find room where more do not."""


def trouble(store: Store) -> str:
    """What is wrong with the database; a few bytes are written as a test."""
    row = {"name": LAST_HEALTH, "value": str(now())}
    put = insert(store.engine, SETTINGS)
    kept = put.on_conflict_do_update(index_elements=["name"], set_={"value": put.excluded.value})
    try:
        store.rows(select(SETTINGS.c.name).where(SETTINGS.c.name == LAST_HEALTH))
        with store.engine.begin() as connection:
            connection.execute(kept, row)
    except SQLAlchemyError as error:
        return said_of(error)
    return ""


class Health:
    """How the floor is, looked at now and then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking: asyncio.Task[str] | None = None
        self._looked = 0.0

    async def trouble(self) -> str:
        """What is wrong, if anything is."""
        here, failed = time.monotonic(), self._store.failed
        if failed and here < failed.at + FAILED:
            return failed.why
        if self._looking is None or (self._looking.done() and here > self._looked + FRESH):
            self._looking = asyncio.create_task(asyncio.to_thread(trouble, self._store))
            self._looked = here
        try:
            return await asyncio.wait_for(asyncio.shield(self._looking), WITHIN)
        except TimeoutError:
            return AWAY
