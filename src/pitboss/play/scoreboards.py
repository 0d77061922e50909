"""Scoreboards: what a table remembers of its rounds, drawn for all to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.values import Frozen

Results = Sequence[str]
"""How rounds ended, oldest first, each in the words of its game."""


class Scoreboard(Frozen, kw_only=True):
    """How a game draws the results of its rounds."""

    results: str
    """The name under which a table remembers them. A new board begins where they begin anew."""
    short: Callable[[Results], list[str]]
    """The lines that hang beside a table."""
    text: Callable[[Results, int], str]
    """The whole board, in lines of so many letters."""
    picture: Callable[[Results], str]
    """As SVG."""
    record: Callable[[Results], dict[str, Any]]
    """As JSON has it."""
