"""A document as a value: sections of text, lists, tables and pictures; as one page of HTML here,
and as a PDF by `pdf`."""

from collections.abc import Sequence
from functools import singledispatch
from importlib.resources import files

from pitboss import markup
from pitboss.markup import WITH_PICTURES, Html, Inside, join, row, slug, table, tag
from pitboss.values import Frozen


class Heading(Frozen):
    """A heading within a section."""

    text: str


class Text(Frozen):
    """A paragraph of text, with what it cites."""

    text: str
    cite: str = ""


class Items(Frozen):
    """A list."""

    items: Sequence[str]
    numbered: bool = False


class Lines(Frozen):
    """Lines as they were typed, in a fixed-width font."""

    lines: Sequence[str]


class Grid(Frozen):
    """A table; its last so many columns are numbers."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: int = 0


class Picture(Frozen):
    """A picture; its width is a share of the page."""

    svg: str
    caption: str = ""
    share: float = 1.0


class Blanks(Frozen):
    """Lines for people to sign on, each with what belongs there."""

    labels: Sequence[str]


Block = Heading | Text | Items | Lines | Grid | Picture | Blanks


class Section(Frozen):
    """A part of a document, with its number and what asks for it."""

    title: str
    blocks: Sequence[Block]
    number: str = ""
    cite: str = ""


class Document(Frozen):
    """A document: its title page, and its sections."""

    kind: str
    title: str
    under: Sequence[str]
    sections: Sequence[Section]
    head: str = ""
    """What stands at the top of every page: what must not be overlooked."""
    foot: str = ""
    """What stands at the bottom of every page; its title, if nothing else does."""


def page(made: Document) -> str:
    """One page of HTML that needs no network and no script."""
    style = (files("pitboss.documents") / "document.css").read_text("utf-8")
    entries = [
        tag("li", tag("a", _title(one), href=f"#{slug(one.title)}"), _cite(one.cite))
        for one in made.sections
    ]
    body = join(
        tag("p", tag("b", made.head)) if made.head else None,
        tag("header", tag("p", made.kind, class_="kind"), tag("h1", made.title),
            [tag("p", line) for line in made.under]),
        tag("nav", tag("h2", "Contents"), tag("ul", entries), aria_label="Contents"),
        [_section(one) for one in made.sections],
    )  # fmt: skip
    title = f"{made.title}: {made.kind.lower()}"
    return markup.page(title, body, style, policy=WITH_PICTURES)


def _title(section: Section) -> Html:
    return join(tag("b", section.number), f" {section.title}".lstrip())


def _cite(cite: str) -> Html | None:
    return tag("cite", cite) if cite else None


def _section(section: Section) -> Html:
    heading = tag("h2", _title(section), _cite(section.cite), id=slug(section.title))
    return tag("section", heading, [shown(one) for one in section.blocks])


@singledispatch
def shown(one: Block) -> Html:
    """A block as HTML."""
    raise TypeError(f"{one} cannot be shown")


@shown.register
def _(one: Heading) -> Html:
    return tag("h3", one.text)


@shown.register
def _(one: Text) -> Html:
    return tag("p", one.text, " ", _cite(one.cite))


@shown.register
def _(one: Items) -> Html:
    return tag("ol" if one.numbered else "ul", [tag("li", said) for said in one.items])


@shown.register
def _(one: Lines) -> Html:
    return tag("pre", "\n".join(one.lines))


@shown.register
def _(one: Grid) -> Html:
    def cells(of: Sequence[str]) -> list[Inside]:
        return list(of)

    rows = [row(cells(line), numbers=one.numbers) for line in one.rows]
    return tag(
        "div",
        table(cells(one.heads), rows, numbers=one.numbers),
        class_="grid",
        tabindex="0",
        role="region",
        aria_label="a table",
    )


@shown.register
def _(one: Picture) -> Html:
    wide = f"width:{one.share * 100:.0f}%"
    caption = tag("figcaption", one.caption) if one.caption else None
    return tag("figure", tag("div", Html(one.svg), style=wide), caption)


@shown.register
def _(one: Blanks) -> Html:
    return tag("div", [tag("p", tag("span", label)) for label in one.labels], class_="blanks")
