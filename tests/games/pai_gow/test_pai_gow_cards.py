"""Cards dealt in the three ways of 11, 31 and 34: which card of the deck goes where."""

import pytest
from msgspec.structs import replace

from pitboss.cli.human_player import read_hands
from pitboss.engine import Arrange, Arrangement
from pitboss.equipment.cards import card
from pitboss.errors import Refused, Unusable
from pitboss.games.pai_gow.asia_poker import CARDS as ASIA
from pitboss.games.pai_gow.common import cards
from pitboss.games.pai_gow.supreme_pai_gow import CARDS as SUPREME


def laid_out(each):
    """Cards 0, 1, 2 ... dealt as a dealer does: seven stacks, left to right and back."""
    stacks, card = [[] for _ in range(7)], 0
    for row in range(each):
        for stack in range(7) if row % 2 == 0 else range(6, -1, -1):
            stacks[stack].append(card)
            card += 1
    return stacks


@pytest.mark.parametrize("each", [4, 7])
@pytest.mark.parametrize(
    ("stacks", "order"),
    [
        (cards.lying(7, 0, from_right=False), [0, 1, 2, 3, 4, 5, 6]),
        (cards.lying(7, 0, from_right=True), [6, 5, 4, 3, 2, 1, 0]),
        (cards.lying(7, 3, from_right=False), [3, 4, 5, 6, 0, 1, 2]),
        (cards.lying(7, 6, from_right=False), [6, 0, 1, 2, 3, 4, 5]),
    ],
)
def test_stacks_are_dealt_to_and_fro_and_delivered_in_order(stacks, order, each):
    assert stacks == order
    to = cards.from_stacks("abcdefg", stacks, each)
    got = {who: [card for card, whose in enumerate(to) if whose == who] for who in "abcdefg"}
    assert [got[who] for who in "abcdefg"] == [laid_out(each)[stack] for stack in order]


def test_what_is_left_of_the_decks():
    assert len(ASIA.pieces) - 7 * ASIA.each == 4
    assert len(SUPREME.pieces) - 7 * SUPREME.each == 26


def test_every_way_of_dealing_has_its_paragraphs():
    for game in (ASIA, SUPREME):
        assert {*game.deals} == {"shoe", "hand", "automated"}
    assert {*SUPREME.bank_deals} == {*SUPREME.deals}
    assert not ASIA.bank_deals


SEVEN = ("As", "Kd", "Qh", "9c", "7s", "4d", "2h")
SET = Arrange(1, SEVEN, {"high": 4, "medium": 2, "low": 1}, "31.12(a)", any_sizes=True)


def test_a_person_sets_all_hands_but_the_last():
    hands = read_hands("high As 9c 7s 4d medium Kd 2h", SET, card)
    assert hands == {"high": ("As", "9c", "7s", "4d"), "medium": ("Kd", "2h"), "low": ("Qh",)}


@pytest.mark.parametrize("line", ["high As", "high As Kd Qh 9c 7s medium 4d", "high"])
def test_a_person_who_types_too_few_or_too_many_cards_is_asked_again(line):
    with pytest.raises(Unusable, match="high of 4, medium of 2, low of 1: high As Kd Qh 9c medium"):
        read_hands(line, SET, card)


def test_hands_of_wrong_sizes_are_taken_where_the_text_has_them_lose():
    wrong = Arrangement(1, {"high": SEVEN[:5], "medium": SEVEN[5:6], "low": SEVEN[6:]})
    SET.check(wrong)
    with pytest.raises(Refused, match="the hands must be high 4, medium 2, low 1"):
        replace(SET, any_sizes=False).check(wrong)
    with pytest.raises(Refused, match="the hands must be"):
        SET.check(Arrangement(1, {"high": SEVEN}))
