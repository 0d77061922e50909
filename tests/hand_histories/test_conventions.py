"""How sources write their results: which are compared, which say nothing, and what a rake explains.

The hands are made for these tests, each in the way of a room or a program.
"""

import json
from decimal import Decimal

import pytest

import commands
from pitboss import hand_histories
from pitboss.hand_histories import Short, inferred

NO_CALL = ["p3 cbr 30", "p1 f", "p2 f"]
"""The blinds of 15 and 10 of the raise; 20 more come back."""
TO_THE_TURN = ["p3 cbr 30", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cc", "p3 cbr 40", "p2 cc",
               "d db Jc", "p2 cc", "p3 cbr 100", "p2 f"]  # fmt: skip
"""A pot of 145, and a bet of 100 that nobody calls."""
MUCKED = ["p3 cc", "p1 f", "p2 cc", "d db 2c7d9h", "p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc",
          "d db 3s", "p2 cc", "p3 cc", "p2 sm ????", "p3 sm ????"]  # fmt: skip
LIMITED, UNLIMITED = "[500, 500, 500]", "[inf, inf, inf]"


def text(actions, result="", *, stacks=LIMITED, antes="[0, 0, 0]", table=""):
    dealt = [f"d dh p{player} ????" for player in (1, 2, 3)]
    named = f'venue = "A Room"\ntable = "{table}"\n' if table else ""
    return f"""
variant = "NT"
antes = {antes}
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = {stacks}
actions = {json.dumps(dealt + actions)}
{result}
{named}"""


def played(*args, **more):
    (hand,) = hand_histories.read_text(text(*args, **more))
    return hand_histories.play(hand)


@pytest.mark.parametrize("stacks", [LIMITED, UNLIMITED])
@pytest.mark.parametrize(
    ("result", "compared_with", "differences"),
    [
        ("winnings = [0, 0, 25]", "winnings", []),
        ("winnings = [0, 0, 45]", "winnings with the uncalled bet", []),
        ("winnings = [0, 0, 35]", "winnings", ["p3 takes 25 from the pots, not 35"]),
        ("winnings = [25, 0, 0]", "winnings",
         ["p1 takes 0 from the pots, not 25", "p3 takes 25 from the pots, not 0"]),
    ],
)  # fmt: skip
def test_winnings_are_compared_with_the_uncalled_bet_or_without(
    stacks, result, compared_with, differences
):
    one = played(NO_CALL, result, stacks=stacks)
    assert (one.compared_with, one.differences) == (compared_with, differences)


def test_a_record_that_says_nothing_of_the_result_is_not_said_to_agree():
    nothing = played(NO_CALL, "winnings = [0, 0, 0]", stacks=UNLIMITED)
    assert nothing.compared_with == ""
    assert nothing.why_not == "the record's winnings are all 0: it does not say who won"
    without = played(NO_CALL, stacks=UNLIMITED)
    assert without.why_not.startswith("the record has no result, and stacks without end")
    ends = played(NO_CALL, "finishing_stacks = [inf, inf, inf]", stacks=UNLIMITED)
    assert (ends.compared_with, ends.why_not) == ("", without.why_not)
    assert played(NO_CALL, "winnings = [0, 0, 0]").compared_with == "pokerkit"


def test_players_who_all_muck_unknown_cards_are_said_to_do_so():
    hidden = played(MUCKED, "winnings = [0, 0, 0]")
    assert hidden.compared_with == ""
    assert hidden.why_not.endswith("p2, p3 muck unknown cards at the end: the record does not say"
                                   " who won")  # fmt: skip
    won = played(MUCKED, "winnings = [0, 0, 25]")
    assert (won.compared_with, won.differences) == ("winnings", [])
    shown = played([*MUCKED[:-2], "p2 sm AsAd", "p3 sm ????"])
    assert (shown.compared_with, shown.why_not) == ("pokerkit", "")


@pytest.mark.parametrize("result", ["winnings = [0, 0, 142]", "winnings = [0, 0, 242]"])
def test_winners_who_are_paid_less_may_have_been_raked(result):
    one = played(TO_THE_TURN, result, stacks=UNLIMITED)
    assert one.short == Short(Decimal(300), 145_00, flop=True)
    assert one.differences[-1].endswith("(a rake is not in the record: give it as an option)")
    stacks = played(TO_THE_TURN, "finishing_stacks = [495, 430, 572]")
    assert stacks.short == one.short
    assert played(TO_THE_TURN, "winnings = [0, 0, 120]").short is None, "more than ten percent"
    assert played(TO_THE_TURN, "winnings = [0, 0, 145]").short == Short(Decimal(0), 145_00, True)


def shorts(*rows):
    return [Short(Decimal(amount), pot, flop) for amount, pot, flop in rows]


def test_one_constant_rake_explains_all_results_of_a_table():
    rows = [(0, 25_00, False), (4_50, 95_00, True), (7_00, 140_00, True), (10_00, 300_00, True)]
    rake = inferred(shorts(*rows))
    assert str(rake) == (
        "5 % of the pot, at most 10, in steps of 0.50, nothing without a flop"
    )  # fmt: skip
    assert all(rake.of(short) == short.amount for short in shorts(*rows))
    assert str(inferred(shorts((1_00, 20_00, True), (2_00, 40_00, False), (0, 0, True)))) == (
        "5 % of the pot"
    )


def test_a_rake_that_explains_too_little_is_none():
    rows = [(1_00, 20_00, True), (2_00, 40_00, True), (3_00, 60_00, True)]
    assert inferred(shorts(*rows)) is not None
    assert inferred(shorts(*rows, (2_00, 60_00, True))) is None, "one other result is enough"
    assert inferred(shorts(*rows[:2])) is None, "two results are no evidence"
    assert inferred(shorts(*[rows[0]] * 5)) is None, "nor is one pot, however often"


@pytest.fixture
def tables(tmp_path):
    """Three hands of a table that rakes 2 % up to 3, and one of a table that pays otherwise."""
    hands = [
        text(NO_CALL, "winnings = [0, 0, 25]", table="Blue"),
        text(TO_THE_TURN, "winnings = [0, 0, 142.10]", table="Blue"),
        text([*TO_THE_TURN[:6], "p2 f"], "winnings = [0, 0, 63.70]", table="Blue"),
        text(TO_THE_TURN, "winnings = [0, 0, 140]", table="Red"),
        text(MUCKED, "winnings = [0, 0, 0]", table="Red"),
    ]
    path = tmp_path / "room.phhs"
    path.write_text("".join(f"[{n}]\n{hand}\n" for n, hand in enumerate(hands, 1)))
    return path


def test_an_inferred_rake_is_told_with_its_table(tables):
    done = commands.run("import", tables, code=1)
    told = done.stdout.splitlines()
    assert (
        "rake       A Room, Blue, 3 players: 2 % of the pot, nothing without a flop, which"
        in (told[-2])
    )
    assert told[-1] == "5 hands: 1 agree, 2 but for a rake not stated, 1 not compared, 1 differ"
    assert sum("[4]: p3 takes 145 from the pots, not 140" in line for line in told) == 1
    found = json.loads(commands.run("import", tables, "--json", code=1).stdout)
    assert [hand["status"] for hand in found["hands"]] == [
        "agree", "raked", "raked", "differ", "not-compared"
    ]  # fmt: skip
    assert found["rakes"][0]["hands"] == 2


@pytest.mark.parametrize(
    ("antes", "result"),
    [("[2, 0, 2]", "[493, 490, 517]"), ("[0, 4, 0]", "[495, 486, 519]"),
     ("[1, 2, 3]", "[494, 488, 518]")],
)  # fmt: skip
def test_antes_that_are_not_the_same_for_all_are_played(antes, result):
    one = played(NO_CALL, f"finishing_stacks = {result}", antes=antes)
    assert (one.compared_with, one.differences) == ("finishing_stacks", [])
