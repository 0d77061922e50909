"""HTML and SVG from small functions: what is not markup is escaped, and every tag is closed."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = ("br", "col", "input", "meta")


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Inside = str | Iterable[str] | None
"""Markup, text to be escaped, several of them, or nothing."""


def tag(name: str, /, *inside: Inside, **attributes: object) -> Html:
    """An element: ``tag("td", "7 to 5", class_="number")``. None leaves an attribute out."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Html(f"<{name}{said} />")
    return Html(f"<{name}{said}>{join(*inside)}</{name}>")


def join(*inside: Inside) -> Html:
    """Parts one after the other."""
    return Html("".join(map(_text, inside)))


def _text(part: Inside) -> str:
    if part is None or isinstance(part, Html):
        return part or ""
    if isinstance(part, str):
        return escape(part)
    return "".join(map(_text, part))
