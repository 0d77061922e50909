"""What is cited is the paragraph of this way of dealing, and of what has happened."""

import pytest

from pitboss.engine import events as on
from pitboss.games.blackjack.blackjack.paragraphs import paragraphs
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge


def events(text):
    (sheet,) = read_text(text, "here")
    verdict = judge(sheet)
    assert verdict.agrees, verdict.differences
    return verdict.events


def test_stand_is_by_the_deal_from_the_hand():
    assert paragraphs("hand", six_to_five=False).stand == "2.6A(d)"
    assert paragraphs("hole", six_to_five=False).stand == "2.6(f)"


TWO_TENS = """
game: {game}
cite: {cite}
rounds:
  - seats: {{1: {{{wager}: 10}}}}
    irregularities:
      - {{what: ten-in-shoe, at: deal, after: 1}}
      - {{what: ten-in-shoe, at: deal, after: 2}}
  - seats: {{1: {{{wager}: 10}}}}
"""


@pytest.mark.parametrize(
    ("game", "wager", "cite"),
    [
        ("double-attack-blackjack", "initial", "26.15(b)"),
        ("triple-attack-blackjack", "first-attack", "36.14(b)"),
    ],
)
def test_tens_in_the_shoe_are_a_reason_of_their_own_to_shuffle(game, wager, cite):
    told = events(TWO_TENS.format(game=game, wager=wager, cite=cite))
    assert [event.cite for event in told if isinstance(event, on.Mixed)][1] == cite


@pytest.mark.parametrize(
    ("deal", "cite"), [("shoe", "43.7(h)"), ("hand", "43.8(g)"), ("automated", "43.9(e)")]
)
def test_a_shuffler_that_counts_is_told_by_the_way_of_dealing(deal, cite):
    sheet = f"""
game: packs-poker
cite: {cite}
options: {{shuffler-counts: yes, deal: {deal}}}
seats: {{1: {{pack-1: 10}}}}
irregularities: [shuffler-count-wrong]
"""
    said = [event for event in events(sheet) if isinstance(event, on.Announced)]
    assert any("the deck is removed" in event.words and event.cite == cite for event in said)


def test_a_dealer_cuts_by_the_refusal_and_by_the_rule_for_any_cut():
    told = events("""
game: casino-war
cite: 22.5(c); 22.5(d)
seats: {1: {initial: 10, cards: 9c, does: refuse-cut}}
dealer: 8d
cut: 100
""")
    assert [event.cite for event in told if isinstance(event, on.CutMade)] == ["22.5(c); 22.5(d)"]
