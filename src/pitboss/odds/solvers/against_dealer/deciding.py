"""Decisions one at a time, exactly: for a player at the table, and for simulators at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from pitboss.odds.cards.equities import against_any
from pitboss.odds.cards.hands import (
    Cards,
    Tables,
    has_flush,
    look_up,
    look_up_flush,
    numbers,
    rank,
    tables,
)
from pitboss.odds.cards.starting_hands import KINDS, kinds, longhand
from pitboss.odds.compiled import kernel
from pitboss.odds.solvers.against_dealer.simple import OUTS, outs_of, rank_one_more, simple_after
from pitboss.odds.solvers.against_dealer.solving import solve
from pitboss.odds.solvers.against_dealer.terms import (
    AFTER,
    DEALERS,
    ENDS,
    LAST,
    Ints,
    Rules,
    Terms,
    count_ends,
    rules,
    worth,
)
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.game import Bot
from pitboss.play.prompts import Choose, Prompt
from pitboss.play.round import Round

OPTIMAL, THUMB = "optimal", "rule-of-thumb"
STYLES = (OPTIMAL, THUMB)
_ONE = np.uint64(1)


@kernel
def rank_seven(board: Cards, first: int, second: int, tables: Tables) -> int:
    """The class of two cards with the board."""
    total = tables.start[7] + tables.keys[first] + tables.keys[second]
    held = _ONE << np.uint64(first) | _ONE << np.uint64(second)
    for card in board:
        total += tables.keys[card]
        held |= _ONE << np.uint64(card)
    if has_flush(total):
        return int(look_up_flush(total, held, tables))
    return int(look_up(total, tables))


@kernel
def weigh(
    board: Cards, first: int, second: int, rules: Rules, tables: Tables, ends: Ints
) -> tuple[int, int]:
    """What a hand is worth against all that the dealer can have: see `worth`."""
    total, held = tables.start[7], np.uint64(0)
    for card in board:
        total += tables.keys[card]
        held |= _ONE << np.uint64(card)
    out = _ONE << np.uint64(first) | _ONE << np.uint64(second)
    mine = rank_seven(board, first, second, tables)
    _, level, lower = against_any(total, held, out, mine, tables)
    unqualified = 0
    if rank(board, tables) < rules.qualifies:
        above, _, _ = against_any(total, held, out, rules.qualifies - 1, tables)
        unqualified = DEALERS - above
    count_ends(mine, lower, level, unqualified, rules.qualifies, ends)
    return worth(mine, ends, rules, tables)


@kernel
def play_last(board: Cards, first: int, second: int, rules: Rules, tables: Tables) -> bool:
    """Whether playing loses less than a fold, once all cards are known but the dealer's."""
    base, margin = weigh(board, first, second, rules, tables, np.zeros(ENDS, np.int64))
    return bool(base + rules.stakes[LAST] * margin > rules.fold * DEALERS)


@kernel
def gain_after(flop: Cards, first: int, second: int, rules: Rules, tables: Tables) -> int:
    """What playing after the flop gains over waiting, in all turns and rivers together."""
    gone = _ONE << np.uint64(first) | _ONE << np.uint64(second)
    for card in flop:
        gone |= _ONE << np.uint64(card)
    board, ends, gain = np.empty(5, np.uint8), np.zeros(ENDS, np.int64), 0
    board[:3] = flop
    for turn in range(52):
        for river in range(turn):
            if gone & (_ONE << np.uint64(turn) | _ONE << np.uint64(river)):
                continue
            board[3], board[4] = turn, river
            base, margin = weigh(board, first, second, rules, tables, ends)
            best = max(base + rules.stakes[LAST] * margin, rules.fold * DEALERS)
            gain += base + rules.stakes[AFTER] * margin - best
    return int(gain)


@kernel
def play_last_simply(board: Cards, first: int, second: int, tables: Tables) -> bool:
    """Whether a hand is played at the end by what a person can remember."""
    mine = rank_seven(board, first, second, tables)
    if tables.category[mine] > tables.category[rank(board, tables)]:
        return True
    ladder = np.zeros(52, np.int64)
    rank_one_more(board, ladder, tables)
    return outs_of(mine, first, second, ladder) < OUTS


# -- at the table ---------------------------------------------------------------------------------

Known = tuple[Terms, str]
"""The starting hands that are played at once under some terms, solved beforehand."""


def at_once(terms: Terms, known: Known) -> set[str]:
    """The starting hands that are played before the flop."""
    if terms == known[0]:
        return longhand(known[1])
    found = solve(terms)
    return {kind for kind in KINDS if found.at_once[kind] > found.waiting[kind]}


def bot(
    style: str, terms: Terms, known: Known, seen: Callable[[Round, Choose], Sequence[str]]
) -> Bot:
    """A player for the table engine; `seen` has the community cards that lie face up."""
    law, early = rules(terms), at_once(terms, known)

    def plays(hole: Sequence[str], board: Sequence[str]) -> bool:
        second, first = sorted(int(card) for card in numbers(hole))
        cards = numbers(board)
        if not board:
            return KINDS[kinds()[first, second]] in early
        if style == THUMB:
            if len(board) == 3:
                return simple_after(cards, first, second, tables())
            return play_last_simply(cards, first, second, tables())
        if len(board) == 3:
            return gain_after(cards, first, second, law, tables()) > 0
        return play_last(cards, first, second, law, tables())

    def decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose):
            return None
        offer = prompt.offers[0]
        if plays(round.hands[str(seat)], seen(round, prompt)):
            return say.Choice(seat, offer.name, offer.high, prompt.patron)
        return say.Choice(seat, prompt.default, patron=prompt.patron)

    return decide
