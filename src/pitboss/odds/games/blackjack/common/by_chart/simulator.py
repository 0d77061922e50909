"""Rounds of blackjack from shoe to shoe, one player against the dealer, by charts.

Charts and rules become tables of small numbers, a kernel plays a round by them, the cards as they
come, and another one deals round after round.

The other games of the family have a kernel of their own, in `by_plan.simulator`, which could play
blackjack too. By the same charts and rules it deals 62 rounds in the time in which this one deals
100, because it writes every hand down and looks its state up card by card. So there are two.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.errors import Refused
from pitboss.odds.compiled import folded, inlined, kernel
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common import shoe as shoes
from pitboss.odds.games.blackjack.common.by_chart import chart as by_total
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.card_codes import (
    ACE,
    BLACKJACK,
    CODES,
    MOST_CARDS,
    RED,
    VALUE,
    Cards,
    card_at,
    points,
    two_cards,
    with_card,
)
from pitboss.odds.games.blackjack.common.insurance import takes_even_money
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.shoe import Shoe, Sides
from pitboss.odds.model import Watch
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below

# -- charts and rules as numbers -------------------------------------------------------------------

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
    broken_returned: int
    """1 where a hand over 21 has cost nothing when the dealer turns up a blackjack."""
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
        broken_returned=int(rules.broken_returned),
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


# -- one round -------------------------------------------------------------------------------------

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
    return np.int64(plays[COUNTS, whose, state & STATES])  # type: ignore[return-value]


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
    play = plays[FIRST, column, (first & VALUE) * 16 + (second & VALUE)]
    if play >= SPLIT or (house.known and two_cards(up, card_at(order, at + 3)) == BLACKJACK):
        return play_other(order, at, column, play, plays, house, notes)
    stake = 2 * unit if play == DOUBLE else unit
    lies_hidden = house.hidden and play == DOUBLE
    column = DOUBLED if play == DOUBLE else column
    begin = at + 3 + house.hole
    state, drawn = play_hand(order, begin, two_cards(first, second), play, plays, column)
    count = counted(plays, PLAYER, state)
    lost = count == 0 and not lies_hidden
    if drawn <= notes[END] and lost:
        rack(notes, at, at, at + 2, at + 3)
        rack(notes, at, at, begin, drawn)
    notes[AFTER], notes[SETTLED] = drawn, lost
    hole = card_at(order, at + 3 if house.hole else drawn)
    notes[SECOND] = hole
    state, then = two_cards(up, hole), drawn + 1 - house.hole
    if state == BLACKJACK:
        return -stake if lost and not house.broken_returned else -unit, stake, then
    if lost:
        state = BROKEN
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
    while play != STAND:
        state = with_card(state, card_at(order, at))
        at += 1
        play = plays[LATER, column, state & STATES]
    return state, at


@inlined
def both_up(up: int, second: int) -> int:
    """The column of two dealer's cards, as the charts have it: soft totals after the hard ones."""
    total = (up & VALUE) + (second & VALUE)
    return total + 20 if (up | second) & ACE else total


@inlined
def play_dealer(order: Cards, at: int, state: int, plays: Plays) -> tuple[int, int]:
    """What the dealer's hand counts in the end."""
    while not counted(plays, DEALER, state):
        state = with_card(state, card_at(order, at))
        at += 1
    return counted(plays, DEALER, state), at


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
    if play == NATURAL:
        notes[SETTLED] = not waits(first, second, up, house)
        return settle_natural(first, second, up, ends, house), unit, then
    if house.known and ends:
        return -unit, unit, then
    if play == SURRENDER:
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
def is_paid_at_once(first: int, second: int, up: int, house: House) -> bool:
    """A blackjack paid 1 to 1 at once, against an ace."""
    designated = is_designated(first, second, house)
    takes = house.even_money_designated if designated else house.even_money
    return up & ACE > 0 and takes == 1


@inlined
def waits(first: int, second: int, up: int, house: House) -> bool:
    """Whether a player's blackjack waits for the dealer's second card."""
    may_have_one = up & ACE > 0 or up & VALUE == 10
    return may_have_one and not is_paid_at_once(first, second, up, house)


@kernel
def settle_natural(first: int, second: int, up: int, ends: bool, house: House) -> int:
    """A player's blackjack; with the hole card face up it always wins."""
    designated = is_designated(first, second, house)
    if is_paid_at_once(first, second, up, house):
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
        return -unit if house.broken_returned else -max(lost, unit), staked, at
    dealer = OVER
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
        table = AGAIN if hands < house.most_hands else LAST
        play = plays[table, column, (first & VALUE) * 16 + (second & VALUE)]
        if play != SPLIT:
            break
        place = HANDS + hands * FIELDS
        while house.resplit_beside and place > mine + FIELDS:  # the hands that wait move on by one
            notes[place + FIRST_AT] = notes[place - FIELDS + FIRST_AT]
            place -= FIELDS
        notes[place + FIRST_AT] = at - 1
        hands += 1
    notes[mine + BEGIN] = at - 1
    doubled = play == DOUBLE
    column = DOUBLED if doubled else column
    state, at = play_hand(order, at, two_cards(first, second), play, plays, column)
    stake = 2 * house.unit if doubled else house.unit
    notes[mine + DRAWN] = at
    notes[mine + COUNT] = counted(plays, PLAYER, state)
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


OPTIMAL, MIMIC, NEVER_BUST = "optimal", "mimic-the-dealer", "never-bust"
STYLES = (OPTIMAL, MIMIC, NEVER_BUST)
MAIN, INSURANCE, HANDS_WON = range(3)
"""What a round results in: its wagers, insurance by itself, or whether more hands were won."""


# -- round after round -----------------------------------------------------------------------------


@kernel
def play(
    stream: Stream,
    results: Results,
    staked: Results,
    plays: Plays,
    house: House,
    shoe: Shoe,
    sides: Sides,
    result: int,
    fee: int,
) -> int:
    """Rounds from a new shoe on, of one side or two, each for a fee; how many cards they took."""
    notes = np.zeros(NOTES, dtype=np.int64)
    orders, dealt, done = sides.copy(), 0, 0
    order, side, at, ready = orders[0], 0, 2 * shoe.size, 0
    places, readies = np.full(len(orders), at), np.zeros(len(orders), dtype=np.int64)
    while done < results.size:
        if len(orders) == 1:
            shuffles, start = shoes.place(at, shoe)
            if shuffles:
                shoes.mix(stream, order, 0, shoe.ready, shoe.size)
                ready = shoe.ready
        else:
            places[side], readies[side] = at, ready
            side = next_side(stream, orders, places, readies, shoe, notes)
            order, start, ready = orders[side], places[side], readies[side]
        net, stake, at = play_round(order, start, plays, house, notes)
        if at > ready:
            net, stake, at = go_on(stream, order, start, ready, plays, house, shoe, notes)
            ready = shoe.size
        dealt += at - start
        if result == INSURANCE:
            if not notes[UP] & ACE:
                continue
            net, stake = insurance_alone(house, notes)
        elif result == HANDS_WON:
            net = more_won(net, notes)
        results[done], staked[done] = net - fee, stake
        done += 1
    return dealt


@kernel
def next_side(
    stream: Stream, orders: Sides, places: Notes, readies: Notes, shoe: Shoe, notes: Notes
) -> int:
    """The side of a double shoe that a round is dealt from: a card drawn from one of the sides
    decides. It is the first card of the round if it comes from that side; otherwise it is
    discarded."""
    for each in range(len(orders)):
        shuffles, places[each] = shoes.place(places[each], shoe)
        if shuffles:
            shoes.mix(stream, orders[each], 0, shoe.ready, shoe.size)
            readies[each] = shoe.ready
    drawn = below(stream, 2)
    at = places[drawn]
    if at == shoe.size:
        readies[drawn] += run_out(stream, orders[drawn], at, shoe.size, notes) - 1
    side = 0 if orders[drawn][at] & RED else 1
    if side != drawn:
        places[drawn] += 1
    return side


@kernel
def go_on(
    stream: Stream,
    order: Cards,
    start: int,
    ready: int,
    plays: Plays,
    house: House,
    shoe: Shoe,
    notes: Notes,
) -> tuple[int, int, int]:
    """The round from `start` again, once the rest of the cards is shuffled."""
    shoes.mix(stream, order, ready, shoe.size, shoe.size)
    for card in range(RACK, notes.size):
        notes[card] = 0
    notes[END] = shoe.size
    net, staked, then = play_round(order, start, plays, house, notes)
    notes[END] = 0
    if then <= shoe.size:
        return net, staked, then
    run_out(stream, order, start, shoe.size, notes)
    return play_round(order, start, plays, house, notes)


@kernel
def run_out(stream: Stream, order: Cards, start: int, size: int, notes: Notes) -> int:
    """Shuffle all cards except those on the table, and burn one; returns how many there are."""
    count = 0
    for at in range(size):
        if at < start or notes[RACK + at - start]:
            order[size + count] = order[at]
            count += 1
    shoes.mix(stream, order, size, size + count, size + count)
    order[size] = order[size + count - 1]
    return count


# -- ways of playing -----------------------------------------------------------------------------


def charts_of(style: str, rules: TableRules, watch: Watch = lambda what, done: None) -> Charts:
    """The charts that a style follows."""
    if style == OPTIMAL:
        return solve(rules, watch).charts
    if style == MIMIC:
        return by_total.mimic_the_dealer(rules)
    if style == NEVER_BUST:
        return never_bust(solve(rules, watch).charts)
    raise Refused(f"blackjack is not played {style!r}: there are {', '.join(STYLES)}")


def never_bust(charts: Charts) -> Charts:
    """Plays as the charts say, but never takes a card that can break the hand."""
    hard = charts.hard.copy()
    surrenders = (hard == actions.SURRENDER_OR_HIT) | (hard == actions.SURRENDER_OR_STAND)
    hard[12:] = np.where(surrenders[12:], actions.SURRENDER_OR_STAND, actions.STAND)
    pairs = charts.pairs.copy()
    splits = (pairs == actions.SPLIT) | (pairs == actions.SURRENDER_OR_SPLIT)
    pairs[6:] = np.where(splits[6:], pairs[6:], by_total.NO_SPLIT)
    return Charts(hard=hard, soft=charts.soft, pairs=pairs)


def simulator(
    rules: TableRules, house: House, charts: Charts, *, insurance: bool = False, fee: int = 0
) -> Simulator:
    """The main wager, for a fee in units, or insurance by itself in the rounds in which the dealer
    shows an ace."""
    plays, shoe = plays_of(charts, rules), shoes.shoe_of(rules)
    return Simulator(
        play=play,
        parameters=(
            plays,
            house,
            shoe,
            shoes.sides_of(rules),
            INSURANCE if insurance else MAIN,
            fee,
        ),
        unit=house.unit,
        chances="cards",
        notes=("rounds in which the dealer shows no ace do not count",) if insurance else (),
    )
