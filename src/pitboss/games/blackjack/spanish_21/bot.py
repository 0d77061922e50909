"""A simple player, who also knows when to take a double down wager back."""

from __future__ import annotations

from pitboss.engine.prompts import Choose
from pitboss.games.blackjack.common.bot import ALWAYS, Basic, player
from pitboss.games.blackjack.common.layout import Layout
from pitboss.ranking.blackjack import VALUES

PLAYS = Basic(
    hard={
        9: "HHHHDHHHHH", 10: "DDDDDDDHHH", 11: "DDDDDDDDDD", 14: "HHSSSHHHHH", 15: "SSSSSHHHHH",
        16: "SSSSSHHHHH", 17: "SSSSSSSSSR",
    },
    soft={16: "HHHHDHHHHH", 17: "HHDDDHHHHH", 18: "SSdddSSHHH"},
    pairs={
        1: ALWAYS, 2: "PPPPPPP---", 3: "PPPPPPP---", 6: "--PPP-----", 7: "PPPPPP----", 8: ALWAYS,
        9: "-PPPP-PP--",
    },
)  # fmt: skip
STRONG = (8, 9, 10, 1)
"""Dealer's cards against which a doubled 16 or less is rescued; against an ace also 17."""


def rescues(prompt: Choose, layout: Layout) -> str | None:
    if not prompt.offer("rescue") or layout.turn is None:
        return None
    up, total = VALUES[layout.dealer[0]], layout.turn.total
    weak = (total < 17 and up in STRONG) or (total == 17 and up == 1)
    return "rescue" if weak else "stand"


bot = player(PLAYS, rescues)
