"""Scoreboards: what a table remembers of its rounds, drawn for all to see."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.values import Frozen

Results = Sequence[str]
"""How rounds ended, oldest first, each in the words of its game."""


class Scoreboard(Frozen, kw_only=True):
    """How a game draws the results of its rounds."""

    results: str
    """The name under which a table remembers the results. A new board begins when they begin
    again."""
    short: Callable[[Results], list[str]]
    """A few lines, for the drawing of a table."""
    text: Callable[[Results, int], str]
    """The whole board as text, for lines of this width."""
    picture: Callable[[Results], str]
    """The board as SVG."""
    record: Callable[[Results], dict[str, Any]]
    """The board as values for JSON."""
