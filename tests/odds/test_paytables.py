"""Pay tables on cards alone: lines, prices, and what a simulator counts."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.errors import Refused, Unusable
from pitboss.odds import payout_lines
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import payout

HANDS = {("nothing",): 70, ("pair",): 25, ("flush",): 1, ("royal", "flush"): 3,
         ("royal-spades", "royal", "flush"): 1}  # fmt: skip


def table(**rows):
    named = {row.replace("_", "-"): payout(pays) for row, pays in rows.items()}
    return PayTable("side", "A", "20.11(a)2", named)


def lines(posted, stake=USUAL_STAKE, collected=False):
    found = payout_lines.lines(posted, HANDS, payout_lines.awards(posted, stake, collected))
    return {line.name: line for line in found}


def test_rows_in_words():
    assert payout_lines.words("three-of-a-kind") == "three of a kind"
    assert payout_lines.words("mini-royal-spades") == "mini royal of spades"


def test_a_hand_is_paid_by_the_best_row_that_the_table_has():
    plain = lines(table(flush="5 to 1", pair="1 to 1"))
    assert {name: line.chance for name, line in plain.items()} == {
        "flush": Fraction(5, 100),
        "pair": Fraction(25, 100),
        "lost": Fraction(70, 100),
    }
    royal = lines(table(royal="50 to 1", flush="5 to 1"))
    assert royal["royal"].chance == Fraction(4, 100)
    assert royal["flush"].chance == Fraction(1, 100)
    assert royal["lost"].chance == Fraction(95, 100)
    assert royal["lost"].net == -1
    assert royal["royal"].pays == "50 to 1"


def test_lines_stand_as_the_table_has_them():
    found = lines(table(royal_spades="$100", royal="50 to 1", flush="5 to 1", pair="push"))
    assert list(found) == ["royal of spades", "royal", "flush", "pair", "lost"]


@pytest.mark.parametrize(
    ("pays", "nets"),
    [("7 to 2", Fraction(7, 2)), ("3 for 1", 2), ("push", 0), ("$1,000", 200)],
)
def test_every_kind_of_payout_has_its_net(pays, nets):
    assert lines(table(flush=pays))["flush"].net == nets
    assert sum(line.chance for line in lines(table(flush=pays)).values()) == 1


def test_dollar_amounts_are_priced_at_the_stake():
    dollars = table(flush="$1,000")
    assert lines(dollars, 25_00)["flush"].net == 40
    assert payout_lines.in_dollars(dollars)
    assert payout_lines.in_dollars(table(flush="10% of meter"))
    assert not payout_lines.in_dollars(table(flush="5 to 1"))


def test_chips_that_were_collected_do_not_come_back():
    found = lines(table(flush="5 to 1", pair="push"), collected=True)
    assert {name: line.net for name, line in found.items()} == {"flush": 4, "pair": -1, "lost": -1}


def test_a_meter_has_no_price():
    with pytest.raises(Refused, match="meter"):
        lines(table(flush="100% of meter"))


def test_a_row_that_no_hand_makes_is_a_mistake():
    with pytest.raises(Unusable, match="full-house"):
        lines(table(full_house="5 to 1"))


def test_whole_results_for_a_simulator():
    award = payout_lines.awards(table(flush="7 to 2", pair="1 to 3"), 6_00)
    unit, (counted,) = in_whole_units([award((row,)).net for row in ("flush", "pair", "x")])
    assert (counted.tolist(), unit) == ([21, 2, -6], 6)
    assert counted.dtype == np.int32
    with pytest.raises(Unusable, match="too large"):
        in_whole_units([Fraction(2**31)])


def test_three_cards_by_hand():
    """Counted with a pencil: pair plus at its minimum."""
    hands = {
        ("high-card",): (comb(13, 3) - 12) * (4**3 - 4),
        ("pair",): 13 * comb(4, 2) * 48,
        ("flush",): 4 * (comb(13, 3) - 12),
        ("straight",): 12 * (4**3 - 4),
        ("three-of-a-kind",): 13 * comb(4, 3),
        ("straight-flush",): 4 * 12,
    }
    assert sum(hands.values()) == comb(52, 3)
    posted = table(straight_flush="35 to 1", three_of_a_kind="25 to 1", straight="5 to 1",
                   flush="3 to 1", pair="1 to 1")  # fmt: skip
    found = payout_lines.lines(posted, hands, payout_lines.awards(posted, USUAL_STAKE))
    assert -sum(line.net * line.chance for line in found) == Fraction(707, 5525)
