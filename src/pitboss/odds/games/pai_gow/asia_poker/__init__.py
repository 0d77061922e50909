"""Asia poker, 13:69F-31: seven cards against seven, set into hands of four, two and one."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np

from pitboss.engine import Options, Round
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.game import Chooser
from pitboss.games.pai_gow.asia_poker import ASIA_POKER, CARDS, GAME, LOWEST, USUAL
from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.odds.compiled import kernel
from pitboss.odds.games.pai_gow.asia_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.asia_poker import setting_values
from pitboss.odds.games.pai_gow.asia_poker.deals import Table, tally
from pitboss.odds.games.pai_gow.common.seven_cards import Whole, kind_of
from pitboss.odds.games.pai_gow.common.two_hands import (
    STYLES,
    check_hand,
    is_filed,
    percent,
    way_of,
)
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below

HOW = "all 8,250,459,031,214,400 deals of seven cards against seven, each hand set best"


def table_of(question: Question) -> Table:
    return Table(way_of(question, USUAL), bool(question.options["a-2-3-4"] == LOWEST))


def edge(question: Question, style: str) -> Fraction:
    found = tally(table_of(question), lambda done: question.watch(HOW, done))
    return 1 - 2 * found.chance(STYLES.index(style))


def price(question: Question) -> Outcomes:
    """31.12(g), (h): a win pays even money, without vigorish; all else is lost."""
    question.watch(HOW, 0.0)
    best, house = (edge(question, style) for style in STYLES)
    question.watch(HOW, 1.0)
    way = table_of(question).way
    sets = ("what the house has filed is not told here: the dealer sets as " + way
            if is_filed(question) else f"the dealer sets as {way}")  # fmt: skip
    won = (1 - best) / 2
    return Outcomes(
        lines=(
            Line(name="two hands higher, or three", net=Fraction(1), chance=won, pays="1 to 1"),
            Line(name="fewer than two hands higher", net=Fraction(-1), chance=1 - won),
        ),
        how=HOW,
        notes=(f"set by the house way: {percent(house)}", sets),
    )  # fmt: skip


# -- one hand --------------------------------------------------------------------------------------


@cache
def dealer(table: Table) -> setting_values.Dealer:
    return setting_values.dealer(table.house)


def advice(
    cards: Sequence[str], options: Options, stake: int = USUAL_STAKE
) -> list[tuple[Arrangement, Fraction]]:
    """The exact values of all settings of seven cards, against a dealer who sets by the house way
    in force."""
    check_hand(cards, CARDS.pieces, CARDS.each)
    table = table_of(Question(wager=ASIA_POKER, table="all", options=options, stake=stake))
    found = setting_values.worths(cards, dealer(table), table.ace_low_lowest)
    ranked = sorted(found, key=lambda worth: worth.won, reverse=True)
    return [(worth.hands, 2 * Fraction(worth.won, worth.deals) - 1) for worth in ranked]


def bot(options: Options) -> Chooser:
    """Sets every hand best, and never surrenders."""

    def decide(round: Round, prompt: ask.Prompt, seat: int, rng: Random) -> say.Answer | None:
        if isinstance(prompt, ask.Choose):
            return say.Choice(seat, prompt.default, patron=prompt.patron)
        if isinstance(prompt, ask.Arrange):
            return say.Arrangement(seat, advice(prompt.pieces, options)[0][0])
        return None

    return decide


# -- many hands ------------------------------------------------------------------------------------


@kernel
def wins(own: Whole, other: Whole) -> bool:
    """31.12(g): two of three hands are higher."""
    return (own[0] > other[0]) + (own[1] > other[1]) + (own[2] > other[2]) >= 2  # type: ignore[no-any-return]


@kernel
def play(
    stream: Stream, results: Results, staked: Results, keys: Whole, player: Whole, dealer: Whole
) -> int:
    """Seven cards each."""
    deck = np.arange(53)
    for round in range(results.size):
        for place in range(14):
            other = place + below(stream, 53 - place)
            deck[place], deck[other] = deck[other], deck[place]
        mine, theirs = kind_of(deck, 0, 4, keys), kind_of(deck, 7, 4, keys)
        results[round] = 1 if wins(player[mine], dealer[theirs]) else -1
        staked[round] = 1
    return 14 * results.size


def simulator(question: Question, style: str) -> Simulator:
    table = table_of(question)
    own = table.house if style == STYLES[1] else tally(table).best
    scores = [hands.in_rows for hands in (own, table.house)]
    return Simulator(play=play, parameters=(all_kinds.kinds().keys, *scores), chances="cards")


def strategy(options: Options) -> Strategy:
    question = Question(wager=ASIA_POKER, table="all", options=options)
    best, house = (percent(edge(question, style)) for style in STYLES)
    return Strategy(
        says=(
            "two hands of three win: a hand that is strong beyond need is better split, so that the"
            " medium and the low hand have high cards",
            f"with every hand set best the house edge is {best}; set as the house would, {house};"
            " --hand lists the settings of seven cards with what each is worth",
            "never surrender: a hand that is exposed cannot lose more, 31.12(e)",
        )
    )


# -- the model ------------------------------------------------------------------------------------

MODEL = Model(
    game=GAME,
    pricings=(Pricing(wager=ASIA_POKER, price=price, tables={"all": {}}),),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
