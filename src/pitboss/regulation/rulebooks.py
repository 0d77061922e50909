"""Rulebooks: where a game's paragraphs are found. New Jersey's chapter, or a book of one's own.

A game that is not New Jersey's has the index of its rules in a file ``rulebook.toml`` next to its
module (CONTRIBUTING.md has an example). Its paragraphs are cited and checked like those of the
chapter.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files

import msgspec

from pitboss.errors import Unusable
from pitboss.regulation import citations
from pitboss.regulation.citations import CHAPTER, OTHER_BOOKS, Citation, Numbering, Section
from pitboss.values import Frozen

FILE = "rulebook.toml"
_CITE = re.compile(r"([\w.]+)(?:\(([a-z])\)([\w()]*))?")


class LimitParagraphs(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The paragraphs of a book on posted limits; empty if it has none."""

    amounts: str = ""
    """The minimum, the maximum, and how far they may be apart."""
    by_wager: str = ""
    """That a wager may have limits of its own."""
    steps: str = ""
    """The increments of wagers."""

    @property
    def named(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.amounts, self.by_wager, self.steps)))


class Spread(Frozen, kw_only=True):
    """How far a posted maximum must be from its minimum."""

    times: int
    up_to: int
    """It applies to minimums up to this amount, in cents."""
    odds: int
    """It applies to wagers that are paid at fixed odds of no more than this to 1."""


def _no_reasons() -> dict[str, str]:
    return {}


class Rulebook(Frozen, kw_only=True):
    """A book of rules: its title, its index, and its rules for all games."""

    title: str
    sections: Callable[[], Mapping[str, Section]]
    limits: LimitParagraphs = LimitParagraphs()
    spread: Spread | None = None
    """None if minimum and maximum may be as close as the casino likes."""
    not_for_software: Callable[[], Mapping[str, str]] = _no_reasons
    """Paragraphs that no program carries out, with the reason."""
    numbering: Numbering = OTHER_BOOKS
    joint: str = ", "
    """The text between the title and a part of the book: ``N.J.A.C. 13:69F-20``."""

    def part(self, number: str) -> str:
        """A part of the book as people cite it."""
        return f"{self.title}{self.joint}{number}" if number else self.title

    def find_cites(self, text: str) -> list[Citation]:
        """All that a source text cites of this book, in order."""
        return self.numbering.find(text)

    def check(self, cite: str) -> None:
        """Refuse a paragraph that the book does not have."""
        found = _CITE.fullmatch(cite.strip())
        section = self.sections().get(found[1]) if found else None
        if found is None or section is None:
            raise Unusable(f"{cite}: there is no such section in {self.title}")
        if found[2] and found[2] not in section.paragraphs:
            raise Unusable(f"{cite}: section {section.number} has no paragraph ({found[2]})")


NEW_JERSEY = Rulebook(
    title="N.J.A.C. 13:69F",
    joint="-",
    sections=citations.sections,
    limits=LimitParagraphs(amounts="8.2(a)", by_wager="8.2(b)", steps="8.2(f)"),
    spread=Spread(times=10, up_to=100_00, odds=5),
    not_for_software=citations.not_for_software,
    numbering=CHAPTER,
)


class _Entry(Frozen, forbid_unknown_fields=True):
    title: str
    paragraphs: str = ""


class _File(Frozen, forbid_unknown_fields=True):
    title: str
    sections: dict[str, _Entry]
    limits: LimitParagraphs = LimitParagraphs()
    not_for_software: dict[str, str] = {}


def load(package: str) -> Rulebook:
    """The rulebook next to a game's module: ``load(__package__)``."""
    text = (files(package) / FILE).read_text("utf-8")
    try:
        read = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Unusable(f"{package}: {FILE}: {error}") from None
    for number in read.sections:
        if not citations.is_section(number):
            raise Unusable(f"{package}: {FILE}: write section {number!r} as 4, 4A or 4.2")
    sections = {
        number: Section(number, entry.title, tuple(citations.letters(entry.paragraphs)))
        for number, entry in read.sections.items()
    }
    book = Rulebook(
        title=read.title,
        sections=lambda: sections,
        limits=read.limits,
        not_for_software=lambda: read.not_for_software,
    )
    for cite in (*read.limits.named, *read.not_for_software):
        book.check(cite)
    return book
