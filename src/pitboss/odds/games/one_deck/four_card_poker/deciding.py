"""27.10(b): three times the ante, once, or a fold, decided by the five cards and the up card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from pitboss.engine.bots import chooser
from pitboss.engine.game import Bot
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER, Choose
from pitboss.engine.round import Round
from pitboss.equipment.cards import RANKS
from pitboss.odds.cards import hands as poker
from pitboss.odds.cards.beat_counts import TIES, WINS
from pitboss.odds.cards.hands import Cards, numbers
from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.ranking_tables import four_cards
from pitboss.odds.games.one_deck.four_card_poker.hands import (
    ACE,
    DUEL,
    FOLD,
    ONCE,
    PAIR,
    THRICE,
    Array,
    payoffs,
    tops,
)
from pitboss.odds.model import Chart, Strategy, Watch
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.hand_first import Choices, Hands, all_hands
from pitboss.odds.solvers.showdown import Payoffs, Tally

STYLES = ("optimal", "by-chart", "simple", "always-play")
NAMES = ("fold", "play-1x", "play-3x")
UPS = len(RANKS)
TEN = 10
LETTERS = "F13"


@lru_cache(maxsize=8)
def best(paid: Payoffs, watch: Watch = lambda what, done: None) -> Choices:
    return hand_first.best(DUEL, paid, watch)


@lru_cache(maxsize=16)
def tally(style: str, options: Options, watch: Watch = lambda what, done: None) -> Tally:
    """How all deals end in a style."""
    paid = payoffs(options)
    return hand_first.tally(DUEL, paid, choices_of(style, paid, watch))


def choices_of(style: str, paid: Payoffs, watch: Watch = lambda what, done: None) -> Choices:
    if style == "optimal":
        return best(paid, watch)
    by_class = by_up_card(style)
    return tuple(by_class[hands.up, hands.classes] for hands in all_hands(DUEL, watch))


def kinds() -> Iterator[tuple[str, Array]]:
    """The rows of the chart from the highest down, and their classes."""
    category, top = four_cards().tables.category, tops()
    yield "two pair +", category > PAIR
    for pair in range(ACE, 1, -1):
        yield f"pair of {short(pair - 2)}", (category == PAIR) & (top == pair)
    yield "ace high", (category < PAIR) & (top == ACE)
    yield "lower", (category < PAIR) & (top < ACE)


@lru_cache
def by_up_card(style: str) -> Array:
    """By up card and class, the decisions of a style that does not depend on all cards."""
    category, top = four_cards().tables.category, tops()
    if style == "by-chart":
        return np.array([_charted(hands) for hands in all_hands(DUEL)])
    high = (category > PAIR) | (category == PAIR) & (top >= TEN)
    low = category == PAIR if style == "simple" else np.ones(len(category), np.bool_)
    every: Array = np.where(high, THRICE, np.where(low, ONCE, FOLD)).astype(np.uint8)
    return np.tile(every, (UPS, 1))


def _charted(hands: Hands) -> Array:
    """By class, the one choice that is best for all hands of a row together."""
    choices = np.zeros(len(four_cards()), np.uint8)
    not_lost = hands.weights * (hands.met[WINS] + hands.met[TIES]).astype(np.int64)
    for _, classes in kinds():
        here = classes[hands.classes]
        wins, many = int(not_lost[here].sum()), DUEL.against * int(hands.weights[here].sum())
        choices[classes] = THRICE if 2 * wins > many else ONCE if 4 * wins > many else FOLD
    return choices


# -- as a person plays ----------------------------------------------------------------------------


def strategy(options: Options) -> Strategy:
    costs = {style: f"{float(tally(style, options).edge):.4%}" for style in STYLES}
    return Strategy(
        says=(
            "Play three times the ante with a hand that wins more often than not, once with one"
            " that wins every fourth time, and fold the others. Twice is never best.",
            f"By the chart this costs {costs['by-chart']} of the ante; decided by all cards,"
            f" as --bot optimal does, {costs['optimal']}.",
            "Simpler: three times with a pair of tens or better, once with a lower pair, fold"
            f" without a pair, whatever the dealer shows: {costs['simple']}.",
            "Aces up leaves nothing to decide: a hand that it pays is never folded.",
        ),
        charts=(chart(options),),
    )


def chart(options: Options) -> Chart:
    columns = [
        _column(hands, chosen)
        for hands, chosen in zip(all_hands(DUEL), best(payoffs(options)), strict=True)
    ]
    return Chart(
        title="by the dealer's up card",
        columns=tuple(short(up) for up in range(UPS)),
        rows=tuple(
            (name, tuple(column[row] for column in columns))
            for row, (name, _) in enumerate(kinds())
        ),
        legend={
            "3": "three times the ante",
            "3~": "three times on the whole, once with some cards",
            "1": "once",
            "1~": "once on the whole, otherwise with some cards",
            "F": "fold",
            "F~": "fold on the whole, once with some cards",
        },
    )


def _column(hands: Hands, chosen: Array) -> list[str]:
    """What is done against an up card, row by row; ~ if it is not the same for all hands of a
    row."""
    on_the_whole = by_up_card("by-chart")[hands.up]
    return [
        LETTERS[on_the_whole[classes][0]]
        + ("~" if len(np.unique(chosen[classes[hands.classes]])) > 1 else "")
        for _, classes in kinds()
    ]


# -- at the table ---------------------------------------------------------------------------------


def choose(style: str, hand: Cards, up: int, paid: Payoffs) -> int:
    """What a style does with five cards against an up card."""
    mine = int(poker.rank(hand, four_cards().tables))
    if style != "optimal":
        return int(by_up_card(style)[up % UPS, mine])
    if is_sure(mine):
        return THRICE if four_cards().tables.category[mine] >= PAIR else FOLD
    return hand_first.choose(DUEL, paid, hand, up)


def is_sure(mine: int) -> bool:
    """Whether a class is played in one way against any up card: without an ace every hand below a
    pair folds, and from a pair of aces up all play three times."""
    category = four_cards().tables.category[mine]
    return bool(category > PAIR or (tops()[mine] == ACE) == (category == PAIR))


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""
    paid = payoffs(options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        up = numbers(round.hands[DEALER])[-1]  # the sixth is dealt face up, 27.7(c)
        return NAMES[choose(style, numbers(round.hands[str(seat)]), int(up), paid)]

    return chooser(decide)
