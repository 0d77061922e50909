"""Plans and rules as one table of small numbers, worked out once before a kernel plays by it.

A hand is a state: hands that are played, paid and settled alike from here on have the same state,
so that the table is small.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.games.blackjack.common import suited_payouts
from pitboss.odds.games.blackjack.common.by_plan import plan as plans
from pitboss.odds.games.blackjack.common.by_plan.plan import Codes, Plan
from pitboss.odds.games.blackjack.common.card_codes import ACE, points
from pitboss.odds.games.blackjack.common.hands import (
    BUST,
    OUTCOMES,
    PUSHED,
    Ints,
    all_hands,
    places,
)
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play

DRAWS = -1
NO_BONUS, BONUS_IN_SIGHT, BONUS = range(3)
FINE = 1 << 20
"""What hands are worth, as whole numbers: so many are one wager."""
UNSPLIT = 0
"""The place of first hands in the tables of plays; hands of a split are found by the split card."""


StateTable = npt.NDArray[np.int32]
"""What a hand becomes, what is done with it and how it ends, in one array: kernels count references
to every array that they use, and with many arrays that would take most of the time. First come
tables by value, 16 by 16; then `WIDTH` numbers for every state."""
SQUARE = 16 * 16
TWO, DEALER, NATURALS, FIRST_ATTACK, SECOND_ATTACK, SWITCHING = (SQUARE * n for n in range(6))
"""By two values, the state of two cards; by state of the dealer's hand how it ends, or `DRAWS`; by
dealer's card what a blackjack counts where hands are switched; by one's own and the dealer's card,
1 where a wager is added; by dealer's card and two values, what counts where hands are switched,
..."""
SWAPS = SWITCHING + 16 * SQUARE
"""... and 1 where a hand is thrown away."""
STATES = SWAPS + 16 * SQUARE
AFTER, AGAINST, WAITS_FOR, PAID, SUITS_MATTER = 0, 16, 24, 25, 26
"""Of a state: by next card the state that follows (-1 for over 21); by dealer's ending whether it
is won, tied or lost; 1 if the dealer's count matters; what it is paid; `BONUS` for 6-7-8 and 7-7-7
where their suits matter, and for what may become one."""
PLAYS, CLASSES = 32, 3
"""By split card (`UNSPLIT` for a first hand), class of suits and dealer's card, what is done."""
WIDTH = PLAYS + 11 * CLASSES * 16


class RoundRules(NamedTuple):
    """The rules as numbers; money in `unit`-ths of the initial wager."""

    unit: int
    half: int
    """Of a unit, which is even."""
    own: int
    """Where the player's first card lies, counted from the beginning of a round, ..."""
    up: int
    """... the dealer's first, ..."""
    second: int
    """... the player's second, ..."""
    begin: int
    """... and the first card that is drawn."""
    hole: int
    """1 where the dealer's second card lies before it."""
    known: int
    """1 where the dealer's blackjack ends the round at once."""
    two_hands: int
    spare: int
    """1 where the player may take the two spare cards at the beginning in place of their own."""
    attacks: int
    returned: int
    """1 where only the first wager is lost to a blackjack."""
    rescue: int
    """1 where a double that is taken back has already cost what a dealer's blackjack would take."""
    most_hands: int
    most_aces: int
    resplit_beside: int
    natural: int
    colored: int
    meets: int
    """What a blackjack is paid; of one color; and against another one."""
    by_suit: int
    """1 where the suits of 6-7-8 and 7-7-7 matter."""
    doubled_even: int
    split_21: int
    suited: int
    spades: int
    sevens: int
    fee: int


ORDERS = {"usual": (0, 1, 2), "dealer-first": (1, 0, 2), "two-hands": (0, 2, 3),
          "spare-hand": (2, 3, 4)}  # fmt: skip
"""Where the first cards lie: a player's, the dealer's, the player's second."""


def round_rules(rules: TableRules) -> RoundRules:
    own, up, second = ORDERS[rules.deals]
    two_hands, hole = int(rules.deals == "two-hands"), int(rules.hole != "none")
    bonus = (*rules.bonus_21_pays, *rules.long_21_pays)
    paid = (rules.blackjack_pays, rules.designated_pays, rules.blackjacks_meet, *bonus)
    others = (rules.split_21_pays, rules.sevens_bonus, rules.fee)
    unit = lcm(2, *(ratio.denominator for ratio in (*paid, *others)))

    def in_units(pays: Fraction) -> int:
        return int(pays * unit)

    _, suited, spades = rules.bonus_21_pays or (Fraction(1),) * 3
    return RoundRules(
        unit=unit, half=unit // 2, own=own, up=up, second=second,
        begin=second + 1 + two_hands + hole, hole=hole, known=int(rules.known_blackjack),
        two_hands=two_hands,
        spare=int(rules.deals == "spare-hand"), attacks=int(rules.attack != "none"),
        returned=int(rules.attack_returned), rescue=int(rules.rescue),
        most_hands=rules.most_hands, most_aces=rules.most_hands if rules.resplit_aces else 2,
        resplit_beside=int(rules.resplit_beside), natural=in_units(rules.blackjack_pays),
        colored=in_units(rules.designated_pays), meets=in_units(rules.blackjacks_meet),
        by_suit=int(bool(rules.bonus_21_pays)), doubled_even=int(rules.doubled_even),
        split_21=in_units(rules.split_21_pays), suited=in_units(suited), spades=in_units(spades),
        sevens=in_units(rules.sevens_bonus), fee=in_units(rules.fee),
    )  # fmt: skip


def state_table(plan: Plan, rules: TableRules) -> StateTable:
    first, splits = plans.resolved(plan, rules)
    against, unit = best_play.against(rules, split=False), round_rules(rules).unit
    size, total, place = all_hands().size, all_hands().total, places()
    sure = (total == 21) if rules.every_21_wins or rules.sure_size else np.zeros(size.size, bool)
    if rules.sure_size:
        sure = sure | (size >= rules.sure_size)
    pays, _, promised = suited_payouts.payouts(rules)
    bonus = np.where(promised[-1] > 0, BONUS_IN_SIGHT, NO_BONUS)
    if rules.bonus_21_pays:
        bonus[[place[6, 7, 8], place[7, 7, 7]]] = BONUS
    by_hand = np.zeros((size.size, WIDTH), dtype=np.int32)
    by_hand[:, AGAINST : AGAINST + OUTCOMES] = np.sign(against)
    by_hand[:, WAITS_FOR], by_hand[:, PAID], by_hand[:, SUITS_MATTER] = ~sure, pays * unit, bonus
    plays = by_hand[:, PLAYS:].reshape(size.size, 11, CLASSES, 16)
    by_split = np.concatenate((first[:, None], splits[:, 1:]), axis=1)  # by dealer's card first
    plays[:, :, : first.shape[1], :11] = np.transpose(by_split, (3, 1, 2, 0))
    states, one_of_each = alike(by_hand)
    found = by_hand[one_of_each]
    after = all_hands().after[one_of_each]
    found[:, AFTER : AFTER + 11] = np.where(after >= 0, states[after], -1)
    return np.concatenate((_by_values(plan, rules, states), found.ravel()))


def _by_values(plan: Plan, rules: TableRules, states: Ints) -> StateTable:
    """The tables before the states."""
    found = np.zeros(STATES, dtype=np.int32)
    squares = found.reshape(-1, 16, 16)
    two = np.zeros((11, 11), dtype=np.int64)
    for one, other in product(range(1, 11), repeat=2):
        two[one, other] = places()[min(one, other), max(one, other)]
    squares[TWO // SQUARE, :11, :11] = states[two]
    found[DEALER : DEALER + 2 * ACE] = _endings(rules)
    found[NATURALS : NATURALS + 11] = plan.naturals * FINE
    squares[FIRST_ATTACK // SQUARE, :11, :11] = plan.attacks[0, :, :1]
    squares[SECOND_ATTACK // SQUARE, :11, :11] = plan.attacks[1]
    for up in range(1, 11):
        squares[SWITCHING // SQUARE + up, :11, :11] = plan.switching[up, two] * FINE
        squares[SWAPS // SQUARE + up, :11, :11] = plan.swaps[up, two]
    return found


def alike(by_hand: StateTable) -> tuple[Ints, Ints]:
    """The state of every hand, and one hand of every state. Two hands have the same state if their
    rows in the table are equal, and those of all hands that they can become."""
    rows, after, count = by_hand.astype(np.int64), all_hands().after[:, 1:], 0
    while True:
        keys = np.ascontiguousarray(rows).view(np.dtype((np.void, rows[0].nbytes))).ravel()
        found, one_of_each, states = np.unique(keys, return_index=True, return_inverse=True)
        if found.size == count:
            return states, one_of_each
        count = found.size
        rows = np.concatenate((states[:, None], np.where(after >= 0, states[after], -1)), axis=1)


def _endings(rules: TableRules) -> Codes:
    found = np.full(2 * ACE, DRAWS, dtype=np.int8)
    for state in range(2 * ACE):
        total, soft = points(state)
        if total > 21:
            found[state] = PUSHED if total == 22 and rules.push_on_22 else BUST
        elif total > 17 or (total == 17 and not (soft and rules.hits_soft_17)):
            found[state] = total - 17
    return found
