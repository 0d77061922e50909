"""Blackjack solved: published figures, naive recursions over tiny shoes, and the charts."""

from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace
from naive_blackjack import Naive

from pitboss.games.blackjack.blackjack import GAME
from pitboss.odds.games.blackjack.blackjack import MODEL
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.hands import OUTCOMES, PUSHED, endings, places
from pitboss.odds.games.blackjack.common.insurance import takes_even_money
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.kernels import ABREAST, dealer_endings
from pitboss.odds.games.blackjack.common.solver.splits import weights

USUAL = {
    "deal": "hole-reader",
    "max-split-hands": 4,
    "resplit-aces": False,
    "split-two-card-21": "void",
}
"""As most calculators have it: the dealer looks for a blackjack, pairs but aces make four hands,
and 21 in two cards after a split is 21."""


def rules(chosen=None, **changed):
    return replace(table_rules(GAME.read_options(chosen or {})), **changed)


def usual(decks, soft_17, das=True, **chosen):
    return rules(
        {**USUAL, "decks": decks, "soft-17": soft_17, **chosen}, double_after_split=das
    )  # fmt: skip


# -- published figures ---------------------------------------------------------------------------

# Wizard of Odds, Blackjack Appendix 9, wizardofodds.com/games/blackjack/appendix/9/1ds17r4/ and so
# on: expected return by exact composition; pairs split to four hands, aces once.
APPENDIX_9 = [
    (1, "stand", True, 0.001839),
    (1, "stand", False, 0.000423),
    (1, "hit", True, -0.000072),
    (1, "hit", False, -0.001513),
    (2, "hit", True, -0.003797),
    (2, "hit", False, -0.005252),
    (5, "stand", True, -0.003804),
    (5, "stand", False, -0.005225),
    (5, "hit", True, -0.005918),
    (5, "hit", False, -0.007366),
]


@pytest.mark.parametrize(("decks", "soft_17", "das", "published"), APPENDIX_9)
def test_the_expectations_of_ten_rule_sets(decks, soft_17, das, published):
    found = solve(usual(decks, soft_17, das)).best
    assert found == pytest.approx(published, abs=0.00001)
    assert found <= published + 1e-6, "that program also knows how many hands there are"


# The same appendix, hand by hand, when the dealer has an ace and no blackjack: stand, hit, double.
HANDS = [
    (1, "stand", (1, 2), (-0.661732, -0.067808, -0.593281)),
    (1, "stand", (5, 6), (-0.634013, 0.172946, 0.240259)),
    (1, "hit", (5, 6), (-0.575374, 0.143003, 0.234296)),
    (2, "hit", (5, 6), (-0.587564, 0.121079, 0.166650)),
    (5, "stand", (5, 6), (-0.660850, 0.148532, 0.133896)),
    (5, "hit", (1, 7), (-0.225295, -0.160941, -0.417747)),
]


@pytest.mark.parametrize(("decks", "soft_17", "cards", "published"), HANDS)
def test_hands_against_an_ace(decks, soft_17, cards, published):
    table = usual(decks, soft_17)
    seen = best_play.see(table, (1,), best_play.full_shoe(table))
    hand = places()[cards]
    blackjack = best_play.settled(seen, 0, 0)[1][hand, 2]
    found = best_play.best(seen).actions[hand] / (1 - blackjack)
    assert found == pytest.approx(published, abs=6e-7)


# Appendix 9, no hole card (wizardofodds.com/games/blackjack/appendix/9/euro-6dh17r4/): to stand and
# to hit is the same where a blackjack takes the original wager only.
@pytest.mark.parametrize(
    ("decks", "cards", "published"),
    [
        (6, (1, 2), (-0.722356, -0.379910)),
        (6, (5, 6), (-0.720879, -0.235772)),
        (8, (1, 7), (-0.465508, -0.420237)),
        (8, (5, 6), (-0.721201, -0.235977)),
    ],
)
def test_hands_against_an_ace_without_a_hole_card(decks, cards, published):
    table = rules({"deal": "no-hole", "decks": decks, "soft-17": "hit"})
    found = best_play.best(best_play.see(table, (1,), best_play.full_shoe(table)))
    assert found.actions[places()[cards], :2] == pytest.approx(published, abs=6e-7)


def test_a_small_shoe_split_three_times():
    """Eric Farmer's calculator on blackjackinfo.com ("Software update with new split EVs", page 5):
    2,2 against 7 from 4 deuces, 4 treys, 2 fours, 2 sevens and 7 tens."""
    table = usual(6, "stand")
    shoe = np.array([0, 0, 4, 4, 2, 0, 0, 2, 0, 0, 7])
    found = best_play.best(best_play.see(table, (7,), shoe))
    published = (-0.61639194139, -0.13266733267, -1.23278388278)
    assert found.actions[places()[2, 2]] == pytest.approx(published, abs=1e-11)
    assert found.split[2] == pytest.approx(-0.76210220335, abs=1e-11)


# Wizard of Odds, Blackjack Appendix 2B, wizardofodds.com/games/blackjack/appendix/2b/: one deck,
# the dealer stands on soft 17: 17 to 21, over 21, blackjack.
DEALER = [
    (1, (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.11654, 0.313726)),
    (2, (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.352973, 0)),
    (6, (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0.420823, 0)),
    (8, (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0.238627, 0)),
]


@pytest.mark.parametrize(("up", "published"), DEALER)
def test_how_the_dealer_ends(up, published):
    shoe = np.array([0, *[4] * 9, 16])
    shoe[up] -= 1
    assert dealer(shoe, (up,), False) == pytest.approx(published, abs=6e-7)


def dealer(shoe, first, hits_soft_17):
    tree, ends = endings(first, hits_soft_17), np.zeros((OUTCOMES, ABREAST))
    shoes = np.repeat(shoe[:, None], ABREAST, axis=1).astype(float)
    dealer_endings(shoes, tree, np.zeros((tree.value.size, ABREAST)), ends)
    return ends[:PUSHED, 0]


def test_insurance():
    prices = {1: Fraction(1, 17), 2: Fraction(7, 103), 6: Fraction(23, 311), 8: Fraction(31, 415)}
    for decks, edge in prices.items():
        [(pricing, question)] = MODEL.questions({"decks": decks}, wager="insurance")
        assert MODEL.price(pricing, question).exact == edge


def test_even_money_is_a_blackjack_insured():
    """2.7(c): worth taking where a blackjack pays 6 to 5, and then worth exactly 1."""
    standard, few = (
        rules({"even-money": "yes"}),
        rules({"even-money": "yes", "variation": "6-to-5"}),
    )
    assert not takes_even_money(standard, standard.blackjack_pays)
    assert takes_even_money(few, few.blackjack_pays)
    assert solve(standard).best == solve(rules()).best
    ace_up_and_blackjack = 2 * 24 * 23 * 96 / (312 * 311 * 310)
    waits = 1.2 * (1 - 95 / 309)
    gain = solve(few).best - solve(rules({"variation": "6-to-5"})).best
    assert gain == pytest.approx(ace_up_and_blackjack * (1 - waits), abs=1e-12)


# -- a naive recursion ---------------------------------------------------------------------------


TINY = np.array([0, 4, 0, 0, 0, 2, 3, 0, 4, 0, 6])
SEVENS = np.array([0, 1, 2, 2, 0, 0, 0, 5, 0, 0, 9])
CASES = [
    ({"deal": "hole-reader"}, 3, (1, 10), TINY),
    ({"deal": "hole-reader", "split-two-card-21": "void"}, 4, (6,), TINY),
    ({"deal": "no-hole"}, 2, (1, 6, 10), TINY),
    ({"deal": "no-hole", "broken-hands": "all-wagers"}, 2, (1, 6, 10), TINY),
    ({"deal": "no-hole", "broken-hands": "all-wagers"}, 4, (1,), TINY),
    ({"deal": "hole", "soft-17": "hit"}, 3, (10,), TINY),
    ({"deal": "no-hole"}, 4, (1,), TINY),
    ({"deal": "no-hole", "double-card": "face-down"}, 3, (1, 10), TINY),
    ({"bonus-payouts": "777 five-card-21"}, 2, (7, 10), SEVENS),
]


@pytest.mark.parametrize(("chosen", "most", "ups", "shoe"), CASES)
def test_a_tiny_shoe_against_a_naive_recursion(chosen, most, ups, shoe):
    table = rules({**chosen, "max-split-hands": most})
    for up in ups:
        seen = best_play.see(table, (up,), shoe)
        naive, found = Naive(table, (up,), seen.shoe), best_play.best(seen)
        for start in best_play.starts(seen, shoe):
            best, stand, hit, double = naive.hand(start.cards, naive.without(*start.cards))
            if start.cards != (1, 10):
                assert found.worth[start.hand] == pytest.approx(best, abs=1e-12)
                assert found.actions[start.hand] == pytest.approx((stand, hit, double), abs=1e-12)
        for card in np.flatnonzero(seen.shoe >= 2):
            worth = []
            for original in (True, False):
                taken = best_play.takes(table, original=original)
                policy = best_play.play(seen, None, split=card, taken=taken)[0].policy
                worth.append(naive.split(card, policy))
                mine = best_play.split_worth(seen, card, policy)
                assert mine == pytest.approx(worth[-1], abs=1e-12)
            best, otherwise = max(worth), found.worth[places()[card, card]]
            if found.split[card] > otherwise or best > otherwise:
                assert found.split[card] == pytest.approx(best, abs=1e-12)
            assert found.split[card] >= best - 1e-12


@pytest.mark.parametrize("both", [(6, 10), (1, 6), (6, 6)])
def test_a_tiny_shoe_with_both_cards_up(both):
    table = rules({"deal": "double-exposure"}, doubles_9_to_11=False)
    seen = best_play.see(table, both, TINY)
    naive, found = Naive(table, both, seen.shoe), best_play.best(seen)
    for cards in [(8, 8), (5, 6), (1, 5), (6, 10)]:
        best, stand, hit, double = naive.hand(cards, naive.without(*cards))
        hand = places()[cards]
        assert found.actions[hand] == pytest.approx((stand, hit, double), abs=1e-12)
        assert found.worth[hand] == pytest.approx(best, abs=1e-12)
    policy = best_play.play(seen, None, split=8)[0].policy
    assert found.split[8] == pytest.approx(naive.split(8, policy), abs=1e-12)


def test_a_suited_678_against_a_recursion_over_suits():
    """2.3(e)1: two of them in one suit are worth another card where others stand."""
    table = rules({"deal": "hole-reader", "bonus-payouts": "678-suited"})
    shoe = np.array([0, 0, 0, 0, 0, 0, 4, 4, 4, 0, 5])
    found = best_play.best(best_play.see(table, (10,), shoe))
    deck = [(value, suit) for value in (6, 7, 8, 10) for suit in range(4)]
    naive = Naive(table, (10,), (0, 0, 0, 0, 0, 0, 4, 4, 4, 0, 4))

    def counts(cards):
        return tuple(
            sum(card[0] == value for card in deck if card not in cards) for value in range(11)
        )

    def stand(cards, stake):
        values, suits = zip(*cards, strict=True)
        total, _, _, _ = naive.ended(values)
        pays = 2.0 if sorted(values) == [6, 7, 8] and len(set(suits)) == 1 else 1.0
        return naive.settle(((total, stake, pays, False),), counts(cards))

    def best(cards):
        left = [card for card in deck if card not in cards]
        stands = stand(cards, 1)
        if sum(value for value, _ in cards) >= 21:
            return stands
        hits = sum(best((*cards, card)) for card in left) / len(left)
        doubles = sum(stand((*cards, card), 2) for card in left) / len(left)
        return max(stands, hits, doubles) if len(cards) == 2 else max(stands, hits)

    for first, second in [(6, 7), (6, 8), (7, 8), (6, 6), (8, 8)]:
        hands = [
            ((first, suit), (second, other))
            for suit in range(4)
            for other in range(4)
            if first != second or suit != other
        ]
        mean = sum(map(best, hands)) / len(hands)
        assert found.worth[places()[first, second]] == pytest.approx(mean, abs=1e-12)


def test_what_single_rules_are_worth():
    base = solve(rules()).best
    # an ace of four and a face card of sixteen, where the dealer has no blackjack as well
    blackjacks = 2 * 24 * 96 / (312 * 311)
    dealer_too = 2 * 23 * 95 / (310 * 309)
    designated = solve(rules({"bonus-payouts": "designated-blackjack"})).best
    assert designated - base == pytest.approx(blackjacks * (1 - dealer_too) / 128, abs=1e-12)
    assert solve(rules({"deal": "hole"})).best == base
    assert solve(rules({"deal": "double-shoe"})).best == base
    assert solve(rules({"double-card": "face-down"})).best == pytest.approx(base, abs=1e-12)
    # 2.10(b), 2.11(d): the dealer's blackjack takes what it would have taken at once
    assert solve(rules({"deal": "hole-reader"})).best == pytest.approx(base, abs=1e-12)
    for better in (
        {"surrender": "yes"},
        {"max-split-hands": 3},
        {"bonus-payouts": "678-suited"},
        {"bonus-payouts": "777"},
        {"bonus-payouts": "five-card-21"},
    ):
        assert solve(rules(better)).best > base + 1e-6
    for worse in (
        {"split-two-card-21": "void"},
        {"broken-hands": "all-wagers"},
        {"soft-17": "hit"},
        {"variation": "6-to-5"},
        {"decks": 8},
    ):
        assert solve(rules(worse)).best < base - 1e-6


def test_hands_by_splitting():
    """Every card split from a pair becomes a hand."""
    for most in (2, 3, 4):
        for like, cards in ((2, 49), (22, 309), (94, 309)):
            often = weights(most, like, cards)
            gone = np.arange(often.other.size)
            another = 1 - np.maximum(0, like - gone) / (cards - gone)
            hands = often.other @ another + often.any.sum()
            assert hands == pytest.approx(expected_hands(most, like, cards), abs=1e-12)


def expected_hands(most, like, cards):
    def walk(hands, open_, like, cards):
        if hands == most or not open_:
            return hands
        again = walk(hands + 1, open_ + 1, like - 1, cards - 1) if like else 0
        return like / cards * again + (1 - like / cards) * walk(hands, open_ - 1, like, cards - 1)

    return walk(2, 2, like, cards)
