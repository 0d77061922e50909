"""Roulette: every wager on every wheel, every spot, and the engine beside the kernel's nets."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from odds.simulated import FEW, as_priced, prices
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.errors import Refused, Unusable
from pitboss.games.wheels.roulette import COLORS, GAME, wheel
from pitboss.odds.games.wheels.roulette import MODEL, SPINS, pockets
from pitboss.odds.registry import find

WHEELS = ("double-zero", "single-zero", "double-zero-used-as-single-zero")
COLOR_WAGERS = ("six-numbers-color", "seven-numbers-color", "eight-numbers-color")
HALVES = ("red", "black", "odd", "even", "1-to-18", "19-to-36")
NUMBERS = [str(number) for number in range(1, 37)]
COVERED = {
    "straight": (1, 35), "split": (2, 17), "three-numbers": (3, 11), "four-numbers": (4, 8),
    "first-five": (5, 6), "six-numbers": (6, 5), "six-numbers-color": (6, 5),
    "seven-numbers": (7, 4), "seven-numbers-color": (7, 4), "eight-numbers-color": (8, 3),
    "column": (12, 2), "dozen": (12, 2), **dict.fromkeys(HALVES, (18, 1)),
    "five-adjacent": (1, 35),
}  # fmt: skip
"""How many numbers a wager covers and what it pays; five adjacent numbers are five straights."""
ABSENT = {
    "double-zero": {"seven-numbers-color"},
    "single-zero": {"first-five", "eight-numbers-color"},
    "double-zero-used-as-single-zero": {"first-five", "eight-numbers-color"},
}


def test_registered():
    assert find("roulette") is MODEL


@pytest.mark.parametrize("used", WHEELS)
def test_every_wager_on_every_wheel(used):
    found = prices(MODEL, wheel=used)
    assert found.keys() == {wager.name for wager in GAME.wagers} - ABSENT[used]
    count = 38 if used == "double-zero" else 37
    for wager, price in found.items():
        covered, pays = COVERED[wager]
        assert price.exact == 1 - Fraction(covered * (pays + 1), count)
        assert price.staked == 1
        assert price.outcomes.how == f"all {count} pockets"


def test_the_half_rule():
    found, whole = prices(MODEL, zero_rule="half"), prices(MODEL)
    for wager, price in found.items():
        if wager not in HALVES:
            assert price.exact == whole[wager].exact
            continue
        assert price.exact == Fraction(1, 38)
        assert [(line.net, line.chance) for line in price.lines] == [
            (1, Fraction(18, 38)),
            (Fraction(-1, 2), Fraction(2, 38)),
            (-1, Fraction(18, 38)),
        ]


@pytest.mark.parametrize("used", WHEELS[1:])
def test_no_half_rule_without_a_double_zero(used):
    with pytest.raises(Refused):
        prices(MODEL, wheel=used, zero_rule="half")


@pytest.mark.parametrize(
    ("options", "wager", "percent"),
    [
        # "About Roulette House Edge", http://boxofficebonus.com/Roulette_House_edge.html
        ({}, "straight", 5.26),
        ({}, "red", 5.26),
        ({}, "first-five", 7.89),
        ({"zero_rule": "half"}, "red", 2.63),
        ({"wheel": "single-zero"}, "dozen", 2.70),
    ],
)
def test_published(options, wager, percent):
    assert round(100 * float(prices(MODEL, **options)[wager].edge), 2) == percent


def test_posted_odds_are_honoured():
    found = prices(MODEL, payout_odds={"straight": "36 to 1", "first-five": "7 to 1"})
    assert found["straight"].exact == found["five-adjacent"].exact == Fraction(1, 38)
    assert found["first-five"].exact == Fraction(-2, 38)


@pytest.mark.parametrize("posted", ["40 for 1", "$400", 40, "34 to 1", "tomato"])
def test_odds_that_cannot_be_posted(posted):
    with pytest.raises((Refused, Unusable)):
        prices(MODEL, payout_odds={"straight": posted})


# -- what is offered -----------------------------------------------------------------------------


def test_color_wagers_are_priced_beside_what_they_exclude():
    """Left free, `offer` is what each wager needs: red at one table, colors at another, 5.1(g)."""
    found = prices(MODEL)
    assert {"red", "dozen", "six-numbers-color", "eight-numbers-color"} <= found.keys()
    for wager in COLOR_WAGERS:
        if wager in found:
            assert found[wager].options["offer"] == (wager,)
            assert "red" in found[wager].outcomes.notes[0]
    assert "six-numbers-color" not in found["red"].options["offer"]


@pytest.mark.parametrize(
    ("options", "there", "not_there"),
    [
        ({"offer": ["six-numbers-color"]}, {"six-numbers-color", "dozen"}, {"red", "black"}),
        (
            {"offer": ["seven-numbers", "six-numbers-color", "eight-numbers-color"]},
            {"six-numbers-color", "eight-numbers-color", "seven-numbers"},
            {"red", "dozen", "five-adjacent"},
        ),
        (
            {"offer": ["seven-numbers-color"], "wheel": "single-zero"},
            {"seven-numbers-color"},
            {"red", "dozen", "six-numbers-color"},
        ),
        ({"offer": ["red"]}, {"red", "dozen"}, {*COLOR_WAGERS, "five-adjacent"}),
        ({"offer": []}, {"red", "dozen"}, {*COLOR_WAGERS, "seven-numbers", "five-adjacent"}),
        ({"wheel_replica": False}, {"red", "seven-numbers"}, {"five-adjacent"}),
        (
            {"color_sections": {"red": "1 2 3 4 5 6"}},
            {"six-numbers-color", "eight-numbers-color"},
            {"red", "black", "dozen"},
        ),
    ],
)
def test_only_what_the_options_offer(options, there, not_there):
    found = prices(MODEL, **options)
    assert there <= found.keys()
    assert not not_there & found.keys()


@pytest.mark.parametrize(
    ("wager", "options", "cite"),
    [
        ("seven-numbers-color", {}, "5.1(e)7"),
        ("eight-numbers-color", {"wheel": "single-zero"}, "5.1(e)8"),
        ("first-five", {"wheel": "single-zero"}, "5.1(e)5"),
        ("red", {"offer": ["six-numbers-color"]}, "5.1(g)"),
        ("dozen", {"offer": ["eight-numbers-color"]}, "5.1(g)"),
        ("six-numbers-color", {"offer": ["red"]}, "5.1(e)6ii"),
    ],
)  # fmt: skip
def test_what_is_not_offered_is_refused(wager, options, cite):
    with pytest.raises(Refused) as refusal:
        MODEL.questions(options, wager=wager)
    assert refusal.value.cite == cite


# -- spots ---------------------------------------------------------------------------------------


def random_options(rng):
    options = {"wheel": rng.choice(WHEELS), "payout-odds": {}}
    if options["wheel"] == "double-zero":
        options["zero-rule"] = rng.choice(("full", "half"))
    names = ["five-adjacent", "seven-numbers"]
    if colored := rng.random() < 0.6:
        more = "eight" if options["wheel"] == "double-zero" else "seven"
        names += ["six-numbers-color", f"{more}-numbers-color"]
    options["offer"] = [name for name in names if rng.random() < 0.7]
    if colored and rng.random() < 0.5:
        numbers = rng.sample(NUMBERS, 36)
        options["color-sections"] = {
            color: numbers[6 * i : 6 * i + 6]
            for i, color in enumerate(rng.sample(COLORS, rng.randint(1, 6)))
        }
    if rng.random() < 0.5:
        order = wheel(GAME.read_options({"wheel": options["wheel"]})).order
        fives = [rng.sample(order, 5) for _ in range(3)]
        options["five-adjacent"] = {five[2]: five for five in fives}
    for wager in ("straight", "split", "column", "red"):
        if rng.random() < 0.3:
            options["payout-odds"][wager] = f"{COVERED[wager][1] + 1} to 1"
    return options


def names_of(options):
    """Every wager on every spot that a table offers."""
    names = []
    for wager in GAME.wagers:
        if wager.offered is None or wager.offered(options):
            spots = wager.spots(options) if wager.spots else ()
            names += [f"{wager.name}:{spot}" for spot in spots] or [wager.name]
    return names


@pytest.mark.parametrize("seed", range(40))
def test_all_spots_of_a_wager_are_worth_the_same(seed):
    options = GAME.read_options(random_options(random.Random(f"spots {seed}")))
    for name in names_of(options):
        first = SPINS.spot(name.partition(":")[0], options)
        unit, nets = SPINS.settlement(name, options)
        same_unit, same = SPINS.settlement(first, options)
        assert unit == same_unit
        assert Counter(nets.tolist()) == Counter(same.tolist())


# -- simulated, and beside the engine ------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{}, {"zero-rule": "half"}, *({"wheel": used} for used in WHEELS[1:])],
    ids=lambda options: str(*options.values()),
)
def test_simulated_as_priced(options):
    for pricing, question in MODEL.questions(options):
        price = MODEL.price(pricing, question)
        simulator = MODEL.simulator(question, "optimal")
        assert as_priced(price, simulator, question.wager) == FEW


TABLES, SPUN, BETS = 30, 120, 40
STAKE = 10_00
"""In halves and fifths too."""


def test_the_engine_settles_as_the_kernel_does():
    rng = random.Random("roulette")
    compared = Counter()
    for _ in range(TABLES):
        table = Table(GAME, options=random_options(rng), seats=1)
        names, nets = names_of(table.options), {}
        for name in names:
            unit, whole = SPINS.settlement(name, table.options)
            assert STAKE % unit == 0
            paid = (whole * (STAKE // unit)).tolist()
            nets[name] = dict(zip(pockets(table.options), paid, strict=True))
        standing = {}
        for _ in range(SPUN):
            pocket, results = spin(table, standing, names, rng)
            if pocket not in nets[names[0]]:  # a void spin: what was bet stands
                assert results == {}
                continue
            assert results == {
                name: stake // STAKE * nets[name][pocket] for name, stake in standing.items()
            }
            compared.update(name.partition(":")[0] for name in standing)
            standing.clear()
    assert compared.keys() == COVERED.keys()
    assert sum(compared.values()) >= 100_000


def spin(table, standing, names, rng):
    """A spin with some bets, unless those of a void one still stand: the pocket and the nets."""
    round = table.start()
    round.answer(say.Shuffled())
    if not standing:
        chosen = rng.sample(names, min(BETS, len(names)))
        standing.update((name, STAKE * rng.randint(1, 5)) for name in chosen)
        round.answer(say.Bet(1, dict(standing)))
    round.answer(say.NoMoreBets())
    pocket = rng.choice(wheel(table.options).order)
    round.answer(say.Landed(pocket))
    assert round.over
    results = Counter()
    for event in round.events:
        if isinstance(event, on.Settled):
            results[event.wager] += event.net
    return pocket, dict(results)
