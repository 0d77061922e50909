"""Decks and rankings small enough that everything can be tried, for tests of the solvers."""

from itertools import combinations

import numpy as np

JOKERS = (52, 53)
FORTY_EIGHT = tuple(card for card in range(52) if card % 13 != 8)
"""A deck without tens."""


def deck_of(ranks, suits=4, jokers=0):
    """Cards of some ranks, the deuce being 0, and jokers."""
    cards = [13 * suit + rank for suit in range(suits) for rank in ranks]
    return (*sorted(cards), *JOKERS[:jokers])


def score(cards):
    """Any ranking will do that knows pairs, suits, and jokers, which are like the card they are
    with: pairs, then cards of one suit, then the highest card and the next."""
    plain = sorted((int(card) % 13 for card in cards if card < 52), reverse=True)
    jokers = sum(card >= 52 for card in cards)
    pairs = sum(plain.count(rank) - 1 for rank in set(plain)) + jokers
    suited = len({int(card) // 13 for card in cards if card < 52}) == 1 and not jokers
    return (
        pairs * 10_000
        + suited * 5_000
        + sum(rank * 14 ** (1 - place) for place, rank in enumerate(plain[:2]))
    )


def own_ranking(deck, board, held, size=3):
    """The same for the best of so many cards, at least one of them held: rows begin with the
    board."""
    known = {frozenset(hand): score(hand) for hand in combinations(deck, size)}
    rungs = {found: rung for rung, found in enumerate(sorted(set(known.values())))}

    def best(row):
        hands = set(combinations(row, size)) - set(combinations(row[:board], size))
        return max(known[frozenset(hand)] for hand in hands)

    def rank(rows):
        return np.array([rungs[best(row.tolist())] for row in rows], np.uint16)

    return rank, len(rungs)


def ranking(deck, size):
    """The classes of hands of so many cards: a row each."""
    known = {frozenset(hand): score(hand) for hand in combinations(deck, size)}
    rungs = {found: rung for rung, found in enumerate(sorted(set(known.values())))}

    def rank(rows):
        return np.array([rungs[known[frozenset(row.tolist())]] for row in rows], np.uint16)

    return rank, len(rungs)
