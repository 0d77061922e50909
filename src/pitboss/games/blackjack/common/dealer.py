"""The dealer's hand."""

from __future__ import annotations

from pitboss.engine.prompts import DEALER, Steps
from pitboss.errors import Refused
from pitboss.games.blackjack.common import settlement
from pitboss.games.blackjack.common.layout import Layout
from pitboss.ranking import blackjack


def known_blackjack(layout: Layout) -> bool:
    """Whether the dealer has a blackjack that everybody sees, or that the reader found, before any
    third card."""
    known = layout.rules.exposed or (layout.reader and layout.may_have_blackjack)
    return known and layout.dealer_blackjack


def end_with_blackjack(layout: Layout) -> None:
    """No additional cards are dealt; every wager is settled."""
    show_blackjack(layout)
    dealer_wager_waits(layout)
    settlement.settle_insurance(layout)


def show_blackjack(layout: Layout) -> None:
    """The blackjack is turned up, and nobody has anything to decide."""
    round, cite = layout.round, layout.at.blackjack_ends
    if not layout.rules.exposed:
        round.show(DEALER, cite)
    round.rank(DEALER, "blackjack", cite)
    no_more = Refused("the dealer has blackjack: no additional cards are dealt", cite)
    for hand in layout.hands():
        round.pass_over(hand.seat, lambda name: no_more, default="stand", patron=hand.caller)


def play_dealer(layout: Layout) -> Steps[None]:
    """The second card, what it decides, and the cards up to 17."""
    cite = yield from second_card(layout)
    settle_on_second_card(layout)
    yield from draw(layout, cite)


def second_card(layout: Layout) -> Steps[str]:
    """The second card is dealt, or turned up if it is there. Returns the paragraph for that."""
    round, at = layout.round, layout.at
    if len(layout.dealer) == 1:
        round.announce("Dealer's Card", at.dealers_card)
        yield from layout.dealer_card(at.dealers_card)
        return at.dealers_card
    if layout.rules.exposed:
        return at.dealers_card
    round.show(DEALER, at.hole_down)
    return at.hole_down


def settle_on_second_card(layout: Layout) -> None:
    """Settle what needs no further card."""
    dealer_wager_waits(layout)
    settlement.settle_insurance(layout)
    settlement.settle_surrendered(layout)


def draw(layout: Layout, cite: str) -> Steps[None]:
    """Draw cards up to 17, if they matter to anybody, and announce the count."""
    at = layout.at
    while (dealer_wager_waits(layout) or matters(layout)) and draws(layout):
        yield from layout.dealer_card(at.dealer_draws)
    words = "blackjack" if layout.dealer_blackjack else blackjack.describe(layout.dealer)
    layout.round.rank(DEALER, words, cite)
    if layout.overdraws and 17 <= blackjack.total(layout.dealer) <= 21 + layout.rules.push_on_22:
        yield from layout.dealing.deal([("discard", "up", at.irregularities.dealer_overdraws)])


def draws(layout: Layout) -> bool:
    """Whether the dealer draws: below 17, and on soft 17 if that is the rule."""
    total, soft = blackjack.points(layout.dealer)
    return total < 17 or (total == 17 and soft and layout.rules.hits_soft_17)


def dealer_wager_waits(layout: Layout) -> bool:
    """Settle wagers on the dealer's cards, if the game has any. Returns whether one waits for
    another card."""
    settle = layout.rules.on_dealer
    return settle is not None and settle(layout)


def matters(layout: Layout) -> bool:
    """Whether a hand still waits for the dealer's count."""
    wins_anyway, always_wins = settlement.beats_longer_21, settlement.always_wins
    return any(
        not (hand.blackjack or wins_anyway(layout, hand) or always_wins(layout, hand))
        for hand in layout.hands()
    )
