"""A game may live outside the repository: one folder, found by its entry point, held to account.

The example is High Die (tests/outside/high_die): it ships its game, pay tables, felt, mathematics,
round sheets, courtesy words and a rulebook of its own, since it is not New Jersey's.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import commands
from pitboss.floor.division import petitions

TESTS = Path(__file__).parent
PACKAGE = TESTS / "outside" / "high_die"


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """A folder as an installation leaves it: the package, and the one line that it registers."""
    folder = tmp_path_factory.mktemp("outside")
    shutil.copytree(PACKAGE, folder / "high_die")
    registered = folder / "high_die-1.dist-info"
    registered.mkdir()
    (registered / "METADATA").write_text("Metadata-Version: 2.1\nName: high-die\nVersion: 1\n")
    (registered / "entry_points.txt").write_text("[pitboss.games]\nhigh-die = high_die:GAME\n")
    return folder


@pytest.fixture
def run(outside):
    """A command line in this process, in which the package is installed."""
    with commands.installed(outside, "high_die"):
        yield partial(commands.run, cwd=outside)


def apart(outside, *arguments):
    """A Python program in a process of its own, in which the package is installed."""
    path = os.pathsep.join(filter(None, (str(outside), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)], cwd=outside,
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout, done.stderr)
    return done.stdout


def test_another_process_finds_it(outside):
    listed = json.loads(apart(outside, "pitboss", "games", "--json"))
    assert "high-die" in [game["slug"] for game in listed]


def test_it_is_found_shown_and_opened(run):
    assert "high-die" in [game["slug"] for game in json.loads(run("games", "--json").stdout)]
    shown = json.loads(run("show", "high-die", "--json").stdout)
    assert shown["where"] == "House rules of the Harbour Club, 2026"
    assert shown["pay_tables"][0]["rows"] == {"six": "2 to 1", "five": "1 to 1"}
    assert "N.J.A.C." not in run("show", "high-die").stdout
    refused = run("deal", "high-die", "-o", "high-rows={six: 1 to 1}", code=2).stderr
    assert refused == "pitboss: high six at 1 to 1 is less than 2 to 1 (3)\n"
    refused = run("deal", "high-die", "--limit", "all=10-5", code=2).stderr
    assert refused.endswith("(1(c))\n"), "by its own rulebook"
    run("deal", "high-die", "--limit", "all=10-50")  # that a maximum is ten times is New Jersey's


def test_what_is_covered_of_its_own_book(run):
    (covered,) = json.loads(run("coverage", "high-die", "--json").stdout)
    assert (covered["part"], covered["games"]) == ("high-die", ["high-die"])
    status = {entry["cite"]: (entry["status"], entry["tested"]) for entry in covered["list"]}
    assert status["2(b)"] == ("code", True)
    assert status["3"] == ("code", True)
    assert status["1(c)"] == ("code", False), "posted limits, which every table holds to"


def test_it_has_a_felt_of_its_own(run):
    drawn = run("layout", "high-die").stdout
    assert 'data-wager="high"' in drawn
    assert "A six pays 2 to 1" in drawn


def test_it_is_priced_by_its_own_mathematics(run):
    for price in json.loads(run("odds", "high-die", "--json").stdout):
        assert (price["exact"], price["how"]) == ("1/6", "all six faces")


def test_without_mathematics_it_is_priced_by_play(run, outside):
    (outside / "high_die" / "odds.py").rename(outside / "odds.kept")
    try:
        (price,) = json.loads(run("odds", "high-die", "--json").stdout)
    finally:
        (outside / "odds.kept").rename(outside / "high_die" / "odds.py")
    assert (price["exact"], price["method"]) == ("1/6", "exact")
    assert price["how"].startswith("by play")


def test_it_is_dealt_proved_settled_and_played(run):
    dealt = run("deal", "high-die", "-n", 5, "--seed", 1).stdout
    assert "agrees: 5 rounds of high-die" in run("replay", "-", stdin=dealt).stdout
    assert "2 sheets: 2 as expected" in run("settle", "high_die/rounds").stdout
    typed = "10\n\n" + "2\n\n" * 3 + "q\n"  # a six may be thrown again
    played = run("play", "high-die", "--no-transcript", "--seed", 1, stdin=typed).stdout
    assert "Round 2" in played


def test_it_is_held_to_account(outside):
    files = [TESTS / name for name in ("test_properties.py", "test_citations.py")]
    only = ("-k", "high-die", "-m", "not slow", "-p", "no:cacheprovider", "-v", "-v")
    said = apart(outside, "pytest", *files, TESTS / "layouts" / "test_felts.py", *only)
    assert " passed" in said
    for file in ("test_properties.py", "test_citations.py", "test_felts.py"):
        assert re.search(rf"{file}::.*high-die.* PASSED", said), file


def test_it_is_petitioned_with_exact_odds(run, outside):
    """8.4(d): one folder, made from the definition; nothing of another book is cited."""
    said = run("petition", "high_die/", "--out", "dossier", "--of", "mini-dice",
               "--petitioner", "Boardwalk Casino, 1 Boardwalk, Atlantic City")  # fmt: skip
    assert said.stderr == ""
    page = (outside / "dossier" / "petition.html").read_text("utf-8")
    listed = json.loads((outside / "dossier" / "dossier.json").read_text("utf-8"))
    assert f"names it: {listed['dossier']}\n" in said.stdout
    for name, digest in listed["parts"].items():
        content = (outside / "dossier" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest, name
    assert petitions.PARTS.keys() <= listed["parts"].keys()
    assert "16.6667 %" in (outside / "dossier" / "odds.html").read_text("utf-8")
    for item in ("1", "2", "3i", "3ii", "3iii", "3iv", "3v", "4", "5", "6-7", "8"):
        assert f"13:69F-8.4(d){item}<" in page, item
    assert "16.6667 %" in page
    assert "A variation of Mini-dice" in page
    for part in ("A round of each, step by step", "How it is played best", "The faces of a die",
                 "Irregularities",
                 "Gaming guide", "Sample rounds", "Plan of the test"):  # fmt: skip
        assert part in page, part
    assert "signature of Boardwalk Casino" in page
    assert (outside / "dossier" / "petition.pdf").read_bytes().startswith(b"%PDF")
    assert "1 sheet: 1 as expected" in run("settle", "dossier/sheets.yaml").stdout
    refused = run("petition", "high-die", "--petitioner", "nobody", code=2).stderr
    assert refused.endswith("not 'nobody' (8.4(d)1)\n")
    refused = run("petition", "./nowhere", code=2).stderr
    assert refused == "pitboss: nowhere: no such folder\n"


@pytest.mark.parametrize("name", ["our game, 2nd draft", "json", "high_die"])
def test_what_the_folder_is_called_decides_nothing(tmp_path, name):
    """A petition is made of a package in any folder; its own files import it by its name."""
    folder = tmp_path / "packages" / name
    shutil.copytree(PACKAGE, folder)
    said = commands.run_apart("petition", folder, "--out", "dossier", cwd=tmp_path)
    assert "lacks the house advantage" not in said.stderr
    page = (tmp_path / "dossier" / "petition.html").read_text("utf-8")
    assert "16.6667 %" in page, "its mathematics, which imports the game, was found"
    assert "High Die" in page
