"""Supreme pai gow, 13:69F-34: all deals of four cards against four, and the bonus wager."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.equipment.cards import JOKER, RANKS
from pitboss.games.pai_gow.common import house_ways
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.supreme_pai_gow import DECK, EACH, GAME, MAIN, RULES, USUAL, WAYS
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.common import bots, settlement, two_hands
from pitboss.odds.games.pai_gow.common.settlement import settle
from pitboss.odds.games.pai_gow.common.two_hands import (
    STYLES,
    Chances,
    Priced,
    check_hand,
    way_of,
)
from pitboss.odds.model import USUAL_STAKE, Model, Question, Strategy
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.odds.solvers import card_wagers
from pitboss.ranking import supreme_pai_gow as ranking
from pitboss.values import Frozen

Whole = npt.NDArray[np.int64]
Ways = Whole
"""By kind of hand, which of its settings is chosen."""
SUITS, JOKERS, JOKER_PLACE = 4, 2, 13
_HALVES = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
SETTINGS = (*_HALVES, *((low, high) for high, low in _HALVES))
"""The places of the high hand and of the low one; either may be high where they rank the same."""
BEATS_NOTHING = -1
"""The score of a player's low hand that has no points, 34.3(d)."""


class AllHands(Frozen):
    """All kinds of four cards."""

    examples: tuple[Pieces, ...]
    counts: Whole
    """By kind, how many cards there are of each rank, and jokers."""
    weights: Whole
    """How many hands are of a kind."""
    highs: Whole
    lows: Whole
    """By kind and setting, the scores of the two hands."""
    stands: npt.NDArray[np.bool_]
    """By kind and setting, whether it may be played, 34.12(a)."""
    winning_lows: Whole
    """The same as a player has them, where a low hand without points never wins."""
    numbers: dict[tuple[int, ...], int]
    """By the ranks of the cards in order, jokers last, the kind."""

    def kind_of(self, cards: Pieces) -> int:
        return self.numbers[tuple(sorted(map(place, cards)))]


def place(card: str) -> int:
    """A card's place among ranks and joker."""
    return JOKER_PLACE if card == JOKER else RANKS.index(card[0])


def in_order(cards: Pieces) -> Pieces:
    """The cards of a hand, sorted so that settings have the same order for all hands of a kind."""
    return tuple(sorted(cards, key=lambda card: (place(card), card)))


@cache
def all_hands() -> AllHands:
    every = combinations_with_replacement(range(JOKER_PLACE + 1), EACH)
    chosen = [one for one in every if one.count(JOKER_PLACE) <= JOKERS]
    examples = tuple(_cards(ranks) for ranks in chosen)
    counts = np.array([[one.count(rank) for rank in range(JOKER_PLACE + 1)] for one in chosen])
    scored = np.array([[_scores(cards, way) for way in SETTINGS] for cards in examples])
    lows = scored[:, :, 1]
    ranked = np.vectorize(ranking.rank)(scored)
    zero = np.vectorize(ranking.is_zero)(lows)
    return AllHands(
        examples=examples,
        counts=counts,
        weights=np.array([_often(row) for row in counts.tolist()]),
        highs=scored[:, :, 0],
        lows=lows,
        stands=ranked[:, :, 0] >= ranked[:, :, 1],
        winning_lows=np.where(zero, BEATS_NOTHING, lows),
        numbers={ranks: kind for kind, ranks in enumerate(chosen)},
    )


def _cards(ranks: tuple[int, ...]) -> Pieces:
    suits = "cdhs"
    return tuple(
        JOKER if rank == JOKER_PLACE else RANKS[rank] + suits[ranks[:which].count(rank)]
        for which, rank in enumerate(ranks)
    )


def _scores(cards: Pieces, way: tuple[tuple[int, int], tuple[int, int]]) -> tuple[int, int]:
    high, low = (ranking.score([cards[which] for which in two]) for two in way)
    return high, low


def _often(counts: list[int]) -> int:
    often = comb(JOKERS, counts[JOKER_PLACE])
    for count in counts[:JOKER_PLACE]:
        often *= comb(SUITS, count)
    return often


@cache
def house(way: str) -> Ways:
    """By kind, the setting of a way."""
    every, found = all_hands(), []
    for kind, cards in enumerate(every.examples):
        scores = house_ways.follow(WAYS[way], WAYS.vocabulary, cards, None).setting.scores
        own = list(zip(every.highs[kind].tolist(), every.lows[kind].tolist(), strict=True))
        found.append(own.index((scores["high"], scores["low"])))
    return np.array(found)


@cache
def tallies(way: str, banks: bool = False) -> Whole:
    """By kind and setting, how many of the dealer's hands it loses to, pushes with and beats.

    A player who banks has the copies, 34.13: then it is the dealer who must be higher.
    """
    every, usual = all_hands(), house(way)
    rows = np.arange(len(usual))
    mine = every.lows if banks else every.winning_lows
    theirs = every.lows[rows, usual]  # what never wins for a player may win for the dealer
    found = np.zeros((len(usual), len(SETTINGS), 3), np.int64)
    ways = np.array([[comb(n, k) for k in range(SUITS + 1)] for n in range(SUITS + 1)])
    _count(found, every.counts, every.highs, mine, every.highs[rows, usual], theirs, banks, ways)
    return found


@kernel
def _count(
    found: Whole, counts: Whole, highs: Whole, lows: Whole,
    other_highs: Whole, other_lows: Whole, banks: bool, choose: Whole,
) -> None:  # fmt: skip
    for kind in range(len(counts)):
        for other in range(len(counts)):
            often = choose[2 - counts[kind, 13], counts[other, 13]]
            for rank in range(13):
                often *= choose[4 - counts[kind, rank], counts[other, rank]]
            if often == 0:
                continue
            for way in range(highs.shape[1]):
                high, low = highs[kind, way], lows[kind, way]
                if banks:
                    sign = -settle(other_highs[other], other_lows[other], high, low)
                else:
                    sign = settle(high, low, other_highs[other], other_lows[other])
                found[kind, way, sign + 1] += often


@cache
def optimal(way: str, won: Fraction, banks: bool = False) -> Ways:
    """By kind, the setting worth most where a win nets so much; the house's if none is better."""
    found, usual = tallies(way, banks), house(way)
    worth = found[:, :, 2] * won.numerator - found[:, :, 0] * won.denominator
    worth = np.where(all_hands().stands, worth, np.iinfo(np.int64).min)
    every = np.arange(len(usual))
    better = worth.max(axis=1) > worth[every, usual]
    return np.where(better, worth.argmax(axis=1), usual)


def totals(way: str, how: Ways, banks: bool = False) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to lose, push and win with these settings."""
    by_kind = tallies(way, banks)[np.arange(len(how)), how]
    sums = (by_kind * all_hands().weights[:, None]).sum(axis=0)
    lost, pushed, won = (Fraction(int(number), int(sums.sum())) for number in sums)
    return lost, pushed, won


@cache
def dealt() -> tuple[npt.NDArray[np.uint64], Whole]:
    """All hands: their cards as a set, and their kinds."""
    places = [*(rank for _ in range(SUITS) for rank in range(JOKER_PLACE)), *[JOKER_PLACE] * JOKERS]
    numbers = all_hands().numbers
    hands = list(combinations(range(len(places)), EACH))
    kinds = [numbers[tuple(sorted(places[card] for card in hand))] for hand in hands]
    masks = np.array([sum(1 << card for card in hand) for hand in hands], np.uint64)
    return masks, np.array(kinds)


# -- prices, players and simulators ---------------------------------------------------------------


def net_of_win(question: Question) -> Fraction:
    """34.12(h): what a win of one unit leaves."""
    return two_hands.net_of_win(RULES, question)


def settings(question: Question, style: str) -> Ways:
    """By kind of hand, how the patron sets it: the player, or the player who banks."""
    way = way_of(question, USUAL)
    if style == STYLES[1]:
        return house(way)
    return optimal(way, net_of_win(question), question.wager == DEALERS)


def chances(question: Question, style: str) -> Chances:
    how = settings(question, style)
    return totals(way_of(question, USUAL), how, question.wager == DEALERS)


PRICED = Priced(
    chances=chances, rules=RULES, usual=USUAL, vigorish="34.12(h)", surplus="34.13(l)",
    how="316,251 hands against the 230,300 that the dealer can then have, each set best",
)  # fmt: skip


def simulator(question: Question, style: str) -> Simulator:
    """Hands of player and dealer; for a bank the result is reversed."""
    banks = question.wager == DEALERS
    nets = [Fraction(-1), Fraction(0), net_of_win(question)]
    unit, (whole,) = in_whole_units(nets[::-1] if banks else nets)
    every, (masks, kinds) = all_hands(), dealt()
    rows = np.arange(len(every.examples))
    how, usual = settings(question, style), house(way_of(question, USUAL))
    mine = every.highs[rows, how], (every.lows if banks else every.winning_lows)[rows, how]
    dealer = every.highs[rows, usual], every.lows[rows, usual]
    higher, other = (dealer, mine) if banks else (mine, dealer)
    scores = (part[kinds] for part in (*higher, *other))
    return Simulator(play=settlement.play, parameters=(masks, *scores, whole, unit), unit=unit,
                     chances="deals")  # fmt: skip


# -- how a hand is best set ------------------------------------------------------------------------


def advice(
    cards: Sequence[str], options: Options, stake: int = USUAL_STAKE
) -> list[tuple[Arrangement, Fraction]]:
    """The settings of four cards, the best first, with what each is worth of a unit wagered."""
    check_hand(cards, DECK, EACH)
    question = Question(wager=MAIN, table="all", options=options, stake=stake)
    own = in_order(tuple(cards))
    kind = all_hands().kind_of(own)
    found = tallies(way_of(question, USUAL))[kind]
    net = net_of_win(question)
    worth: dict[tuple[Pieces, Pieces], Fraction] = {}
    for which in np.flatnonzero(all_hands().stands[kind]).tolist():
        high, low = (tuple(own[place] for place in two) for two in SETTINGS[which])
        lost, _, won = (Fraction(int(count), int(found[which].sum())) for count in found[which])
        worth.setdefault((high, low), net * won - lost)
    ranked = sorted(worth.items(), key=lambda one: one[1], reverse=True)
    return [({"high": high, "low": low}, value) for (high, low), value in ranked]


def best_setting(cards: Pieces, options: Options, stake: int) -> Arrangement:
    return advice(cards, options, stake)[0][0]


bot = bots.sets_best(MAIN, best_setting)


def strategy(options: Options) -> Strategy:
    best, house = two_hands.told_edges(options, MAIN, chances, RULES)
    return Strategy(
        says=(
            "two pairs are set one in each hand; a pair is the high hand, but sevens, eights and"
            " nines are split for seven points or more in both hands",
            "without a pair: nine points or face cards in the high hand where the low hand cannot"
            " have more than five points, otherwise the best low hand",
            f"with every hand set best the house edge is {best}; set as the house would, {house};"
            " --hand lists the settings of four cards with what each is worth",
            "a low hand without points never wins, 34.3(d)",
            "never surrender: a hand that is exposed cannot lose more, 34.12(e)",
        )
    )


price = partial(two_hands.price, own=PRICED)
MODEL = Model(
    game=GAME,
    pricings=(
        *two_hands.pricings(price, RULES, {MAIN: {}, DEALERS: {"player-bank": "offered"}}),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
