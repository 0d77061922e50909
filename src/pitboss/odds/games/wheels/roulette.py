"""Roulette, 13:69F-5.1 to 5.4: every pocket once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.wheels.roulette import GAME
from pitboss.games.wheels.roulette.options import AS_SINGLE, COLOR_WAGERS, SIX, payout_odds, wheel
from pitboss.games.wheels.roulette.wagers import EIGHTEEN, covers
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.solvers import wheels
from pitboss.odds.solvers.wheels import LOST, WON
from pitboss.play.options import Options
from pitboss.regulation.payouts import Odds

ZEROS = ("0", "00")
HALF = "half lost to a zero"


def spot(wager: str, options: Options) -> str:
    """A wager on its first spot: the others have as many numbers."""
    spots = GAME.wager_names[wager].spots
    return f"{wager}:{spots(options)[0]}" if spots else wager


def odds(wager: str, options: Options) -> Odds:
    """5.2(a): what the table posts; five adjacent numbers are five straight wagers."""
    posted = payout_odds(options)["straight" if wager == "five-adjacent" else wager]
    assert isinstance(posted, Odds), "roulette is paid at odds"
    return posted


def pockets(options: Options) -> list[str]:
    """The pockets that decide: a spin into 00 is void where the wheel is used as single zero."""
    used = wheel(options).order
    return [pocket for pocket in used if pocket != "00" or options["wheel"] != AS_SINGLE]


def result(name: str, pocket: str, options: Options) -> tuple[str, Fraction]:
    """How a wager on its spot ends in a pocket, and what it nets a unit staked."""
    wager = name.partition(":")[0]
    pays = odds(wager, options).ratio
    if pocket in covers(name, options):
        if wager == "five-adjacent":  # one fifth wins, the others lose, 5.3(d)
            return WON, (pays - 4) / 5
        return WON, pays
    if pocket in ZEROS and wager in EIGHTEEN and options["zero-rule"] == "half":
        return HALF, Fraction(-1, 2)  # 5.2(b)
    return LOST, Fraction(-1)


def price(question: Question) -> Outcomes:
    wager, options = question.wager, question.options
    used, name = pockets(options), spot(wager, options)
    ends = [result(name, pocket, options) for pocket in used]
    return Outcomes(
        lines=wheels.lines(ends, str(odds(wager, options))),
        how=f"all {len(used)} pockets",
        notes=tuple(notes(wager, options)),
    )


def notes(wager: str, options: Options) -> Iterator[str]:
    if options["wheel"] == AS_SINGLE:
        yield "a spin into 00 does not count, 5.2(d)2"
    if wager in COLOR_WAGERS:
        others = "red and black" if wager == SIX else "red, black and dozens"
        yield f"where it is offered, {others} are not, 5.1(g)"


def nets(name: str, options: Options) -> list[Fraction]:
    """What a wager on its spot nets in every pocket that decides."""
    return [result(name, pocket, options)[1] for pocket in pockets(options)]


def settlement(name: str, options: Options) -> tuple[int, Results]:
    """The same in whole parts of its stake, as the simulator has it."""
    unit, (counted,) = in_whole_units(nets(name, options))
    return unit, counted


def simulator(question: Question, style: str) -> Simulator:
    return wheels.simulator(nets(spot(question.wager, question.options), question.options))


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(
            wager=wager.name,
            price=price,
            # a table that says nothing else offers no color wager, 5.1(g)
            tables={"minimum": {"offer": [wager.name]} if wager.name in COLOR_WAGERS else {}},
        )
        for wager in GAME.wagers
    ),
    simulator=simulator,
)
