"""A simple player, who throws away what is likely to lose."""

from __future__ import annotations

from pitboss.engine.prompts import Choose
from pitboss.games.blackjack.common.bot import ALWAYS, DEALERS, Basic, player, rows
from pitboss.games.blackjack.common.layout import Layout
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

PLAYS = Basic(
    hard={
        9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDD", 12: "HHSSSHHHHH", 13: "SSSSSHHHHH",
        14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH",
    },
    soft={
        13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH",
        18: "dddddSSHHH", 19: "SSSSdSSSSS",
    },
    pairs={
        1: ALWAYS, 2: "PPPPPP----", 3: "PPPPPP----", 4: "---PP-----", 6: "PPPPP-----",
        7: "PPPPPP----", 8: "PPPPPPPPP-", 9: "PPPPP-PP--",
    },
)  # fmt: skip
KEPT = "K" * 10
KEEPS = Basic(
    hard={9: "WWKKKKKWWW", 10: KEPT, 11: KEPT, 18: "KKWWWKKWWW", 19: KEPT, 20: KEPT},
    soft={18: "KKKKKKKWWW", 19: KEPT, 20: KEPT, 21: KEPT},
    pairs={1: KEPT, 8: "WWWKKKWWWW", 9: "KKKKKKKWWW"},
)
"""Hands that are kept, where the row says K; all others are thrown away."""


def switches(prompt: Choose, layout: Layout) -> str | None:
    if not prompt.offer("switch-hands"):
        return None
    cards, up = layout.boxes[prompt.seat][0].cards, VALUES[layout.dealer[0]]
    total, soft = blackjack.points(cards)
    said = (row[DEALERS.index(up)] for row in rows(KEEPS, cards, total, soft=soft))
    kept = next(letter for letter in said if letter != "-") == "K"
    return "keep" if kept else "switch-hands"


bot = player(PLAYS, switches)
