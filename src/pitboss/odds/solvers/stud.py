"""Stud: five cards each, of which the dealer's turn up one by one while the player decides.

The player has three cards and sees one of the dealer's, then four cards and two of the dealer's,
and each time stays or folds; then both hands are complete.

How four cards of the player compare with the dealer's hand of five, two of which are seen, is
counted for all terms at once. From the lowest hand up, the dealer's hands below it are entered in
tables by two, three and four of their cards. How many of them hold the two cards that are seen and
none of the player's follows by inclusion and exclusion.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards.boards import FULL, boards
from pitboss.odds.cards.card_sets import CHOOSE, Codes, Places, count, insert, place, places, sets
from pitboss.odds.cards.hands import Cards, bit, evaluate
from pitboss.odds.cards.ranking_tables import Classes
from pitboss.odds.cards.suit_classes import WAYS, Alike, Bits, Suits, alike, suits
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers.showdown import AT_ONCE, deal_rows
from pitboss.values import Frozen

# -- how four cards end ---------------------------------------------------------------------------

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]

SECOND, FIVE = 4, 5
"""The player's cards at the second decision and in the end."""
PAIRS = count(2)
"""Pairs of cards of a whole deck."""
TWO = np.array([[low, high] for high in range(52) for low in range(high)], np.uint8)
"""The two cards of every pair, by its place."""
HIGH = np.int64(32)
LOW = np.int64((1 << 32) - 1)
_NOT_DEALT = np.iinfo(np.int16).max


class Met(NamedTuple):
    """How four cards of the player end when two of the dealer's are seen, over all cards that can
    follow."""

    ends: Ints
    """By kind of four cards and pair of the dealer's: wins, and ties from bit 32 on; each counted
    as often as there are ways to exchange the suits."""
    total: int
    """The number of all ways to deal the rest, counted in the same way."""


_MET: dict[tuple[int, ...], Met] = {}


def meet(deck: tuple[int, ...] = FULL, watch: Watch = lambda what, done: None) -> Met:
    """Worked out once in a process, some ten seconds for a whole deck."""
    if deck not in _MET:
        watch("all hands against the dealer's", 0.0)
        every = np.array(deck, np.uint8)[sets(FIVE, len(deck))]
        classes = evaluate(every)
        order = np.argsort(classes, kind="stable")
        theirs, their_classes = every[order], classes[order]
        by_parts = np.full((count(3), PAIRS), _NOT_DEALT, np.int16)
        _split(theirs, their_classes, by_parts)
        cards, weights = boards(size=FIVE, deck=deck)
        mine = evaluate(cards)
        order = np.argsort(mine, kind="stable")
        four = alike(SECOND, deck)
        ends = np.zeros((len(four.cards), PAIRS), np.int64)
        _meet(cards[order], mine[order], weights[order], theirs, their_classes, by_parts,
              four, suits(), ends)  # fmt: skip
        left = len(deck) - SECOND - 2
        _MET[deck] = Met(ends, WAYS * left * comb(left - 1, 3))
    return _MET[deck]


@kernel
def pair(first: int, second: int) -> int:
    """The place of two cards, the lower first."""
    return int(CHOOSE[first, 1] + CHOOSE[second, 2])


@kernel
def free_pairs(held: np.uint64, found: Places) -> int:
    """The pairs that have none of these cards, and how many there are."""
    often = 0
    for high in range(1, 52):
        for low in range(high):
            if held & (bit(low) | bit(high)) == 0:
                found[often] = pair(low, high)
                often += 1
    return often


@kernel
def without(hand: Cards, away: int, others: Cards) -> int:
    """The place of the set that is left of some cards without one of them."""
    for which in range(others.size):
        others[which] = hand[which + (which >= away)]
    return place(others, others.size)


@kernel
def _split(hands: Cards, classes: Classes, by_parts: Small) -> None:
    """The classes of all hands by three of their cards and the two others."""
    three = np.zeros(3, np.uint8)
    for row in range(len(hands)):
        hand = hands[row]
        for i in range(4):
            for j in range(i + 1, 5):
                at = 0
                for k in range(5):
                    if k not in (i, j):
                        three[at] = hand[k]
                        at += 1
                by_parts[place(three, 3), pair(hand[i], hand[j])] = classes[row]


@kernel
def _enter(hand: Cards, two: Small, three: Small, four: Small) -> None:
    """A hand of the dealer's by the two cards that are seen, and one or two others."""
    rest = np.zeros(3, np.int64)
    for i in range(4):
        for j in range(i + 1, 5):
            seen, at = pair(hand[i], hand[j]), 0
            two[seen] += 1
            for k in range(5):
                if k not in (i, j):
                    rest[at] = hand[k]
                    three[rest[at], seen] += 1
                    at += 1
            four[pair(rest[0], rest[1]), seen] += 1
            four[pair(rest[0], rest[2]), seen] += 1
            four[pair(rest[1], rest[2]), seen] += 1


@kernel
def _below(
    hand: Cards, own: int, two: Small, three: Small, four: Small, by_parts: Small, found: Small
) -> None:
    """By pair that is seen: how many of the dealer's hands entered hold none of the hand's cards.

    All that hold the pair, minus those with one card of the hand, plus those with two, and so on.
    With three cards of the hand there is exactly one hand for every three; it counts if its class
    is below the hand's own.
    """
    found[:] = two
    for i in range(5):
        _take(found, three[hand[i]])
        for j in range(i + 1, 5):
            _add(found, four[pair(hand[i], hand[j])])
            for k in range(j + 1, 5):
                at = CHOOSE[hand[i], 1] + CHOOSE[hand[j], 2] + CHOOSE[hand[k], 3]
                _take_lower(found, by_parts[at], own)


@kernel
def _add(found: Small, more: Small) -> None:
    for at in range(PAIRS):
        found[at] += more[at]


@kernel
def _take(found: Small, less: Small) -> None:
    for at in range(PAIRS):
        found[at] -= less[at]


@kernel
def _take_lower(found: Small, classes: Small, own: int) -> None:
    limit = np.int16(own)
    for at in range(PAIRS):
        found[at] -= np.int16(classes[at] < limit)


@kernel
def _tie(mine: np.uint64, masks: npt.NDArray[np.uint64], hands: Cards, found: Small) -> None:
    """By pair that is seen: how many of these hands hold none of the cards."""
    found[:] = 0
    for row in range(len(hands)):
        if masks[row] & mine == 0:
            for i in range(4):
                for j in range(i + 1, 5):
                    found[pair(hands[row, i], hands[row, j])] += 1


@kernel
def mask(hand: Cards) -> np.uint64:
    held = np.uint64(0)
    for card in hand:
        held |= bit(card)
    return held


@kernel
def _meet(
    mine: Cards, classes: Classes, weights: Ints, theirs: Cards, their_classes: Classes,
    by_parts: Small, four_cards: Alike, suits: Suits, ends: Ints,
) -> None:  # fmt: skip
    two, three = np.zeros(PAIRS, np.int16), np.zeros((52, PAIRS), np.int16)
    four = np.zeros((PAIRS, PAIRS), np.int16)
    wins, ties = np.zeros(PAIRS, np.int16), np.zeros(PAIRS, np.int16)
    masks = np.array([mask(hand) for hand in theirs])
    free, value, others = (
        np.zeros(PAIRS, np.int32),
        np.zeros(PAIRS, np.int64),
        np.zeros(4, np.uint8),
    )
    entered = same = 0
    for row in range(len(mine)):
        hand, own, held = mine[row], classes[row], mask(mine[row])
        while entered < len(theirs) and their_classes[entered] < own:
            _enter(theirs[entered], two, three, four)
            entered += 1
        same = max(same, entered)
        while same < len(theirs) and their_classes[same] == own:
            same += 1
        _below(hand, own, two, three, four, by_parts, wins)
        _tie(held, masks[entered:same], theirs[entered:same], ties)
        found = free_pairs(held, free)
        for which in range(found):
            at = free[which]
            value[which] = weights[row] * (wins[at] + (np.int64(ties[at]) << HIGH))
        for away in range(FIVE):
            at = without(hand, away, others)
            kind = four_cards.kinds[at]
            for way in range(WAYS):
                if four_cards.same[kind, way]:
                    moved = suits.pairs[suits.after[way, four_cards.ways[at]]]
                    for which in range(found):
                        ends[kind, moved[free[which]]] += value[which]


# -- where it is best to stay ---------------------------------------------------------------------

FIRST = 3
"""The player's cards at the first decision."""
FOLDS_FIRST, FOLDS_SECOND, LOSES, TIES, WINS = range(5)
"""How a round can end."""


class Terms(Frozen):
    """What a round nets, in units of the first wager, by how it ends: see `FOLDS_FIRST`."""

    nets: tuple[Fraction, ...]
    staked: tuple[int, ...]


class Plan(NamedTuple):
    """Where the player stays: by kind of the own cards, and by the cards that the dealer shows."""

    first: Bits
    second: Bits


class Game(Frozen):
    """The cards that are played with."""

    deck: tuple[int, ...] = FULL

    @property
    def never(self) -> np.uint64:
        """The cards of a whole deck that are not in this one, a bit each."""
        return np.uint64(sum(1 << card for card in FULL if card not in self.deck))

    @property
    def first_ups(self) -> int:
        """What the dealer can show at first."""
        return len(self.deck) - FIRST

    @property
    def orders(self) -> int:
        """In how many ways the next two cards can come."""
        return (self.first_ups - 1) * (self.first_ups - 2)

    @property
    def deals(self) -> int:
        """Three cards of the player's, one of the dealer's; the next of both; then all others."""
        left = len(self.deck) - SECOND - 2
        return comb(len(self.deck), FIRST) * self.first_ups * self.orders * left * comb(left - 1, 3)


_PLANS: dict[tuple[Game, Terms], Plan] = {}


def solve(game: Game, terms: Terms, watch: Watch = lambda what, done: None) -> Plan:
    """The best plan; if both choices net the same, the player stays."""
    if (game, terms) not in _PLANS:
        _, (nets,) = in_whole_units(terms.nets)
        three, four, met = alike(FIRST, game.deck), alike(SECOND, game.deck), meet(game.deck, watch)
        second = np.zeros(met.ends.shape, np.bool_)
        ahead = np.zeros((len(three.cards), 52), np.int64)
        units = nets.astype(np.int64)
        _decide(met, game.never, units, four, three, suits(), second, ahead)
        lost = int(nets[FOLDS_FIRST]) * met.total * WAYS * game.orders
        _PLANS[game, terms] = Plan(ahead >= lost, second)
    return _PLANS[game, terms]


@kernel
def _decide(
    met: Met, never: np.uint64, nets: Ints, four: Alike, three: Alike, suits: Suits, second: Bits,
    ahead: Ints,
) -> None:  # fmt: skip
    """Stay or fold with four cards; what three cards are worth is the sum over all that follows."""
    every, others = met.total, np.zeros(3, np.uint8)
    lost = every * nets[FOLDS_SECOND]
    free, value = np.zeros(PAIRS, np.int32), np.zeros(PAIRS, np.int64)
    for kind in range(len(four.cards)):
        found = free_pairs(mask(four.cards[kind]) | never, free)
        for which in range(found):
            counted = met.ends[kind, free[which]]
            won, tied = counted & LOW, counted >> HIGH
            worth = won * nets[WINS] + tied * nets[TIES] + (every - won - tied) * nets[LOSES]
            second[kind, free[which]] = worth >= lost
            value[which] = four.weights[kind] * max(worth, lost)
        for away in range(SECOND):
            at = without(four.cards[kind], away, others)
            own = three.kinds[at]
            for way in range(WAYS):
                if three.same[own, way]:
                    moved = suits.cards[suits.after[way, three.ways[at]]]
                    for which in range(found):
                        for seen in TWO[free[which]]:
                            ahead[own, moved[seen]] += value[which]


class Tally(Frozen):
    """How all deals end if they are played in some way."""

    ends: Ints
    """By how a round ends: see `FOLDS_FIRST`."""
    rows: Ints
    """By the player's cards in the end, three, four or five, and by what they make."""

    def chance(self, end: int) -> Fraction:
        return Fraction(int(self.ends[end]), int(self.ends.sum()))

    def edge(self, terms: Terms) -> Fraction:
        """What a round costs, in units of the first wager."""
        return -sum((self.chance(end) * net for end, net in enumerate(terms.nets)), Fraction(0))


class Rows(NamedTuple):
    """What cards of the player's make, as small numbers."""

    three: Codes
    """By kind of three cards."""
    four: Codes
    """By kind of four cards."""
    five: Codes
    """By kind of four cards and the card that comes to them."""
    number: int


def tally(game: Game, plan: Plan, rows: Rows) -> Tally:
    met, left = meet(game.deck), len(game.deck) - SECOND - 2
    ends, made = np.zeros(5, np.int64), np.zeros((3, rows.number), np.int64)
    three, four = alike(FIRST, game.deck), alike(SECOND, game.deck)
    _tally(plan, met, four, three, suits(), rows, game.never, left, ends, made)
    folds = _folds(plan, three.cards, game.deck) * three.weights * game.orders
    ends[FOLDS_FIRST] = folds.sum() * met.total
    np.add.at(made[0], rows.three, folds * left)
    return Tally(ends, made)


def _folds(plan: Plan, cards: Cards, deck: tuple[int, ...]) -> Ints:
    """By kind of three cards: against how many cards of the dealer's they are folded."""
    folded = ~plan.first
    np.put_along_axis(folded, cards.astype(np.int64), values=False, axis=1)
    often: Ints = folded[:, list(deck)].sum(axis=1, dtype=np.int64)
    return often


@kernel
def _tally(
    plan: Plan, met: Met, four: Alike, three: Alike, suits: Suits, rows: Rows,
    never: np.uint64, left: int, ends: Ints, made: Ints,
) -> None:  # fmt: skip
    others, free = np.zeros(3, np.uint8), np.zeros(PAIRS, np.int32)
    for kind in range(len(four.cards)):
        hand = four.cards[kind]
        held = mask(hand) | never
        stays, seen_too = np.zeros(52, np.int64), np.zeros(52, np.int64)
        for away in range(SECOND):  # in how many orders of the four a card is seen and stayed by
            at = without(hand, away, others)
            moved = suits.cards[three.ways[at]]
            for seen in range(52):
                stays[seen] += plan.first[three.kinds[at], moved[seen]]
        played = 0
        for which in range(free_pairs(held, free)):
            pair = free[which]
            low, high = TWO[pair]
            often = four.weights[kind] * (stays[low] + stays[high])
            if not plan.second[kind, pair]:
                ends[FOLDS_SECOND] += often * met.total
                made[1, rows.four[kind]] += often * left
                continue
            won, tied = met.ends[kind, pair] & LOW, met.ends[kind, pair] >> HIGH
            ends[WINS] += often * won
            ends[TIES] += often * tied
            ends[LOSES] += often * (met.total - won - tied)
            played += often
            seen_too[low] += often
            seen_too[high] += often
        for card in range(52):
            if held & bit(card) == 0:
                made[2, rows.five[kind, card]] += played - seen_too[card]


# -- rounds decided by a plan ---------------------------------------------------------------------

CARDS = 2 * FIVE
SideWager = tuple[Rows, Sequence[Fraction]]
"""A wager on what the player's cards make: the rows, and what each nets."""


def stays(plan: Plan, own: Cards, seen: Cards) -> bool:
    """Whether a player stays with three or four cards, against one or two cards of the dealer's."""
    known = alike(len(own))
    at = int(places(np.sort(own)[None])[0])
    moved = np.sort(suits().cards[known.ways[at]][seen])[None]
    where = int(places(moved)[0])
    return bool((plan.first if len(own) == FIRST else plan.second)[known.kinds[at], where])


class Followed(NamedTuple):
    """Some rounds, decided by a plan: which of the decisions was a fold, and the kinds of cards."""

    stage: Codes
    """0 or 1 for a fold, 2 for none."""
    three: Places
    four: Places
    last: Codes
    """The fifth card of the player, its suit exchanged in the same way as those of the four."""


def follow(plan: Plan, dealt: Cards) -> Followed:
    """Rounds of ten cards, a row each: the player's in order, then the dealer's, the two that are
    shown first of them."""
    stage, last = np.zeros((2, len(dealt)), np.uint8)
    three, four = np.zeros((2, len(dealt)), np.int32)
    found = Followed(stage, three, four, last)
    _follow(plan, dealt, alike(FIRST), alike(SECOND), suits(), found)
    return found


@kernel
def _follow(
    plan: Plan, dealt: Cards, three: Alike, four: Alike, suits: Suits, found: Followed
) -> None:
    own = np.zeros(4, np.uint8)
    for row in range(len(dealt)):
        for which in range(FIRST):
            insert(own, which, dealt[row, which])
        at, up, next_up = place(own, FIRST), dealt[row, FIVE], dealt[row, FIVE + 1]
        found.three[row] = three.kinds[at]
        insert(own, FIRST, dealt[row, FIRST])
        last = place(own, SECOND)
        found.four[row] = four.kinds[last]
        both = suits.pairs[four.ways[last], pair(min(up, next_up), max(up, next_up))]
        found.last[row] = suits.cards[four.ways[last], dealt[row, SECOND]]
        if plan.first[found.three[row], suits.cards[three.ways[at], up]]:
            found.stage[row] = 1 + plan.second[found.four[row], both]


def ends(dealt: Cards, stage: Codes) -> Ints:
    """How rounds end that are decided so: see `FOLDS_FIRST`."""
    mine, theirs = evaluate(dealt[:, :FIVE]), evaluate(dealt[:, FIVE:])
    shown = LOSES + (mine >= theirs).astype(np.int64) + (mine > theirs)
    return np.where(stage == 2, shown, stage).astype(np.int64)


def rows_of(rows: Rows, found: Followed) -> Codes:
    """What the player's cards make in the end of each of these rounds."""
    five = rows.five[found.four, found.last]
    return np.choose(found.stage, [rows.three[found.three], rows.four[found.four], five])


def simulator(
    plan: Plan,
    terms: Terms,
    lines: Sequence[Line],
    side_wager: tuple[Rows, Sequence[Fraction]] | None = None,
) -> Simulator:
    """Random rounds: what is won depends on how they end; or, with a `side_wager`, on what the
    cards make."""
    paid = side_wager[1] if side_wager else terms.nets
    unit, (won, stakes) = in_whole_units(paid, [*map(Fraction, terms.staked)])
    deck = np.arange(52).astype(np.uint8)

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            here = slice(begin, begin + AT_ONCE)
            dealt = np.empty((results[here].size, CARDS), np.uint8)
            deal_rows(stream, deck.copy(), dealt)
            found = follow(plan, dealt)
            codes = rows_of(side_wager[0], found) if side_wager else ends(dealt, found.stage)
            results[here] = won[codes]
            staked[here] = unit if side_wager else stakes[codes]
        return CARDS * results.size

    return dealt_cards(play, (), unit, lines)
