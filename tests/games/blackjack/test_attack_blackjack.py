"""Double and triple attack blackjack between the sheets: orders of settlement, hidden cards, the
prices of wagers on cards alone."""

from fractions import Fraction
from itertools import product

import blackjack_tables
import pytest

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import events as on
from pitboss.engine.registry import find
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.double_attack_blackjack import bonus_rows
from pitboss.games.blackjack.triple_attack_blackjack import match_rows, royal_rows
from pitboss.odds import registry as models
from pitboss.ranking.blackjack import VALUES

DOUBLE, TRIPLE = "double-attack-blackjack", "triple-attack-blackjack"


def played(slug, bets, cards, choices=(), **options):
    """By default nobody adds or draws anything."""
    table = Table(find(slug), options=options, seats=len(bets))
    return blackjack_tables.played(table, bets, cards, choices)


def settled(round):
    return [(e.seat, e.wager) for e in round.events if isinstance(e, on.Settled)]


def test_the_bonus_is_settled_from_the_dealers_right_before_all_other_wagers():
    bets = [{"initial": 10_00, "bonus": 5_00}] * 3
    round = played(DOUBLE, bets, "6h Ks Ks Ks 8d 8d 8d 7c Qc")
    bonuses = [(3, "bonus"), (2, "bonus"), (1, "bonus")]
    assert settled(round) == [*bonuses, (3, "initial"), (2, "initial"), (1, "initial")]


def test_two_cards_decide_the_bonus_before_insurance_and_a_third_one_after_it():
    bets = [{"initial": 10_00, "bonus": 5_00}]
    choices = ["no-double-attack", "insurance"]
    at_once = played(DOUBLE, bets, "Ah Ks 8d Kc", choices)
    assert settled(at_once) == [(1, "bonus"), (1, "insurance"), (1, "initial")]
    later = played(DOUBLE, bets, "Ah Ks 8d 2c 4c", choices)
    assert settled(later) == [(1, "insurance"), (1, "bonus"), (1, "initial")]


def test_bonus_wagers_are_settled_player_by_player_and_21_is_paid_in_its_turn():
    bets = [{"first-attack": 10_00, "suited-royals": 5_00}] * 2
    choices = ["no-second-attack"] * 2 + ["no-third-attack"] * 2 + ["hit"]
    round = played(TRIPLE, bets, "Ks As 9h 6d Kd 9c 5d", choices)
    assert settled(round) == [
        (1, "suited-royals"), (1, "first-attack"), (2, "suited-royals"), (2, "first-attack"),
    ]  # fmt: skip
    assert "36.7(i)" in {e.cite for e in round.events if isinstance(e, on.Shown)}


@pytest.mark.parametrize(
    ("slug", "options"), [(DOUBLE, {"hole-card": "down"}), (DOUBLE, {"card-reader": True}),
                          (TRIPLE, {}), (TRIPLE, {"card-reader": True})]
)  # fmt: skip
def test_the_hole_card_is_seen_by_nobody_and_no_ten_is_dealt(slug, options):
    table, dealer = Table(find(slug), options=options, seats=3), Dealer(4)
    players, hidden = {seat: Bot(seat) for seat in table.seats}, []
    for _ in range(60):
        events = play_round(table, dealer, players).events
        dealt = [event for event in events if isinstance(event, on.Dealt)]
        assert all(event.piece[0] != "T" for event in dealt)
        hidden += [e for e in dealt if e.to == "dealer" and e.face != "up"]
    assert hidden
    for event in hidden:
        assert all(on.seen_by(event, who).piece is None for who in ("1", "2", "3", "dealer"))


# -- prices ----------------------------------------------------------------------------------------


def edge(slug, wager, **options):
    ((pricing, question),) = models.find(slug).questions(options, wager=wager)
    return models.find(slug).price(pricing, question).edge


@pytest.mark.parametrize("count", [6, 8])
def test_the_bonus_costs_what_a_count_by_value_says(count):
    """Three cards in order by their value; three eights of a color and of a suit by hand."""
    size = dict.fromkeys(range(1, 10), 4 * count) | {10: 12 * count}
    cards, pays, total = 48 * count, {6: 15, 7: 10, 8: 8, 9: 6, 10: 3}, Fraction(0)
    for first, second, third in product(size, repeat=3):
        ways = Fraction(size[first] * (size[second] - (first == second)))
        ways *= size[third] - (first == third) - (second == third)
        chance = ways / (cards * (cards - 1) * (cards - 2))
        soft = 10 * (1 in (first, second) and first + second <= 11)
        broke = first + second + soft < 17 and first + second + third > 21
        total += chance * (pays[third] if broke else -1)
    one_color = 2 * Fraction(2 * count * (2 * count - 1) * (2 * count - 2))
    one_suit = 4 * Fraction(count * (count - 1) * (count - 2))
    more = (one_color - one_suit) * (50 - 8) + one_suit * (200 - 8)
    total += more / (cards * (cards - 1) * (cards - 2))
    assert edge(DOUBLE, "bonus", decks=str(count)) == -total


def test_suited_royals_and_triple_match_cost_what_their_chances_say():
    cards = 384
    suited = Fraction(95, 383)
    kings_and_queens = 4 * Fraction(2 * 8 * 8, cards * (cards - 1))
    faces = 4 * Fraction(24 * 23, cards * (cards - 1)) - kings_and_queens
    for letter, best, face in (("A", 40, 10), ("B", 30, 12)):
        won = kings_and_queens * best + faces * face + (suited - faces - kings_and_queens) * 2
        table = {"suited-royals-table": letter}
        assert edge(TRIPLE, "suited-royals", **table) == 1 - suited - won
    trips = Fraction(31 * 30, 383 * 382)
    alike = Fraction(7 * 6, 383 * 382)
    pairs = 3 * Fraction(31 * 352, 383 * 382)
    same = 3 * Fraction(7 * 352, 383 * 382)
    for letter, rows in (("A", (150, 20, 4)), ("B", (50, 8, 6))):
        won = alike * rows[0] + (trips - alike) * rows[1] + same * rows[2] + (pairs - same) * 2
        table = {"triple-match-table": letter}
        assert edge(TRIPLE, "triple-match", **table) == 1 - trips - pairs - won


def test_every_deal_makes_a_row_of_its_own():
    deck = decks(without="T")
    assert {royal_rows((a, b))[0] for a in deck for b in deck} == {
        "king-queen-suited", "two-suited-face-cards", "two-card-flush", "two suits",
    }  # fmt: skip
    assert match_rows(("9c", "9c", "9d")) == ("three-of-a-kind-unsuited",)
    assert match_rows(("9c", "Kd", "9c")) == ("pair-suited", "pair-unsuited")
    assert match_rows(("Jc", "Kc", "Qc")) == ("three ranks",)
    for a, b, c in product(deck[:24], repeat=3):
        row = bonus_rows((a, b, c))[-1]
        assert (row == "17 or more in two cards") == (VALUES[a] + VALUES[b] >= 17 or soft(a, b))


def soft(one, other):
    low = VALUES[one] + VALUES[other]
    return 1 in (VALUES[one], VALUES[other]) and 7 <= low <= 11
