"""Four-card poker: every hand and up card, published figures, strategy."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from odds.dealt import decide_all
from odds.simulated import edge_of, run
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.four_card_poker import ACES_UP, GAME
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.hands import rank as rank_by
from pitboss.odds.cards.ranking_tables import four_cards
from pitboss.odds.games.one_deck import four_card_poker
from pitboss.odds.games.one_deck.four_card_poker import (
    DUEL,
    FOLD,
    MODEL,
    ONCE,
    ROWS,
    STYLES,
    THRICE,
    best,
    codes,
    payoffs,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.hand_first import all_hands, choose, one_hand
from pitboss.odds.solvers.showdown import LOSES
from pitboss.ranking import four_card as ranking

OPTIONS = GAME.read_options()


def five_cards():
    return card_wagers.all_hands(GAME.wager_names["aces-up"], GAME.read_options())


def price(wager, table=None, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    pricing, question = MODEL.questions(options, wager=wager, table=table)[0]
    return MODEL.price(pricing, question)


def percent(number):
    return float(number) * 100


def cards_of(text):
    return numbers(text.split())


# -- hands ----------------------------------------------------------------------------------------


def test_hands_are_ranked_as_the_engine_ranks_them():
    rng, found = random.Random(4), four_cards()
    near = [card for card in range(52) if card % 13 in (3, 4, 5, 6)]
    seen = set()
    for _ in range(30_000):
        cards = rng.sample(rng.choice((range(52), range(13), near)), rng.choice((5, 6)))
        score = ranking.score([DECK[card] for card in cards])
        assert found.scores[rank_by(np.array(cards, np.uint8), found.tables)] == score, cards
        seen.add(ranking.category(score))
    assert seen == set(ranking.CATEGORIES)


def test_classes_keep_the_order_of_the_scores():
    scores = four_cards().scores.tolist()
    assert scores == sorted(set(scores))
    categories = [ranking.category_number(score) for score in scores]
    assert four_cards().tables.category.tolist() == categories


def test_hands_of_five_cards_by_combinatorics():
    """Four in a row of a suit beside any card, less runs of five, which hold two of them; four or
    five of a suit; three of a kind beside any two, full houses among them."""
    straight_flush = 4 * 11 * 48 - 4 * 10
    found = five_cards()
    assert found["four-of-a-kind",] == 13 * 48
    assert found["straight-flush",] == straight_flush == 2_072
    assert found["three-of-a-kind",] == 13 * 4 * comb(48, 2)
    flushes = 4 * (comb(13, 4) * 39 + comb(13, 5))
    assert found["flush",] == flushes - straight_flush
    assert found["two-pair",] == 123_552
    assert sum(found.values()) == comb(52, 5)
    tables = four_cards().tables
    sample = random.Random(1).sample(list(combinations(range(52), 5)), 20_000)
    often = Counter(ROWS[codes()[rank_by(np.array(x, np.uint8), tables)]] for x in sample)
    for (row,), count in found.items():
        expected = 20_000 * count / comb(52, 5)
        assert abs(often[row] - expected) < 5 * sqrt(expected) + 1, row


# -- every hand -----------------------------------------------------------------------------------


def test_how_a_hand_ends_by_the_engine():
    """One hand against some of the dealer's, drawn at random: it wins as often as was counted."""
    hand, up = ["Td", "Th", "4c", "7s", "Kd"], "5c"
    (ends,) = one_hand(DUEL, numbers(hand), int(numbers((up,))[0])).ends(DUEL)
    rng, mine = random.Random(5), ranking.score(hand)
    live = [card for card in DECK if card not in (*hand, up)]
    sample = 40_000
    wins = sum(mine >= ranking.score([up, *rng.sample(live, 5)]) for _ in range(sample))
    chance = 1 - ends[LOSES] / DUEL.against
    assert abs(wins / sample - chance) < 4 * sqrt(chance * (1 - chance) / sample)


@pytest.mark.slow
def test_all_hands_of_a_class_are_counted():
    """By running totals, and one hand after the other: four twos against a three."""
    up = int(cards_of("3c")[0])
    fours = [f"2c 2d 2h 2s {card}" for card in DECK if card[0] != "2" and card != "3c"]
    hands = all_hands(DUEL)[1]
    alike = hands.classes == DUEL.rank(cards_of(fours[0])[None])[0]
    assert hands.weights[alike].sum() == len(fours) == 47
    counted = (hands.weights[alike, None] * hands.ends(DUEL, alike)).sum(axis=0)
    each = [one_hand(DUEL, cards_of(hand), up).ends(DUEL)[0] for hand in fours]
    assert counted.tolist() == np.sum(each, axis=0).tolist()


@pytest.mark.slow
def test_what_is_best_by_looking_at_all_hands_of_the_dealer():
    rng, paid, seen = random.Random(6), payoffs(OPTIONS), Counter()
    for _ in range(60):
        up = rng.randrange(13)
        hands, chosen = all_hands(DUEL)[up], best(paid)[up]
        which = rng.randrange(len(chosen))
        choice = choose(DUEL, paid, hands.cards[which], up)
        assert chosen[which] == choice, (hands.cards[which], up)
        seen[choice] += 1
    assert set(seen) == {FOLD, ONCE, THRICE}


def test_every_deal_is_counted_once():
    assert [int(hands.weights.sum()) for hands in all_hands(DUEL)] == [comb(51, 5)] * 13
    assert 52 * comb(51, 5) * comb(46, 5) == DUEL.deals
    assert all(STYLES.tally(style, OPTIONS).counts.sum() == DUEL.deals for style in MODEL.styles)


def test_hands_with_a_bonus_are_played_for_all_they_may():
    """So no bonus changes what is best."""
    rows = [ROWS.index(row) for row in ("three-of-a-kind", "straight-flush", "four-of-a-kind")]
    assert STYLES.tally("optimal", OPTIONS).counts[:THRICE, rows].sum() == 0


# -- figures --------------------------------------------------------------------------------------


def test_the_ante():
    """Practical Web Tools, "Four Card Poker Calculator" (2.79 %); The Press of Atlantic City's At
    the Shore, "Four Card Poker finds expanded niche online" (2.78 %, and 1.30 % of all wagers,
    after Wizard of Odds)."""
    found = price("ante")
    assert found.exact == Fraction(8_840_827_253, 317_119_576_410)
    assert percent(found.edge) == pytest.approx(2.79, abs=0.005)
    assert percent(found.element_of_risk) == pytest.approx(1.30, abs=0.005)
    assert sum(line.chance for line in found.lines) == 1
    assert found.covers == ("play", "ante-bonus")
    assert found.outcomes.notes == ()


def test_a_better_bonus_costs_the_house_what_it_pays():
    rows = {"three-of-a-kind": "3 to 1", "four-of-a-kind": "61 to 2"}
    found = price("ante", ante_bonus_rows=rows)
    more = Fraction(58_656, comb(52, 5)) + Fraction(624 * 11, 2 * comb(52, 5))
    assert found.edge == price("ante").edge - more
    assert "better odds" in found.outcomes.notes[0]
    with pytest.raises(Refused, match="less than"):
        price("ante", ante_bonus_rows={"three-of-a-kind": "1 to 1"})


def test_the_price_of_the_ante_is_told_in_lines():
    lines = {line.name: line for line in price("ante").lines}
    assert lines["fold"].net == -1
    assert lines["3x: player wins, four of a kind"].net == 29
    assert lines["3x: player wins, four of a kind"].pays == "1 to 1, bonus 25 to 1"
    assert lines["3x: player loses, three of a kind"].net == -2
    assert (lines["1x: player loses"].net, lines["1x: player loses"].staked) == (-2, 2)
    assert len(lines) == len(price("ante").lines) == 11


PUBLISHED_EDGES = {"optimal": 2.7879, "by-chart": 2.9041, "simple": 3.5433}


def test_other_ways_of_playing_cost_more():
    edges = {style: STYLES.tally(style, OPTIONS).edge for style in MODEL.styles}
    assert edges["optimal"] == price("ante").edge
    for style, edge in PUBLISHED_EDGES.items():
        assert percent(edges[style]) == pytest.approx(edge, abs=5e-5), style
    assert list(edges.values()) == sorted(edges.values())


ACES = {
    "I": (50, 40, 9, 6, 4, 2, 1),
    "II": (50, 40, 7, 6, 5, 2, 1),
    "III": (50, 30, 9, 6, 4, 2, 1),
    "IV": (50, 30, 7, 6, 5, 2, 1),
    "V": (50, 40, 8, 5, 4, 3, 1),
    "VI": (50, 40, 8, 6, 4, 2, 1),
    "VII": (50, 40, 7, 5, 4, 3, 1),
}
ACES_ROWS = ("four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight",
             "two-pair", "pair-of-aces")  # fmt: skip


@pytest.mark.parametrize("letter", ACES_UP)
def test_aces_up(letter):
    found = price("aces-up", letter)
    counts = [five_cards()[row,] for row in ACES_ROWS]
    paid = sum(n * (odds + 1) for n, odds in zip(counts, ACES[letter], strict=True))
    assert found.exact == 1 - Fraction(paid, comb(52, 5))
    assert found.hit_rate == Fraction(sum(counts), comb(52, 5))
    assert found.table == letter


def test_published_figures_of_aces_up():
    """Wikipedia, "Four Card Poker": from 1.98 % to 6.15 %; Practical Web Tools: 2.78 %."""
    edges = [percent(price("aces-up", letter).edge) for letter in ACES_UP]
    assert min(edges) == pytest.approx(1.98, abs=0.005)
    assert max(edges) == pytest.approx(6.15, abs=0.005)
    assert percent(price("aces-up", "III").edge) == pytest.approx(2.78, abs=0.005)


def test_every_table_is_offered():
    assert find("four-card-poker") is MODEL
    asked = [(pricing.wager, question.table) for pricing, question in MODEL.questions()]
    assert asked == [("ante", "minimum"), *(("aces-up", letter) for letter in ACES_UP)]


# -- strategy -------------------------------------------------------------------------------------


def test_the_strategy_as_a_person_uses_it():
    found = MODEL.strategy(GAME.read_options())
    (chart,) = found.charts
    rows = {name: dict(zip(chart.columns, cells, strict=True)) for name, cells in chart.rows}
    assert set(rows["two pair +"].values()) == set(rows["pair of A"].values()) == {"3"}
    assert (rows["pair of K"]["K"], rows["pair of K"]["A"]) == ("3", "3~")
    assert (rows["pair of 10"]["10"], rows["pair of 10"]["J"]) == ("3~", "1~")
    assert (rows["pair of 2"]["2"], rows["pair of 2"]["3"]) == ("1", "F~")
    assert set(rows["lower"].values()) == {"F"}
    assert {cell for _, cells in chart.rows for cell in cells} <= set(chart.legend)
    assert "2.7879%" in found.says[1]
    assert "2.9041%" in found.says[1]
    assert "3.5433%" in found.says[2]


def test_sure_hands_need_no_counting():
    """Below an ace high nothing is played, from a pair of aces up all: what the bot goes by."""
    sure = np.array([four_card_poker.is_sure(found) for found in range(len(four_cards()))])
    high = four_cards().tables.category >= ranking.CATEGORIES.index("pair")
    for hands, chosen in zip(all_hands(DUEL), best(payoffs(OPTIONS)), strict=True):
        assert (chosen[(sure & high)[hands.classes]] == THRICE).all()
        assert (chosen[(sure & ~high)[hands.classes]] == FOLD).all()


def test_the_bots_decide_as_their_names_say():
    bots = {name: make(OPTIONS) for name, make in MODEL.bots.items()}
    rng, paid, seen = random.Random(7), payoffs(OPTIONS), Counter()

    def decide(round, prompt):
        seat = prompt.seat
        said = {name: bot(round, prompt, seat, rng) for name, bot in bots.items()}
        hand, up = numbers(round.hands[str(seat)]), int(numbers(round.hands["dealer"])[-1])
        names = {name: answer.name for name, answer in said.items()}
        assert names["optimal"] == four_card_poker.NAMES[choose(DUEL, paid, hand, up)]
        assert names["simple"] == GAME.bot(round, prompt, seat, rng).name
        assert names["always-play"] == names["simple"].replace("fold", "play-1x")
        seen[names["optimal"], names["by-chart"]] += 1
        return said["optimal"]

    decide_all(Table(GAME, seats=7), {"ante": 10_00}, 20, 7, decide)
    assert seen.total() == 20 * 7
    assert len({optimal for optimal, _ in seen}) == 3


@pytest.mark.parametrize("style", ["by-chart", "simple", "always-play"])
def test_simulated_styles(style):
    simulator, came, _ = run(MODEL, "ante", style, 3)
    error = price("ante").std_dev / sqrt(came.total())
    assert abs(edge_of(simulator, came) - STYLES.tally(style, OPTIONS).edge) < 3.2 * error
