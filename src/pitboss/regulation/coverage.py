"""Coverage: for every paragraph of a part of a book, whether code and tests carry it out.

Code carries a paragraph out if it cites it where it executes, or as data. What a comment or a
docstring names does not count.
"""

import ast
import json
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pitboss.regulation import rulebooks
from pitboss.regulation.citations import Citation, Section, sections_of
from pitboss.regulation.rulebooks import NEW_JERSEY, Rulebook
from pitboss.values import Frozen

SOURCES = ("games", "procedures", "engine", "floor", "guides", "school", "filings")
"""Where the package carries rules out: code, and pay tables as data."""
RULES_IN = (".py", "pay_tables.toml", "paragraphs.toml")
"""The endings of the names of such files."""


class Paragraph(Frozen):
    """One paragraph, or a section that has none, and where it is cited."""

    cite: str
    title: str
    """Of its section."""
    code: bool
    tests: bool
    reason: str = ""
    """Why it is not for software, if it is not."""

    @property
    def status(self) -> str:
        """``code``, ``not-for-software``, or ``open``: nobody has accounted for it yet.

        A paragraph that is listed as not for software keeps this status, even if the code mentions
        it.
        """
        if self.reason:
            return "not-for-software"
        return "code" if self.code else "open"


class Coverage(Frozen):
    """A subchapter, or the rules of a game, paragraph by paragraph."""

    part: str
    paragraphs: tuple[Paragraph, ...]

    def count(self, status: str) -> int:
        return sum(paragraph.status == status for paragraph in self.paragraphs)

    @property
    def tested(self) -> int:
        return sum(paragraph.tests for paragraph in self.paragraphs)

    @property
    def accounted_for(self) -> int:
        """Paragraphs that are carried out or not for software."""
        return len(self.paragraphs) - self.count("open")

    @property
    def complete(self) -> bool:
        return self.accounted_for == len(self.paragraphs)


def coverage(
    subchapter: str, *, sheets: Iterable[str] = (), code: Iterable[str] | None = None
) -> Coverage:
    """Compare the citations in the code and in the round sheets with the chapter's index.

    Both are texts; `code` is by default what the package's own source executes.
    """
    (covered,) = cover({subchapter: sections_of(subchapter)}, sheets=sheets, code=code)
    return covered


def cover(
    parts: Mapping[str, Iterable[Section]],
    *,
    sheets: Iterable[str] = (),
    code: Iterable[str] | None = None,
    book: Rulebook = NEW_JERSEY,
) -> list[Coverage]:
    """Several parts of a book, by name; the texts are read once for all of them."""
    in_code = _cited(own_source() if code is None else code, book)
    in_sheets = _cited(sheets, book)
    reasons = book.not_for_software()
    return [
        Coverage(name, tuple(_covered(sections, in_code, in_sheets, reasons)))
        for name, sections in parts.items()
    ]


def _covered(
    sections: Iterable[Section],
    in_code: set[str],
    in_sheets: set[str],
    reasons: Mapping[str, str],
) -> Iterator[Paragraph]:
    for section in sections:
        for cite in _paragraphs(section):
            reason = reasons.get(cite) or reasons.get(section.number, "")
            yield Paragraph(cite, section.title, cite in in_code, cite in in_sheets, reason)


def _paragraphs(section: Section) -> list[str]:
    return [f"{section.number}({letter})" for letter in section.paragraphs] or [section.number]


def _cited(texts: Iterable[str], book: Rulebook) -> set[str]:
    """The paragraphs that texts name, without their items."""
    return {_paragraph(cite) for text in texts for cite in book.find_cites(text)}


def _paragraph(cite: Citation) -> str:
    return f"{cite.section}({cite.paragraph})" if cite.paragraph else cite.section


def own_source() -> Iterator[str]:
    """What the package executes: its modules and its data, as texts."""
    yield cited_by_every_table(rulebooks.NEW_JERSEY)
    for folder in SOURCES:
        source = files("pitboss").joinpath(folder)
        if source.is_dir():
            yield from executed(source)


def cited_by_every_table(book: Rulebook) -> str:
    """What a book says of posted limits: the engine asks the book where that is."""
    return "\n".join(f"cite: {cite}" for cite in book.limits.named)


def executed(folder: Traversable | Path, endings: tuple[str, ...] = RULES_IN) -> Iterator[str]:
    """What the files below a folder execute or read as data, without comments and docstrings."""
    for name, text in _read(folder, endings):
        yield code_of(text) if name.endswith(".py") else json.dumps(tomllib.loads(text))


def code_of(text: str) -> str:
    """A module without its comments, and without strings that stand alone."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(...)
    return ast.unparse(tree)


def read_texts(
    folder: Traversable | Path, endings: tuple[str, ...], *, except_about: Collection[str] = ()
) -> Iterator[str]:
    """Every file below a folder whose name has one of the endings, except files about some games
    (by slug).

    A folder inside it with a rulebook of its own is left out, because it cites another book.
    """
    for _, text in _read(folder, endings, except_about):
        yield text


def _read(
    folder: Traversable | Path, endings: tuple[str, ...], except_about: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """The files of `read_texts`, by name."""
    for entry in _entries(folder):
        if any(is_about(entry.name, slug) for slug in except_about):
            continue
        if entry.is_dir():
            if not entry.joinpath(rulebooks.FILE).is_file():
                yield from _read(entry, endings, except_about)
        elif entry.name.endswith(endings):
            yield entry.name, entry.read_text("utf-8")


def texts_about(folder: Traversable | Path, endings: tuple[str, ...], slug: str) -> Iterator[str]:
    """Every file below a folder that is named after a game, or is in a folder named after it."""
    for entry in _entries(folder):
        if entry.is_dir():
            inside = read_texts if is_about(entry.name, slug) else partial(texts_about, slug=slug)
            yield from inside(entry, endings)
        elif is_about(entry.name, slug) and entry.name.endswith(endings):
            yield entry.read_text("utf-8")


def is_about(name: str, slug: str) -> bool:
    """Whether a file or folder is named after a game: ``test_high_die_odds.py``, ``high-die``."""
    said = name.partition(".")[0].removeprefix("test_").replace("_", "-")
    return said == slug or said.startswith(f"{slug}-")


def _entries(folder: Traversable | Path) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda entry: entry.name)
