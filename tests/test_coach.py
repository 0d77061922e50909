"""The coach at the terminal: values of choices, what was given away, the edge of every wager."""

from fractions import Fraction

import pytest

from commands import run
from pitboss.cli import coach as coaching
from pitboss.engine import Arrangement, Bot, Choice, Choose, Dealer, Table
from pitboss.engine.players import step
from pitboss.engine.registry import find
from pitboss.odds.choice_values import Advice, Valued

TABLE = ("--seats", "1", "--no-transcript", "--seed", "4")


def test_a_straight_is_not_folded_without_a_word():
    lines = "hint\nante 10\n\nhint\nfold\nq\n"
    played = run("play", "three-card-poker", *TABLE, "--coach", stdin=lines).stdout
    assert played.count("  play 10  +") == 2, "beside the choices, and when asked for"
    assert "  best\n" in played
    assert "on average, exact: every way in which the hand can go on" in played
    [said] = [line for line in played.splitlines() if line.startswith("  Coach: ")]
    assert said.startswith("  Coach: fold gave away ")
    assert said.endswith("; play 10 was best")
    after = played.split("This round")[1]
    assert "Coach" in after, "after the round"


def test_without_a_coach_only_who_asks_is_told():
    lines = "ante 10\n\nfold\nq\n"
    played = run("play", "three-card-poker", *TABLE, stdin=lines).stdout
    assert "on average" not in played
    assert "Coach" not in played


def test_a_hint_before_a_bet_names_the_edges():
    played = run("play", "big-six", *TABLE, stdin="hint\nq\n").stdout
    edges = [float(line.split()[1]) for line in played.splitlines() if line.endswith(" %  exact")]
    assert len(edges) == 7
    assert edges == sorted(edges)
    assert "which the house keeps on average" in played


def test_where_nothing_is_decided_it_says_so():
    lines = "\nhint\nq\n"
    played = run("play", "casino-war", *TABLE, stdin=lines).stdout
    assert coaching.NOTHING in played


def test_a_hand_of_blackjack_is_valued_exactly():
    table = Table(find("blackjack"), seats=2)
    players = {seat: Bot(seat) for seat in table.seats}
    table.seated = dict.fromkeys(players, "")
    round = table.start()
    dealer = Dealer(5, cards={1: "8s 8h", 2: "5s 6h", "dealer": "Td"})
    while not (isinstance(round.prompt, Choose) and round.prompt.offer("hit")):
        step(round, round.prompt, dealer, players)
    advice = coaching._choices(round, round.prompt)
    said = coaching._valued(advice)
    assert said[0].split() == ["split", "10", "-5.25", "best"], "as pitboss odds --removed 5s,6h"
    assert [line.split()[0] for line in said[1:-1]] == ["hit", "stand", "double"]
    assert said[-1].startswith("  on average, exact: ")


# -- what was given away -------------------------------------------------------------------------

ADVICE = Advice(
    [
        Valued("raise", 40_00, 1234.0, 0.0, 0.0, True),
        Valued("raise", 30_00, 1000.0, 20.0, 234.0),
        Valued("check", 0, -500.0, 110.0, 1734.0),
    ],
    300,
    "dealt again",
)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (Choice(1, "raise", 40_00), "raise 40 was right"),
        (Choice(1, "raise", 30_00), "raise 30 gave away 2.34 ± 0.20; raise 40 was best"),
        (Choice(1, "check"), "check gave away 17.34 ± 1.10; raise 40 was best"),
    ],
)
def test_every_decision_is_judged(chosen, said, capsys):
    coach = coaching.Coach(1, always=True)
    coach.past += coaching._judged(ADVICE, chosen)
    coach.look_back()
    assert capsys.readouterr().out == f"  Coach: {said}\n"
    coach.look_back()
    assert capsys.readouterr().out == "", "told once"


def test_less_than_a_cent_is_not_told_as_nothing():
    """Hard 16 against a ten, with two cards less: $0 was said of it."""
    assert coaching._cost(Valued("stand", 0, -540.0, 0.0, 0.43)) == "gives away 0.43 cents"
    assert coaching._cost(Valued("stand", 0, -540.0, 0.0, 0.0012)) == "gives away 0.0012 cents"


def test_choices_are_listed_with_what_they_are_worth():
    assert coaching._valued(ADVICE) == [
        "  raise 40  +12.34  best",
        "  raise 30     +10  gives away 2.34 ± 0.20",
        "  check         -5  gives away 17.34 ± 1.10",
        "  on average, simulated: dealt again",
    ]


SETTINGS = [
    ({"high": ("Kd", "Ks", "2d"), "low": ("Ad", "Jc")}, Fraction(1, 4)),
    ({"high": ("Kd", "Ks", "Jc"), "low": ("Ad", "2d")}, Fraction(1, 8)),
]


def test_settings_are_compared_whatever_their_order():
    best = Arrangement(1, {"low": ("Jc", "Ad"), "high": ("2d", "Ks", "Kd")})
    assert coaching._compared(SETTINGS, best).cost == ""
    other = Arrangement(1, {"high": ("Jc", "Ks", "Kd"), "low": ("2d", "Ad")})
    assert coaching._compared(SETTINGS, other).cost == "12.5000 % of the wager"
    assert coaching._listed(SETTINGS)[-1] == "  of the wager, on average, exact"
    assert coaching._listed([]) == []
