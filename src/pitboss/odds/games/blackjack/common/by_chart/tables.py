"""Charts and rules as tables of small numbers, worked out once before a kernel plays by them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.by_chart import chart as by_total
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.card_codes import ACE, CODES, points
from pitboss.odds.games.blackjack.common.insurance import takes_even_money
from pitboss.odds.games.blackjack.common.rules import TableRules

Plays = npt.NDArray[np.int8]

STAND, HIT, DOUBLE, SPLIT, SURRENDER, NATURAL = range(6)
"""What is done with a hand; a natural is a blackjack, nothing is left to do."""
FIRST, LATER, AGAIN, LAST, COUNTS = range(5)
"""Tables of plays: for the first two cards, for more than two, for two after a split where the pair
may be split again, and where there are as many hands as there may be; and what a hand counts."""
DOUBLED = 0
"""The column, unused otherwise, of a hand that has had its last card."""
PLAYER, DEALER = range(2)
"""Columns of counts: a player's hand (0 when over 21), and the dealer's (0 where a card is drawn,
`OVER` when over 21)."""
OVER = 1
BROKEN = 31
"""A state over 21."""


class House(NamedTuple):
    """The rules as numbers; money in `unit`-ths of the initial wager."""

    unit: int
    hole: int
    """1 where the dealer's second card is dealt with the first cards."""
    known: int
    """1 where the dealer's blackjack ends the round at once."""
    exposed: int
    hidden: int
    split_21_wins: int
    most_hands: int
    resplit_beside: int
    """1 where a hand made by splitting again is played next, not last."""
    blackjack: int
    designated: int
    designated_ace: int
    designated_face: int
    even_money: int
    """1 for a player who takes it."""
    even_money_designated: int
    bonus: int
    """1 where some winning hands other than blackjacks are paid more than 1 to 1."""
    suited_678: int
    three_sevens: int
    five_card_21: int


def house_of(
    rules: TableRules,
    designated: Iterable[str],
    *,
    even_money: bool | None = None,
    parts: int = 1,
) -> House:
    """The rules of a table; even money is taken where it is worth it, if nothing else is said.

    The unit makes all results whole: halves are surrendered and insured, and the caller may need so
    many `parts` of the wager for something else that is paid.
    """
    bonus = (rules.suited_678_pays, rules.three_sevens_pays, rules.five_card_21_pays)
    pays = (rules.blackjack_pays, rules.designated_pays, *bonus)
    unit = lcm(2, parts, *(ratio.denominator for ratio in pays))
    ace, face = sorted(designated)

    def in_units(pays: Fraction) -> int:
        return int(pays * unit)

    def takes(pays: Fraction) -> int:
        wants = takes_even_money(rules, pays) if even_money is None else even_money
        return int(rules.even_money and wants)

    return House(
        unit=unit,
        hole=int(rules.hole != "none"),
        known=int(rules.known_blackjack),
        exposed=int(rules.exposed),
        hidden=int(rules.double_hidden),
        split_21_wins=int(rules.split_21_wins),
        most_hands=rules.most_hands,
        resplit_beside=int(rules.resplit_beside),
        blackjack=in_units(rules.blackjack_pays),
        designated=in_units(rules.designated_pays),
        designated_ace=CODES[ace],
        designated_face=CODES[face],
        even_money=takes(rules.blackjack_pays),
        even_money_designated=takes(rules.designated_pays),
        bonus=int(max(bonus) > 1),
        suited_678=in_units(rules.suited_678_pays),
        three_sevens=in_units(rules.three_sevens_pays),
        five_card_21=in_units(rules.five_card_21_pays),
    )


def plays_of(charts: Charts, rules: TableRules) -> Plays:
    """By table, column and hand: two cards by their values (first * 16 + second), more by state."""
    columns = charts.hard.shape[1]  # and one for a dealer's blackjack that all can see
    plays = np.full((5, columns + 1, 256), STAND, dtype=np.int8)
    plays[FIRST, columns, [16 + 10, 160 + 1]] = NATURAL
    for state in range(2 * ACE):
        total, soft = points(state)
        draws = total < 17 or (total == 17 and soft and rules.hits_soft_17)
        plays[COUNTS, PLAYER, state] = total if total <= 21 else 0
        plays[COUNTS, DEALER, state] = 0 if draws else total if total <= 21 else OVER
        if total < 21:
            row = (charts.soft if soft else charts.hard)[total]
            plays[LATER, :columns, state] = [_by_total(code, False, False) for code in row]
    pairs = [(first, second) for first in range(1, 11) for second in range(1, 11)]
    for table, column, (first, second) in product((FIRST, AGAIN, LAST), range(columns), pairs):
        play = _two_cards(charts, rules, column, (first, second), table)
        plays[table, column, first * 16 + second] = play
    plays[LATER, DOUBLED] = STAND
    return plays


def _two_cards(
    charts: Charts, rules: TableRules, column: int, cards: tuple[int, int], table: int
) -> int:
    """What the charts say, as far as the rules allow it."""
    split = table != FIRST
    total, soft = points(sum(cards) + (ACE if 1 in cards else 0))
    if total == 21:
        return STAND if split else NATURAL
    split_ace = split and cards[0] == 1
    surrender = rules.surrender and not split
    pair = int(charts.pairs[cards[0], column]) if cards[0] == cards[1] else by_total.NO_SPLIT
    if pair == actions.SURRENDER_OR_SPLIT and surrender:
        return SURRENDER
    splits = pair in (actions.SPLIT, actions.SURRENDER_OR_SPLIT)
    if splits and table != LAST and (rules.resplit_aces or not split_ace):
        return SPLIT
    if split_ace:
        return STAND
    double = not rules.doubles_9_to_11 or 9 <= total <= 11
    own = not splits and pair != by_total.NO_SPLIT
    code = pair if own else int((charts.soft if soft else charts.hard)[total, column])
    return _by_total(code, double and (rules.double_after_split or not split), surrender)


def _by_total(code: int, double: bool, surrender: bool) -> int:
    if double and code in (actions.DOUBLE_OR_HIT, actions.DOUBLE_OR_STAND):
        return DOUBLE
    if surrender and code in (actions.SURRENDER_OR_HIT, actions.SURRENDER_OR_STAND):
        return SURRENDER
    hits = (actions.HIT, actions.DOUBLE_OR_HIT, actions.SURRENDER_OR_HIT)
    return HIT if code in hits else STAND
