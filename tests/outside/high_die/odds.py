"""What High Die costs: exact, from the six faces."""

from fractions import Fraction

from high_die import GAME, HIGH, TABLES
from pitboss.odds.model import Model, Pricing
from pitboss.odds.prices import Line, Outcomes


def price(question):
    return of_six_faces(HIGH.table(question.options))


def price_again(question):
    return of_six_faces(TABLES["again"]["all"])


def of_six_faces(table):
    won = [
        Line(name=row, net=pays.ratio, chance=Fraction(1, 6), pays=str(pays))
        for row, pays in table.rows.items()
    ]
    lost = Line(name="lost", net=Fraction(-1), chance=Fraction(6 - len(won), 6))
    return Outcomes(lines=(*won, lost), how="all six faces")


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="high", price=price, tables={"minimum": {}}),
        Pricing(wager="again", price=price_again, tables={"all": {}}),
    ),
)
