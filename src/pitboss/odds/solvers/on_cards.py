"""Wagers that some cards alone decide, priced and simulated from their declaration.

All hands are counted: every composition of the cards that a wager looks at, as often as the deck or
the shoe has it. Where a ranking has a kernel that counts faster than one hand after the other, it
is registered with `counted_by`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
from msgspec.structs import replace

from pitboss.odds import paytables
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Choice, Pricing, Question
from pitboss.odds.paytables import Rows
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation import simulators
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, next_word
from pitboss.play.card_wagers import OnCards
from pitboss.play.card_wagers import Rows as RowsOf
from pitboss.play.game import Game
from pitboss.play.wagers import Always, Chosen, Wager

Hands = Mapping[Rows, int]
"""How many hands make which rows."""
Deck = tuple[tuple[str, int], ...]
"""Every card of a deck or shoe, and how often it is there."""
ONE_DECK = 52
_FASTER: dict[RowsOf, Callable[[int], Hands]] = {}


def counted_by(rows: RowsOf, count: Callable[[int], Hands]) -> None:
    """How hands of so many cards of one deck are counted faster than one after the other."""
    _FASTER[rows] = count


# -- counting ------------------------------------------------------------------------------------


def hands(on: OnCards, cards: Iterable[str]) -> Hands:
    """How many of all deals of a deck or shoe make which rows."""
    deck = tuple(sorted(Counter(cards).items()))
    one_deck = len(deck) == ONE_DECK and all(often == 1 for _, often in deck)
    if on.together and one_deck and on.rows in _FASTER:
        return _FASTER[on.rows](on.size)
    sizes = (on.size,) if on.together else tuple(count for _, count in on.cards)
    return _one_by_one(on.rows, sizes, deck)


@cache
def _one_by_one(rows: RowsOf, sizes: tuple[int, ...], deck: Deck) -> Hands:
    found: Counter[Rows] = Counter()
    for cards, often in deals(sizes, dict(deck)):
        found[rows(cards)] += often
    return found


def deals(sizes: Sequence[int], left: Mapping[str, int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every way to deal hands of these sizes, the order within each left open, and how often."""
    if not sizes:
        yield (), 1
        return
    for hand in _sets(left, sizes[0]):
        held = Counter(hand)
        often = prod(comb(left[card], count) for card, count in held.items())
        rest = {card: count - held[card] for card, count in left.items()}
        for others, weight in deals(sizes[1:], rest):
            yield hand + others, often * weight


def _sets(left: Mapping[str, int], size: int) -> Iterator[tuple[str, ...]]:
    """Every hand of so many cards, no card more often than it is there."""
    there = [card for card, count in left.items() if count]
    if all(left[card] == 1 for card in there):
        yield from combinations(there, size)
        return
    for hand in combinations_with_replacement(there, size):
        if all(count <= left[card] for card, count in Counter(hand).items()):
            yield hand


# -- prices --------------------------------------------------------------------------------------


def price(wager: Wager, question: Question) -> Outcomes:
    """What a wager costs by its pay table in force."""
    on, found = _on(wager, question), _hands(wager, question)
    what = "hands" if on.together else "deals"
    outcomes = paytables.outcomes(
        wager.table(question.options),
        found,
        question.stake,
        how=f"all {sum(found.values()):,} {what} of {on.size} cards",
        notes=tuple(_posted(wager, question)),
    )
    return replace(outcomes, lines=tuple(map(_kept, outcomes.lines))) if on.collected else outcomes


def _posted(wager: Wager, question: Question) -> Iterator[str]:
    """What the casino posts instead of the text's odds."""
    option = wager.paid_by.rows if isinstance(wager.paid_by, (Always, Chosen)) else ""
    if option and (rows := question.options[option]):
        yield f"better odds are posted for {', '.join(map(paytables.words, rows))}"


def _kept(line: Line) -> Line:
    """A line of a wager whose chips do not come back: what is paid is all there is."""
    return replace(line, net=line.net - 1) if line.pays else line


def pricing(wager: Wager, tables: Mapping[str, Choice] | None = None) -> Pricing:
    """How a wager on cards is priced, under every pay table that an option can choose."""
    return Pricing(wager=wager.name, price=partial(price, wager), tables=tables or choices(wager))


def pricings(game: Game) -> tuple[Pricing, ...]:
    """All wagers of a game that some cards alone decide."""
    return tuple(pricing(wager) for wager in game.wagers if wager.on_cards is not None)


def choices(wager: Wager) -> dict[str, Choice]:
    """By its letter, the option that chooses a pay table of a wager."""
    if isinstance(wager.paid_by, Chosen):
        return {letter: {wager.paid_by.option: letter} for letter in wager.paid_by.letters}
    assert isinstance(wager.paid_by, Always), "another way to choose its table is said by the game"
    return {wager.paid_by.table.letter: {}}


def _hands(wager: Wager, question: Question) -> Hands:
    on = _on(wager, question)
    return hands(on, on.deck(question.options))


def _on(wager: Wager, question: Question) -> OnCards:
    on = wager.looks_at(question.options)
    assert on is not None, f"{wager.name} is decided by cards alone"
    return on


# -- simulation ----------------------------------------------------------------------------------


@kernel
def play(
    stream: Stream, results: Results, staked: Results, ends: Results, nets: Results, unit: int
) -> int:
    """Each round is one of all deals, drawn by its number: those of one result stand together."""
    for round in range(results.size):
        deal = np.int64(next_word(stream) % np.uint64(ends[-1]))
        results[round] = nets[np.searchsorted(ends, deal, side="right")]
        staked[round] = unit
    return results.size


def simulator(wager: Wager, question: Question) -> Simulator:
    """The wager played many times over, each round one of all deals."""
    found = _hands(wager, question)
    table = wager.table(question.options)
    unit, (nets,) = simulators.in_whole_units(paytables.nets(table, found, question.stake))
    ends = np.cumsum(np.array(list(found.values()), np.int64))
    lines = price(wager, question).lines
    return simulators.on_cards(play, (ends, nets, unit), unit, lines)
