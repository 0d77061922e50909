"""The dealer's hand."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.blackjack.common import settlement
from pitboss.games.blackjack.common.layout import Layout
from pitboss.play.prompts import DEALER, Steps
from pitboss.ranking import blackjack


def known_blackjack(layout: Layout) -> bool:
    """Seen by all, or found by the reader, before any third card."""
    known = layout.rules.exposed or (layout.reader and layout.may_have_blackjack)
    return known and layout.dealer_blackjack


def end_with_blackjack(layout: Layout) -> None:
    """No additional cards are dealt; every wager is settled."""
    round, cite = layout.round, layout.at.blackjack_ends
    if not layout.rules.exposed:
        round.show(DEALER, cite)
    round.rank(DEALER, "blackjack", cite)
    no_more = Refused("the dealer has blackjack: no additional cards are dealt", cite)
    for hand in layout.hands():
        round.pass_over(hand.seat, lambda name: no_more, default="stand", patron=hand.caller)
    settlement.settle_insurance(layout)


def play_dealer(layout: Layout) -> Steps[None]:
    """The second card, what it decides, and the cards up to 17."""
    round, at = layout.round, layout.at
    cite = at.dealers_card
    if len(layout.dealer) == 1:
        round.announce("Dealer's Card", cite)
        yield from layout.dealer_card(cite)
    elif not layout.rules.exposed:
        cite = at.hole_down
        round.show(DEALER, cite)
    settlement.settle_insurance(layout)
    settlement.settle_surrendered(layout)
    while matters(layout) and draws(layout):
        yield from layout.dealer_card(at.dealer_draws)
    words = "blackjack" if layout.dealer_blackjack else blackjack.describe(layout.dealer)
    round.rank(DEALER, words, cite)
    if layout.overdraws and 17 <= blackjack.total(layout.dealer) <= 21:
        yield from layout.dealing.deal([("discard", "up", at.irregularities.dealer_overdraws)])


def draws(layout: Layout) -> bool:
    """Up to 17, and on soft 17 where that is the rule."""
    total, soft = blackjack.points(layout.dealer)
    return total < 17 or (total == 17 and soft and layout.rules.hits_soft_17)


def matters(layout: Layout) -> bool:
    """Some hand still waits for the dealer's count."""
    wins_anyway = settlement.beats_longer_21
    return any(not (hand.blackjack or wins_anyway(layout, hand)) for hand in layout.hands())
