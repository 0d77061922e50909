"""Caribbean stud poker: published totals to the last deal, brute force, words and charts."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from odds.dealt import decide_all
from odds.simulated import edge_of, run
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.caribbean_stud_poker import GAME, QUALIFYING
from pitboss.odds.cards.card_sets import places
from pitboss.odds.cards.hands import evaluate, numbers, tables
from pitboss.odds.games.one_deck import caribbean_stud_poker
from pitboss.odds.games.one_deck.caribbean_stud_poker import (
    BET,
    FOLD,
    MODEL,
    STYLES,
    best,
    duel,
    limited,
    payoffs,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers.hand_first import all_hands, place_alike
from pitboss.odds.solvers.showdown import LOSES, TIES, UNQUALIFIED, WINS
from pitboss.ranking import five_card

OPTIONS = GAME.read_options()
PRINTED = GAME.read_options({"one-pair-or-less": "2 to 1"})
DEALS = duel().deals


def price(wager, table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return MODEL.price(*MODEL.questions(options, wager=wager, table=table, stake=stake)[0])


def percent(number):
    return float(number) * 100


# -- figures --------------------------------------------------------------------------------------

PUBLISHED = [
    ("optimal", 1_041_372_912_372, 5.224, 2.555),
    ("rules-of-thumb", 1_041_417_758_724, 5.225, 2.554),
    ("pairs", 1_090_272_101_460, 5.470, 2.738),
    ("ace-king", 1_132_600_203_540, 5.682, 2.672),
    ("always-bet", 3_310_360_338_060, 16.607, 5.536),
]
"""Wizard of Odds, "Caribbean Stud Poker": antes lost by a way of playing over all deals, and of the
ante and of all bets. In print, rounded: M. Shackleford, "The Wizard of Odds Analyzes the New Casino
Games", Contingencies, November/December 2000."""


@pytest.mark.parametrize(("style", "lost", "of_ante", "of_all"), PUBLISHED)
def test_published_totals(style, lost, of_ante, of_all):
    assert DEALS == 19_933_230_517_200 == 52 * comb(51, 5) * comb(46, 4)
    found = STYLES.tally(style, OPTIONS).edge
    assert found * DEALS == lost
    assert percent(found) == pytest.approx(of_ante, abs=0.0005)
    folded = int(STYLES.tally(style, OPTIONS).counts[FOLD].sum())
    staked = 3 - 2 * Fraction(folded, DEALS)
    assert percent(found / staked) == pytest.approx(of_all, abs=0.0011)


def test_every_style_has_a_published_total():
    assert tuple(style for style, *_ in PUBLISHED) == (
        *STYLES.names[:2],
        "pairs",
        "ace-king",
        STYLES.names[-1],
    )


def test_the_price_of_the_ante():
    assert find("caribbean-stud-poker") is MODEL
    found = price("ante", "customary")
    assert found.exact == Fraction(1_041_372_912_372, DEALS)
    assert found.std_dev == pytest.approx(2.24, abs=0.005)
    assert found.covers == ("bet",)
    lines = {line.name: line for line in found.lines}
    assert sum(line.chance for line in found.lines) == 1
    # Wizard of Odds, "Caribbean Stud Poker", return table for U.S. rules
    assert lines["player wins, royal flush"].chance * DEALS == 16_759_740
    assert lines["player wins, straight flush"].chance * DEALS == 156_929_720
    assert lines["player wins, four of a kind"].chance * DEALS == 2_832_435_800
    assert lines["player wins, full house"].chance * DEALS == 16_624_475_280
    assert [lines[f"player wins, {row}"].net for row in ("royal flush", "one pair or less")] == [
        201,
        3,
    ]
    assert (lines["fold"].net, lines["fold"].staked, lines["tie"].staked) == (-1, 1, 3)


def test_two_to_one_as_printed_is_for_the_player():
    """Pairs alone: about 17.7 % in a simulation of 300,000 deals (standard error some 0.5 %)."""
    found = price("ante", "printed")
    assert percent(found.edge) == pytest.approx(-18.3267, abs=5e-5)
    assert percent(STYLES.tally("pairs", PRINTED).edge) == pytest.approx(-17.8557, abs=5e-5)
    assert found.exact < STYLES.tally("rules-of-thumb", PRINTED).edge < 0


def test_better_odds_and_limits():
    assert price("ante", bet_rows={"flush": "6 to 1"}).edge < price("ante").edge
    free, cut = price("ante", stake=50_00), price("ante", stake=50_00, payout_limit="5000")
    assert (free.outcomes.stake, cut.outcomes.stake) == (None, 50_00)
    assert cut.edge - free.edge == 100 * Fraction(16_759_740, DEALS)
    assert [limited(GAME.read_options({"payout-limit": "5000"}), s) for s in (25_00, 26_00)] == [
        False,
        True,
    ]
    assert max(line.net for line in cut.lines) == 101


def test_a_very_generous_row_does_not_break_the_count():
    found = price("ante", bet_rows={"royal-flush": f"{10**15} to 1"})
    assert found.edge < -1e8


# -- the progressive wager ------------------------------------------------------------------------


def test_break_even_meters():
    """usvegas.com, "Caribbean Stud": with 10 % for a straight flush, 2.924 cents come back for each
    $10,000 on the meter. The rest follows from the counts of five-card hands."""
    base, share = caribbean_stud_poker.by_meter(OPTIONS)
    assert float(share) * 10_000 == pytest.approx(0.02924, abs=5e-6)
    counts = {"flush": 5_108, "full-house": 3_744, "four-of-a-kind": 624}
    paid = {"flush": 50, "full-house": 100, "four-of-a-kind": 500}
    back = sum(counts[row] * paid[row] for row in counts)
    assert base == 1 - Fraction(back, comb(52, 5))
    assert caribbean_stud_poker.break_even(OPTIONS) == Fraction(comb(52, 5) - back) / Fraction(
        76, 10
    )
    assert float(caribbean_stud_poker.break_even(OPTIONS)) == pytest.approx(218_047.37, abs=0.01)
    fixed = GAME.read_options({"progressive-straight-flush": "$5,000"})
    assert caribbean_stud_poker.break_even(fixed) == 369_290


def test_the_progressive_wager_by_the_meter():
    base, share = caribbean_stud_poker.by_meter(OPTIONS)
    for dollars in (0, 10_000, 150_000, 218_050):
        found = price("progressive", "percentage", progressive_initial=str(dollars), stake=75_00)
        assert found.exact == base - share * dollars
        assert found.outcomes.stake == 1_00
    assert found.edge < 0
    lines = {line.name: line.net for line in price("progressive", "amount").lines}
    assert (lines["royal flush"], lines["straight flush"], lines["lost"]) == (9_999, 4_999, -1)
    notes = price("progressive").outcomes.notes
    assert "$10,000 on the meter" in notes[0]
    assert "nothing with $218,047.37 on it" in notes[1]


def test_posted_progressive_rows():
    more = price("progressive", progressive_rows={"flush": "$100"})
    assert price("progressive").edge - more.edge == Fraction(50 * 5_108, comb(52, 5))
    assert "flush" in more.outcomes.notes[0]


# -- hands ----------------------------------------------------------------------------------------


def test_the_lowest_hand_that_qualifies():
    low, below = numbers(["As", "Kd", "4h", "3c", "2s"]), numbers(["As", "Qd", "Jh", "Tc", "9s"])
    assert five_card.score(("As", "Kd", "4h", "3c", "2s")) == QUALIFYING
    assert evaluate(np.array([low, below])).tolist() == [duel().qualifies, duel().qualifies - 1]


def place_of(up, cards):
    return place_alike(np.array(cards, np.uint8), int(up), np.zeros(5, np.int64))


def ends_of(up, cards):
    """What the counts say of a hand: it is found where it stands by its suits."""
    shown = numbers([up])[0]
    hands = all_hands(duel())[shown % 13]
    which = places(hands.cards) == place_of(shown, numbers(cards))
    (ends,) = hands.ends(duel(), which)
    return [int(ends[list(UNQUALIFIED)].sum()), *ends[[WINS, TIES, LOSES]].tolist()]


@pytest.mark.parametrize(
    ("up", "cards"),
    [
        ("Qh", "As Kd Qs 7h 2h"),
        ("2c", "Ac Kd Jh 9s 4c"),
        ("Ts", "9c 9d 5h 3s 2s"),
        ("Ad", "Ah Kc Qc 8c 3c"),
    ],
)
def test_how_hands_end_by_brute_force(up, cards):
    """Against each of 163,185 hands of the dealer, with the engine's ranking."""
    held = cards.split()
    mine = five_card.score(held)
    left = [card for card in DECK if card not in held and card != up]
    found = Counter()
    for four in combinations(left, 4):
        theirs = five_card.score((up, *four))
        low = theirs < QUALIFYING
        found["low" if low else (mine > theirs) - (mine < theirs)] += 1
    assert ends_of(up, held) == [found["low"], found[1], found[0], found[-1]]


def test_every_hand_meets_every_other():
    weights = 0
    for hands in all_hands(duel()):
        ends = hands.ends(duel())
        assert set(ends.sum(axis=1).tolist()) == {duel().against} == {comb(46, 4)}
        assert (ends[:, [WINS, TIES, LOSES]] >= 0).all()
        assert (np.diff(hands.classes.astype(int)) >= 0).all()
        weights += hands.ups * int(hands.weights.sum())
    assert weights == 52 * comb(51, 5)


def test_suits_may_be_exchanged():
    """A hand, its up card and the same with other suits have one place."""
    rng = random.Random(6)
    for _ in range(300):
        cards = rng.sample(range(52), 6)
        other = rng.sample(range(4), 4)
        moved = [13 * other[card // 13] + card % 13 for card in cards]
        assert place_of(cards[0], cards[1:]) == place_of(moved[0], moved[1:])


# -- decisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [OPTIONS, PRINTED])
def test_pairs_are_bet_on_and_low_hands_folded(options):
    for hands, chosen in zip(all_hands(duel()), best(payoffs(options)), strict=True):
        assert (chosen[tables().category[hands.classes] > 0] == BET).all()
        assert (chosen[hands.classes < duel().qualifies] == FOLD).all()


def cells_of(options):
    """Every ace-king hand by its chart: the cell of a hand and an up card."""
    charts = MODEL.strategy(options).charts
    every = caribbean_stud_poker.ace_kings(best(payoffs(options)))
    rows, cells = iter(charts[0].rows), {}
    group = []
    for hand in every:
        if not group:
            label, group_cells = next(rows)
            group = [label.split(" to ")[-1]]
        cells[hand.ranks] = group_cells
        if str(hand) == group[0]:
            group = []
    assert next(rows, None) is None, "the rows are all hands, in order"
    assert len(cells) == 164
    special = dict(charts[1].rows) if len(charts) > 1 else {}
    return cells, special


def says_bet(cell, special, ranks, up, suited):
    """Whether a person who reads the chart bets: `suited` are the ranks of the up card's suit."""
    if cell in "BF":
        return cell == "B"
    if cell == "M":
        return up in ranks
    if cell != "s":
        return len(suited) >= int(cell)
    named = "-".join(caribbean_stud_poker.short(rank) for rank in ranks)
    (text,) = special[f"A-K-{named} against {caribbean_stud_poker.short(up)}"]
    least, _, rest = text.partition(" or more, ")
    but, rest = rest.startswith("but not "), rest.removeprefix("but not ").removeprefix("or ")
    mine = "-".join(caribbean_stud_poker.short(rank) for rank in sorted(suited, reverse=True))
    listed = mine in rest.split(", ")
    return (len(suited) >= int(least) and not listed) if but else (
        len(suited) >= int(least) or listed)  # fmt: skip


@pytest.mark.parametrize("options", [OPTIONS, PRINTED])
def test_who_reads_the_chart_plays_every_hand_as_the_table_does(options):
    cells, special = cells_of(options)
    checked = 0
    for hands, chosen in zip(all_hands(duel()), best(payoffs(options)), strict=True):
        mine = (hands.classes >= duel().qualifies) & (tables().category[hands.classes] == 0)
        seen = {}
        bets = (chosen[mine] == BET).tolist()
        for cards, bet in zip(hands.cards[mine].tolist(), bets, strict=True):
            ranks = tuple(sorted((card % 13 for card in cards), reverse=True))[2:]
            key = ranks, tuple(card for card in cards if card < 13)
            if key not in seen:
                said = says_bet(cells[ranks][hands.up], special, ranks, hands.up, key[1])
                seen[key] = said
            assert seen[key] == bet, (hands.up, cards)
            checked += 1
    assert checked > 300_000


def test_the_strategy_in_words():
    found = MODEL.strategy(OPTIONS)
    assert found.says[0] == "Bet on a pair or better; fold what is lower than ace-king."
    assert "cost 0.0002 % of the ante more" in found.says[2]
    legend = found.charts[0].legend
    assert {cell for _, cells in found.charts[0].rows for cell in cells} == set(legend)


# -- players and simulators -----------------------------------------------------------------------


def rule(style, cards, up):
    """The simple styles as a person follows them."""
    score = five_card.score(cards)
    if style == "always-bet" or five_card.category_number(score) >= 1:
        return True
    if style == "pairs" or score < QUALIFYING:
        return False
    if style == "ace-king":
        return True
    order = "23456789TJQKA"
    ranks = sorted((order.index(card[0]) for card in cards), reverse=True)
    shown = order.index(up[0])
    if shown >= 11:
        return ranks[2] in (9, 10)
    return shown in ranks or (ranks[2] == 10 and shown < ranks[3])


def test_bots_decide_as_their_names_say():
    bots = {style: make(OPTIONS) for style, make in MODEL.bots.items()}
    rng, asked = random.Random(9), Counter()

    def decide(round, prompt):
        cards, up = round.hands[str(prompt.seat)], round.hands["dealer"][0]
        said = {name: bot(round, prompt, prompt.seat, rng) for name, bot in bots.items()}
        for style in STYLES.names[1:]:
            assert (said[style].name == "bet") == rule(style, cards, up), (style, cards)
        asked[said["optimal"].name] += 1
        return said["optimal"]

    decide_all(Table(GAME, seats=7), {"ante": 10_00}, 60, 9, decide)
    assert asked["bet"] / asked.total() == pytest.approx(0.522, abs=0.06)


@pytest.mark.parametrize("style", STYLES.names)
def test_simulated_styles_agree_with_the_exact_figures(style):
    simulator, came, staked = run(MODEL, "ante", style, 1)
    folded = int(STYLES.tally(style, OPTIONS).counts[FOLD].sum())
    assert float(staked) == pytest.approx(3 - 2 * folded / DEALS, abs=0.01)
    error = 2.9 / came.total() ** 0.5
    assert abs(edge_of(simulator, came) - STYLES.tally(style, OPTIONS).edge) < 3 * error


def test_refusals():
    with pytest.raises(Refused, match="no pay table 'D'"):
        price("ante", "D")
    with pytest.raises(Refused, match="less than"):
        price("ante", bet_rows={"flush": "4 to 1"})
