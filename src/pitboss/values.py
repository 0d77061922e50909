"""Values: data that never changes once it is made.

Equal values are equal and may be keys; a change is a new value (`msgspec.structs.replace`). What
does change, such as a seat or the book of a room, is a plain `Struct` and no value.
"""

import re
from typing import dataclass_transform

from msgspec import Struct, field

_HUMP = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True):
    """Never changes once it is made."""


def _kebab(name: str) -> str:
    return _HUMP.sub("-", name).lower()


class Record(Frozen, gc=False, tag=_kebab):
    """A value that is kept or sent beside others, and told from them by its name: a `TakenDown`
    says that it is ``taken-down``. It holds nothing that could hold it."""
