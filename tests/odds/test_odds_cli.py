"""``pitboss odds`` as people use it."""

import csv
import io
import json
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import commands
from commands import PATIENCE, PLAIN, PROGRAM

from .outside_model import install, path

KEYS = {
    "game", "wager", "covers", "table", "cite", "options", "method", "how", "house_edge", "exact",
    "std_error", "return", "element_of_risk", "hit_rate", "std_dev", "rounds", "seed", "stake",
    "multiple_of", "notes", "lines", "strategy", "analysis", "digest",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a game of one's own installed in it."""
    folder = install(tmp_path_factory.mktemp("outside"))
    with commands.installed(folder, "higher"):
        yield folder


@pytest.fixture
def run(folder, tmp_path):
    def run(*arguments, code=0, **env):
        return commands.run(*arguments, cwd=tmp_path, env=env, code=code)

    return run


@pytest.fixture
def run_apart(folder, tmp_path):
    def run(*arguments, **env):
        found = {"PYTHONPATH": path(folder), **env}
        return commands.run_apart(*arguments, cwd=tmp_path, env=found)

    return run


# -- in the terminal -----------------------------------------------------------------------------


def test_a_row_a_wager_and_pay_table(run):
    said = run("odds", "higher").stdout
    assert re.search(r"^ante +even +0\.0000 +0 +100\.0000 +0\.0000 +41\.6667 +1\.4142$", said, re.M)
    assert re.search(r"^six +A +16\.6667 +1/6 +83\.3333 ", said, re.M)
    assert re.search(r"^ +B +-16\.6667 +-1/6 +116\.6667 ", said, re.M)
    assert re.search(r"^luck +even +9\.9900 +± 0\.0310 ", said, re.M)
    assert "Priced with ante: double\n" in said
    assert "Simulated: played, 1,000,000 rounds, seed 7 (luck)\n" in said
    assert "Note: <ties> & such lose (ante)\n" in said
    assert max(map(len, said.splitlines())) <= 80


def test_what_is_never_new_is_left_out(run):
    head = run("odds", "roulette").stdout.split("──")[0]
    assert "table" not in head
    assert "risk" not in head


@pytest.mark.parametrize("arguments", [["--wager", "six", "--table", "b"], ["--lines"]])
def test_line_by_line(run, arguments):
    said = run("odds", "higher", *arguments).stdout
    assert "six, pay table B (1.2(a))" in said
    assert re.search(r"^a six +6 to 1 +\+6 +0\.166667 +6 +\+100\.0000  █{8}$", said, re.M)
    assert re.search(r"^no six +-1 +0\.833333 +1\.20 +-83\.3333  █{7}$", said, re.M)
    assert re.search(r"^in all +1 +\+16\.6667$", said, re.M)


def test_the_strategy_as_a_person_uses_it(run):
    said = run("odds", "higher").stdout
    alone = run("odds", "higher", "--strategy").stdout
    assert said.endswith(f"\n\n{alone}")
    assert "  Double against a one or a two.\n" in alone
    assert "     1 2 3\nante D D S\nD double  S stay\n" in alone
    coloured = run("odds", "higher", "--strategy", NO_COLOR="", FORCE_COLOR="1", TERM="xterm")
    assert "\x1b[30;42mD\x1b[0m" in coloured.stdout
    assert "How to play" not in run("odds", "higher", "--wager", "six").stdout


def test_plain_characters_where_there_are_no_others(run_apart):
    said = run_apart("odds", "higher", "--wager", "six", PYTHONIOENCODING="ascii").stdout
    assert "########" in said
    assert "?" not in said


# -- as JSON, CSV, HTML --------------------------------------------------------------------------


def test_json(run):
    records = json.loads(run("odds", "higher", "--json").stdout)
    assert all(record.keys() == KEYS for record in records)
    by_name = {(record["wager"], record["table"]): record for record in records}
    assert list(by_name) == [("ante", "even"), ("six", "A"), ("six", "B"), ("luck", "even")]
    worse, better = by_name["six", "A"], by_name["six", "B"]
    assert (worse["exact"], worse["method"], worse["std_error"]) == ("1/6", "exact", None)
    assert worse["house_edge"] == pytest.approx(1 / 6)
    assert (worse["options"]["six-table"], better["options"]["six-table"]) == ("A", "B")
    assert worse["lines"][0] == {
        "name": "a six", "pays": "4 to 1", "net": 4.0, "staked": 1.0,
        "probability": pytest.approx(1 / 6), "exact": "1/6", "probability_error": None,
    }  # fmt: skip
    luck = by_name["luck", "even"]
    assert (luck["exact"], luck["method"], luck["rounds"]) == (None, "simulated", 1_000_000)
    assert by_name["ante", "even"]["strategy"]["charts"][0]["rows"] == [["ante", ["D", "D", "S"]]]
    assert worse["strategy"] is None


def test_json_of_the_strategy_alone(run):
    (advice,) = json.loads(run("odds", "higher", "--strategy", "--json").stdout)
    assert advice.keys() == {"game", "wager", "table", "options", "strategy"}
    assert advice["strategy"]["says"] == ["Double against a one or a two."]


def test_the_charts_drawn(run, tmp_path):
    """Every cell in the colour of its letter, and what the letters mean."""
    assert "charts drawn" in run("odds", "higher", "--svg", "chart.svg").stderr
    drawn = ElementTree.parse(tmp_path / "chart.svg").getroot()
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[1:] == ["1", "2", "3", "ante", *"DDS", "D", "double", "S", "stay"]
    fills = [box.get("fill") for box in drawn.iter("{http://www.w3.org/2000/svg}rect")][1:]
    assert fills[0] == fills[1] == fills[3] != fills[2] == fills[4]


def test_csv_has_a_row_a_line(run):
    text = run("odds", "higher", "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["line"] for row in rows[4:6]] == ["a six", "no six"]
    assert {row["house_edge"] for row in rows[4:6]} == {str(1 / 6)}
    assert sum(Fraction(row["probability_exact"]) for row in rows[:4]) == 1
    assert json.loads(rows[0]["options"]) == {"six-table": "A", "slow": False}
    assert rows[0]["covers"] == "double"


@pytest.fixture
def page(run, tmp_path):
    def page(*arguments):
        done = run("odds", *arguments, "--html", "sheet.html")
        assert (done.stdout, done.stderr) == ("", "sheet.html: par sheet written\n")
        return (tmp_path / "sheet.html").read_text("utf-8")

    return page


@pytest.mark.parametrize("game", ["higher", "roulette"])
def test_a_par_sheet_is_well_formed_and_stands_alone(page, game):
    text = page(game)
    root = ElementTree.fromstring(text)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not names & {"script", "link", "img", "iframe", "object", "image", "use"}
    addresses = set(re.findall(r"[a-z]+://[^\s\"'<)]*", text))
    assert addresses == {"http://www.w3.org/2000/svg"}, "nothing is fetched"
    assert not re.search(r"url\(|@import", text)
    anchors = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(anchors) == len(set(anchors))
    for link in root.iter("a"):
        assert link.get("href").removeprefix("#") in anchors
    pictures = list(root.iter("{http://www.w3.org/2000/svg}svg"))
    assert pictures
    for picture in pictures:
        assert picture[0].text
        assert picture[1].tag.endswith("desc")
        assert set(picture.get("aria-labelledby").split()) <= set(anchors)


def cells(text, name):
    """The rows of the table of a class, as text."""
    root = ElementTree.fromstring(text)
    (table,) = (t for t in root.iter("table") if t.get("class") == name)
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def test_a_par_sheet_states_what_a_petition_asks_for(page):
    """8.4(d)3iii: true odds, payout odds and house advantage of each wager."""
    text = page("higher", "-o", "slow=no")
    head, ante, six, *_ = cells(text, "summary")
    assert head[2:6] == ["True odds against", "Payout odds", "House advantage", "Exact"]
    assert six[:6] == ["six", "A", "5 to 1", "4 to 1", "16.6667 %", "1/6"]
    assert ante[2:4] == ["7 to 5", "1 to 1"]
    assert "chosen by six-table=B" in text
    assert "&lt;ties&gt; &amp; such lose" in text
    assert "± 0.0310 % standard error" in text
    assert "Double against a one or a two." in text
    assert 'class="kind-0">D<' in text


def test_a_par_sheet_marks_options_that_differ(page):
    text = page("roulette", "-o", "wheel=single-zero", "-w", "red")
    rows = {row[0]: row for row in cells(text, "options")}
    assert rows["wheel"][1] == "single-zeroby default double-zero"
    assert rows["zero-rule"][1] == "full"
    assert text.count('class="chosen"') == 1


def test_outputs_go_together(run, tmp_path):
    done = run("odds", "roulette", "-w", "red", "--json", "--html", "a.html")
    assert json.loads(done.stdout)[0]["exact"] == "1/19"
    assert (tmp_path / "a.html").read_text("utf-8").endswith("</html>\n")


def test_a_report_where_nobody_banks(run, page):
    said = run("odds", "gathering").stdout
    assert "What dice do:\n  Nobody banks.\n\nChances in per cent\n" in said
    assert re.search(r"^of a six +16\.7 +30\.6$", said, re.M)
    assert json.loads(run("odds", "gathering", "--json").stdout)[0]["wager"] == "a die"
    (row,) = csv.DictReader(io.StringIO(run("odds", "gathering", "--csv").stdout))
    assert (row["line"], row["probability_exact"]) == ("a six", "1/6")
    text = page("gathering")
    assert ElementTree.fromstring(text) is not None
    assert 'class="heat-5">30.6<' in text
    assert "Nobody banks." in text


# -- a game without mathematics of its own ---------------------------------------------------------


def test_a_game_without_mathematics_is_priced_by_play(run):
    said = run("odds", "bare").stdout
    assert "Priced with ante: double\n" in said
    assert "Exact: by play: every outcome walked (36), for a wager of $5 (six)\n" in said
    ante, six, better = json.loads(run("odds", "bare", "--json").stdout)
    assert KEYS == set(ante) == set(six)
    assert (ante["exact"], ante["table"], ante["covers"]) == ("1/6", "in force", ["double"])
    assert ante["how"] == "by play, decided by default: every outcome walked (36)"
    assert [(row["table"], row["exact"]) for row in (six, better)] == [("A", "1/6"), ("B", "-1/6")]
    assert (ante["strategy"], ante["stake"]) == (None, 500)


def test_a_price_by_play_is_printed_and_told_to_patrons(run, tmp_path):
    run("odds", "bare", "--html", "sheet.html")
    assert "Exact: by play: every outcome walked (36)" in (tmp_path / "sheet.html").read_text()
    guide = run("guide", "bare").stdout
    assert "found by playing the game, with decisions as a simple player makes them" in guide
    assert "with the best play" not in guide
    assert "with the best play" in run("guide", "higher").stdout


def test_rounds_hold_a_game_with_mathematics_against_play(run):
    (told,) = json.loads(
        run("odds", "three-card-poker", "-w", "ante", "-n", "1_000", "--json").stdout
    )
    assert (told["method"], told["rounds"], told["seed"]) == ("simulated", 1000, "1")
    assert told["how"] == "by play, decided by its bot"
    said = run("odds", "three-card-poker", "-w", "ante", "-n", "1_000").stdout
    assert "Simulated: by play, decided by its bot, 1,000 rounds, seed 1, for a wager of $5" in said
    (total,) = json.loads(run("odds", "sic-bo", "-w", "total:10", "-n", "9", "--json").stdout)
    assert (total["table"], total["exact"]) == ("spot 10", "1/8")


def test_it_is_simulated_through_the_table_engine(run_apart):
    first, second = (
        run_apart(
            "simulate", "bare", "-w", "ante", "-n", "2e3", "--seed", 3, "--json", "--workers", n
        )
        for n in (1, 2)
    )
    assert first.stdout == second.stdout
    (told,) = json.loads(first.stdout)
    assert (told["bot"], told["rounds"]) == ("simple", 2000)
    assert told["house_edge"] == pytest.approx(1 / 6, abs=4 * told["std_error"])
    assert told["notes"] == ["played through the table engine, by the game's own bot"]


# -- what cannot be done -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rulette"], "no game 'rulette': did you mean roulette?"),
        (["roulette", "-w", "strait"], "roulette has no wager 'strait': did you mean straight?"),
        (
            ["blackjack", "-o", "side-wagers=sevens", "-w", "streak-2"],
            "streak-2 is not offered at this table: side-wagers=streak offers it (2.22(a))",
        ),
        (["blackjack", "--hand", "8,8"], "--hand needs the dealer's card: add --up CARD"),
        (["blackjack", "--up", "T"], "--up and --removed go with --hand"),
        (["blackjack", "mine.txt"], "mine.txt is read with --strategy"),
        (["roulette", "--effects"], "--effects is not for roulette, but for blackjack"),
        (
            ["roulette", "--strategy", __file__],
            "--strategy FILE is not for roulette, but for blackjack",
        ),
        (
            ["blackjack", "--effects", "-w", "main"],
            "--hand, --effects and a chart go with --option",
        ),
        (["mini-craps", "-w", "fire"], "the fire bet is made at craps only"),
        (["roulette", "-t", "Z"], "no pay table 'Z' of roulette: there is minimum"),
        (["roulette", "-o", "wheel"], "--option wheel: write name=value"),
        (["roulette", "-o", "weel=x"], "no option 'weel' in this game: did you mean wheel?"),
        (["roulette", "-o", "wheel=x"], "wheel: x is not one of double-zero, single-zero"),
        (["higher", "-w", "six", "-o", "six-table=A", "-t", "B"], "no pay table 'B' of six"),
        (
            ["higher", "-w", "slow"],
            "slow is not offered at this table: slow=yes offers it (1.2(a))",
        ),
        (["roulette", "--strategy"], "roulette has no strategy: there is nothing to decide"),
        (["roulette", "--strategy", "--html", "x"], "--strategy and --svg do not go with --csv"),
        (["roulette", "--svg", "x.svg"], "roulette has no strategy: there is nothing to decide"),
        (["higher", "--svg", "/no/where"], "/no/where: No such file"),
        (["bare", "--strategy"], "bare is priced by play, which finds no strategy"),
        (["bare", "-w", "luck"], "these options do not offer luck (1.2(a))"),
        (["sic-bo", "--rounds", "9", "-w", "total:99"], "total:99 is no area of this layout"),
        (
            ["roulette", "--rounds", "few"],
            "invalid value for '--rounds' / '-n': 'few'",
        ),
        (["poker-holdem", "--rounds", "9"], "poker-holdem has no wager that is made against"),
        (["gathering", "--wager", "six"], "gathering has no wagers against the house"),
        (["roulette", "--stake", "0"], "invalid value for '--stake': '0': write dollars"),
        (["roulette", "--stake", "ten"], "invalid value for '--stake': 'ten': write"),
        (["roulette", "--json", "--csv"], "choose one of --json and --csv"),
        (["roulette", "--html", "/no/where"], "/no/where: No such file"),
    ],
)
def test_unusable_command_lines(run, arguments, said):
    done = run("odds", *arguments, code=2)
    assert done.stderr.startswith(f"pitboss: {said}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_an_interrupted_command_gives_what_it_has(folder, tmp_path):
    started = tmp_path / "started"
    command = subprocess.Popen(
        [*PROGRAM, "odds", "higher", "-o", "slow=yes", "--json", "--html", "sheet.html"],
        env={**PLAIN, "PYTHONPATH": path(folder), "STARTED": str(started)}, cwd=tmp_path,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not started.exists():
        assert command.poll() is None
        time.sleep(0.01)
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=PATIENCE)
    assert command.returncode == 130
    assert [record["wager"] for record in json.loads(out)] == ["ante", "six", "six", "luck"]
    assert err.splitlines()[-1] == "pitboss: interrupted: 4 of 5 prices are finished"
    text = (tmp_path / "sheet.html").read_text("utf-8")
    assert "Interrupted: 4 of 5 prices are on this sheet." in text


# -- bots, and what is not loaded ----------------------------------------------------------------


def test_bots_by_name(run):
    for name in ("simple", "optimal", "random"):
        run("deal", "higher", "--bot", name, "--rounds", 20, "--seed", 7)
        run("deal", "roulette", "--bot", name, "--rounds", 5, "--seed", 7)
    run("deal", "gathering", "--bot", "random", "--seed", 7)
    said = run("deal", "gathering", "--bot", "optimal", code=2).stderr
    assert said == "pitboss: gathering has no bot 'optimal': there are simple, random\n"
    said = run("deal", "bare", "--bot", "optimal", code=2).stderr
    assert said == "pitboss: bare has no bot 'optimal': there are simple, random\n"
    said = run("deal", "higher", "--bot", "best", code=2).stderr
    assert said == "pitboss: higher has no bot 'best': there are simple, optimal, random\n"
    said = run("play", "roulette", "--bot", "best", "--no-transcript", code=2).stderr
    assert said == "pitboss: roulette has no bot 'best': there are simple, optimal, random\n"
    said = run("play", "higher", "--bot", "optimal", "--no-transcript").stdout
    assert "You have seat 1 of 3; optimal players have the others.\n" in said


def test_the_optimal_bot_follows_the_strategy(run):
    dealt = run("deal", "higher", "--bot", "optimal", "-n", 50, "--seed", 3, "--seats", 1).stdout
    events = [json.loads(line).get("event", {}) for line in dealt.splitlines()]
    dice = [event["value"] for event in events if event.get("what") == "first"]
    choices = [event["choice"] for event in events if event.get("type") == "chosen"]
    assert choices == ["double" if die < 3 else "stay" for die in dice]
    assert set(choices) == {"double", "stay"}


@pytest.mark.parametrize("command", [["games"], ["show", "roulette"], ["deal", "roulette"]])
def test_compilers_are_loaded_by_those_who_price(command):
    program = (
        "import sys; from pitboss.cli.app import main; main(sys.argv[1:]);"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy', 'pitboss.odds')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *command], stdout=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0
