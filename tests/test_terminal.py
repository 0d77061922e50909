"""The terminal treats people well: names, narrow windows, whole words, Tab, rounds told again."""

import json
import re
import sys
from io import StringIO

import pytest
from numba.core import event

import pitboss_command
from commands import complaint, run
from pitboss import aliases
from pitboss.aliases.files import nicknames
from pitboss.cli import output, progress
from pitboss.cli.app import app
from pitboss.engine import registry
from pitboss.errors import Refused

# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("bj", "blackjack"),
        ("uth", "ultimate-texas-holdem"),
        ("tcp", "three-card-poker"),
        ("3cp", "three-card-poker"),
        ("Sic Bo", "sic-bo"),
        ("caribbean", "caribbean-stud-poker"),
        ("Heads Up Hold'em", "heads-up-holdem"),
        ("Big six wheel", "big-six"),
        ("holdem", "poker-holdem"),
    ],
)
def test_games_by_what_people_call_them(said, meant):
    assert aliases.game(said) == meant


def test_every_game_is_found_by_its_slug_and_its_title():
    for game in registry.games():
        assert aliases.game(game.slug) == game.slug
        assert aliases.game(game.title) == game.slug


def test_every_nickname_leads_to_a_game():
    for name in nicknames()["nicknames"]:
        assert aliases.game(name) in registry.slugs()
        assert name not in registry.slugs()


def test_a_room_and_a_word_of_several_games_name_them():
    room = [slug for slug in registry.slugs() if slug.startswith("poker-")]
    said = complaint("play", "poker")
    assert said == f"poker may be several games: {', '.join(room)}"
    with pytest.raises(Refused, match=r"several games: .*mini-baccarat"):
        aliases.game("baccarat")
    assert complaint("show", "blackjak") == "no game 'blackjak': did you mean blackjack?"


def test_nicknames_work_in_every_command():
    assert run("show", "sp21").stdout.startswith("Spanish 21")
    assert (
        run("sheet", "sicbo", code=2).stderr == "pitboss: no game 'sicbo': did you mean sic-bo?\n"
    )
    assert run("sheet", "Sic Bo").stdout.startswith("# A round of Sic bo")


def test_ctrl_c_while_the_program_is_loading(capsys, monkeypatch):
    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr(pitboss_command, "import_module", interrupted)
    assert pitboss_command.main() == 130
    assert capsys.readouterr().err == "pitboss: interrupted\n"


# -- options, help --------------------------------------------------------------------------------


def test_o_is_an_option_everywhere(tmp_path):
    one = run("layout", "roulette", "-o", "wheel=single-zero", cwd=tmp_path).stdout
    two = run("layout", "roulette", cwd=tmp_path).stdout
    assert one != two
    assert not list(tmp_path.iterdir())
    run("layout", "roulette", "-o", "wheel=single-zero", "--out", "felt.svg", cwd=tmp_path)
    assert (tmp_path / "felt.svg").read_text("utf-8") == one
    said = complaint("layout", "roulette", "-o", "felt.svg", cwd=tmp_path)
    assert said == "-o is an option, as in -o wheel=single-zero: the file is --out felt.svg"


def test_o_has_one_meaning():
    for command in ("play", "deal", "odds", "simulate", "layout", "guide"):
        assert "-o, --option NAME=VALUE" in run(command, "--help").stdout


def test_the_list_of_commands_has_whole_sentences():
    listed = run("--help").stdout.split("Commands:")[1]
    assert "..." not in listed
    assert "rounds that were\n              recorded." in listed
    assert max(map(len, listed.splitlines())) <= 80


def test_every_help_text_is_whole_at_eighty_columns():
    for command in app.registered_commands:
        told = run(command.name, "--help").stdout
        assert max(map(len, told.splitlines())) <= 80, command.name
        assert "]]" not in told, command.name
        assert "......" not in told, command.name


@pytest.mark.parametrize("command", ["deal", "guide", "rules", "petition"])
def test_whoever_means_a_file_by_o_is_told_so(command):
    said = complaint(command, "roulette", "-o", "a.html")
    assert said == "-o is an option, as in -o wheel=single-zero: the file is --out a.html"


def test_the_nearest_names_and_the_right_help():
    assert "did you mean pass?" in complaint("deal", "craps", "--limit", "pas=10-100")
    assert complaint("odds", "keno", "-o").endswith("See pitboss odds --help")
    assert "as in --limit pass=10-500" in complaint("deal", "craps", "--limit", "10")
    assert len(complaint("play", "craps", "--limit", "moon=1-10")) < 200
    assert complaint("sheet", "keno", "--round", "3") == (
        "--round is for a transcript, and keno is a game"
    )


def test_a_bus_that_does_not_answer(tmp_path):
    floor = f"sqlite:///{tmp_path / 'floor.db'}"
    bus = "redis://ann:secret@127.0.0.1:1"
    said = complaint("serve", "--port", "0", "--floor", floor, "--bus", bus)
    assert said.startswith("--bus redis://ann@127.0.0.1:1: ")
    said = complaint(
        "serve", "--port", "0", "--floor", floor, "--bus", "redis://ann:p@ss@127.0.0.1:1"
    )
    assert "ss@" not in said


# -- tables ---------------------------------------------------------------------------------------


def words_of(text):
    return {*text.replace("─", " ").split()}


@pytest.mark.parametrize("columns", [60, 40])
@pytest.mark.parametrize(
    "command",
    [
        ("odds", "roulette", "--wager", "red"),
        ("odds", "mini-dice"),
        ("show", "three-card-poker"),
        ("show", "big-six"),
    ],
)
def test_nothing_is_lost_in_a_narrow_terminal(command, columns):
    wide = run(*command, env={"COLUMNS": "200"}).stdout
    narrow = run(*command, env={"COLUMNS": str(columns)}).stdout
    assert words_of(wide) == words_of(narrow)
    assert "…" not in narrow


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "roulette", "-w", "red", "-n", "1e3", "--seed", "7"),
        ("coverage", "14", "20"),
        ("equity", "--game", "badugi", "As2h3c", "8s7h6d"),
    ],
)
def test_figures_beside_each_other_fit(command):
    wide = run(*command, env={"COLUMNS": "200"}).stdout.splitlines()
    narrow = run(*command, env={"COLUMNS": "60"}).stdout.splitlines()
    figures = [{*re.findall(r"\S*\d\S*", " ".join(lines))} for lines in (wide, narrow)]
    assert figures[0] == figures[1]
    head = next(line for line in narrow if re.search(r"tests|edge  |all %", line))
    at = narrow.index(head)
    assert max(map(len, narrow[at : at + 2])) <= 60


def test_a_simulation_is_told_in_parts_that_fit():
    said = ("simulate", "craps", "-w", "pass", "-w", "come", "-w", "fire", "-n", "1e3")
    narrow = run(*said, env={"COLUMNS": "60"}).stdout.split("\n\n")
    assert [part.split()[0] for part in narrow[1:3]] == ["wager", "wager"]
    assert "staked" in narrow[2]
    assert max(len(line) for part in narrow[1:2] for line in part.splitlines()) <= 60


def test_lines_are_wrapped_at_the_width_of_the_terminal(monkeypatch):
    class Terminal(StringIO):
        def isatty(self):
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    output.coloured.cache_clear()
    output.console.cache_clear()
    output.say("  " + "word " * 15)
    output.coloured.cache_clear()
    output.console.cache_clear()
    assert max(map(len, shown.getvalue().splitlines())) <= 60


def test_figures_of_a_narrow_table_stand_in_one_line():
    narrow = run("odds", "craps", "--wager", "pass", env={"COLUMNS": "60"}).stdout
    rows = re.findall(r"^pass .*$|^ +minimum .*$", narrow, re.M)
    found = {word for row in rows for word in row.split()}
    assert {"1.4141", "98.5859", "49.2929", "0.8485", "7/495"} <= found
    assert max(map(len, rows)) <= 60


def test_games_are_listed_by_family_in_whole_words():
    listed = run("games").stdout
    assert max(map(len, listed.splitlines())) <= 80
    families = [part.splitlines() for part in listed.strip().split("\n\n")]
    (dice,) = [rows for head, *rows in families if head.startswith("Dice in a shaker")]
    assert [row.split()[0] for row in dice] == ["mini-dice", "sic-bo"]
    for game in registry.games():
        row = re.search(rf"^{game.slug} +(.*?) {{2,}}\S.*$", listed, re.M)
        assert row, game.slug
        assert row[1] == game.title


# -- Tab ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pitboss od", ["odds"]),
        ("pitboss odds black", ["blackjack", "blackjack-switch"]),
        ("pitboss odds roulette -o wheel=s", ["wheel=single-zero"]),
        ("pitboss odds roulette --wager stra", ["straight"]),
        ("pitboss odds bj -o resplit-", ["resplit-aces=", "resplit-hand="]),
        ("pitboss odds roulette -o whee = si", []),
        ("pitboss odds roulette -o wheel = si", ["single-zero"]),  # as bash breaks it
        ("pitboss layout sic-bo -o x=1 --option", ["--option"]),
    ],
)
def test_what_tab_offers(line, offered):
    asked = {
        "_PITBOSS_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
    }
    assert sorted(run(env=asked).stdout.split()) == offered


def test_completion_is_switched_on():
    named = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}  # not the shell of the tests
    script = run("--show-completion", "bash", env=named).stdout
    assert "_PITBOSS_COMPLETE=complete_bash" in script


# -- what happened --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    path = tmp_path_factory.mktemp("retelling") / "session.jsonl"
    run("deal", "three-card-poker", "--rounds", "3", "--seed", "7", "--out", path)
    return path


def test_a_round_is_told(session):
    told = run("replay", session, "--round", "3", "--tell").stdout
    assert told.startswith("Round 3\n")
    assert "Round 2" not in told
    assert "  Seat 1 bets $10 on ante (20.6(a)1)\n" in told
    assert re.search(r"^  In all: house \+?-?\d+, seat 1", told, re.M)
    assert "agrees: 3 rounds of three-card-poker" in told
    every = run("replay", session, "--tell").stdout
    assert re.findall(r"^Round (\d)$", every, re.M) == ["1", "2", "3"]
    assert told.split("\n\n")[0] in every


def test_a_round_is_stepped_through(session):
    stepped = run("replay", session, "--round", "2", "--step", stdin="\n\nt\nq\n").stdout
    assert stepped.count("[Enter: on, t: the table, q: leave]") == 4
    assert "  seat 1  ante 10\n  seat 2  ante 10\n" in stepped
    assert "In all" not in stepped
    assert "agrees: 3 rounds" in stepped


def test_a_round_that_is_not_there(session):
    done = run("replay", session, "--round", "9", code=2)
    assert done.stderr == f"pitboss: {session}: there is no round 9: 3 rounds in all\n"
    assert "cannot be used with" in run("replay", session, "--tell", "--json", code=2).stderr
    assert "in a file" in run("replay", "-", "--step", code=2).stderr
    assert json.loads(run("replay", session, "--json").stdout)["agrees"]


# -- explanations in the words of the game --------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("roulette", "?", "? straight lists the spots"), ("craps", "?", "pass 10 "),
        ("sic-bo", "?", "Enter"), ("poker-holdem", "?", "raise 4 "),
        ("poker-holdem", "? raise", "bet this much in all"), ("red-dog", "\n?", "original"),
        ("pai-gow-poker", "\n?", "the others are the low hand"),
    ],
)  # fmt: skip
def test_a_question_mark_speaks_of_this_game(game, typed, said):
    played = run("play", game, "--no-transcript", "--seed", "3", stdin=f"{typed}\nq\n").stdout
    assert said in played
    assert "pair-plus" not in played


def test_what_is_on_the_felt_can_be_taken_or_turned_off():
    lines = "pass 10\n\naccept\n?\nplace-win-6 12\n?\nq\n"
    played = run("play", "craps", "--no-transcript", "--seed", "2", stdin=lines).stdout
    assert "  take place-win-6  " in played
    assert "  off place-win-6 " in played


def test_names_of_several_words_are_read_as_they_are_said():
    lines = "pass 10\n\naccept\nplace win 6 12 hard 8 5\noff place win 6\ntake hard 8\nq\n"
    played = run("play", "craps", "--no-transcript", "--seed", "2", stdin=lines).stdout
    assert played.count("on the felt: place-win-6 12, hard-8 5\n") == 2
    assert "on the felt: place-win-6 12\n" in played
    lines = "ante 10 pair plus\nante 10 pair plus 5\nq\n"
    played = run("play", "three-card-poker", "--no-transcript", "--seed", "2", stdin=lines).stdout
    assert "how much on pair-plus? As in pair-plus 10" in played
    assert "on the felt: ante 10, pair-plus 5" in played


# -- compiling ------------------------------------------------------------------------------------


def test_that_it_compiles_is_said_while_it_compiles(capsys, monkeypatch):
    monkeypatch.setattr(progress, "WORTH_SAYING", 0.0)
    with progress.told_while_compiling(), event.trigger_event("numba:compile"):
        progress.compiler._late.join(60)
        assert capsys.readouterr().err == f"{progress.COMPILING}\n"
        with event.trigger_event("numba:compile"):
            pass
        assert progress.compiler.depth == 1
    assert progress.compiler.depth == 0


def test_what_is_compiled_already_is_not_spoken_of(capsys):
    with progress.told_while_compiling():
        pass
    assert capsys.readouterr().err == ""


def test_however_long_the_method_the_bar_shows_how_much_is_done(monkeypatch):
    class Terminal(StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    for name, value in {"COLUMNS": "80", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    bar = progress.Bar()
    bar.tell("all 8,250,459,031,214,400 deals of seven cards against seven, by kind" * 2, 0.25)
    bar.show()
    bar.hide()
    assert "all 8,250,459" in sys.stderr.getvalue()
    assert " 25%" in sys.stderr.getvalue()
