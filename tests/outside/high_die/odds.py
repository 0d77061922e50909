"""What High Die costs: exact, from the six faces."""

from fractions import Fraction

from high_die import GAME, HIGH
from pitboss.odds.model import Model, Pricing
from pitboss.odds.prices import Line, Outcomes


def price(question):
    table = HIGH.table(question.options)
    won = [
        Line(name=row, net=pays.ratio, chance=Fraction(1, 6), pays=str(pays))
        for row, pays in table.rows.items()
    ]
    lost = Line(name="lost", net=Fraction(-1), chance=Fraction(4, 6))
    return Outcomes(lines=(*won, lost), how="all six faces")


MODEL = Model(game=GAME, pricings=(Pricing(wager="high", price=price, tables={"minimum": {}}),))
