"""What winning hands are paid by their cards and, in 6-7-8 and 7-7-7, by their suits.

Two cards are of one of these classes: of several suits, of one suit and, if that is paid more
again, of spades. Two cards of different values have any two suits equally often; of one value, a
deck has one card of each suit.
"""

from functools import lru_cache

import numpy as np

from pitboss.odds.games.blackjack.common.hands import Floats, all_hands, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver.kernels import SUITED

MIXED, OF_A_SUIT, OF_SPADES = range(3)
OF_678 = ((6, 7), (6, 8), (7, 8))
SEVENS = (7, 7)
SPADES = 0.25


@lru_cache
def payouts(rules: TableRules, *, against_seven: bool = False) -> tuple[Floats, Floats, Floats]:
    """By hand, what it is paid when it wins; by class and hand, how often two cards are of the
    class, and what is paid in addition, on average, if the third card comes."""
    size, total, place = all_hands().size, all_hands().total, places()
    pays = np.ones(size.size)
    pays[(size == 5) & (total == 21)] = float(rules.five_card_21_pays)
    pays[place[7, 7, 7]] = float(rules.three_sevens_pays)
    for cards, more in enumerate(rules.long_21_pays, start=5):
        pays[(size >= cards) & (total == 21)] = float(more)
    if not rules.bonus_21_pays:
        shares, bonus = np.full((2, size.size), 1.0 - SUITED), np.zeros((2, size.size))
        shares[OF_A_SUIT] = SUITED
        for two in OF_678:
            bonus[OF_A_SUIT, place[two]] = float(rules.suited_678_pays - 1) * SUITED
        return pays, shares, bonus
    mixed, *suited = map(float, rules.bonus_21_pays)
    pays[[place[6, 7, 8], place[7, 7, 7]]] = mixed
    shares, bonus = np.empty((3, size.size)), np.zeros((3, size.size))
    shares[:] = of_each_class(SUITED)[:, None]
    shares[:, place[SEVENS]] = of_each_class((rules.decks - 1) / (4 * rules.decks - 1))
    third_seven = (rules.decks - 2) / (4 * rules.decks - 2)
    extra = float(rules.sevens_bonus) if against_seven else 0.0
    for each, better in zip((OF_A_SUIT, OF_SPADES), suited, strict=True):
        for two in OF_678:
            bonus[each, place[two]] = (better - mixed) * SUITED
        bonus[each, place[SEVENS]] = (better - mixed + extra) * third_seven
    return pays, shares, bonus


def of_each_class(alike: float) -> Floats:
    """The shares of the classes, if two cards are so often of one suit."""
    return np.array([1.0 - alike, alike * (1.0 - SPADES), alike * SPADES])
