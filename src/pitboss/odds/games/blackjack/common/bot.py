"""A player at a table who follows charts or a plan."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeVar

from pitboss.engine import Answer, Prompt, Round
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.game import Chooser
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.odds.games.blackjack.common.actions import SAID
from pitboss.odds.games.blackjack.common.by_chart.chart import NO_SPLIT, Charts, column_of
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.hands import places
from pitboss.odds.games.blackjack.common.solver.kernels import CODE, TAKE_BACK
from pitboss.odds.games.blackjack.common.suited_payouts import MIXED, OF_A_SUIT, OF_SPADES
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

Way = TypeVar("Way", Charts, Plan)
Wish = Callable[[Way, Layout, int], bool]
"""Whether a player accepts something that is offered before the hand is played."""


def follow(way: Way, wishes: Mapping[str, Wish[Way]]) -> Chooser:
    """Does what charts or a plan say, with the highest amount, and never insures."""

    def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose) or not prompt.seat:
            return None
        layout: Layout = round.memo["layout"]
        name = prompt.default
        for offered, wish in wishes.items():
            if prompt.offer(offered) and wish(way, layout, prompt.seat):
                name = offered
        if name == "stand" and layout.turn is not None:
            name = decide(way, prompt, layout.turn, layout.dealer)
        return say.Choice(prompt.seat, name, patron=prompt.patron)

    return bot


def decide(way: Charts | Plan, prompt: ask.Choose, hand: Hand, dealer: list[str]) -> str:
    """What charts or a plan say, as far as it is offered."""
    if isinstance(way, Charts):
        asks = by_charts(way, hand.cards, dealer)
    else:
        asks = by_plan(way, hand, VALUES[dealer[0]])
    return next((name for name in asks if prompt.offer(name)), "stand")


# -- charts ----------------------------------------------------------------------------------------


def by_charts(charts: Charts, cards: list[str], dealer: list[str]) -> tuple[str, ...]:
    """What to ask for by the pair, if it is one, and then by the total, the best first."""
    column = column_of(*blackjack.points(dealer[:2])) if charts.exposed else VALUES[dealer[0]]
    total, soft = blackjack.points(cards)
    asks = SAID[(charts.soft if soft else charts.hard)[total, column]][2]
    pair = int(charts.pairs[VALUES[cards[0]], column]) if blackjack.is_pair(cards) else NO_SPLIT
    return asks if pair == NO_SPLIT else (*SAID[pair][2], *asks)


# -- plans -----------------------------------------------------------------------------------------


def by_plan(plan: Plan, hand: Hand, up: int) -> tuple[str, ...]:
    """What to ask for by the cards of the hand, the best first."""
    number = code_of(plan, hand, up)
    if hand.doubled:
        return ("rescue", "surrender") if number & TAKE_BACK else ()
    asks = SAID[number & CODE][2]
    return ("split", *asks) if hand.split else asks


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
