"""Mississippi stud: published figures, every decision by brute force, words and charts."""

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from odds.dealt import decide_all
from odds.simulated import edge_of as simulated_edge
from odds.simulated import run
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.mississippi_stud import GAME, PAIRS, PAYS
from pitboss.odds.cards.card_sets import count, place
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import looks, patterns
from pitboss.odds.games.one_deck import mississippi_stud
from pitboss.odds.games.one_deck.mississippi_stud import (
    DEALS,
    MODEL,
    ROWS,
    STUD,
    STYLES,
    best,
    nets,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers.card_by_card import FOLD, endings, tally
from pitboss.procedures.poker_tables import row_by_pair
from pitboss.ranking import five_card


def question():
    return MODEL.questions()[0]


@pytest.fixture(scope="module")
def price():
    return MODEL.price(*question())


def at(cards):
    held = np.sort(numbers(cards.split() if isinstance(cards, str) else cards))
    return place(held, len(held))


# -- figures --------------------------------------------------------------------------------------


def test_published_figures(price):
    """Casino City Times, J. Grochowski, "House edge and element of risk", which quotes the Wizard
    of Odds: 4.91 % of the ante, 3.59 antes bet on average, 1.37 % of all that is bet."""
    assert find("mississippi-stud") is MODEL
    assert price.exact == Fraction(53_223, 1_082_900) == -best().value
    assert float(price.edge) * 100 == pytest.approx(4.91, abs=0.005)
    assert float(price.staked) == pytest.approx(3.59, abs=0.005)
    assert float(price.element_of_risk) * 100 == pytest.approx(1.37, abs=0.005)
    assert price.covers == ("3rd-street", "4th-street", "5th-street")


def test_the_price_is_told_in_lines(price):
    lines = {line.name: line for line in price.lines}
    assert sum(line.chance for line in price.lines) == 1
    assert lines["royal flush, 8 antes staked"].net == 4_000
    assert lines["pair of sixes to tens, 10 antes staked"].net == 0
    assert lines["high card, 4 antes staked"].net == -4
    assert lines["fold, 1 ante staked"].chance == Fraction(412, count(2))
    assert all(line.net == -line.staked for name, line in lines.items() if "fold" in name)


PAID = np.array([int(net) // 4 for net in nets()[4]])
"""By row, what is won a unit staked."""


def edge_of(style):
    shown, folded = tally(STUD, STYLES.plan(style, GAME.read_options()))
    antes = np.arange(len(folded))
    assert int(shown.sum() + folded.sum()) == DEALS
    won = (antes * (shown @ PAID)).sum() - (antes * folded).sum()
    return -won / DEALS


def test_other_ways_of_playing_cost_more(price):
    assert edge_of("optimal") == pytest.approx(float(price.edge))
    assert edge_of("points") == pytest.approx(0.102246, abs=1e-6)
    hands = Counter(
        dict(
            zip(
                ROWS,
                tally(STUD, STYLES.plan("always-1x", GAME.read_options()))[0][4].tolist(),
                strict=True,
            )
        )
    )
    paid = sum(int(PAYS[row].ratio) * often for row, often in hands.items() if row in PAYS.rows)
    lost = hands["high-card"] + hands["pair-of-twos-to-fives"]
    assert edge_of("always-1x") == pytest.approx(4 * (lost - paid) / DEALS)


# -- decisions by brute force ---------------------------------------------------------------------


def worth(cards, staked, known):
    """What cards are worth in the engine's own terms, by trying everything; and the best bet."""
    key = frozenset(cards), staked
    if key in known:
        return known[key]
    left = [card for card in DECK if card not in cards]
    options = {}
    for bet in (1, 2, 3):
        if len(cards) == 4:
            if frozenset(cards) not in known:
                pay = [
                    PAYS.get(row_by_pair(five_card.score([*cards, card]), PAIRS)) for card in left
                ]
                each = sum(-1 if pays is None else int(pays.ratio) for pays in pay)
                known[frozenset(cards)] = Fraction(each, len(left))
            options[bet] = (staked + bet) * known[frozenset(cards)]
        else:
            ahead = [worth((*cards, card), staked + bet, known)[0] for card in left]
            options[bet] = sum(ahead) / len(left)
    most = max(options.values())
    fold = -staked > most
    known[key] = (max(most, Fraction(-staked)), FOLD if fold else min(
        bet for bet, value in options.items() if value == most))  # fmt: skip
    return known[key]


@pytest.mark.parametrize("cards", ["6h 5h 4c", "Js Ts 8s", "5c 5d 9h", "Kd 7h 2c", "9s 8s 6s"])
def test_three_cards_by_brute_force(cards):
    known, held = {}, tuple(cards.split())
    how = best().plan
    for staked in (2, 3, 4):
        assert worth(held, staked, known)[1] == how[1][staked - 2, at(held)], staked
    for key, (_, bet) in [(k, v) for k, v in known.items() if isinstance(k, tuple)]:
        if len(key[0]) == 4:
            assert how[2][key[1] - 3, at(key[0])] == bet, key


def test_two_cards_are_worth_what_three_are():
    """The value of the whole plan, once more from its own decisions, on random deals."""
    how, rng = best().plan, random.Random(2)
    rounds, won = 60_000, []
    for _ in range(rounds):
        cards, staked = rng.sample(DECK, 5), 1
        for bets, size in zip(how, (2, 3, 4), strict=True):
            bet = int(bets[staked - size + 1, at(cards[:size])])
            if bet == FOLD:
                won.append(-staked)
                break
            staked += bet
        else:
            pay = PAYS.get(row_by_pair(five_card.score(cards), PAIRS))
            won.append(-staked if pay is None else staked * int(pay.ratio))
    error = np.std(won) / sqrt(rounds)
    assert abs(np.mean(won) + 0.0491486) < 3 * max(error, 9.8 / sqrt(rounds))


def test_suits_count_only_if_all_are_alike():
    """So that a pattern stands for all sets of cards that look like it."""
    for bets, size in zip(best().plan, (2, 3, 4), strict=True):
        at_pattern = bets[:, [pattern.place for pattern in patterns(size)]]
        assert (bets == at_pattern[:, looks(size)]).all()


def test_twice_the_ante_is_never_best():
    bets = np.concatenate([own[0] for own in best().plan])
    assert set(np.unique(bets)) == {FOLD, 1, 3}


def test_who_gains_nothing_stays_in():
    """Four points with three antes staked: one more ante loses as much on average as folding."""
    even = (endings(STUD.pairs).astype(np.int64) @ PAID) * 4 == -48 * 3
    assert even.sum() == 49_392
    assert (best().plan[2][0][even] == 1).all()


# -- words and charts -----------------------------------------------------------------------------


def test_the_charts_are_the_published_strategy():
    """Wizard of Odds, "Mississippi Stud" (wizardofodds.com/games/mississippi-stud): the rules for
    two, three and four cards come out as rows of which every hand is played alike."""
    grid, three, four = MODEL.strategy(GAME.read_options()).charts
    rows = dict(grid.rows)
    assert rows["6"][grid.columns.index("5")] == "1"
    assert rows["5"][grid.columns.index("6")] == "F"
    assert Counter(cell for _, cells in grid.rows for cell in cells) == {"1": 105, "F": 51, "3": 13}
    assert dict(three.rows) == {
        mississippi_stud.PAYING: ("3", "3"),
        **dict.fromkeys(
            (
                mississippi_stud.ROYAL,
                mississippi_stud.IN_ROW,
                mississippi_stud.ONE_GAP,
                mississippi_stud.TWO_GAPS,
            ),
            ("3", "-"),
        ),
        mississippi_stud.LOW_PAIR: ("1", "1"),
        **dict.fromkeys(
            (
                mississippi_stud.SUITED,
                mississippi_stud.THREE_POINTS,
                mississippi_stud.PLAIN_ROW,
                mississippi_stud.PLAIN_GAP,
            ),
            ("1", "-"),
        ),
        mississippi_stud.OTHER: ("F", "-"),
    }
    assert dict(four.rows) == {
        mississippi_stud.PAYING: ("3", "3", "3"),
        **dict.fromkeys((mississippi_stud.FLUSH, mississippi_stud.OPEN), ("3", "3", "-")),
        **dict.fromkeys(
            (mississippi_stud.STRAIGHT, mississippi_stud.LOW_PAIR, mississippi_stud.FOUR_POINTS),
            ("1", "1", "-"),
        ),
        mississippi_stud.THREE_ONLY: ("F", "1", "-"),
        mississippi_stud.OTHER: ("F", "F", "-"),
    }


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("7s 6s 5s", mississippi_stud.IN_ROW),
        ("6s 5s 4s", mississippi_stud.SUITED),
        ("Js 9s 8s", mississippi_stud.ONE_GAP),
        ("Ks Js 9s", mississippi_stud.TWO_GAPS),
        ("As Js Ts", mississippi_stud.ROYAL),
        ("6s 5d 4s", mississippi_stud.PLAIN_ROW),
        ("8s 6d 5s", mississippi_stud.PLAIN_GAP),
        ("As 3s 2s", mississippi_stud.SUITED),
        ("2s 2d 2h", mississippi_stud.PAYING),
    ],
)
def test_kinds_of_three_cards(cards, kind):
    assert mississippi_stud.kind_of_three(patterns(3)[looks(3)[at(cards)]]) == kind


# -- players and simulators -----------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES.names)
def test_bots_bet_by_their_plans(style):
    """Bet by bet at the engine's table, against the plan read off by hand."""
    bot, how = MODEL.bots[style](GAME.read_options()), STYLES.plan(style, GAME.read_options())
    rng, asked = random.Random(4), Counter()

    def decide(round, prompt):
        street = ["3rd-street", "4th-street", "5th-street"].index(prompt.offers[0].name)
        staked = sum(stake.amount for stake in round.stakes_on(seat=prompt.seat)) // 10_00
        cards = [*round.hands[str(prompt.seat)], *round.hands["community"]][: 2 + street]
        bet = int(how[street][staked - street - 1, at(cards)])
        answer = bot(round, prompt, prompt.seat, rng)
        assert answer.name == ("fold" if bet == FOLD else f"{bet}x"), (style, cards, staked)
        asked[street + 1, bet] += 1
        return answer

    decide_all(Table(GAME, seats=6), {"ante": 10_00}, 60, 3, decide)
    assert {street for street, _ in asked} == {1, 2, 3}


@pytest.mark.parametrize("style", STYLES.names)
def test_simulated_styles_agree_with_the_exact_figures(style):
    simulator, came, risked = run(MODEL, "ante", style, 1)
    shown, folded = tally(STUD, STYLES.plan(style, GAME.read_options()))
    antes = np.arange(len(folded))
    exact = float(((shown.sum(axis=1) + folded) * antes).sum() / DEALS)
    assert float(risked) == pytest.approx(exact, abs=0.02)
    squares = (antes**2 * (shown @ PAID**2)).sum()
    error = sqrt((squares + (antes**2 * folded).sum()) / DEALS / came.total())
    assert abs(simulated_edge(simulator, came) - edge_of(style)) < 3 * error
