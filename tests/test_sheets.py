"""Round sheets: what they can say, and what is said of broken ones."""

from copy import deepcopy
from itertools import pairwise

import pytest

from pitboss.engine import Draw, Table
from pitboss.engine import events as on
from pitboss.equipment.cards import DECK, JOKER, PIPS
from pitboss.equipment.stock import Stock
from pitboss.errors import Unusable
from pitboss.sheets.acts import next_bets, next_decision, once_bets_are_made
from pitboss.sheets.explanation import in_words
from pitboss.sheets.irregularities import next_due
from pitboss.sheets.parser import read_text
from pitboss.sheets.piece_order import next_deal, pieces_of
from pitboss.sheets.scripted_table import Script
from pitboss.sheets.sheet import SheetPart
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


# -- for those who write them ----------------------------------------------------------------------

DOUBLED = """
game: blackjack
timeline:
  - bet: {main: 10}
  - does: stand
  - {does: hit, refused: 2.10(a)}
"""


def test_a_refusal_by_another_paragraph_is_a_difference_and_not_expected():
    told = in_words(verdict(DOUBLED))
    assert not any("refused as expected" in line for line in told)
    why = "the hand stands: its turn is over (2.6(f)); expected: 2.10(a)"
    assert told[-1] == f"  different: {{does: hit}} is refused: {why}"
    right = in_words(verdict(DOUBLED.replace("2.10(a)", "2.6(f)")))
    assert right[-1].startswith("  refused as expected: {does: hit}")


def test_of_two_expected_paragraphs_the_missing_one_is_named():
    found = verdict(DOUBLED.replace("2.10(a)", "2.10(a); 2.6(f)")).differences
    assert found == [
        "{does: hit} is refused: the hand stands: its turn is over (2.6(f)); expected: 2.10(a);"
        " 2.6(f): it does not name 2.10(a) (one of them would be [2.10(a), 2.6(f)])"
    ]
    assert verdict(DOUBLED.replace("2.10(a)", "[2.10(a), 2.6(f)]")).agrees
    assert not verdict(DOUBLED.replace("2.10(a)", "[2.10(a), 2.8(a)]")).agrees
    with pytest.raises(Unusable, match="is no paragraph"):
        verdict(DOUBLED.replace("2.10(a)", "[shuffled]"))


def test_a_hand_that_stands_is_refused_by_the_rule_that_forbids_it():
    """In the list of a seat as in a timeline: 26.8(a) has a sentence of its own on surrender."""
    late = "game: double-attack-blackjack\nseats: {1: {initial: 10, cards: Kh 9h, does: %s}}\n"
    late += "dealer: 9d 8c\nrefused: %s"
    assert verdict(late % ("[stand, surrender]", "26.8(a)")).agrees
    assert verdict(late % ("[stand, hit]", "26.7(e)")).agrees
    assert verdict(late % ("[stand, split]", "26.10(a)")).agrees


def test_an_irregularity_after_a_wrong_number_of_cards_is_told_the_right_ones():
    wrong = GOOD + "irregularities: [{what: dealer-card-exposed, at: choose, after: 5}]"
    assert "after 5 cards at choose: after 6 it could" in unusable(wrong)
    wrong = GOOD + "irregularities: [{what: card-face-up, cards: 9s, at: deal, after: 7}]"
    assert "after 7 cards at deal: after 0 to 5 it could" in unusable(wrong)


def test_an_irregularity_of_a_timeline_may_have_its_cards_beside_it():
    timeline = "game: three-card-poker\ntimeline: [{bet: {ante: 10}}, {deal: Kh}, %s]\n"
    timeline += "state: {deal: {discard: 9h}}"
    for entry in (
        "{irregularity: card-face-up, cards: 9h}", "{what: card-face-up, cards: 9h}",
        "{irregularity: {what: card-face-up, cards: 9h}}", "{card-face-up: 9h}",
    ):  # fmt: skip
        assert not [one for one in verdict(timeline % entry).differences if "deal" in one]


CARD_EACH = """
game: poker-holdem
positions: 2
seats: {1: {stack: 100}, 2: {stack: 100}}
timeline:
  - deal: As
  - deal: Ks
  - deal: Ah
  - deal: Kh
  - does: call
  - {seat: 2, does: check}
  - deal: 2c
  - deal: 7d
  - deal: 9h
  - deal: Jc
  - deal: 4s
state: {deal: {1: As Ah, community: 2c 7d 9h Jc 4s}}
expect: {1: 2, 2: -2}
"""


def test_a_timeline_may_deal_a_card_each_without_burned_cards():
    assert verdict(CARD_EACH).agrees
    named = CARD_EACH.replace("  - deal: 2c", "  - deal: 3c\n  - deal: 2c")
    named = named.replace("  - deal: Jc", "  - deal: 5c\n  - deal: Jc")
    named = named.replace("  - deal: 4s", "  - deal: 6c\n  - deal: 4s")
    assert verdict(named).agrees
    assert verdict(named.replace("deal: 3c", "burn: 3c").replace("deal: 5c", "burn: 5c")).agrees
    wrong = verdict(CARD_EACH.replace("deal: 2c", "deal: 3c"))
    assert wrong.differences == [
        "deal is 1 As Ah, community 3c 7d 9h Jc 4s, expected 1 As Ah, community 2c 7d 9h Jc 4s"
    ]


@pytest.mark.parametrize("decks", [1, 8])
def test_what_is_filled_in_makes_no_pair_and_no_run(decks):
    """For a player and a dealer with cards for all, as long as there are others to deal."""
    stock = Stock(dict.fromkeys((JOKER, *DECK), decks), 53 * decks, 53 * decks)
    holders = ("1", "dealer", "burn", "community", "1", "dealer", "community")
    dealt = next_deal(pieces_of(SheetPart()), Draw(holders, "down", "20.7(c)", stock), None).pieces
    for who in ("1", "dealer"):
        of_hand = [
            card for to, card in zip(holders, dealt, strict=True) if to in (who, "community")
        ]
        assert JOKER not in of_hand
        ranks = sorted(PIPS[card] for card in of_hand)
        assert all(high - low > 1 for low, high in pairwise(ranks))
        assert len({card[1] for card in of_hand}) > 2


def test_an_unnamed_dealer_of_fast_action_holdem_has_no_natural():
    text = "game: fast-action-holdem\nseats: {1: {original: 10, cards: 9s 9d 2c 3c, does: split}}"
    found = verdict(text)
    assert "natural" not in "\n".join(in_words(found))
    assert len({card[0] for who, card in found.filled_in if who == "dealer"}) == 4


@pytest.mark.parametrize(
    ("said", "rested"),
    [("4", "4"), ("position 4", "4"), ("$5,000", "4"), ("5000", "4"), ("Position 11", "11")],
)
def test_a_section_of_a_bonus_wheel_is_named_as_people_do(said, rested):
    text = """
game: premium-holdem
options: {bonus-spin-table: "$5 progressive"}
seats: {1: {ante: 10, x-tra-bonus: 10, bonus-spin: 5, cards: Kh 9h 2h, does: [check, fold]}}
"""
    spun = [event.pocket for event in verdict(text + f"wheel: {said}").events
            if isinstance(event, on.Rested)]  # fmt: skip
    assert spun == [rested]
    refused = verdict(text + "wheel: $100").refusal  # two positions pay that
    assert str(refused) == "this wheel has no $100 (40.10(h))"


def test_a_bonus_display_is_named_by_the_amount_for_the_wager():
    text = """
game: blackjack
options: {side-wagers: blackjack-bonus}
seats: {1: {main: 10, blackjack-bonus: 5, cards: As Kd}}
dealer: 9h Tc
wheel: $100
expect: {1: {main: 15, blackjack-bonus: 95}}
"""
    assert verdict(text).agrees
