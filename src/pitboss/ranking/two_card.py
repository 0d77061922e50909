"""Two cards of a deck with jokers: a pair ranks above a flush, a straight above both.

A joker makes a pair with the other card, and does nothing else. A hand's score is one number: the
higher, the better; equal scores tie.
"""

from collections.abc import Sequence

from pitboss.equipment.cards import JOKER, PIPS
from pitboss.ranking.scores import category_of, packed, rank_of

CATEGORIES = (
    "high-card", "flush", "pair", "straight", "straight-flush", "royal-flush", "pair-of-jokers",
)  # fmt: skip
HIGH_CARD, FLUSH, PAIR, STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH, JOKERS = range(len(CATEGORIES))
SIZE = 2
ACE, KING = 14, 13


def score(cards: Sequence[str], *, ace_three_lowest: bool = True) -> int:
    """Category first, then the ranks that decide between equals.

    Ace and two are the lowest straight. Ace and three of one suit are the lowest flush with
    `ace_three_lowest`, otherwise a flush with an ace.
    """
    plain = [card for card in cards if card != JOKER]
    if not plain:
        return packed(JOKERS, (), SIZE)
    pips = [PIPS[card] for card in plain]
    low, high = min(pips), max(pips)
    if low == high:  # also if the other card is a joker
        return packed(PAIR, (high,), SIZE)
    suited = plain[0][1] == plain[1][1]
    if (high, low) == (ACE, 2):
        return packed(STRAIGHT_FLUSH if suited else STRAIGHT, (2, 1), SIZE)
    if high - low == 1:
        best = ROYAL_FLUSH if high == ACE else STRAIGHT_FLUSH
        return packed(best if suited else STRAIGHT, (high, low), SIZE)
    if suited and ace_three_lowest and (high, low) == (ACE, 3):
        high, low = 3, 1
    return packed(FLUSH if suited else HIGH_CARD, (high, low), SIZE)


def category_number(score: int) -> int:
    """The place of a hand's category in `CATEGORIES`."""
    return category_of(score, SIZE)


def category(score: int) -> str:
    return CATEGORIES[category_of(score, SIZE)]


def ranks(score: int) -> tuple[int, int]:
    """The ranks that decide, the higher first."""
    return rank_of(score, SIZE), rank_of(score, SIZE, 1)


def high(first: int, second: int = 0) -> int:
    """The score of a hand that is nothing else, as in ``high(12)``: queen or higher."""
    return packed(HIGH_CARD, (first, second), SIZE)


def rows(cards: Sequence[str]) -> tuple[str, ...]:
    """The rows of a pay table that a hand makes, highest first.

    Some tables tell flushes apart by the ace or the king, and some have jokers among the pairs.
    """
    made = category(score(cards))
    if made == "pair-of-jokers":
        return made, "pair"
    if made != "flush":
        return (made,)
    top = {ACE: ("ace-high-flush",), KING: ("king-high-flush",)}
    return (*top.get(max(PIPS[card] for card in cards), ()), made)
