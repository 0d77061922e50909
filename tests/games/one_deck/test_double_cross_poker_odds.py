"""Double cross poker: figures, decisions, the engine against the kernels, simulators.

No figure for it is published; what is here is the first.
"""

import random
from fractions import Fraction

import numpy as np
import pytest

import amounts
from odds.dealt import play, rare_hand, shuffled
from odds.simulated import check_price, run
from pitboss.engine import Table
from pitboss.games.one_deck.double_cross_poker import CENTER, FAR, GAME, LEFT, NEAR, RIGHT
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck import double_cross_poker
from pitboss.odds.games.one_deck.double_cross_poker import (
    CROSS,
    MODEL,
    NAMES,
    STYLES,
    THUMB,
    payoffs,
)
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS
from pitboss.odds.solvers.two_lines import FIRST, FOLD, PLAYED, SECOND, hands, scores
from pitboss.procedures.poker_tables import COMMUNITY

USUAL = GAME.read_options({})


def price(wager, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    ((pricing, question),) = MODEL.questions(options, wager=wager, stake=stake)
    return MODEL.price(pricing, question)


# -- figures --------------------------------------------------------------------------------------


def test_the_ante():
    found = price("ante")
    assert found.exact == Fraction(15_341_913_943, 695_345_250_600)
    assert float(found.element_of_risk) == pytest.approx(0.0098125, abs=5e-8)
    assert [line.net for line in found.lines] == [601, 101, 31, 15, 13, 11, 7, 4, 3, 3, 0, -1, -3]
    assert [line.staked for line in found.lines] == [3] * 11 + [1, 3]
    assert sum(line.chance for line in found.lines) == 1
    assert found.covers == ("raise-1", "raise-2")


def test_every_deal_is_counted_once():
    found = STYLES.tally("optimal", USUAL)
    assert found.deals == found.counts.sum() == CROSS.deals == 333_765_720_288_000


def test_the_words_of_the_strategy():
    edge = STYLES.tally(THUMB, USUAL).edge
    assert float(edge) == pytest.approx(0.026683, abs=5e-7)
    assert "2.668 %" in " ".join(MODEL.strategy(USUAL).says)


@pytest.mark.light
def test_the_three_card_wager():
    ways = (48, 52, 720, 1_096, 3_744)
    won = sum(n * (pays + 1) for n, pays in zip(ways, (40, 30, 6, 4, 1), strict=True))
    assert price("three-card").exact == 1 - Fraction(won, 22_100) == Fraction(128, 5_525)


def test_better_odds_and_a_limit():
    assert price("ante", raise_rows={"straight": "6 to 1"}).exact < price("ante").exact
    cut = price("ante", stake=200_00, payout_limit=60_000)
    assert cut.lines[0].net == 300, "all three wagers together"
    assert cut.exact > price("ante").exact
    assert price("ante", payout_limit=60_000).exact == price("ante").exact


# -- decisions ------------------------------------------------------------------------------------


def test_a_pair_is_always_raised_on_and_an_ace_or_a_king_too():
    rng, best = random.Random(3), STYLES.plan("optimal", USUAL)
    for _ in range(3_000):
        one, two, first, second = rng.sample(range(52), 4)
        own, shown = {one % 13, two % 13}, (first % 13, second % 13)
        chosen = best[one, two, first, second]
        pairs = [rank in own for rank in shown]
        if len(own) == 1 or any(pairs) or max(own) >= double_cross_poker.KING:
            assert chosen != FOLD
        if pairs[0] != pairs[1]:
            assert chosen == (FIRST if pairs[0] else SECOND)


@pytest.mark.parametrize("style", STYLES.names)
def test_the_bot_plays_its_plan(style):
    table, rng = Table(GAME, seats=1), random.Random(style)
    bot = MODEL.bots[style](table.options)
    how = STYLES.plan(style, table.options)
    for _ in range(200):
        deck = shuffled(rng, [])
        cards = {"1": deck[:2], "dealer": deck[2:4], COMMUNITY: deck[4:9], "discard": deck[9:]}
        seen = [*deck[:2], deck[4 + FAR], deck[4 + RIGHT]]
        wanted = NAMES[int(how[tuple(numbers(seen))])]
        bets = {"ante": 10_00, "three-card": 5_00}
        _, chosen, _ = play(
            table,
            lambda seat, bets=bets: bets,
            cards,
            lambda prompt: bot(table.round, prompt, 1, rng),
        )
        assert chosen[1] == ["expose", wanted]


# -- the engine and the kernels -------------------------------------------------------------------


@pytest.mark.light
@amounts.hands
def test_the_engine_and_the_kernels(amount):
    """Random rounds with rare hands among them, on lines chosen at random."""
    rng, table = random.Random(25), Table(GAME, seats=1)
    table.options = GAME.read_options({})
    nets, rows = payoffs(USUAL, 10_00).nets[PLAYED], scores().rows
    cards, chosen, came = [], [], []
    for _ in range(amount):
        top = rare_hand(rng) if rng.random() < 0.5 else []
        one, two, far, center, near, *deck = shuffled(rng, top)
        left, right, *dealer = deck[:4]
        board = {LEFT: left, CENTER: center, RIGHT: right, FAR: far, NEAR: near}
        line = rng.choice((FOLD, FIRST, SECOND))
        dealt = {
            "1": [one, two], "dealer": dealer, COMMUNITY: [board[place] for place in range(5)],
        }  # fmt: skip
        *_, net = play(
            table, lambda seat: {"ante": 10_00}, dealt, lambda prompt, line=line: NAMES[line]
        )
        cards.append(numbers([one, two, far, right, center, near, left, *dealer]))
        chosen.append(line)
        came.append(Fraction(sum(net.values()), 10_00))
    mine, theirs = hands(np.array(cards, np.uint8), np.array(chosen, np.uint8))
    met = set()
    for line, own, dealer, net in zip(chosen, mine, theirs, came, strict=True):
        end = WINS if own > dealer else TIES if own == dealer else LOSES
        met.add((int(rows[own]), end) if line != FOLD else FOLD)
        assert net == (nets[rows[own]][end] if line != FOLD else -1)
    assert {(row, WINS) for row in range(10)} < met


# -- simulators -----------------------------------------------------------------------------------


def test_the_simulator_agrees_with_the_price():
    check_price(price("ante"), *run(MODEL, "ante", "optimal", 2))
