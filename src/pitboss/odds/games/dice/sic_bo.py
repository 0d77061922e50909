"""Sic bo, 13:69F-9: every one of the 216 ways in which three dice can fall."""

from collections.abc import Iterator
from itertools import product

from pitboss.engine import Options
from pitboss.engine.options import kebab
from pitboss.games.dice.common.shakes import all_payouts
from pitboss.games.dice.sic_bo import GAME, TOTALS, winning_row
from pitboss.odds.games.dice.common.shakes import LOST, Shaken
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Simulator

WAYS = tuple(product(range(1, 7), repeat=3))
"""How three different dice can fall."""
ON_TOTAL = {spot: f"minimum on {spot}" for spot in TOTALS}
"""Totals differ in how often they come and in what they pay: each is priced by itself."""

ROWS = {
    LOST: "lost",
    "one-of-a-kind": "one die",
    "one-of-a-kind-two-dice": "two dice",
    "one-of-a-kind-three-dice": "three dice",
}
"""How a wager ends; with any other row it is won."""


def area(question: Question) -> str:
    """The area that is priced: the total asked for, else the first, which is as good as any."""
    wager = GAME.wager_names[question.wager]
    if wager.spots is None:
        return wager.name
    if wager.name == "total":
        return f"total:{question.table.rpartition(' ')[2]}"
    return f"{wager.name}:{wager.spots(question.options)[0]}"


def shaken(wager: str, options: Options) -> Shaken:
    """A wager on its area."""
    ends = [winning_row(wager, dice, options) or LOST for dice in WAYS]
    return Shaken(ends, all_payouts(GAME, options), {end: ROWS.get(end, "won") for end in ends})


def price(question: Question) -> Outcomes:
    found = shaken(area(question), question.options)
    return found.price(f"all {len(WAYS)} throws", tuple(notes(question)))


def notes(question: Question) -> Iterator[str]:
    if question.wager == "two-of-a-kind":
        wins = question.options["two-of-a-kind"] == "at-least-two"
        yield f"all three dice on its number {'win as well' if wins else 'lose'}, 9.2(a)2"


def simulator(question: Question, style: str) -> Simulator:
    return shaken(area(question), question.options).simulator()


def table_of_total(said: str, options: Options) -> str:
    """Every total has its own price: the table of the total that was asked for."""
    name = GAME.find_wager(kebab(said), options)[1]
    return ON_TOTAL[name.partition(":")[2]]


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=wager.name, price=price, tables={table: {} for table in ON_TOTAL.values()},
                spotted=table_of_total)
        if wager.name == "total"
        else Pricing(wager=wager.name, price=price, tables={"minimum": {}})
        for wager in GAME.wagers
    ),
    simulator=simulator,
)  # fmt: skip
