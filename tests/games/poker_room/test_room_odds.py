"""How often the hands of the poker room come, beside published counts."""

from itertools import combinations
from math import comb

import pytest

from pitboss.equipment.cards import DECK
from pitboss.odds.registry import find
from pitboss.ranking import three_card

LOW_OF_SEVEN = {
    "5 low": 781_824,
    "6 low": 3_151_360,
    "7 low": 7_426_560,
    "8 low": 13_171_200,
    "9 low": 19_174_400,
    "T low": 23_675_904,
    "J low": 24_837_120,
    "Q low": 21_457_920,
    "K low": 13_939_200,
    "pair": 5_948_800,
    "two-pair": 219_648,
    "full-house": 624,
}
"""Up to king low, as Wikipedia's Poker probability has them; the others are the rest."""
BADUGI = {"badugi": 17_160, "three-card": 154_440, "two-card": 96_252, "one-card": 2_873}


def ways(slug, **options):
    model = find(slug)
    report = model.report(model.game.read_options(options), lambda what, done: None)
    assert report.charts[0].rows
    assert all(record["house_edge"] is None for record in report.records)
    return {record["wager"]: record["ways"] for record in report.records}


def test_low_hands_of_seven_cards():
    assert ways("poker-seven-card-stud", variant="high-low-8") == LOW_OF_SEVEN


def test_badugi_hands():
    assert ways("poker-badugi") == BADUGI


@pytest.mark.parametrize(
    ("slug", "size", "options"),
    [
        ("poker-seven-card-stud", 7, {}),
        ("poker-five-card-stud", 5, {}),
        ("poker-five-card-draw", 5, {}),
        ("poker-five-card-draw", 5, {"variant": "low"}),
        ("poker-deuce-to-seven-triple-draw", 5, {}),
        ("poker-omaha", 4, {}),
        ("poker-mambo-stud", 4, {}),
    ],
)
def test_every_hand_is_counted_once(slug, size, options):
    assert sum(ways(slug, **options).values()) == comb(52, size)


def test_deuce_to_seven_hands():
    found = ways("poker-deuce-to-seven-triple-draw")
    assert found["7 low"] == 4 * 1020  # four sets of ranks, less the flushes
    assert sum(count for kind, count in found.items() if kind.endswith("low")) == 1_303_560


@pytest.mark.slow
def test_mambo_hands_one_by_one():
    found = ways("poker-mambo-stud")
    threes = {hand: three_card.score(hand) for hand in combinations(DECK, 3)}
    flushes = sum(
        three_card.category(max(threes[three] for three in combinations(hand, 3)))
        == "straight-flush"
        for hand in combinations(DECK, 4)
    )
    assert found["straight-flush"] == flushes
