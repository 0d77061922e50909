"""HTML and SVG from small functions: what is not markup is escaped, every tag is closed, and tables
are made for those who hear them, too."""

import re
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


POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Of a page that needs no network and no script."""
WITH_PICTURES = f"{POLICY}; img-src data:"


def page(title: str, body: Html, style: str, *more: Html | None, policy: str = POLICY) -> str:
    """A whole page with its style in it; `more` is said at its head."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        *more,
        tag("title", title),
        tag("style", Html(style)),
    )
    return f"<!DOCTYPE html>\n{tag('html', head, tag('body', tag('main', body)), lang='en')}\n"


def slug(title: str) -> str:
    """A title as the name of an element."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def num(value: float) -> str:
    """A length of a picture, as short as it can be written."""
    return f"{round(value, 2):g}"
