"""Roulette, 13:69F-5.1 to 5.4: every pocket once."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.engine import Options
from pitboss.games.wheels.roulette import (
    AS_SINGLE,
    COLOR_WAGERS,
    EIGHTEEN,
    FIVE,
    GAME,
    SIX,
    ZEROS,
    covers,
    wheel,
)
from pitboss.odds.games.wheels.common.spins import WON, End, Spins
from pitboss.odds.model import Model, Pricing

HALF = "half lost to a zero"


def pockets(options: Options) -> list[str]:
    """The pockets that decide: a spin into 00 is void where the wheel is used as single zero."""
    used = wheel(options).order
    return [pocket for pocket in used if pocket != "00" or options["wheel"] != AS_SINGLE]


def end(name: str, pocket: str, pays: Fraction, options: Options) -> End | None:
    """Where a wager is not won or lost as a whole."""
    if name.startswith(f"{FIVE}:") and pocket in covers(name, options):
        return WON, (pays - 4) / 5  # one fifth wins, the others lose, 5.3(d)
    if pocket in ZEROS and name in EIGHTEEN and options["zero-rule"] == "half":
        return HALF, Fraction(-1, 2)  # 5.2(b)
    return None


def notes(wager: str, options: Options) -> Iterator[str]:
    if options["wheel"] == AS_SINGLE:
        yield "a spin into 00 does not count, 5.2(d)2"
    if wager in COLOR_WAGERS:
        others = "red and black" if wager == SIX else "red, black and dozens"
        yield f"where it is offered, {others} are not, 5.1(g)"


SPINS = Spins(game=GAME, sections=pockets, called="pockets", covers=covers, end=end, notes=notes)
MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(
            wager=wager.name,
            price=SPINS.price,
            # a table that says nothing else offers no color wager, 5.1(g)
            tables={"minimum": {"offer": [wager.name]} if wager.name in COLOR_WAGERS else {}},
        )
        for wager in GAME.wagers
    ),
    simulator=SPINS.simulator,
)
