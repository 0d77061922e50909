"""Hold 'em with one raise: what is counted in bulk, against the ranking hand by hand."""

import random
from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest
from msgspec.structs import replace

from odds.planned import place_of, spot_of
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.heads_up_holdem import GAME, TABLES
from pitboss.odds.cards.boards import boards
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.cards.starting_hands import (
    KINDS,
    dealt,
    kinds,
    longhand,
    pair_kinds,
    shorthand,
)
from pitboss.odds.games.one_deck import heads_up_holdem, ultimate_texas_holdem
from pitboss.odds.games.one_deck.common import rule_of_thumb
from pitboss.odds.games.one_deck.common.one_raise import BEFORE, THUMB, game, plays
from pitboss.odds.solvers import board_first
from pitboss.odds.solvers.board_first import BASE, BEST, MARGIN, Plan
from pitboss.odds.solvers.board_first.holdem import payoffs, spots
from pitboss.odds.solvers.showdown import (
    LOSES,
    LOSES_UNQUALIFIED,
    TIES,
    TIES_UNQUALIFIED,
    settle,
)
from pitboss.ranking.five_card import CATEGORIES, category, category_number, score

CONTRACT = heads_up_holdem.contract(GAME.read_options())
ULTIMATE = ultimate_texas_holdem.CONTRACT.terms(5_00)
HEADS_UP = CONTRACT.terms(5_00)
SPOTS, PAIRS = 1_286_792, 1_326
DEALS = 27_813_810_024_000
"""All ways to deal a hand, a flop, turn and river, and a hand of the dealer."""


# -- flops and hands ------------------------------------------------------------------------------


def kept_by(suits):
    """In how many ways a flop and a hand can be dealt that an exchange of suits leaves alone."""
    ways = Counter({(0, 0): 1})
    seen = set()
    for suit in range(4):
        cycle = {suit}
        while (after := suits[suit]) not in cycle:
            cycle.add(suit := after)
        if cycle <= seen:
            continue
        seen |= cycle
        for _ in range(13):  # a rank at a time: none of these cards, or all in flop or hand
            size, more = len(cycle), Counter()
            for (flop, hand), often in ways.items():
                more[flop, hand] += often
                more[flop + size, hand] += often
                more[flop, hand + size] += often
            ways = more
    return ways[3, 0], ways[3, 2]


def test_flops_and_hands_that_differ_only_in_suits_are_one():
    """As many as Burnside's lemma says: what the exchanges of suits leave alone, on average."""
    alone = [kept_by(suits) for suits in permutations(range(4))]
    assert sum(flop for flop, _ in alone) == 24 * 1_755
    assert sum(both for _, both in alone) == 24 * SPOTS
    found = spots(game().deck, 3, 2)
    assert found.spot.shape == (1755, PAIRS)
    assert found.size == SPOTS
    assert set(np.unique(found.spot)) == set(range(-1, SPOTS))
    assert ((found.spot >= 0).sum(axis=1) == 1176).all()
    rng = random.Random(1)
    suits = list(permutations(range(4)))
    for _ in range(2000):
        cards = rng.sample(range(52), 5)
        turn = rng.choice(suits)
        turned = [turn[card // 13] * 13 + card % 13 for card in cards]
        assert spot_of(cards[:3], cards[3:]) == spot_of(turned[:3], turned[3:])


def orbit(flop, hand):
    """A flop with a hand, in all suits."""
    return {
        tuple(
            frozenset(suits[card // 13] * 13 + card % 13 for card in cards)
            for cards in (flop, hand)
        )
        for suits in permutations(range(4))
    }


def test_spots_that_differ_in_more_than_suits_are_two():
    rng = random.Random(2)
    seen = {}
    for _ in range(3000):
        cards = rng.sample(range(13), 3) + rng.sample(range(13, 39), 2)
        spot = spot_of(cards[:3], cards[3:])
        here = frozenset(orbit(cards[:3], cards[3:]))
        assert seen.setdefault(spot, here) == here


# -- one decision ---------------------------------------------------------------------------------


def naive(board, hole, asked):
    """By the engine's ranking, against each of the 990 hands: what ante and matched wager net, and
    wins less losses."""
    mine = score([DECK[card] for card in (*hole, *board)])
    nets = asked.nets[CATEGORIES.index(category(mine))]
    base = margin = 0
    left = [card for card in range(52) if card not in (*hole, *board)]
    for other in combinations(left, 2):
        dealer = score([DECK[card] for card in (*other, *board)])
        end = 0 if mine > dealer else TIES if mine == dealer else LOSES
        base += nets[end + (category(dealer) == "high-card")]
        margin += (mine > dealer) - (mine < dealer)
    return base, margin


BOARDS = [
    "As Ks Qs Js Ts", "Ah Kh Qh Jh 2c", "2c 3c 4c 5c 7d", "9c 9d 9h 9s 2c", "Kc Kd Kh 2s 2d",
    "2c 3d 4h 5s 7c", "2c 7d 9h Js Kc", "Ac 3c 8c Th Qd", "5c 5d 8h Js Ac", "4c 4d 8h 8s Kc",
]  # fmt: skip


@pytest.mark.parametrize("asked", [ULTIMATE, HEADS_UP], ids=["ultimate", "heads-up"])
def test_a_hand_is_worth_what_all_hands_of_the_dealer_make_it(asked):
    rng = random.Random(3)
    drawn = [list(numbers(board.split()).tolist()) for board in BOARDS]
    drawn += [rng.sample(range(52), 5) for _ in range(10)]
    for board in drawn:
        hole = rng.sample([card for card in range(52) if card not in board], 2)
        held, cards = np.array(hole, np.uint8), np.array(board, np.uint8)
        (found,) = board_first.on_boards(asked, held, cards)
        base, margin = naive(board, hole, asked)
        assert found[[BASE, MARGIN]].tolist() == [base, margin]
        raised, folded = base + margin * asked.unit, -2 * asked.unit * 990
        assert found[BEST] == max(raised, folded)
        assert board_first.choose(asked, held, cards) == int(raised > folded)


def simply(hole, board):
    """The rules of thumb once more, from words."""
    ranks = [card % 13 for card in (*hole, *board)]
    named = [DECK[card] for card in (*hole, *board)]
    if len(board) == 5:
        mine, alone = score(named), score(named[2:])
        left = [card for card in DECK if card not in named]
        outs = sum(score([*named[2:], card]) > mine for card in left)
        return category_number(mine) > category_number(alone) or outs < 21
    if category_number(score(named)) >= CATEGORIES.index("two-pair"):
        return True
    if any(ranks.count(card % 13) > 1 for card in hole) and ranks[:2] != [0, 0]:
        return True
    suits = [card[1] for card in named]
    return any(suits.count(card[1]) == 4 and card[0] in "TJQKA" for card in named[:2])


@pytest.mark.slow
def test_the_rules_of_thumb():
    rng = random.Random(4)
    played = set()
    after = rule_of_thumb.after_flop(spots(game().deck, 3, 2))
    for _ in range(3000):
        low = rng.choice((0, 0, 13, 26))
        cards = rng.sample(range(low, 52), 7)
        if rng.random() < 0.1:
            cards[:2] = [0, 13]
            cards[2:] = rng.sample(range(14, 52), 5)
        hole, flop, board = (np.array(x, np.uint8) for x in (cards[:2], cards[2:5], cards[2:]))
        said = plays(THUMB, HEADS_UP, hole, flop)
        assert said == simply(cards[:2], cards[2:5]) == after[spot_of(flop, hole)]
        last = plays(THUMB, HEADS_UP, hole, board)
        assert last == simply(cards[:2], cards[2:]), cards
        played.add((bool(said), bool(last)))
    assert len(played) == 4


# -- all deals ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def weighed():
    return board_first.weigh_all(HEADS_UP)[0]


@pytest.mark.slow
def test_sums_over_boards_are_those_of_every_flop(weighed):
    """The same by another way: flop by flop, all turns and rivers, then over all suits."""
    rng = random.Random(5)
    for _ in range(150):
        cards = rng.sample(range(rng.choice((26, 39, 52))), 5)
        flop, hole = cards[:3], cards[3:]
        gain = board_first.gain(HEADS_UP, *(np.array(x, np.uint8) for x in (hole, flop)))
        assert weighed.gains[1][spot_of(flop, hole)] == gain * len(orbit(flop, hole))


@pytest.mark.slow
def test_less_than_the_most_is_never_best(weighed):
    """39.10(d): one or two antes before the flop lose against three, or against waiting."""
    for multiple in (1, 2):
        less = replace(CONTRACT, multiples=(multiple, 2, 1)).terms(5_00)
        gains = board_first.weigh_all(less)[0].gains[BEFORE]
        assert (gains < np.maximum(weighed.gains[BEFORE], 0)).all()


@pytest.mark.slow
def test_losing_hands_as_published():
    """discountgambling.net, "Bad Beat Bonus @ Ultimate Texas Hold'Em" (8 June 2012): how often
    which hand loses, the dealer's or the player's, over all 2,781,381,002,400 deals."""
    last = np.zeros((134_459, 271), np.uint8)
    always = Plan((np.ones(169, np.bool_), np.zeros(SPOTS, np.bool_)), last)
    counts = board_first.tally(ULTIMATE, always).counts
    assert counts.sum() == counts[BEFORE].sum() == DEALS
    lost = counts[BEFORE, :, LOSES] + counts[BEFORE, :, LOSES_UNQUALIFIED]
    assert (lost * 2 // 10).tolist() == [
        791_967_420_480, 1_366_512_556_968, 399_099_149_640, 64_049_759_448, 18_271_076_976,
        19_434_208_592, 8_435_225_376, 471_040_512, 10_300_592, 0,
    ]  # fmt: skip
    ties = counts[BEFORE, :, TIES] + counts[BEFORE, :, TIES_UNQUALIFIED]
    assert ties.sum() // 10 == 113_130_263_816


def test_every_board_is_counted():
    assert len(boards().weights) == 134_459
    assert boards().weights.sum() * 1081 * 990 * 10 == DEALS == game().deals * 10


# -- terms ----------------------------------------------------------------------------------------


def test_what_ante_and_odds_net_together():
    nets = dict(zip(CATEGORIES, HEADS_UP.nets, strict=True))
    assert HEADS_UP.unit == 2
    assert nets["pair"] == (2, 0, 0, 0, -4, -2)
    assert nets["flush"] == (5, 3, 0, 0, 8, 10)
    assert nets["straight-flush"] == (102, 100, 0, 0, 998, 1000)
    assert dict(zip(CATEGORIES, ULTIMATE.nets, strict=True))["flush"] == (5, 3, 0, 0, -4, -2)


def test_settled_by_hand():
    unit, nets, _ = payoffs(HEADS_UP).in_units()
    board = numbers(["2h", "3h", "4h", "9c", "Kd"])
    flush, wheel, high = (
        int(rank(np.concatenate((board, numbers(hole.split()))), tables()))
        for hole in ("Ah 7h", "As 5s", "Qs Js")
    )

    def net(mine, dealer, way):
        code = way * len(CATEGORIES) + int(tables().category[mine])
        return settle(code, mine, dealer, game().qualifies, nets)

    before, after, fold, last = range(4)
    assert unit == 2
    assert net(flush, wheel, before) == 2 * (1 + 3) + 3
    assert net(wheel, flush, after) == 2 * (-1 - 2 + 4)
    assert net(wheel, high, last) == 2 * (0 + 1 + 1)
    assert net(high, high, last) == 0
    assert net(high, wheel, fold) == -4


def test_odds_too_large_to_be_counted_are_refused():
    dear = TABLES["bad-beat"]["1"].posted({"straight": "1000000 to 1"})
    with pytest.raises(Refused, match="too large"):
        heads_up_holdem.Contract(
            wager="raise", matched="odds", pays=TABLES["odds"]["1"], beaten=dear,
            multiples=(3, 2, 1),
        ).terms(5_00)  # fmt: skip


# -- starting hands in short ----------------------------------------------------------------------


def test_starting_hands_in_short():
    assert shorthand({"AA", "KK", "QQ"}) == "QQ+"
    assert shorthand({"AKs", "AQs", "T8s", "T7s", "JTo", "72o"}) == "AQs+ JTo T8s-T7s 72o"
    assert longhand("T8s-T7s JTo AQs+") == {"T8s", "T7s", "JTo", "AQs", "AKs"}
    assert longhand("") == set()
    rng = random.Random(6)
    for _ in range(200):
        some = set(rng.sample(KINDS, rng.randint(0, 169)))
        assert longhand(shorthand(some)) == some


def test_kinds_by_pair_are_kinds_by_cards():
    by_pair = pair_kinds()
    for first, second in combinations(range(52), 2):
        assert (
            by_pair[place_of((first, second))] == kinds()[first, second] == kinds()[second, first]
        )
    assert np.bincount(by_pair).tolist() == [dealt(kind) for kind in KINDS]
