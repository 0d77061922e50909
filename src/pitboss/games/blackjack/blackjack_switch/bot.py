"""A simple player, who switches where that makes the better pair of hands."""

from __future__ import annotations

from random import Random

from pitboss.games.blackjack.common import bot as common
from pitboss.play.answers import Answer, Choice
from pitboss.play.prompts import Choose, Prompt
from pitboss.play.round import Round
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

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
"""So much more where the dealer is likely to break."""


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Switches for the better pair of hands; otherwise as at any table of the family."""
    if isinstance(prompt, Choose) and prompt.offer("switch"):
        layout = round.memo["layout"]
        first, second = (hand.cards for hand in layout.boxes[prompt.seat][:2])
        up = VALUES[layout.dealer[0]]
        as_dealt = worth(first, up, dealt=True) + worth(second, up, dealt=True)
        switched = worth([first[0], second[1]], up) + worth([second[0], first[1]], up)
        name = "switch" if switched > as_dealt else "no-switch"
        return Choice(prompt.seat, name, patron=prompt.patron)
    return common.bot(round, prompt, seat, rng)


def worth(cards: list[str], up: int, *, dealt: bool = False) -> int:
    """What two cards are worth against the dealer's first card, an ace being 1."""
    total, soft = blackjack.points(cards)
    if dealt and total == 21:
        return BLACKJACK
    if blackjack.is_pair(cards) and VALUES[cards[0]] in (1, 8):
        value = ACES if soft else EIGHTS
    else:
        value = SOFT[total] if soft else HARD[total]
    return value + HELPED_BY_WEAK if up in WEAK and total < 20 else value
