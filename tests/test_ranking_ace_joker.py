"""The rankings of 11.3 and 31.3, pinned whole: counts of categories, and the complete order."""

import random
from collections import Counter
from hashlib import sha256
from itertools import combinations, pairwise

import pytest

from pitboss.equipment.cards import DECK, JOKER, RANKS, cards, decks
from pitboss.ranking import ace_joker
from suit_classes import check_best, suit_classes

DECK_53 = decks(jokers=1)
COUNTS = {
    5: {
        "five-aces": 1,
        "royal-flush": 24,
        "straight-flush": 180,
        "four-of-a-kind": 828,
        "full-house": 4_368,
        "flush": 7_804,
        "straight": 20_532,
        "three-of-a-kind": 63_360,
        "two-pair": 138_600,
        "pair": 1_215_024,
        "high-card": 1_418_964,
    },
    4: {
        "four-aces": 5,
        "royal-flush": 20,
        "straight-flush": 160,
        "four-of-a-kind": 12,
        "flush": 3_824,
        "straight": 4_812,
        "three-of-a-kind": 2_832,
        "two-pair": 3_096,
        "pair": 89_136,
        "high-card": 188_928,
    },
}
"""Of all hands of so many cards; those of five are published for a deck with such a joker."""
DIGESTS = {
    (5, False): "99319479a9154ee6",
    (5, True): "232dcbc5c48b7bdd",
    (4, False): "c65913a6e0c91b6c",
    (4, True): "c8d57fd7d67bd735",
}


def hands(size):
    """One hand of each class of suits with its weight, the joker in some of them."""
    yield from suit_classes(size)
    for hand, weight in suit_classes(size - 1):
        yield (*hand, JOKER), weight


@pytest.mark.parametrize(
    ("size", "lowest"),
    [(5, False), pytest.param(5, True, marks=pytest.mark.slow), (4, False), (4, True)],
)
def test_counts_and_order_of_all_hands(size, lowest):
    counts, order = Counter(), []
    for hand, weight in hands(size):
        score = ace_joker.score(hand, size, ace_low_lowest=lowest)
        counts[ace_joker.category(score, size)] += weight
        order.append((score, " ".join(hand)))
    assert counts == COUNTS[size]
    told = "\n".join(f"{score} {hand}" for score, hand in sorted(order))
    assert sha256(told.encode()).hexdigest()[:16] == DIGESTS[size, lowest]


def plain_value(hand, size, lowest):
    """11.3(b) and 31.3(b) word by word for a hand without the joker."""
    pips = sorted((RANKS.index(card[0]) + 2 for card in hand), reverse=True)
    suited = len({card[1] for card in hand}) == 1
    runs = all(high - low == 1 for high, low in pairwise(pips))
    low_ace = pips == [14, *range(size, 1, -1)]
    if runs or low_ace:
        place = (1 if lowest else 14) if low_ace else 15 if pips[0] == 14 else pips[0]
        kind = "royal-flush" if suited and place == 15 else "straight-flush"
        return (kind if suited else "straight"), (place,)
    shape = tuple(sorted(map(pips.count, set(pips)), reverse=True))
    made = tuple(sorted(set(pips), key=lambda pip: (pips.count(pip), pip), reverse=True))
    if suited:
        return "flush", made
    kinds = {1: {1: "high-card"}, 2: {1: "pair", 2: "two-pair"}, 3: {1: "three-of-a-kind"}}
    kinds[3][2] = "full-house"
    second = shape[1] if len(shape) > 1 else 0
    if shape[0] == 4:
        return ("four-aces" if size == 4 and made[0] == 14 else "four-of-a-kind"), made
    return kinds[shape[0]][second], made


def value(hand, size, lowest):
    """The joker is an ace, or any card with which there is a straight or a flush."""
    order = list(COUNTS[size])[::-1]
    plain = [card for card in hand if card != JOKER]
    if len(plain) == size:
        kind, made = plain_value(plain, size, lowest)
        return order.index(kind), made
    if [card[0] for card in plain] == ["A"] * 4:
        return order.index("five-aces"), ()
    found = []
    for card in (card for card in DECK if card not in plain):
        kind, made = plain_value([*plain, card], size, lowest)
        completes = kind in ("straight", "flush", "straight-flush", "royal-flush")
        if completes or card[0] == "A":
            found.append((order.index(kind), made))
    return max(found)


@pytest.mark.parametrize("size", [5, 4])
@pytest.mark.parametrize("lowest", [False, True])
def test_every_class_by_the_text(size, lowest):
    """Each score stands for one value by the text, and in the same order."""
    classes = {}
    rng = random.Random(size)
    every = [hand for hand, _ in hands(size)]
    if size == 5:  # all of them with the joker are a slow test
        every = rng.sample([hand for hand in every if JOKER not in hand], 5_000)
        every += [(*hand, JOKER) for hand, _ in rng.sample(list(suit_classes(4)), 300)]
    for hand in every:
        text = value(hand, size, lowest)
        score = ace_joker.score(hand, size, ace_low_lowest=lowest)
        assert classes.setdefault(score, text) == text, hand
    in_order = [classes[score] for score in sorted(classes)]
    assert in_order == sorted(set(in_order))


@pytest.mark.slow
@pytest.mark.parametrize("lowest", [False, True])
def test_every_hand_by_the_text(lowest):
    classes = {}
    for hand, _ in suit_classes(5):
        text = value(hand, 5, lowest)
        assert classes.setdefault(ace_joker.score(hand, ace_low_lowest=lowest), text) == text
    for hand, _ in suit_classes(4):
        text = value((*hand, JOKER), 5, lowest)
        score = ace_joker.score((*hand, JOKER), 5, ace_low_lowest=lowest)
        assert classes.setdefault(score, text) == text, hand
    assert len(classes) == 7_463
    in_order = [classes[score] for score in sorted(classes)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize(("size", "most"), [(5, 7), (4, 7)])
def test_the_best_are_found_among_more(size, most):
    """Against the definition: the best of all hands of so many."""
    check_best(lambda hand: ace_joker.score(hand, size), size, most, 600, DECK_53)


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("Ks Qd Jh Tc 9s", "As 2d 3h 4c 5s"), ("As 2d 3h 4c 5s", "As Kd Qh Jc Ts"),
        ("Ks Qs Js Ts 9s", "As 2s 3s 4s 5s"), ("As 2s 3s 4s 5s", "As Ks Qs Js Jo"),
        ("As Ks Qs Js Ts", "As Ad Ah Ac Jo"), ("Ks Kd Kh Qc Qd", "As Ad Jo 2c 2d"),
        ("Kd 9d 8d 7d 2d", "Jo 9d 8d 7d 2d"), ("Ad Kd 9d 8d 2d", "Ad Jo 9d 8d 3d"),
        ("2d 2c 2h As Kd", "9d 8c 7h 6s Jo"),
    ],
)  # fmt: skip
def test_high_hands(lower, higher):
    assert ace_joker.score(cards(lower)) < ace_joker.score(cards(higher))


def test_the_low_ace_may_be_the_lowest():
    low, six = cards("As 2d 3h 4c 5s"), cards("6s 2d 3h 4c 5s")
    assert ace_joker.score(low) > ace_joker.score(six)
    assert ace_joker.score(low, ace_low_lowest=True) < ace_joker.score(six, ace_low_lowest=True)
    wild = cards("Jo 2d 3h 4c 5s")
    assert ace_joker.score(wild) == ace_joker.score(low)
    assert ace_joker.score(wild, ace_low_lowest=True) == ace_joker.score(six, ace_low_lowest=True)


@pytest.mark.parametrize(
    ("high", "low", "may"),
    [
        ("7s 7d Kh Qc 2s", "7h 7c", True), ("7s 7d Kh Qc 2s", "8h 8c", False),
        ("As Kd 9h 8c 2s", "Ah Kc", True), ("As Qd 9h 8c 2s", "Ah Kc", False),
        ("Jo Kd 9h 8c 2s", "Ah Kc", True), ("3s 3d 9h 8c 2s", "Jo Ac", False),
    ],
)  # fmt: skip
def test_low_hands_compare_with_high_ones(high, low, may):
    assert (ace_joker.score(cards(high)) >= ace_joker.lower(cards(low))) == may


def test_low_hands():
    two = [ace_joker.lower(hand) for hand in combinations(DECK_53, 2)]
    assert len(set(two)) == 91
    assert sum(score == max(two) for score in two) == 10, "pairs of five aces"
    ones = [ace_joker.lower((card,), 4) for card in DECK_53]
    assert Counter(ones) == {ace_joker.lower((rank + "s",), 4): 5 if rank == "A" else 4
                             for rank in RANKS}  # fmt: skip
    assert ace_joker.lower(cards("As Kd"), 4) > ace_joker.lower(cards("Ad"), 4)


@pytest.mark.parametrize(
    ("hand", "size", "name"),
    [
        ("As Ad 6h 6c Jo", 5, "aces full of sixes"),
        ("As 2d 3h 4c 5s", 5, "ace-to-five straight"),
        ("6s 2s 3s 4s 5s", 5, "six-high straight flush"), ("Ts Td 3h 4c 5s", 5, "pair of 10s"),
        ("As Ks Qs Js", 4, "royal flush"), ("As Ad Ah Jo", 4, "four aces"),
        ("Ks Kd Kh Kc", 4, "four kings"), ("Js 9d 3h 4c", 4, "jack high"),
    ],
)  # fmt: skip
def test_names(hand, size, name):
    assert ace_joker.name(ace_joker.score(cards(hand), size), size) == name
