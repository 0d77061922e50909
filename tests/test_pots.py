"""Pots: equal shares, odd chips, and an award that leaves nothing behind."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.engine import HOUSE, Bet, Game, NoMoreBets, RankedHand, Table, Wager
from pitboss.procedures import pots

CITE = "29.10(d)"


def awarded(wagers, scores, chip=1, dealer=0, commission=0):
    """What everybody has won at a table where the scores alone decide."""

    def play(round):
        yield from round.take_bets(("ante", "pot"), cite=CITE)
        round.move(HOUSE, pots.POT, dealer, "the dealer's stake", CITE)
        round.move(pots.POT, HOUSE, commission, "commission", CITE)
        whole = sum(stake.amount for stake in round.stakes_on()) + dealer - commission
        hands = {seat: RankedHand(str(seat), "", (score,)) for seat, score in scores.items()}
        shares = pots.share(whole, pots.highest(hands), chip)
        pots.award(round, round.stakes_on(), shares, hands, CITE)

    game = Game(
        slug="one-pot", title="One Pot", subchapter="29", seats=(1, 7), options=(),
        irregularities=(), pay_tables={}, play=play, only_these=CITE, parties=(pots.POT,),
        wagers=tuple(Wager(name=name, cite=CITE, says="", pays="") for name in ("ante", "pot")),
    )  # fmt: skip
    round = Table(game).start()
    for seat, bets in wagers.items():
        round.answer(Bet(seat, bets))
    round.answer(NoMoreBets())
    balances = round.balances()
    assert not balances.get(pots.POT), "the pot is empty again"
    return {seat: balances.get(f"seat {seat}", 0) for seat in wagers}


def test_odd_chips_go_to_who_comes_first():
    assert pots.share(33_00, [2, 5], 100) == {2: 17_00, 5: 16_00}
    assert pots.share(32_00, [1, 2, 3], 100) == {1: 11_00, 2: 11_00, 3: 10_00}
    assert pots.share(5_50, [1, 2], 100) == {1: 3_00, 2: 2_50}


@pytest.mark.parametrize(
    ("scores", "won"),
    [
        ({1: 5, 2: 3, 3: 4}, {1: 10_00, 2: -5_00, 3: -5_00}),
        ({1: 5, 2: 3, 3: 5}, {1: 2_50, 2: -5_00, 3: 2_50}),
        ({1: 5, 2: 5, 3: 5}, {1: 0, 2: 0, 3: 0}),
        ({2: 7}, {1: -5_00, 2: 10_00, 3: -5_00}),
    ],
)
def test_the_highest_hands_share_the_pot(scores, won):
    assert awarded({seat: {"pot": 5_00} for seat in (1, 2, 3)}, scores) == won


def test_an_equal_share_can_be_less_than_what_was_put_in():
    wagers = {1: {"pot": 9_00}, 2: {"pot": 3_00}}
    assert awarded(wagers, {1: 1, 2: 1}) == {1: -3_00, 2: 3_00}


def test_a_share_falls_on_all_wagers_of_a_player_and_others_may_put_in_and_take_out():
    """A stake of the dealer's and a commission, as in winner's pot poker."""
    wagers = {1: {"ante": 5_00, "pot": 15_00}}
    assert awarded(wagers, {1: 1}, dealer=20_00, commission=4_00) == {1: 16_00}


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.dictionaries(
        st.integers(1, 7),
        st.tuples(st.integers(1, 3), st.integers(1, 999), st.integers(1, 999)),
        min_size=1,
    ),
    st.integers(1, 500),
)
def test_players_win_what_others_lose(players, chip):
    wagers = {seat: {"ante": ante, "pot": pot} for seat, (_, ante, pot) in players.items()}
    scores = {seat: score for seat, (score, _, _) in players.items()}
    assert sum(awarded(wagers, scores, chip).values()) == 0


def kept(part):
    return pots.lesser(part, Fraction(1, 10), 10_00)


def test_a_commission_is_the_lesser_of_two():
    assert [kept(part) for part in (40_00, 100_00, 100_09, 400_00)] == [4_00, 10_00, 10_00, 10_00]
    assert pots.lesser(33, Fraction(1, 10), 10_00) == 3, "rounded down to a cent"


def test_a_pot_in_which_the_dealer_has_a_stake():
    assert pots.divide(60_00, [0], 1, kept) == pots.Division({}, 60_00, 0)
    assert pots.divide(60_00, [2], 1, kept) == pots.Division({2: 54_00}, 0, 6_00)
    assert pots.divide(40_00, [0, 1], 1, kept) == pots.Division({1: 18_00}, 20_00, 2_00)
    shared = pots.divide(100_00, [0, 1, 3], 1_00, lambda part: 0)
    assert shared == pots.Division({1: 34_00, 3: 33_00}, 33_00, 0), "odd chips last to the dealer"
