"""2A.7(g): a player may, once, exchange the second cards of the two hands."""

from __future__ import annotations

from pitboss.engine.answers import Choice
from pitboss.engine.prompts import Offer, Steps
from pitboss.errors import Refused
from pitboss.games.blackjack.common import decisions
from pitboss.games.blackjack.common.decisions import Decision, Reason
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.ranking import blackjack

SWITCHED = "switched"
"""Key in the memo, by spot: whether its second cards were exchanged, or exchanged and returned."""
PLAYED = "played"
"""Key in the memo: the hands of the current spot that have had their turn."""


def play_spot(layout: Layout, seat: int) -> Steps[None]:
    """2A.7(g) to (j): switch or not, then the first hand, then the second."""
    yield from offer_switch(layout, seat)
    decisions.pass_over_others(layout, seat)
    yield from play_hands(layout, seat)


def play_hands(layout: Layout, seat: int) -> Steps[None]:
    """Each hand in turn; hands from a split follow the hand that was split."""
    played: list[Hand] = []
    layout.round.memo[PLAYED] = played
    while (waiting := [hand for hand in layout.boxes[seat] if hand not in played]) and (
        layout.round.memo[PLAYED] is played
    ):
        played.append(waiting[0])
        yield from decisions.play_hand(layout, waiting[0])


def offer_switch(layout: Layout, seat: int) -> Steps[None]:
    """2A.7(g): the dealer says what the first hand counts, "or switch?"."""
    first, second = layout.boxes[seat][:2]
    if first.out or second.out:
        layout.round.pass_over(seat, lambda name: None, default=STAY.name, patron=first.caller)
        return

    def why_not(name: str) -> Refused | None:
        if name == REVOKE.name:
            return Refused("no cards are switched", "2A.7(g)2")
        if not_now := decisions.refused_now(layout, name):
            return Refused(*not_now(layout, first))
        known = name == "stand" or decisions.find(layout, name)
        return Refused("first the player switches or does not", "2A.7(h)") if known else None

    layout.round.announce(f"{first.total} or switch?", "2A.7(g)")
    answer = yield from layout.round.choose(
        seat, (STAY, DO), cite="2A.7(g)", default=STAY.name, why_not=why_not, patron=first.caller
    )
    if answer.name == DO.name:
        yield from switch(layout, first, answer)


STAY = Offer("no-switch", "2A.7(g)", says="play the hands as they are")
DO = Offer("switch", "2A.7(g)1", says="the second cards change places")


def switch(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    exchange(layout, hand.seat, "2A.7(g)1", switched=True)
    yield from ()
    return True


def exchange(layout: Layout, seat: int, cite: str, *, switched: bool) -> None:
    """2A.1: an ace and a ten that come together by a switch are 21, not a blackjack."""
    round, (first, second) = layout.round, layout.boxes[seat][:2]
    round.memo.setdefault(SWITCHED, {})[seat] = switched
    cards = first.cards[1], second.cards[1]
    round.shift(cards[0], first.holder, second.holder, face="up", cite=cite)
    round.shift(cards[1], second.holder, first.holder, face="up", cite=cite)
    for hand in (first, second):
        hand.blackjack = not switched and blackjack.is_blackjack(hand.cards)
        words = "blackjack" if hand.blackjack else blackjack.describe(hand.cards)
        round.rank(hand.holder, words, cite)


# -- with the decisions on a hand ------------------------------------------------------------------


def no_switch(layout: Layout, hand: Hand) -> Reason:
    """Never together with other decisions: it comes once, before them."""
    if hand.seat in layout.round.memo.get(SWITCHED, ()):
        return "only one switch of cards in a round", "2A.7(g)3"
    return "a switch of two hands comes before any decision on them", "2A.7(h)"


def no_revoking(layout: Layout, hand: Hand) -> Reason | None:
    """2A.7(g)2: until a card is dealt to either hand. A player with 21 on one hand revokes at the
    other hand."""
    if not layout.round.memo.get(SWITCHED, {}).get(hand.seat):
        return "no cards are switched", "2A.7(g)2"
    box = layout.boxes[hand.seat]
    if any(map(has_gone_on, box)) or any(one in layout.postponed for one in box):
        return "a switch is revoked before any other card or a surrender", "2A.7(g)2"
    if hand.total == 21 and not (hand is box[1] and box[0].total == 21):
        return "nothing is decided on 21", layout.at.no_hit_on_21
    return None


def has_gone_on(hand: Hand) -> bool:
    """A card was dealt to it, or it was given up."""
    return hand.out or hand.surrendered or hand.split or len(hand.cards) > 2


def revoke(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2A.7(g)2: the cards go back. Both hands are decided again, the first one first."""
    exchange(layout, hand.seat, "2A.7(g)2", switched=False)
    if hand is layout.boxes[hand.seat][0]:
        return True
    yield from play_hands(layout, hand.seat)
    return False


SWITCH = Decision(
    name=DO.name, refused=no_switch, carry_out=switch, offer=lambda layout, hand: DO
)  # fmt: skip
REVOKE = Decision(
    name="revoke-switch", refused=no_revoking, carry_out=revoke,
    offer=lambda layout, hand: Offer(
        "revoke-switch", "2A.7(g)2", says="the cards return to their places"
    ),
)  # fmt: skip
