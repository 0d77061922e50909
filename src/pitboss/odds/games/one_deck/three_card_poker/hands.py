"""20.10, 20.11: three cards against the dealer's three, all face down."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.engine.options import Options
from pitboss.games.one_deck.three_card_poker import QUEEN_HIGH, ante_bonus
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.ranking_tables import Classes, three_cards
from pitboss.odds.games.one_deck.common import play_or_fold
from pitboss.odds.payout_lines import Rows, net
from pitboss.odds.solvers.hand_first import Duel, Hands
from pitboss.odds.solvers.showdown import Codes, Payoffs
from pitboss.ranking import three_card
from pitboss.regulation.payouts import EVEN

ROWS: tuple[Rows, ...] = (
    *((category,) for category in three_card.CATEGORIES),
    ("mini-royal", "straight-flush"),
    ("mini-royal-spades", "mini-royal", "straight-flush"),
)
"""By its code, the rows of the pay tables that a hand makes, highest first."""
MINI_ROYAL, OF_SPADES = 6, 7
SPADES = 3


def rank(cards: Cards) -> Classes:
    return evaluate(cards, three_cards().tables)


def codes_of(cards: Cards, classes: Classes) -> Codes:
    """The codes of the best rows that hands make."""
    royal = classes == len(three_cards()) - 1
    royals = np.where(cards[:, 0] // 13 == SPADES, OF_SPADES, MINI_ROYAL)
    return np.where(royal, royals, three_cards().tables.category[classes]).astype(np.uint8)


@cache
def duel() -> Duel:
    """Who meets whom. A royal of spades is a hand of its own, so the suits are not alike."""
    return Duel(
        mine=3, theirs=3, rank=rank, rows=codes_of, suits_alike=False,
        qualifies=three_cards().class_of(QUEEN_HIGH),
    )  # fmt: skip


def hands() -> Hands:
    """All of the player's, from the lowest to the highest."""
    return play_or_fold.hands_of(duel())


def bonuses(options: Options, stake: int) -> tuple[Fraction, ...]:
    """By its code, the bonus of a hand that is played, per unit of the ante, 20.11(a)3."""
    paid = [ante_bonus(options).best(*rows)[1] for rows in ROWS]
    return tuple(net(pays, stake) if pays else Fraction(0) for pays in paid)


def payoffs(options: Options, stake: int) -> Payoffs:
    """20.11(a)1 and 3: ante, play wager and bonus."""
    return play_or_fold.payoffs([EVEN.ratio] * len(ROWS), bonuses(options, stake))


RULES = play_or_fold.Rules(
    verb="play", duel=lambda options: duel(), scores=lambda options: three_cards().scores,
    score=lambda cards, options: three_card.score(cards), ranks=three_card.ranks, payoffs=payoffs,
)  # fmt: skip
