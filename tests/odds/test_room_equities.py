"""Equities of the other games of the poker room, against every deal one by one."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.cards import room_equities as of_room
from pitboss.odds.cards.equities import Working
from pitboss.odds.cards.room_equities import GAMES, room_equities
from pitboss.ranking import badugi, deuce_to_seven, five_card, low, omaha, three_card


def cards(text):
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def numbers(text):
    return [DECK.index(card) for card in cards(text)]


def mambo_high(hand, board):
    return max(map(three_card.score, combinations([*hand, *board], 3)))


def mambo_low(hand, board):
    score = low.score([*hand, *board], 3)
    return score if low.qualifies(score, 6, 3) else None


def eight(hand, board):
    score = low.score([*hand, *board])
    return score if low.qualifies(score, 8) else None


RANKED = {
    "poker-holdem": (lambda hand, board: five_card.score([*hand, *board]), None),
    "poker-omaha": (
        lambda hand, board: omaha.high(hand, tuple(board)),
        lambda hand, board: omaha.eight_or_better(hand, tuple(board)) or None,
    ),
    "poker-seven-card-stud": (lambda hand, board: five_card.score(hand), eight),
    "poker-five-card-stud": (lambda hand, board: five_card.score(hand), None),
    "poker-five-card-draw": (None, lambda hand, board: low.score(hand)),
    "poker-deuce-to-seven-triple-draw": (None, lambda hand, board: deuce_to_seven.score(hand)),
    "poker-badugi": (None, lambda hand, board: badugi.score(hand)),
    "poker-mambo-stud": (mambo_high, mambo_low),
}


def one_by_one(ranked, hands, board, missing):
    """Every way to deal one card to the board, or one to the first player."""
    high, low_of = ranked
    known = {*(card for hand in hands for card in hand), *board}
    live = [card for card in DECK if card not in known]
    won = [Fraction(0)] * len(hands)
    for card in live:
        dealt = [list(hand) for hand in hands]
        table = [*board, card] if missing == "board" else list(board)
        if missing == "first":
            dealt[0].append(card)
        sides = []
        if high:
            sides.append([high(hand, table) for hand in dealt])
        if low_of:
            lows = [low_of(hand, table) for hand in dealt]
            if any(score is not None for score in lows):
                sides.append([-1 if score is None else score for score in lows])
        for scores in sides:
            best = [at for at, score in enumerate(scores) if score == max(scores)]
            for at in best:
                won[at] += Fraction(1, len(best) * len(sides))
    return [part / len(live) for part in won]


MEETINGS = [
    ("poker-holdem", "high", ["AsKs", "QhQd", "7c7d"], "Qs7h2s3s", "board"),
    ("poker-omaha", "high-low-8", ["As2sKhKd", "3c4c5h6h", "QsQcJsJc"], "2d7d8cQh", "board"),
    ("poker-seven-card-stud", "high-low-8", ["As2s3s9h9dKc", "AcKdKs2h7s7hJd"], "", "first"),
    ("poker-five-card-stud", "high", ["AsAh2c3d", "KsKhKd4c5h"], "", "first"),
    ("poker-five-card-draw", "low", ["As2h3c4d", "8s7h6d2c3h"], "", "first"),
    ("poker-deuce-to-seven-triple-draw", "low", ["2s3h4c5d", "9s7h6d2c3d"], "", "first"),
    ("poker-badugi", "low", ["As2h3c", "8s7h6d2c"], "", "first"),
    ("poker-mambo-stud", "high-low-6", ["As2h3c", "KsKh6d"], "", "board"),
]


@pytest.mark.parametrize(("game", "variant", "hands", "board", "missing"), MEETINGS)
def test_every_deal_one_by_one(game, variant, hands, board, missing):
    found = room_equities(GAMES[game, variant], [numbers(hand) for hand in hands], numbers(board))
    assert found.method == "exact"
    ranked = RANKED[game]
    wanted = one_by_one(ranked, [cards(hand) for hand in hands], cards(board), missing)
    assert [hand.equity for hand in found.hands] == wanted
    assert sum(wanted) == 1


def test_simulated_agrees_with_exact(monkeypatch):
    contest = GAMES["poker-omaha", "high-low-8"]
    asked = [numbers("As2sKhKd"), numbers("3c4c5h6h")], numbers("2d7d8c")
    exact = room_equities(contest, *asked)
    monkeypatch.setattr(of_room, "MOST_DEALS", 0)
    found = room_equities(contest, *asked, working=Working(60_000, "7"))
    assert (exact.method, found.method) == ("exact", "simulated")
    for one, other in zip(found.hands, exact.hands, strict=True):
        assert abs(float(one.equity) - float(other.equity)) < 5 * one.std_error


def test_all_ways_are_dealt_once():
    """Two cards to the board and one to each of two players, from a few cards."""
    contest = GAMES["poker-badugi", "low"]
    found = room_equities(contest, [numbers("As2h3c"), numbers("8s7h6d")])
    assert found.deals == 46 * 45
