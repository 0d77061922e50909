"""Omaha, 13:69F-14.11: how often starting hands of each kind are dealt."""

from itertools import combinations

from pitboss.engine import Options
from pitboss.equipment.cards import DECK
from pitboss.games.poker_room.poker_omaha import AT, GAME
from pitboss.odds.games.poker_room.common.hand_frequencies import Dealt, model

HOLE = 4
SUITS = {
    (2, 2): "double-suited",
    (2, 1, 1): "single-suited",
    (1, 1, 1, 1): "rainbow",
    (3, 1): "three of a suit",
    (4,): "four of a suit",
}
PAIRS = {4: "no pair", 3: "one pair", 2: "two pairs or three of a rank", 1: "four of a rank"}
"""By how many ranks there are."""


def dealt(options: Options) -> Dealt:
    """Every hand of four cards, by its pairs and its suits."""
    ways = {f"{pairs}, {suits}": 0 for pairs in PAIRS.values() for suits in SUITS.values()}
    for hand in combinations(DECK, HOLE):
        suits = [card[1] for card in hand]
        shape = tuple(sorted(map(suits.count, set(suits)), reverse=True))
        ways[f"{PAIRS[len({card[0] for card in hand})]}, {SUITS[shape]}"] += 1
    return Dealt(
        title="Starting hands of 4 cards", cite=AT.deal, how="all hands of 4 cards",
        ways={kind: count for kind, count in ways.items() if count},
    )  # fmt: skip


MODEL = model(GAME, dealt)
