"""The facts for house ways of supreme pai gow.

About the cards: `pairs` that can be made, the ranks of the first two (`pair-1`, `pair-2`; jokers
are above aces), `jokers`, `faces` of different ranks, and what the best high hand and the best low
hand of all settings are worth (`best-high`, `best-low`). About a setting: what each hand is worth
(``high >= 7``, ``low = faces``, ``high = pair``) and its deciding rank (`high-1`, `low-1`).
"""

from __future__ import annotations

from collections import Counter

from pitboss.equipment.cards import JOKER, PIPS, decks
from pitboss.games.pai_gow.common import pair_ways
from pitboss.games.pai_gow.common.filed_ways import Ways, not_told
from pitboss.games.pai_gow.common.house_ways import Facts, Setting
from pitboss.games.pai_gow.common.pair_ways import Worth
from pitboss.games.pai_gow.common.rules import Pieces
from pitboss.ranking import supreme_pai_gow as ranking

FACES, PAIR, JOKERS = 10, 11, 15
WORDS = {
    "faces": FACES, "pair": PAIR, "jokers": JOKERS, "yes": 1, "no": 0,
    "A": 14, "K": 13, "Q": 12, "J": 11,
}  # fmt: skip


def worth(cards: Pieces) -> Worth:
    """Points from 0 to 9, then two different faces, then pairs."""
    score = ranking.score(cards)
    if ranking.is_pair(score):
        rank = JOKERS if cards[0] == JOKER else PIPS[cards[0]]
        return Worth(score, PAIR, rank)
    if ranking.is_faces(score):
        return Worth(score, FACES, score)
    return Worth(score, ranking.points(score), ranking.top(score))


def about(cards: Pieces, settings: list[Setting]) -> Facts:
    often = Counter(JOKERS if card == JOKER else PIPS[card] for card in cards)
    pairs = sorted((rank for rank in often for _ in range(often[rank] // 2)), reverse=True)
    first, second, *_ = (*pairs, 0, 0)
    faces = len({card[0] for card in cards if card != JOKER and card[0] in "JQK"})
    return {"pairs": len(pairs), "pair-1": first, "pair-2": second, "jokers": often[JOKERS],
            "faces": faces, "best-high": max(s.facts["high"] for s in settings),
            "best-low": max(s.facts["low"] for s in settings)}  # fmt: skip


USUAL = "balanced"
VOCABULARY = pair_ways.vocabulary(worth, about, WORDS, ("Kd", "9s", "5h", "2c"), decks(jokers=2))
WAYS = Ways(__package__, VOCABULARY, not_told(USUAL))
