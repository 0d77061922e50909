"""A simple player, who switches if that makes the better pair of hands."""

from __future__ import annotations

from pitboss.engine.prompts import Choose
from pitboss.games.blackjack.common.bot import ALWAYS, Basic, player
from pitboss.games.blackjack.common.layout import Layout
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

PLAYS = Basic(
    hard={
        9: "HHHDDHHHHH", 10: "DDDDDDDHHH", 11: "DDDDDDDDHH", 12: "HHHHSHHHHH", 13: "HSSSSHHHHH",
        14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH",
    },
    soft={16: "HHHHDHHHHH", 17: "HHHDDHHHHH", 18: "SSSddSSHHH"},
    pairs={
        1: ALWAYS, 2: "---PPP----", 3: "---PPP----", 6: "--PPP-----", 7: "-PPPPP----",
        8: "PPPPPPPP--", 9: "--PPP-PP--",
    },
)  # fmt: skip
WEAK = range(2, 7)
"""Cards of the dealer that often lead to more than 22."""
HARD = {
    21: 70, 20: 50, 19: 25, 18: 5, 17: -25, 16: -50, 15: -48, 14: -45, 13: -40, 12: -35,
    11: 20, 10: 15, 9: 0, 8: -10, 7: -20, 6: -25, 5: -25, 4: -25,
}  # fmt: skip
"""About what a hand of two cards is worth, in hundredths of its wager."""
SOFT = {21: 70, 20: 50, 19: 28, 18: 5, 17: -10, 16: -10, 15: -8, 14: -5, 13: -2}
BLACKJACK, ACES, EIGHTS = 95, 35, -20
HELPED_BY_WEAK = 25
"""What is added if the dealer is likely to break."""


def switches(prompt: Choose, layout: Layout) -> str | None:
    """Switch or not, for the better pair of hands."""
    if not prompt.offer("switch"):
        return None
    first, second = (hand.cards for hand in layout.boxes[prompt.seat][:2])
    up = VALUES[layout.dealer[0]]
    as_dealt = worth(first, up, dealt=True) + worth(second, up, dealt=True)
    switched = worth([first[0], second[1]], up) + worth([second[0], first[1]], up)
    return "switch" if switched > as_dealt else "no-switch"


def worth(cards: list[str], up: int, *, dealt: bool = False) -> int:
    """What two cards are worth against the dealer's first card (1 for an ace)."""
    total, soft = blackjack.points(cards)
    if dealt and total == 21:
        return BLACKJACK
    if blackjack.is_pair(cards) and VALUES[cards[0]] in (1, 8):
        value = ACES if soft else EIGHTS
    else:
        value = SOFT[total] if soft else HARD[total]
    return value + HELPED_BY_WEAK if up in WEAK and total < 20 else value


bot = player(PLAYS, switches)
