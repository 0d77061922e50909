"""A game in the tree may have a rulebook of its own: it is held to that, and never to the chapter.

The example is Low Die, put into a copy of the source as a contributor would put it there. Sections
of its book are numbered as the chapter's are, but stand for something else.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "pitboss"
RULEBOOK = """
title = "House rules of the Riverside Club, 2026"
limits = { amounts = "90.3" }

[sections]
"90.1" = { title = "A one or a two wins" }
"90.2" = { title = "The throw", paragraphs = "a, b" }
"90.3" = { title = "The minimum and the maximum" }
"90.4" = { title = "The room" }

[not_for_software]
"90.4" = "where the table stands"
"""
GAME = """
from pitboss.engine.game import Game
from pitboss.engine.wagers import Always, Wager
from pitboss.regulation import pay_tables, rulebooks

PAY_TABLES = pay_tables.load(__package__)
LOW = Wager(name="low", cite="90.1", says="a one or a two", pays="low table", required=True,
            paid_by=Always(table=PAY_TABLES["low"]["all"]))


def play(round):
    yield from round.take_bets(("low",), cite="90.2(a)")
    if not round.stakes_on():
        return
    (face,) = yield from round.roll(1, cite="90.2(b)")
    for stake in round.stakes_on("low"):
        table = LOW.table(round.options)
        round.pay(stake, table["low"] if face < 3 else None, f"a {face}", "90.1")


GAME = Game(
    slug="low-die", title="Low Die", rulebook=rulebooks.load(__package__), seats=(1, 3),
    pieces="dice", options=(), wagers=(LOW,), irregularities=(), pay_tables=PAY_TABLES, play=play,
    only_these="90.1",
)
"""
PAY_TABLES = """
[low.all]
cite = "90.1"
rows = { low = "2 to 1" }
"""
FELT = """
[[position.area]]
wager = "low"
at = [0, 8]
size = 4
cite = "90.1"
[[stand]]
kind = "dice"
at = [10, 5]
size = [6, 4]
cite = "90.2(b)"
"""
SHEETS = """
game: low-die
title: A two
cite: 90.1
seats: {1: {low: 10}}
dice: [2]
expect: {1: {low: 20}}
---
game: low-die
title: No bet when the die has been thrown
cite: 90.2(a)
timeline:
  - bet: {low: 10}
  - close: yes
  - {bet: {low: 10}, at: roll, refused: "90.2(b)"}
  - roll: 6
expect: {1: {low: -10}}
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The source and the tests, with one more game, the first of a new family."""
    root = tmp_path_factory.mktemp("tree")
    shutil.copytree(SOURCE, root / "src/pitboss", ignore=shutil.ignore_patterns("__pycache__"))
    family, sheets = root / "src/pitboss/games/a_new_family", root / "tests/rounds/low-die"
    game = family / "low_die"
    shutil.copytree(TESTS / "layouts", root / "tests/layouts")
    for name in (
        "test_citations.py", "test_money.py", "test_rounds.py", "test_terminal.py",
        "random_play.py", "commands.py", "conftest.py",
    ):  # fmt: skip
        shutil.copy(TESTS / name, root / "tests" / name)
    for folder in (game, sheets):
        folder.mkdir(parents=True)
    (game / "__init__.py").write_text(GAME)
    (family / "__init__.py").write_text('"""A new family: one die that is thrown once."""')
    (game / "rulebook.toml").write_text(RULEBOOK)
    (game / "pay_tables.toml").write_text(PAY_TABLES)
    (game / "felt.toml").write_text(FELT)
    (sheets / "rounds.yaml").write_text(SHEETS)
    return root


@pytest.fixture
def run(tree):
    def run(module, *arguments, code=0):
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments], cwd=tree, check=False, text=True,
            env={**os.environ, "PYTHONPATH": str(tree / "src")}, capture_output=True,
        )  # fmt: skip
        assert done.returncode == code, (done.stdout, done.stderr)
        return done.stdout

    return run


def test_its_citations_its_sheets_and_its_felt_are_held_against_its_book(run):
    """Declared, in the source, in a sheet; and no test of the chapter is disturbed by it."""
    files = ("tests/test_citations.py", "tests/layouts/test_felts.py")
    said = run("pytest", *files, "-k", "low-die or source", "-p", "no:cacheprovider")
    passed, _, rest = said.splitlines()[-1].partition(" passed")
    assert int(passed.split()[-1]) >= 12
    assert "failed" not in rest


def test_what_is_tried_of_all_games_holds_for_it_too(run):
    files = ("tests/test_money.py", "tests/test_terminal.py")
    said = run("pytest", *files, "-k", "pay_table or listed_by_family", "-p", "no:cacheprovider")
    assert "failed" not in said
    assert "passed" in said.splitlines()[-1]


def test_paragraphs_that_its_book_does_not_have_are_found(run, tree):
    sheet = tree / "tests/rounds/low-die/wrong.yaml"
    sheet.write_text("cite: 90.7\nrefused: 90.2(c)\n")
    try:
        said = run("pytest", "tests/test_citations.py", "-k", "low-die/wrong", code=1)
    finally:
        sheet.unlink()
    assert "90.7: there is no such section in House rules of the Riverside Club, 2026" in said
    assert "90.2(c): section 90.2 has no paragraph (c)" in said


def test_its_rounds_come_out_and_are_covered(run):
    assert "2 sheets: 2 as expected" in run("pitboss", "settle", "tests/rounds/low-die")
    (covered,) = json.loads(run("pitboss", "coverage", "low-die", "--json"))
    status = {entry["cite"]: (entry["status"], entry["tested"]) for entry in covered["list"]}
    assert status == {
        "90.1": ("code", True),
        "90.2(a)": ("code", True),
        "90.2(b)": ("code", True),
        "90.3": ("code", False),
        "90.4": ("not-for-software", False),
    }


def test_the_chapter_does_not_count_it(run):
    """Numbered 8.1, it would still not be New Jersey's."""
    assert "low-die" not in run("pitboss", "coverage")
