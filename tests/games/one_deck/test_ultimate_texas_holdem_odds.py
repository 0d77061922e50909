"""Ultimate Texas hold 'em's mathematics: published figures, the way to play, the simulators."""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

from odds.planned import check_player
from odds.simulated import edge_of, run
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.ultimate_texas_holdem import GAME, worth_four
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.starting_hands import kind_of, longhand
from pitboss.odds.games.one_deck.common.one_raise import at_once, early_hands, game, simply
from pitboss.odds.games.one_deck.ultimate_texas_holdem import CONTRACT, MODEL, PLAYED_AT_ONCE
from pitboss.odds.games.poker_room.poker_holdem import starting_hands
from pitboss.odds.registry import find
from pitboss.odds.solvers.board_first import solve, starts_of
from starting_hands import worth_of_starts

TERMS = CONTRACT.terms(5_00)


def price(wager, table=None, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    ((pricing, question),) = MODEL.questions(options, wager=wager, table=table)
    return MODEL.price(pricing, question)


@pytest.fixture(scope="module")
def ante():
    return price("ante")


# -- published figures ----------------------------------------------------------------------------


def test_the_ante_as_published(ante):
    """Wizard of Odds, "Ultimate Texas Hold 'Em" (wizardofodds.com/games/ultimate-texas-hold-em/):
    house edge 2.185 %, standard deviation 4.94; beatingbonuses.com/ultimateholdem.htm: 0.53 % of
    all that is wagered."""
    assert float(ante.edge) == pytest.approx(0.0218497, abs=5e-8)
    assert float(ante.element_of_risk) == pytest.approx(0.0053, abs=5e-5)
    assert ante.std_dev == pytest.approx(4.94, abs=0.005)
    assert ante.outcomes.stake is None


def test_the_edge_is_exact(ante):
    """From the lines, from the counts, and from the starting hands, to the last figure."""
    found = solve(TERMS)
    assert ante.exact == found.tally.edge
    hands = zip(starts_of(game()).ways, worth_of_starts(TERMS, found), strict=True)
    best = sum(int(often) * max(worth) for often, worth in hands)
    assert ante.exact == -best / 1326
    assert ante.exact.denominator <= 2 * 27_813_810_024_000


def worths():
    """By starting hand: what it is worth if it is played at once, and if it is not."""
    kinds = [kind_of(*cards.tolist()) for cards in starts_of(game()).cards]
    found = zip(*worth_of_starts(TERMS, solve(TERMS)), strict=True)
    return (dict(zip(kinds, worth, strict=True)) for worth in found)


def test_values_of_starting_hands():
    """Aces at once and deuce-three by waiting, as an independent count of equities bounds them."""
    at_once, waiting = worths()
    assert at_once["AA"] > 3 > waiting["AA"]
    assert waiting["32o"] > -1 > at_once["32o"]
    assert all(waiting[kind] >= -2 for kind in waiting)


def test_hands_that_are_played_at_once():
    """Threes or higher, any ace, king-deuce suited and king-five, queen-six suited and queen-eight,
    jack-eight suited and jack-ten: what the engine's own simple player raises too."""
    found = solve(TERMS)
    early = set(early_hands(found))
    assert early == longhand("33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo")
    assert early == longhand(PLAYED_AT_ONCE) == at_once(TERMS, (TERMS, PLAYED_AT_ONCE))
    named = {
        kind: hand for hand in combinations(DECK, 2) for kind in [kind_of(*numbers(hand).tolist())]
    }
    assert early == {kind for kind, hand in named.items() if worth_four(hand)}
    assert starts_of(game()).ways[found.plan.early[0]].sum() == 500


def test_three_times_the_ante_is_never_best():
    """32.10(a): the equity against a random hand says what the fourth ante wins or loses."""
    at_once, waiting = worths()
    for kind, hand in starting_hands().items():
        thrice = at_once[kind] - (2 * hand.equity - 1)
        assert thrice < max(at_once[kind], waiting[kind])


def test_the_rules_of_thumb_cost_a_quarter_of_a_per_cent(ante):
    edge = simply(TERMS).edge
    assert float(edge) == pytest.approx(0.0243288, abs=5e-8)
    assert 0 < edge - ante.exact < Fraction(1, 400)


TRIPS = {
    "A": (50, 40, 30, 9, 7, 4, 3), "B": (50, 40, 30, 8, 6, 5, 3), "C": (50, 40, 30, 8, 7, 4, 3),
    "D": (50, 40, 20, 7, 6, 5, 3),
}  # fmt: skip
COUNTS = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
"""Royal flush to three of a kind, best five of seven."""


@pytest.mark.parametrize("letter", TRIPS)
def test_trips(letter):
    found = price("trips", letter)
    paid = sum(often * (1 + pays) for often, pays in zip(COUNTS, TRIPS[letter], strict=True))
    assert found.exact == 1 - Fraction(paid, comb(52, 7))
    assert found.hit_rate == Fraction(sum(COUNTS), comb(52, 7))


def test_trips_as_published():
    """pistvendulcilatau.netlify.app/ultimate-texas-holdem-trips-bet-house-edge: 1.9 % and 3.50 %,
    the latter for 50, 40, 30, 8, 7, 4 and 3 to 1."""
    assert 100 * float(price("trips", "B").edge) == pytest.approx(1.9, abs=0.05)
    assert 100 * float(price("trips", "C").edge) == pytest.approx(3.50, abs=0.005)


def test_better_odds_for_trips():
    better = price("trips", "C", trips_rows={"royal-flush": "100 to 1"})
    assert price("trips", "C").exact - better.exact == Fraction(50 * 4_324, comb(52, 7))
    assert "better odds" in better.outcomes.notes[0]
    with pytest.raises(Refused, match="less than"):
        price("trips", "C", trips_rows={"royal-flush": "49 to 1"})


# -- lines and words ------------------------------------------------------------------------------


def test_the_price_is_told_in_lines(ante):
    lines = {line.name: line for line in ante.lines}
    assert sum(line.chance for line in ante.lines) == 1
    assert len(lines) == len(ante.lines)
    royal = lines["play 4x, wins with royal flush"]
    assert (royal.net, royal.staked, royal.pays) == (505, 6, "1 to 1, blind 500 to 1")
    assert lines["play 4x, wins with royal flush, dealer below a pair"].net == 504
    assert lines["play 2x, wins with flush"].net == Fraction(9, 2)
    assert lines["play 1x, wins"].net == 2
    assert lines["play 1x, loses, dealer below a pair"].net == -2
    assert lines["play 2x, loses"].net == -4
    assert lines["play 4x, ties"].net == 0
    assert (lines["fold"].net, lines["fold"].staked) == (-2, 2)
    assert "32.11(e)" in ante.outcomes.notes[1]


def test_the_strategy_as_a_person_uses_it():
    found = MODEL.strategy(GAME.read_options())
    assert PLAYED_AT_ONCE in found.says[0]
    assert "2.433 %; 2.185 %" in found.says[3]
    (chart,) = found.charts
    rows = {name: dict(zip(chart.columns, cells, strict=True)) for name, cells in chart.rows}
    assert rows["K"]["2"] == rows["5"]["K"] == rows["3"]["3"] == "4"
    assert rows["4"]["K"] == rows["2"]["2"] == rows["T"]["9"] == "C"
    assert set(chart.legend) == {"4", "C"}


# -- at the table ---------------------------------------------------------------------------------


def test_the_player_does_what_was_solved():
    table = Table(GAME, seats=6)
    check_player(
        table, TERMS, MODEL.bots["optimal"](table.options),
        {"32.10(a)": 0, "32.10(c)": 3, "32.10(e)": 5}, {0: 4, 3: 2, 5: 1}, 100, "play",
    )  # fmt: skip


# -- simulators -----------------------------------------------------------------------------------


def test_the_rules_of_thumb_simulated():
    simulator, came, _ = run(MODEL, "ante", "rule-of-thumb", 1)
    error = simply(TERMS).edge - edge_of(simulator, came)
    assert abs(error) < 3 * 5 / sqrt(came.total())


def test_the_model_is_found():
    assert find("ultimate-texas-holdem") is MODEL
