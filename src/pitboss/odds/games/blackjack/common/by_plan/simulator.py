"""Rounds from shoe to shoe, one player against the dealer, by a plan.

Plan and rules become one table of small numbers: a hand is a state, and hands that are played, paid
and settled alike from here on have the same state, so that the table is small. A kernel plays a
round by it, the cards as they come: the hands that a player comes to have are written into the
notes one after the other, and settled together once the dealer's hand is known.

Blackjack, which is asked for most and needs less, has a faster kernel: `by_chart.simulator`.
"""

from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import SUITS
from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common import suited_payouts
from pitboss.odds.games.blackjack.common.by_plan import plan as plans
from pitboss.odds.games.blackjack.common.by_plan.plan import (
    DOUBLE,
    SPLIT,
    STAND,
    SURRENDER,
    Codes,
    Plan,
)
from pitboss.odds.games.blackjack.common.card_codes import (
    ACE,
    RED,
    SUIT,
    VALUE,
    Cards,
    card_at,
    points,
    two_cards,
    with_card,
)
from pitboss.odds.games.blackjack.common.card_codes import BLACKJACK as ACE_AND_TEN
from pitboss.odds.games.blackjack.common.hands import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    PUSHED,
    Ints,
    all_hands,
    places,
)
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.kernels import TAKE_BACK
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream

# -- plan and rules as numbers ---------------------------------------------------------------------

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
    broken_returned: int
    """1 where a hand over 21 has cost nothing when the dealer turns up a blackjack."""
    natural_ties: int
    """1 where a blackjack is a push against the dealer's longer 21."""
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
        returned=int(rules.attack_returned), broken_returned=int(rules.broken_returned),
        natural_ties=int(rules.blackjack_ties_21), rescue=int(rules.rescue),
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


# -- one round -------------------------------------------------------------------------------------

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
        if not matters(hands, states, rules, notes):
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
def matters(hands: int, states: StateTable, rules: RoundRules, notes: Notes) -> bool:
    """Some hand still waits for the dealer's count."""
    for number in range(hands):
        mine = number * FIELDS
        if notes[mine + KIND] == NATURAL and rules.natural_ties:
            return True
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
        if kind == OVER and not (rules.broken_returned and end == BLACKJACK):
            lost += stake
        elif kind == NATURAL:
            won += stake * of_natural(notes[mine + PAYS], end, rules)
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
def of_natural(pays: int, end: int, rules: RoundRules) -> int:
    """What a blackjack is paid for a unit, by the dealer's end."""
    if end == BLACKJACK:
        return rules.meets
    return 0 if rules.natural_ties and end == BUST - 1 else pays


@inlined
def winning(pays: int, end: int, rules: RoundRules) -> int:
    """What a winning hand is paid for a unit. 21 in two cards after a split is marked by a number
    below zero: what it is paid against the dealer's 21."""
    if pays >= 0:
        return pays
    return -pays if end in (BUST - 1, BLACKJACK) else rules.unit


@inlined
def takes(number: int, hands: int, rules: RoundRules, notes: Notes) -> bool:
    """Whether a dealer's blackjack takes the wager that opened a hand: not if that wager is on
    another hand, nor if a hand that comes from it has already cost as much."""
    taken: bool = notes[number * FIELDS + ORIGINAL] == 1
    mine = number
    while mine < hands and (mine == number or not notes[mine * FIELDS + ORIGINAL]):
        kind = notes[mine * FIELDS + KIND]
        over = kind == OVER and not rules.broken_returned
        if over or (rules.rescue and kind == TAKEN_BACK):
            taken = False
        mine += 1
    return taken


# -- round after round -----------------------------------------------------------------------------

MORE = 32
"""So many more cards are shuffled if a round needs more than a shoe usually does."""


@kernel
def play(
    stream: Stream, results: Results, staked: Results, states: StateTable, rules: RoundRules,
    shoe: Shoe, cards: Cards,
) -> int:  # fmt: skip
    """Rounds from a new shoe on; how many cards they took."""
    notes = np.zeros(NOTES, dtype=np.int64)
    order, dealt, then, ready = cards.copy(), 0, 2 * shoe.size, 0
    for done in range(results.size):
        shuffles, start = shoes.place(then, shoe)
        if shuffles:
            ready = shoe.ready
            shoes.mix(stream, order, 0, ready, shoe.size)
        while True:
            net, stake, then = play_round(order, start, states, rules, notes)
            if ready >= min(then, shoe.size):
                break
            more = min(ready + MORE, shoe.size)  # the round is the same up to there
            shoes.mix(stream, order, ready, more, shoe.size)
            ready = more
        results[done], staked[done] = net - rules.fee, stake + rules.fee
        dealt += then - start
    return dealt


def simulator(rules: TableRules, plan: Plan, *, wagers: int = 1) -> Simulator:
    """A simulator of the wagers that open a round, `wagers` of them together."""
    numbers, shoe, cards = round_rules(rules), shoes.shoe_of(rules), shoes.sides_of(rules)[0]
    return Simulator(
        play=play,
        parameters=(state_table(plan, rules), numbers, shoe, cards),
        unit=numbers.unit * wagers,
        chances="cards",
    )
