"""Round sheets: what they can say, and what is said of broken ones."""

from copy import deepcopy

import pytest

from pitboss.engine import Table
from pitboss.errors import Unusable
from pitboss.sheets.acts import next_bets, next_decision, once_bets_are_made
from pitboss.sheets.irregularities import next_due
from pitboss.sheets.parser import read_text
from pitboss.sheets.piece_order import next_deal
from pitboss.sheets.scripted_table import Script
from pitboss.sheets.timeline import Entry
from pitboss.sheets.verdict import judge

GOOD = """
game: three-card-poker
seats:
  1: {ante: 10, cards: Kd 5c 4h, does: play}
dealer: Qs 3d 2h
"""


def verdict(text):
    (sheet,) = read_text(text)
    return judge(sheet)


def unusable(text):
    with pytest.raises(Unusable) as error:
        verdict(text)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no round sheet"),
        ("game: [", "line"),
        ("seats: {}", "no game"),
        ("game: bingo", "no game 'bingo'"),
        (GOOD + "game: three-card-poker", "is there twice"),
        (GOOD + "weather: fine", "no 'weather'"),
        (GOOD.replace("Kd", "Kx"), "'Kx' is not a card"),
        (GOOD.replace("ante: 10", "ante: ten"), "'ten' is not an amount"),
        (GOOD.replace("does: play", "does: [play, dance]"), "never asked about 'dance'"),
        (GOOD.replace("  1:", "  one:"), "line 4: a seat is a whole number, not one"),
        (GOOD + "rounds: [{}]", "must be inside one of them"),
        (GOOD + "timeline: [{xyz: loud}]", "a timeline entry has one of"),
        (GOOD + "irregularities: [{when: deal}]", "an irregularity has no 'when'"),
        (GOOD + "options: {game: sic-bo}", "the sheet is about three-card-poker"),
    ],
)
def test_broken_sheets_are_told_in_one_line(text, says):
    assert says in unusable(text)


@pytest.mark.parametrize(
    ("more", "difference"),
    [
        ("expect: {1: {ante: 5}}", "seat 1 ante: came out +10, expected +5"),
        ("expect: {1: {ante: 10}}", "seat 1 play: came out +10, nothing expected"),
        ("expect: {1: 15}", "seat 1: came out +20, expected +15"),
        ("expect: {house: 20}", "house: came out -20, expected +20"),
        ("payout: {1: {ante: 10}}", "is handed 20, expected 10"),
        ("state: {void: 20.12(c)}", "void is not stated, expected 20.12(c)"),
        ("refused: 20.6(a)", "nothing was refused"),
    ],
)
def test_differences_are_named(more, difference):
    result = verdict(GOOD + more)
    assert not result.agrees
    assert any(difference in line for line in result.differences)


@pytest.mark.parametrize(
    "more",
    [
        "expect: {1: {ante: 10}}\npartial: yes",
        "expect: {1: 20, house: -20}",
        "payout: {1: {ante: 20}}",
        "options: {game: three-card-poker}\nexpect: {1: 20}",
    ],
)
def test_agreement(more):
    assert verdict(GOOD + more).agrees


def test_a_refusal_that_nobody_expected_is_a_difference():
    result = verdict(GOOD.replace("ante: 10", "six-card: 10"))
    assert result.differences == [
        "refused: a six-card bonus wager needs a pair plus wager (20.6(a)2i);"
        " the sheet expects no refusal"
    ]


RAISED = """
game: poker-holdem
given: {{button: 2}}
positions: 2
seats: {{1: {{stack: 100, does: raise {}}}, 2: {{stack: 100}}}}
state: {{misdeal: yes}}
"""


def test_a_refusal_is_told_although_what_the_sheet_expects_never_came_up():
    judged = verdict(RAISED.format(3))
    assert judged.differences == [f"refused: {judged.refusal}; the sheet expects no refusal"]
    assert judged.refusal.cite == "14.17"


def test_that_nothing_was_refused_is_told_although_a_fact_never_came_up():
    judged = verdict(RAISED.format(4) + "refused: 14.17\n")
    unknown, nothing = judged.differences
    assert "nothing here is called misdeal" in unknown
    assert nothing == "nothing was refused, expected: 14.17"


def test_a_seat_that_is_displaced_by_one_without_chips_is_told_why():
    says = unusable("""
game: poker-holdem
given: {button: 3}
positions: 3
seats: {1: {stack: 100}, 2: {stack: 3}, 3: {stack: 100, does: call}}
""")
    assert "seat 3 was never asked about 'call'; seat 2 is not dealt in: 3 on the table" in says


def test_a_card_twice_is_refused():
    result = verdict(GOOD.replace("3d", "Kd"))
    assert "already" in str(result.refusal)


def test_several_sheets_and_several_rounds():
    text = GOOD + "expect: {1: 20}\n---\n" + GOOD + "expect: {1: 20}\n"
    assert all(judge(sheet).agrees for sheet in read_text(text))
    rounds = """
game: three-card-poker
rounds:
  - seats: {1: {ante: 10, cards: Kd 5c 4h, does: play}}
    dealer: Qs 3d 2h
    expect: {1: {ante: 10, play: 10}}
  - seats: {1: {ante: 10, cards: 2d 5c 4h}}
    expect: {1: {ante: -10}}
expect: {1: 10}
"""
    assert verdict(rounds).agrees


def test_what_comes_next_is_found_without_taking_it():
    (sheet,) = read_text(GOOD + "irregularities: [{what: card-face-up, cards: 9c}]")
    script = Script(sheet.game, sheet.parts[0])
    round = Table(sheet.game).start()
    found = set()
    while (prompt := round.prompt) is not None:
        left = script.pieces, script.acts, script.irregularities
        before = deepcopy(left)
        next_due(script.irregularities, script.pieces, script.acts, round, prompt)
        next_bets(script.acts, sheet.game)
        once_bets_are_made(script.acts, sheet.game)
        if prompt.step == "deal":
            deal = next_deal(script.pieces, prompt, None)
            assert deal.left.by_holder["1"] == ()
        if prompt.step == "choose":
            decision = next_decision(script.acts, sheet.game, prompt, round.events)
            assert (decision.choice.name, decision.left.decisions[1, ""]) == ("play", ())
        assert left == before
        found.add(prompt.step)
        for answer in script.answers(round, prompt):
            round.answer(answer)
    assert found >= {"bets", "deal", "choose"}
    assert not script.acts.decisions[1, ""]


def test_an_entry_stays_as_it_is_when_it_is_held_against_a_prompt():
    (sheet,) = read_text(GOOD)
    entry = Entry(sheet.game, {"seat": "1", "does": "play"})
    before = deepcopy(entry.answer)
    round = Table(sheet.game).start()
    script = Script(sheet.game, sheet.parts[0])
    while (prompt := round.prompt) is not None and not entry.fits(round, prompt):
        for answer in script.answers(round, prompt):
            round.answer(answer)
    assert prompt.step == "choose"
    assert entry.answer_at(prompt).name == "play"
    assert entry.answer == before
