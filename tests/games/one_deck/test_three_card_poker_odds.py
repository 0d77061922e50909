"""Three-card poker: every hand, published figures, strategy."""

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
from pitboss.errors import Refused, Unusable
from pitboss.games.one_deck.three_card_poker import BASE, GAME, QUEEN_HIGH, QUEEN_SIX_FOUR
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.ranking_tables import three_cards
from pitboss.odds.games.one_deck.common import play_or_fold
from pitboss.odds.games.one_deck.common.play_or_fold import PLAY
from pitboss.odds.games.one_deck.three_card_poker import (
    MODEL,
    RULES,
    STYLES,
    duel,
    hands,
    payoffs,
    rank,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.hand_first import one_hand
from pitboss.odds.solvers.showdown import LOSES, TIES, UNQUALIFIED, WINS
from pitboss.ranking import three_card

OPTIONS = GAME.read_options()
F1, F2, F3 = "20.6(f)1", "20.6(f)2", "20.6(f)3"


def prices(wager=None, table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    questions = MODEL.questions(options, wager=wager, table=table, stake=stake)
    return [MODEL.price(pricing, question) for pricing, question in questions]


def price(wager, table=None, **chosen):
    return prices(wager, table, **chosen)[0]


def percent(number):
    return float(number) * 100


# -- hands ----------------------------------------------------------------------------------------


def test_every_hand_is_ranked_as_the_engine_ranks_it():
    every = list(combinations(range(52), 3))
    found = three_cards().scores[rank(np.array(every, np.uint8))]
    for cards, score in zip(every, found, strict=True):
        assert score == three_card.score([DECK[card] for card in cards])
    assert comb(52, 3) == len(hands().cards) == len(np.unique(hands().cards, axis=0)) == comb(52, 3)


def test_classes_keep_the_order_of_the_scores():
    scores = three_cards().scores
    assert (np.diff(scores) > 0).all()
    assert scores[duel().qualifies] == three_card.high(12, 3, 2)
    assert scores[duel().qualifies - 1] < QUEEN_HIGH


def test_hands_by_row():
    assert card_wagers.all_hands(GAME.wager_names["pair-plus"], GAME.read_options()) == {
        ("high-card",): 16_440,
        ("pair",): 3_744,
        ("flush",): 1_096,
        ("straight",): 720,
        ("three-of-a-kind",): 52,
        ("straight-flush",): 44,
        ("mini-royal", "straight-flush"): 3,
        ("mini-royal-spades", "mini-royal", "straight-flush"): 1,
    }


def ends_of(cards):
    """Against how many of the dealer's hands one ends how: low, won, tied, lost."""
    held = np.sort(numbers(cards))
    (ends,) = hands().ends(duel(), (hands().cards == held).all(axis=1))
    (alone,) = one_hand(duel(), held).ends(duel())
    told = [[int(found[list(UNQUALIFIED)].sum()), *found[[WINS, TIES, LOSES]].tolist()]
            for found in (ends, alone)]  # fmt: skip
    assert told[0] == told[1]
    return told[0]


def test_how_hands_end_by_brute_force():
    """Hands of every kind against each of the dealer's, with the engine's ranking."""
    rng = random.Random(3)
    scores = {cards: three_card.score(cards) for cards in combinations(DECK, 3)}
    mine = ["Qs 6d 4c", "Qs 6s 4c", "Qd 6d 3s", "Jc Td 8h", "3c 2d 5h", "As Ks Qs", "2c 2d 2h",
            "3d 2d Ad", "Ah Kd Qc", "Ah Ad Kc", "Kh 9h 2h", "Qc 3d 2h"]  # fmt: skip
    hands_of = [tuple(text.split()) for text in mine] + rng.sample(sorted(scores), 8)
    for player in hands_of:
        score = three_card.score(player)
        found = Counter()
        for dealer, other in scores.items():
            if set(dealer).isdisjoint(player):
                low = other < QUEEN_HIGH
                found["low" if low else (score > other) - (score < other)] += 1
        assert ends_of(player) == [found["low"], found[1], found[0], found[-1]], player


def test_every_hand_meets_every_other():
    ends, low = hands().ends(duel()), hands().classes < duel().qualifies
    assert set(ends.sum(axis=1).tolist()) == {duel().against} == {comb(49, 3)}
    won, tied, lost = (int(ends[:, end].sum()) for end in (WINS, TIES, LOSES))
    assert won == lost - int(ends[low, LOSES].sum())  # of two that qualify, one wins what one loses
    assert won + tied + lost == int((~low).sum()) * duel().against


# -- figures --------------------------------------------------------------------------------------


def test_the_ante_with_the_usual_bonus():
    found = price("ante", "default")
    assert found.exact == Fraction(686_689, 20_358_520)
    assert percent(found.edge) == pytest.approx(3.3730, abs=5e-5)
    assert percent(found.element_of_risk) == pytest.approx(2.0147, abs=5e-5)
    assert found.staked == 1 + Fraction(149, 221)
    assert sum(line.chance for line in found.lines) == 1
    assert found.covers == ("play", "ante-bonus")


PUBLISHED_ANTE = [
    # Casino City Times, "The Three Card Poker problem": of the ante, and of all that is bet
    ({}, 3.37, 2.01),
]


@pytest.mark.parametrize(("rows", "of_ante", "of_all"), PUBLISHED_ANTE)
def test_published_figures_of_the_ante(rows, of_ante, of_all):
    found = price("ante", "default", ante_bonus_rows=rows)
    if of_ante:
        assert percent(found.edge) == pytest.approx(of_ante, abs=0.005)
    assert percent(found.element_of_risk) == pytest.approx(of_all, abs=0.005)


def test_the_bonus_tables_differ_by_what_they_pay():
    """Every bonus is paid on the ante, whatever the dealer has: the edges follow by hand."""
    default = price("ante", "default").edge
    paid = {"default": (5, 5, 5, 4), "A": (50, 5, 4, 3), "B": (50, 50, 8, 6), "C": (10, 10, 4, 3)}

    def bonus(spades, royal, flush, three):
        return Fraction(spades + 3 * royal + 44 * flush + 52 * three + 720, comb(52, 3))

    for letter, rows in paid.items():
        edge = price("ante", letter).edge
        assert edge == default + bonus(*paid["default"]) - bonus(*rows), letter


@pytest.mark.parametrize(
    ("style", "of_ante"), [("always-play", 7.6538), ("mimic-the-dealer", 3.4491)]
)
def test_other_ways_of_playing_cost_more(style, of_ante):
    """Exactly, from how every hand ends: no other figure may come out below the best."""
    edge = STYLES.tally(style, OPTIONS).edge
    assert percent(edge) == pytest.approx(of_ante, abs=5e-5)
    assert edge > STYLES.tally("optimal", OPTIONS).edge


PUBLISHED_PLUS = [
    # Casino City Times, "Three Card Poker and Pair Plus"
    ((40, 40, 30, 6, 4), 2.32),
    ((40, 40, 30, 6, 3), 7.28),
    # Casino City, "By Any Other Name"
    ((40, 40, 25, 6, 4), 3.5),
    ((35, 35, 25, 6, 4), 4.6),
    # Casino City, "A rare Pair Plus payout at Three Card Poker"
    ((40, 40, 30, 5, 4), 5.57),
    ((50, 40, 30, 5, 4), 5.39),
    ((100, 40, 30, 5, 4), 4.49),
    # Tunica Travel, "Mini-Royal payoffs in Three Card Poker"
    ((50, 40, 30, 6, 3), 7.10),
]
PLUS_ROWS = ("mini-royal", "straight-flush", "three-of-a-kind", "straight", "flush")


@pytest.mark.parametrize(("odds", "edge"), PUBLISHED_PLUS)
def test_published_figures_of_pair_plus(odds, edge):
    rows = {row: f"{pays} to 1" for row, pays in zip(PLUS_ROWS, odds, strict=True)}
    found = price("pair-plus", pair_plus_rows=rows)
    assert percent(found.edge) == pytest.approx(edge, abs=0.05 if edge in (3.5, 4.6) else 0.0051)
    assert "better odds" in found.outcomes.notes[0]


def test_pair_plus_at_its_minimum():
    found = price("pair-plus")
    assert found.exact == Fraction(707, 5_525)
    assert found.hit_rate == Fraction(5_660, comb(52, 3))
    with pytest.raises(Refused, match="less than"):
        price("pair-plus", pair_plus_rows={"flush": "2 to 1"})


def test_six_cards_as_counted_by_alspach():
    """B. Alspach, "6-Card Poker Hands": the classes by combinatorics; royals 4 times 47."""
    found = card_wagers.all_hands(GAME.wager_names["six-card"], GAME.read_options())
    royals = sum(count for rows, count in found.items() if rows[-1] == "royal-flush")
    assert royals == 188
    assert royals + found["straight-flush",] == 4 * 47 + 36 * 46 == 1_844
    assert found["four-of-a-kind",] == 13 * comb(48, 2) == 14_664
    assert found["full-house",] == 165_984
    assert found["six-card-royal-diamonds", "royal-flush"] == 1
    assert sum(found.values()) == comb(52, 6)


SIX = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 200, 100, 20, 15, 10, 7),
}
SIX_COUNTS = (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160)
"""Royal flush to three of a kind, best five of six."""


@pytest.mark.parametrize("letter", SIX)
def test_six_card_tables(letter):
    for version in ("i", "ii"):
        found = price("six-card", f"{version}-{letter}")
        paid = sum(n * (pays + 1) for n, pays in zip(SIX_COUNTS, SIX[letter], strict=True))
        assert found.exact == 1 - Fraction(paid, comb(52, 6))
        assert found.outcomes.stake is None


def test_published_figures_of_the_six_card_bonus():
    """Table Games Online, "Three Card Poker rules", says 10.23 % of the table that is i-A;
    MyPokerCoaching, "What is a 6-Card Bonus in 3-Card Poker?", just over 8.5 % of i-D."""
    assert percent(price("six-card", "i-A").edge) == pytest.approx(10.23, abs=0.01)
    assert 8.5 < percent(price("six-card", "i-D").edge) < 8.6
    assert percent(price("six-card", "i-D").hit_rate) == pytest.approx(7.25, abs=0.05)


def test_six_card_royals_are_dollars():
    small, usual, large = (price("six-card", "ii-E", stake=stake) for stake in (1_00, 5_00, 100_00))
    assert [p.outcomes.stake for p in (small, usual, large)] == [1_00, 5_00, 100_00]
    others = Fraction(184 * 1_000 + 1_656 * 200 + 14_664 * 100 + 165_984 * 20 + 205_792 * 15
                      + 361_620 * 10 + 732_160 * 5)  # fmt: skip
    lost = comb(52, 6) - sum(SIX_COUNTS)
    for found, dollars in ((small, 1), (usual, 5), (large, 100)):
        royals = Fraction(1_000_000 + 3 * 100_000, dollars)
        assert found.exact == (lost - others - royals) / comb(52, 6)
    assert {line.name: line.pays for line in usual.lines}["six card royal of diamonds"] == (
        "$1,000,000"
    )


# -- tables and options ---------------------------------------------------------------------------


def opened(wager, **chosen):
    return {found.table: found.options["version"] for found in prices(wager, **chosen)}


def test_every_table_is_offered():
    assert find("three-card-poker") is MODEL
    assert opened("ante") == {"default": BASE, "A": F1, "B": F1, "C": F1}
    assert opened("pair-plus") == {"minimum": BASE}
    assert opened("six-card") == {
        **dict.fromkeys(("i-A", "i-B", "i-C", "i-D"), BASE),
        **dict.fromkeys(("ii-A", "ii-B", "ii-C", "ii-D", "ii-E"), F1),
    }


@pytest.mark.parametrize("version", [F1, F2, F3])
def test_a_chosen_version_opens_its_tables(version):
    assert opened("ante", version=version) == dict.fromkeys("ABC", version)
    six = [f"ii-{letter}" for letter in "ABCDE"]
    assert opened("six-card", version=version) == dict.fromkeys(six, version)
    assert opened("pair-plus", version=version) == {"minimum": version}
    assert opened("ante", version=version, ante_bonus_table="B") == {"B": version}


def test_the_base_game_opens_its_own():
    assert opened("ante", version="20.6(a)") == {"default": BASE}
    assert opened("six-card", version="20.6(a)", six_card_table="i-C") == {"i-C": BASE}
    assert opened("ante", six_card_table="i-C") == {"default": BASE}


def test_what_is_left_to_the_version():
    assert opened("ante", ante_bonus_table="by-version") == {"default": BASE, "A": F1}
    assert opened("ante", version=F3, ante_bonus_table="by-version") == {"A": F3}
    assert opened("six-card", six_card_table="by-version") == {"i-A": BASE, "ii-A": F1}


@pytest.mark.parametrize("version", [BASE, F2])
def test_the_options_of_a_table_price_it_again(version):
    plain = GAME.read_options({"version": version}).plain()
    again = MODEL.questions(plain)
    assert [pricing.wager for pricing, _ in again] == ["ante", "pair-plus", "six-card"]
    for pricing, question in again:
        repeated = MODEL.questions(question.options.plain(), wager=pricing.wager)
        assert [q.table for _, q in repeated] == [question.table]


def test_refusals():
    with pytest.raises(Refused, match="not offered"):
        price("six-card", six_card_table="none")
    with pytest.raises(Refused, match="no pay table 'D'"):
        price("ante", "D")
    with pytest.raises(Refused, match="goes with a version"):
        price("ante", ante_bonus_table="A")
    with pytest.raises(Refused, match="meter"):
        price("ante", "default", ante_bonus_rows={"straight-flush": "10% of meter"})


def test_a_bonus_in_dollars_may_be_less_than_the_print():
    rows = {"mini-royal-spades": "$1,000"}  # which need not be fifty times the ante
    with pytest.raises(Refused, match="less than 50 to 1"):
        price("ante", "A", version=F2, ante_bonus_rows=rows)


def test_a_price_says_where_it_rests_on_a_reading():
    notes = {found.table: found.outcomes.notes[1:] for found in prices("ante")}
    assert notes["A"] == ()
    assert "odds of straight flush" in notes["default"][0]
    assert "mini royal of spades and straight" in notes["C"][0]
    posted = price("ante", "B", version=F1, ante_bonus_rows={"straight": "2 to 1"})
    assert posted.outcomes.notes[1:] == ()
    assert posted.edge == price("ante", "B").edge - Fraction(720, comb(52, 3))


def test_the_price_of_the_ante_is_told_in_lines():
    lines = {line.name: line for line in price("ante", "A").lines}
    assert lines["fold"].staked == 1
    assert lines["fold"].chance == Fraction(comb(52, 3) - 14_900, comb(52, 3))
    assert lines["player wins, mini royal of spades"].net == 52
    assert lines["player wins, mini royal of spades"].pays == "1 to 1, bonus 50 to 1"
    assert lines["dealer does not qualify, straight"].net == 2
    assert lines["tie"].net == 0
    assert lines["player loses, straight"].net == -1
    assert {line.staked for name, line in lines.items() if name != "fold"} == {2}
    assert price("ante", "default").record()["exact"] == "686689/20358520"


# -- strategy -------------------------------------------------------------------------------------


def cut_off(options):
    return three_cards().scores[RULES.lowest("optimal", options)]


@pytest.mark.parametrize("chosen", [{}, {"version": F1}, {"version": F2, "ante-bonus-table": "B"}])
def test_the_cut_off_is_found(chosen):
    assert cut_off(GAME.read_options(chosen)) == QUEEN_SIX_FOUR


def test_every_hand_is_above_or_below_the_cut_off():
    """Each hand by itself, suits and all: above they lose less than the ante, below more."""
    ends, nets = hands().ends(duel()), payoffs(OPTIONS, 5_00).nets[PLAY]
    won = ends @ np.array([int(net) for net in nets[0]])
    high = three_cards().scores[hands().classes] >= QUEEN_SIX_FOUR
    assert won[high].min() > -duel().against > won[~high].max()
    around = [three_cards().class_of(three_card.high(12, 6, third)) for third in (4, 3)]
    costs = [play_or_fold.costs(duel(), payoffs(OPTIONS, 5_00), found) for found in around]
    assert costs[0] < 1 < costs[1]


def test_a_generous_bonus_does_not_move_it():
    rows = {"straight": "10 to 1", "straight-flush": f"{10**18} to 1"}
    options = GAME.read_options({"ante-bonus-rows": rows})
    assert cut_off(options) == QUEEN_SIX_FOUR


def test_the_strategy_as_a_person_uses_it():
    found = MODEL.strategy(GAME.read_options())
    assert found.says[0] == "Play with queen-six-four or better; fold every hand below."
    assert "0.9939" in found.says[1]
    assert "1.0031" in found.says[1]
    (chart,) = found.charts
    rows = {name: dict(zip(chart.columns, cells, strict=True)) for name, cells in chart.rows}
    assert rows["queen high"]["6"] == "4+"
    assert rows["queen high"]["7"] == "P"
    assert rows["queen high"]["5"] == "F"
    assert set(rows["ace high"].values()) == {"P"}
    assert set(rows["lower"].values()) == {"F", "-"}
    assert {cell for _, cells in chart.rows for cell in cells} == set(chart.legend)


def test_the_bots_decide_as_their_names_say():
    bots = {name: make(OPTIONS) for name, make in MODEL.bots.items()}
    rng, asked = random.Random(7), Counter()

    def decide(round, prompt):
        seat = prompt.seat
        said = {name: bot(round, prompt, seat, rng) for name, bot in bots.items()}
        score = three_card.score(round.hands[str(seat)])
        assert said["optimal"] == GAME.bot(round, prompt, seat, rng)
        assert said["always-play"].name == "play"
        assert said["mimic-the-dealer"].name == ("play" if score >= QUEEN_HIGH else "fold")
        asked[said["optimal"].name] += 1
        return said["optimal"]

    decide_all(Table(GAME, seats=7), {"ante": 10_00}, 150, 7, decide)
    assert asked.total() == 150 * 7


# -- simulators -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "edge", "staked"),
    [("always-play", 0.076538, 2), ("mimic-the-dealer", 0.034491, 1.695928)],
)
def test_simulated_styles(style, edge, staked):
    simulator, came, risked = run(MODEL, "ante", style, 4, version=BASE)
    assert abs(edge_of(simulator, came) - edge) < 3 * 1.8 / sqrt(came.total())
    assert float(risked) == pytest.approx(staked, abs=0.001)


def test_a_stream_gives_the_same_rounds_again():
    _, first, _ = run(MODEL, "six-card", "optimal", 1, six_card_table="i-A")
    _, again, _ = run(MODEL, "six-card", "always-play", 1, six_card_table="i-A")
    assert first == again


def test_what_cannot_be_simulated_is_refused():
    with pytest.raises(Unusable, match="too large"):
        run(MODEL, "ante", "optimal", 1, version=BASE,
            ante_bonus_rows={"straight": "9999999999 to 1"})  # fmt: skip
