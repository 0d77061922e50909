"""Commands that come twice are carried out once.

A client that does not get the answer to a command sends it again with the same id. The id of a
command that was carried out is stored with its entry of the ledger, so it is known after a restart
too, and to any process that leads the table next.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from pitboss.errors import PitbossError, Refused

PLAIN = "^[A-Za-z0-9_-]{0,64}$"
CommandId = Annotated[str, msgspec.Meta(pattern=PLAIN)]
"""The id of a command; a client makes a new one for every command, at random."""
OF_A_PATRON = 16
"""How many of a patron's last commands are remembered at a table."""
PATRONS = 100
"""Of so many patrons, those whose commands were the last."""
REFUSALS = 200


class Uncertain(Refused):
    """Nobody knows whether the command was carried out. If it is sent again with the same id, it is
    carried out once."""


class SeenIds:
    """The ids of the last commands that were carried out at a table."""

    def __init__(self, known: Mapping[str, list[str]] | None = None) -> None:
        self.known = {patron: list(ids) for patron, ids in (known or {}).items()}

    def add(self, key: str) -> None:
        if not key:
            return
        patron, _, once = key.partition("/")
        ids = self.known.pop(patron, [])
        self.known[patron] = [*ids, once][
            -OF_A_PATRON:
        ]  # the last patron is the last to be dropped
        if len(self.known) > PATRONS:
            del self.known[next(iter(self.known))]

    def __contains__(self, key: str) -> bool:
        patron, _, once = key.partition("/")
        return once in self.known.get(patron, ())


class Refusals:
    """What was refused a moment ago. It changed nothing, so it need not outlive the process."""

    def __init__(self) -> None:
        self._known: dict[str, PitbossError] = {}

    def add(self, key: str, refusal: PitbossError) -> None:
        if key:
            self._known[key] = refusal
        if len(self._known) > REFUSALS:
            del self._known[next(iter(self._known))]

    def again(self, key: str) -> None:
        """Refuse once more what was refused."""
        if key in self._known:
            raise self._known[key]
