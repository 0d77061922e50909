"""Cards and hands as numbers, for kernels that deal rounds.

A card is a number: its value (1 for an ace) in the low four bits, `ACE` for an ace, `RED` for a red
one, then its suit and which of the four ten-value ranks it is. A hand is a number too, its `state`:
its points with every ace counted one, and `ACE` where there is one.
"""

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import DECK, SUITS
from pitboss.odds.compiled import inlined
from pitboss.ranking.blackjack import VALUES

Cards = npt.NDArray[np.int16]

VALUE = 15
"""The part of a card's number that is its value."""
ACE = 32
"""In the number of an ace, and in the state of a hand with one; points are below it."""
BLACKJACK = ACE + 11
"""The state of an ace and a ten-value card, and of no other two cards."""
RED = 64
"""In the number of a heart or a diamond."""
SUIT = 8
"""Where the suit begins in a card's number."""
CODES: dict[str, int] = {
    card: VALUES[card]
    | (ACE if VALUES[card] == 1 else 0)
    | (RED if card[1] in "hd" else 0)
    | SUITS.index(card[1]) << SUIT
    | max(0, "TJQK".find(card[0])) << SUIT + 2
    for card in DECK
}
MOST_CARDS = 128
"""More cards than any round takes: so many can always be read beyond the end of a shoe."""


@inlined
def card_at(order: Cards, at: int) -> int:
    return np.int64(order[at])  # type: ignore[return-value]


@inlined
def with_card(state: int, card: int) -> int:
    """A hand and one more card."""
    return (state + (card & VALUE)) | (card & ACE)


@inlined
def two_cards(first: int, second: int) -> int:
    return ((first & VALUE) + (second & VALUE)) | ((first | second) & ACE)


def points(state: int) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft."""
    total = state % ACE
    return (total + 10, True) if state >= ACE and total <= 11 else (total, False)
