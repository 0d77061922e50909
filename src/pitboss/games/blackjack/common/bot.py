"""A simple player: basic strategy by the total of a hand, a few rows of data for each game."""

from collections.abc import Callable, Mapping
from random import Random

from pitboss.engine import Answer, Prompt, Round
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.game import Chooser
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.values import Frozen

DEALERS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""What the letters of a row stand for: the dealer's first card, an ace last."""
Rows = Mapping[int, str]
ASKS: Mapping[str, tuple[str, ...]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double-face-down", "double", "hit"),
    "d": ("double-face-down", "double", "stand"),
    "P": ("split",),
    "R": ("surrender", "hit"),
    "r": ("surrender", "stand"),
}
"""What a letter asks for, the best first."""
ALWAYS, BY_TOTAL = "P" * 10, "-" * 10
HARD_STANDS, SOFT_STANDS = 17, 19
"""Hands below these totals are hit, if no row says otherwise."""
WEAK, TENS = 6, 10


class Basic(Frozen, kw_only=True):
    """What to do with hard and soft totals, and with pairs by the value of a card (1 for an ace). A
    pair with a dash is played by its total."""

    hard: Rows
    soft: Rows
    pairs: Rows


BASIC = Basic(
    hard={
        9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH", 13: "SSSSSHHHHH",
        14: "SSSSSHHHHH", 15: "SSSSSHHHRH", 16: "SSSSSHHRRR",
    },
    soft={
        13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH",
        18: "SddddSSHHH",
    },
    pairs={
        1: ALWAYS, 2: "PPPPPP----", 3: "PPPPPP----", 4: "---PP-----", 6: "PPPPP-----",
        7: "PPPPPP----", 8: ALWAYS, 9: "PPPPP-PP--",
    },
)  # fmt: skip
"""Several decks, a dealer who stands on soft 17."""
Wish = Callable[[ask.Choose, Layout], str | None]
"""What a game's own player wants first, by name; None if nothing."""


def player(plays: Basic, wish: Wish = lambda prompt, layout: None) -> Chooser:
    """A player who first makes the choice of `wish`, then follows the rows; never insures."""

    def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose) or not prompt.seat:
            return None
        name = prompt.default
        if prompt.step == "choose":
            layout: Layout = round.memo["layout"]
            name = wish(prompt, layout) or name
            if name == "stand" and layout.turn is not None:
                name = decide(plays, prompt, layout, layout.turn)
        return say.Choice(prompt.seat, name, patron=prompt.patron)

    return bot


def decide(plays: Basic, prompt: ask.Choose, layout: Layout, hand: Hand) -> str:
    """What the rows ask for, if it is offered."""
    if hand.doubled:
        return "stand"
    total, soft = blackjack.points(hand.cards)
    if layout.rules.exposed:
        dealers, _ = blackjack.points(layout.dealer[:2])
        if dealers >= HARD_STANDS:  # a tie is lost
            return "hit" if total <= dealers and prompt.offer("hit") else "stand"
        up = WEAK if dealers > 11 else TENS
    else:
        up = VALUES[layout.dealer[0]]
    wishes = [name for row in rows(plays, hand.cards, total, soft=soft)
              for name in ASKS.get(row[DEALERS.index(up)], ())]  # fmt: skip
    return next((name for name in wishes if prompt.offer(name)), "stand")


def rows(plays: Basic, cards: list[str], total: int, *, soft: bool) -> tuple[str, str]:
    """The row of the pair, if it is a pair, and the row of the total."""
    pair = plays.pairs.get(VALUES[cards[0]], BY_TOTAL) if blackjack.is_pair(cards) else BY_TOTAL
    usual = "H" if total < (SOFT_STANDS if soft else HARD_STANDS) else "S"
    return pair, (plays.soft if soft else plays.hard).get(total, usual * 10)


bot = player(BASIC)
