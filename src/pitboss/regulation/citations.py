"""Citations: which sections and paragraphs the chapter has, and which of them a text names.

A citation is a section of N.J.A.C. 13:69F, usually with a paragraph: ``20.11(a)3i``.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from pitboss.errors import Unusable
from pitboss.values import Frozen

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Section(Frozen):
    """A section with the letters of its paragraphs; some have none."""

    number: str
    title: str
    paragraphs: tuple[str, ...]

    @property
    def subchapter(self) -> str:
        return self.number.partition(".")[0]


class Citation(Frozen):
    """A citation taken apart: ``20.11``, ``a``, ``3i``."""

    section: str
    paragraph: str = ""
    item: str = ""

    def __str__(self) -> str:
        return self.section + (f"({self.paragraph}){self.item}" if self.paragraph else "")


# -- the index -----------------------------------------------------------------------------------


@lru_cache
def sections() -> dict[str, Section]:
    """Every section of the chapter in order: the converted index, with what the printed text has
    lost added again."""
    folder = files("pitboss.regulation")
    index = json.loads((folder / "index.json").read_text("utf-8"))
    restored = tomllib.loads((folder / "restored.toml").read_text("utf-8"))
    for number, entry in restored.items():
        if entry.get("drop"):
            del index[number]
            continue
        kept = index.setdefault(number, {"title": "", "paragraphs": ""})
        kept["title"] = entry.get("title", kept["title"])
        kept["paragraphs"] = letters(entry.get("paragraphs", kept["paragraphs"]))
    return {
        number: Section(number, index[number]["title"], tuple(index[number]["paragraphs"]))
        for number in sorted(index, key=_place)
    }


def letters(said: str) -> str:
    """``a-g, i-m`` in full; letters that are listed one by one stay as they are."""
    spans = [span.strip() for span in said.split(",") if span.strip()]
    return "".join(
        LETTERS[LETTERS.index(span[0]) : LETTERS.index(span[2]) + 1] if "-" in span else span
        for span in spans
    )


def _place(number: str) -> tuple[int, str, int, str]:
    """Where a subchapter (``2A``) or a section (``2A.10``) stands in the chapter."""
    match = re.fullmatch(r"(\d+)([A-Z]?)(?:\.(\d+)([A-Z]*))?", number)
    if match is None:
        raise Unusable(f"{number!r} is not the number of a section")
    return int(match[1]), match[2], int(match[3] or 0), match[4] or ""


def subchapters() -> tuple[str, ...]:
    """The subchapters in order: ``1``, ``1A``, ``2`` ..."""
    return tuple(dict.fromkeys(section.subchapter for section in sections().values()))


def sections_of(subchapter: str) -> tuple[Section, ...]:
    """The sections of a subchapter in order."""
    found = tuple(s for s in sections().values() if s.subchapter == subchapter)
    if not found:
        raise Unusable(f"no subchapter {subchapter!r}: there are {', '.join(subchapters())}")
    return found


# -- one citation --------------------------------------------------------------------------------

_SECTION = r"\d{1,2}[A-Z]?\.\d{1,2}[A-Z]?"
_ITEM = r"\d*(?:(?<=[\d)])[ivxl]+)?(?:\(\d+\))?"
_CITATION = re.compile(rf"(?:N\.J\.A\.C\. )?(?:13:69F-)?({_SECTION})(?:\(([a-z])\)({_ITEM}))?")


def parse(cite: str) -> Citation:
    """A citation in its parts: ``20.11(a)3i``, ``13:69F-20.7(c)``, ``1.8``."""
    match = _CITATION.fullmatch(cite.strip())
    if match is None:
        raise Unusable(f"{cite!r} is not a citation: write it as 20.11(a)3i")
    return Citation(match[1], match[2] or "", match[3] or "")


def check(cite: str | Citation) -> Citation:
    """The citation, if the chapter has that section and paragraph."""
    where = parse(cite) if isinstance(cite, str) else cite
    section = sections().get(where.section)
    if section is None:
        raise Unusable(f"{where}: the chapter has no section {where.section}")
    if where.paragraph and where.paragraph not in section.paragraphs:
        letters = section.paragraphs
        known = f"only ({letters[0]}) to ({letters[-1]})" if letters else "no lettered paragraphs"
        raise Unusable(f"{where}: section {section.number} has {known}")
    return where


# -- the citations of a text ---------------------------------------------------------------------

_MORE = rf"(?:(?:, and |, or |, | and | or | to )\([a-z]\){_ITEM})"
_LETTERS = rf"\([a-z]\){_ITEM}{_MORE}*"
_NEXT = re.compile(rf"(, and |, or |, | and | or | to )?\(([a-z])\)({_ITEM})")
_ANY_SECTION = r"\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)*"
_DOTTED = r"\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)+"


class Numbering(Frozen):
    """How the paragraphs of a book are recognised in a text."""

    lettered: re.Pattern[str]
    """A section with letters: ``5.1(a), (c) and (e) to (g)``."""
    alone: re.Pattern[str]
    """A section without letters: only where it stands like a citation."""

    def find(self, text: str) -> list[Citation]:
        """All that a text cites, in order."""
        found = [
            (match.start(), cite) for match in self.lettered.finditer(text) for cite in _each(match)
        ]
        for match in self.alone.finditer(text):
            group = match.lastindex or 0
            found.append((match.start(group), Citation(match[group])))
        return [cite for _, cite in sorted(found, key=lambda pair: pair[0])]


CHAPTER = Numbering(
    re.compile(rf"(?<![\d.])(13:69E-)?({_SECTION})({_LETTERS})"),
    re.compile(rf"(?:13:69F-|[\"'`]|# |cite: |refused: )({_SECTION})(?![\d.(A-Z%])"),
)
OTHER_BOOKS = Numbering(
    re.compile(rf"(?<![\w.])()({_ANY_SECTION})({_LETTERS})"),
    re.compile(
        rf"(?:[\"'`]|# |(?<=[\d)]); )({_DOTTED})(?![\w.(%])"
        rf"|\b\w*(?:cite|refused|void)[\"']?\s*[:=]\s*[\"']?({_ANY_SECTION})(?![\w.(%])"
        rf"|, [\"']({_ANY_SECTION})[\"']\)"
    ),
)
"""Sections are ``4``, ``4A`` or ``4.2``. A number without a dot may be anything, so it counts only
where a citation is named (``cite: 4``) or as the last argument of a call."""


def find_cites(text: str) -> list[Citation]:
    """All that a source text cites, in order; ``5.1(a), (c) and (e) to (g)`` names five.

    A section without a letter counts where it is quoted, opens a comment or has the chapter before
    it: elsewhere it is a number like any other. Citations of 13:69E are not of this chapter.
    """
    return CHAPTER.find(text)


def is_section(number: str) -> bool:
    """Whether a book of one's own may number a section like this."""
    return re.fullmatch(_ANY_SECTION, number) is not None


def _each(match: re.Match[str]) -> Iterator[Citation]:
    if match[1]:
        return
    before = ""
    for joint, letter, item in _NEXT.findall(match[3]):
        if joint == " to " and before < letter:
            for between in LETTERS[LETTERS.index(before) + 1 : LETTERS.index(letter)]:
                yield Citation(match[2], between)
        yield Citation(match[2], letter, item)
        before = letter


# -- what is not for software --------------------------------------------------------------------


@lru_cache
def not_for_software() -> dict[str, str]:
    """Paragraphs that no program carries out, with the reason. A section number alone means the
    whole section."""
    folder = files("pitboss.regulation") / "not_for_software"
    reasons: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml"):
            continue
        for cite, reason in tomllib.loads(file.read_text("utf-8")).items():
            if cite in reasons:
                raise Unusable(f"{file.name}: {cite} stands in two files")
            if parse(cite).section.partition(".")[0] != file.name.removesuffix(".toml"):
                raise Unusable(f"{file.name}: {cite} is of another subchapter")
            reasons[cite] = reason
    return reasons
