"""A simple player: attacks with an ace or a ten, and against a weak card of the dealer."""

from __future__ import annotations

from pitboss.engine.prompts import Choose
from pitboss.games.blackjack.common.bot import Basic, player
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.triple_attack_blackjack.wagers import SECOND, THIRD
from pitboss.ranking.blackjack import VALUES

PLAYS = Basic(
    hard={
        10: "HDDDDHHHHH", 11: "DDDDDDHHHH", 14: "HHHHSHHHHH", 15: "HHSSSHHHHH", 16: "HSSSSHHHHH",
        17: "SSSSSSSSSH",
    },
    soft={18: "HSSSdSSHHH"},
    pairs={
        1: "PPPPPPP---", 2: "----PP----", 3: "----PP----", 6: "----P-----", 7: "--PPPP----",
        8: "PPPPPPPPP-", 9: "----P-PP-P",
    },
)  # fmt: skip
STRONG = (1, 10)
"""Own first cards with which it pays to wager more."""
WEAK = {1: range(1, 11), 2: (6,), 8: (7,), 9: range(5, 9), 10: range(2, 10)}
"""By own first card, the dealer's cards against which it pays to wager more."""


def attacks(prompt: Choose, layout: Layout) -> str | None:
    mine = VALUES[layout.boxes[prompt.seat][0].cards[0]]
    if prompt.offer(SECOND.wager) and mine in STRONG:
        return SECOND.wager
    if prompt.offer(THIRD.wager) and VALUES[layout.dealer[0]] in WEAK.get(mine, ()):
        return THIRD.wager
    return None


bot = player(PLAYS, attacks)
