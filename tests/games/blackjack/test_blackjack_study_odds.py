"""Blackjack studied: a hand, effects of removal, a chart of one's own, counts."""

import numpy as np
import pytest

from amounts import in_the_long_run
from pitboss.errors import PitbossError
from pitboss.games.blackjack.blackjack import GAME
from pitboss.odds.games.blackjack.blackjack import MODEL
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.blackjack.studies import counts, effects, own_chart
from pitboss.odds.games.blackjack.common.actions import SAID
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.printed_charts import by_total
from pitboss.odds.model import Question
from pitboss.odds.simulation.streams import stream
from pitboss.odds.studies import HandAsked

STUDIES = MODEL.studies
READER = {"deal": "hole-reader", "split-two-card-21": "void"}
ONE_DECK = {"deal": "hand-reader", "decks": 1, "split-two-card-21": "void"}


def quiet(what, done):
    pass


# -- a hand ----------------------------------------------------------------------------------------


def hand(cards, up, removed="", **chosen):
    options = GAME.read_options({k.replace("_", "-"): v for k, v in chosen.items()})
    asked = HandAsked(options=options, hand=cards, up=up, removed=removed)
    return {each["decision"]: each["expects"] for each in STUDIES.hand(asked).records}


def test_a_hand_as_published():
    """Wizard of Odds, Blackjack Appendix 9, one deck (1ds17r4), 5,6 against an ace."""
    found = hand("5,6", "A", **{k.replace("-", "_"): v for k, v in ONE_DECK.items()})
    assert list(found) == ["double", "hit", "stand", "insurance"]
    assert found["double"] == pytest.approx(0.240259, abs=6e-7)
    assert found["stand"] == pytest.approx(-0.634013, abs=6e-7)
    assert found["insurance"] == pytest.approx(3 * 16 / 49 - 1)


def test_cards_that_are_gone_and_more_than_two():
    assert hand("8s,8h", "T", "5s,6h") == hand("8,8", "10", "5,6") != hand("8,8", "T")
    assert set(hand("2,3,T", "9")) == {"stand", "hit"}
    assert set(hand("8,8", "T", surrender="yes")) == {
        "stand",
        "hit",
        "double",
        "split",
        "surrender",
    }
    assert set(hand("A,K", "A", even_money="yes")) == {"blackjack", "even money", "insurance"}
    assert hand("A,K", "5") == {"blackjack": 1.5}
    assert "double" not in hand("8,8", "T,6", deal="double-exposure")


@pytest.mark.parametrize(("cards", "up", "removed", "says"), [
    ("8", "T", "", "two or more"),
    ("T,T,5", "T", "", "counts 25"),
    ("8,8", "T,6", "", "shows 1"),
    ("8,Z", "T", "", "'Z' is not a card"),
    ("8,8", "", "", "--up names no card"),
    ("8,8", "8", ",".join(["8"] * 22), "no more than 24 cards of 8"),
    ("8s,8", "T", ",".join(["8s"] * 6), "7 times 8s: there are no more than 6"),
])  # fmt: skip
def test_hands_that_cannot_be(cards, up, removed, says):
    with pytest.raises(PitbossError, match=says):
        hand(cards, up, removed)


# -- effects of removal ----------------------------------------------------------------------------

# Griffin, The Theory of Blackjack: one deck, by basic strategy; %.
GRIFFIN = (0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51, -0.61)


@pytest.mark.parametrize("decks", [1, *in_the_long_run(6)])
def test_effects_of_removal(decks):
    chosen = {**ONE_DECK, "double-after-split": "no"} if decks == 1 else READER
    found = effects.effects(table_rules(GAME.read_options(chosen)), quiet)
    if decks == 1:
        assert [100 * each.by_chart for each in found] == pytest.approx(GRIFFIN, abs=0.025)
    often = [4 if each.card == 10 else 1 for each in found]
    unknown = sum(each.by_chart * many for each, many in zip(found, often, strict=True))
    assert unknown == pytest.approx(0, abs=1e-13), "a card gone unseen makes no difference"
    assert sum(each.best * many for each, many in zip(found, often, strict=True)) > 0
    ten = found[-2].insurance
    assert ten == pytest.approx(
        3 * (16 * decks - 1) / (52 * decks - 2) - 48 * decks / (52 * decks - 1)
    )


# -- a chart of one's own --------------------------------------------------------------------------


def text_of(charts):
    lines = []
    for chart in by_total(charts):
        lines += [chart.title, " " + " ".join(chart.columns)]
        lines += [" ".join((name, *cells)) for name, cells in chart.rows]
    return "\n".join(lines)


def test_a_chart_that_is_printed_can_be_read_again():
    for chosen in ({}, {"surrender": "yes", "decks": 2}, {"deal": "double-exposure"}):
        table = table_rules(GAME.read_options(chosen))
        best = solve(table).charts
        again = own_chart.read(text_of(best), table, "mine")
        assert text_of(again) == text_of(best)
        assert not list(own_chart.departures(table, again))


def test_what_is_said_beside_the_charts_is_no_row():
    table = table_rules(GAME.read_options({}))
    best = solve(table).charts
    before = "How to play main, pay table standard:\n  Decide by the total of the hand.\n\n"
    after = "\nS stand  H hit\n\nThe strategy differs under pay table 6-to-5: see --table.\n"
    again = own_chart.read(before + text_of(best) + after, table, "mine")
    assert text_of(again) == text_of(best)


def test_what_departures_cost():
    table = table_rules(GAME.read_options({}))
    text = "Hard hands\n12 S S S S S H H H H H  # 2 and 3 too\nPairs\n8,8 P P P P P P P P H P"
    priced = own_chart.price(table, own_chart.read(text, table, "mine"), quiet)
    assert {(each.hand, each.up) for each in priced.departures} == {
        ("12", "2"), ("12", "3"), ("8,8", "10")
    }  # fmt: skip
    assert priced.best == pytest.approx(solve(table).by_charts)
    lost = sum(each.cost for each in priced.departures)
    assert priced.expects == pytest.approx(priced.best - lost, abs=2e-6)
    assert [each.cost > 0 for each in priced.departures] == [True] * 3
    costs = [each.cost for each in priced.departures]
    assert costs == sorted(costs, reverse=True)
    report = STUDIES.chart(GAME.read_options({}), text, "mine", quiet)
    assert report.records[0]["departures"][0]["costs"] == costs[0]


@pytest.mark.parametrize(("text", "says"), [
    ("", "has no chart"),
    ("Hard hands\n12 S S", "12 has 2 cells, not 10"),
    ("Hard hands\n12 S S S S S H H H H X", "'X' says nothing to do"),
    ("Hard hands\n12 S S S S S H H H H P", "there are S, H, D"),
    ("Hard hands\n31 S S S S S H H H H H", "no hard total"),
    ("Pairs\n8,7 S S S S S H H H H H", "names no row of pairs"),
    ("Hard hands\n12 S S S S S H H H H Rh", "surrenders, which this table does not offer"),
    ("[1]", "is not what"),
])  # fmt: skip
def test_charts_that_cannot_be_read(text, says):
    with pytest.raises(PitbossError, match=says):
        STUDIES.chart(GAME.read_options({}), text, "mine.txt", quiet)


# -- counts ----------------------------------------------------------------------------------------


def test_counts_are_data():
    hi_lo = counts.known()["hi-lo"]
    often = (4, 4, 4, 4, 4, 4, 4, 4, 16, 4)
    assert sum(tag * many for tag, many in zip(hi_lo.tags, often, strict=True)) == 0
    assert counts.find("tags = [1, 1, 1, 1, 1, 0, 0, 0, -1, -1]\n") == counts.Count(hi_lo.tags)
    assert [counts.spread("1-12").at(count) for count in range(-1, 7)] == [
        1, 1, 1, 3, 6, 9, 12, 12
    ]  # fmt: skip


def test_the_chart_at_a_count():
    table = table_rules(GAME.read_options({"surrender": "yes"}))
    best, hi_lo = solve(table).charts, counts.known()["hi-lo"]

    def cell(count, total, up):
        charts = counts.charts_at(best, hi_lo, count, surrender=True)
        return SAID[charts.hard[total, up]][0]

    assert [cell(count, 16, 10) for count in (-1, 0)] == ["Rh", "Rs"]
    assert [cell(count, 15, 10) for count in (-1, 0, 4)] == ["H", "Rh", "Rs"]
    assert [cell(count, 12, 4) for count in (-1, 0)] == ["H", "S"]
    assert [cell(count, 10, 10) for count in (3, 4)] == ["H", "D"]
    tens = counts.charts_at(best, hi_lo, 5, surrender=True)
    assert SAID[tens.pairs[10, 5]][0] == "P"


@pytest.mark.parametrize(("said", "spread", "says"), [
    ("hilo", "1-12", "did you mean hi-lo"),
    ("hi-lo", "12", "as in 1-12"),
    ("hi-lo", "0-5", "at least 1"),
    ("tags = [1]\n", "1-2", "the count: "),
    ('tags = [1,1,1,1,1,0,0,0,-1,-1]\ndeviations = [["16","10",0,"Q","H"]]\n', "1-2", "'Q'"),
])  # fmt: skip
def test_counts_that_cannot_be_used(said, spread, says):
    with pytest.raises(PitbossError, match=says):
        STUDIES.check_count(said, spread)


def played(how, rounds=1 << 20, **chosen):
    options = GAME.read_options({k.replace("_", "-"): v for k, v in chosen.items()})
    twin = MODEL.simulate(Question(wager="main", table="standard", options=options, how=how),
                          "optimal")  # fmt: skip
    results, staked = np.empty(rounds, dtype=np.int32), np.empty(rounds, dtype=np.int32)
    wagered = twin.play(stream("counts", 0), results, staked, *twin.parameters)
    return results / twin.unit, wagered / rounds


def test_a_count_wins_where_even_wagers_lose():
    table = {"deal": "hand-reader", "decks": 1}
    nets, wager = played({"count": "hi-lo", "spread": "1-8"}, **table)
    even, one = played({"count": "hi-lo-betting", "spread": "1-1"}, **table)
    assert wager > 1.2
    assert one == 1
    assert nets.mean() - even.mean() > 5 * nets.std() / 1024


def test_a_chart_of_ones_own_is_played():
    """Standing on everything: the player wins where the dealer breaks, and with blackjacks."""
    rows = "\n".join(f"{total} S S S S S S S S S S" for total in range(4, 21))
    soft = "\n".join(f"A,{other} S S S S S S S S S S" for other in range(2, 10))
    pairs = "\n".join(f"{card},{card} S S S S S S S S S S" for card in (*range(2, 11), "A"))
    text = f"Hard hands\n{rows}\nSoft hands\n{soft}\nPairs\n{pairs}\n"
    table = table_rules(GAME.read_options({}))
    worth = own_chart.price(table, own_chart.read(text, table, "mine"), quiet).expects
    nets, _ = played({"chart": text}, 1 << 19, shuffle="continuous")
    assert nets.mean() == pytest.approx(worth, abs=4 * nets.std() / sqrt_of(1 << 19))


def sqrt_of(number):
    return float(np.sqrt(number))
