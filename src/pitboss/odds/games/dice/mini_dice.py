"""Mini-dice, 13:69F-13: all 36 throws, and for a place bet as many shakes as it takes."""

from itertools import product

from pitboss.engine import Options
from pitboss.games.dice.common.shakes import all_payouts
from pitboss.games.dice.mini_dice import GAME, PLACE, stands, winning_row
from pitboss.odds.games.dice.common.shakes import LOST, STANDS, Shaken
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Simulator

TOTALS = tuple(sum(throw) for throw in product(range(1, 7), repeat=2))
"""What the 36 throws of two dice add up to."""


def shaken(wager: str, options: Options) -> Shaken:
    ends = [
        STANDS if stands(wager, total) else winning_row(wager, total) or LOST for total in TOTALS
    ]
    return Shaken(ends, all_payouts(GAME, options), {end: named(wager, end) for end in {*ends}})


def named(wager: str, end: str) -> str:
    if wager in PLACE:
        number = PLACE[wager]
        return f"7 before {number}" if end == LOST else f"{number} before 7"
    return end.removeprefix("field-") if end.startswith("field-") or end == LOST else "won"


def price(question: Question) -> Outcomes:
    wager, options = question.wager, question.options
    found = shaken(wager, options)
    if wager not in PLACE:
        return found.price("all 36 throws", ["decided by the next shake"])
    shakes = found.shakes
    notes = [f"decided after {float(shakes):.2f} shakes ({shakes}) on average"]
    if options["winning-bets-stay"]:
        notes.append("a bet that stays up when it has won counts as a new one")
    return found.price("all 36 throws, shaken until decided", notes)


def simulator(question: Question, style: str) -> Simulator:
    return shaken(question.wager, question.options).simulator()


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=wager.name, price=price, tables={"minimum": {}}) for wager in GAME.wagers
    ),
    simulator=simulator,
)
