"""What a table of the family remembers between rounds, and what may be given for it."""

from __future__ import annotations

from typing import Any

from pitboss.engine.options import Options
from pitboss.engine.table_memory import Fact
from pitboss.procedures import shoes


def first_state(options: Options | None = None) -> dict[str, Any]:
    """The shoe; who has wagered since the shuffle, None if anybody may; whether the reader has
    failed."""
    return {**shoes.first_state(), "bettors": None, "reader-failed": False}


def facts(*reasons: str, sources: tuple[str, ...] = ("shoe",)) -> dict[str, Fact]:
    """The facts of the shoe, and who has wagered; a game may have more `reasons` to reshuffle."""
    return {
        **shoes.facts(*reasons, sources=sources),
        "bettors": Fact(kind="texts", nobody=None, pattern=".*[a-zA-Z].*",
                        form="a list of those who wagered last: seat 2, or a name",
                        says="who has wagered since the shuffle; nothing for anybody"),
    }  # fmt: skip
