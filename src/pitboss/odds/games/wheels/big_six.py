"""Big six wheel, 13:69F-5.5 and 5.6: every section once."""

from collections.abc import Iterator

from pitboss.engine import Options
from pitboss.games.wheels.big_six import GAME, wheel
from pitboss.odds.games.wheels.common.spins import Spins
from pitboss.odds.model import Model, Pricing


def notes(wager: str, options: Options) -> Iterator[str]:
    order = wheel(options).order
    sections = ", ".join(f"{order.count(wager.name)} {wager.name}" for wager in GAME.wagers)
    yield f"a wheel of {sections}, which the chapter leaves open"


SPINS = Spins(
    game=GAME,
    sections=lambda options: wheel(options).order,
    covers=lambda name, options: frozenset((name,)),
    notes=notes,
)
MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=name, price=SPINS.price, tables={"minimum": {}}) for name in GAME.wager_names
    ),
    simulator=SPINS.simulator,
)
