"""``pitboss coverage``: which paragraphs the code carries out and the tests show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import pitboss
from pitboss.cli.catalogue import AsJson
from pitboss.cli.output import give_json, say
from pitboss.errors import Unusable
from pitboss.play import registry
from pitboss.regulation.citations import Section, sections, sections_of, subchapters
from pitboss.regulation.coverage import Coverage, Paragraph, cover, read_texts
from pitboss.words.telling import cited

Belongs = Callable[[Paragraph], bool]
BAR = 20
"""Columns of a bar: full for the code, grey for what is not for software."""

Parts = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SUBCHAPTER]...", help="20, 2A, 5.3 or 2.1-2.16; all by default."),
]
Missing = Annotated[bool, typer.Option("--missing", help="List paragraphs that are not done.")]
Tests = Annotated[
    Path | None, typer.Option("--tests", metavar="FOLDER", help="The folder of the tests.")
]


def coverage(
    parts: Parts = None, json: AsJson = False, missing: Missing = False, tests: Tests = None
) -> None:
    """Show which paragraphs of the rules the code carries out and the tests check.

    A paragraph is accounted for if the code carries it out, or if it is not for software (a short
    list, with reasons). It is tested if a round sheet or a test cites it.

    \b
    Examples:
      pitboss coverage                  one row for each subchapter
      pitboss coverage 20 --missing     what is not done in subchapter 20
      pitboss coverage 2.1-2.16 5.1-5.4
    """
    wanted = {part: _sections(part) for part in parts or subchapters()}
    covered = cover(wanted, sheets=_tests(tests))
    if json:
        give_json([_as_json(part) for part in covered])
        return
    _show_rows(covered)
    if missing:
        _show_list("Open:", covered, lambda p: p.status == "open")
        _show_list(
            "In the code, but in no test:", covered, lambda p: p.status == "code" and not p.tests
        )
    _show_reasons(covered)


def _sections(said: str) -> tuple[Section, ...]:
    """A subchapter, a section, or a range of sections."""
    if "." not in said:
        return sections_of(said)
    numbers = list(sections())
    first, _, last = said.partition("-")
    for number in (first, last or first):
        if number not in numbers:
            raise Unusable(f"the chapter has no section {number!r}")
    found = numbers[numbers.index(first) : numbers.index(last or first) + 1]
    if not found:
        raise Unusable(f"{said}: {last} comes before {first}")
    return tuple(sections()[number] for number in found)


def _tests(folder: Path | None) -> Iterator[str]:
    """The texts of the tests: those of this repository, unless a folder is named."""
    beside = Path(pitboss.__file__).parents[2] / "tests"
    for candidate in [folder] if folder else [beside, Path("tests")]:
        if candidate.is_dir():
            return read_texts(candidate, (".yaml", ".py"))
    if folder:
        raise Unusable(f"{folder}: no such folder")
    return iter(())


def _games(part: Coverage) -> list[str]:
    """The games that a part of the chapter is about."""
    here = {paragraph.cite.partition("(")[0] for paragraph in part.paragraphs}
    here.update({section.partition(".")[0] for section in here})
    return [game.slug for game in registry.games() if here.intersection(game.sections)]


def _tested(part: Coverage) -> int:
    """Paragraphs that are carried out and shown by a test."""
    return sum(p.tests and p.status == "code" for p in part.paragraphs)


def _as_json(part: Coverage) -> dict[str, Any]:
    return {
        "part": part.subchapter,
        "games": _games(part),
        "paragraphs": len(part.paragraphs),
        "code": part.count("code"),
        "not_for_software": part.count("not-for-software"),
        "open": part.count("open"),
        "tested": _tested(part),
        "list": [
            {
                "cite": paragraph.cite,
                "title": paragraph.title,
                "status": paragraph.status,
                "tested": paragraph.tests,
                "reason": paragraph.reason,
            }
            for paragraph in part.paragraphs
        ],
    }


# -- as text -------------------------------------------------------------------------------------


def _show_rows(covered: list[Coverage]) -> None:
    wide = max(len("13:69F-"), *(len(part.subchapter) for part in covered))
    say(f"{'13:69F-':>{wide}}  {'':{BAR}} accounted  tests  games")
    for part in covered:
        _show_row(part, wide, ", ".join(_games(part)))
    if len(covered) > 1:
        everything = tuple(paragraph for part in covered for paragraph in part.paragraphs)
        _show_row(Coverage("all", everything), wide, "")


def _show_row(part: Coverage, wide: int, games: str) -> None:
    total = len(part.paragraphs)
    accounted = f"{part.accounted_for:>4}/{total:<4}"
    row = f"{part.subchapter:>{wide}}  {_bar(part)} {accounted}  {_tested(part):5}  {games}"
    say(row.rstrip())


def _bar(part: Coverage) -> str:
    """Never quite full while something is open, never empty where something is done."""
    total = len(part.paragraphs)
    accounted = -(-part.accounted_for * BAR // total) if part.accounted_for else 0
    accounted = min(accounted, BAR if part.complete else BAR - 1)
    code = min(accounted, round(part.count("code") * BAR / total))
    return "█" * code + "▒" * (accounted - code) + "·" * (BAR - accounted)


def _show_list(heading: str, covered: list[Coverage], belongs: Belongs) -> None:
    listed = [p for part in covered for p in part.paragraphs if belongs(p)]
    if listed:
        say(f"\n{heading}")
        for title, cites in _by_title(listed):
            say(f"  {title}: {', '.join(_in_short(cites))}")


def _by_title(paragraphs: list[Paragraph]) -> Iterator[tuple[str, list[str]]]:
    """Paragraphs of one section together."""
    sections: dict[tuple[str, str], list[str]] = {}
    for paragraph in paragraphs:
        section = paragraph.cite.partition("(")[0]
        sections.setdefault((section, paragraph.title), []).append(paragraph.cite)
    for (section, title), cites in sections.items():
        yield title or section, cites


def _in_short(cites: list[str]) -> Iterator[str]:
    """Three letters or more in a row as ``14.9(a) to (l)``."""
    at = 0
    while at < len(cites):
        last = at
        while last + 1 < len(cites) and ord(cites[last + 1][-2]) == ord(cites[last][-2]) + 1:
            last += 1
        if last - at < 2:
            last = at
            yield cites[at]
        else:
            yield f"{cites[at]} to {cites[last][-3:]}"
        at = last + 1


def _show_reasons(covered: list[Coverage]) -> None:
    listed = [p for part in covered for p in part.paragraphs if p.status == "not-for-software"]
    if listed:
        say("\nNot for software:")
        for paragraph in listed:
            say(f"  {cited(paragraph.reason, paragraph.cite)}")
