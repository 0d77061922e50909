"""Two of four cards against the dealer's two, with five community cards, from several decks.

There are too many deals to count them all. So shoes are dealt at random to their last cards: one
board, and as many hands of four as the rest makes. Every hand meets every other one, once as the
player's and once as the dealer's: each meeting is a deal as likely as any other, and a shoe of six
decks has 5,700 of them. Most of the luck is then the same on both sides, so that the average of a
shoe is seldom far from the average of all deals. The standard error is that of the averages of
shoes, which do not depend on each other.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.odds.cards.hands import Cards
from pitboss.odds.cards.several_decks import COLUMNS, ROWS, Tables, gather, score_with, tables
from pitboss.odds.compiled import inlined, kernel, map_on_cores
from pitboss.odds.model import Watch
from pitboss.odds.payout_lines import per_unit
from pitboss.odds.prices import Line, Number, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards
from pitboss.odds.simulation.streams import Stream, draw, stream
from pitboss.regulation.payouts import Payout
from pitboss.values import Frozen

Ints = npt.NDArray[np.int64]
BOARD, FOUR, ONE_DECK = 5, 4, 52
ROUND = BOARD + 2 * FOUR
CHOICE, FIRST, SECOND, DEALERS = range(4)
"""What is known of four cards: what is done with them, the one or two scores of that, and the
dealer's score."""
COLUMNS_OF_HAND = 4
NO_SCORE = -1
"""In place of the score of a dealer who has a natural."""
COUPLES = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
"""Which two of four cards; the other two are at the same place from the end."""
LAST = len(COUPLES) - 1
SPLITS, SURRENDERS, NATURAL = 6, 9, 10
"""What is done with four cards: a couple is kept (its place), both are played (the place of the
first, from here on), half of the wager is given up, or a natural leaves nothing to decide."""
(
    WON_NATURAL, SURRENDERED, WINS, COPIES, LOSES, LOST_TO_NATURAL,
    BOTH_WIN, ONE_WINS, BOTH_LOSE, BOTH_LOST_TO_NATURAL,
) = range(10)  # fmt: skip
ONE, TWO = Fraction(1), Fraction(2)
ENDS = (
    ("natural", ONE, ONE), ("surrendered", Fraction(-1, 2), ONE),
    ("one hand: higher", ONE, ONE), ("one hand: a copy", -ONE, ONE),
    ("one hand: lower", -ONE, ONE), ("one hand: a natural of the dealer's", -ONE, ONE),
    ("two hands: both win", TWO, TWO), ("two hands: one wins", ONE - ONE, TWO),
    ("two hands: none wins", -TWO, TWO), ("two hands: a natural of the dealer's", -ONE, TWO),
)  # fmt: skip
"""By end its name, what is netted (of a natural as its odds have it) and what was wagered."""
HALVES = 2
WORTH = 1_000_000
"""What a couple is worth is counted in millionths of the wager on it."""
SHOES = 1 << 14
"""In a block, which has random numbers of its own."""


class Setting(NamedTuple):
    """How cards are set."""

    order: Ints
    """By two cards, a number: the dealer keeps the two cards with the highest number, of equal ones
    the first."""
    worth: Ints
    """By two cards, what a player's wager on them nets on average."""
    both: int
    """How much more a wager on a second hand is worth, because a dealer's natural does not take
    it."""
    least: int
    """What a player keeps by surrendering; lower than all else if nobody surrenders."""


class Dealt(Frozen):
    """What became of all meetings of some shoes."""

    ends: Ints
    shoes: int
    mean: Fraction
    """What a wager netted, in halves."""
    std_error: float

    @property
    def meetings(self) -> int:
        return int(self.ends.sum())


# -- kernels --------------------------------------------------------------------------------------


@inlined
def is_natural(four: Cards) -> bool:
    first = four[0] % 13
    return bool(first == four[1] % 13 == four[2] % 13 == four[3] % 13)


@kernel
def highest(four: Cards, order: Ints) -> int:
    """The couple that comes first in an order."""
    best = 0
    for couple in range(1, LAST + 1):
        first, second = COUPLES[couple]
        if order[four[first], four[second]] > order[four[COUPLES[best, 0]], four[COUPLES[best, 1]]]:
            best = couple
    return best


@kernel
def decide(four: Cards, worth: Ints, both: int, least: int) -> int:
    """What is worth most: one couple, or two, or to surrender."""
    if is_natural(four):
        return NATURAL
    choice = highest(four, worth)
    most = worth[four[COUPLES[choice, 0]], four[COUPLES[choice, 1]]]
    for couple in range(3):
        first, second = COUPLES[couple]
        third, fourth = COUPLES[LAST - couple]
        together = worth[four[first], four[second]] + worth[four[third], four[fourth]] + both
        if together > most:
            choice, most = SPLITS + couple, together
    return SURRENDERS if least > most else choice


@kernel
def end_of(scores: Ints, dealers: int) -> int:
    """How a player's hand ends with a dealer's score."""
    choice, first, second = scores[CHOICE], scores[FIRST], scores[SECOND]
    if choice >= SURRENDERS:
        return WON_NATURAL if choice == NATURAL else SURRENDERED
    if choice >= SPLITS:
        if dealers == NO_SCORE:
            return BOTH_LOST_TO_NATURAL
        won = (first > dealers) + (second > dealers)
        return BOTH_WIN if won == 2 else ONE_WINS if won == 1 else BOTH_LOSE
    if dealers == NO_SCORE:
        return LOST_TO_NATURAL
    return WINS if first > dealers else COPIES if first == dealers else LOSES


@kernel
def score_couple(board: Ints, four: Cards, couple: int, scratch: Ints, ranks: Tables) -> int:
    first, second = four[COUPLES[couple, 0]], four[COUPLES[couple, 1]]
    return score_with(board, first, second, scratch, ranks)


@kernel
def set_hand(
    board: Ints, four: Cards, setting: Setting, scratch: Ints, ranks: Tables, scores: Ints
) -> None:
    """What a player does with four cards, the one or two scores of that, and the dealer's score
    with the same cards; `NO_SCORE` for a natural."""
    choice = scores[CHOICE] = decide(four, setting.worth, setting.both, setting.least)
    if choice == NATURAL:
        scores[DEALERS] = NO_SCORE
        return
    kept, couple = highest(four, setting.order), choice % SPLITS
    scores[DEALERS] = score_couple(board, four, kept, scratch, ranks)
    if choice == SURRENDERS:
        return
    scores[FIRST] = scores[DEALERS]
    if couple != kept:
        scores[FIRST] = score_couple(board, four, couple, scratch, ranks)
    if choice >= SPLITS:
        scores[SECOND] = score_couple(board, four, LAST - couple, scratch, ranks)


@kernel
def count_meetings(scores: Ints, nets: Ints, ends: Ints) -> int:
    """Count how every hand ends with every other one as the dealer's; the sum of what they net."""
    dealers, net = scores[:, DEALERS].copy(), 0
    naturals = (dealers == NO_SCORE).sum()
    for mine in range(dealers.size):
        choice, first, second = scores[mine, CHOICE], scores[mine, FIRST], scores[mine, SECOND]
        if choice >= SURRENDERS:
            end = WON_NATURAL if choice == NATURAL else SURRENDERED
            ends[end] += dealers.size - 1
            net += nets[end] * (dealers.size - 1)
            continue
        least = between = 0
        own = dealers[mine]  # a hand does not meet itself
        if choice < SPLITS:
            at = WINS
            for score in dealers:
                least += first > score
                between += first == score
            least -= naturals + (first > own)
            between -= first == own
        else:
            at = BOTH_WIN
            low, high = min(first, second), max(first, second)
            for score in dealers:
                least += low > score
                between += (high > score) & (score >= low)
            least -= naturals + (low > own)
            between -= (high > own) & (own >= low)
        rest = dealers.size - 1 - naturals - least - between
        for place, often in enumerate((least, between, rest, naturals)):
            ends[at + place] += often
            net += often * nets[at + place]
    return net


@inlined
def deal_board(stream: Stream, shoe: Cards, hands: int, board: Ints) -> None:
    """The cards for a board and so many hands, drawn; those of the board are looked at."""
    draw(stream, shoe, BOARD + FOUR * hands)
    gather(shoe[:BOARD], board)


@kernel
def deal_shoes(
    stream: Stream, shoe: Cards, shoes: int, setting: Setting, nets: Ints, ranks: Tables,
    ends: Ints, sums: npt.NDArray[np.float64],
) -> None:  # fmt: skip
    """Count how all meetings of some shoes end; add up the averages of shoes, and their squares."""
    hands = (shoe.size - BOARD) // FOUR
    scores = np.zeros((hands, COLUMNS_OF_HAND), np.int64)
    board, scratch = np.zeros((ROWS, COLUMNS), np.int64), np.zeros(COLUMNS, np.int64)
    for _ in range(shoes):
        deal_board(stream, shoe, hands, board)
        for hand in range(hands):
            four = shoe[BOARD + FOUR * hand : BOARD + FOUR * (hand + 1)]
            set_hand(board, four, setting, scratch, ranks, scores[hand])
        mean = count_meetings(scores, nets, ends) / (hands * (hands - 1))
        sums[0] += mean
        sums[1] += mean * mean


@kernel
def deal_couples(
    stream: Stream, shoe: Cards, shoes: int, order: Ints, kinds: Ints, ranks: Tables,
    nets: Ints, seen: Ints,
) -> None:  # fmt: skip
    """By kind of couple (two cards), what wagers on it net against every dealer's hand of the shoe
    except its own four cards; and how many wagers these are."""
    hands = (shoe.size - BOARD) // FOUR
    dealers = np.zeros(hands, np.int64)
    board, scratch = np.zeros((ROWS, COLUMNS), np.int64), np.zeros(COLUMNS, np.int64)
    for _ in range(shoes):
        deal_board(stream, shoe, hands, board)
        for hand in range(hands):
            four = shoe[BOARD + FOUR * hand : BOARD + FOUR * (hand + 1)]
            dealers[hand] = NO_SCORE
            if not is_natural(four):
                dealers[hand] = score_couple(board, four, highest(four, order), scratch, ranks)
        for couple in range(2 * hands):
            first, second = shoe[BOARD + 2 * couple], shoe[BOARD + 2 * couple + 1]
            score, own = score_with(board, first, second, scratch, ranks), dealers[couple // 2]
            won = 0
            for dealer in dealers:
                won += (score > dealer) & (dealer != NO_SCORE)
            won -= (score > own) & (own != NO_SCORE)
            nets[kinds[first, second]] += 2 * won - (hands - 1)
            seen[kinds[first, second]] += hands - 1


@kernel
def play_rounds(
    stream: Stream, results: Results, staked: Results, shoe: Cards, setting: Setting,
    nets: Ints, stakes: Ints, ranks: Tables,
) -> int:  # fmt: skip
    """Rounds of one player, each from a full shoe."""
    cards, scores = shoe.copy(), np.zeros((2, COLUMNS_OF_HAND), np.int64)
    board, scratch = np.zeros((ROWS, COLUMNS), np.int64), np.zeros(COLUMNS, np.int64)
    for number in range(results.size):
        draw(stream, cards, ROUND)
        gather(cards[:BOARD], board)
        set_hand(board, cards[BOARD : BOARD + FOUR], setting, scratch, ranks, scores[0])
        set_hand(board, cards[BOARD + FOUR : ROUND], setting, scratch, ranks, scores[1])
        end = end_of(scores[0], scores[1, DEALERS])
        results[number], staked[number] = nets[end], stakes[end]
    return ROUND * results.size


# -- many shoes -----------------------------------------------------------------------------------


def shoe_of(decks: int) -> Cards:
    return np.tile(np.arange(ONE_DECK, dtype=np.uint8), decks)


def deal(
    decks: int,
    blocks: int,
    seed: str,
    setting: Setting,
    nets: Ints,
    watch: Watch = lambda what, done: None,
) -> Dealt:
    """So many blocks of shoes, on all cores; `nets` has what each end nets, in halves."""

    def one(block: int) -> tuple[Ints, npt.NDArray[np.float64]]:
        ends, sums = np.zeros(len(ENDS), np.int64), np.zeros(2)
        deal_shoes(stream(seed, block), shoe_of(decks), SHOES, setting, nets, tables(), ends, sums)
        return ends, sums

    ends, sums = np.zeros(len(ENDS), np.int64), np.zeros(2)
    for done, (counted, added) in enumerate(map_on_cores(one, range(blocks)), 1):
        ends, sums = ends + counted, sums + added
        watch("dealing shoes", done / blocks)
    shoes = blocks * SHOES
    error = sqrt((sums[1] / shoes - (sums[0] / shoes) ** 2) / shoes)
    return Dealt(ends, shoes, Fraction(int(ends @ nets), int(ends.sum())), error)


def worths(decks: int, blocks: int, seed: str, order: Ints, kinds: Ints) -> npt.NDArray[np.float64]:
    """By kind of couple (numbers from 0 by two cards), what a wager on it nets on average."""
    shape = int(kinds.max()) + 1

    def one(block: int) -> tuple[Ints, Ints]:
        nets, seen = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        deal_couples(stream(seed, block), shoe_of(decks), SHOES, order, kinds, tables(), nets, seen)
        return nets, seen

    found = list(map_on_cores(one, range(blocks)))
    nets = sum((block[0] for block in found), np.zeros(shape, np.int64))
    return nets / sum((block[1] for block in found), np.zeros(shape, np.int64))


# -- priced and simulated -------------------------------------------------------------------------


def lines(natural: Payout) -> tuple[Line, ...]:
    """How a hand can end, with what is netted and staked; how often is not known yet."""
    every = [
        Line(name=name, net=won, chance=0.0, pays="1 to 1" if won > 0 else "", staked=staked)
        for name, won, staked in ENDS
    ]
    every[WON_NATURAL] = replace(every[WON_NATURAL], net=per_unit(natural), pays=str(natural))
    return tuple(every)


def price(
    decks: int, blocks: int, seed: str, setting: Setting, natural: Payout, notes: tuple[str, ...],
    watch: Watch,
) -> Outcomes:  # fmt: skip
    """What a wager nets where all cards are set so, from so many blocks of shoes."""
    every = lines(natural)
    nets = in_halves(line.net for line in every)
    found = deal(decks, blocks, seed, setting, nets, watch)
    chances = (found.ends / found.meetings).tolist()
    return Outcomes(
        lines=tuple(replace(line, chance=chance)
                    for line, chance in zip(every, chances, strict=True) if chance),
        how=f"{found.shoes:,} shoes dealt at random to the end; in each every hand of four meets"
            f" every other one ({found.meetings // found.shoes:,} meetings)",
        method="simulated", edge=float(-found.mean / HALVES), std_error=found.std_error / HALVES,
        rounds=found.meetings, seed=seed, notes=notes,
    )  # fmt: skip


def in_halves(numbers: Iterable[Number]) -> Ints:
    """Parts of the initial wager, in whole halves of it."""
    return np.array([int(number * HALVES) for number in numbers])


def simulator(decks: int, setting: Setting, natural: Payout) -> Simulator:
    """Rounds of one player at random."""
    every = lines(natural)
    nets, staked = in_halves(line.net for line in every), in_halves(line.staked for line in every)
    parameters = (shoe_of(decks), setting, nets, staked, tables())
    return dealt_cards(play_rounds, parameters, HALVES, every)
