"""Big six wheel, 13:69F-5.5 and 5.6: every section once."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.wheels.big_six import GAME, payout_odds, wheel
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.solvers import wheels
from pitboss.odds.solvers.wheels import LOST, WON
from pitboss.play.options import Options
from pitboss.regulation.payouts import Odds


def odds(wager: str, options: Options) -> Odds:
    posted = payout_odds(options)[wager]
    assert isinstance(posted, Odds), "big six is paid at odds"
    return posted


def result(wager: str, section: str, options: Options) -> tuple[str, Fraction]:
    """How a wager ends in a section, and what it nets a unit staked."""
    return (WON, odds(wager, options).ratio) if section == wager else (LOST, Fraction(-1))


def price(question: Question) -> Outcomes:
    wager, options = question.wager, question.options
    sections = wheel(options).order
    return Outcomes(
        lines=wheels.lines(
            [result(wager, section, options) for section in sections], str(odds(wager, options))
        ),
        how=f"all {len(sections)} sections",
        notes=(f"a wheel of {described(sections)}, which the chapter leaves open",),
    )


def described(sections: tuple[str, ...]) -> str:
    return ", ".join(f"{sections.count(wager.name)} {wager.name}" for wager in GAME.wagers)


def nets(wager: str, options: Options) -> list[Fraction]:
    """What a wager nets in every section; spins that do not count decide nothing, 5.6(b), (c)."""
    return [result(wager, section, options)[1] for section in wheel(options).order]


def settlement(wager: str, options: Options) -> tuple[int, Results]:
    """The same in whole parts of its stake, as the simulator has it."""
    unit, (counted,) = in_whole_units(nets(wager, options))
    return unit, counted


def simulator(question: Question, style: str) -> Simulator:
    return wheels.simulator(nets(question.wager, question.options))


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=wager.name, price=price, tables={"minimum": {}}) for wager in GAME.wagers
    ),
    simulator=simulator,
)
