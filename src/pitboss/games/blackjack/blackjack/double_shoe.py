"""2.6(d), 2.15(h): a shoe with two sides; a round is dealt from one of them."""

from __future__ import annotations

from pitboss.engine.answers import IrregularityReport
from pitboss.engine.prompts import Offer, Steps
from pitboss.games.blackjack.blackjack.options import RED
from pitboss.games.blackjack.blackjack.rules import SIDES
from pitboss.games.blackjack.common.irregularities import deal_on, on_the_layout
from pitboss.games.blackjack.common.layout import Layout

DETERMINANT = "determinant"


def determine_side(layout: Layout, first: str) -> Steps[bool]:
    """2.6(d): a card from either side says which side is dealt; perhaps it is the first card."""
    round, dealing = layout.round, layout.dealing
    sides = [Offer(side, "2.6(d)1", says="draw the determinant card here") for side in SIDES]
    drawn = yield from round.choose(0, sides, cite="2.6(d)1", default=SIDES[0])
    dealing.source = drawn.name
    yield from dealing.deal([(DETERMINANT, "up", "2.6(d)1")])
    card = round.hands[DETERMINANT][0]
    red_goes_to_red = round.options["red-back-side"] == RED
    dealing.source = SIDES[0 if (card[1] in "hd") == red_goes_to_red else 1]
    round.note("side", dealing.source, "2.6(d)1")
    if dealing.source == drawn.name:
        round.shift(card, DETERMINANT, first, face="up", cite="2.6(d)2")
        return True
    dealing.collect(DETERMINANT, "2.6(d)2")
    return False


def change_sides(layout: Layout, report: IrregularityReport) -> None:
    """2.15(h): the round stands although the cards came from the other compartment."""
    layout.dealing.source = SIDES[1 - SIDES.index(layout.dealing.source)]


WRONG_SIDE = on_the_layout(
    "wrong-side", "2.15(h)", deal_on(change_sides),
    "the round stands as if drawn from the right side",
    lambda layout, report: DETERMINANT in layout.round.hands,
    "only with a double shoe, once its side is determined",
)  # fmt: skip
