"""A simple player: attacks if the dealer shows a weak card, and surrenders hands that are almost
lost."""

from __future__ import annotations

from pitboss.engine.prompts import Choose
from pitboss.games.blackjack.common.bot import ALWAYS, Basic, player
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.double_attack_blackjack.wagers import DOUBLE_ATTACK
from pitboss.ranking.blackjack import VALUES

PLAYS = Basic(
    hard={
        9: "HHHHDHHHHH", 10: "DDDDDDDHHH", 11: "DDDDDDDDHD", 14: "HHSSSHHHHH", 15: "SSSSSHHHHH",
        16: "SSSSSHHHHH", 17: "SSSSSSSSSr",
    },
    soft={16: "HHHHDHHHHH", 17: "HHDDDHHHHH", 18: "SSSddSSHHH"},
    pairs={
        1: ALWAYS, 2: "-PPPPP----", 3: "-PPPPPP---", 6: "--PPP-----", 7: "PPPPPP----", 8: ALWAYS,
        9: "--PPP-PP--",
    },
)  # fmt: skip
WEAK = range(2, 9)
"""Dealer's cards against which it pays to wager more."""
STRONG = (8, 9, 10, 1)
"""Dealer's cards against which a doubled 16 or less is given up; against an ace also 17."""


def wishes(prompt: Choose, layout: Layout) -> str | None:
    up, hand = VALUES[layout.dealer[0]], layout.turn
    if prompt.offer(DOUBLE_ATTACK.wager):
        return DOUBLE_ATTACK.wager if up in WEAK else None
    if hand is None or not (hand.doubled and prompt.offer("surrender")):
        return None
    weak = (hand.total < 17 and up in STRONG) or (hand.total == 17 and up == 1)
    return "surrender" if weak else None


bot = player(PLAYS, wishes)
