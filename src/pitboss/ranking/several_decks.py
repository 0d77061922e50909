"""Five-card poker hands from several decks: the best five of five, six or seven cards.

The same card may come more than once, so there are five of a kind, and flushes that contain pairs
or better (N.J.A.C. 13:69F-21.3). A flush counts as a plain flush only if its ranks are all
different. A hand's score is one number: the higher, the better; equal scores are equal hands.
"""

from collections.abc import Sequence

from pitboss.ranking import five_card
from pitboss.ranking.scores import category_of, grouped, packed, straight

CATEGORIES = (
    *five_card.CATEGORIES[:8],  # as with one deck, up to four of a kind
    "flush-with-one-pair",
    "flush-with-two-pair",
    "flush-with-three-of-a-kind",
    "five-of-a-kind",
    "flush-with-full-house",
    "straight-flush",
    "flush-with-four-of-a-kind",
    "royal-flush",
    "flush-with-five-of-a-kind",
)
(
    HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR,
    FLUSH_PAIR, FLUSH_TWO_PAIR, FLUSH_THREE, FIVE, FLUSH_FULL_HOUSE, STRAIGHT_FLUSH,
    FLUSH_FOUR, ROYAL_FLUSH, FLUSH_FIVE,
) = range(len(CATEGORIES))  # fmt: skip
PLAIN = (HIGH_CARD, PAIR, TWO_PAIR, THREE, FULL_HOUSE, FOUR, FIVE)
FLUSHES = (FLUSH, FLUSH_PAIR, FLUSH_TWO_PAIR, FLUSH_THREE, FLUSH_FULL_HOUSE, FLUSH_FOUR, FLUSH_FIVE)
"""What repeated ranks make, in cards of any suits and in cards of one suit."""
SIZE, ACE = 5, 14


def score(cards: Sequence[str]) -> int:
    """The score of the best five of the cards."""
    ranks, counts, suits = grouped(cards)
    best = _by_ranks(ranks, counts, PLAIN)
    if top := straight(ranks, SIZE):
        best = max(best, packed(STRAIGHT, [top], SIZE))
    for suit, pips in suits.items():
        if len(pips) >= SIZE:
            own, often, _ = grouped([card for card in cards if card[1] == suit])
            best = max(best, _by_ranks(own, often, FLUSHES))
            if top := straight(own, SIZE):
                made = ROYAL_FLUSH if top == ACE else STRAIGHT_FLUSH
                best = max(best, packed(made, [top], SIZE))
    return best


def _by_ranks(ranks: Sequence[int], counts: Sequence[int], made: Sequence[int]) -> int:
    """The best hand by how often its ranks come; `made` has the categories for it."""
    high_card, pair, two_pair, three, full_house, four, five = made
    first, second = counts[0], counts[1] if len(counts) > 1 else 0
    if first >= 5:
        return packed(five, ranks[:1], SIZE)
    if first == 4:
        return packed(four, [ranks[0], max(ranks[1:])], SIZE)
    if first == 3:
        if second >= 2:
            return packed(full_house, ranks[:2], SIZE)
        return packed(three, ranks[:3], SIZE)
    if second == 2:
        return packed(two_pair, [*ranks[:2], max(ranks[2:])], SIZE)
    return packed(pair if first == 2 else high_card, ranks[: 4 if first == 2 else 5], SIZE)


def category_number(score: int) -> int:
    """The place of a hand's category in `CATEGORIES`."""
    return category_of(score, SIZE)


def category(score: int) -> str:
    return CATEGORIES[category_number(score)]
