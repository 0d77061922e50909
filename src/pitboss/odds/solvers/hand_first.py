"""Hand first: every hand of the player against all hands that the dealer can have.

Hands that differ only in which suit is which count as one hand with a weight. If the player sees
one of the dealer's cards before deciding, this is done for every kind of up card.

A game says how many cards there are, how they are ranked and which rows they make (`Duel`), and
what its choices net (`showdown.Payoffs`).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engine import DEALER, Choice, Options
from pitboss.odds.cards.beat_counts import LOW, TIES, WINS, in_order, meet_dealer, parts
from pitboss.odds.cards.boards import FULL, boards
from pitboss.odds.cards.card_sets import CHOOSE, count, places, sets_of
from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import Stream, below, next_word
from pitboss.odds.solvers import seat_choices, showdown
from pitboss.odds.solvers.seat_choices import Seat, multiples
from pitboss.odds.solvers.showdown import (
    ENDS,
    Codes,
    Dealt,
    Ints,
    Payoffs,
    Tally,
    all_ends,
    best_choices,
    code_of,
    deal_rows,
    ends_of,
)
from pitboss.values import Frozen

NOBODY = np.iinfo(np.uint16).max
"""In place of a class: cards that the dealer cannot have."""
NO_CARD = -1
BY_CARDS = 255
"""In place of a choice and row, if hands of one class are not all decided alike."""
_BIT = np.array([bit.bit_length() - 1 for bit in range(1 << 13)], np.int8)
"""Of numbers with one bit: which one."""
_32, _LOW_WORD = np.uint64(32), np.uint64(0xFFFFFFFF)


class Duel(Frozen, kw_only=True):
    """Who meets whom."""

    mine: int
    """Cards of the player."""
    theirs: int
    """Cards of the dealer, ..."""
    shown: bool = False
    """... and whether the player sees one of them before deciding."""
    rank: Callable[[Cards], Classes]
    """The classes of hands of either: a row each."""
    rows: Callable[[Cards, Classes], Codes]
    """The rows that hands of the player make."""
    qualifies: int = 0
    """The lowest class with which the dealer qualifies."""
    compares_low: bool = False
    """Whether it matters which hand is higher if the dealer does not qualify."""
    suits_alike: bool = True
    """Whether no suit has a meaning of its own."""
    deck: tuple[int, ...] = FULL

    @property
    def top(self) -> int:
        """No card has a number as high as this."""
        return max(self.deck) + 1

    @property
    def hidden(self) -> int:
        """Cards of the dealer that the player does not see."""
        return self.theirs - self.shown

    @property
    def against(self) -> int:
        """Hands that the dealer can have once the player's cards, and the up card, are known."""
        return comb(len(self.deck) - self.mine - self.shown, self.hidden)

    @property
    def deals(self) -> int:
        ups = len(self.deck) if self.shown else 1
        return ups * comb(len(self.deck) - self.shown, self.mine) * self.against


class Hands(Frozen):
    """The player's hands against one kind of up card, from the lowest to the highest."""

    up: int
    """The card; -1 where none is shown."""
    ups: int
    """How many up cards are of this kind."""
    cards: Cards
    classes: Classes
    rows: Codes
    weights: npt.NDArray[np.int16]
    """How many hands differ from it only in their suits, itself included."""
    met: npt.NDArray[np.int32]
    """How they compare with the dealer's hands: see `cards.beat_counts`."""

    def ends(self, duel: Duel, which: npt.NDArray[np.bool_] | slice = slice(None)) -> Ints:
        """By hand that is played and by end, against how many of the dealer's hands it ends so."""
        found = np.zeros((len(self.classes[which]), ENDS), np.int64)
        met = np.ascontiguousarray(self.met[:, which])
        all_ends(self.classes[which], met, duel.qualifies, duel.against, found)
        return found


Choices = tuple[Codes, ...]
"""By kind of up card: what is chosen with each of its hands."""

_MET: dict[Duel, tuple[Hands, ...]] = {}


def all_hands(duel: Duel, watch: Watch = lambda what, done: None) -> tuple[Hands, ...]:
    """By kind of up card; worked out once in a process."""
    if duel not in _MET:
        ups = boards(size=1, deck=duel.deck)
        kinds = [(int(up), int(often)) for (up,), often in zip(*ups, strict=True)]
        found: list[Hands] = []
        for hands in map_on_cores(
            lambda kind: _meet(duel, *kind), kinds if duel.shown else [(NO_CARD, 1)]
        ):
            watch("all hands against the dealer's", len(found) / len(kinds))
            found.append(hands)
        _MET[duel] = tuple(found)
    return _MET[duel]


def _meet(duel: Duel, up: int, ups: int) -> Hands:
    known = [up] if duel.shown else []
    every = boards(known=(known,), size=duel.mine, deck=duel.deck, suits_alike=duel.suits_alike)
    mine, order = in_order(every.cards, duel.rank(every.cards), duel.mine)
    left = [card for card in duel.deck if card not in known]
    others = sets_of(left, duel.hidden, known)
    theirs, _ = in_order(others, duel.rank(others), duel.hidden)
    as_theirs = np.full(len(order), NOBODY, np.uint16)
    if duel.hidden == duel.mine:
        as_theirs = duel.rank(
            np.insert(mine.cards, duel.mine, known, axis=1) if known else mine.cards
        )
    met = np.zeros((3, len(order)), np.int32)
    meet_dealer(
        mine, as_theirs, theirs, parts(duel.mine, duel.hidden, duel.top), duel.qualifies,
        duel.compares_low, met,
    )  # fmt: skip
    rows, weights = duel.rows(mine.cards, mine.classes), every.weights[order].astype(np.int16)
    return Hands(up, ups, mine.cards, mine.classes, rows, weights, met)


# -- decisions and what comes of them -------------------------------------------------------------


def best(duel: Duel, payoffs: Payoffs, watch: Watch = lambda what, done: None) -> Choices:
    """The choice that nets most with each hand; of equals the first."""
    every = all_hands(duel, watch)
    return tuple(map_on_cores(lambda hands: _best(duel, payoffs, hands), every))


def _best(duel: Duel, payoffs: Payoffs, hands: Hands) -> Codes:
    chosen = np.zeros(len(hands.classes), np.uint8)
    for row in range(len(payoffs.nets[0])):
        which = hands.rows == row
        nets = [choice[row] for choice in payoffs.nets]
        chosen[which] = best_choices(hands.ends(duel, which), nets)
    return chosen


def tally(duel: Duel, payoffs: Payoffs, choices: Choices) -> Tally:
    """How all deals end if they are decided so."""
    counts = np.zeros((len(payoffs.nets), len(payoffs.nets[0]), ENDS), np.int64)
    for hands, chosen in zip(all_hands(duel), choices, strict=True):
        weights = hands.weights.astype(np.int64) * hands.ups
        _add_up(hands.classes, hands.met, duel.qualifies, duel.against, weights, chosen, hands.rows,
                counts)  # fmt: skip
    return Tally(counts, payoffs, duel.deals)


@kernel
def _add_up(
    classes: Classes, met: npt.NDArray[np.int32], lowest: int, against: int, weights: Ints,
    chosen: Codes, rows: Codes, counts: Ints,
) -> None:  # fmt: skip
    for hand in range(len(classes)):
        wins, ties, low = met[WINS, hand], met[TIES, hand], met[LOW, hand]
        found = ends_of(classes[hand] >= lowest, wins, ties, low, against)
        for end in range(ENDS):
            counts[chosen[hand], rows[hand], end] += weights[hand] * found[end]


# -- one hand -------------------------------------------------------------------------------------


def one_hand(duel: Duel, cards: Cards, up: int = NO_CARD) -> Hands:
    """A hand of the player, compared with each of the dealer's."""
    known = [up] if duel.shown else []
    left = [card for card in duel.deck if card not in cards and card not in known]
    theirs = duel.rank(sets_of(left, duel.hidden, known))
    held = np.sort(cards)[None]
    mine = duel.rank(held)
    counted = [theirs < duel.qualifies, theirs < mine, theirs == mine]
    met = np.array([[found.sum()] for found in counted], np.int32)
    return Hands(up, 1, held, mine, duel.rows(held, mine), np.ones(1, np.int16), met)


def choose(duel: Duel, payoffs: Payoffs, cards: Cards, up: int = NO_CARD) -> int:
    """The choice that nets most with a hand."""
    return int(_best(duel, payoffs, one_hand(duel, cards, up))[0])


def values(duel: Duel, payoffs: Payoffs, cards: Cards, up: int = NO_CARD) -> list[Fraction]:
    """What each choice nets with a hand."""
    hands = one_hand(duel, cards, up)
    (ends,), row = hands.ends(duel), int(hands.rows[0])
    return [
        sum((int(often) * net for often, net in zip(ends, nets[row], strict=True)), Fraction(0))
        / duel.against
        for nets in payoffs.nets
    ]


def worth(
    duel: Callable[[Options], Duel],
    payoffs: Callable[[Options, int], Payoffs],
    main: Sequence[str],
    keeps: Sequence[str] = (),
) -> seat_choices.Worth:
    """For `Model.worth`: the first wager, once more or several times, or a fold."""

    def found(seat: Seat, offers: Sequence[Choice]) -> list[Fraction] | None:
        who, ante = duel(seat.options), seat.amount(main[0])
        added, cards, shown = multiples(offers, ante), seat.cards(), seat.cards(DEALER)
        if added is None or len(cards) != who.mine or len(shown) != who.shown:
            return None
        paid = payoffs(seat.options, ante)
        nets = dict(zip(paid.staked, values(who, paid, cards, *map(int, shown)), strict=True))
        return [ante * nets[Fraction(1 + more)] for more in added]

    return seat_choices.worth(found, main, keeps=keeps)


# -- simulated ------------------------------------------------------------------------------------


def simulator(duel: Duel, payoffs: Payoffs, choices: Choices, lines: Sequence[Line]) -> Simulator:
    """Rounds at random, decided in this way."""
    rows = len(payoffs.nets[0])
    deal = _deal_cards if duel.suits_alike or duel.shown else _deal_hands
    cards = duel.mine + duel.theirs
    return showdown.simulator(deal(duel, choices, rows), cards, duel.qualifies, payoffs, lines)


def _deal_hands(duel: Duel, choices: Choices, rows: int) -> Callable[[Stream, int], Dealt]:
    """Deal whole hands, if there is a list of all hands."""
    (hands,), (chosen,) = all_hands(duel), choices
    codes = code_of(chosen, hands.rows, rows)
    masks = np.bitwise_or.reduce(np.uint64(1) << hands.cards.astype(np.uint64), axis=1)

    def deal(stream: Stream, rounds: int) -> Dealt:
        dealt = Dealt(*(np.empty(rounds, np.uint16) for _ in Dealt._fields))
        deal_hands(stream, masks, hands.classes, codes, dealt)
        return dealt

    return deal


@kernel
def deal_hands(
    stream: Stream, masks: npt.NDArray[np.uint64], classes: Classes, codes: Codes, dealt: Dealt
) -> None:
    """A hand for the player, and one for the dealer of the other cards."""
    hands = np.uint64(masks.size)
    for round in range(len(dealt.codes)):
        word = next_word(stream)
        mine = np.int64(((word >> _32) * hands) >> _32)
        theirs = np.int64(((word & _LOW_WORD) * hands) >> _32)
        while masks[mine] & masks[theirs]:
            theirs = np.int64(below(stream, masks.size))
        dealt.codes[round], dealt.mine[round] = codes[mine], classes[mine]
        dealt.theirs[round] = classes[theirs]


class Book(NamedTuple):
    """What is chosen with every hand, and its row (see `showdown.code_of`), to be looked up."""

    by_class: Codes
    """By kind of up card and class; `BY_CARDS` where the class alone does not say ..."""
    by_place: Codes
    """... and then by the place of the hand that is like it but for suits."""
    kinds: Codes
    """By up card, of which kind it is."""
    shown: bool


def book(duel: Duel, choices: Choices, rows: int) -> Book:
    every = all_hands(duel)
    by_class = np.zeros((len(every), max(int(x.classes[-1]) for x in every) + 1), np.uint8)
    by_place = np.zeros((len(every), count(duel.mine, duel.top)), np.uint8)
    kinds = np.zeros(duel.top, np.uint8)
    for kind, (hands, chosen) in enumerate(zip(every, choices, strict=True)):
        codes = code_of(chosen, hands.rows, rows)
        by_place[kind, places(hands.cards)] = codes
        by_class[kind, hands.classes] = codes
        by_class[kind, hands.classes[codes != by_class[kind, hands.classes]]] = BY_CARDS
        alike = range(hands.up, 52, 13) if 0 <= hands.up < 52 else [max(hands.up, 0)]
        kinds[alike] = kind
    return Book(by_class, by_place, kinds, duel.shown)


def _deal_cards(duel: Duel, choices: Choices, rows: int) -> Callable[[Stream, int], Dealt]:
    known = book(duel, choices, rows)
    whole = np.array(duel.deck, np.uint8)

    def deal(stream: Stream, rounds: int) -> Dealt:
        dealt = np.empty((rounds, duel.mine + duel.theirs), np.uint8)
        deal_rows(stream, whole.copy(), dealt)
        mine = duel.rank(dealt[:, : duel.mine])
        codes = np.empty(rounds, np.uint16)
        look_up(dealt, duel.mine, mine, known, codes)
        return Dealt(codes, mine, duel.rank(dealt[:, duel.mine :]))

    return deal


@kernel
def look_up(dealt: Cards, size: int, mine: Classes, book: Book, codes: Classes) -> None:
    """What is chosen in every round: the player's cards come first, then the up card."""
    suits = np.empty(5, np.int64)
    open_rounds, at = np.empty(len(dealt), np.int32), np.empty((len(dealt), 2), np.int32)
    found = 0
    for round in range(len(dealt)):
        up = int(dealt[round, size]) if book.shown else NO_CARD
        kind = book.kinds[up] if book.shown else 0
        codes[round] = book.by_class[kind, mine[round]]
        if codes[round] == BY_CARDS:
            open_rounds[found] = round
            at[found] = kind, place_alike(dealt[round, :size], up, suits)
            found += 1
    for place in range(found):  # in a loop of their own, so that many memory reads overlap
        codes[open_rounds[place]] = book.by_place[at[place, 0], at[place, 1]]


@kernel
def place_alike(cards: Cards, up: int, suits: Ints) -> int:
    """The place of the hand that stands for all hands like this one except for suits: the up card's
    suit comes first, the others in the order of what is held of them. `suits` is working memory for
    those, and for jokers."""
    suits[:] = 0
    for card in cards:
        suits[card // 13] |= 1 << card % 13
    first = 0
    if 0 <= up < 52:
        suits[0], suits[up // 13] = suits[up // 13], suits[0]
        first = 1
    for last in range(3, first, -1):
        for suit in range(first, last):
            if suits[suit] < suits[suit + 1]:
                suits[suit], suits[suit + 1] = suits[suit + 1], suits[suit]
    found = size = 0
    for suit in range(5):
        held = suits[suit]
        while held:
            lowest = held & -held
            size += 1
            found += CHOOSE[13 * suit + _BIT[lowest], size]
            held ^= lowest
    return found
