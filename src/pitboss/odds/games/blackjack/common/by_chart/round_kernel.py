"""One round of blackjack as a kernel plays it: one player, by charts, the cards as they come.

The other games of the family have a kernel of their own, `by_plan.round_kernel`, which could play
blackjack too. By the same charts and rules it deals 62 rounds in the time in which this one deals
100, because it writes every hand down and looks its state up card by card. So there are two.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common.by_chart import tables as by
from pitboss.odds.games.blackjack.common.by_chart.tables import House, Plays
from pitboss.odds.games.blackjack.common.card_codes import (
    ACE,
    BLACKJACK,
    MOST_CARDS,
    VALUE,
    Cards,
    card_at,
    two_cards,
    with_card,
)

Notes = npt.NDArray[np.int64]
"""What a round leaves behind, and where it keeps split hands while it goes on."""
UP, SECOND, END, HANDS, SPLIT_WON, AFTER, SETTLED, RACK = 0, 1, 2, 4, 24, 25, 26, 32
"""In the notes: the dealer's two cards; where the shoe ends, which the caller writes there;
`FIELDS` numbers a split hand; of a split pair, 1 where more hands were won than lost, -1 where
fewer were, and `NO_SPLIT` where nothing was split; where the player's cards end; 1 where all is
settled before the dealer's second card; for every card of the round, 1 once it is in the discard
rack."""
NO_SPLIT = 2
FIRST_AT, BEGIN, DRAWN, STAKE, COUNT, FIELDS = range(6)
"""Of a split hand: where its first card lies, and the others; its wagers and what it counts."""
NOTES = RACK + MOST_CARDS
STATES = 2 * ACE - 1
"""No state is larger; it is used to tell the compiler."""


@inlined
def counted(plays: Plays, whose: int, state: int) -> int:
    return np.int64(plays[by.COUNTS, whose, state & STATES])  # type: ignore[return-value]


@folded
def play_round(
    order: Cards, at: int, plays: Plays, house: House, notes: Notes
) -> tuple[int, int, int]:
    """The cards from `at` on: what is won, what is staked, and where the next card lies.

    What a processor cannot predict is decided without branches: a hand over 21 makes the dealer
    stand.
    """
    unit = house.unit
    first, up, second = card_at(order, at), card_at(order, at + 1), card_at(order, at + 2)
    notes[UP], notes[SPLIT_WON] = up, NO_SPLIT
    column = both_up(up, card_at(order, at + 3)) if house.exposed else up & VALUE
    play = plays[by.FIRST, column, (first & VALUE) * 16 + (second & VALUE)]
    if play >= by.SPLIT or (house.known and two_cards(up, card_at(order, at + 3)) == BLACKJACK):
        return play_other(order, at, column, play, plays, house, notes)
    stake = 2 * unit if play == by.DOUBLE else unit
    lies_hidden = house.hidden and play == by.DOUBLE
    column = by.DOUBLED if play == by.DOUBLE else column
    begin = at + 3 + house.hole
    state, drawn = play_hand(order, begin, two_cards(first, second), play, plays, column)
    count = counted(plays, by.PLAYER, state)
    lost = count == 0 and not lies_hidden
    if drawn <= notes[END] and lost:
        rack(notes, at, at, at + 2, at + 3)
        rack(notes, at, at, begin, drawn)
    notes[AFTER], notes[SETTLED] = drawn, lost
    hole = card_at(order, at + 3 if house.hole else drawn)
    notes[SECOND] = hole
    state, then = two_cards(up, hole), drawn + 1 - house.hole
    if state == BLACKJACK:
        return -stake if lost else -unit, stake, then
    if lost:
        state = by.BROKEN
    dealer, then = play_dealer(order, then, state, plays)
    won = compare(count, dealer, stake, house)
    if house.bonus and won > 0:
        pays = bonus_pays(first, second, order, begin, drawn, count, house)
        return stake // unit * pays, stake, then
    return won, stake, then


@inlined
def play_hand(
    order: Cards, at: int, state: int, play: int, plays: Plays, column: int
) -> tuple[int, int]:
    """Draw as long as the table says so; for a doubled hand it says to stand."""
    while play != by.STAND:
        state = with_card(state, card_at(order, at))
        at += 1
        play = plays[by.LATER, column, state & STATES]
    return state, at


@inlined
def both_up(up: int, second: int) -> int:
    """The column of two dealer's cards, as the charts have it: soft totals after the hard ones."""
    total = (up & VALUE) + (second & VALUE)
    return total + 20 if (up | second) & ACE else total


@inlined
def play_dealer(order: Cards, at: int, state: int, plays: Plays) -> tuple[int, int]:
    """What the dealer's hand counts in the end."""
    while not counted(plays, by.DEALER, state):
        state = with_card(state, card_at(order, at))
        at += 1
    return counted(plays, by.DEALER, state), at


@inlined
def compare(count: int, dealer: int, stake: int, house: House) -> int:
    """A tie is void, or lost where the hole card is face up."""
    won = stake if count > dealer else 0
    return won - (stake if count < dealer + house.exposed else 0)


@kernel
def play_other(
    order: Cards, at: int, column: int, play: int, plays: Plays, house: House, notes: Notes
) -> tuple[int, int, int]:
    """Blackjacks, pairs that are split, and hands given up."""
    unit = house.unit
    first, up, second = card_at(order, at), card_at(order, at + 1), card_at(order, at + 2)
    then = at + 4
    hole = card_at(order, at + 3)  # the next card, unless the pair is split
    ends = two_cards(up, hole) == BLACKJACK
    notes[SECOND], notes[AFTER], notes[SETTLED] = hole, at + 3, 0
    if play == by.NATURAL:
        notes[SETTLED] = not waits(first, second, up, house)
        return settle_natural(first, second, up, ends, house), unit, then
    if house.known and ends:
        return -unit, unit, then
    if play == by.SURRENDER:
        return -unit if ends else -unit // 2, unit, then
    return play_split(order, at, column, plays, house, notes)


@inlined
def more_won(net: int, notes: Notes) -> int:
    """1 where more hands of a round were won than lost, -1 where fewer were."""
    if notes[SPLIT_WON] == NO_SPLIT:
        return (net > 0) - (net < 0)
    return notes[SPLIT_WON]  # type: ignore[no-any-return]


@inlined
def insurance_alone(house: House, notes: Notes) -> tuple[int, int]:
    """Won and staked by a wager of a unit that the dealer's second card is worth ten."""
    return 2 * house.unit if notes[SECOND] & VALUE == 10 else -house.unit, house.unit


@inlined
def is_designated(first: int, second: int, house: House) -> bool:
    """The two cards that were named."""
    ace, face = house.designated_ace, house.designated_face
    return (first == ace and second == face) or (first == face and second == ace)


@inlined
def takes_even_money(first: int, second: int, up: int, house: House) -> bool:
    """A blackjack paid 1 to 1 at once, against an ace."""
    designated = is_designated(first, second, house)
    takes = house.even_money_designated if designated else house.even_money
    return up & ACE > 0 and takes == 1


@inlined
def waits(first: int, second: int, up: int, house: House) -> bool:
    """Whether a player's blackjack waits for the dealer's second card."""
    may_have_one = up & ACE > 0 or up & VALUE == 10
    return may_have_one and not takes_even_money(first, second, up, house)


@kernel
def settle_natural(first: int, second: int, up: int, ends: bool, house: House) -> int:
    """A player's blackjack; with the hole card face up it always wins."""
    designated = is_designated(first, second, house)
    if takes_even_money(first, second, up, house):
        return house.unit
    if ends and not house.exposed:
        return 0
    return house.designated if designated else house.blackjack


@kernel
def bonus_pays(
    first: int, second: int, order: Cards, begin: int, end: int, count: int, house: House
) -> int:
    """What a winning hand is paid for a unit."""
    size = 2 + end - begin
    if size == 5 and count == 21:
        return house.five_card_21
    if size != 3 or count != 21:
        return house.unit
    third = card_at(order, begin)
    one, two, three = first & VALUE, second & VALUE, third & VALUE
    if one == 7 and two == 7:
        return house.three_sevens
    suits = (first ^ second) | (first ^ third)
    suited = suits & ~VALUE == 0
    if suited and one * two * three == 336:
        return house.suited_678
    return house.unit


@kernel
def rack(notes: Notes, start: int, first: int, begin: int, end: int) -> None:
    """A hand that has lost goes to the discard rack: its first card, and the others in order."""
    notes[RACK + first - start] = 1
    for card in range(begin - start, end - start):
        notes[RACK + card] = 1


@kernel
def play_split(
    order: Cards, start: int, column: int, plays: Plays, house: House, notes: Notes
) -> tuple[int, int, int]:
    """Play a split hand by hand: each is completed before the next one gets a card."""
    unit = house.unit
    hands, number, at, lost, staked = 2, 0, start + 3 + house.hole, 0, 0
    notes[HANDS + FIRST_AT], notes[HANDS + FIELDS + FIRST_AT] = start, start + 2
    while number < hands:
        mine = HANDS + number * FIELDS
        hands, at = play_split_hand(order, at, column, hands, mine, plays, house, notes)
        staked += abs(notes[mine + STAKE])
        if notes[mine + STAKE] < 0:
            lost -= notes[mine + STAKE]
            if at <= notes[END]:
                rack(notes, start, notes[mine + FIRST_AT], notes[mine + BEGIN], at)
        number += 1
    notes[AFTER], notes[SETTLED], notes[SPLIT_WON] = at, lost == staked, -1
    hole = card_at(order, start + 3 if house.hole else at)
    at += 1 - house.hole
    notes[SECOND] = hole
    state = two_cards(card_at(order, start + 1), hole)
    if state == BLACKJACK:
        return -max(lost, unit), staked, at
    dealer = by.OVER
    if matters(hands, house, notes):
        dealer, at = play_dealer(order, at, state, plays)
    net, won = 0, 0
    for number in range(hands):
        mine = HANDS + number * FIELDS
        each = notes[mine + STAKE]  # below zero where it is lost already
        if each > 0:
            each = settle_split_hand(order, mine, dealer, house, notes)
        net += each
        won += (each > 0) - (each < 0)
    notes[SPLIT_WON] = (won > 0) - (won < 0)
    return net, staked, at


@kernel
def play_split_hand(
    order: Cards,
    at: int,
    column: int,
    hands: int,
    mine: int,
    plays: Plays,
    house: House,
    notes: Notes,
) -> tuple[int, int]:
    """Give a hand its second card, perhaps split it again, and play it; a stake below zero is
    already lost."""
    first = card_at(order, notes[mine + FIRST_AT])
    while True:
        second = card_at(order, at)
        at += 1
        table = by.AGAIN if hands < house.most_hands else by.LAST
        play = plays[table, column, (first & VALUE) * 16 + (second & VALUE)]
        if play != by.SPLIT:
            break
        place = HANDS + hands * FIELDS
        while house.resplit_beside and place > mine + FIELDS:  # the hands that wait move on by one
            notes[place + FIRST_AT] = notes[place - FIELDS + FIRST_AT]
            place -= FIELDS
        notes[place + FIRST_AT] = at - 1
        hands += 1
    notes[mine + BEGIN] = at - 1
    doubled = play == by.DOUBLE
    column = by.DOUBLED if doubled else column
    state, at = play_hand(order, at, two_cards(first, second), play, plays, column)
    stake = 2 * house.unit if doubled else house.unit
    notes[mine + DRAWN] = at
    notes[mine + COUNT] = counted(plays, by.PLAYER, state)
    over = notes[mine + COUNT] == 0 and not (house.hidden and doubled)
    notes[mine + STAKE] = -stake if over else stake
    return hands, at


@inlined
def beats_longer_21(mine: int, house: House, notes: Notes) -> bool:
    """21 in two cards."""
    two = notes[mine + DRAWN] - notes[mine + BEGIN] == 1
    return house.split_21_wins == 1 and two and notes[mine + COUNT] == 21


@kernel
def matters(hands: int, house: House, notes: Notes) -> bool:
    """Some hand still waits for the dealer's count."""
    for number in range(hands):
        mine = HANDS + number * FIELDS
        if notes[mine + STAKE] > 0 and not beats_longer_21(mine, house, notes):
            return True
    return False


@kernel
def settle_split_hand(order: Cards, mine: int, dealer: int, house: House, notes: Notes) -> int:
    """A hand that is not lost yet against the dealer's count."""
    count: int = notes[mine + COUNT]
    stake: int = notes[mine + STAKE]
    if count == dealer and beats_longer_21(mine, house, notes):
        return stake
    if house.bonus and count > dealer:
        first, begin = card_at(order, notes[mine + FIRST_AT]), notes[mine + BEGIN]
        second, end = card_at(order, begin), notes[mine + DRAWN]
        pays = bonus_pays(first, second, order, begin + 1, end, count, house)
        return stake // house.unit * pays
    return compare(count, dealer, stake, house)
