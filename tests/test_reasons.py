"""Reasons: what they compare are the hands that were ranked, and the row they name is the row that
was paid. For every registered game, without naming one."""

import re

import pytest

from pitboss.engine import Round
from pitboss.engine import events as on
from pitboss.engine.registry import find
from pitboss.equipment.cards import JOKER
from pitboss.ranking import five_card
from pitboss.sheets.explanation import accounts
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge
from pitboss.words.narration import read, reason, tell
from random_play import RandomTable
from test_properties import ROUNDS, every_game

OWN_HIGHER = re.compile("^(the player's hand is higher|higher|the highest hand|(both|all|only))")
OTHER_HIGHER = re.compile("^(the dealer's hand is higher|another hand is higher|lower|a bad beat)")
EQUAL = re.compile("^(a push|a tie|a draw|a copy hand|equal hands|an equal share)")
TOTALS = re.compile(r"(\d+) against (\d+)")
ROW = re.compile(r"(.+)(?:: a (?=push)| at (?=\d))(push|\d[\d,.]* (?:to|for) \d[\d,.]*)")
TIMES = {
    "pair": (2,), "two-pair": (2, 2), "three-of-a-kind": (3,), "full-house": (3, 2),
    "four-of-a-kind": (4,), "five-of-a-kind": (5,),
}  # fmt: skip
"""How often the first ranks of a hand come, by its name."""


@every_game
def test_a_reason_compares_the_hands_that_were_ranked(slug, seed):
    for round in rounds(slug, seed):
        ranked: set[tuple[str, str]] = set()
        for event in round.events:
            if isinstance(event, on.Ranked):
                ranked |= {(event.holder, part) for part in (event.hand, *event.hand.split(", "))}
            for hand in getattr(event, "compared", ()):
                assert (hand.holder, hand.hand) in ranked, tell(event)


@every_game
def test_the_higher_hand_is_the_one_that_is_told_to_be_higher(slug, seed):
    for round in rounds(slug, seed):
        for event in round.events:
            if isinstance(event, on.Settled) and len(event.compared) > 1:
                check_comparison(event)
            elif isinstance(event, on.Moved) and event.compared:
                check_pot(round, event)


def check_comparison(event: on.Settled) -> None:
    """The bettor's hand comes first, the reason says which is higher, and a tie says so."""
    mine, theirs = event.compared
    assert (on.owner(mine.holder) or "0") == str(event.seat), tell(event)
    assert mine.holder != theirs.holder
    higher = sum(a > b for a, b in zip(mine.scores, theirs.scores, strict=True))
    lower = sum(a < b for a, b in zip(mine.scores, theirs.scores, strict=True))
    if OWN_HIGHER.match(event.why):
        assert higher > lower or len(mine.scores) == 2 > lower, tell(event)
    if OTHER_HIGHER.match(event.why):
        assert lower > higher, tell(event)
    assert bool(EQUAL.match(event.why)) == (mine.scores == theirs.scores), tell(event)
    said = reason(event)
    if mine.scores == theirs.scores:
        assert said.endswith(" each")
        assert read(mine) == read(theirs)
    if " beats " in said:
        first, second = said.split(" beats ")
        assert not second.startswith(first.rpartition(", ")[2] + ",") or " over " in second
        assert read(mine if higher else theirs) in first
        assert read(theirs if higher else mine) in second
    check_ranks(mine, theirs)


def check_ranks(one: on.RankedHand, other: on.RankedHand) -> None:
    """Hands of one name are told apart by their ranks, as their scores do."""
    if one.hand == other.hand and one.ranks and one.hand in five_card.CATEGORIES:
        assert (one.ranks > other.ranks) == (one.score > other.score)
        assert (one.ranks == other.ranks) == (one.score == other.score)


def check_pot(round: Round, event: on.Moved) -> None:
    """The winner comes first, and nobody who could win that pot has a higher hand."""
    mine, *others = event.compared
    assert mine.holder == str(on.seat_of(event.target))
    assert all(hand.score <= mine.score for hand in others), tell(event)
    pots = next(e.value for e in round.events if isinstance(e, on.Noted) and e.what == "pots")
    which = re.match(r"side pot (\d+)", event.why)
    rivals = pots[int(which[1]) if which else 0]["eligible"]
    assert {int(hand.holder) for hand in event.compared} <= set(rivals)
    assert ("tied" in tell(event)) == any(hand.scores == mine.scores for hand in others)


@every_game
def test_a_hand_is_read_out_by_cards_that_make_it(slug, seed):
    """Of the ranks that a hand is read out by, each lies there, as often as its name says."""
    for round in rounds(slug, seed):
        lying: dict[str, list[str]] = {}
        for event in round.events:
            if isinstance(event, (on.Dealt, on.Shifted)) and event.piece:
                lying.setdefault(event.to, []).append(event.piece)
            elif isinstance(event, on.Ranked) and event.ranks:
                check_cards(event, lying)


def check_cards(event: on.Ranked, lying: dict[str, list[str]]) -> None:
    others = [cards for holder, cards in lying.items() if not on.owner(holder)]
    there = sum(others, lying[event.holder])
    if JOKER in there:
        return  # it stands for a card that does not lie there
    pips = ["-A23456789TJQKA".index(card[0]) for card in there]
    pips = [14 if pip == 1 else pip for pip in pips]
    name = event.hand.partition(", ")[0]
    for number, rank in enumerate(event.ranks[:2]):
        times = (*TIMES.get(name, ()), 1, 1)[number]
        assert pips.count(14 if rank == 1 else rank) >= times, tell(event)


@every_game
def test_the_row_that_is_named_is_the_row_that_is_paid(slug, seed):
    for round in rounds(slug, seed):
        for event in round.events:
            if isinstance(event, on.Settled) and event.why and event.wager:
                check_row(round, event)


def check_row(round: Round, event: on.Settled) -> None:
    wager = round.game.wager_names.get(event.wager.partition(":")[0])
    table = wager.table(round.options) if wager and wager.paid_by else None
    assert event.why, "every result has a reason"
    if totals := TOTALS.match(event.why):
        mine, theirs = map(int, totals.groups())
        assert (mine > theirs) == (event.won > 0), tell(event)
    if table is None:
        return
    named = ROW.fullmatch(event.why)
    if named and named[1] in table.rows:
        assert str(table.rows[named[1]]) == named[2], tell(event)
        assert named[2] in (event.pays or named[2]), tell(event)
    assert " at push" not in event.why, tell(event)
    if not event.won and event.lost and event.why in table.rows:
        pytest.fail(f"lost, by a row that is paid: {tell(event)}")


def rounds(slug, seed):
    """Random rounds of a game, without reports of anything gone wrong."""
    play = RandomTable(find(slug), seed)
    for _ in play.times(ROUNDS):
        yield play.play()


TOLD = (
    ("37.5(b)", """
game: mini-tex-3-card-holdem
seats: {1: {ante: 10, cards: Ts 2d, does: [flop, river, play]}}
dealer: Kc 3h
community: Kd 9s 8c
""", ["a straight to the ten beats a pair of kings, nine kicker"] * 4),
    ("33.10(h)2ii", """
game: winners-pot-poker
seats: {1: {ante: 10, cards: As Kd 9c 7h 2s, does: [bet, double]}}
dealer: Ad Kc 9h 7s 2c
""", ["an equal share of the pot, ace high each"] * 3),
    ("2.17(d)", """
game: blackjack
options: {additional-wager: sevens}
seats: {1: {main: 10, sevens: 5, cards: Ks 7d, does: stand}}
dealer: 9s 9d
""", ["the first card is no seven", "17 against 18"]),
    ("39.11(f)", """
game: heads-up-holdem
seats: {1: {ante: 10, odds: 10, cards: 9s 8d, does: [raise 3x]}}
dealer: Ts 9c
community: 7d 6h 5c 2s 8h
""", [
        "the dealer's hand is higher, a straight to the ten beats a straight to the nine",
        "a bad beat: straight at 4 to 1, a straight to the ten beats a straight to the nine",
        "the dealer's hand is higher, a straight to the ten beats a straight to the nine",
    ]),
    ("21.8(n)", """
game: fast-action-holdem
seats:
  1: {original: 10, cards: 9s 9d 2c Qh, does: split, set: {first: 9s 9d, second: 2c Qh}}
dealer: {cards: As Kd 4h 3c, set: {keep: As Kd}}
community: Qc 8h 7d 5s 2h
""", ["a pair of nines, queen kicker beats ace high", "queens and twos beats ace high"]),
    ("17.5(b)", """
game: double-down-stud
seats: {1: {original: 10, cards: 3s, does: no-double}}
dealer: 5s 6s 7s 9s
""", ["flush at 8 to 1, a flush, nine high"]),
    ("25.5(b)", """
game: double-cross-poker
seats: {1: {ante: 10, cards: 9s 8s, does: horizontal}}
dealer: Kd Qh
community: 2s 3s 4s Kc Kh
""", ["a flush, nine high beats three kings"] * 3),
    ("14.10(l)4", """
game: poker-holdem
options: {alternative-hands: 2}
positions: 2
seats:
  1: {stack: 100, cards: As Ah, does: [raise 100, alternative-hands 2]}
  2: {stack: 100, cards: Ks Kh, does: [call, alternative-hands 2]}
cards: {board-1: Kd 9c 8d 3h 2s, board-2: 7c 7d 6h 4s Jc}
""", [
        "the pot, hand 1, with three kings against a pair of aces, king kicker",
        "the pot, hand 2, with aces and sevens against kings and sevens",
    ]),
)  # fmt: skip
"""A paragraph, a sheet, and the ends of its reasons in order."""


@pytest.mark.parametrize(("cite", "text", "reasons"), TOLD, ids=[cite for cite, *_ in TOLD])
def test_reasons_are_told_by_what_was_compared(cite, text, reasons):
    (sheet,) = read_text(text, cite)
    (account,) = accounts(judge(sheet))
    awards = [moved for moved in account.moved if "from the pot: the pot" in moved]
    told = awards or [f"{line.why} ({line.cite})" for line in account.lines]
    assert len(told) == len(reasons)
    for said, reason_ in zip(told, reasons, strict=True):
        assert said.rpartition(" (")[0].endswith(reason_)
