"""Every round that a shoe can deal, by the value of its cards.

Two cards for each hand, then a third card or none for the Player's Hand, then for the Banker's
Hand: all branches are counted once for a shoe. The tables of third cards, or the choices of those
who have one, then say which branches are taken. Counts are ordered deals of six cards, of which a
round uses the first four, five or six: whole numbers, however large.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import NamedTuple

from pitboss.equipment.cards import DECK
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.outcome import Outcome
from pitboss.games.baccarat.common.third_card import DRAW, NONE
from pitboss.odds.prices import Line
from pitboss.ranking.baccarat import NATURALS, VALUES
from pitboss.values import Frozen

Shoe = tuple[int, ...]
"""How many cards there are of each value, 0 to 9."""
Hand = tuple[int, int]
"""The values of the first two cards, the lower one first."""
Rate = int | Fraction
"""How often a card is taken: 0 or 1 if a table says so, something between if somebody draws only
sometimes."""
Counts = Mapping[Outcome, Rate]

SIX = 6
VALUE = range(10)
ONE_DECK = Counter(VALUES[card] for card in DECK)
HANDS: tuple[Hand, ...] = tuple(combinations_with_replacement(VALUE, 2))
THIRDS = (NONE, *VALUE)


class End(NamedTuple):
    """How a wager ends, per unit of it."""

    name: str
    net: Fraction
    pays: str = ""
    staked: int = 1


Ending = Callable[[Outcome], End]
LOST = End("lost", Fraction(-1))
TIED = End("tie", Fraction(0))


class Branch(NamedTuple):
    """Two hands, and the Player's third card or none; the Banker decides what follows."""

    player: Hand
    third: int
    banker: Hand
    stays: int
    """Deals with these cards, if the Banker stays."""
    draws: tuple[int, ...]
    """The same by the value of the Banker's third card; none where a natural ends the round."""


class Play(Frozen):
    """How often each side draws, by its hand."""

    player: Mapping[Hand, Rate]
    banker: Mapping[tuple[Hand, int], Rate]
    """By the Banker's hand and the value of the Player's third card."""


def count(hand: Hand) -> int:
    return sum(hand) % 10


def full(decks: int) -> Shoe:
    return tuple(decks * ONE_DECK[value] for value in VALUE)


def deals(shoe: Shoe) -> int:
    """All ordered deals of six cards."""
    return perm(sum(shoe), SIX)


@lru_cache(maxsize=4)
def branches(shoe: Shoe) -> tuple[Branch, ...]:
    """Every hand against every other, with every third card of the Player's and with none."""
    found: list[Branch] = []
    for player in HANDS:
        first, left = _dealt(list(shoe), player)
        for banker in HANDS:
            second, rest = _dealt(left, banker)
            found += _of(player, banker, first * second, rest)
    return tuple(found)


def _dealt(left: list[int], hand: Hand) -> tuple[int, list[int]]:
    """In how many ways a hand is dealt, and the cards left then, by value."""
    low, high = hand
    ways = left[low] * (left[low] - 1) if low == high else 2 * left[low] * left[high]
    rest = left.copy()
    rest[low] -= 1
    rest[high] -= 1
    return ways, rest


def _of(player: Hand, banker: Hand, ways: int, left: list[int]) -> Iterator[Branch]:
    """The branches of two hands."""
    cards = sum(left)
    alone = ways * cards * (cards - 1)
    if count(player) in NATURALS or count(banker) in NATURALS:
        yield Branch(player, NONE, banker, alone, ())
        return
    after = ways * (cards - 1)
    yield Branch(player, NONE, banker, alone, tuple([after * often for often in left]))
    for third in VALUE:
        with_it = ways * left[third]
        draws = [with_it * often for often in left]
        draws[third] -= with_it
        yield Branch(player, third, banker, with_it * (cards - 1), tuple(draws))


def ends(shoe: Shoe, play: Play) -> Counts:
    """How often a round ends in each way, of all `deals`."""
    found: defaultdict[Outcome, Rate] = defaultdict(int)
    for player, third, banker, stays, draws in branches(shoe):
        asked = play.player[player] if draws else 0
        often = 1 - asked if third == NONE else asked
        if not often:
            continue
        theirs, own = (count(player) + max(third, 0)) % 10, count(banker)
        cards = 2 + (third != NONE)
        drawn = play.banker[banker, third] if draws else 0
        if drawn != 1:
            found[Outcome(theirs, own, cards, 2)] += often * (1 - drawn) * stays
        if drawn:
            for value, ways in enumerate(draws):
                found[Outcome(theirs, (own + value) % 10, cards, 3)] += often * drawn * ways
    return found


@cache
def by_table() -> Play:
    """By the tables of third cards, without anybody's choice."""
    return Play(
        player={hand: int(third_card.player(count(hand)) == DRAW) for hand in HANDS},
        banker={
            (hand, third): int(third_card.banker(count(hand), third) == DRAW)
            for hand in HANDS
            for third in THIRDS
        },
    )


@cache
def punto_banco(decks: int) -> Counts:
    """How often a round ends in each way at punto banco and mini-baccarat, from a full shoe."""
    return ends(full(decks), by_table())


def lines(counts: Counts, ending: Ending) -> tuple[Line, ...]:
    """A line for every way in which a wager ends, the best first."""
    often: defaultdict[End, Rate] = defaultdict(int)
    for outcome, count in counts.items():
        often[ending(outcome)] += count
    every = sum(often.values())
    return tuple(
        Line(
            name=end.name,
            net=end.net,
            chance=Fraction(count, every),
            pays=end.pays,
            staked=Fraction(end.staked),
        )
        for end, count in sorted(often.items(), key=lambda entry: -entry[0].net)
    )


def edge(found: tuple[Line, ...]) -> Fraction:
    """What the house keeps of a unit."""
    return -sum((line.net * Fraction(line.chance) for line in found), Fraction(0))
