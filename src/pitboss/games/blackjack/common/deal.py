"""The shoe is made ready, and everybody receives the first two cards.

The order of the first cards is a list; a game takes the usual one or makes its own.
"""

from __future__ import annotations

from pitboss.engine import prompts as ask
from pitboss.engine.events import Face
from pitboss.engine.prompts import DEALER, Offer, Steps
from pitboss.games.blackjack.common.layout import Layout
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Card
from pitboss.ranking import blackjack


def ready_the_shoe(layout: Layout, *, burns_anyway: bool = False) -> Steps[None]:
    """Cut, put the cutting card in, and burn a card from a new shoe or for a new dealer."""
    round, shoe = layout.round, layout.rules.shoe
    new_shoe = yield from shoes.make_ready(round, shoe, layout.dealing.bettors)
    if burns_anyway or (shoe.burns and (new_shoe or "new-dealer" in round.memo)):
        yield from layout.dealing.burn(shoe.at.burn)


def usual_order(layout: Layout) -> list[Card]:
    """One card to each hand, one to the dealer, a second one to each hand."""
    cite = layout.at.first_cards
    face: Face = "down" if layout.rules.by_hand else "up"
    players: list[Card] = [(hand.holder, face, cite) for hand in layout.hands()]
    return [*players, (DEALER, "up", cite), *players]


def hole_card(layout: Layout) -> list[Card]:
    """The dealer's second card, if it is dealt at once; in games dealt from the hand only for a
    reader."""
    rules, at = layout.rules, layout.at
    if rules.exposed:
        return [(DEALER, "up", at.hole_up)]
    if rules.hole == "none" or (rules.by_hand and not layout.reader):
        return []
    return [(DEALER, "down", at.hole_down)]


def await_reports(layout: Layout, *, needed: bool) -> Steps[None]:
    """A moment to report that the reader was misused, if wagers are settled before anybody decides
    on a card."""
    if needed and layout.reader and not layout.may_have_blackjack:
        announce = Offer("announce-totals", layout.at.announced)
        yield ask.Choose(0, (announce,), announce.cite, announce.name, step="reveal")


def announce_hands(layout: Layout) -> None:
    """Everybody has two cards: what they count, unless they are held face down."""
    layout.complete = True
    for hand in layout.hands():
        hand.blackjack = blackjack.is_blackjack(hand.cards)
        if not layout.rules.by_hand:
            words = "blackjack" if hand.blackjack else blackjack.describe(hand.cards)
            layout.round.rank(hand.holder, words, layout.at.announced)
