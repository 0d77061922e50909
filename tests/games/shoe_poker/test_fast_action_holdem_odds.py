"""Fast action hold 'em: figures, decisions, the engine against the kernels, simulators.

No figure for it is published; what is here is the first.
"""

import random
from collections import Counter
from itertools import combinations, product
from math import comb, sqrt

import numpy as np
import pytest

import amounts
from odds.dealt import play
from odds.simulated import ROUNDS, run
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import DECK, RANKS, decks
from pitboss.games.shoe_poker.fast_action_holdem import GAME, NATURAL, house_way
from pitboss.odds.cards import several_decks as kernels
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.shoe_poker import fast_action_holdem as model
from pitboss.odds.games.shoe_poker.fast_action_holdem import MODEL, STYLES, nets, order, setting
from pitboss.odds.registry import find
from pitboss.odds.solvers import whole_shoes
from pitboss.odds.solvers.whole_shoes import COUPLES, DEALERS, ENDS, LAST, SPLITS, SURRENDERS
from pitboss.ranking import several_decks

pytestmark = pytest.mark.light

EDGE = 0.0185011
"""Of six decks, from 786,432 shoes."""
NETS = whole_shoes.in_halves(line.net for line in whole_shoes.lines(NATURAL))
IS_NATURAL = whole_shoes.NATURAL
AUTOMATED = {"shuffle": "automated", "shuffle-after": "every-round"}


def some_cards(rng, many, shoe):
    """Cards of a shoe, often so few different ones that hands are strong and equal."""
    few = rng.choice((4, 7, 13, 52, 52, 52))
    if few < 52:
        shoe = [card for card in rng.sample(DECK, few) for _ in range(6)]
    return rng.sample(shoe, many)


def kind_of(first, second):
    high, low = sorted((first[0], second[0]), key=RANKS.index, reverse=True)
    return high, low, first[1] == second[1]


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("count", "edge"), [("6", EDGE), ("8", 0.0191405)])
def test_figures(count, edge):
    assert find("fast-action-holdem") is MODEL
    price = MODEL.price(*MODEL.questions({"decks": count})[0])
    found = price.outcomes
    assert found.method == "simulated"
    assert found.std_error < 1e-4
    assert price.edge == pytest.approx(edge, abs=6e-8)
    assert float(price.edge) == pytest.approx(-sum(line.net * line.chance for line in price.lines))
    assert sum(line.chance for line in price.lines) == pytest.approx(1)


@pytest.mark.slow
def test_a_few_shoes_agree_with_the_price():
    found = whole_shoes.deal(6, 4, "another seed", setting(6, "optimal"), NETS)
    assert -found.mean / 2 == pytest.approx(EDGE, abs=4 * found.std_error / 2)
    naturals = 13 * comb(24, 4) / comb(312, 4)
    for end in (whole_shoes.WON_NATURAL, whole_shoes.LOST_TO_NATURAL):
        assert found.ends[end] / found.meetings == pytest.approx(naturals, rel=0.2)


def test_both_sides_by_the_house_way_win_equally_often():
    found = whole_shoes.deal(6, 1, "equal", setting(6, "house-way"), NETS)
    ends = dict(zip((name for name, *_ in ENDS), found.ends.tolist(), strict=True))
    assert ends["one hand: higher"] == ends["one hand: lower"]
    assert not any(often for name, often in ends.items() if name.startswith("two hands"))


def test_what_couples_net():
    """The chart against shoes dealt anew."""
    kinds, names = np.zeros((52, 52), np.int64), {}
    for (one, first), (other, second) in product(enumerate(DECK), repeat=2):
        kinds[one, other] = names.setdefault(kind_of(first, second), len(names))
    assert len(names) == len(nets(6)) == 182
    found = whole_shoes.worths(6, 2, "anew", order(), kinds)
    far = [abs(found[place] - nets(6)[kind] / 10_000) for kind, place in names.items()]
    assert max(far) < 0.05
    assert sum(far) / len(far) < 0.01


# -- decisions ------------------------------------------------------------------------------------


@amounts.hands
def test_the_house_way_of_kernels(amount):
    rng = random.Random(1)
    for _ in range(amount):
        four = some_cards(rng, 4, decks(6))
        couple = COUPLES[whole_shoes.highest(numbers(four), order())]
        assert tuple(four[at] for at in couple) == house_way(four).best


def test_the_best_of_all_choices():
    rng, how, chart = random.Random(2), setting(6, "optimal"), nets(6)

    def worth(two):
        return chart[kind_of(*two)] / 10_000

    seen = Counter()
    for _ in range(3_000):
        four = some_cards(rng, 4, decks(6))
        choice = whole_shoes.decide(numbers(four), how.worth, how.both, how.least)
        if len({card[0] for card in four}) == 1:
            assert choice == IS_NATURAL
            continue
        couples = [worth(two) for two in combinations(four, 2)]
        splits = [couples[at] + couples[LAST - at] + how.both / 1e6 for at in range(3)]
        values = [*couples, *splits, -0.5]
        assert values[choice] == pytest.approx(max(values))
        seen["split" if choice >= SPLITS else "kept"] += 1
        assert choice != SURRENDERS
    assert min(seen.values()) > 100


@pytest.mark.parametrize("decks_in_play", ["6", "8"])
def test_strategy_in_words(decks_in_play):
    strategy = model.strategy(GAME.read_options({"decks": decks_in_play}))
    assert [len(chart.rows) for chart in strategy.charts] == [13, 13]
    assert all(net > -5_000 for net in nets(int(decks_in_play)).values())  # so nobody surrenders


# -- the engine against the kernels ---------------------------------------------------------------


@amounts.hands
def test_scores_of_kernels(amount):
    rng = random.Random(3)
    for number in range(amount):
        held = some_cards(rng, rng.choice((5, 6, 7)), decks(6))
        if number % 3 == 0:
            held = [card[0] + (card[1] if rng.random() < 0.2 else "h") for card in held]
        assert kernels.score(numbers(held)) == several_decks.score(held)


@amounts.some_or("rounds", 1_000, 100_000)
@pytest.mark.parametrize("style", ["random", *STYLES])
def test_engine_and_kernels_agree(style, rounds):
    """Whatever is done with the cards: kept, played as two hands, surrendered."""
    rng, options = random.Random(style), GAME.read_options(AUTOMATED)
    table, ends = Table(GAME, options=AUTOMATED, seats=1), Counter()
    players = {style: MODEL.bots[style](options) for style in STYLES}
    for _ in range(rounds):
        drawn = some_cards(rng, 13, decks(6))
        board, mine, dealers = drawn[:5], drawn[5:9], drawn[9:]
        random_choice = rng.choice([*range(SURRENDERS + 1)])

        def choose(prompt, mine=mine, random_choice=random_choice):
            if style != "random":
                return players[style](table.round, prompt, 1, rng)
            if isinstance(prompt, ask.Choose):
                split = random_choice >= SPLITS
                name = "surrender" if random_choice == SURRENDERS else "split" if split else "set"
                return say.Choice(1, name if prompt.offer(name) else prompt.default)
            kept = [mine[at] for at in COUPLES[random_choice % SPLITS]]
            others = [mine[at] for at in COUPLES[LAST - random_choice % SPLITS]]
            return say.Arrangement(1, dict(zip(prompt.shape, (kept, others), strict=True)))

        burned = [card for card in DECK if card not in drawn][:2]
        lying = {"1": mine, "dealer": dealers, "community": board, "burn": burned}
        _, _, won = play(table, lambda seat: {"original": 10_00}, lying, choose)
        end = end_by_kernels(style, board, mine, dealers, random_choice)
        assert sum(won.values()) == 5_00 * NETS[end]
        ends[end] += 1
    assert len(ends) >= (9 if style == "random" else 5)


def end_by_kernels(style, board, mine, dealers, random_choice):
    """How a round ends by the kernels of the simulator."""
    how, ranks = setting(6, style if style in STYLES else "optimal"), kernels.tables()
    sets, room = np.zeros((5, 6), np.int64), np.zeros(6, np.int64)
    kernels.gather(numbers(board), sets)
    scores = np.zeros((2, 4), np.int64)
    for hand, four in enumerate((numbers(mine), numbers(dealers))):
        whole_shoes.set_hand(sets, four, how, room, ranks, scores[hand])
    if style == "random" and scores[0, 0] != IS_NATURAL:
        four, couple = numbers(mine), random_choice % SPLITS
        scores[0, 0] = random_choice
        scores[0, 1] = whole_shoes.score_couple(sets, four, couple, room, ranks)
        scores[0, 2] = whole_shoes.score_couple(sets, four, LAST - couple, room, ranks)
    return whole_shoes.end_of(scores[0], scores[1, DEALERS])


# -- simulated ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_simulators():
    """The edge and the money staked, in every style."""
    for style, edge in (("optimal", EDGE), ("house-way", 0.0335)):
        _, came, staked = run(MODEL, "original", style, 2)
        rounds = 2 * ROUNDS
        mean = sum(result * often for result, often in came.items()) / rounds / 2
        square = sum(result**2 * often for result, often in came.items()) / rounds / 4
        assert -mean == pytest.approx(edge, abs=4 * sqrt(square / rounds))
        assert (staked > 1) == (style == "optimal")


def test_results_have_names():
    _, question = MODEL.questions()[0]
    simulator = MODEL.simulate(question, "optimal")
    assert simulator.names[10] == "natural"
    assert simulator.unit == 2
