"""A player at a table who follows a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.game import Bot
from pitboss.engine.prompts import Prompt
from pitboss.engine.round import Round
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.odds.games.blackjack.common.actions import SAID
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.hands import places
from pitboss.odds.games.blackjack.common.solver.kernels import CODE, TAKE_BACK
from pitboss.odds.games.blackjack.common.suited_payouts import MIXED, OF_A_SUIT, OF_SPADES
from pitboss.ranking.blackjack import VALUES

Wish = Callable[[Plan, Layout, int], bool]
"""Whether a player accepts something that is offered before the hand is played."""


def follow(plan: Plan, wishes: Mapping[str, Wish] | None = None) -> Bot:
    """Does what the plan says, with the highest amount, and never insures."""

    def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose) or not prompt.seat:
            return None
        layout: Layout = round.memo["layout"]
        name = prompt.default
        for offered, wish in (wishes or {}).items():
            if prompt.offer(offered) and wish(plan, layout, prompt.seat):
                name = offered
        if name == "stand" and layout.turn is not None:
            name = decide(plan, prompt, layout.turn, layout.dealer)
        return say.Choice(prompt.seat, name, patron=prompt.patron)

    return bot


def decide(plan: Plan, prompt: ask.Choose, hand: Hand, dealer: list[str]) -> str:
    """What the plan says, as far as it is offered."""
    number = code_of(plan, hand, VALUES[dealer[0]])
    if hand.doubled:
        wishes: tuple[str, ...] = ("rescue", "surrender") if number & TAKE_BACK else ()
    else:
        wishes = SAID[number & CODE][2]
        if hand.split:
            wishes = ("split", *wishes)
    return next((name for name in wishes if prompt.offer(name)), "stand")


def code_of(plan: Plan, hand: Hand, up: int) -> int:
    """The plan's number for a hand."""
    cards = hand.cards
    place = place_of(cards)
    table = plan.splits[up, VALUES[cards[0]]] if hand.split else plan.first[up]
    suit = class_of(cards) if len(table) > OF_SPADES else MIXED
    return int(table[suit, place])


def place_of(cards: list[str]) -> int:
    return places()[tuple(sorted(VALUES[card] for card in cards))]


def class_of(cards: list[str]) -> int:
    """Two cards of one suit, or of spades."""
    if len(cards) != 2 or cards[0][1] != cards[1][1]:
        return MIXED
    return OF_SPADES if cards[0][1] == "s" else OF_A_SUIT
