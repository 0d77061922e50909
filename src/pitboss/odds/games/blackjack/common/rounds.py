"""One round of a game of the family as a kernel plays it: one player, by a plan, the cards as they
come.

The hands that a player comes to have are written into the notes one after the other, and settled
together once the dealer's hand is known.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import SUITS
from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common import exact, plans, suits
from pitboss.odds.games.blackjack.common.hands import (
    BLACKJACK,
    BUST,
    PUSHED,
    Small,
    all_hands,
    places,
)
from pitboss.odds.games.blackjack.common.plans import DOUBLE, SPLIT, STAND, SURRENDER, Codes, Plan
from pitboss.odds.games.blackjack.common.playing import card_at, two_cards, with_card
from pitboss.odds.games.blackjack.common.plays import ACE, RED, SUIT, VALUE, Cards, points
from pitboss.odds.games.blackjack.common.plays import BLACKJACK as ACE_AND_TEN
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.values import TAKE_BACK

Notes = npt.NDArray[np.int64]
"""The hands of a round, `FIELDS` numbers each."""
ID, STAKE, PAYS, KIND, FIRST_AT, ORIGINAL, FIELDS = range(7)
"""Of a hand: its place (`hands.places`), its wagers, what it is paid for a unit, how it has ended,
where its first card lies, and whether it has an opening wager."""
WAITS, NATURAL, OVER, GIVEN_UP, TAKEN_BACK = range(5)
MOST_HANDS = 8
NOTES = FIELDS * MOST_HANDS
PLAY = 7
"""The part of a plan's number that is what to do."""
DRAWS = -1
SPADES = SUITS.index("s")
NO_BONUS, BONUS_IN_SIGHT, BONUS = range(3)
FINE = 1 << 20
"""Worths of hands as whole numbers, in this part of a wager."""


class Machine(NamedTuple):
    """What a hand becomes, what is done with it and how it ends."""

    single: Small
    """The hand of one card, by value."""
    after: Small
    """By hand and next card; -1 for over 21."""
    against: Codes
    """By hand and dealer's ending: won, tied, lost."""
    waits: Codes
    """1 for hands to which the dealer's count matters."""
    pays: npt.NDArray[np.int32]
    bonus: Codes
    """`BONUS` for 6-7-8 and 7-7-7 where their suits matter, and for what may become one."""
    dealer: Codes
    """By state of the dealer's hand: how it ends, or `DRAWS`."""
    first: Codes
    splits: Codes
    attacks: Codes
    switching: npt.NDArray[np.int32]
    naturals: npt.NDArray[np.int32]
    swaps: Codes


class Table(NamedTuple):
    """The rules as numbers; money in `unit`-ths of the initial wager."""

    unit: int
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
    """1 where the two cards at the beginning may be taken for one's own."""
    attacks: int
    returned: int
    """1 where only the first wager is lost to a blackjack."""
    rescue: int
    """1 where a double that is taken back has cost what a blackjack would take."""
    most_hands: int
    most_aces: int
    beside: int
    natural: int
    colored: int
    meets: int
    """What a blackjack is paid; of one color; and against another one."""
    ace_and_ten: int
    """The hand that is a blackjack."""
    doubled_even: int
    split_21: int
    suited: int
    spades: int
    sevens: int
    fee: int


ORDERS = {"usual": (0, 1, 2), "dealer-first": (1, 0, 2), "two-hands": (0, 2, 3),
          "spare-hand": (2, 3, 4)}  # fmt: skip
"""Where the first cards lie: a player's, the dealer's, the player's second."""


def table_of(rules: TableRules) -> Table:
    own, up, second = ORDERS[rules.deals]
    two_hands, hole = int(rules.deals == "two-hands"), int(rules.hole != "none")
    bonus = (*rules.bonus_21_pays, *rules.long_21_pays)
    paid = (rules.blackjack_pays, rules.designated_pays, rules.blackjacks_meet, *bonus)
    others = (rules.split_21_pays, rules.sevens_bonus, rules.fee)
    unit = lcm(2, *(ratio.denominator for ratio in (*paid, *others)))

    def whole(pays: Fraction) -> int:
        return int(pays * unit)

    _, suited, spades = rules.bonus_21_pays or (Fraction(1),) * 3
    return Table(
        unit=unit, own=own, up=up, second=second, begin=second + 1 + two_hands + hole, hole=hole,
        known=int(rules.known_blackjack), two_hands=two_hands,
        spare=int(rules.deals == "spare-hand"), attacks=int(rules.attack != "none"),
        returned=int(rules.attack_returned), rescue=int(rules.rescue),
        most_hands=rules.most_hands, most_aces=rules.most_hands if rules.resplit_aces else 2,
        beside=int(rules.resplit_beside), natural=whole(rules.blackjack_pays),
        colored=whole(rules.designated_pays), meets=whole(rules.blackjacks_meet),
        ace_and_ten=places()[1, 10], doubled_even=int(rules.doubled_even),
        split_21=whole(rules.split_21_pays), suited=whole(suited), spades=whole(spades),
        sevens=whole(rules.sevens_bonus), fee=whole(rules.fee),
    )  # fmt: skip


def machine_of(plan: Plan, rules: TableRules) -> Machine:
    first, splits = plans.resolved(plan, rules)
    against, unit = exact.against(rules, split=False), table_of(rules).unit
    size, total, place = all_hands().size, all_hands().total, places()
    sure = (total == 21) if rules.every_21_wins or rules.sure_size else np.zeros(size.size, bool)
    if rules.sure_size:
        sure = sure | (size >= rules.sure_size)
    pays, _, promised = suits.payouts(rules)
    bonus = np.where(promised[-1] > 0, BONUS_IN_SIGHT, NO_BONUS)
    if rules.bonus_21_pays:
        bonus[[place[6, 7, 8], place[7, 7, 7]]] = BONUS
    single = np.array([0, *(place[value,] for value in range(1, 11))], dtype=np.int16)
    return Machine(
        single=single, after=all_hands().after.astype(np.int16),
        against=np.sign(against).astype(np.int8), waits=np.where(sure, 0, 1).astype(np.int8),
        pays=(pays * unit).astype(np.int32), bonus=bonus.astype(np.int8), dealer=_endings(rules),
        first=first, splits=splits, attacks=plan.attacks,
        switching=(plan.switching * FINE).astype(np.int32),
        naturals=(plan.naturals * FINE).astype(np.int32), swaps=plan.swaps,
    )  # fmt: skip


def _endings(rules: TableRules) -> Codes:
    found = np.full(2 * ACE, DRAWS, dtype=np.int8)
    for state in range(2 * ACE):
        total, soft = points(state)
        if total > 21:
            found[state] = PUSHED if total == 22 and rules.push_on_22 else BUST
        elif total > 17 or (total == 17 and not (soft and rules.hits_soft_17)):
            found[state] = total - 17
    return found


@folded
def play_round(
    order: Cards, at: int, machine: Machine, table: Table, notes: Notes
) -> tuple[int, int, int]:
    """The cards from `at` on: what is won, what is staked, and where the next card lies."""
    up = card_at(order, at + table.up)
    column, wager, then = up & VALUE, table.unit, at + table.begin
    first, second, dealt = at + table.own, at + table.second, True
    if table.attacks:
        own = card_at(order, first) & VALUE
        added = machine.attacks[0, own, 0] + machine.attacks[1, own, column]
        wager += table.unit * added
    if table.spare and machine.swaps[column, two(order, first, second, machine)]:
        first, second = at, at + 1
    known = table.known and two_cards(up, card_at(order, then - 1)) == ACE_AND_TEN
    if table.two_hands and not known:
        dealt = not switches(order, at, column, machine, table)
    hands = 0
    for line in range(1 + table.two_hands):
        one, other = first + line, second + (line if dealt else 1 - line)
        hand = two(order, one, other, machine)
        if dealt and hand == table.ace_and_ten:
            write(notes, hands, hand, wager, natural_pays(order, one, other, table), NATURAL, 1)
            hands += 1
        elif known:
            write(notes, hands, hand, wager, 0, GIVEN_UP, 1)
            hands += 1
        else:
            then, hands = play_line(
                order, then, one, other, hand, column, wager, hands, machine, table, notes
            )
    state = two_cards(up, card_at(order, at + table.begin - 1 if table.hole else then))
    then += 1 - table.hole
    if state == ACE_AND_TEN:
        net, staked = settle(hands, BLACKJACK, wager, machine, table, notes)
        return net, staked, then
    end: int = machine.dealer[state]
    if not matters(hands, machine, notes):
        end = BUST  # who is left wins against anything
    else:
        while end == DRAWS:
            state = with_card(state, card_at(order, then))
            then += 1
            end = machine.dealer[state]
    net, staked = settle(hands, end, wager, machine, table, notes)
    return net, staked, then


@inlined
def two(order: Cards, first: int, second: int, machine: Machine) -> int:
    """The hand of two cards."""
    one = machine.single[card_at(order, first) & VALUE]
    return machine.after[one, card_at(order, second) & VALUE]  # type: ignore[no-any-return]


@inlined
def natural_pays(order: Cards, first: int, second: int, table: Table) -> int:
    """What a blackjack is paid for a unit."""
    colors = card_at(order, first) ^ card_at(order, second)
    return table.natural if colors & RED else table.colored


@inlined
def switches(order: Cards, at: int, column: int, machine: Machine, table: Table) -> bool:
    """Whether two hands are worth more with their second cards exchanged."""
    first, second, switching = at + table.own, at + table.second, machine.switching[column]
    worth = 0
    for line in range(2):
        hand = two(order, first + line, second + line, machine)
        natural = hand == table.ace_and_ten
        worth -= machine.naturals[column] if natural else switching[hand]
        worth += switching[two(order, first + line, second + 1 - line, machine)]
    return worth > 0


@inlined
def write(
    notes: Notes, number: int, hand: int, stake: int, pays: int, kind: int, original: int
) -> None:
    """A hand that is done."""
    mine = number * FIELDS
    notes[mine + ID], notes[mine + STAKE], notes[mine + PAYS] = hand, stake, pays
    notes[mine + KIND], notes[mine + ORIGINAL] = kind, original


@inlined
def class_of(first: int, second: int, hand: int, machine: Machine) -> int:
    """The class of the suits of two cards, where they matter."""
    if machine.bonus[hand] != BONUS_IN_SIGHT or (first ^ second) >> SUIT & 3:
        return 0
    return 2 if first >> SUIT & 3 == SPADES else 1


@folded
def play_line(
    order: Cards, at: int, first: int, second: int, hand: int, column: int, wager: int, hands: int,
    machine: Machine, table: Table, notes: Notes,
) -> tuple[int, int]:  # fmt: skip
    """What becomes of two cards, by splitting too: where the next card lies, and how many hands
    there are then."""
    suit = class_of(card_at(order, first), card_at(order, second), hand, machine)
    play = machine.first[column, suit, hand] & PLAY
    if play == SPLIT:
        return play_split(order, at, first, second, column, wager, hands, machine, table, notes)
    tables = machine.first[column]
    seven = column == 7
    at = play_hand(
        order, at, first, second, hand, play, tables, wager, hands, seven, machine, table, notes
    )
    notes[hands * FIELDS + ORIGINAL] = 1
    return at, hands + 1


@folded
def play_hand(
    order: Cards, at: int, first: int, second: int, hand: int, play: int, plays: Codes, wager: int,
    number: int, seven: bool, machine: Machine, table: Table, notes: Notes,
) -> int:  # fmt: skip
    """Draw as long as the plan says so, and write the hand down; where the next card lies."""
    stake, kind, third = wager, WAITS, at
    while play != STAND:
        if play == SURRENDER:
            kind = GIVEN_UP
            break
        hand = machine.after[hand, card_at(order, at) & VALUE]
        at += 1
        if play == DOUBLE:
            stake = 2 * wager
        if hand < 0:
            kind = OVER
            break
        if play == DOUBLE:
            kind = TAKEN_BACK if plays[0, hand] & TAKE_BACK else WAITS
            break
        play = plays[0, hand] & PLAY
    pays = table.unit
    if hand >= 0 and not (table.doubled_even and play == DOUBLE):
        pays = machine.pays[hand]
        if machine.bonus[hand] == BONUS:
            one, two_, three = card_at(order, first), card_at(order, second), card_at(order, third)
            if ((one ^ two_) | (one ^ three)) >> SUIT & 3 == 0:
                pays = table.spades if one >> SUIT & 3 == SPADES else table.suited
                if seven and one & VALUE == 7 and two_ & VALUE == 7:
                    pays += table.sevens
    write(notes, number, hand, stake, pays, kind, 0)
    return at


@kernel
def play_split(
    order: Cards, at: int, first: int, second: int, column: int, wager: int, hands: int,
    machine: Machine, table: Table, notes: Notes,
) -> tuple[int, int]:  # fmt: skip
    """Hand by hand, each completed before the next one gets a card; pairs are split again."""
    begin, end = hands, hands + 2
    notes[begin * FIELDS + FIRST_AT], notes[(begin + 1) * FIELDS + FIRST_AT] = first, second
    card = card_at(order, first) & VALUE
    most = begin + (table.most_aces if card == 1 else table.most_hands)
    plays = machine.splits[column, card]
    while hands < end:
        mine = hands * FIELDS
        while end < most and card_at(order, at) & VALUE == card:
            place = end * FIELDS
            while table.beside and place > mine + FIELDS:  # the hands that wait move on by one
                notes[place + FIRST_AT] = notes[place - FIELDS + FIRST_AT]
                place -= FIELDS
            notes[place + FIRST_AT] = at
            at += 1
            end += 1
        one = notes[mine + FIRST_AT]
        other = at
        at += 1
        hand = two(order, one, other, machine)
        suit = class_of(card_at(order, one), card_at(order, other), hand, machine)
        play = plays[suit, hand] & PLAY
        at = play_hand(
            order, at, one, other, hand, play, plays, wager, hands, False, machine, table, notes
        )
        if hand == table.ace_and_ten:
            notes[mine + PAYS] = -table.split_21
        hands += 1
    notes[begin * FIELDS + ORIGINAL] = 1
    return at, end


@inlined
def matters(hands: int, machine: Machine, notes: Notes) -> bool:
    """Some hand still waits for the dealer's count."""
    for number in range(hands):
        mine = number * FIELDS
        if notes[mine + KIND] == WAITS and machine.waits[notes[mine + ID]]:
            return True
    return False


@folded
def settle(
    hands: int, end: int, wager: int, machine: Machine, table: Table, notes: Notes
) -> tuple[int, int]:
    """What all hands have won, and what was staked on them."""
    net, staked = 0, 0
    for number in range(hands):
        mine = number * FIELDS
        hand, stake, kind = notes[mine + ID], notes[mine + STAKE], notes[mine + KIND]
        staked += stake
        if kind == OVER:
            net -= stake
        elif kind == NATURAL:
            pays = table.meets if end == BLACKJACK else notes[mine + PAYS]
            net += stake // table.unit * pays
        elif (kind == TAKEN_BACK and (table.rescue or end != BLACKJACK)) or (
            kind == GIVEN_UP and end != BLACKJACK
        ):
            net -= stake // 2
        else:
            result = machine.against[hand, end] if kind == WAITS else -1
            if result > 0:
                net += stake // table.unit * winning(notes[mine + PAYS], end, table)
            elif result < 0 and end != BLACKJACK:
                net -= stake
            elif result < 0 and takes(number, hands, table, notes):
                net -= table.unit if table.returned else wager
    return net, staked


@inlined
def winning(pays: int, end: int, table: Table) -> int:
    """What a winning hand is paid for a unit: 21 in two cards after a split is told by a number
    below zero, what it is paid against the dealer's 21."""
    if pays >= 0:
        return pays
    return -pays if end == BUST - 1 else table.unit


@inlined
def takes(number: int, hands: int, table: Table, notes: Notes) -> bool:
    """Whether a blackjack takes the wager that opened a hand: not if that is on another one, nor if
    a hand that comes from it has cost as much before."""
    taken: bool = notes[number * FIELDS + ORIGINAL] == 1
    mine = number
    while mine < hands and (mine == number or not notes[mine * FIELDS + ORIGINAL]):
        kind = notes[mine * FIELDS + KIND]
        if kind == OVER or (table.rescue and kind == TAKEN_BACK):
            taken = False
        mine += 1
    return taken
