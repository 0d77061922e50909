"""Poker hands of a deck with one joker that counts as an ace, or as any card that completes a
straight, a flush or both.

High hands are of five cards (13:69F-11.3) or of four (13:69F-31.3); lower hands are of two cards or
of one. A hand's score is one number: the higher, the better; hands of equal score are copies. The
scores of lower hands can be compared with those of high hands in the same game: a pair of sevens
with other cards ranks above two sevens alone.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from pitboss.equipment.cards import JOKER, PIPS
from pitboss.ranking import five_card
from pitboss.ranking.scores import category_of, grouped, packed, rank_of

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, ACES = (
    range(11)
)
CATEGORIES = five_card.CATEGORIES
ALL_ACES = {4: "four-aces", 5: "five-aces"}
"""The highest hand, by how many cards are in it; of four cards there is no full house."""
ACE = 14
TOP_STRAIGHT = 15
"""The place of the straight with the ace high; there is room right below it for the ace low."""


def score(cards: Sequence[str], size: int = 5, *, ace_low_lowest: bool = False) -> int:
    """The score of the best high hand of `size` of the cards.

    The straight that begins with a low ace is the second highest straight, and as a straight flush
    it comes right after the royal flush. If the casino says so, it is the lowest of each, 11.3(d)
    and 31.3(d).
    """
    plain = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(plain)
    _, _, suits = grouped(plain)
    flushes = [pips for pips in suits.values() if len(pips) + jokers >= size]
    runs = [_run(pips, size, jokers, ace_low_lowest) for pips in flushes]
    return max(
        _of_ranks(plain, jokers, size),
        *(packed(FLUSH, _completed(pips, jokers)[:size], size) for pips in flushes),
        *(packed(_suited(top), (top,), size) for top in runs if top),
        _straight(plain, jokers, size, ace_low_lowest),
    )


def _of_ranks(plain: Sequence[str], jokers: int, size: int) -> int:
    """What cards are worth by the number of cards of each rank; the joker is an ace."""
    often = held_by_rank(plain, jokers)
    if often.get(ACE, 0) >= size:
        return packed(ACES, (), size)
    ranks = sorted(often, key=lambda pip: (often[pip], pip), reverse=True)
    first = often[ranks[0]]
    second = often[ranks[1]] if len(ranks) > 1 else 0
    if first >= 4:
        return packed(FOUR, (ranks[0], max(ranks[1:], default=0))[: size - 3], size)
    if first == 3 and second >= 2 and size == 5:
        return packed(FULL_HOUSE, ranks[:2], size)
    if first == 3:
        rest = sorted(ranks[1:], reverse=True)
        return packed(THREE, [ranks[0], *rest[: size - 3]], size)
    if first == second == 2:
        rest = sorted(ranks[2:], reverse=True)
        return packed(TWO_PAIR, [*ranks[:2], *rest[: size - 4]], size)
    return packed(first - 1, ranks[: size + 1 - first], size)


def held_by_rank(plain: Sequence[str], jokers: int) -> dict[int, int]:
    """How many cards there are of each rank; the joker is an ace."""
    often = {ACE: jokers} if jokers else {}
    for card in plain:
        often[PIPS[card]] = often.get(PIPS[card], 0) + 1
    return often


def _completed(pips: Sequence[int], jokers: int) -> list[int]:
    """The cards of one suit, highest first; the joker is the highest that is missing."""
    missing = [pip for pip in range(ACE, 1, -1) if pip not in pips]
    return sorted([*pips, *missing[:jokers]], reverse=True)


def _straight(plain: Sequence[str], jokers: int, size: int, ace_low_lowest: bool) -> int:
    top = _run([PIPS[card] for card in plain], size, jokers, ace_low_lowest)
    return packed(STRAIGHT, (top,), size) if top else 0


def _suited(top: int) -> int:
    return ROYAL if top == TOP_STRAIGHT else STRAIGHT_FLUSH


def _run(pips: Sequence[int], size: int, jokers: int, ace_low_lowest: bool) -> int:
    return best_run(as_set(pips), size, jokers, ace_low_lowest)


def best_run(held: int, size: int, jokers: int, ace_low_lowest: bool = False) -> int:
    """The place of the best run of `size` ranks in a set of ranks, else 0."""
    for top, run in runs(size, ace_low_lowest):
        if (held & run).bit_count() + jokers >= size:
            return top
    return 0


@cache
def runs(size: int, ace_low_lowest: bool = False) -> tuple[tuple[int, int], ...]:
    """All runs of `size` ranks from the highest, each with its place and as a set of ranks."""
    found = [(TOP_STRAIGHT, as_set(range(ACE - size + 1, ACE + 1)))]
    low = as_set([ACE, *range(2, size + 1)])
    found += [(top, as_set(range(top - size + 1, top + 1))) for top in range(ACE - 1, size, -1)]
    return (*found, (size, low)) if ace_low_lowest else (found[0], (ACE, low), *found[1:])


def as_set(pips: Iterable[int]) -> int:
    """Ranks as a set, one bit for each rank."""
    held = 0
    for pip in pips:
        held |= 1 << pip
    return held


def lower(cards: Sequence[str], size: int = 5) -> int:
    """The score of a hand of two cards or one, comparable with high hands of `size` cards.

    The joker is an ace.
    """
    pips = sorted((ACE if card == JOKER else PIPS[card] for card in cards), reverse=True)
    if len(pips) == 2 and pips[0] == pips[1]:
        return packed(PAIR, pips[:1], size)
    return packed(HIGH_CARD, pips, size)


def category_number(score: int, size: int = 5) -> int:
    return category_of(score, size)


def category(score: int, size: int = 5) -> str:
    number = category_of(score, size)
    return ALL_ACES[size] if number == ACES else CATEGORIES[number]


def ranks(score: int, size: int = 5) -> tuple[int, ...]:
    """The ranks that decide, most important first; a straight has its place (see `runs`)."""
    every = (rank_of(score, size, which) for which in range(size))
    return tuple(rank for rank in every if rank)


# -- in words -------------------------------------------------------------------------------------

NAMES = dict(
    zip(
        range(2, 15),
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "10", "jack", "queen",
         "king", "ace"),
        strict=True,
    )
)  # fmt: skip


def plural(pip: int) -> str:
    """``aces``, ``sixes``, ``10s``."""
    return NAMES[pip] + ("es" if NAMES[pip] == "six" else "s")


def name(score: int, size: int = 5) -> str:
    """A hand in words: ``pair of kings``, ``queen high``, ``straight``, ``full house``."""
    number, decide = category_of(score, size), ranks(score, size)
    if number == HIGH_CARD:
        return f"{NAMES[decide[0]]} high"
    if number == PAIR:
        return f"pair of {plural(decide[0])}"
    if number == TWO_PAIR:
        return f"{plural(decide[0])} and {plural(decide[1])}"
    if number in (THREE, FOUR):
        return f"{'three' if number == THREE else 'four'} {plural(decide[0])}"
    if number == FULL_HOUSE:
        return f"{plural(decide[0])} full of {plural(decide[1])}"
    if number in (STRAIGHT, STRAIGHT_FLUSH):
        return f"{_top_of_run(decide[0], size)} {CATEGORIES[number].replace('-', ' ')}"
    if number == FLUSH:
        return f"{NAMES[decide[0]]}-high flush"
    return category(score, size).replace("-", " ")


def _top_of_run(place: int, size: int) -> str:
    if place == TOP_STRAIGHT:
        return "ace-high"
    return f"ace-to-{NAMES[size]}" if place in (ACE, size) else f"{NAMES[place]}-high"
