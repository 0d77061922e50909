"""A game may live outside the repository: found by its entry point, held to account like all."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

GAME = '''\
"""One die, one wager: a five pays even money, a six two to one."""

from pitboss.play.game import Game
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Option
from pitboss.play.wagers import Wager
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)
ROWS = {5: "five", 6: "six"}


def play(round):
    yield from round.take_bets(("high",), cite="1.2(a)", close_cite="1.2(a)")
    if not round.stakes_on():
        return
    (face,) = yield from round.roll(1, cite="1.8")
    table = TABLES["high"]["minimum"].posted(round.options["rows"])
    for stake in round.stakes_on():
        pays = table.get(ROWS.get(face, ""))
        if pays is None:
            round.lose(stake, f"a {face}", table.cite)
        else:
            round.win(stake, pays, f"a {face}", table.cite)


GAME = Game(
    slug="high-die", title="High Die", subchapter="1", sections=("1.8",), seats=(1, 4),
    options=(Option(name="rows", default={}, kind="map", cite="1.3(a)", says="better odds"),),
    wagers=(Wager(name="high", cite="1.2(a)", says="five or six", pays="high table",
                  required=True),),
    irregularities=(Irregularity(name="die-off-table", cite="1.9(a)", when=("roll",),
                      consequence="rolled again", handle=lambda round, report: None),),
    pay_tables=TABLES, play=play, only_these="1.2(b)", pieces="dice",
)
'''
WORDS = """\
[wagers]
high = ["five or six"]
"""
TABLES = """\
[high.minimum]
cite = "1.3(a)"
floor = true
rows = { six = "2 to 1", five = "1 to 1" }
"""
SHEET = """\
game: high-die
seats: {1: {high: 10}, 2: {Five or six bet: 5}}
dice: 6
irregularities: [die-off-table]
expect: {1: {high: 20}, 2: 10}
"""


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """A folder as an installation leaves it: the package, and what it registers."""
    folder = tmp_path_factory.mktemp("outside")
    package, registered = folder / "high_die", folder / "high_die-1.dist-info"
    package.mkdir()
    (package / "__init__.py").write_text(GAME)
    (package / "pay_tables.toml").write_text(TABLES)
    (package / "courtesy_words.toml").write_text(WORDS)
    registered.mkdir()
    (registered / "METADATA").write_text("Metadata-Version: 2.1\nName: high-die\nVersion: 1\n")
    (registered / "entry_points.txt").write_text("[pitboss.games]\nhigh-die = high_die:GAME\n")
    return folder


@pytest.fixture
def run(outside):
    path = os.pathsep.join(filter(None, (str(outside), os.environ.get("PYTHONPATH"))))

    def run(*arguments, stdin="", code=0, module="pitboss"):
        done = subprocess.run(
            [sys.executable, "-m", module, *map(str, arguments)], input=stdin, cwd=outside,
            env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, (done.stdout, done.stderr)
        return done

    return run


def test_it_is_found_shown_and_opened(run):
    assert "high-die" in [game["slug"] for game in json.loads(run("games", "--json").stdout)]
    shown = json.loads(run("show", "high-die", "--json").stdout)
    assert shown["pay_tables"][0]["rows"] == {"six": "2 to 1", "five": "1 to 1"}
    refused = run("deal", "high-die", "-o", "rows={six: 1 to 1}", code=2).stderr
    assert refused == "pitboss: high six at 1 to 1 is less than 2 to 1 (1.3(a))\n"


def test_it_has_a_felt(run):
    assert 'data-wager="high"' in run("layout", "high-die").stdout


def test_it_is_dealt_proved_settled_and_played(run):
    dealt = run("deal", "high-die", "-n", 5, "--seed", 1).stdout
    assert "agrees: 5 rounds of high-die" in run("replay", "-", stdin=dealt).stdout
    assert "1 sheet: 1 as expected" in run("settle", "-", stdin=SHEET).stdout
    played = run("play", "high-die", "--no-transcript", stdin="10\n\nq\n").stdout
    assert "Round 2" in played


def test_it_is_held_to_account(run):
    properties = TESTS / "test_properties.py"
    said = run(properties, "-k", "high-die", "-p", "no:cacheprovider", module="pytest").stdout
    assert " passed" in said
