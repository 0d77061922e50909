"""Whole shoes dealt at random, against every deal of a small shoe one by one."""

import random
from itertools import combinations

import numpy as np
import pytest

from pitboss.odds.cards import several_decks as kernels
from pitboss.odds.games.shoe_poker.fast_action_holdem import setting
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers import whole_shoes
from pitboss.odds.solvers.whole_shoes import DEALERS, ENDS
from pitboss.regulation.payouts import Odds

NETS = whole_shoes.in_halves(line.net for line in whole_shoes.lines(Odds(5, 1)))
RANKS = kernels.tables()


def set_all(board, fours, how):
    sets, room = np.zeros((5, 6), np.int64), np.zeros(6, np.int64)
    kernels.gather(np.array(board, np.uint8), sets)
    scores = np.zeros((len(fours), 4), np.int64)
    for hand, four in enumerate(fours):
        whole_shoes.set_hand(sets, np.array(four, np.uint8), how, room, RANKS, scores[hand])
    return scores


@pytest.mark.parametrize("style", ["optimal", "house-way"])
def test_meetings_are_counted_as_each_one_ends(style):
    rng, how = random.Random(style), setting(6, style)
    for few in (3, 8, 13, 52):
        cards = rng.sample([card for card in rng.sample(range(52), few) for _ in range(24)], 65)
        fours = [cards[at : at + 4] for at in range(5, 65, 4)]
        scores = set_all(cards[:5], fours, how)
        counted, one_by_one = np.zeros(len(ENDS), np.int64), np.zeros(len(ENDS), np.int64)
        net = whole_shoes.count_meetings(scores, NETS, counted)
        for mine, other in ((m, o) for m in range(15) for o in range(15) if m != o):
            one_by_one[whole_shoes.end_of(scores[mine], scores[other, DEALERS])] += 1
        assert counted.tolist() == one_by_one.tolist()
        assert net == counted @ NETS


def test_a_small_shoe_deal_by_deal():
    """Thirteen cards of two suits, some of them twice: all 90,090 deals."""
    shoe = np.array([12, 12, 11, 10, 10, 9, 25, 25, 24, 23, 22, 22, 8], np.uint8)
    how, sums = setting(6, "optimal"), np.zeros(len(ENDS), np.int64)
    places = set(range(13))
    for board in combinations(range(13), 5):
        rest = sorted(places - set(board))
        for mine in combinations(rest, 4):
            others = [at for at in rest if at not in mine]
            scores = set_all(shoe[list(board)], (shoe[list(mine)], shoe[others]), how)
            sums[whole_shoes.end_of(scores[0], scores[1, DEALERS])] += 1
    assert sums.sum() == 90_090
    ends, averages, shoes = np.zeros(len(ENDS), np.int64), np.zeros(2), 1 << 16
    whole_shoes.deal_shoes(stream(1, 0), shoe, shoes, how, NETS, RANKS, ends, averages)
    mean = averages[0] / shoes
    error = np.sqrt((averages[1] / shoes - mean**2) / shoes)
    assert mean == pytest.approx(sums @ NETS / sums.sum(), abs=4 * error)
    assert ends / ends.sum() == pytest.approx(sums / sums.sum(), abs=0.01)
