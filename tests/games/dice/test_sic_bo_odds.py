"""Sic bo: every wager by counting, published figures, and the engine beside the kernel's nets."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from odds.simulated import FEW, as_priced, every
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine.views import nets
from pitboss.errors import Refused
from pitboss.games.dice.sic_bo import AREAS, GAME
from pitboss.odds.games.dice.sic_bo import MODEL, WAYS, shaken
from pitboss.odds.registry import find
from scripted import one_bet

THROWS = list(product(range(1, 7), repeat=3))
PAYS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6}
"""Totals below the middle; those above are their mirrors."""
ODDS = {
    "three-of-a-kind": 150, "two-of-a-kind": 8, "any-three-of-a-kind": 24, "two-dice": 5,
    "small": 1, "big": 1, "one-of-a-kind": 1,
    **{f"total-{total}": pays for low, pays in PAYS.items() for total in (low, 21 - low)},
}  # fmt: skip


def price(wager, **options):
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    [(pricing, question)] = MODEL.questions(chosen, wager=wager)
    return MODEL.price(pricing, question)


def row_of(area):
    wager, _, spot = area.partition(":")
    return f"total-{spot}" if wager == "total" else wager


def naive(area, dice, odds, *, exactly=False):
    """What a unit on an area wins or loses, written down from 9.2(a) and 9.4 once more."""
    wager, _, spot = area.partition(":")
    one, two, three = sorted(dice)
    number = int(spot) if spot.isdigit() else 0
    shown = [one, two, three].count(number)
    triple = one == three
    if wager == "one-of-a-kind":
        return {0: -1, 1: odds[wager], 2: 2, 3: 3}[shown]
    wins = {
        "three-of-a-kind": shown == 3,
        "two-of-a-kind": shown == 2 or (shown == 3 and not exactly),
        "any-three-of-a-kind": triple,
        "total": one + two + three == number,
        "two-dice": all(int(face) in dice for face in spot.split("-") if face),
        "small": not triple and one + two + three < 11,
        "big": not triple and one + two + three > 10,
    }[wager]
    return odds[row_of(area)] if wins else -1


# -- prices --------------------------------------------------------------------------------------


def test_every_wager_is_priced_and_every_total_by_itself():
    assert find("sic-bo") is MODEL
    asked = Counter(question.wager for _, question in MODEL.questions())
    assert asked == {**dict.fromkeys(GAME.wager_names, 1), "total": 14}
    assert MODEL.strategy is None
    assert len(AREAS) == 6 + 6 + 1 + 14 + 15 + 1 + 1 + 6
    assert list(WAYS) == THROWS


@pytest.mark.parametrize("area", AREAS)
def test_edge_by_counting(area):
    found = price(area)
    lost = -sum(naive(area, dice, ODDS) for dice in THROWS)
    assert found.exact == Fraction(lost, 216)
    assert sum(line.chance for line in found.lines) == 1
    assert found.outcomes.how == "all 216 throws"


@pytest.mark.parametrize(
    ("area", "edge"),
    [
        ("three-of-a-kind:1", (65, 216)), ("two-of-a-kind:1", (1, 3)),
        ("any-three-of-a-kind", (11, 36)), ("two-dice:1-2", (1, 6)), ("small", (1, 36)),
        ("big", (1, 36)), ("one-of-a-kind:1", (17, 216)), ("total:4", (7, 24)),
        ("total:5", (17, 36)), ("total:6", (11, 36)), ("total:7", (7, 72)), ("total:8", (1, 8)),
        ("total:9", (41, 216)), ("total:10", (1, 8)), ("total:17", (7, 24)),
    ],
)  # fmt: skip
def test_edge(area, edge):
    assert price(area).exact == Fraction(*edge)


@pytest.mark.parametrize(
    ("area", "pays", "percent"),
    [
        # M. Shackleford, "Sic Bo", http://wizardofodds.com/games/sic-bo/
        ("small", None, 2.78),
        ("big", None, 2.78),
        ("total:4", None, 29.17),
        ("total:17", 55, 22.22),
        ("total:4", 60, 15.28),
        ("total:5", None, 47.22),
        ("total:16", 30, 13.89),
        ("total:15", None, 30.56),
        # "Sic bo", http://www.high-rollercasinos.com/sic-bo/
        ("one-of-a-kind:4", None, 7.87),
        ("two-dice:3-5", None, 16.67),
        ("two-of-a-kind:3", None, 33.33),
        # a table of odds and advantages, https://discuz.cgpay.ch/thread-7120-1-1.html
        ("three-of-a-kind:6", 180, 16.2),
    ],
)
def test_published(area, pays, percent):
    posted = {row_of(area): f"{pays} to 1"} if pays else {}
    edge = 100 * float(price(area, payout_odds=posted).edge)
    assert edge == pytest.approx(percent, abs=0.005)


@pytest.mark.parametrize(
    ("area", "pays", "index"),
    [
        # "Tips for playing sic bo", https://onlinecasino.ie/tips-for-playing-sic-bo: the return
        ("two-dice:1-2", 6, 97.2), ("two-of-a-kind:1", 11, 88.9), ("any-three-of-a-kind", 31, 88.9),
        ("three-of-a-kind:1", 180, 83.8), ("total:4", 62, 87.5), ("total:5", 31, 88.9),
        ("total:6", 18, 88.0), ("total:7", 12, 90.3), ("total:8", 8, 87.5), ("total:9", 7, 92.6),
        ("total:10", 6, 87.5),
    ],
)  # fmt: skip
def test_published_returns_under_posted_odds(area, pays, index):
    found = price(area, payout_odds={row_of(area): f"{pays} to 1"})
    assert 100 * float(found.player_return) == pytest.approx(index, abs=0.05)


def test_lines_of_one_of_a_kind():
    lines = {line.name: (line.net, line.chance) for line in price("one-of-a-kind:3").lines}
    assert lines == {
        "three dice": (3, Fraction(1, 216)),
        "two dice": (2, Fraction(15, 216)),
        "one die": (1, Fraction(75, 216)),
        "lost": (-1, Fraction(125, 216)),
    }


def test_exactly_two_of_a_kind():
    assert price("two-of-a-kind", two_of_a_kind="exactly-two").exact == Fraction(3, 8)
    assert price("two-of-a-kind", two_of_a_kind="exactly-two").hit_rate == Fraction(15, 216)


def test_totals_posted_differently():
    better = {"total-4": "60 to 1"}
    assert price("total:4", payout_odds=better).exact == Fraction(11, 72)
    assert price("total:17", payout_odds=better).exact == Fraction(7, 24)


def test_all_spots_but_totals_are_worth_the_same():
    options = GAME.read_options()
    for wager in GAME.wagers:
        if wager.spots and wager.name != "total":
            counted = [
                Counter(shaken(f"{wager.name}:{spot}", options).settlement()[1].tolist())
                for spot in wager.spots(options)
            ]
            assert all(count == counted[0] for count in counted)


@pytest.mark.parametrize("wager", ["total:3", "total:18", "total:x", "odd"])
def test_no_such_wager(wager):
    with pytest.raises(Refused):
        price(wager)


@pytest.mark.parametrize("posted", ["40 for 1", "$400", "7 to 1", "tomato", 9, "9 to 0"])
def test_odds_that_cannot_be_posted(posted):
    with pytest.raises(Refused):
        price("total:8", payout_odds={"total-8": posted})


# -- simulated, and beside the engine ------------------------------------------------------------


def test_simulated_as_priced():
    for question, found, simulator in every(MODEL):
        name = f"{question.wager} {question.table}"
        assert as_priced(found, simulator, name, seldom=True) == FEW
        for line in found.lines:
            assert simulator.names[int(line.net * simulator.unit)] == line.name


STAKE = 10_00


def random_options(rng):
    """Better odds for some rows, halves and quarters among them, and both readings."""
    better = {
        row: f"{pays * part + rng.randint(0, 3 * part)} to {part}"
        for row, pays in ODDS.items()
        for part in (rng.choice((1, 2, 4)),)
        if rng.random() < 0.4
    }
    reading = rng.choice(("at-least-two", "exactly-two"))
    shaker = rng.choice(("manual", "automated", "unstated"))
    return {"payout-odds": better, "two-of-a-kind": reading, "shaker": shaker}


def shake(table, wagers, dice):
    round = one_bet(table, wagers, say.Thrown(dice))
    assert not table.stakes
    return {name: net for (_, name), net in nets(round.events).items()}


def compare(options):
    """Every area on every throw: the engine, the kernel's nets, and the naive rule."""
    table = Table(GAME, options=options, seats=1)
    exactly = options.get("two-of-a-kind") == "exactly-two"
    odds = dict(ODDS)
    for row, text in options.get("payout-odds", {}).items():
        won, part = text.split(" to ")
        odds[row] = Fraction(int(won), int(part))
    kernel = {}
    for area in AREAS:
        unit, whole, _ = shaken(area, table.options).settlement()
        assert STAKE % unit == 0
        kernel[area] = (whole * (STAKE // unit)).tolist()
    for number, dice in enumerate(THROWS):
        results = shake(table, dict.fromkeys(AREAS, STAKE), dice)
        assert results == {area: kernel[area][number] for area in AREAS}
        assert results == {area: STAKE * naive(area, dice, odds, exactly=exactly) for area in AREAS}
    return len(THROWS) * len(AREAS)


def test_the_engine_settles_as_the_kernel_does():
    assert compare({}) == 216 * 50
    compare(random_options(random.Random("sic bo")))


@pytest.mark.slow
def test_the_engine_settles_as_the_kernel_does_under_many_odds():
    assert sum(compare(random_options(random.Random(f"sic bo {seed}"))) for seed in range(10)) > (
        100_000
    )


def test_losers_are_collected_before_winners_are_paid():
    """9.5(f)."""
    table = Table(GAME, seats=1)
    round = table.start()
    for answer in (say.Shuffled(), say.Bet(1, {"small": 500, "big": 500, "total:9": 500}),
                   say.NoMoreBets(), say.Thrown((1, 2, 6))):  # fmt: skip
        round.answer(answer)
    settled = [event.wager for event in round.events if hasattr(event, "won")]
    assert settled == ["big", "small", "total:9"]


def test_a_combination_has_one_form():
    options = GAME.read_options()
    for low, high in combinations(range(1, 7), 2):
        for said in (f"{low}-{high}", f"{high}-{low}", f"{high} and {low}", f"{low},{high}"):
            assert GAME.find_wager(f"two-dice:{said}", options)[1] == f"two-dice:{low}-{high}"
