"""``pitboss equity`` as people use it."""

import json
import os
import pty
import signal
import subprocess
from fractions import Fraction

import pytest

import commands
from commands import PATIENCE, PLAIN, PROGRAM


def run(*arguments, code=0):
    return commands.run("equity", *arguments, code=code)


def test_two_known_hands():
    said = run("AsKs", "QhQd").stdout.splitlines()
    assert said == [
        "hand          win %    tie %  equity %",
        "[A♠][K♠]    46.0179   0.3932   46.2145  ██████████████················",
        "[Q♥][Q♦]    53.5890   0.3932   53.7855  ████████████████··············",
        "exact: all 1,712,304 boards",
    ]


def test_board_dead_cards_and_ways_to_write_them():
    ways = [
        ("AsKs", "9♦9♥", "10c9c", "--board", "QsJs2d", "--dead", "2c"),
        ("A♠ K♠", "9d 9h", "Tc,9c", "--board", "qs, js, 2D", "--dead", "2C"),
    ]
    first, second = (run(*way).stdout for way in ways)
    assert first == second
    assert first.startswith("board  [Q♠][J♠][2♦]\ndead   [2♣]\n")
    assert "exact: all 861 boards" in first


def test_shares_are_drawn():
    drawn = run("AsKs", "AhKh", "--board", "AdKd2c").stdout.splitlines()[2:4]
    assert all("▒▒▒" in line and "█" not in line for line in drawn)


def test_json_of_an_exact_answer():
    found = json.loads(run("AsKs", "random", "--board", "2c3c4c5c6c", "--json").stdout)
    assert (found["method"], found["seed"], found["deals"]) == ("exact", None, 990)
    assert found["board"] == ["2c", "3c", "4c", "5c", "6c"]
    mine, theirs = found["hands"]
    assert (mine["hand"], theirs["hand"]) == (["As", "Ks"], "random")
    assert (mine["win"], mine["std_error"]) == (0, None)
    assert Fraction(mine["exact"]) + Fraction(theirs["exact"]) == 1
    assert Fraction(mine["exact"]) == (Fraction(990 - 44, 990)) / 2  # the 7c beats the board


def test_simulated_is_said_and_repeats():
    asked = ("AsKs", "random", "random", "--rounds", "2e5")
    said = run(*asked, "--seed", "7").stdout
    assert "equity %  ± error\n" in said
    assert said.endswith("simulated: 200,000 deals at random, seed 7; ± is one standard error\n")
    assert run(*asked, "--seed", "7").stdout == said
    without = json.loads(run(*asked, "--json").stdout)
    again = json.loads(run(*asked, "--seed", without["seed"], "--json").stdout)
    assert without == again
    hand = without["hands"][0]
    assert (without["method"], without["deals"], hand["exact"]) == ("simulated", 200_000, None)
    assert abs(hand["equity"] - 0.507) < 5 * hand["std_error"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["AsKs"], "1 hand: name 2 to 11 (14.6(b))"),
        (["AsKs", *["random"] * 11], "12 hands: name 2 to 11 (14.6(b))"),
        (["AsKs", "AsQs"], "A♠ cannot be in two places: the deck has one of each"),
        (["AsKs", "QhQd", "--board", "KsQd2c"], "K♠, Q♦ cannot be in two places"),
        (["As", "Ks"], "'As' is 1 card: a hand has two, written AsKs or 'As Ks'"),
        (["AsKsQs", "random"], "'AsKsQs' is 3 cards: a hand has two"),
        (["AKs", "22+:2"], "22+:2: a weight is between 0 and 1"),
        (["AKs", ""], "an empty range: there is no hand in it"),
        (["AKx AA", "random"], "AKx is no hand: write AsKs, AKs, AKo, AK, 22+"),
        (["AsKs", "22++"], "22++ is no hand: write AsKs, AKs, AKo, AK, 22+"),
        (["AA", "KsKhQsJh", "--game", "omaha"], "hand AA: ranges are for hold'em"),
        (["AsKs", "QhQd", "--game", "badugi", "--grid"], "--grid: there are heat maps of ranges"),
        (["AsKs", "QhQd", "-o", "variant=pineapple"], "Hold 'Em Poker has no equities with"),
        (["AA", "AA", "AA"], "the ranges leave no way to deal every player a hand"),
        (["AK", "QQ", "--board", "AsAhAdAcKs"], "AK: every hand of it needs a card that is"),
        (["AsKs", "QhQd", "--game", "omahaa"], "--game omahaa: did you mean omaha?"),
        (["AsKsQsJsTs", "random", "--game", "omaha"], "AsKsQsJsTs is 5 cards: a hand has 4"),
        (
            ["AsKs", "random", "--game", "badugi", "--board", "2c"],
            "--board has 1 card: there are no",
        ),
        (["AsK", "random"], "hand AsK: 'K' is not a card: write rank and suit"),
        (["AsXx", "random"], "hand AsXx: 'Xx' is not a card: write rank and suit"),
        (["AsJo", "random"], "hold 'em is played with 52 cards and no joker (14.2(a))"),
        (["AsKs", "QhQd", "--board", "Qs"], "--board has 1 card, not three, four or five"),
        (["AsKs", "QhQd", "--dead", "1"], "--dead 1: '1' is not a card"),
        (
            ["AsKs", "random", "random", "--rounds", "many"],
            "invalid value for '--rounds' / '-n': 'many'",
        ),
        (["AsKs", "random", "random", "--rounds", "0"], "invalid value for '--rounds' / '-n': '0'"),
        ([], "missing argument 'HAND'. See pitboss equity --help"),
        (
            [*["random"] * 11, "--dead", "".join(f"{r}{s}" for r in "23456789" for s in "cdhs")],
            "27 cards are still to be dealt, and only 20 are left",
        ),
    ],
)
def test_what_cannot_be_answered(arguments, said):
    done = run(*arguments, code=2)
    assert done.stderr.startswith(f"pitboss: {said}")
    assert done.stderr.count("\n") == 1


def test_ranges_and_their_heat_map(tmp_path):
    picture = tmp_path / "map.svg"
    asked = ("QQ+ AKs:0.5", "KK", "--board", "2c7d9h", "--grid", "--svg", str(picture))
    said = run(*asked).stdout
    assert said.startswith("board  [2♣][7♦][9♥]\nhand")
    assert "exact: all boards and all hands of the ranges" in said
    assert "QQ+ AKs:0.5: 4 starting hands, best first\nhand   dealt %" in said
    assert "\nAA " in said
    assert "suited above the pairs, offsuit below" in said
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    found = json.loads(run("QQ+ AKs:0.5", "KK", "--board", "2c7d9h", "--json").stdout)
    assert sum(Fraction(hand["exact"]) for hand in found["hands"]) == 1
    assert set(found["hands"][0]["kinds"]) == {"AA", "KK", "QQ", "AKs"}


def test_other_games_of_the_room():
    asked = ("--game", "omaha", "-o", "variant=high-low-8", "--board", "2c3d7h9s")
    said = run(*asked, "AsAh4s5h", "KsKhQsJh").stdout.splitlines()
    assert said[1] == "Omaha Poker, high-low-8"
    assert said[-1] == "exact: all 40 ways to deal the other cards"
    found = json.loads(run(*asked, "AsAh4s5h", "KsKhQsJh", "--json").stdout)
    assert sum(Fraction(hand["exact"]) for hand in found["hands"]) == 1


def test_help_has_examples():
    assert "pitboss equity AsKs random" in run("--help").stdout.split("Examples:")[1]


def test_a_bar_is_shown_and_interrupted_it_says_what_was_played():
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [*PROGRAM, "equity", "AsKs", "random", "random", "--rounds", "1e10", "--seed", "7"],
        stdout=subprocess.PIPE, stderr=theirs, text=True, encoding="utf-8", env=PLAIN,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while b"dealing" not in shown:
            shown += os.read(ours, 1000)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()  # whatever went wrong, it would go on for hours
    while b"interrupted: " not in shown:
        shown += os.read(ours, 1000)
    os.close(ours)
    assert running.returncode == 130
    assert b"Traceback" not in shown
    assert "simulated: " in out
