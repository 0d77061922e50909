"""Asia poker: kinds of seven cards, how they are set, and how they meet."""

from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.equipment.cards import DECK, JOKER, cards, decks
from pitboss.games.pai_gow.asia_poker import GAME
from pitboss.games.pai_gow.asia_poker.ways import WAYS
from pitboss.games.pai_gow.common import house_ways
from pitboss.odds import registry
from pitboss.odds.cards import ladder
from pitboss.odds.games.pai_gow.asia_poker import hand, meeting, playing, setting, suits
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.simulation.streams import stream
from pitboss.ranking import ace_joker

NAMES = (*DECK, JOKER)
TABLE = playing.Table("balanced")
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
        assert playing.kind_of(shuffled, 0, kinds.keys) == kind


@pytest.mark.parametrize("lowest", [False, True])
def test_settings_and_the_house_way_are_those_of_the_game(lowest):
    kinds, rng = all_kinds.kinds(), Random(5)
    picked = np.array(rng.sample(range(len(kinds.cards)), 60))
    own = setting.set_all(kinds.cards[picked], lowest)
    house = setting.of_kinds(picked, WAYS["balanced"], lowest)
    scores = ladder.with_joker(4, 4, lowest)[0].scores
    of_medium, of_low = setting.scores()
    for row, kind in enumerate(picked.tolist()):
        held = names(kinds.cards[kind])
        which = rng.randrange(len(setting.SETTINGS))
        *two, one = setting.SETTINGS[which].tolist()
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


def test_hands_drawn_of_a_kind_are_of_it():
    kinds, rng = all_kinds.kinds(), Random(8)
    two_suits = np.flatnonzero(kinds.second > 0).tolist()
    flushes = rng.sample(range(kinds.plain, len(kinds.cards)), 200) + rng.sample(two_suits, 40)
    for block, kind in enumerate(flushes):
        held = int(suits._hand(stream("drawn", block), kinds.counts[kind], kinds.jokers[kind],
                               kinds.suited[kind], kinds.second[kind]))  # fmt: skip
        drawn = np.array([card for card in range(53) if held >> card & 1], np.uint8)
        assert kinds.number(drawn) == kind


# -- against a dealer ----------------------------------------------------------------------------


@pytest.mark.slow
def test_one_hand_against_hands_dealt_at_random():
    """Suits and all: as often as the kernel says, within what chance allows."""
    kinds, rng = all_kinds.kinds(), Random(3)
    for text in ("As Ks 9s 7s 2s Jd 4c", "Ah 9h 5h Kc 8c 2c Jo", "Qs Qd 8h 8c 3d 3s 6h"):
        held = cards(text)
        left = [card for card in decks(jokers=1) if card not in held]
        dealt = [kinds.number(hand.numbers(rng.sample(left, 7))) for _ in range(4_000)]
        theirs = TABLE.house.in_rows[dealt]
        own = hand.numbers(held)
        settings = setting.set_all(own[None, :])
        rows = np.stack((settings.highs[0], settings.mediums[0], settings.lows[0]), 1)
        asked = rows[settings.stands[0]].astype(np.int64)
        won = hand.against(own, asked, playing.dealer(TABLE)) / all_kinds.OTHER_HANDS
        for score, chance in zip(asked, won, strict=True):
            found = ((score > theirs).sum(axis=1) >= 2).mean()
            assert found == pytest.approx(chance, abs=0.035)


@pytest.mark.slow
def test_ranks_meet_all_hands_as_their_hands_do_one_by_one():
    """Exactly: all hands with the same ranks, set alike, with the joker and without."""
    kinds, rng = all_kinds.kinds(), Random(13)
    house = TABLE.house
    questions = meeting.asked(house, False)
    found = meeting.count(house, questions)
    small = np.flatnonzero(meeting.ways_to_hold() <= 24).tolist()
    for kind in rng.sample(small, 6):
        mine = slice(questions.ranks[kind], questions.ranks[kind + 1])
        asked = np.stack([part[mine] for part in (questions.at.highs, questions.at.mediums,
                                                  questions.at.lows)], 1)  # fmt: skip
        total = np.zeros(len(asked), np.int64)
        for chosen in product(*(combinations(range(4), int(n)) for n in kinds.counts[kind])):
            held = [13 * suit + rank for rank in range(13) for suit in chosen[rank]]
            own = np.array(sorted(held) + [52] * int(kinds.jokers[kind]), np.uint8)
            total += hand.against(own, asked, playing.dealer(TABLE))
        assert total.tolist() == found[mine].tolist()


@pytest.mark.slow
def test_advice():
    options = GAME.read_options()
    best, *others = playing.advice(cards("As Ks 9s 7s 2s Jd 4c"), options)
    assert {name: set(held) for name, held in best[0].items()} == {
        "high": {"Ks", "9s", "7s", "2s"}, "medium": {"As", "4c"}, "low": {"Jd"},
    }  # fmt: skip
    assert all(worth <= best[1] for _, worth in others)


@pytest.mark.slow
def test_price_as_simulated():
    """What is counted and sampled, against rounds dealt at random."""
    model = registry.find("asia-poker")
    (pricing, question), *_ = model.questions()
    price = model.price(pricing, question)
    assert price.outcomes.std_error < 0.00005
    for style, edge in zip(playing.STYLES, (price.edge, playing.edge(question, "house-way")),
                           strict=True):  # fmt: skip
        simulator = model.simulate(question, style)
        results, staked = np.zeros(2_000_000, np.int32), np.zeros(2_000_000, np.int32)
        simulator.play(stream("price", 1), results, staked, *simulator.parameters)
        assert -results.mean() == pytest.approx(edge, abs=0.0025)
