"""The stake that a price is for: what is rounded at it, and what cannot be bet."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

import commands
import pitboss
from pitboss.errors import Refused, Unusable
from pitboss.odds import registry
from pitboss.odds.payout_lines import net
from pitboss.regulation.payouts import Fixed, For, Odds

ON_WIN = {"vigorish-collection": "on-win"}


def price(slug, wager, stake=None, options=None, table=None):
    [found, *_] = pitboss.prices(slug, options, wager=wager, table=table, stake=stake)
    return found


# -- craps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "costs"),
    [(None, "1/60"), (20_00, "1/60"), (30_00, "1/90"), (5_00, "0"), (39_00, "1/117")],
)
def test_vigorish_on_a_win_goes_down_to_whole_chips(stake, costs):
    """1.5(a): $1.50 may not be exceeded, and there is no chip below a dollar."""
    assert price("craps", "buy-4", stake, ON_WIN).exact == Fraction(costs)


def test_smaller_chips_make_it_exact():
    options = {**ON_WIN, "smallest-chip": "0.50"}
    assert price("craps", "buy-4", 30_00, options).exact == Fraction(1, 60)
    assert price("craps", "buy-4", None, options).outcomes.multiple_of == 10_00


def test_vigorish_with_the_bet_goes_down_too():
    """1.5(b): $30 to win $15, for a dollar."""
    found = price("craps", "lay-4", 30_00)
    assert [line.net for line in found.lines] == [Fraction(14, 30), Fraction(-31, 30)]
    assert {line.staked for line in found.lines} == {Fraction(31, 30)}


def test_full_odds_are_what_is_paid_exactly():
    """1.6(f): behind $5 there may be $6 on 5 and 9, to be paid in whole chips."""
    full = "minimum with full odds"
    found = price("craps", "pass", 5_00, table=full)
    staked = {line.name: line.staked for line in found.lines}
    made = [staked[f"the point {point} made"] for point in (4, 5, 6)]
    assert made == [2, Fraction(11, 5), 2]
    assert found.edge == price("craps", "pass", table=full).edge == Fraction(7, 495)
    assert price("craps", "pass", 5_00, {"odds-excess": False}, full).staked < found.staked


@pytest.mark.parametrize(
    ("slug", "wager", "multiple"),
    [("craps", "pass", 1_00), ("craps", "place-win-6", 6_00), ("craps", "place-lose-4", 11_00),
     ("craps", "buy-4", 20_00), ("craps", "horn", 4_00), ("craps", "fire", 1_00),
     ("baccarat-punto-banco", "banker", 20), ("pai-gow", "pai-gow", 20),
     ("roulette", "straight", 1)],
)  # fmt: skip
def test_a_price_says_where_it_holds(slug, wager, multiple):
    found = price(slug, wager)
    assert found.outcomes.multiple_of == multiple
    assert (found.record()["stake"], found.record()["multiple_of"]) == (None, multiple)
    if wager != "fire":
        assert price(slug, wager, 50 * multiple).lines == found.lines


# -- what cannot be bet ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "stake", "says"),
    [("fire", 30_00, "$1 to $5 in whole dollars (1.2(a)40)"),
     ("place-win-6", 5_00, "cannot be paid at 7 to 6 exactly: 6 can (1.4(f))"),
     ("pass", 50, "pass 0.50 is not in whole chips of 1 (1.4(f))"),
     ("whirl", 6_00, "not in units of five chips of 1 (1.2(a)21)")],
)  # fmt: skip
def test_a_stake_that_cannot_be_bet_is_refused(wager, stake, says):
    with pytest.raises(Refused) as refused:
        price("craps", wager, stake)
    assert says in str(refused.value)


def test_one_wager_is_refused_and_others_are_left_out():
    said = commands.complaint("odds", "craps", "--wager", "fire", "--stake", "30")
    assert said == "fire 30: $1 to $5 in whole dollars (1.2(a)40)"
    found = commands.run("odds", "craps", "--stake", "30")
    assert "left out: fire 30: $1 to $5 in whole dollars (1.2(a)40)" in found.stderr
    assert "The figures hold for a wager of $30" in found.stdout


def test_what_its_mathematics_cannot_round_has_no_price():
    with pytest.raises(Refused, match=r"multiples of \$0\.02.*\$5\.01"):
        price("roulette", "red", 5_01, {"zero-rule": "half"})


def test_a_fixed_amount_by_its_stake():
    assert price("pai-gow-poker", "additional", 7_03).lines[0].net == Fraction(38_00, 7_03)


@pytest.mark.parametrize("pays", [Odds(3, 2), Odds(7, 6), For(5, 3), Fixed(100_00)])
@pytest.mark.parametrize("stake", [5_00, 5_01, 7_77])
def test_a_row_is_paid_in_whole_cents(pays, stake):
    assert net(pays, stake) * stake == pays.won(stake)


# -- messages --------------------------------------------------------------------------------------


def test_a_wager_without_a_price_is_not_called_unknown():
    model = registry.find("blackjack")
    fewer = replace(model, pricings=tuple(p for p in model.pricings if p.wager != "in-between"))
    with pytest.raises(
        Refused, match="has in-between, but its mathematics has no price"
    ) as refused:
        fewer.find("in-between")
    assert refused.value.cite
    with pytest.raises(Refused, match="blackjack has no wager 'between-in'"):
        model.find("between-in")


@pytest.mark.parametrize(
    ("slug", "wager", "chosen", "says"),
    [("blackjack", "in-between", {"side-wagers": ""}, "side-wagers=in-between offers it"),
     ("craps", "buy-4", {"buy-bets": False}, "buy-bets=yes offers it"),
     ("craps", "place-lose-4", {"lay-bets": "in-lieu"}, "lay-bets=in-addition offers it"),
     ("baccarat-punto-banco", "dragon-7", {"vigorish": "5%"}, "vigorish=none-dragon-7 offers it")],
)  # fmt: skip
def test_options_that_do_not_offer_a_wager_name_those_that_do(slug, wager, chosen, says):
    with pytest.raises(Refused, match=says) as refused:
        pitboss.prices(slug, chosen, wager=wager)
    assert refused.value.cite


def test_a_rule_that_reads_an_unknown_option_says_which():
    with pytest.raises(Unusable, match="reads 'in-between-row', and it has no such option"):
        pitboss.game("blackjack").read_options()["in-between-row"]
