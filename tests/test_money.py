"""Amounts, payouts, pay tables: exact, and read as people write them."""

from fractions import Fraction
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.engine.registry import games
from pitboss.errors import Refused, Unusable
from pitboss.money import cents, dollars, in_proportion
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import (
    Fixed,
    For,
    MeterShare,
    Odds,
    Push,
    no_less_than,
    paid_exactly,
    payout,
)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("10", 1000), ("7.5", 750), ("+25", 2500), ("-0.25", -25), ("$1,000,000", 100_000_000)],
)
def test_dollars_as_people_write_them(text, amount):
    assert cents(text) == amount


@pytest.mark.parametrize("text", ["", "ten", "1.234", "1e3", "--5", "$", "."])
def test_what_is_no_amount(text):
    with pytest.raises(Unusable):
        cents(text)


@given(st.integers(-(10**12), 10**12))
def test_amounts_survive_being_written(amount):
    assert cents(dollars(amount)) == amount
    assert cents(dollars(amount, signed=True)) == amount


@pytest.mark.parametrize(
    ("text", "value", "won"),
    [
        ("3 to 2", Odds(3, 2), 1500),
        ("9 to1", Odds(9, 1), 9000),
        ("1,000 to 1", Odds(1000), 1_000_000),
        ("2 for 1", For(2), 1000),
        ("$5,000", Fixed(500_000), 500_000),
        ("push", Push(), 0),
    ],
)
def test_payouts(text, value, won):
    assert payout(text) == value
    assert value.won(1000) == won
    assert payout(str(value)) == value


def test_a_share_of_a_meter_is_not_paid_from_a_stake():
    assert payout("10% of meter") == MeterShare(10)
    with pytest.raises(TypeError):
        MeterShare(10).won(100)


@pytest.mark.parametrize("text", ["35:1", "0 to 0", "many to 1", "35 too 1", ""])
def test_what_is_no_payout(text):
    with pytest.raises(Unusable):
        payout(text)


def test_exact_payability():
    assert paid_exactly((Odds(7, 6),), 100) == 600
    assert paid_exactly((Odds(3, 2), Odds(6, 5), Fixed(7), Push())) == 10
    assert paid_exactly((For(3, 2), Odds(2))) == 2
    assert Odds(3, 2).ratio == Fraction(3, 2)
    assert For(2).ratio == 1


def test_a_part_of_a_cent_is_paid_as_a_cent():
    assert Odds(3, 2).won(5) == 8
    assert Odds(2, 3).won(10_00) == 6_67
    assert For(3, 2).won(5) == 3  # 8 handed over
    assert Odds(3, 2).won(4) == 6


def test_floors():
    assert no_less_than(Odds(36), Odds(35))
    assert not no_less_than(Odds(34), Odds(35))
    assert not no_less_than(Fixed(100), Odds(1))
    table = PayTable("pair-plus", "minimum", "20.11(a)2", {"pair": Odds(1)}, floor=True)
    assert table.posted({"pair": "2 to 1"})["pair"] == Odds(2)
    with pytest.raises(Refused, match="less than 1 to 1"):
        table.posted({"pair": "1 to 2"})
    with pytest.raises(Refused, match="no row 'pare'"):
        table.posted({"pare": "1 to 1"})


def test_every_pay_table_has_rows_and_a_citation():
    for game in games():
        for letters in game.pay_tables.values():
            for table in letters.values():
                assert table.rows
                game.rulebook.check(table.cite)
                if game.subchapter:  # 1A points to the tables of subchapter 1
                    texts = (game.subchapter, game.subchapter.rstrip(ascii_uppercase))
                    assert table.cite.partition(".")[0] in texts


@given(st.integers(0, 10**7), st.lists(st.integers(1, 10**5), min_size=1, max_size=7))
def test_shares_in_proportion_make_up_the_whole(amount, weights):
    shares = list(in_proportion(amount, dict(enumerate(weights))).values())
    assert sum(shares) == amount
    even = [amount * weight / sum(weights) for weight in weights]
    assert all(abs(part - due) <= 1 for part, due in zip(shares, even, strict=True))
