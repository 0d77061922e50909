"""Mississippi stud, 13:69F-35: every street from the last one backwards."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.mississippi_stud import GAME, MULTIPLES, PAIRS, PAYS
from pitboss.games.one_deck.mississippi_stud import STREETS as WAGERS
from pitboss.odds.cards.card_sets import count, without
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import (
    ACE,
    Pattern,
    gathered,
    looks,
    patterns,
    starting_hands,
)
from pitboss.odds.model import Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import per_unit, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_by_card
from pitboss.odds.solvers.card_by_card import FOLD, Game, Solution, Standing, Street, choose
from pitboss.odds.solvers.seat_choices import Seat
from pitboss.procedures.poker_tables import COMMUNITY

MIDDLE, HIGH = 6, 11
"""A pair from here on pushes, and from here on wins."""
STREETS = tuple(Street(seen, MULTIPLES, folds=True) for seen in (2, 3, 4))
BETS = tuple(street.wager for street in WAGERS)
STUD = Game(streets=STREETS, pairs=PAIRS)
ROWS, DEALS = STUD.rows, STUD.deals


@cache
def nets() -> dict[int, tuple[Fraction, ...]]:
    """By what is staked in the end and by row."""
    return {
        staked: tuple(staked * per_unit(PAYS.get(row)) for row in ROWS)
        for staked in STUD.stakes(len(STREETS))
    }


@cache
def best() -> Solution:
    """The best bets, and what they win a unit of the ante."""
    return card_by_card.solve(STUD, nets())


def by_points(pattern: Pattern) -> int:
    """Three antes with a pair (from three cards on, one that wins or pushes, else one), one with as
    many points as there are cards: two for jacks or better, one for sixes to tens."""
    pairs = pattern.paired
    if pairs and (len(pattern.ranks) == 2 or pairs[0] >= MIDDLE):
        return max(MULTIPLES)
    return 1 if pairs or points(pattern) >= len(pattern.ranks) else FOLD


def points(pattern: Pattern) -> int:
    """Two for a card whose pair wins, one for a card whose pair pushes."""
    return sum((rank >= MIDDLE) + (rank >= HIGH) for rank in pattern.ranks)


# -- the ante and its bets, priced ---------------------------------------------------------------

HOW = "all 270,725 sets of four cards with each card that can follow: 155,937,600 deals in order"
NOTES = (
    "with the best bets; where folding is worth as much, the player stays in",
    "the limit on what a hand wins, 35.11(c), cannot bind at the minimum ante and is left out",
)


def ante(question: Question) -> Outcomes:
    question.watch("all sets of four cards", 0.0)
    return Outcomes(lines=tuple(lines()), how=HOW, notes=NOTES)


def lines() -> Iterator[Line]:
    """By what is staked in the end and the hand; then by what is staked when it is folded."""
    shown, folded = card_by_card.tally(STUD, best().plan)
    for place in range(len(ROWS) - 1, -1, -1):
        row = ROWS[place]
        pays = PAYS.get(row)
        for staked, often in enumerate(shown[:, place].tolist()):
            if often:
                yield Line(
                    name=f"{words(row)}, {staked} antes staked",
                    net=staked * per_unit(pays),
                    chance=Fraction(often, DEALS),
                    pays=str(pays or ""),
                    staked=Fraction(staked),
                )
    for staked, often in enumerate(folded.tolist()):
        if often:
            yield Line(
                name=f"fold, {staked} {'ante' if staked == 1 else 'antes'} staked",
                net=Fraction(-staked),
                chance=Fraction(often, DEALS),
                staked=Fraction(staked),
            )


# -- the best bets in words and charts, and players who make them ---------------------------------

Array = npt.NDArray[Any]

LEGEND = {"3": "bet three times the ante", "1": "bet once the ante", "F": "fold"}
NOWHERE = {"-": "does not come about"}

PAYING, LOW_PAIR = "pair of sixes or better, or more", "pair of twos to fives"
ROYAL = "suited, to a royal flush"
IN_ROW = "suited, in a row from 5-6-7 up"
ONE_GAP = "suited, one gap, one jack or better"
TWO_GAPS = "suited, two gaps, two jacks or better"
SUITED = "any other three of a suit"
THREE_POINTS = "three points or more"
PLAIN_ROW = "in a row from 4-5-6 up"
PLAIN_GAP = "one gap, two of them sixes to tens"
OTHER = "anything else"
AFTER_ONE = (PAYING, ROYAL, IN_ROW, ONE_GAP, TWO_GAPS, SUITED, LOW_PAIR, THREE_POINTS, PLAIN_ROW,
             PLAIN_GAP, OTHER)  # fmt: skip

FLUSH = "four of a suit"
OPEN = "to a straight open at both ends, 5-6-7-8 or higher"
STRAIGHT = "any other four to a straight"
FOUR_POINTS, THREE_ONLY = "four points or more", "three points"
AFTER_TWO = (PAYING, FLUSH, OPEN, STRAIGHT, LOW_PAIR, FOUR_POINTS, THREE_ONLY, OTHER)

SAYS = (
    "Points: a jack or better counts two, a six to ten one, a lower card none.",
    "Two cards: bet three times the ante with any pair, once with two points or 6-5 suited; fold"
    " the rest.",
    "Three cards: three times with a pair of sixes or better, three to a royal flush, or a good"
    " three to a straight flush; once with any other three of a suit, a low pair, three points or"
    " three to a good straight; fold the rest.",
    "Four cards: three times with a pair of sixes or better, four of a suit, or four to a straight"
    " open at both ends from 5-6-7-8 up; once with any other four to a straight, a low pair, four"
    " points, or three points if three times the ante was bet before; fold the rest.",
    "Twice the ante is never best. Four points with three antes staked are worth as much folded as"
    " played: they stay in here.",
)


def _pair(pattern: Pattern) -> str | None:
    """What a hand with a pair is; None without one."""
    if not pattern.paired:
        return None
    pays = pattern.paired[0] >= MIDDLE or pattern.most > 2 or len(pattern.paired) > 1
    return PAYING if pays else LOW_PAIR


def kind_of_three(pattern: Pattern) -> str:
    if pair := _pair(pattern):
        return pair
    top, _, low = pattern.ranks
    gaps, high = top - low - 2, sum(rank >= HIGH for rank in pattern.ranks)
    known: tuple[tuple[bool, str], ...]
    if pattern.suited:
        known = ((low >= ACE - 4, ROYAL), (gaps == 0 and low >= 5, IN_ROW),
                 (gaps == 1 and high >= 1, ONE_GAP), (gaps == 2 and high >= 2, TWO_GAPS),
                 (True, SUITED))  # fmt: skip
    else:
        middle = sum(rank >= MIDDLE for rank in pattern.ranks)
        known = ((points(pattern) >= 3, THREE_POINTS), (gaps == 0 and low >= 4, PLAIN_ROW),
                 (gaps == 1 and middle >= 2, PLAIN_GAP), (True, OTHER))  # fmt: skip
    return next(name for fits, name in known if fits)


def kind_of_four(pattern: Pattern) -> str:
    if pair := _pair(pattern):
        return pair
    known = ((pattern.suited, FLUSH), (pattern.straights == 2 and pattern.ranks[0] >= 8, OPEN),
             (pattern.straights > 0, STRAIGHT), (points(pattern) >= 4, FOUR_POINTS),
             (points(pattern) == 3, THREE_ONLY), (True, OTHER))  # fmt: skip
    return next(name for fits, name in known if fits)


@cache
def reached() -> list[Array]:
    """By street after the first, by cards and by what is staked: whether the best bets ever lead
    there."""
    how, found = best().plan, [np.ones((1, count(2)), bool)]
    for number, street in enumerate(STREETS[:-1]):
        after = STUD.stakes(number + 1)
        comes = np.zeros((len(after), count(street.seen + 1)), bool)
        for smaller in without(street.seen + 1).T:
            for which, staked in enumerate(STUD.stakes(number)):
                bet, here = how[number][which, smaller], found[-1][which, smaller]
                for then, total in enumerate(after):
                    comes[then] |= here & (bet != FOLD) & (staked + bet == total)
        found.append(comes)
    return found[1:]


def decisions(bets: Array, reached: Array, size: int) -> dict[Pattern, tuple[str, ...]]:
    """By pattern, what is bet with so much staked; nothing if that never happens."""
    every, look = patterns(size), looks(size)
    seen = np.zeros((len(bets), len(every)), bool)
    for which, comes in enumerate(reached):
        seen[which, look[comes]] = True
    return {
        pattern: tuple(
            letter(bets[which, pattern.place]) if seen[which, number] else ""
            for which in range(len(bets))
        )
        for number, pattern in enumerate(every)
    }


def letter(bet: int) -> str:
    return str(bet) if bet != FOLD else "F"


def strategy(options: Options) -> Strategy:
    (third, fourth, fifth), (three, four) = best().plan, reached()
    by_three = decisions(fourth[::2], three[::2], 3)
    by_four = decisions(fifth[::2], four[::2], 4)
    return Strategy(
        says=SAYS,
        charts=(
            starting_hands("3rd street, two cards: suited above the pairs",
                           lambda pattern: letter(third[0, pattern.place]), LEGEND),
            Chart(title="4th street, three cards, by what 3rd street was",
                  columns=("1x", "3x"), legend=LEGEND | NOWHERE,
                  rows=gathered(kind_of_three, AFTER_ONE, by_three)),
            Chart(title="5th street, four cards, by the antes staked so far",
                  columns=("3", "5", "7"), legend=LEGEND | NOWHERE,
                  rows=gathered(kind_of_four, AFTER_TWO, by_four)),
        ),
    )  # fmt: skip


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    how = STYLES.plan(style, options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        street = [street.wager for street in WAGERS].index(prompt.offers[0].name)
        cards = numbers([*round.hands[str(seat)], *round.hands[COMMUNITY][:street]])
        stakes = round.stakes_on(seat=seat, patron=prompt.patron)
        ante = next(stake.amount for stake in stakes if stake.wager == "ante")
        staked = sum(stake.amount for stake in stakes) // ante
        bet = choose(STUD, how, street, staked, cards)
        return f"{bet}x" if bet != FOLD else "fold"

    return chooser(decide)


def standing(seat: Seat) -> Standing:
    """A card has been turned up for every bet made, and all bets count in antes."""
    staked = sum(stake.amount for stake in seat.stakes)
    return len(seat.seen(COMMUNITY)), staked // max(1, seat.amount("ante"))


# -- the model ------------------------------------------------------------------------------------

STYLES = card_by_card.styles(
    STUD,
    lambda options, stake: nets(),
    {"points": by_points, "always-1x": lambda pattern: MULTIPLES[0]},
    bot,
    lambda options, stake: lines(),
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=ante,
            tables={"text": {}},
            covers=BETS,
        ),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=card_by_card.worth(
        STUD,
        lambda options, stake: nets(),
        ("ante", *BETS),
        "ante",
        standing,
        lambda choice, ante: choice.amount // ante or FOLD,
    ),
)
