"""Whether a third card is dealt: Tables 1 and 2 of 3.9 and 7.9, Table 3 of 4.9.

A row is the point count of the Banker's Hand on its first two cards, 3.9(d), 4.9(d), 7.9(d); a
column the value of the Player's third card, not the count it makes, 3.9(e), 4.9(e), 7.9(e): none
drawn, then 0 to 9. Where they meet, 3.9(g), 4.9(g), 7.9(g), the hand draws, stays, or may do
either, 3.9(f), 4.9(f), 7.9(f).
"""

from __future__ import annotations

DRAW, STAY, OPTION = "D", "S", "O"

PLAYER = "DDDDDDSSSS"
"""3.9(b), 7.9(b), Table 1: by the Player's count, once neither hand is a natural."""

PLAYER_BY_CHOICE = "DDDDDOSSSS"
"""4.9(a): the Dominant Player on 5 may ask for a card or not."""

NONE = -1
"""The column of a Player's Hand that took no third card."""

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
"""3.9(c), 7.9(c), Table 2."""

BANKER_BY_CHOICE = (
    *BANKER[:3],
    "DDDDDDDDDSO",
    "DSSDDDDDDSS",
    "DSSSSODDDSS",
    *BANKER[6:],
)
"""4.9(c), Table 3: as Table 2, but for two cells that are left to the Banker."""


def player(count: int, table: str = PLAYER) -> str:
    """What the Player's Hand does on this count of its first two cards."""
    return table[count]


def banker(count: int, third: int = NONE, table: tuple[str, ...] = BANKER) -> str:
    """What the Banker's Hand does on this count of its first two cards."""
    return table[count][third + 1]
