"""2B.6(d), (f): two cards face up and two face down; a player keeps one of the two pairs."""

from __future__ import annotations

from pitboss.engine.answers import Choice
from pitboss.engine.prompts import DEALER, Offer, Steps
from pitboss.errors import Refused
from pitboss.games.blackjack.common import decisions
from pitboss.games.blackjack.common.decisions import Decision, Reason
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.procedures.shoes import Card

DOWN = "face-down"
"""The face-down cards of seat 1 lie at ``1/face-down``."""


def down(hand: Hand) -> str:
    return f"{hand.seat}/{DOWN}"


def order(layout: Layout) -> list[Card]:
    """2B.6(d): two cards down to each player, then as usual, and one down to the dealer."""
    hands = list(layout.hands())
    below: list[Card] = [
        (down(hand), "blind", cite) for cite in ("2B.6(d)1", "2B.6(d)2") for hand in hands
    ]
    first: list[Card] = [(hand.holder, "up", "2B.6(d)3") for hand in hands]
    second: list[Card] = [(hand.holder, "up", "2B.6(d)5") for hand in hands]
    mine: list[Card] = [(DEALER, "up", "2B.6(d)4")]
    return [*below, *first, *mine, *second, (DEALER, "down", "2B.6(d)6")]


KEEP = Offer("keep", "2B.6(f)", says="play the cards that are face up")
SWITCH = Offer("switch-hands", "2B.6(f)", says="play the cards that are face down")


def choose_hands(layout: Layout) -> Steps[None]:
    """2B.6(f): every player, before insurance, a card reader or any other card."""
    for hand in list(layout.hands()):

        def why_not(name: str) -> Refused | None:
            known = name in ("stand", *decisions.NOT_NOW) or decisions.find(layout, name)
            why = "first every player chooses a hand"
            return Refused(why, "2B.6(f)") if known else None

        answer = yield from layout.round.choose(
            hand.seat, (KEEP, SWITCH), cite="2B.6(f)", default=KEEP.name, why_not=why_not,
            patron=hand.caller,
        )  # fmt: skip
        if answer.name == SWITCH.name:
            yield from switch(layout, hand, answer)
        else:
            layout.dealing.collect(down(hand), "2B.6(f)")


def switch(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """The cards that were face up go to the discard rack, the others are turned over."""
    round, below = layout.round, down(hand)
    for card in list(hand.cards):
        round.shift(card, hand.holder, "discard", face="up", cite="2B.6(f)")
    for card in round.show(below, "2B.6(f)"):
        round.shift(card, below, hand.holder, face="up", cite="2B.6(f)")
    yield from ()
    return True


def chosen(layout: Layout, hand: Hand) -> Reason:
    """2B.1: the one-time option is gone once the hands are played."""
    return "hands are chosen once, before insurance", "2B.6(f)"


SWITCH_HANDS = Decision(
    name=SWITCH.name, refused=chosen, carry_out=switch, offer=lambda layout, hand: SWITCH
)  # fmt: skip
