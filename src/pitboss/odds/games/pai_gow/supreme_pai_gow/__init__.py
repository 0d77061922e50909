"""Supreme pai gow, 13:69F-34: all deals of four cards against four, and the bonus wager."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import numpy as np

from pitboss.engine.options import Options
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.supreme_pai_gow import DECK, EACH, GAME, MAIN, USUAL
from pitboss.odds.games.pai_gow.common import bots, settlement, two_hands
from pitboss.odds.games.pai_gow.common.two_hands import (
    STYLES,
    Chances,
    Priced,
    check_hand,
    way_of,
)
from pitboss.odds.games.pai_gow.supreme_pai_gow import deals
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.odds.solvers import card_wagers


def net_of_win(question: Question) -> Fraction:
    """34.12(h): what a win of one unit leaves."""
    return 1 - settlement.vigorish(question.options, question.stake)


def settings(question: Question, style: str) -> deals.Ways:
    """By kind of hand, how the patron sets it: the player, or the player who banks."""
    way = way_of(question, USUAL)
    if style == STYLES[1]:
        return deals.house(way)
    return deals.optimal(way, net_of_win(question), question.wager == DEALERS)


def chances(question: Question, style: str) -> Chances:
    how = settings(question, style)
    return deals.totals(way_of(question, USUAL), how, question.wager == DEALERS)


PRICED = Priced(
    chances=chances, net=net_of_win, usual=USUAL, vigorish="34.12(h)", surplus="34.13(l)",
    how="316,251 hands against the 230,300 that the dealer can then have, each set best",
)  # fmt: skip


def simulator(question: Question, style: str) -> Simulator:
    """Hands of player and dealer; for a bank the result is reversed."""
    banks = question.wager == DEALERS
    nets = [Fraction(-1), Fraction(0), net_of_win(question)]
    unit, (whole,) = in_whole_units(nets[::-1] if banks else nets)
    every, (masks, kinds) = deals.all_hands(), deals.dealt()
    rows = np.arange(len(every.examples))
    how, usual = settings(question, style), deals.house(way_of(question, USUAL))
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
    own = deals.in_order(tuple(cards))
    kind = deals.all_hands().kind_of(own)
    found = deals.tallies(way_of(question, USUAL))[kind]
    net = net_of_win(question)
    worth: dict[tuple[Pieces, Pieces], Fraction] = {}
    for which in np.flatnonzero(deals.all_hands().stands[kind]).tolist():
        high, low = (tuple(own[place] for place in two) for two in deals.SETTINGS[which])
        lost, _, won = (Fraction(int(count), int(found[which].sum())) for count in found[which])
        worth.setdefault((high, low), net * won - lost)
    ranked = sorted(worth.items(), key=lambda one: one[1], reverse=True)
    return [({"high": high, "low": low}, value) for (high, low), value in ranked]


def best_setting(cards: Pieces, options: Options, stake: int) -> Arrangement:
    return advice(cards, options, stake)[0][0]


bot = bots.sets_best(MAIN, best_setting)


def strategy(options: Options) -> Strategy:
    best, house = two_hands.told_edges(options, MAIN, chances, net_of_win)
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
        Pricing(wager=MAIN, price=price, tables={"all": {}}),
        Pricing(wager=DEALERS, price=price, tables={"all": {"player-bank": "offered"}}),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
