"""A game on a board, hand by hand: one decision at the table, and rounds at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pitboss.odds.cards.beat_counts import Field
from pitboss.odds.cards.boards import Boards
from pitboss.odds.cards.card_sets import CHOOSE, insert, places, sets_of
from pitboss.odds.cards.hands import Cards, bit
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream, below
from pitboss.odds.solvers import showdown
from pitboss.odds.solvers.board_first.counting import (
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
    PayoffArrays,
    Terms,
    payoff_arrays,
    payoffs,
)
from pitboss.odds.solvers.board_first.solving import (
    Part,
    Plan,
    Rule,
    all_boards,
    parts_of,
    places_of,
    rank_all,
    spots_of,
)
from pitboss.odds.solvers.board_first.spots import Spots
from pitboss.odds.solvers.showdown import Codes, Dealt, Ints, ends_of

BASE, MARGIN, ONE, BEST, CHOICE = range(5)
"""What a hand is worth on a board, over all hands of the dealer: what all wagers except the
raises net; wins minus losses; the constant 1; the value of the best last choice; and which
choice that is."""


# -- one decision ---------------------------------------------------------------------------------


def on_boards(terms: Terms, hand: Cards, seen: Cards) -> Ints:
    """What a hand is worth on every board that begins with the cards seen, a row each."""
    game = terms.game
    left = [card for card in game.deck if card not in hand and card not in seen]
    boards = sets_of(left, game.board - len(seen), seen.tolist())
    found = np.ones((len(boards), 5), np.int64)
    own, where = int(places(np.sort(hand)[None])[0]), _where(game, boards)
    weigh_one(rank_all(game, boards), where, own, game.field, payoff_arrays(terms), found)
    return found


def _where(game: Holdem, boards: Cards) -> Places:
    return places_of(game, Part(0, Boards(boards, np.ones(len(boards), np.int64))))


@kernel
def weigh_one(
    classes: Classes, where: Places, own: int, field: Field, pay: PayoffArrays, found: Ints
) -> None:
    """What one hand is worth, by comparing it with all others."""
    held = field.cards
    for at in range(len(classes)):
        hand = 0
        while where[at, hand] != own:
            hand += 1
        mine, wins, ties, low = classes[at, hand], 0, 0, 0
        for theirs in range(len(held)):
            apart = True
            for card in held[hand]:
                for other in held[theirs]:
                    apart = apart and card != other
            if apart:
                wins += classes[at, theirs] < mine
                ties += classes[at, theirs] == mine
                low += classes[at, theirs] < pay.qualifies
        ended = ends_of(mine >= pay.qualifies, wins, ties, low, pay.against)
        found[at, BASE], found[at, MARGIN], found[at, BEST], found[at, CHOICE] = worth(
            ended, pay.rows[mine], pay, pay.nets, pay.raises
        )


def choose(terms: Terms, hand: Cards, seen: Cards) -> int:
    """What is best with the board or a part of it: on a complete one as `rules.Street` lists what
    may be chosen, before that 1 if the choice of the street is taken."""
    if len(seen) == terms.game.board:
        return int(on_boards(terms, hand, seen)[0, CHOICE])
    return int(gain(terms, hand, seen) > 0)


def gain(terms: Terms, hand: Cards, seen: Cards) -> int:
    """What the choice of a street with a part of the board gains over going on."""
    street = [street.board for street in terms.early].index(len(seen))
    return int(
        (on_boards(terms, hand, seen)[:, :CHOICE] @ payoff_arrays(terms).gains[street]).sum()
    )


def by_rule(game: Holdem, rule: Rule, hand: Cards, board: Cards) -> int:
    """What a rule says on a complete board: see `solving.by_rule`."""
    boards = np.sort(board)[None]
    choices = rule(boards, rank_all(game, boards))[0]
    return int(choices[_where(game, boards)[0] == places(np.sort(hand)[None])[0]][0])


# -- simulated ------------------------------------------------------------------------------------


class Rounds(NamedTuple):
    """Rounds as they are dealt."""

    cards: Cards
    """The board, the player's hand, the dealer's."""
    board: Ints
    """By round, the number of the board among those that were solved."""
    order: Ints
    """The number of the order in which the board comes."""
    hand: Ints
    """The number of the hand among all hands on the board, ..."""
    place: Ints
    """... and among all hands."""


def simulator(terms: Terms, plan: Plan, lines: Sequence[Line]) -> Simulator:
    """Random rounds, played by a plan. Boards are dealt by their kinds, because no suit has a
    meaning of its own."""
    game, path, rows = terms.game, paths(terms), terms.game.rows()
    every, size = all_boards(game), game.board + game.held
    parts = [parts_of(terms, street) for street in terms.early]
    others = [*range(game.board), *range(size, size + game.held)]
    deck = np.array(game.deck, np.uint8)

    def deal(stream: Stream, rounds: int) -> Dealt:
        cards = np.empty((rounds, size + game.held), np.uint8)
        dealt = Rounds(cards, *(np.empty(rounds, np.int64) for _ in Rounds._fields[1:]))
        deal_rounds(stream, every, int(every.weights.max()), deck, len(path.orders), game.held,
                    dealt)  # fmt: skip
        mine, theirs = game.rank(cards[:, :size]), game.rank(cards[:, others])
        way, open = np.zeros(rounds, np.int64), np.ones(rounds, np.bool_)
        for which, street in enumerate(terms.early):
            go_on(every.cards, dealt, parts[which], spots_of(game, street), plan.early[which], path,
                  which, way, open)  # fmt: skip
        finish(dealt, plan.last, path, way, open)
        codes = way * len(terms.nets) + rows[mine]
        return Dealt(codes.astype(np.uint16), mine, theirs)

    return showdown.simulator(deal, size + game.held, game.qualifies, payoffs(terms), lines)


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
def go_on(
    boards: Cards, dealt: Rounds, parts: Cards, spots: Spots, chosen: Bits, path: Paths,
    street: int, way: Ints, open: Bits,
) -> None:  # fmt: skip
    """The decision at a street; `open` has the rounds in which decisions go on."""
    for round in range(len(way)):
        if open[round]:
            which = path.orders[dealt.order[round], street]
            part = part_place(boards, dealt.board[round], parts, which)
            if chosen[spot_of(part, dealt.place[round], spots)]:
                way[round] += path.adds[street]
                open[round] = not path.ends[street]


@kernel
def finish(dealt: Rounds, packed: Codes, path: Paths, way: Ints, open: Bits) -> None:
    """The decision on the complete board."""
    for round in range(len(way)):
        if open[round]:
            choice = chosen_last(packed, dealt.board[round], dealt.hand[round])
            way[round] += path.last + choice * path.step
