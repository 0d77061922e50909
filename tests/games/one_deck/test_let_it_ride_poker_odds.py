"""Let it ride poker: published figures, hand by hand, words and charts."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from odds.dealt import decide_all
from odds.simulated import edge_of as simulated_edge
from odds.simulated import run
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.let_it_ride_poker import GAME, TEN, bet_table
from pitboss.odds.cards.card_sets import count, one_card_less, place
from pitboss.odds.cards.hands import class_counts, numbers
from pitboss.odds.cards.patterns import looks, patterns
from pitboss.odds.games.one_deck import let_it_ride_poker
from pitboss.odds.games.one_deck.common.limits import cuts
from pitboss.odds.games.one_deck.let_it_ride_poker import (
    DEALS,
    MODEL,
    RIDING,
    ROWS,
    STYLES,
    paid,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers.card_by_card import endings
from pitboss.ranking import five_card

OPTIONS = GAME.read_options()


def price(wager, table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return MODEL.price(*MODEL.questions(options, wager=wager, table=table, stake=stake)[0])


def percent(number):
    return float(number) * 100


def at(cards):
    held = np.sort(numbers(cards.split() if isinstance(cards, str) else cards))
    return place(held, len(held))


# -- figures of the three bets --------------------------------------------------------------------


def test_published_figures_of_the_bets():
    """3.506 % of one bet: Wizard of Odds, "Let it Ride - FAQ". 1.23 bets on average, 2.85 % of
    what is bet: Casino City Times, J. Grochowski, "Let It Ride Redux"."""
    assert find("let-it-ride-poker") is MODEL
    found = price("bet-1")
    assert found.exact == Fraction(37_963, 1_082_900)
    assert percent(found.edge) == pytest.approx(3.506, abs=0.0005)
    assert float(found.staked) == pytest.approx(1.23, abs=0.005)
    assert percent(found.element_of_risk) == pytest.approx(2.85, abs=0.005)
    assert found.std_dev == pytest.approx(5.17, abs=0.005)
    assert found.covers == ("bet-2", "bet-3")
    assert sum(line.chance for line in found.lines) == 1


CATLIN = {
    "Q-J-10": 1736, "K-Q-J": 1454, "K-Q-10": 1454, "K-J-10": 1454,
    "A-K-Q": 1172, "A-K-J": 1172, "A-K-10": 1172, "A-Q-J": 1172, "A-Q-10": 1172, "A-J-10": 1172,
    "5-4-3": 252, "6-5-4": 252, "7-6-5": 252, "8-7-6": 252, "9-8-7": 252,
    "10-9-8": 480, "J-10-9": 708,
    "10-8-7": 198, "10-9-7": 198, "J-9-8": 198, "J-10-8": 426, "Q-10-9": 426, "Q-J-9": 426,
}  # fmt: skip


def worth_of_four():
    """By four cards, what one bet wins over all cards that can come."""
    return endings(RIDING.pairs).astype(np.int64) @ np.array([int(net) for net in paid(OPTIONS)[0]])


def test_three_suited_cards_as_published_by_catlin():
    """Casino City Times, D. Catlin, "Calculating the House Edge in Let It Ride": what bet one wins
    over all 1,176 pairs of community cards."""
    worth = endings(RIDING.pairs).astype(np.int64) @ np.array(
        [int(net) for net in paid(OPTIONS)[0]]
    )
    won = one_card_less(worth, 4) // 2  # either community card may come first
    found = {str(p): int(won[p.place]) for p in patterns(3) if p.suited}
    assert {name: found[f"{name} suited"] for name in CATLIN} == CATLIN


def test_a_low_pair():
    """Wizard of Odds, "Let it Ride - FAQ": it costs 45.83 % to let it ride with four cards. With
    three, counted by hand: a four, 9 full houses, 88 threes, 198 two pairs, and 880 that lose."""
    worth = endings(RIDING.pairs).astype(np.int64) @ np.array(
        [int(net) for net in paid(OPTIONS)[0]]
    )
    assert percent(-worth[at("9s 9d 3c 7h")] / 48) == pytest.approx(45.83, abs=0.005)
    by_hand = 50 + 9 * 11 + 88 * 3 + 198 * 2 - 880
    assert one_card_less(worth, 4)[at("9s 9d 3c")] == 2 * by_hand


def test_always_riding_is_three_times_one_bet():
    counts = np.bincount(RIDING.codes, weights=class_counts(5), minlength=len(ROWS))
    one = -sum(n * float(net) for n, net in zip(counts, paid(OPTIONS)[0], strict=True)) / count(5)
    assert edge_of("always-ride") == pytest.approx(3 * one)
    assert edge_of("winners-only") > float(price("bet-1").edge)


def edge_of(style, options=OPTIONS):
    nets = np.array([[float(net) for net in column] for column in paid(options)])
    shown = STYLES.tally(style, options)[0]
    assert shown[0].sum() == 0
    assert shown.sum() == DEALS
    return -(shown[1:] * nets).sum() / DEALS


def test_lower_royal_as_published():
    """Wizard of Odds, "Let it Ride - FAQ": 3.737 % with a royal flush at 500 to 1. The text does
    not allow it, so it is reckoned from the lines of the price."""
    found = price("bet-1")
    royal = [line for line in found.lines if "royal" in line.name]
    less = sum(line.net / 2 * line.chance for line in royal)
    assert percent(found.edge + less) == pytest.approx(3.737, abs=0.0005)


def test_better_odds_and_limits():
    assert price("bet-1", bet_rows={"flush": "9 to 1"}).edge < price("bet-1").edge
    free, cut = price("bet-1", stake=100_00), price("bet-1", stake=100_00, payout_limit="50000")
    assert (free.outcomes.stake, cut.outcomes.stake) == (None, 100_00)
    assert free.edge == price("bet-1").edge < cut.edge
    assert max(line.net for line in cut.lines) == 500
    assert "payout limit" in cut.outcomes.notes[-1]
    options = GAME.read_options({"payout-limit": "50000"})
    table = bet_table(options)
    assert [cuts(table, 3, options, stake) for stake in (16_00, 17_00)] == [False, True]


# -- the other wagers -----------------------------------------------------------------------------


def test_the_bonus():
    """$1 that does not come back, by the counts of five-card hands."""
    found = price("bonus", stake=25_00)
    counts = (4, 36, 624, 3_744, 5_108, 10_200, 54_912)
    amounts = (25_000, 2_500, 400, 200, 50, 25, 5)
    back = sum(n * pays for n, pays in zip(counts, amounts, strict=True))
    assert found.exact == 1 - Fraction(back, comb(52, 5)) == Fraction(460, 1_911)
    assert found.outcomes.stake == 1_00
    assert {line.name: line.net for line in found.lines}["three of a kind"] == 4
    more = price("bonus", bonus_rows={"three-of-a-kind": "$6"})
    assert found.edge - more.edge == Fraction(54_912, comb(52, 5))
    with pytest.raises(Refused, match="bonus is not offered"):
        price("bonus", bonus=False)


def test_published_figures_of_the_three_card_bonus():
    """Tunica Travel, "Let It Ride: 3-card Side Bet": 7.1 % at 50-40-30-6-3-1, 2.14 % with the flush
    at 4. Casino City, "A rare Pair Plus payout at Three Card Poker": 5.57 % at 40-30-5-4-1, and
    5.39 % with a mini-royal at 50."""
    assert percent(price("three-card", "F").edge) == pytest.approx(7.1, abs=0.05)
    assert percent(price("three-card", "D").edge) == pytest.approx(2.14, abs=0.005)
    assert percent(price("three-card", "B").edge) == pytest.approx(5.57, abs=0.006)
    assert percent(price("three-card", "E").edge) == pytest.approx(5.39, abs=0.005)


THREE = {"A": (40, 6, 4), "B": (40, 5, 4), "C": (40, 6, 3), "D": (50, 6, 4), "E": (50, 5, 4),
         "F": (50, 6, 3)}  # fmt: skip


@pytest.mark.parametrize("letter", THREE)
def test_three_card_tables(letter):
    royal, straight, flush = THREE[letter]
    paid = 4 * (royal + 1) + 44 * 41 + 52 * 31 + 720 * (straight + 1) + 1_096 * (flush + 1)
    found = price("three-card", letter)
    assert found.exact == 1 - Fraction(paid + 3_744 * 2, comb(52, 3))
    assert any("mini royal" in note for note in found.outcomes.notes) == (letter in "ABC")


# -- decisions ------------------------------------------------------------------------------------

PAYS = {"royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11,
        "flush": 8, "straight": 5, "three-of-a-kind": 3, "two-pair": 2}  # fmt: skip


def pay(cards):
    score = five_card.score(cards)
    category = five_card.category(score)
    if category == "pair":
        return 1 if five_card.pair(score) >= TEN else -1
    return PAYS.get(category, -1)


@pytest.mark.parametrize(
    ("cards", "rides"),
    [
        ("5s 4s 3s", True),
        ("4s 3s 2s", False),
        ("Ts 8s 7s", True),
        ("9s 8s 6s", False),
        ("Js Ts 7s", True),
        ("Jh Ts 7s", False),
        ("9h 9s 7s", False),
    ],
)
def test_three_cards_by_brute_force(cards, rides):
    """Bet one is worth the mean over all pairs of community cards, whatever bet two does."""
    held = cards.split()
    left = [card for card in DECK if card not in held]
    won = sum(pay([*held, *pair]) for pair in combinations(left, 2))
    assert (won > 0) == rides == STYLES.plan("optimal", OPTIONS)[0][0, at(held)]


def test_four_cards_by_brute_force():
    rng, second = random.Random(4), STYLES.plan("optimal", OPTIONS)[1]
    for _ in range(400):
        held = rng.sample(DECK, 4)
        if rng.random() < 0.5:
            suit = held[0][1]
            held = [rank + suit for rank in rng.sample("23456789TJQKA", 4)]
            held[0] = held[0][0] + rng.choice("cdhs")
        won = sum(pay([*held, card]) for card in DECK if card not in held)
        assert second[0, at(held)] == second[1, at(held)] == (won >= 0), held


def test_suits_count_only_if_all_are_alike():
    how = STYLES.plan("optimal", OPTIONS)
    for rides, size in zip(how, (3, 4), strict=True):
        at_pattern = rides[:, [pattern.place for pattern in patterns(size)]]
        assert (rides == at_pattern[:, looks(size)]).all()


def test_the_charts_are_the_usual_rules():
    """B. Alspach, "Expectations Galore: A Reader's Question": by how many straight flushes three
    suited cards can become, and how many of them are tens or better."""
    found = MODEL.strategy(OPTIONS)
    assert found.says[:3] == let_it_ride_poker.USUAL
    first, second = (dict(chart.rows) for chart in found.charts)
    assert first == {
        kind: ("R" if kind in let_it_ride_poker.KINDS_THAT_RIDE else "W",)
        for kind in let_it_ride_poker.FIRST
    }
    assert second == {
        kind: ("R" if kind in let_it_ride_poker.KINDS_THAT_RIDE else "W",)
        for kind in let_it_ride_poker.THEN
    }


def test_other_odds_ask_for_other_decisions():
    found = MODEL.strategy(GAME.read_options({"bet-rows": {"flush": "9 to 1"}}))
    assert found.says[:1] == let_it_ride_poker.OWN
    rows = dict(found.charts[0].rows)
    assert rows["4-3-2 suited"] == ("R",)
    assert let_it_ride_poker.PAYING in rows
    limit = {"bet-rows": {"royal-flush": "90000 to 1"}, "payout-limit": "50000"}
    chart = MODEL.strategy(GAME.read_options(limit)).charts[1]
    assert chart.columns in (("bet 2",), ("1 back", "1 rides"))


def test_a_limit_makes_the_bets_depend_on_each_other():
    """With a limit that one bet meets alone, a second one wins nothing more and can only lose."""
    odds = {"bet-rows": {"flush": "500 to 1"}, "payout-limit": "50000"}
    how = STYLES.plan("optimal", GAME.read_options(odds), 100_00)
    four = at("2s 5s 9s Js")
    assert how[1][:, four].tolist() == [0, 0]
    assert STYLES.plan("optimal", GAME.read_options({"bet-rows": odds["bet-rows"]}))[1][
        :, four
    ].all()


# -- players and simulators -----------------------------------------------------------------------


@pytest.mark.parametrize("deal", ["shoe", "automated"])
@pytest.mark.parametrize("style", STYLES.names)
def test_bots_let_ride_by_their_plans(style, deal):
    table = Table(GAME, options={"deal": deal}, seats=6)
    bot, how = MODEL.bots[style](table.options), STYLES.plan(style, table.options)
    rng, asked = random.Random(4), Counter()

    def decide(round, prompt):
        answer = bot(round, prompt, prompt.seat, rng)
        asked[prompt.cite, answer.name] += 1
        check(round, prompt, answer.name, how)
        return answer

    decide_all(table, dict.fromkeys(("bet-1", "bet-2", "bet-3"), 5_00), 40, 3, decide)
    assert {cite for cite, _ in asked} == {"18.10(b)", "18.10(e)"}


def check(round, prompt, said, how):
    """Against what the player sees: cards lie open in the events alone."""
    held = list(round.hands[str(prompt.seat)])
    if prompt.cite == "18.10(b)":
        rides = how[0][0, at(held)]
    else:
        community = round.hands["community"]
        shown = community[::-1] if round.options["deal"] == "automated" else community
        rides = how[1][0, at([*held, shown[0]])]
    assert said == ("ride" if rides else "withdraw")


@pytest.mark.parametrize("style", STYLES.names)
def test_simulated_styles_agree_with_the_exact_figures(style):
    simulator, came, staked = run(MODEL, "bet-1", style, 1)
    shown = STYLES.tally(style, OPTIONS)[0]
    bets = (shown.sum(axis=1) * np.arange(4)).sum() / DEALS
    assert float(staked) == pytest.approx(bets, abs=0.01)
    nets = np.array([[float(net) for net in column] for column in paid(OPTIONS)])
    error = sqrt((shown[1:] * nets**2).sum() / DEALS / came.total())
    assert abs(simulated_edge(simulator, came) - edge_of(style)) < 3 * error


def test_refusals():
    with pytest.raises(Refused, match="three-card is not offered"):
        price("three-card", three_card_table="none")
