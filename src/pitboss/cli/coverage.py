"""``pitboss coverage``: which paragraphs the code carries out and the tests show."""

import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer

import pitboss
from pitboss import aliases
from pitboss.cli.output import give_json, narrowed, say, width
from pitboss.cli.table_options import AsJson
from pitboss.engine import Game, registry
from pitboss.errors import Unusable
from pitboss.regulation.citations import Section, sections, sections_of, subchapters
from pitboss.regulation.coverage import (
    RULES_IN,
    Coverage,
    Paragraph,
    cited_by_every_table,
    cover,
    executed,
    read_texts,
    texts_about,
)
from pitboss.regulation.rulebooks import NEW_JERSEY
from pitboss.words.narration import cited

Belongs = Callable[[Paragraph], bool]
BAR = 20
"""Columns of a bar, full for the code, grey for what is not for software; half of them in a narrow
terminal."""
LONGEST = 22
"""Columns that the games have at least."""
TESTS_IN = (".yaml", ".py")
CHAPTER = "13:69F-"

Parts = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PART",
        help="20, 2A, 5.3, 2.1-2.16, or a game; by default all of the chapter.",
    ),
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
      pitboss coverage sic-bo           the rules of one game
    """
    others = {game.slug: game for game in registry.games() if game.rulebook is not NEW_JERSEY}
    asked = parts or subchapters()
    wanted = {part: _sections(part) for part in asked if part not in others}
    covered = cover(wanted, sheets=_tests(tests, others)) if wanted else []
    covered += [_by_its_own_book(others[part], tests) for part in asked if part in others]
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
    """A subchapter, a section, a range of sections, or what a game of the chapter covers."""
    if not said[:1].isdigit():
        return tuple(
            s for number in registry.find(aliases.game(said)).sections for s in _sections(number)
        )
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


def _by_its_own_book(game: Game, tests: Path | None) -> Coverage:
    """A game that is not New Jersey's: its folder and its tests against its rulebook."""
    book = game.rulebook
    code = [cited_by_every_table(book)]
    shown: list[str] = []
    folder = _tests_folder(tests)
    if folder is not None:
        shown += texts_about(folder, TESTS_IN, game.slug)
    package = import_module(registry.home(game.slug)).__package__
    if package:
        code += executed(files(package), (*RULES_IN, "felt.toml"))
        shown += read_texts(files(package), (".yaml",))
    parts: dict[str, Iterable[Section]] = {game.slug: book.sections().values()}
    (covered,) = cover(parts, code=code, sheets=shown, book=book)
    return covered


def _tests(folder: Path | None, but: Collection[str]) -> Iterator[str]:
    """The texts of the tests, without those of games that are in another book."""
    found = _tests_folder(folder)
    return read_texts(found, TESTS_IN, except_about=but) if found is not None else iter(())


def _tests_folder(folder: Path | None) -> Path | None:
    """The tests of this repository, unless a folder is named."""
    own = Path(pitboss.__file__).parents[2] / "tests"
    for candidate in [folder] if folder else [own, Path("tests")]:
        if candidate.is_dir():
            return candidate
    if folder:
        raise Unusable(f"{folder}: no such folder")
    return None


def _games(part: Coverage) -> list[str]:
    """The games that a part is about."""
    if part.part in registry.slugs():
        return [part.part]
    here = {paragraph.cite.partition("(")[0] for paragraph in part.paragraphs}
    here.update({section.partition(".")[0] for section in here})
    return [game.slug for game in registry.games() if here.intersection(game.sections)]


def _tested(part: Coverage) -> int:
    """Paragraphs that are carried out and shown by a test."""
    return sum(p.tests and p.status == "code" for p in part.paragraphs)


def _as_json(part: Coverage) -> dict[str, Any]:
    return {
        "part": part.part,
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
    head = CHAPTER if all(part.part[0].isdigit() for part in covered) else "rules"
    wide = max(len(head), *(len(part.part) for part in covered))
    say(f"{head:>{wide}}  {'':{narrowed(BAR)}} accounted  tests  games")
    for part in covered:
        _show_row(part, wide, ", ".join(_games(part)))
    if len(covered) > 1:
        everything = tuple(paragraph for part in covered for paragraph in part.paragraphs)
        _show_row(Coverage("all", everything), wide, "")


def _show_row(part: Coverage, wide: int, games: str) -> None:
    total = len(part.paragraphs)
    accounted = f"{part.accounted_for:>4}/{total:<4}"
    row = f"{part.part:>{wide}}  {_bar(part)} {accounted}  {_tested(part):5}  "
    room = max(LONGEST, width() - len(row))
    lines = textwrap.wrap(games, room, break_on_hyphens=False, break_long_words=False)
    first, *more = lines or [""]
    say("\n".join([(row + first).rstrip(), *(" " * len(row) + line for line in more)]))


def _bar(part: Coverage) -> str:
    """Never quite full while something is open, never empty where something is done."""
    total, wide = len(part.paragraphs), narrowed(BAR)
    accounted = -(-part.accounted_for * wide // total) if part.accounted_for else 0
    accounted = min(accounted, wide if part.complete else wide - 1)
    code = min(accounted, round(part.count("code") * wide / total))
    return "█" * code + "▒" * (accounted - code) + "·" * (wide - accounted)


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
