"""The side wagers of 2.17 to 2.26: exact where cards alone decide, by play where more does.

A wager on cards is priced from a full shoe. Two queens of hearts against the dealer's blackjack are
counted by themselves, since all deals of four cards are too many to go through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, lcm

from pitboss.games.blackjack.blackjack import GAME
from pitboss.games.blackjack.blackjack.side_wagers import blackjack_bonus, streaks, twenty_point
from pitboss.games.blackjack.blackjack.side_wagers.additional import OVER, UNDER
from pitboss.games.blackjack.blackjack.side_wagers.offering import (
    BETWEEN,
    BONUS,
    MATCH,
    OPTIONAL,
    OVER_UNDER,
    PROGRESSIVE,
    SAME_SUIT,
    SEVENS,
    TWENTY,
)
from pitboss.money import cents, dollars
from pitboss.odds import by_play
from pitboss.odds.model import Choice, Pricing, Question
from pitboss.odds.paytables import Award, Rows, net
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import on_cards
from pitboss.ranking.blackjack import VALUES


def offering(name: str, **chosen: object) -> Choice:
    """A table that offers a side wager, with what else is chosen for it."""
    return {"side-wagers": name, **{key.replace("_", "-"): value for key, value in chosen.items()}}


def count_twenty(deck: Mapping[str, int]) -> on_cards.Hands:
    """2.24(f): the player's two cards, and for two queens of hearts the dealer's two as well."""
    left = sum(deck.values()) - 2
    dealers = comb(left, 2)
    aces = sum(often for card, often in deck.items() if VALUES[card] == 1)
    tens = sum(often for card, often in deck.items() if VALUES[card] == 10)
    found: Counter[Rows] = Counter()
    for cards, often in on_cards.deals((2,), deck):
        rows = twenty_point.twenty(cards)
        if rows == (twenty_point.QUEENS,):
            blackjacks = aces * (tens - 2)
            found[twenty_point.TOP, twenty_point.QUEENS] += often * blackjacks
            found[rows] += often * (dealers - blackjacks)
        else:
            found[rows] += often * dealers
    return found


on_cards.counted(twenty_point.twenty, count_twenty)


def twenty_award(question: Question, rows: Rows) -> Award:
    """2.24(h): two queens against a blackjack are paid no more than the limit."""
    row, pays = GAME.wager_names[TWENTY].table(question.options).best(*rows)
    limit = question.options["20-point-bonus-limit"]
    won = net(pays, question.stake)
    if limit and row == twenty_point.TOP:
        won = min(won, Fraction(limit, question.stake))
    return Award(row, pays, won)


def draws(question: Question) -> tuple[str, ...]:
    return ("whoever is dealt two sevens takes a third card",)


def price_bonus(question: Question) -> Outcomes:
    """2.20: how often a blackjack is dealt, and what the display shows then."""
    stake = cents(question.table)
    shown = blackjack_bonus.amounts(question.options, stake)
    wins = blackjack_bonus.chance_of_blackjack(question.options)
    often = Counter(shown)
    lines = [
        Line(name=f"the display shows ${dollars(cents(amount))}",
             net=Fraction(cents(amount), stake) - 1,
             chance=wins * Fraction(count, len(shown)), pays=f"${dollars(cents(amount))}")
        for amount, count in sorted(often.items(), key=lambda item: -cents(item[0]))
    ]  # fmt: skip
    return Outcomes(
        lines=(*lines, Line(name="lost", net=Fraction(-1), chance=1 - wins)),
        how="all hands of two cards, and all that the display can show",
        notes=("the amount is all that is paid, the wager itself is collected",),
        stake=stake,
    )


def simulate_bonus(question: Question) -> Simulator:
    lines = price_bonus(question).lines
    return on_cards.by_lines(lines, lcm(*(Fraction(line.chance).denominator for line in lines)), 2)


WAGERS = GAME.wager_names
PRICINGS = (
    *(on_cards.pricing(WAGERS[name], {"all": offering(OVER_UNDER)}) for name in (OVER, UNDER)),
    on_cards.pricing(
        WAGERS[SAME_SUIT],
        {
            letter: offering(SAME_SUIT, decks=letter[0], same_suit_option=letter[2])
            for letter in GAME.pay_tables[SAME_SUIT]
        },
    ),
    on_cards.pricing(WAGERS[SEVENS], {"all": offering(SEVENS)}, notes=draws),
    on_cards.pricing(
        WAGERS[MATCH], {decks: offering(MATCH, decks=decks) for decks in GAME.pay_tables[MATCH]}
    ),
    on_cards.pricing(
        WAGERS[TWENTY],
        {letter: {**offering(TWENTY), "20-point-bonus-table": letter} for letter in "AB"},
        twenty_award,
    ),
    on_cards.pricing(WAGERS[OPTIONAL], {"all": offering(OPTIONAL)}),
    on_cards.pricing(
        WAGERS[BETWEEN], {letter: offering(BETWEEN, in_between_table=letter) for letter in "ABCD"}
    ),
    Pricing(
        wager=BONUS,
        price=price_bonus,
        tables={"1": offering(BONUS), "5": offering(BONUS)},
        simulator=simulate_bonus,
    ),
    *(by_play.pricing(GAME, name) for name in (PROGRESSIVE, *streaks.NAMES)),
)
