"""Seven cards set into a high hand of five and a low hand of two, 11.3 and 11.9(a) to (d)."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import Options
from pitboss.equipment.cards import PIPS
from pitboss.games.pai_gow.common import poker_ways
from pitboss.games.pai_gow.common.filed_ways import Ways, as_filed, not_told
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces, Required
from pitboss.ranking import ace_joker

SHAPE = {"high": 5, "low": 2}
FIVE = 5
ACE_TO_FIVE = "a-2-3-4-5"
"""The option of 11.3(d)."""


def ace_low_lowest(options: Options) -> bool:
    """11.3(d): whether ace to five is the lowest straight and the lowest straight flush."""
    return bool(options[ACE_TO_FIVE] == "lowest")


def score(cards: Pieces, options: Options) -> int:
    """11.3(a) to (e): how high a hand ranks; low hands can be compared with high ones."""
    return _score(tuple(sorted(cards)), ace_low_lowest(options))


@lru_cache(maxsize=2**14)
def _score(cards: Pieces, lowest: bool) -> int:
    if len(cards) == FIVE:
        return ace_joker.score(cards, ace_low_lowest=lowest)
    return ace_joker.lower(cards)


def called(cards: Pieces, options: Options) -> str:
    """``pair of kings``; two cards by both of them: ``A-Q``."""
    worth = score(cards, options)
    if len(cards) == SHAPE["low"] and ace_joker.category_number(worth) == ace_joker.HIGH_CARD:
        return "-".join(_RANKS[pip] for pip in ace_joker.ranks(worth))
    return ace_joker.name(worth)


_RANKS = {pip: str(pip) for pip in range(2, 11)} | dict(zip(range(11, 15), "JQKA", strict=True))


# -- the house way ---------------------------------------------------------------------------------

USUAL = "foxwoods"
VOCABULARY = poker_ways.vocabulary(
    SHAPE, ace_low_lowest, ("As", "Kd", "Qh", "9c", "7s", "4d", "2h")
)
WAYS = Ways(__package__, VOCABULARY, not_told(USUAL))


def required(cards: Pieces, options: Options) -> Required:
    """11.9(d): how the dealer sets seven cards, for play and for odds."""
    found = as_filed(WAYS, cards, options, "11.9(d)")
    return replace(found, best=in_order(found.best))


def in_order(hands: Arrangement) -> Arrangement:
    """Hands as a dealer lays them out: first the cards that make the hand, then from the highest
    card down."""
    return {name: tuple(sorted(cards, key=_place(cards))) for name, cards in hands.items()}


def _place(cards: Pieces) -> Callable[[str], tuple[int, int, str]]:
    pips = {card: PIPS.get(card, ace_joker.ACE) for card in cards}
    often = Counter(pips.values())
    return lambda card: (-often[pips[card]], -pips[card], card)
