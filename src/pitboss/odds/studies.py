"""What else can be asked of a game's mathematics, by those who study it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.engine import Options
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.model import Report, Watch


class HandAsked(Frozen, kw_only=True):
    """A hand at a table, as a person writes it: ``8,8``, ``T``, ``5s,6h``."""

    options: Options
    hand: str
    up: str
    removed: str = ""


class Studies(Frozen, kw_only=True):
    """What a game can be asked in addition to prices and strategy."""

    hand: Callable[[HandAsked], Report]
    """What every decision is worth for one hand."""
    effects: Callable[[Options, Watch], Report]
    """What a single card is worth once it is gone."""
    chart: Callable[[Options, str, str, Watch], Report]
    """The text of a chart of one's own, and its name: what it comes to."""
    check_count: Callable[[str, str], None]
    """Refuses a count or a spread that cannot be used."""
