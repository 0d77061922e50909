"""Hold 'em side by side: the same hands through bare pokerkit and through Pitboss.

Six players, no limit, blinds of 1 and 2. The hands (cards and decisions) are made beforehand, so
that both play exactly the same; both results are compared before anything is timed.

    python bench/holdem.py [hands]
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from pokerkit import Automation, NoLimitTexasHoldem

from pitboss.equipment.cards import DECK
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.prompts import Prompt
from pitboss.play.registry import find
from pitboss.play.table import Table

SEATS = 6
STACK = 200_00
BAR = 0.8
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Hand(NamedTuple):
    """A deck in the order dealt, and the decisions: a total, ``None`` for a fold."""

    deck: list[str]
    acts: list[int | None]


def bare(hand: Hand) -> list[int]:
    """A hand through pokerkit; what everybody won, from the left of the button."""
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIC, False, 0, (100, 200), 200, STACK, SEATS, divmod=to_the_cent
    )
    cards, acts = iter(hand.deck), iter(hand.acts)
    for player in [*range(SEATS)] * 2:
        state.deal_hole(next(cards), player)
    while state.status:
        if state.actor_index is None:
            state.burn_card(next(cards))
            state.deal_board("".join(next(cards) for _ in range(state.board_dealing_count or 0)))
        elif (total := next(acts)) is None:
            state.fold()
        elif total > max(state.bets):
            state.complete_bet_or_raise_to(total)
        else:
            state.check_or_call()
    return state.payoffs


def to_the_cent(amount: int, parts: int) -> tuple[int, int]:
    return divmod(amount, parts)


def ours(hand: Hand, table: Table) -> list[int]:
    """The same hand through Pitboss, with its whole record."""
    table.stacks = {f"seat {seat}": STACK for seat in table.seats}
    table.state["button"] = SEATS
    round = table.start()
    cards, acts = iter(hand.deck), iter(hand.acts)
    while (prompt := round.prompt) is not None:
        round.answer(answer(prompt, cards, acts))
    return [table.stacks[f"seat {seat}"] - STACK for seat in table.seats]


def answer(prompt: Prompt, cards: Iterator[str], acts: Iterator[int | None]) -> Answer:
    if isinstance(prompt, ask.Draw):
        return say.Drawn(tuple(next(cards) for _ in prompt.to))
    if isinstance(prompt, ask.Choose):
        if prompt.step == "show":
            return say.Choice(prompt.seat, "show")
        if (total := next(acts)) is None:
            return say.Choice(prompt.seat, "fold")
        stay, wager = prompt.offers[0], prompt.offers[1]
        if total > stay.high and wager.name != "fold":
            return say.Choice(prompt.seat, wager.name, total)
        return say.Choice(prompt.seat, stay.name)
    return say.CutAt(26) if isinstance(prompt, ask.Cut) else say.Shuffled()


def make(rng: random.Random) -> Hand:
    """A hand of players who call more often than they fold, and raise now and then."""
    deck, acts = rng.sample(DECK, 52), []
    table = open_table()
    table.stacks = {f"seat {seat}": STACK for seat in table.seats}
    table.state["button"] = SEATS
    round, cards = table.start(), iter(deck)
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.Choose) and prompt.step == "choose":
            acts.append(decide(prompt, rng))
        round.answer(answer(prompt, cards, iter(acts[-1:])))
    return Hand(deck, acts)


def decide(prompt: ask.Choose, rng: random.Random) -> int | None:
    stay, wager = prompt.offers[0], prompt.offers[1]
    luck = rng.random()
    if luck < 0.15 and wager.name != "fold":
        return rng.choice((wager.low, min(wager.high, wager.low * 3), wager.high))
    return None if luck > 0.75 and stay.name == "call" else stay.high


def open_table() -> Table:
    return Table(find("poker-holdem"), seats=SEATS, options={"smallest-chip": "0.01"})


def measure(hands: list[Hand], passes: int = 3) -> tuple[float, float]:
    """Hands a second of both, the better of some passes in turn."""
    best_bare = best_ours = 0.0
    for _ in range(passes):
        begun = time.perf_counter()
        for hand in hands:
            bare(hand)
        best_bare = max(best_bare, len(hands) / (time.perf_counter() - begun))
        table = open_table()
        begun = time.perf_counter()
        for hand in hands:
            ours(hand, table)
        best_ours = max(best_ours, len(hands) / (time.perf_counter() - begun))
    return best_bare, best_ours


def main(count: int = 300) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return compare(count)


def compare(count: int) -> int:
    rng = random.Random("holdem")
    hands = [make(rng) for _ in range(count)]
    table = open_table()
    for hand in hands:
        theirs, mine = bare(hand), ours(hand, table)
        if any(abs(a - b) > 2 for a, b in zip(theirs, mine, strict=True)):  # odd cents of a tie
            print("a hand came out differently:", hand, theirs, mine)
            return 1
    theirs, mine = measure(hands)
    shown = sum(len(hand.acts) for hand in hands) / count
    print(f"{count} hands of {SEATS} players, {shown:.1f} decisions a hand")
    print(f"pokerkit {theirs:8,.0f} hands/s")
    print(f"pitboss  {mine:8,.0f} hands/s")
    print(f"ratio    {mine / theirs:8.2f}")
    return 0 if mine >= BAR * theirs else 1


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
