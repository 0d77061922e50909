"""The set of tiles, and the order of all hands of two of them."""

import hashlib
from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment import tiles
from pitboss.errors import Unusable
from pitboss.ranking import tiles as ranking

PAIRS = list(combinations(tiles.SET, 2))


def test_the_set_has_32_tiles_of_21_kinds():
    counts = Counter(tiles.SET)
    assert len(tiles.SET) == 32
    assert len(counts) == 21
    assert Counter(counts.values()) == {2: 11, 1: 10}


@pytest.mark.parametrize("text", ["2-4", "4-2", "4:2", "42", " 4 - 2 "])
def test_people_write_tiles_as_they_like(text):
    assert tiles.tile(text) == "2-4"


@pytest.mark.parametrize("text", ["", "7-1", "0-0", "2-4-1", "As", "1-7"])
def test_what_is_no_tile_is_told(text):
    with pytest.raises(Unusable, match="not a tile"):
        tiles.tile(text)


def test_tiles_are_drawn_upright():
    assert tiles.drawn("1-3") == (
        "┌───┐", "│   │", "│ ● │", "│   │", "│   │", "│●  │", "│ ● │", "│  ●│", "└───┘",
    )  # fmt: skip
    assert tiles.drawn_side_by_side(("6-6", "1-1")).splitlines()[1] == "│● ●│ │   │"
    for kind in tiles.KINDS:
        assert sum(line.count("●") for line in tiles.drawn(kind)) == tiles.SPOTS[kind]


def test_pairs_by_rank_over_all_496_hands():
    counts = Counter(ranking.PAIRS[hand][0] for hand in PAIRS if ranking.is_pair(hand))
    wongs_and_gongs = {17: 4, 18: 4, 19: 8, 20: 8}
    assert counts == dict.fromkeys(range(1, 17), 1) | wongs_and_gongs


def test_values_over_all_496_hands():
    """With the supreme pair's tiles counted the better way."""
    counts = Counter(ranking.value(hand) for hand in PAIRS if not ranking.is_pair(hand))
    assert sum(counts.values()) == 496 - 40
    assert counts == VALUES


VALUES = {0: 24, 1: 32, 2: 44, 3: 48, 4: 52, 5: 44, 6: 56, 7: 52, 8: 56, 9: 48}


def test_the_whole_order_is_pinned():
    lines = sorted(f"{ranking.score(hand)} {'+'.join(sorted(hand))}" for hand in PAIRS)
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == DIGEST


DIGEST = "e94ffc4d52cd8dbe0334874ef298aee6617bd12f35dc7b151ff1cf570bd93faa"


def test_the_order_of_pairs_is_that_of_the_text():
    order = [
        ("2-4", "1-2"), *((kind, kind) for kind in tiles.TWICE),
        ("3-6", "4-5"), ("3-5", "2-6"), ("3-4", "2-5"), ("1-4", "2-3"),
        ("6-6", "4-5"), ("1-1", "3-6"), ("6-6", "2-6"), ("1-1", "4-4"),
    ]  # fmt: skip
    scores = [ranking.score(hand) for hand in order]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 20
    assert ranking.score(("1-1", "4-4")) > max(
        ranking.score(hand) for hand in PAIRS if not ranking.is_pair(hand)
    )


def test_examples_of_the_text():
    assert ranking.value(("1-1", "3-3")) == 8
    assert ranking.value(("5-6", "1-6")) == 8


def test_wongs_and_gongs_of_one_rank_are_copies():
    assert ranking.score(("6-6", "4-5")) == ranking.score(("3-6", "6-6"))
    assert ranking.score(("6-6", "4-4")) == ranking.score(("6-6", "2-6"))
    assert ranking.score(("6-6", "4-4")) > ranking.score(("1-1", "4-4"))


def test_the_higher_tile_decides_between_equal_values_and_the_other_does_not():
    assert ranking.score(("5-5", "3-6")) > ranking.score(("4-6", "4-5"))
    assert ranking.score(("5-5", "2-6")) == ranking.score(("3-5", "5-5"))


def test_a_six_that_counts_three_ranks_as_the_three():
    assert ranking.value(("2-4", "1-4")) == 8
    assert ranking.score(("2-4", "1-4")) == ranking.score(("1-2", "2-3"))


def test_a_three_counts_six_where_that_is_better():
    assert ranking.value(("1-2", "5-6")) == 7
    assert ranking.value(("1-2", "2-3")) == 8
    assert ranking.score(("1-2", "2-5")) == ranking.score(("2-4", "2-5"))
    assert ranking.EXCHANGED_RANKS == {"1-2": 15, "2-4": 17}


def test_zero_is_never_a_pair():
    assert ranking.is_zero(("5-5", "4-6"))
    assert ranking.is_zero(("5-6", "3-6"))
    assert not ranking.is_zero(("5-5", "5-5"))
    assert not ranking.is_zero(("6-6", "4-4"))
    assert not ranking.is_zero(("2-4", "2-2"))


def test_names():
    assert ranking.name(("1-2", "2-4")) == "supreme pair"
    assert ranking.name(("5-5", "5-5")) == "pair of 5-5"
    assert ranking.name(("2-6", "3-5")) == "mixed eights"
    assert ranking.name(("3-6", "1-1")) == "wong of 1-1"
    assert ranking.name(("6-6", "4-4")) == "gong of 6-6"
    assert ranking.name(("5-6", "1-6")) == "8"
