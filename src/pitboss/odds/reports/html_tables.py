"""Tables of a par sheet, as HTML."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.markup import Html, Inside, join, tag

__all__ = ["Html", "Inside", "join", "row", "table", "tag"]


def row(cells: Iterable[Inside], *, head: bool = False, numbers: int = 0, **more: object) -> Html:
    """A row of a table; the first cell is its heading, the last so many are numbers."""
    cells = list(cells)
    first_number = len(cells) - numbers
    made = []
    for place, cell in enumerate(cells):
        scope = "col" if head else "row" if place == 0 else None
        name = "th" if head or place == 0 else "td"
        kind = "number" if place >= first_number else None
        made.append(tag(name, cell, scope=scope, class_=kind))
    return tag("tr", made, **more)


def table(
    heads: Iterable[Inside],
    rows: Iterable[Html],
    *,
    caption: Inside = None,
    numbers: int = 0,
    class_: str | None = None,
) -> Html:
    """A table whose last so many columns are numbers."""
    return tag(
        "table",
        tag("caption", caption) if caption else None,
        tag("thead", row(heads, head=True, numbers=numbers)),
        tag("tbody", rows),
        class_=class_,
    )
