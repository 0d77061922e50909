"""Four-card poker, 13:69F-27: every hand and up card against all hands of the dealer."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import DEALER, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import RANKS
from pitboss.games.one_deck.four_card_poker import GAME, ante_bonus, own_rows
from pitboss.odds.cards import beat_counts
from pitboss.odds.cards import hands as poker
from pitboss.odds.cards.hands import Cards, evaluate, numbers
from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.ranking_tables import Classes, four_cards
from pitboss.odds.model import USUAL_STAKE, Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import by_row, net, posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_wagers, hand_first
from pitboss.odds.solvers.hand_first import Choices, Duel, Hands, all_hands
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, WINS, Codes, Payoffs, Tally
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.ranking.four_card import CATEGORIES, top
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN

Array = npt.NDArray[Any]

ROWS = (*CATEGORIES, "pair-of-aces")
"""By its code, the row of the pay tables that a hand makes."""
PAIR, ACES_CODE = CATEGORIES.index("pair"), len(CATEGORIES)
ACE = 14
FOLD, ONCE, THRICE = range(3)
"""27.10(b): between them nothing is ever best."""
TIMES = (0, 1, 3)
EVERY = (0, 1, 2, 3)
"""How often the ante may be played, where all choices are compared."""


@cache
def tops() -> Array:
    """By class, the rank that decides first: of the pair, the three, the highest card."""
    return np.array([top(score) for score in four_cards().scores.tolist()])


@cache
def codes() -> Codes:
    """By class, the place in `ROWS`."""
    category = four_cards().tables.category
    aces = (category == PAIR) & (tops() == ACE)
    return np.where(aces, ACES_CODE, category).astype(np.uint8)


def rank(cards: Cards) -> Classes:
    return evaluate(cards, four_cards().tables)


def rows_of(cards: Cards, classes: Classes) -> Codes:
    return codes()[classes]


DUEL = Duel(mine=5, theirs=6, shown=True, rank=rank, rows=rows_of)


def bonuses(options: Options) -> tuple[Fraction, ...]:
    """By its code, the bonus of a hand that is played, per unit of the ante, 27.11(a)2."""
    table = ante_bonus(options)
    return tuple(net(table[row], USUAL_STAKE) if row in table.rows else Fraction(0) for row in ROWS)


def payoffs(options: Options, times: tuple[int, ...] = TIMES) -> Payoffs:
    """27.10(c) and (d), 27.11(a)1 and 2: ante, play wager and bonus, by how many times the ante is
    played; a tie wins."""

    def played(times: int, extra: Fraction) -> tuple[Fraction, ...]:
        return tuple(extra + (1 + times) * (1 if end < LOSES else -1) for end in range(ENDS))

    fold = (Fraction(-1),) * ENDS
    extras = bonuses(options)
    return Payoffs(
        nets=(
            (fold,) * len(ROWS),
            *(tuple(played(more, extra) for extra in extras) for more in times[ONCE:]),
        ),
        staked=tuple(Fraction(1 + more) for more in times),
    )


# -- the strategy, and players who follow it ------------------------------------------------------

NAMES = ("fold", "play-1x", "play-3x")
UPS = len(RANKS)
TEN = 10
LETTERS = "F13"


@lru_cache(maxsize=8)
def best(paid: Payoffs) -> Choices:
    return hand_first.best(DUEL, paid)


def choices_of(style: str, paid: Payoffs) -> Choices:
    """What is done in the other styles."""
    by_class = by_up_card(style)
    return tuple(by_class[hands.up, hands.classes] for hands in all_hands(DUEL))


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
    not_lost = hands.weights * (hands.met[beat_counts.WINS] + hands.met[beat_counts.TIES]).astype(
        np.int64
    )
    for _, classes in kinds():
        here = classes[hands.classes]
        wins, many = int(not_lost[here].sum()), DUEL.against * int(hands.weights[here].sum())
        choices[classes] = THRICE if 2 * wins > many else ONCE if 4 * wins > many else FOLD
    return choices


# -- as a person plays ----------------------------------------------------------------------------


def strategy(options: Options) -> Strategy:
    costs = {style: f"{float(STYLES.tally(style, options).edge):.4%}" for style in STYLES.names}
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
    if style != OPTIMAL:
        return int(by_up_card(style)[up % UPS, mine])
    if is_sure(mine):
        return THRICE if four_cards().tables.category[mine] >= PAIR else FOLD
    return hand_first.choose(DUEL, paid, hand, up)


def is_sure(mine: int) -> bool:
    """Whether a class is played in one way against any up card: without an ace every hand below a
    pair folds, and from a pair of aces up all play three times."""
    category = four_cards().tables.category[mine]
    return bool(category > PAIR or (tops()[mine] == ACE) == (category == PAIR))


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""
    paid = payoffs(options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        up = numbers(round.hands[DEALER])[-1]  # the sixth is dealt face up, 27.7(c)
        return NAMES[choose(style, numbers(round.hands[str(seat)]), int(up), paid)]

    return chooser(decide)


# -- the ante, priced ----------------------------------------------------------------------------

RESULTS = {"player wins": (WINS, TIES), "player loses": (LOSES,)}


def ante(question: Question) -> Outcomes:
    """The ante with its bonus, and with the play wager that is best for these cards against this up
    card."""
    options = question.options
    all_hands(DUEL, question.watch)
    found = STYLES.tally(OPTIMAL, options)
    return Outcomes(
        lines=lines(options, found),
        how=f"all {comb(52, 5):,} hands, {52 - 5} up cards and {DUEL.against:,} of the dealer's"
        f" hands each: {DUEL.deals:,} deals",
        notes=posted(options["ante-bonus-rows"]),
    )


def lines(options: Options, found: Tally) -> tuple[Line, ...]:
    every = [*_played(ante_bonus(options), found), found.fold()]
    return tuple(sorted(every, key=lambda line: -line.net))


def _played(table: PayTable, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by its bonus and the play wager."""
    for paid, rows in by_row(table, ((row,) for row in ROWS)).items():
        for choice in (THRICE, ONCE):
            for said, ends in RESULTS.items():
                name = f"{TIMES[choice]}x: {said}{f', {words(paid)}' if paid else ''}"
                pays = [str(EVEN)] if WINS in ends else []
                pays += [f"bonus {table[paid]}"] if paid else []
                line = found.line(name, choice, rows, ends, ", ".join(pays))
                if line.chance:
                    yield line


# -- the model ------------------------------------------------------------------------------------

STYLES: Styles[Payoffs, Choices, Tally] = Styles(
    terms=lambda options, stake: payoffs(options),
    best=best,
    others={style: partial(choices_of, style) for style in ("by-chart", "simple", "always-play")},
    count=partial(hand_first.tally, DUEL),
    deal=partial(hand_first.simulator, DUEL),
    lines=lambda style, options, stake: lines(options, STYLES.tally(OPTIMAL, options)),
    bot=bot,
)
card_wagers.by_class(own_rows, ranking=four_cards)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=("play", "ante-bonus")),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=hand_first.worth(
        lambda options: DUEL,
        lambda options, ante: payoffs(options, EVERY),
        ("ante", "play"),
        keeps=("aces-up",),
    ),
)
