"""One round of a game of the family as a kernel plays it: one player, by a plan, the cards as they
come.

The hands that a player comes to have are written into the notes one after the other, and settled
together once the dealer's hand is known. Blackjack, which is asked for most and needs less, has a
faster kernel: `by_chart.round_kernel`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import SUITS
from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common.by_plan.plan import DOUBLE, SPLIT, STAND, SURRENDER
from pitboss.odds.games.blackjack.common.by_plan.tables import (
    AFTER,
    AGAINST,
    BONUS,
    BONUS_IN_SIGHT,
    CLASSES,
    DEALER,
    DRAWS,
    FIRST_ATTACK,
    NATURALS,
    PAID,
    PLAYS,
    SECOND_ATTACK,
    SQUARE,
    STATES,
    SUITS_MATTER,
    SWAPS,
    SWITCHING,
    TWO,
    UNSPLIT,
    WAITS_FOR,
    WIDTH,
    RoundRules,
    StateTable,
)
from pitboss.odds.games.blackjack.common.card_codes import BLACKJACK as ACE_AND_TEN
from pitboss.odds.games.blackjack.common.card_codes import (
    RED,
    SUIT,
    VALUE,
    Cards,
    card_at,
    two_cards,
    with_card,
)
from pitboss.odds.games.blackjack.common.hands import BLACKJACK, BUST
from pitboss.odds.games.blackjack.common.solver.kernels import TAKE_BACK

Notes = npt.NDArray[np.int64]
"""The hands of a round, `FIELDS` numbers each."""
STATE, STAKE, PAYS, KIND, FIRST_AT, ORIGINAL, FIELDS = range(7)
"""Of a hand: its state, how often the first wager is on it, what is paid for that, how it has
ended, where its first card lies, and whether it has an opening wager."""
WAITS, NATURAL, OVER, GIVEN_UP, TAKEN_BACK = range(5)
MOST_HANDS = 8
NOTES = FIELDS * MOST_HANDS
PLAY = 7
"""The part of a plan's number that is what to do."""
SPADES = SUITS.index("s")


@folded
def play_round(
    order: Cards, at: int, states: StateTable, rules: RoundRules, notes: Notes
) -> tuple[int, int, int]:
    """The cards from `at` on: what is won, what is staked, and where the next card lies."""
    up = card_at(order, at + rules.up)
    column, wagers, then = up & VALUE, 1, at + rules.begin
    first, second, dealt = at + rules.own, at + rules.second, True
    if rules.attacks:
        own = card_at(order, first) & VALUE
        wagers += in_square(states, FIRST_ATTACK, own, column)
        wagers += in_square(states, SECOND_ATTACK, own, column)
    if rules.spare and thrown_away(order, first, second, column, states):
        first, second = at, at + 1
    known = rules.known and two_cards(up, card_at(order, then - 1)) == ACE_AND_TEN
    if rules.two_hands and not known:
        dealt = not switches(order, at, column, states, rules)
    hands = 0
    for line in range(1 + rules.two_hands):
        one, other = first + line, second + (line if dealt else 1 - line)
        if dealt and is_natural(order, one, other):
            write(notes, hands, 0, wagers, natural_pays(order, one, other, rules), NATURAL, 1)
            hands += 1
        elif known:
            write(notes, hands, 0, wagers, 0, GIVEN_UP, 1)
            hands += 1
        else:
            then, hands = play_line(
                order, then, one, other, column, wagers, hands, states, rules, notes
            )
    state = two_cards(up, card_at(order, at + rules.begin - 1 if rules.hole else then))
    then += 1 - rules.hole
    end: int = BLACKJACK
    if state != ACE_AND_TEN:
        end = states[DEALER + state]
        if not matters(hands, states, notes):
            end = BUST  # hands that are left win whatever the dealer has
        while end == DRAWS:
            state = with_card(state, card_at(order, then))
            then += 1
            end = states[DEALER + state]
    net, staked = settle(hands, end, wagers, states, rules, notes)
    return net, staked, then


@inlined
def in_square(states: StateTable, which: int, one: int, other: int) -> int:
    """What stands in a table by two values."""
    return np.int64(states[which + 16 * one + other])  # type: ignore[return-value]


@inlined
def of_state(states: StateTable, state: int, what: int) -> int:
    """What stands with a state."""
    return np.int64(states[STATES + WIDTH * state + what])  # type: ignore[return-value]


@inlined
def play_of(states: StateTable, state: int, split: int, suit: int, column: int) -> int:
    return of_state(states, state, PLAYS + (split * CLASSES + suit) * 16 + column)


@inlined
def thrown_away(order: Cards, first: int, second: int, column: int, states: StateTable) -> bool:
    """Whether two cards are given up for those that nobody knows."""
    swaps = SWAPS + SQUARE * column
    return in_square(states, swaps, value(order, first), value(order, second)) > 0


@inlined
def value(order: Cards, at: int) -> int:
    return card_at(order, at) & VALUE


@inlined
def is_natural(order: Cards, first: int, second: int) -> bool:
    return two_cards(card_at(order, first), card_at(order, second)) == ACE_AND_TEN


@inlined
def natural_pays(order: Cards, first: int, second: int, rules: RoundRules) -> int:
    """What a blackjack is paid for a unit."""
    colors = card_at(order, first) ^ card_at(order, second)
    return rules.natural if colors & RED else rules.colored


@inlined
def switches(order: Cards, at: int, column: int, states: StateTable, rules: RoundRules) -> bool:
    """Whether two hands are worth more with their second cards exchanged."""
    first, second, worth = at + rules.own, at + rules.second, 0
    switching = SWITCHING + SQUARE * column
    for line in range(2):
        one, other = first + line, second + line
        if is_natural(order, one, other):
            worth -= states[NATURALS + column]
        else:
            worth -= in_square(states, switching, value(order, one), value(order, other))
        other = second + 1 - line
        worth += in_square(states, switching, value(order, one), value(order, other))
    return worth > 0


@inlined
def write(
    notes: Notes, number: int, state: int, stake: int, pays: int, kind: int, original: int
) -> None:
    """A hand that is done."""
    mine = number * FIELDS
    notes[mine + STATE], notes[mine + STAKE], notes[mine + PAYS] = state, stake, pays
    notes[mine + KIND], notes[mine + ORIGINAL] = kind, original


@inlined
def class_of(first: int, second: int, state: int, states: StateTable, rules: RoundRules) -> int:
    """The class of the suits of two cards, where they matter."""
    if not rules.by_suit or of_state(states, state, SUITS_MATTER) != BONUS_IN_SIGHT:
        return 0
    if (first ^ second) >> SUIT & 3:
        return 0
    return 2 if first >> SUIT & 3 == SPADES else 1


@folded
def play_line(
    order: Cards, at: int, first: int, second: int, column: int, wagers: int, hands: int,
    states: StateTable, rules: RoundRules, notes: Notes,
) -> tuple[int, int]:  # fmt: skip
    """What becomes of two cards, by splitting too: where the next card lies, and how many hands
    there are then."""
    one, other = card_at(order, first), card_at(order, second)
    state = in_square(states, TWO, one & VALUE, other & VALUE)
    suit = class_of(one, other, state, states, rules)
    play = play_of(states, state, UNSPLIT, suit, column) & PLAY
    if play == SPLIT:
        return play_split(order, at, first, second, column, wagers, hands, states, rules, notes)
    at = play_hand(
        order, at, first, second, state, play, column, UNSPLIT, wagers, hands, states, rules, notes
    )
    notes[hands * FIELDS + ORIGINAL] = 1
    return at, hands + 1


@folded
def play_hand(
    order: Cards, at: int, first: int, second: int, state: int, play: int, column: int, split: int,
    wagers: int, number: int, states: StateTable, rules: RoundRules, notes: Notes,
) -> int:  # fmt: skip
    """Draw as long as the plan says so, and write the hand down; where the next card lies."""
    stake, kind, third = wagers, WAITS, at
    while play != STAND:
        if play == SURRENDER:
            kind = GIVEN_UP
            break
        state = of_state(states, state, AFTER + (card_at(order, at) & VALUE))
        at += 1
        if play == DOUBLE:
            stake = 2 * wagers
        if state < 0:
            kind = OVER
            break
        then = play_of(states, state, split, 0, column)
        if play == DOUBLE:
            kind = TAKEN_BACK if then & TAKE_BACK else WAITS
            break
        play = then & PLAY
    pays = rules.unit
    if state >= 0 and not (rules.doubled_even and play == DOUBLE):
        pays = of_state(states, state, PAID)
        if rules.by_suit and of_state(states, state, SUITS_MATTER) == BONUS:
            one, two, three = card_at(order, first), card_at(order, second), card_at(order, third)
            if ((one ^ two) | (one ^ three)) >> SUIT & 3 == 0:
                pays = rules.spades if one >> SUIT & 3 == SPADES else rules.suited
                seven = split == UNSPLIT and column == 7
                if seven and one & VALUE == 7 and two & VALUE == 7:
                    pays += rules.sevens
    write(notes, number, state, stake, pays, kind, 0)
    return at


@kernel
def play_split(
    order: Cards, at: int, first: int, second: int, column: int, wagers: int, hands: int,
    states: StateTable, rules: RoundRules, notes: Notes,
) -> tuple[int, int]:  # fmt: skip
    """Play a split hand by hand: each is completed before the next one gets a card, and pairs are
    split again."""
    begin, end = hands, hands + 2
    notes[begin * FIELDS + FIRST_AT], notes[(begin + 1) * FIELDS + FIRST_AT] = first, second
    card = card_at(order, first) & VALUE
    most = begin + (rules.most_aces if card == 1 else rules.most_hands)
    while hands < end:
        mine = hands * FIELDS
        while end < most and card_at(order, at) & VALUE == card:
            place = end * FIELDS
            # the hands that wait move on by one
            while rules.resplit_beside and place > mine + FIELDS:
                notes[place + FIRST_AT] = notes[place - FIELDS + FIRST_AT]
                place -= FIELDS
            notes[place + FIRST_AT] = at
            at += 1
            end += 1
        first_at, second_at = notes[mine + FIRST_AT], at
        one, other = card_at(order, first_at), card_at(order, second_at)
        state = in_square(states, TWO, one & VALUE, other & VALUE)
        suit = class_of(one, other, state, states, rules)
        play = play_of(states, state, card, suit, column) & PLAY
        at = play_hand(
            order, at + 1, first_at, second_at, state, play, column, card, wagers, hands, states,
            rules, notes,
        )  # fmt: skip
        if two_cards(one, other) == ACE_AND_TEN:
            notes[mine + PAYS] = -rules.split_21
        hands += 1
    notes[begin * FIELDS + ORIGINAL] = 1
    return at, end


@inlined
def matters(hands: int, states: StateTable, notes: Notes) -> bool:
    """Some hand still waits for the dealer's count."""
    for number in range(hands):
        mine = number * FIELDS
        if notes[mine + KIND] == WAITS and of_state(states, notes[mine + STATE], WAITS_FOR):
            return True
    return False


@folded
def settle(
    hands: int, end: int, wagers: int, states: StateTable, rules: RoundRules, notes: Notes
) -> tuple[int, int]:
    """What all hands have won, and what was staked on them."""
    won, lost, staked = 0, 0, 0
    for number in range(hands):
        mine = number * FIELDS
        stake, kind = notes[mine + STAKE], notes[mine + KIND]
        staked += stake
        if kind == OVER:
            lost += stake
        elif kind == NATURAL:
            won += stake * (rules.meets if end == BLACKJACK else notes[mine + PAYS])
        elif (kind == TAKEN_BACK and (rules.rescue or end != BLACKJACK)) or (
            kind == GIVEN_UP and end != BLACKJACK
        ):
            won -= stake * rules.half
        else:
            result = -1
            if kind == WAITS:
                result = of_state(states, notes[mine + STATE], AGAINST + end)
            if result > 0:
                won += stake * winning(notes[mine + PAYS], end, rules)
            elif result < 0 and end != BLACKJACK:
                lost += stake
            elif result < 0 and takes(number, hands, rules, notes):
                lost += 1 if rules.returned else wagers
    return won - lost * rules.unit, staked * rules.unit


@inlined
def winning(pays: int, end: int, rules: RoundRules) -> int:
    """What a winning hand is paid for a unit. 21 in two cards after a split is marked by a number
    below zero: what it is paid against the dealer's 21."""
    if pays >= 0:
        return pays
    return -pays if end == BUST - 1 else rules.unit


@inlined
def takes(number: int, hands: int, rules: RoundRules, notes: Notes) -> bool:
    """Whether a dealer's blackjack takes the wager that opened a hand: not if that wager is on
    another hand, nor if a hand that comes from it has already cost as much."""
    taken: bool = notes[number * FIELDS + ORIGINAL] == 1
    mine = number
    while mine < hands and (mine == number or not notes[mine * FIELDS + ORIGINAL]):
        kind = notes[mine * FIELDS + KIND]
        if kind == OVER or (rules.rescue and kind == TAKEN_BACK):
            taken = False
        mine += 1
    return taken
