"""A game on a board, hand by hand: one decision at the table, and rounds at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pitboss.odds.cards.boards import Boards
from pitboss.odds.cards.card_sets import CHOOSE, insert, places, sets_of
from pitboss.odds.cards.hands import Cards, bit
from pitboss.odds.cards.ladder import Classes
from pitboss.odds.cards.meetings import Field
from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream, below
from pitboss.odds.solvers import showdown
from pitboss.odds.solvers.board_first import solving
from pitboss.odds.solvers.board_first.counting import (
    BASE,
    BEST,
    MARGIN,
    Bits,
    Paths,
    Places,
    chosen_last,
    part_place,
    paths,
    spot_of,
    worth,
)
from pitboss.odds.solvers.board_first.rules import (
    Holdem,
    Law,
    Street,
    Terms,
    inner_streets,
    law,
    orders,
    other,
    parts_of_board,
    payoffs,
)
from pitboss.odds.solvers.board_first.solving import Part, Plan, all_boards, places_of, rank_all
from pitboss.odds.solvers.board_first.spots import Spots, spots
from pitboss.odds.solvers.showdown import Codes, Dealt, Ints, ends_of

CHOICE = 3
"""Beside what a hand is worth: what is best on the complete board."""


# -- one decision ---------------------------------------------------------------------------------


def on_boards(game: Holdem, terms: Terms, hand: Cards, seen: Cards) -> Ints:
    """What a hand is worth on every board that begins with the cards seen, a row each: see
    `counting.BASE` and its like."""
    left = [card for card in game.deck if card not in hand and card not in seen]
    boards = sets_of(left, game.board - len(seen), seen.tolist())
    where = places_of(game, Part(0, Boards(boards, np.ones(len(boards), np.int64))))
    own = int(places(np.sort(hand)[None])[0])
    found = np.zeros((len(boards), 4), np.int64)
    weigh_one(rank_all(game, boards), where, own, game.field, law(game, terms), found)
    return found


@kernel
def weigh_one(
    classes: Classes, where: Places, own: int, field: Field, law: Law, found: Ints
) -> None:
    """What one hand is worth, by looking at all others."""
    held = field.cards
    for at in range(len(classes)):
        hand = 0
        while where[at, hand] != own:
            hand += 1
        wins = ties = low = 0
        for theirs in range(len(held)):
            apart = True
            for mine in held[hand]:
                for card in held[theirs]:
                    apart = apart and mine != card
            if apart:
                wins += classes[at, theirs] < classes[at, hand]
                ties += classes[at, theirs] == classes[at, hand]
                low += classes[at, theirs] < law.qualifies
        mine = classes[at, hand]
        ended = ends_of(mine >= law.qualifies, wins, ties, low, law.against)
        found[at, BASE], found[at, MARGIN], found[at, BEST], found[at, CHOICE] = worth(
            ended, law.rows[mine], law, law.nets, law.raises
        )


def choose(game: Holdem, terms: Terms, hand: Cards, seen: Cards) -> int:
    """What is best with the board or a part of it: on a complete one as `rules.Street` lists what
    may be chosen, before that 1 if the choice of the street is taken."""
    found = on_boards(game, terms, hand, seen)
    if len(seen) == game.board:
        return int(found[0, CHOICE])
    street = next(street for street in terms.streets if street.board == len(seen))
    return int(gain(game, terms, street, found) > 0)


def by_rule(game: Holdem, rule: solving.Rule, hand: Cards, board: Cards) -> int:
    """What a rule says on a complete board: see `solving.by_rule`."""
    boards = np.sort(board)[None]
    choices = rule(boards, rank_all(game, boards))[0]
    where = places_of(game, Part(0, Boards(boards, np.ones(1, np.int64))))[0]
    return int(choices[where == places(np.sort(hand)[None])[0]][0])


def gain(game: Holdem, terms: Terms, street: Street, found: Ints) -> int:
    """What the choice of a street gains over going on, on all these boards together."""
    base, margin, one, best = other(game, terms, street)
    totals = found.sum(axis=0)
    return int(
        base * totals[BASE] + margin * totals[MARGIN] + one * len(found) + best * totals[BEST]
    )


# -- simulated ------------------------------------------------------------------------------------


class Rounds(NamedTuple):
    """Rounds as they are dealt."""

    cards: Cards
    """The board, the player's hand, the dealer's."""
    board: Ints
    """Which of those that were solved."""
    order: Ints
    """In which order it comes."""
    hand: Ints
    """Which of all hands on the board, ..."""
    place: Ints
    """... and which of all hands."""


def simulator(game: Holdem, terms: Terms, plan: Plan, lines: Sequence[Line]) -> Simulator:
    """Rounds at random, played by a plan. Boards are dealt by their kinds: no suit has a meaning of
    its own."""
    every, path, inner = all_boards(game), paths(game, terms), inner_streets(game, terms.streets)
    known = [spots(game.deck, street.board, game.held) for street in inner]
    parts = [np.array(parts_of_board(game, street.board), np.uint8) for street in inner]
    size, rows = game.board + game.held, game.rows()
    others = [*range(game.board), *range(size, size + game.held)]
    deck, count = np.array(game.deck, np.uint8), len(orders(game, terms.streets))

    def deal(stream: Stream, rounds: int) -> Dealt:
        cards = np.empty((rounds, size + game.held), np.uint8)
        dealt = Rounds(cards, *(np.empty(rounds, np.int64) for _ in Rounds._fields[1:]))
        deal_rounds(stream, every, int(every.weights.max()), deck, count, game.held, dealt)
        mine = game.rank(cards[:, :size])
        way, open = np.zeros(rounds, np.int64), np.ones(rounds, np.bool_)
        begin(dealt.place, plan.first, path, way, open)
        for which, found in enumerate(known):
            go_on(every.cards, dealt, parts[which], found, plan.inner[which], path, which, way,
                  open)  # fmt: skip
        finish(dealt, plan.last, path, way, open)
        theirs = game.rank(cards[:, others])
        codes = way * len(terms.nets) + rows[mine]
        return Dealt(codes.astype(np.uint16), mine, theirs)

    return showdown.simulator(deal, size + game.held, game.qualifies, payoffs(game, terms), lines)


@kernel
def deal_rounds(
    stream: Stream, boards: Boards, heaviest: int, deck: Cards, orders: int, held: int,
    dealt: Rounds,
) -> None:  # fmt: skip
    size, mine = boards.cards.shape[1], np.empty(held, np.uint8)
    order = np.zeros(deck[-1] + 1, np.int64)  # how many cards of the deck come before one
    for place in range(len(deck)):
        order[deck[place]] = place
    for round in range(len(dealt.board)):
        at = below(stream, len(boards.weights))
        while below(stream, heaviest) >= boards.weights[at]:
            at = below(stream, len(boards.weights))
        dealt.board[round], dealt.order[round] = at, below(stream, orders)
        gone = np.uint64(0)
        for place in range(size):
            dealt.cards[round, place] = boards.cards[at, place]
            gone |= bit(boards.cards[at, place])
        for place in range(size, size + 2 * held):
            card = deck[below(stream, len(deck))]
            while gone & bit(card):
                card = deck[below(stream, len(deck))]
            gone |= bit(card)
            dealt.cards[round, place] = card
            if place < size + held:
                insert(mine, place - size, card)
        hand = own = 0
        for which in range(held):
            left = order[mine[which]]
            for place in range(size):
                left -= boards.cards[at, place] < mine[which]
            hand += CHOOSE[left, which + 1]
            own += CHOOSE[mine[which], which + 1]
        dealt.hand[round], dealt.place[round] = hand, own


@kernel
def begin(hands: Ints, first: Bits, path: Paths, way: Ints, open: Bits) -> None:
    """The decision before the board; `open` is where decisions go on."""
    for round in range(len(hands)):
        if first[hands[round]]:
            way[round] = path.adds[0]
            open[round] = not path.ends[0]


@kernel
def go_on(
    boards: Cards, dealt: Rounds, parts: Cards, spots: Spots, chosen: Bits, path: Paths,
    street: int, way: Ints, open: Bits,
) -> None:  # fmt: skip
    """The decision with a part of the board."""
    for round in range(len(way)):
        if open[round]:
            which = path.orders[dealt.order[round], street]
            part = part_place(boards, dealt.board[round], parts, which)
            if chosen[spot_of(part, dealt.place[round], spots)]:
                way[round] += path.adds[path.first + street]
                open[round] = not path.ends[path.first + street]


@kernel
def finish(dealt: Rounds, packed: Codes, path: Paths, way: Ints, open: Bits) -> None:
    """The decision on the complete board."""
    for round in range(len(way)):
        if open[round]:
            choice = chosen_last(packed, dealt.board[round], dealt.hand[round])
            way[round] += path.last + choice * path.step
