"""16.10(a): bet or fold, decided for every hand beside every up card."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from pitboss.customs.poker_tables import rows
from pitboss.games.one_deck.caribbean_stud_poker import TWICE, bet_table
from pitboss.odds.cards.card_sets import CHOOSE, count
from pitboss.odds.cards.hands import Cards, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import (
    AGAINST,
    LOSES,
    RANKS,
    UNQUALIFIED,
    WINS,
    Array,
    Hands,
    all_hands,
    qualifying,
)
from pitboss.odds.model import USUAL_STAKE, Watch
from pitboss.odds.paytables import net
from pitboss.play.options import Options
from pitboss.ranking.five_card import CATEGORIES

Gains = tuple[Fraction, ...]
"""By category, what ante and bet win together against a lower hand that qualifies."""
Deciding = tuple[Array, ...]
"""By up card, whether each of its hands is bet on."""
STYLES = ("optimal", "rules-of-thumb", "ace-king", "pairs", "always-bet")
DEALS = count(5) * 47 * AGAINST
"""Up card, the player's hand, the dealer's other four: 19,933,230,517,200."""
OTHER = "one-pair-or-less"
QUEEN, JACK = 10, 9


def row_of(category: int, options: Options) -> str:
    """The row of the bet table that pays a category."""
    return bet_table(options).best(*rows(category << 20), OTHER)[0]


def gains(options: Options, stake: int = USUAL_STAKE) -> Gains:
    """16.12(b) to (d): the ante at even money, the bet by its table and up to a limit."""
    table, limit = bet_table(options), options["payout-limit"]
    most = Fraction(limit, stake) if limit else None
    found = []
    for category in range(len(CATEGORIES)):
        won = TWICE * net(table[row_of(category, options)], stake)
        found.append(1 + (won if most is None else min(won, most)))
    return tuple(found)


def limited(options: Options, stake: int) -> bool:
    """Whether the limit cuts what some hand wins."""
    limit = options["payout-limit"]
    most = max(net(pays, stake) for pays in bet_table(options).rows.values())
    return bool(limit) and TWICE * most * stake > limit


@lru_cache(maxsize=8)
def best(gains: Gains, watch: Watch = lambda what, done: None) -> Deciding:
    """Bets on what loses no more than the ante, which a fold costs."""
    return tuple(_best(hands, gains) for hands in all_hands(watch))


def _best(hands: Hands, gains: Gains) -> Array:
    ends = hands.ends.astype(np.int64)
    kept = ends[:, UNQUALIFIED] + AGAINST - (1 + TWICE) * ends[:, LOSES]
    category = tables().category[hands.classes]
    enough = Fraction((1 + TWICE) * AGAINST)  # who wins that much once bets in any case
    parts = [min(gain, enough) for gain in gains]
    over = np.array([part.numerator for part in parts])[category]
    under = np.array([part.denominator for part in parts])[category]
    bets: Array = ends[:, WINS] * over + kept * under >= 0
    return bets


def deciding(style: str, options: Options, stake: int = USUAL_STAKE) -> Deciding:
    """What a style bets on."""
    if style == "optimal":
        return best(gains(options, stake))
    return by_rule(style)


@lru_cache(maxsize=4)
def by_rule(style: str) -> Deciding:
    rule = {"rules-of-thumb": _rules_of_thumb, "ace-king": ace_king, "pairs": pairs}
    return tuple(rule.get(style, _always)(hands) for hands in all_hands())


def _always(hands: Hands) -> Array:
    return np.ones(len(hands.classes), bool)


def ace_king(hands: Hands) -> Array:
    """Whatever the dealer would qualify with."""
    found: Array = hands.classes >= qualifying()
    return found


def pairs(hands: Hands) -> Array:
    found: Array = tables().category[hands.classes] > 0
    return found


def _rules_of_thumb(hands: Hands) -> Array:
    """A pair; ace-king with a card as the up card, two to queen; with a queen or a jack against an
    ace or king; with a queen against a card lower than one's fourth and unlike all."""
    ranks = np.sort(hands.cards % 13, axis=1)[:, ::-1]
    third, fourth = ranks[:, 2], ranks[:, 3]
    if hands.up > QUEEN:
        holds = (third == QUEEN) | (third == JACK)
    else:
        holds = (ranks == hands.up).any(axis=1) | ((third == QUEEN) & (hands.up < fourth))
    found: Array = pairs(hands) | (ace_king(hands) & holds)
    return found


# -- what comes of it -----------------------------------------------------------------------------


def tally(deciding: Deciding) -> tuple[Array, int]:
    """Over all deals: by category and end, how often; and in how many the hand is folded."""
    shown, folded = np.zeros((len(CATEGORIES), 4), np.int64), 0
    for hands, bets in zip(all_hands(), deciding, strict=True):
        category = tables().category[hands.classes]
        folded += 4 * _tally(hands.weights, category, bets, hands.ends, shown)
    return shown, folded * AGAINST


@kernel
def _tally(weights: Array, category: Array, bets: Array, ends: Array, shown: Array) -> int:
    """Add the ends of the hands that are bet on, for all four suits; how many are folded."""
    folded = 0
    for hand in range(len(weights)):
        weight = int(weights[hand])
        if bets[hand]:
            for end in range(4):
                shown[category[hand], end] += 4 * weight * ends[hand, end]
        else:
            folded += weight
    return folded


def edge(style: str, options: Options, stake: int = USUAL_STAKE) -> Fraction:
    """What a style costs a unit of the ante."""
    shown, folded = tally(deciding(style, options, stake))
    won = gains(options, stake)
    lost = folded + (1 + TWICE) * int(shown[:, LOSES].sum()) - int(shown[:, UNQUALIFIED].sum())
    ahead = sum((w * int(n) for w, n in zip(won, shown[:, WINS], strict=True)), Fraction(0))
    return (lost - ahead) / DEALS


# -- looked up ------------------------------------------------------------------------------------


@kernel
def place_beside(up: int, cards: Cards) -> int:
    """Where the hand stands that is like this one, with the up card's suit taken as the first."""
    suits = np.zeros(4, np.int64)
    for card in cards:
        suits[card // 13] |= 1 << card % 13
    own = up // 13
    suits[0], suits[own] = suits[own], suits[0]
    for which in (1, 2, 1):  # the highest first
        if suits[which] < suits[which + 1]:
            suits[which], suits[which + 1] = suits[which + 1], suits[which]
    place, size = 0, 0
    for suit in range(4):
        for rank in range(13):
            if suits[suit] >> rank & 1:
                size += 1
                place += CHOOSE[13 * suit + rank, size]
    return place


@kernel
def _write(cards: Cards, bets: Array, found: Array) -> None:
    for hand in range(len(cards)):
        place = 0
        for which in range(5):
            place += CHOOSE[cards[hand, which], which + 1]
        found[place] = bets[hand]


@lru_cache(maxsize=4)
def table_of(style: str, gains: Gains) -> Array:
    """By the rank of the up card and `place_beside`, whether to bet."""
    found = np.zeros((RANKS, count(5)), bool)
    chosen = best(gains) if style == "optimal" else by_rule(style)
    for hands, bets in zip(all_hands(), chosen, strict=True):
        _write(hands.cards, bets, found[hands.up])
    return found
