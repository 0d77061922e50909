"""Whether a third card is dealt, by the tables that all texts have.

A row is the point count of the Banker's Hand on its first two cards, a column the value of the
Player's third card, not the count it makes: none drawn, then 0 to 9.
"""

from collections.abc import Sequence

from pitboss.ranking import baccarat
from pitboss.ranking.baccarat import VALUES

DRAW, STAY, OPTION = "D", "S", "O"
"""A hand draws, stays, or may do either."""

PLAYER = "DDDDDDSSSS"
"""By the Player's count, once neither hand is a natural."""

NONE = -1
"""The column for a Player's Hand without a third card."""

BANKER = (
    # none, 0 to 9
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
    "SSSSSSSSSSS",
    "SSSSSSSSSSS",
)


def player(count: int, table: str = PLAYER) -> str:
    """What the Player's Hand does on this count of its first two cards."""
    return table[count]


def banker(count: int, third: int = NONE, table: tuple[str, ...] = BANKER) -> str:
    """What the Banker's Hand does on this count of its first two cards."""
    return table[count][third + 1]


def banker_draws(player_hand: Sequence[str], banker_hand: Sequence[str]) -> bool:
    """Whether the Banker's Hand is due a third card, once the Player's is complete."""
    if baccarat.is_natural(player_hand) or len(banker_hand) > 2 or baccarat.is_natural(banker_hand):
        return False
    third = VALUES[player_hand[2]] if len(player_hand) > 2 else NONE
    return banker(baccarat.count(banker_hand), third) == DRAW
