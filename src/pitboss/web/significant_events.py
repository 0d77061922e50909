"""The log of significant events over the API, for the Division."""

import asyncio
from itertools import islice
from typing import Annotated

from litestar import Controller, get
from litestar.exceptions import PermissionDeniedException
from litestar.params import QueryParameter

from pitboss.floor.ledger import significant_events
from pitboss.floor.people.sessions import Signed
from pitboss.web.dependencies import SignedIn, TheFloor

MOST_LINES = 10_000


class Events(Controller):
    path = "/events"
    tags = ["events"]

    @get("/", summary="Significant events, for the Division")
    async def every(
        self,
        signed: SignedIn,
        floor: TheFloor,
        after: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)] = 0,
        kind: Annotated[str, QueryParameter(max_length=40)] = "",
    ) -> list[significant_events.SignificantEvent]:
        """The oldest first, up to 10,000 at once; `after` is the `seq` of the last one known."""
        check_division(signed)
        listed = significant_events.listed(floor.store, after, kind)
        return await asyncio.to_thread(lambda: list(islice(listed, MOST_LINES)))


def check_division(signed: Signed) -> None:
    if signed.role != "division":
        raise PermissionDeniedException(f"a {signed.role} may not read the significant events")
