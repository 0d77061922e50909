"""Big six: every wager on every wheel, and the engine beside the kernel's nets."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from upright_spins import land

from odds.simulated import FEW, as_priced, prices
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.errors import Refused, Unusable
from pitboss.games.wheels.big_six import GAME, USUAL, wheel
from pitboss.games.wheels.common.upright_wheels import PASSED, VOID
from pitboss.odds.games.wheels.big_six import MODEL, SPINS
from pitboss.odds.registry import find

PAYS = {"$1": 1, "$2": 2, "$5": 5, "$10": 10, "$20": 20, "joker": 45, "flag": 45}


def test_registered():
    assert find("big-six") is MODEL


def test_every_wager():
    found = prices(MODEL)
    assert {wager: price.exact for wager, price in found.items()} == {
        wager: 1 - Fraction(USUAL[wager] * (PAYS[wager] + 1), 54) for wager in PAYS
    }
    assert all(price.outcomes.how == "all 54 sections" for price in found.values())
    assert {note for price in found.values() for note in price.outcomes.notes} == {
        "a wheel of 24 $1, 15 $2, 7 $5, 4 $10, 2 $20, 1 joker, 1 flag, which the chapter leaves"
        " open"
    }


# House advantage of the American money wheel, http://ildado.com/big_six_wheel.html, with the joker
# and the logo at 45 to 1
PUBLISHED = {"$1": 11.11, "$2": 16.67, "$5": 22.22, "$10": 18.52, "$20": 22.22, "joker": 14.81}


@pytest.mark.parametrize(("wager", "percent"), PUBLISHED.items())
def test_published(wager, percent):
    assert round(100 * float(prices(MODEL)[wager].edge), 2) == percent


def test_another_wheel_and_better_odds():
    found = prices(MODEL, sections={"$1": 20, "joker": 5}, payout_odds={"joker": "50 to 1"})
    assert found["$1"].exact == 1 - Fraction(40, 54)
    assert found["joker"].exact == 1 - Fraction(5 * 51, 54)
    order = "$1 $2 $1 $5 $1 $10 $1 $20 joker flag"
    assert prices(MODEL, order=order)["$1"].exact == Fraction(1, 5)


def test_a_wager_that_there_is_not():
    with pytest.raises(Refused, match="no wager"):
        MODEL.find("$50")


def test_odds_too_large_to_be_simulated():
    [(_, question)] = MODEL.questions(
        {"payout-odds": {"joker": "3,000,000,000 to 1"}}, wager="joker"
    )
    with pytest.raises(Unusable):
        MODEL.simulator(question, "optimal")


@pytest.mark.parametrize(
    "options", [{}, {"sections": {"$1": 3, "flag": 9}}], ids=["usual", "other"]
)
def test_simulated_as_priced(options):
    for pricing, question in MODEL.questions(options):
        price = MODEL.price(pricing, question)
        simulator = MODEL.simulator(question, "optimal")
        assert as_priced(price, simulator, question.wager) == FEW


# -- beside the engine ---------------------------------------------------------------------------


def random_options(rng):
    options = {"clapper-rule": rng.choice((PASSED, VOID)), "payout-odds": {}}
    if rng.random() < 0.7:
        options["sections"] = {name: rng.randint(1, 30) for name in USUAL if rng.random() < 0.6}
    for name, pays in PAYS.items():
        if rng.random() < 0.3:
            options["payout-odds"][name] = f"{2 * pays + rng.randint(0, 3)} to 2"
    return options


def spin(round, table, rng):
    """A spin, or one at which something goes wrong: where it came to rest, if it counts."""
    pocket, other = rng.choices(wheel(table.options).order, k=2)
    return land(round, rng, pocket, lambda: other, "clapper-between-two-numbers", 10)


def compare(tables, spins):
    """Wagers that came out of the engine as the simulator has them."""
    rng, compared = random.Random("big six"), 0
    for _ in range(tables):
        table = Table(GAME, options=random_options(rng), seats=2)
        nets = {}
        for name in PAYS:
            unit, whole = SPINS.settlement(name, table.options)
            paid = zip(wheel(table.options).order, whole.tolist(), strict=True)
            nets[name] = {pocket: Fraction(net, unit) for pocket, net in paid}
        standing = Counter()
        for _ in range(spins):
            round = table.start()
            round.answer(say.Shuffled())
            for seat in (1, 2):
                bets = {name: 2_00 * rng.randint(1, 9) for name in rng.sample([*PAYS], 4)}
                round.answer(say.Bet(seat, bets))
                standing.update({(seat, name): amount for name, amount in bets.items()})
            round.answer(say.NoMoreBets())
            pocket = spin(round, table, rng)
            settled = {(e.seat, e.wager): e.net for e in round.events if isinstance(e, on.Settled)}
            assert round.over
            if pocket is None:
                assert settled == {}
                continue
            assert settled == {
                (seat, name): stake * nets[name][pocket] for (seat, name), stake in standing.items()
            }
            compared += len(settled)
            standing.clear()
    return compared


def test_the_engine_settles_as_the_kernel_does():
    assert compare(20, 60) > 8_000


@pytest.mark.slow
def test_the_engine_settles_as_the_kernel_does_at_length():
    assert compare(120, 140) > 100_000
