"""16.10(a): bet or fold, decided for every hand against every up card."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from pitboss.engine.options import Options
from pitboss.odds.cards.hands import Cards, tables
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import Array, duel, payoffs
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.hand_first import Choices, Hands, all_hands, one_hand
from pitboss.odds.solvers.showdown import Payoffs, Tally

STYLES = ("optimal", "rules-of-thumb", "ace-king", "pairs", "always-bet")
QUEEN, JACK = 10, 9


@lru_cache(maxsize=8)
def best(paid: Payoffs) -> Choices:
    return hand_first.best(duel(), paid)


def choices_of(style: str, paid: Payoffs) -> Choices:
    """What a style bets on."""
    return best(paid) if style == "optimal" else by_rule(style)


@lru_cache(maxsize=4)
def by_rule(style: str) -> Choices:
    return tuple(_bets(style, hands).astype(np.uint8) for hands in all_hands(duel()))


def _bets(style: str, hands: Hands) -> Array:
    rule = {"rules-of-thumb": _rules_of_thumb, "ace-king": ace_king, "pairs": pairs}
    return rule.get(style, _always)(hands)


def _always(hands: Hands) -> Array:
    return np.ones(len(hands.classes), bool)


def ace_king(hands: Hands) -> Array:
    """Bet with every hand with which the dealer would qualify."""
    found: Array = hands.classes >= duel().qualifies
    return found


def pairs(hands: Hands) -> Array:
    found: Array = tables().category[hands.classes] > 0
    return found


def _rules_of_thumb(hands: Hands) -> Array:
    """A pair; ace-king with a card as the up card, two to queen; with a queen or a jack against an
    ace or king; with a queen against a card lower than one's fourth and unlike all."""
    ranks, up = np.sort(hands.cards % 13, axis=1)[:, ::-1], hands.up % 13
    third, fourth = ranks[:, 2], ranks[:, 3]
    if up > QUEEN:
        holds = (third == QUEEN) | (third == JACK)
    else:
        holds = (ranks == up).any(axis=1) | ((third == QUEEN) & (up < fourth))
    found: Array = pairs(hands) | (ace_king(hands) & holds)
    return found


def choose(style: str, cards: Cards, up: int, paid: Payoffs) -> int:
    """What a style does with one hand."""
    if style == "optimal":
        return hand_first.choose(duel(), paid, cards, up)
    return int(_bets(style, one_hand(duel(), cards, up))[0])


def tally(style: str, options: Options, stake: int = USUAL_STAKE) -> Tally:
    """How all deals end in a style."""
    paid = payoffs(options, stake)
    return hand_first.tally(duel(), paid, choices_of(style, paid))


def edge(style: str, options: Options, stake: int = USUAL_STAKE) -> Fraction:
    """What a style costs a unit of the ante."""
    return tally(style, options, stake).edge
