"""Words that a bettor says about wagers, what may be said with them, and the default until then."""

from collections.abc import Mapping
from typing import Any

from pitboss.engine.irregularities import Field
from pitboss.engine.options import Value
from pitboss.errors import Refused
from pitboss.values import Frozen


class Spoken(Frozen, kw_only=True):
    """A word that a bettor may say about wagers."""

    cite: str
    fields: tuple[Field, ...] = ()
    """What may be said with it."""
    until: str = ""
    """The choice that is made until the word is said, if it is not the default choice."""

    def read(self, details: Mapping[str, Any]) -> dict[str, Value]:
        """The details that were said with it, each in its own type; refused if the word takes no
        such detail."""
        known = {field.name: field for field in self.fields}
        for said in details:
            if said not in known:
                raise Refused(f"{said!r} means nothing here", self.cite)
        return {
            name: field.read(details[name]) if name in details else field.default
            for name, field in known.items()
        }
