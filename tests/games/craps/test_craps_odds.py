"""Craps: every wager against fractions worked out another way, and published figures."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from pitboss.errors import Refused
from pitboss.games.craps.common.names import NUMBERS, POINTS
from pitboss.games.craps.craps import GAME
from pitboss.odds.games.craps.common.model import FULL_ODDS
from pitboss.odds.games.craps.craps import MODEL
from pitboss.odds.registry import find
from pitboss.odds.simulation.streams import stream

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def price(wager, table=None, **options):
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    [(pricing, question)] = MODEL.questions(chosen, wager=wager, table=table)
    return MODEL.price(pricing, question)


def every_question():
    return [pytest.param(q, id=f"{q.wager} {q.table}") for _, q in MODEL.questions()]


def test_every_wager_is_priced_and_simulated():
    assert find("craps") is MODEL
    priced = {question.wager for _, question in MODEL.questions()}
    assert priced == {wager.name for wager in GAME.wagers}
    assert len(priced) == 69
    assert MODEL.strategy is None


# -- prices --------------------------------------------------------------------------------------


def number_edge(wager):
    """Place, buy, lay and hardway bets are decided by the throws of their number and of 7."""
    kind, number = NUMBERS[wager]
    wins, loses = WAYS[number], 6
    if kind == "hard":
        wins, loses = 1, 6 + WAYS[number] - 1
    elif kind in ("place-lose", "lay"):
        wins, loses = loses, wins
    pays = {
        "place-win": {4: (9, 5), 5: (7, 5), 6: (7, 6)},
        "place-lose": {4: (5, 11), 5: (5, 8), 6: (4, 5)},
        "buy": {4: (2, 1), 5: (3, 2), 6: (6, 5)},
        "lay": {4: (1, 2), 5: (2, 3), 6: (5, 6)},
        "hard": {4: (7, 1), 6: (9, 1)},
    }[kind][min(number, 14 - number)]
    edge = Fraction(loses - wins * Fraction(*pays), wins + loses)
    return edge + (Fraction(1, 20) if kind in ("buy", "lay") else 0)


def one_roll_edges():
    """By counting the 36 throws, in parts of the wager."""
    two, three, twelve, eleven = (30, 1), (15, 2), (30, 1), (15, 2)
    seven, craps = (4, 6), (7, 4)
    parts = {
        "any-seven": [seven], "any-craps": [craps], "craps-2": [two], "craps-3": [three],
        "craps-12": [twelve], "eleven": [eleven], "c-and-e": [craps, eleven],
        "horn": [two, three, eleven, twelve],
        "horn-high-2": [two, three, eleven, twelve, two],
        "horn-high-3": [two, three, eleven, twelve, three],
        "horn-high-11": [two, three, eleven, twelve, eleven],
        "horn-high-12": [two, three, eleven, twelve, twelve],
        "whirl": [two, three, eleven, twelve, seven],
        **{f"hop-{n}-{n}": [(30, 1)] for n in range(2, 6)},
        **{f"hop-{a}-{b}": [(15, 2)] for a, b in combinations(range(1, 7), 2)
           if a + b not in (3, 11)},
    }  # fmt: skip
    edges = {
        wager: sum(Fraction(36 - ways - pays * ways, 36) for pays, ways in each) / len(each)
        for wager, each in parts.items()
    }
    # 16 ways win, two of them twice; 18 less two hardways at one, and two at two
    edges["field"] = Fraction(20 - 14 - 2 * 2, 36)
    edges["six-seven-eight"] = Fraction(20 - 14 - 2 * 2, 36)
    return edges


EDGES = {
    **dict.fromkeys(("pass", "come"), Fraction(7, 495)),
    **dict.fromkeys(("dont-pass", "dont-come"), Fraction(3, 220)),
    **dict.fromkeys(("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"), Fraction(0)),
    **{wager: number_edge(wager) for wager in NUMBERS},
    **one_roll_edges(),
}


@pytest.mark.parametrize("question", every_question())
def test_edge(question):
    found = MODEL.price(MODEL.find(question.wager), question)
    assert sum(line.chance for line in found.lines) == 1
    if question.wager != "fire":
        assert found.exact == EDGES[question.wager]
    assert found.outcomes.method == "exact"
    assert any("decided" in note for note in found.outcomes.notes)


@pytest.mark.parametrize(
    ("wager", "percent"),
    [
        # "Summary of bets house %", https://www.casinodealerswebsite.com/-house--summary.html
        ("pass", 1.41),
        ("dont-pass", 1.36),
        # "Craps betting strategies: place number bets",
        # https://www.betting-strategies.com/2018/03/04/craps-betting-strategies-place-number-bets/
        ("place-win-4", 6.67),
        ("place-win-5", 4.00),
        ("place-win-6", 1.52),
        # "Craps Proposition Bets: A Probability Anatomy of the 16.67% House Edge",
        # https://www.effortlessmath.com/blog/craps-prop-bets-probability-anatomy/
        ("any-seven", 16.67),
        ("field", 5.56),
    ],
)
def test_published(wager, percent):
    assert round(100 * float(price(wager, "minimum").edge), 2) == percent


def test_lines_of_the_pass_line():
    found = price("pass", "minimum")
    lines = {line.name: (line.net, line.chance) for line in found.lines}
    made = sum(Fraction(w, 36) * Fraction(w, w + 6) for w in (3, 4, 5, 5, 4, 3))
    assert lines == {
        "7 or 11 on the first roll": (1, Fraction(2, 9)),
        "the point made": (1, made),
        "2, 3 or 12 on the first roll": (-1, Fraction(1, 9)),
        "7 before the point": (-1, Fraction(2, 3) - made),
    }
    assert found.hit_rate == Fraction(244, 495)


def test_a_twelve_is_a_push_for_the_dont():
    found = price("dont-pass", "minimum")
    assert [line.chance for line in found.lines if not line.net] == [Fraction(1, 36)]


def test_throws_until_decided():
    notes = {wager: price(wager, table).outcomes.notes[-1] for wager, table in (
        ("pass", "minimum"), ("come", FULL_ODDS), ("place-win-6", None), ("place-lose-6", None),
        ("field", None), ("fire", "A"))}  # fmt: skip
    assert "(557/165)" in notes["pass"]
    assert "(557/165)" in notes["come"]
    assert "(36/11) with the point on" in notes["place-win-6"]
    assert "(36/11) on average" in notes["place-lose-6"]
    assert notes["field"] == "decided by the next throw"
    # as long as a shooter's hand: D. Catlin, "The Number of Craps Rolls", has 8.526,
    # https://www.casinocitytimes.com/donald-catlin/article/the-number-of-craps-rolls-61956
    assert "(1671/196)" in notes["fire"]
    assert round(1671 / 196, 3) == 8.526


# -- odds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "percent"),
    [
        # "Summary of bets house %", https://www.casinodealerswebsite.com/-house--summary.html
        ({"odds_multiple": 1}, 0.848),
        ({"odds_multiple": 2}, 0.606),
        ({"odds_multiple": 3}, 0.471),
        ({"odds_multiple_by_point": {4: 3, 5: 4, 6: 5}}, 0.374),
    ],
)
def test_full_odds_lower_the_element_of_risk(options, percent):
    for wager in ("pass", "come"):
        found = price(wager, FULL_ODDS, **options)
        assert found.exact == Fraction(7, 495)
        assert round(100 * float(found.element_of_risk), 3) == percent


@pytest.mark.parametrize("multiple", [1, 2, 10, 100])
def test_full_odds_laid(multiple):
    """They win a multiple of the flat bet, so that each third of the points adds as much."""
    for wager in ("dont-pass", "dont-come"):
        found = price(wager, FULL_ODDS, odds_multiple=multiple)
        assert found.exact == Fraction(3, 220)
        assert found.staked == 1 + multiple
        assert max(line.net for line in found.lines) == 1 + multiple


def test_come_odds_are_off_on_the_come_out_roll():
    lines = price("come-odds").lines
    back = sum(line.chance for line in lines if "returned" in line.name)
    assert 0 < back < Fraction(1, 3)
    assert all(line.net == 0 for line in lines if "returned" in line.name)
    for other in ("pass-odds", "dont-pass-odds", "dont-come-odds"):
        assert all(line.net for line in price(other).lines)


# -- vigorish ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", [wager for wager in NUMBERS if wager[:3] in ("buy", "lay")])
def test_vigorish(wager):
    at_bet = price(wager)
    assert at_bet.exact == Fraction(1, 20)
    assert at_bet.element_of_risk == Fraction(1, 21)
    for chosen in ({"vigorish_collected": "on-win"}, {"vigorish_on_win": [wager]}):
        only_wins = price(wager, **chosen)
        assert only_wins.exact == only_wins.hit_rate / 20
        assert only_wins.element_of_risk == only_wins.exact
    assert price(wager, vigorish_rate="1/60").exact == Fraction(1, 60)
    assert price(wager, winning_bets_stay=True).exact == at_bet.exact


def test_buy_4_with_vigorish_on_wins():
    assert price("buy-4", vigorish_collected="on-win").exact == Fraction(1, 60)
    assert price("lay-4", vigorish_collected="on-win").exact == Fraction(1, 30)


# -- fire ----------------------------------------------------------------------------------------


def distinct_points():
    """How many different points are made before a loser 7, by inclusion and exclusion."""
    made = {p: Fraction(WAYS[p], 24) * Fraction(WAYS[p], WAYS[p] + 6) for p in POINTS}
    lost = 1 - sum(made.values())

    def only(points):
        return lost / (1 - sum(made[p] for p in points))

    return [
        sum(
            (-1) ** (size - len(part)) * only(part)
            for points in combinations(POINTS, size)
            for k in range(size + 1)
            for part in combinations(points, k)
        )
        for size in range(7)
    ]


def test_fire_chances():
    chances = distinct_points()
    lines = {line.name: line.chance for line in price("fire", "A").lines}
    assert [
        lines["1 point made" if n == 1 else f"{n} different points made"] for n in range(7)
    ] == (chances)
    # D. Catlin, "The Fire Bet", from S. N. Ethier's book,
    # https://www.casinocitytimes.com/donald-catlin/article/the-fire-bet-57750
    published = [0.593939393939, 0.260750492004, 0.101275355549, 0.033434212179, 0.008798178440]
    assert [round(float(chance), 12) for chance in chances[:5]] == published


@pytest.mark.parametrize(
    ("table", "pays", "percent"), [("A", (24, 249, 999), 20.76), ("B", (39, 199, 499), 23.89)]
)
def test_fire_edge(table, pays, percent):
    four, five, six = distinct_points()[4:]
    edge = 1 - sum((p + 1) * chance for p, chance in zip(pays, (four, five, six), strict=True))
    found = price("fire", table)
    assert found.exact == edge
    assert round(100 * float(edge), 2) == percent


# -- options -------------------------------------------------------------------------------------


def test_better_odds_are_honoured():
    assert price("field", better_odds={"field-12": "3 to 1"}).exact == Fraction(1, 36)
    assert price("any-seven", better_odds={"any-seven": "5 to 1"}).exact == 0
    assert price("whirl", better_odds={"any-seven": "5 to 1"}).exact == Fraction(1, 10)
    better = price("fire", "A", fire_table="A", better_odds={"fire-6": "1999 to 1"})
    assert better.edge < price("fire", "A").edge


@pytest.mark.parametrize(
    ("wager", "options"),
    [
        ("lay-4", {"lay-bets": "none"}),
        ("place-lose-4", {"lay-bets": "in-lieu"}),
        ("buy-4", {"buy-bets": False}),
        ("fire", {"fire-table": "none"}),
        ("six-seven-eight", {"6-7-8-offered": False}),
        ("big-six", {}),
    ],
)
def test_what_is_not_offered_is_refused(wager, options):
    with pytest.raises(Refused):
        MODEL.questions(options, wager=wager)


def test_the_table_chosen_is_the_one_priced():
    assert [q.table for _, q in MODEL.questions({"fire-table": "B"}, wager="fire")] == ["B"]
    with pytest.raises(Refused, match="there are minimum"):
        MODEL.questions(wager="pass", table="C")


# -- simulated -----------------------------------------------------------------------------------

ROUNDS = 1 << 16


@pytest.mark.parametrize("question", every_question())
def test_simulated_as_priced(question):
    found = MODEL.price(MODEL.find(question.wager), question)
    simulator = MODEL.simulator(question, "optimal")
    results, staked = np.empty((2, ROUNDS), dtype=np.int32)
    throws = simulator.play(stream("craps", 1), results, staked, *simulator.parameters)
    assert throws >= ROUNDS
    mean = results.mean() / simulator.unit
    assert abs(mean + float(found.edge)) < 4 * found.std_dev / sqrt(ROUNDS)
    chances = Counter()
    for line in found.lines:
        chances[int(line.net * simulator.unit), int(line.staked * simulator.unit)] += line.chance
    seen = Counter(zip(results.tolist(), staked.tolist(), strict=True))
    assert seen.keys() <= chances.keys()
    for result, chance in chances.items():
        spread = sqrt(ROUNDS * chance * (1 - chance))
        assert abs(seen[result] - ROUNDS * chance) < 5 * spread + 1
    for net, name in simulator.names.items():
        assert {line.name for line in found.lines if line.net * simulator.unit == net} == {name}


def test_the_same_stream_gives_the_same_throws():
    [(_, question)] = MODEL.questions(wager="pass", table="minimum")
    simulator = MODEL.simulator(question, "optimal")
    first, second = np.empty((2, 2, 1000), dtype=np.int32)
    throws = [
        simulator.play(stream(7, 3), *both, *simulator.parameters) for both in (first, second)
    ]
    assert throws[0] == throws[1]
    assert (first == second).all()


# -- mini-craps and automated craps --------------------------------------------------------------


@pytest.mark.parametrize("slug", ["mini-craps", "automated-craps"])
def test_the_same_wagers_cost_the_same_elsewhere(slug):
    """All but the fire bet, as fractions and as arrays of the simulator."""
    other = find(slug)
    questions = other.questions()
    wagers = {question.wager for _, question in questions}
    assert wagers == {wager.name for wager in GAME.wagers} - {"fire"}
    for pricing, question in questions:
        found = other.price(pricing, question)
        at_craps = price(question.wager, question.table)
        assert found.exact == EDGES[question.wager]
        assert found.lines == at_craps.lines
        [(_, asked)] = MODEL.questions(wager=question.wager, table=question.table)
        pairs = zip(
            MODEL.simulator(asked, "optimal").parameters,
            other.simulator(question, "optimal").parameters,
            strict=True,
        )
        assert all(np.array_equal(here, there) for here, there in pairs)


@pytest.mark.parametrize("slug", ["mini-craps", "automated-craps"])
def test_the_fire_bet_has_no_price_elsewhere(slug):
    with pytest.raises(Refused, match="craps only") as refusal:
        find(slug).questions(wager="fire")
    assert refusal.value.cite.startswith("1.2(a)")


def test_automated_craps_notes_name_its_own_paragraphs():
    model = find("automated-craps")
    notes = [note for entry in model.questions() for note in model.price(*entry).outcomes.notes]
    assert any("1A.4(e)" in note for note in notes)
    assert not any("1.3(e)" in note for note in notes)
