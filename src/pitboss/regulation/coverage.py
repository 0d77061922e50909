"""Coverage: for every paragraph of a subchapter, whether code and tests carry it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from pitboss.regulation.citations import Section, find_cites, not_for_software, sections_of

SOURCES = ("games", "customs", "play", "floor")
"""Where the package carries rules out: code, and pay tables as data."""


class Paragraph(Struct, frozen=True):
    """One paragraph, or a section that has none, and where it is cited."""

    cite: str
    title: str
    """Of its section."""
    code: bool
    tests: bool
    reason: str = ""
    """Why it is not for software, where it is not."""

    @property
    def status(self) -> str:
        """``code``, ``not-for-software``, or ``open``: nobody has accounted for it yet.

        What is listed as not for software stays so, although the code may name it in passing.
        """
        if self.reason:
            return "not-for-software"
        return "code" if self.code else "open"


class Coverage(Struct, frozen=True):
    """A subchapter, paragraph by paragraph."""

    subchapter: str
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
    """Hold the citations of the code and of the round sheets against the chapter's index.

    Both are texts; without `code` it is the package's own source.
    """
    (covered,) = cover({subchapter: sections_of(subchapter)}, sheets=sheets, code=code)
    return covered


def cover(
    parts: Mapping[str, Iterable[Section]],
    *,
    sheets: Iterable[str] = (),
    code: Iterable[str] | None = None,
) -> list[Coverage]:
    """Several parts of the chapter, by name; the texts are read once for all of them."""
    in_code = _cited(own_source() if code is None else code)
    in_sheets = _cited(sheets)
    return [
        Coverage(name, tuple(_covered(sections, in_code, in_sheets)))
        for name, sections in parts.items()
    ]


def _covered(
    sections: Iterable[Section], in_code: set[str], in_sheets: set[str]
) -> Iterator[Paragraph]:
    reasons = not_for_software()
    for section in sections:
        for cite in _paragraphs(section):
            reason = reasons.get(cite) or reasons.get(section.number, "")
            yield Paragraph(cite, section.title, cite in in_code, cite in in_sheets, reason)


def _paragraphs(section: Section) -> list[str]:
    return [f"{section.number}({letter})" for letter in section.paragraphs] or [section.number]


def _cited(texts: Iterable[str]) -> set[str]:
    """The paragraphs that texts name, without their items."""
    return {
        f"{cite.section}({cite.paragraph})" if cite.paragraph else cite.section
        for text in texts
        for cite in find_cites(text)
    }


def own_source() -> Iterator[str]:
    """The package's modules and pay tables, as texts."""
    for folder in SOURCES:
        source = files("pitboss").joinpath(folder)
        if source.is_dir():
            yield from read_texts(source, (".py", "pay_tables.toml", "paragraphs.toml"))


def read_texts(folder: Traversable | Path, endings: tuple[str, ...]) -> Iterator[str]:
    """Every file below a folder whose name ends so."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from read_texts(entry, endings)
        elif entry.name.endswith(endings):
            yield entry.read_text("utf-8")
