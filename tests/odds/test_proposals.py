"""What if: prices of what the text does not permit, and pay tables for a target."""

import json
from fractions import Fraction

import pytest

from commands import run
from pitboss.engine import Table
from pitboss.engine import registry as games
from pitboss.errors import PitbossError, Refused
from pitboss.odds import pay_table_design, proposals, registry

PAIR_PLUS = """
pay-tables:
  pair plus:
    mini-royal: 40 to 1
    straight-flush: 40 to 1
    three-of-a-kind: 30 to 1
    straight: 6 to 1
    flush: 4 to 1
    pair: 1 to 1
"""
BELOW = "[pay-tables.pair-plus]\npair = '1 to 2'\nstraight = 'none'\n"
ROUND = """
game: three-card-poker
cite: 20.6(a)
seats:
  1: {ante: 10, does: [play], cards: 4s 3d 4d}
dealer: 5h 7d 5s
expect:
  1: {ante: -10, play: -10}
"""


def priced(slug, text, **how):
    model = registry.find(slug)
    found = proposals.jobs(model, proposals.read(model.game, text), **how)
    return [job().price for job in found.jobs]


def test_pair_plus_at_40_30_6_4_1():
    """Known as 2.32 percent; 20.11(a)2 permits it, since no row is below its floor."""
    (price,) = priced("three-card-poker", PAIR_PLUS)
    assert price.edge == Fraction(128, 5525)
    assert (price.table, price.departures) == ("proposed", ())


def test_a_row_that_is_not_named_pays_no_less_than_one_below_it():
    """A mini royal is a straight flush: the five rows that people know are enough."""
    five = PAIR_PLUS.replace("    mini-royal: 40 to 1\n", "")
    (price,) = priced("three-card-poker", five)
    assert price.edge == Fraction(128, 5525)
    note = "pair-plus mini-royal is not named: it pays 40 to 1, like straight-flush"
    assert note in price.record()["notes"]
    (named,) = priced("three-card-poker", PAIR_PLUS.replace("royal: 40", "royal: 30"))
    assert named.edge - price.edge == Fraction(40, 22100), "what is named stays as it is"


def test_spreads_of_red_dog_and_its_three_of_a_kind():
    """6.5(i)3 permits higher odds of a spread, 6.5(f)1 nothing but 11 to 1."""
    usual = registry.find("red-dog").questions({})[0]
    as_it_is = registry.find("red-dog").answer(*usual).price
    (more,) = priced("red-dog", "pay-tables: {spread: {1: 6 to 1}}")
    assert not more.departures
    assert more.edge < as_it_is.edge
    (less,) = priced("red-dog", "pay-tables: {pair: {three-of-a-kind: 5 to 1}}")
    assert less.departures[0].cite == "6.5(f)1"
    trips = next(line for line in less.lines if line.name == "three of a kind")
    assert (trips.pays, less.edge - as_it_is.edge) == ("5 to 1", 6 * trips.chance)


def test_what_forbids_it_is_said_with_its_paragraph():
    (price,) = priced("three-card-poker", BELOW)
    said = [str(one) for one in price.departures]
    assert said == [
        "pair-plus straight is paid at least 5 to 1 (20.11(a)2)",
        "pair-plus pair at 1 to 2 is less than 1 to 1 (20.11(a)2)",
    ]
    assert price.record()["permitted"] is False
    assert price.record()["forbidden_by"][1]["cite"] == "20.11(a)2"


def test_a_table_that_is_no_floor_is_paid_by_those_of_the_text_alone():
    (price,) = priced("three-card-poker", "pay-tables: {six-card: {flush: 30 to 1}}")
    assert "20.11(a)4i" in str(price.departures[0])
    as_it_is = priced("three-card-poker", "pay-tables: {six-card: {flush: 20 to 1}}")[0]
    assert not as_it_is.departures
    flush = next(line for line in price.lines if line.name == "flush")
    assert as_it_is.edge - price.edge == 10 * flush.chance, "only the flush pays more"


def test_decisions_follow_what_is_proposed():
    """An ante bonus that pays a fortune for a straight is part of the ante's price."""
    before = registry.find("three-card-poker").questions(wager="ante")[0]
    usual = registry.find("three-card-poker").price(*before)
    (price,) = priced("three-card-poker", "pay-tables: {ante-bonus: {straight: 9 to 1}}")
    assert price.wager == "ante"
    assert price.edge < usual.edge - Fraction(1, 5)


def test_a_wager_whose_table_is_worked_out_from_the_options():
    (price,) = priced("baccarat-punto-banco", "pay-tables: {tie: {wins: 7 to 1}}")
    tie = next(line for line in price.lines if line.net > 0)
    assert (price.wager, tie.net) == ("tie", 7)
    assert price.departures[0].cite.startswith("3.3(")


def test_options_beyond_their_bounds():
    """Four decks are not among those of the text."""
    game = games.find("blackjack-switch")
    read = proposals.read(game, "options: {decks: 4}")
    assert [str(one) for one in read.departures] == ["decks: 4 is not one of 6, 8 (2A.2(a))"]
    assert proposals.game_of(game, read).read_options()["decks"] == "4"


def test_by_play_where_the_mathematics_does_not_look_at_it():
    """Mississippi stud's model has the table of the text; its play looks at the one in force."""
    text = "pay-tables: {hand: {royal-flush: 501 to 1}}"
    (price,) = priced("mississippi-stud", text, wager="ante", rounds=50)
    assert price.table == "proposed"
    assert price.outcomes.how.startswith("by play")


def test_a_pay_table_that_decides_nothing_is_refused():
    """Keno is paid by its rate card, which is an option."""
    with pytest.raises(Refused, match="no wager is paid by the pay table straight here"):
        priced("keno", "pay-tables: {straight: {1-of-1: 4 for 1}}")


def test_nothing_is_played_by_a_proposal():
    game = games.find("three-card-poker")
    with pytest.raises(Refused, match="less than"):
        Table(game, options={"pair-plus-rows": {"pair": "1 to 2"}})
    proposals.game_of(game, proposals.read(game, BELOW)).read_options()
    assert game.read_options().in_force["pair-plus"][0].floor, "the game itself is as it was"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has options, pay-tables or both"),
        ("wagers: {}", "no part 'wagers'"),
        ("pay-tables: 5", "is not a mapping"),
        ("pay-tables: {par-plus: {pair: 1 to 1}}", "did you mean pair-plus?"),
        ("pay-tables: {ante: {pair: 1 to 1}}", "paid by no pay table"),
        ("pay-tables: {pair-plus: {pears: 1 to 1}}", "did you mean pair?"),
        ("pay-tables: {pair-plus: {pair: much}}", "is not a payout"),
        ("pay-tables: {pair-plus: {pair: 9999999 to 1}}", "is more than"),
        ("pay-tables: {pair-plus: {}}", "write its rows"),
        ("options: {versoin: A}", "did you mean version?"),
        ("options: {version: moon}", "version: moon is not"),
        (
            "options: {pair-plus-rows: {pair: 1 to 9}}\npay-tables: {pair-plus: {pair: push}}",
            "under pay-tables",
        ),
        ("a: [", "neither YAML nor TOML"),
        ("x" * 30_000, "longer than"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(text, said):
    model = registry.find("three-card-poker")
    with pytest.raises(PitbossError, match=said.replace("?", r"\?")) as refused:
        proposals.jobs(model, proposals.read(model.game, text))
    assert "\n" not in str(refused.value)


def test_at_the_command_line(tmp_path):
    path = tmp_path / "below.toml"
    path.write_text(BELOW)
    sheet = tmp_path / "sheet.html"
    run("odds", "three-card-poker", "--proposed", path, "--html", sheet)
    assert "Proposed, not permitted" in sheet.read_text("utf-8")
    out = run("odds", "three-card-poker", "--proposed", path).stdout
    assert "PROPOSED, NOT PERMITTED" in out
    assert "(20.11(a)2)" in out
    out = run("odds", "three-card-poker", "--proposed", path, "--json").stdout
    assert json.loads(out)[0]["permitted"] is False


def test_nobody_plays_or_settles_what_the_text_does_not_permit(tmp_path):
    below = ("--option", "pair-plus-rows={pair: 1 to 2}")
    said = "pair-plus pair at 1 to 2 is less than 1 to 1 (20.11(a)2)"
    assert said in run("play", "three-card-poker", *below, code=2).stderr
    assert said in run("deal", "three-card-poker", *below, code=2).stderr
    sheet = tmp_path / "round.yaml"
    sheet.write_text("options: {pair-plus-rows: {pair: 1 to 2}}\n" + ROUND)
    assert said in run("settle", sheet, code=1).stdout


# -- design --------------------------------------------------------------------------------------


def pair_plus():
    model = registry.find("three-card-poker")
    return model, *model.questions(wager="pair-plus")[0]


def test_designs_come_close_and_are_exact():
    model, pricing, question = pair_plus()
    found = pay_table_design.chances(model, pricing, question)
    assert sum(found.often) == model.price(pricing, question).hit_rate
    wanted = pay_table_design.Wanted(edge=0.05, hit_rate=0.2561, volatility=2.5)
    best, *others = pay_table_design.search(found, wanted)
    assert abs(float(best.edge) - 0.05) < 0.001
    assert abs(best.std_dev - 2.5) < 0.1
    (price,) = priced("three-card-poker", best.proposal(found.table))
    assert (price.edge, price.hit_rate) == (best.edge, best.hit_rate)
    assert price.std_dev == pytest.approx(best.std_dev)
    assert all(list(one.odds) == sorted(one.odds, reverse=True) for one in others)


def test_every_number_of_rows_has_its_trade_off():
    found = pay_table_design.chances(*pair_plus())
    wanted = pay_table_design.Wanted(edge=0.05)
    reaches = pay_table_design.trade_offs(pay_table_design.search(found, wanted), wanted)
    assert [reach.paid for reach in reaches] == sorted({r.paid for r in reaches}, reverse=True)
    assert all(reach.low <= reach.best.std_dev <= reach.high for reach in reaches)


def test_design_at_the_command_line(tmp_path):
    where, drawn = tmp_path / "best.yaml", tmp_path / "drawn.svg"
    asked = ["design", "three-card-poker", "-w", "pair plus", "--target", "5%"]
    shown = run(*asked, "--out", where, "--svg", drawn, "--tables", "2")
    assert "●" in shown.stdout
    assert drawn.read_text("utf-8").startswith("<svg")
    again = json.loads(run("odds", "three-card-poker", "--proposed", where, "--json").stdout)
    found = json.loads(run(*asked, "--json").stdout)
    assert again[0]["exact"] == found[0]["exact"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("three-card-poker", "-w", "ante", "--target", "0.05"), "paid by no pay table"),
        (("mississippi-stud", "-w", "ante", "--target", "0.05"), "has decisions"),
        (("three-card-poker", "-w", "pair-plus", "--target", "7"), "a number from 0 to 1"),
        (("poker-holdem", "-w", "ante", "--target", "0.1"), "no wagers against the house"),
    ],
)
def test_designs_that_cannot_be(asked, said):
    assert said in run("design", *asked, code=2).stderr
