"""A hand's score: one number, the category first, then the ranks that decide between equals.

The higher, the better; equal scores are equal hands. Only this package knows how the number is
packed: other code asks a ranking for the category or the ranks.
"""

from collections.abc import Sequence

from pitboss.equipment.cards import DECK, PIPS

RANK_BITS = 4
RANK_MASK = (1 << RANK_BITS) - 1
_SUITS = 13 * 4
"""The bit from which a tally counts suits; below it are the ranks, four bits each."""
_ONE = {card: 1 << 4 * (PIPS[card] - 2) | 1 << _SUITS + 4 * "cdhs".index(card[1]) for card in DECK}
_RANKS = (1 << _SUITS) - 1
_THREE_MORE = 0x3333 << _SUITS
_EIGHT = 0x8888 << _SUITS
"""`_THREE_MORE` makes the count of a suit eight or more if the suit has at least five cards."""


def packed(category: int, ranks: Sequence[int], size: int) -> int:
    """The score of a hand of `size` cards, from the number of its category and the ranks that
    decide, most important first."""
    value = category
    for rank in ranks:
        value = value << RANK_BITS | rank
    return value << RANK_BITS * (size - len(ranks))


def category_of(score: int, size: int) -> int:
    """The number of the category of a hand of `size` cards."""
    return score >> RANK_BITS * size


def rank_of(score: int, size: int, which: int = 0) -> int:
    """One of the ranks that decide; number 0 is the most important."""
    return score >> RANK_BITS * (size - 1 - which) & RANK_MASK


def deciding(score: int, size: int) -> tuple[int, ...]:
    """The ranks that decide among hands of one category, most important first."""
    ranks = (rank_of(score, size, which) for which in range(size))
    return tuple(rank for rank in ranks if rank)


def grouped(cards: Sequence[str]) -> tuple[list[int], list[int], dict[str, list[int]]]:
    """The different ranks, most frequent and then highest first; how often each occurs; and the
    ranks by suit."""
    often: dict[int, int] = {}
    suits: dict[str, list[int]] = {}
    for card in cards:
        pip = PIPS[card]
        often[pip] = often.get(pip, 0) + 1
        suits.setdefault(card[1], []).append(pip)
    ranks = sorted(often, key=lambda pip: often[pip] << RANK_BITS | pip, reverse=True)
    counts = [often[pip] for pip in ranks]
    return ranks, counts, suits


def tally(cards: Sequence[str]) -> int:
    """How many of some cards, twelve at most, are of each rank and of each suit, in one number."""
    return sum(map(_ONE.__getitem__, cards))


def ranks_alone(tally: int) -> int:
    """The part of a tally that counts ranks."""
    return tally & _RANKS


def has_five_suited(tally: int) -> bool:
    """Whether five cards or more are of one suit."""
    return tally + _THREE_MORE & _EIGHT != 0


def straight(ranks: Sequence[int], size: int) -> int:
    """The highest card of the best run of `size` ranks (four or more), else 0; the ace is also
    low."""
    if len(ranks) < size:
        return 0
    run = 0
    for pip in ranks:
        run |= 1 << pip
    run |= run >> 13 & 2
    run &= run >> 1
    run &= run >> 2
    if size > 4:
        run &= run >> size - 4
    return run.bit_length() + size - 2 if run else 0
