"""Commands that come twice are carried out once.

The id of a command that was carried out is stored with its entry of the ledger
(`ledger/command_ids.py`), so it is known after a restart too, and to any process that leads the
table next.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from pitboss.errors import PitbossError, Refused
from pitboss.floor.ledger.command_ids import id_of, same

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
        keys = (f"{patron}/{one}" for patron, ids in self.known.items() for one in ids)
        self._keys = {id_of(key): key for key in keys}

    def add(self, key: str) -> None:
        if not key:
            return
        patron, _, once = key.partition("/")
        before = self.known.pop(patron, [])  # the last patron is the last to be dropped
        ids = [*(one for one in before if one != once), once]
        self.known[patron] = ids[-OF_A_PATRON:]
        self._keys[id_of(key)] = key
        gone = ids[:-OF_A_PATRON]
        if len(self.known) > PATRONS:
            gone += self.known.pop(next(iter(self.known)))
        for one in gone:
            self._keys.pop(one.partition(".")[0], None)

    def __contains__(self, key: str) -> bool:
        """Whether a command was carried out; refused if its id was another command's."""
        return same(self._keys.get(id_of(key), ""), key)


class Refusals:
    """What was refused a moment ago. It changed nothing, so it need not outlive the process."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, PitbossError]] = {}

    def add(self, key: str, refusal: PitbossError) -> None:
        if key:
            self._known[id_of(key)] = key, refusal
        if len(self._known) > REFUSALS:
            del self._known[next(iter(self._known))]

    def again(self, key: str) -> None:
        """Refuse once more what was refused."""
        kept, refusal = self._known.get(id_of(key), ("", None))
        if refusal is not None and same(kept, key):
            raise refusal
