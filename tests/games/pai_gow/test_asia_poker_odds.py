"""Asia poker: kinds of seven cards, how they are set, and how they meet."""

from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import msgspec
import numpy as np
import pytest

from pitboss.equipment.cards import DECK, JOKER, cards, decks
from pitboss.games.pai_gow.asia_poker import GAME, WAYS
from pitboss.games.pai_gow.common import house_ways
from pitboss.odds import registry
from pitboss.odds.cards import ranking_tables
from pitboss.odds.games.pai_gow import asia_poker
from pitboss.odds.games.pai_gow.asia_poker import deals, flushes, setting_values
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.common import seven_cards
from pitboss.odds.simulation.streams import stream
from pitboss.ranking import ace_joker

NAMES = (*DECK, JOKER)
TABLE = asia_poker.Table("balanced")
DEALS = comb(53, 7) * comb(46, 7)
WON = (4_051_153_790_436_920, 3_906_814_885_955_608)
"""In so many deals a player wins, with hands set best and by the house way."""
pytestmark = pytest.mark.light


def names(numbers):
    return tuple(NAMES[number] for number in numbers)


def test_all_hands_are_of_some_kind():
    kinds = all_kinds.kinds()
    assert (len(kinds.cards), kinds.plain, (kinds.second > 0).sum()) == (788_749, 67_600, 41_041)
    assert kinds.weights.sum() == comb(53, 7)
    assert (np.diff(kinds.keys) > 0).all()


def test_suits_by_another_name_are_the_same_kind():
    kinds, rng = all_kinds.kinds(), Random(31)
    two_suits = np.flatnonzero(kinds.second > 0).tolist()
    for kind in rng.sample(range(len(kinds.cards)), 200) + rng.sample(two_suits, 50):
        suited = rng.sample(range(4), 4)
        other = [
            c if c == 52 else 13 * suited[c // 13] + c % 13 for c in kinds.cards[kind].tolist()
        ]
        shuffled = np.array(rng.sample(other, 7))
        assert kinds.number(shuffled.astype(np.uint8)) == kind
        assert seven_cards.kind_of(shuffled, 0, kinds.flush, kinds.keys) == kind


@pytest.mark.parametrize("lowest", [False, True])
def test_settings_and_the_house_way_are_those_of_the_game(lowest):
    kinds, rng = all_kinds.kinds(), Random(5)
    picked = np.array(rng.sample(range(len(kinds.cards)), 60))
    own = all_kinds.set_all(kinds.cards[picked], lowest)
    house = all_kinds.of_kinds(picked, WAYS["balanced"], lowest)
    scores = ranking_tables.with_joker(4, 4, lowest)[0].scores
    of_medium, of_low = all_kinds.scores()
    for row, kind in enumerate(picked.tolist()):
        held = names(kinds.cards[kind])
        which = rng.randrange(len(all_kinds.SETTINGS))
        *two, one = all_kinds.SETTINGS[which].tolist()
        high = [card for place, card in enumerate(held) if place not in (*two, one)]
        found = [ace_joker.score(high, 4, ace_low_lowest=lowest),
                 ace_joker.lower([held[place] for place in two], 4),
                 ace_joker.lower([held[one]], 4)]  # fmt: skip
        assert [scores[own.highs[row, which]], of_medium[own.mediums[row, which]],
                of_low[own.lows[row, which]]] == found  # fmt: skip
        assert own.stands[row, which] == (found[0] >= found[1] >= found[2])
        decided = house_ways.follow(WAYS["balanced"], WAYS.vocabulary, held, lowest).setting.scores
        assert decided == {
            "high": scores[house.highs[row]], "medium": of_medium[house.mediums[row]],
            "low": of_low[house.lows[row]],
        }  # fmt: skip


# -- flushes -----------------------------------------------------------------------------------


def hands_of(kind):
    """All hands of a kind with a flush, each once."""
    kinds, found = all_kinds.kinds(), set()
    ranks = [rank for rank in range(13) if kinds.suited[kind] >> rank & 1]
    outside = [int(n) - (rank in ranks) for rank, n in enumerate(kinds.counts[kind])]
    for suit in range(4):
        free = [other for other in range(4) if other != suit]
        for chosen in product(*(combinations(free, n) for n in outside)):
            held = [13 * suit + rank for rank in ranks]
            held += [13 * other + rank for rank in range(13) for other in chosen[rank]]
            own = np.array(sorted(held) + [52] * int(kinds.jokers[kind]), np.uint8)
            if kinds.number(own) == kind:
                found.add(tuple(own.tolist()))
    return [np.array(own, np.uint8) for own in sorted(found)]


def some_of_each_sort(rng, number):
    """Kinds without the joker, with it, with flushes of two suits; and those that take most care:
    beside a joker three cards of three suits, and two flushes of the same ranks."""
    kinds = all_kinds.kinds()
    every = np.arange(kinds.plain, len(kinds.cards))
    second, jokers = kinds.second[every], kinds.jokers[every]
    few = kinds.weights[every] <= 36
    most = kinds.counts[every].max(axis=1) == 1
    sorts = (few & (jokers == 0), few & (jokers == 1) & (second == 0), second > 0,
             most & (jokers == 1) & (second == 0), second == kinds.suited[every])  # fmt: skip
    return [kind for sort in sorts for kind in rng.sample(every[sort].tolist(), number)]


def ways_to_meet(kind, other):
    """As the kernel counts them, from the other cards of both."""
    every = flushes.flushes()
    room, weights = np.zeros((8, 8), np.int64), np.zeros((8, 8), np.int64)
    total = 0
    for mine, theirs in product(np.flatnonzero(every.kinds == kind),
                                np.flatnonzero(every.kinds == other)):  # fmt: skip
        outside = [every.outside[every.rests[which]] for which in (mine, theirs)]
        suits = [every.suits[every.rests[which]] for which in (mine, theirs)]
        if every.jokers[every.rests[mine]] and every.jokers[every.rests[theirs]]:
            continue
        sides = outside[0], suits[0], outside[1], suits[1]
        flushes._of_two_suits(*sides, flushes.WAYS, seven_cards.CHOOSE, room, weights)
        rows, columns = (flushes._rows(tuple(side.tolist())) for side in (outside[1], outside[0]))
        total += weights[rows[every.suited[mine]], columns[every.suited[theirs]]]
        if every.suited[mine] & every.suited[theirs] == 0:
            total += flushes._of_one_suit(*sides, seven_cards.CHOOSE)
    return int(total)


@pytest.mark.slow
def test_in_how_many_ways_two_flushes_meet():
    """Against all hands of both kinds, two by two."""
    rng = Random(17)
    some = {kind: [frozenset(own.tolist()) for own in hands_of(kind)]
            for kind in some_of_each_sort(rng, 4)}  # fmt: skip
    for kind, held in some.items():
        assert len(held) == all_kinds.kinds().weights[kind]
        for other, theirs in some.items():
            apart = sum(one.isdisjoint(two) for one in held for two in theirs)
            assert ways_to_meet(kind, other) == apart


# -- against a dealer ----------------------------------------------------------------------------


@pytest.mark.slow
def test_one_hand_against_hands_dealt_at_random():
    """Suits and all: as often as the kernel says, within what chance allows."""
    kinds, rng = all_kinds.kinds(), Random(3)
    for text in ("As Ks 9s 7s 2s Jd 4c", "Ah 9h 5h Kc 8c 2c Jo", "Qs Qd 8h 8c 3d 3s 6h"):
        held = cards(text)
        left = [card for card in decks(jokers=1) if card not in held]
        dealt = [kinds.number(seven_cards.numbers(rng.sample(left, 7))) for _ in range(4_000)]
        theirs = TABLE.house.in_rows[dealt]
        own = seven_cards.numbers(held)
        settings = all_kinds.set_all(own[None, :])
        rows = np.stack((settings.highs[0], settings.mediums[0], settings.lows[0]), 1)
        asked = rows[settings.stands[0]].astype(np.int64)
        won = setting_values.against(own, asked, asia_poker.dealer(TABLE)) / seven_cards.OTHER_HANDS
        for score, chance in zip(asked, won, strict=True):
            found = ((score > theirs).sum(axis=1) >= 2).mean()
            assert found == pytest.approx(chance, abs=0.035)


@pytest.mark.slow
def test_ranks_meet_all_hands_as_their_hands_do_one_by_one():
    """Exactly: all hands with the same ranks, set alike, with the joker and without."""
    kinds, rng = all_kinds.kinds(), Random(13)
    house = TABLE.house
    candidates = deals.candidates(house, False)
    found = deals.count(house, candidates).won
    small = np.flatnonzero(deals.ways_to_hold() <= 24).tolist()
    for kind in rng.sample(small, 6):
        mine = slice(candidates.ranks[kind], candidates.ranks[kind + 1])
        asked = np.stack([part[mine] for part in (candidates.at.highs, candidates.at.mediums,
                                                  candidates.at.lows)], 1)  # fmt: skip
        total = np.zeros(len(asked), np.int64)
        for chosen in product(*(combinations(range(4), int(n)) for n in kinds.counts[kind])):
            held = [13 * suit + rank for rank in range(13) for suit in chosen[rank]]
            own = np.array(sorted(held) + [52] * int(kinds.jokers[kind]), np.uint8)
            total += setting_values.against(own, asked, asia_poker.dealer(TABLE))
        assert total.tolist() == found[mine].tolist()


@pytest.mark.slow
def test_advice():
    options = GAME.read_options()
    best, *others = asia_poker.advice(cards("As Ks 9s 7s 2s Jd 4c"), options)
    assert {name: set(held) for name, held in best[0].items()} == {
        "high": {"Ks", "9s", "7s", "2s"}, "medium": {"As", "4c"}, "low": {"Jd"},
    }  # fmt: skip
    assert all(worth <= best[1] for _, worth in others)


@pytest.mark.slow
def test_what_the_dealers_flushes_change_for_every_kind():
    """Exactly: all hands of a kind, one by one, suits and all."""
    house = TABLE.house
    chosen = np.array(sorted(some_of_each_sort(Random(9), 3)))
    points = house.of(chosen)
    found = flushes.count(house, chosen, points)
    against = [setting_values.dealer(how) for how in (house, house.of(all_kinds.kinds().ranks))]
    for kind, point, more in zip(chosen.tolist(), points.in_rows, found.tolist(), strict=True):
        asked = point[None, :]
        now, before = (
            sum(int(setting_values.against(own, asked, how)[0]) for own in hands_of(kind))
            for how in against
        )
        assert now - before == more


@pytest.mark.slow
def test_price():
    """Counted; and against rounds dealt at random."""
    model = registry.find("asia-poker")
    (pricing, question), *_ = model.questions()
    seen = []
    price = model.price(pricing, msgspec.structs.replace(
        question, watch=lambda what, done: seen.append(done)))  # fmt: skip
    assert len(seen) > 100
    assert seen == sorted(seen)
    assert price.outcomes.method == "exact"
    assert [1 - 2 * Fraction(won, DEALS) for won in WON] == [
        price.edge, asia_poker.edge(question, "house-way")
    ]  # fmt: skip
    for style, edge in zip(asia_poker.STYLES, (price.edge, asia_poker.edge(question, "house-way")),
                           strict=True):  # fmt: skip
        simulator = model.simulate(question, style)
        results, staked = np.zeros(2_000_000, np.int32), np.zeros(2_000_000, np.int32)
        simulator.play(stream("price", 1), results, staked, *simulator.parameters)
        assert -results.mean() == pytest.approx(float(edge), abs=0.0025)


@pytest.mark.slow
def test_no_setting_of_a_kind_is_better_than_the_best():
    """Every setting that may be played, against what was chosen of those that were asked about."""
    best, kinds = asia_poker.tally(TABLE).best.in_rows, all_kinds.kinds()
    for kind in some_of_each_sort(Random(23), 6):
        settings = all_kinds.set_all(kinds.cards[kind][None, :])
        rows = np.stack((settings.highs[0], settings.mediums[0], settings.lows[0]), 1)
        asked = np.vstack((best[kind], rows[settings.stands[0]])).astype(np.int64)
        won = sum(
            setting_values.against(own, asked, asia_poker.dealer(TABLE)) for own in hands_of(kind)
        )
        assert won[0] == won.max()
