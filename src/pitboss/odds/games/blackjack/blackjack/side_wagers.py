"""The side wagers of 2.17 to 2.26, exact.

A wager on cards is priced from a full shoe. Two queens of hearts against the dealer's blackjack are
counted separately, because there are too many deals of four cards to enumerate. The price of the
progressive wager is a function of its meter; a streak is a chain of rounds.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from math import comb, lcm, perm, prod
from typing import Any

from pitboss.engine import Options, Wager
from pitboss.equipment.cards import SUITS
from pitboss.games.blackjack.blackjack import GAME, designated
from pitboss.games.blackjack.blackjack.side_wagers import (
    SIDE_WAGERS,
    blackjack_bonus,
    progressive,
    streaks,
    twenty_point,
)
from pitboss.games.blackjack.blackjack.side_wagers.blackjack_bonus import BONUS
from pitboss.games.blackjack.blackjack.side_wagers.progressive import ONE_DOLLAR, PROGRESSIVE
from pitboss.games.blackjack.blackjack.side_wagers.sevens import SEVENS
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import BlackjackSideWager
from pitboss.games.blackjack.blackjack.side_wagers.twenty_point import TWENTY
from pitboss.money import cents, dollars
from pitboss.odds import payout_lines
from pitboss.odds.games.blackjack.blackjack import streaks as in_a_row
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.by_chart.simulator import house_of
from pitboss.odds.games.blackjack.common.distribution import rounds
from pitboss.odds.games.blackjack.common.distribution.rounds import RoundEnds
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.model import Pricing, Question
from pitboss.odds.payout_lines import Award, Rows, net, per_unit
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.odds.solvers import card_wagers
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.payouts import Fixed, MeterShare, Payout


def count_twenty(deck: Mapping[str, int]) -> card_wagers.Hands:
    """2.24(f): the player's two cards, and for two queens of hearts the dealer's two as well."""
    left = sum(deck.values()) - 2
    dealers = comb(left, 2)
    aces = sum(often for card, often in deck.items() if VALUES[card] == 1)
    tens = sum(often for card, often in deck.items() if VALUES[card] == 10)
    found: Counter[Rows] = Counter()
    for cards, often in card_wagers.deals((2,), deck):
        rows = twenty_point.twenty(cards)
        if rows == (twenty_point.QUEENS,):
            blackjacks = aces * (tens - 2)
            found[twenty_point.TOP, twenty_point.QUEENS] += often * blackjacks
            found[rows] += often * (dealers - blackjacks)
        else:
            found[rows] += often * dealers
    return found


card_wagers.counted(twenty_point.twenty, count_twenty)


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
    return card_wagers.by_lines(
        lines, lcm(*(Fraction(line.chance).denominator for line in lines)), 2
    )


# -- the progressive wager -------------------------------------------------------------------------

OTHER = "2c"
"""Any card that is no ace."""
FOUR_CARDS = 4


def count_aces(options: Options) -> dict[Rows, int]:
    """2.19(c): what the first four cards make, in their order; all but aces are alike."""
    aces = {f"A{suit}": options["decks"] for suit in SUITS}
    there = {**aces, OTHER: 48 * options["decks"]}
    found: Counter[Rows] = Counter()
    for cards in product(there, repeat=FOUR_CARDS):
        ways = prod(perm(there[card], often) for card, often in Counter(cards).items())
        found[progressive.aces(cards)] += ways
    return found


def progressive_award(question: Question, rows: Rows) -> Award:
    """2.19(c): the chip is taken in before the deal."""
    row, pays = WAGERS[PROGRESSIVE].table(question.options).best(*rows)
    return Award(row, pays, Fraction(amount(pays, initial(question.options)), ONE_DOLLAR) - 1)


def initial(options: Options) -> int:
    """What is on the meter when it is paid, in a price: the amount with which the table opens."""
    return int(options["progressive-initial"])


def amount(pays: Payout | None, meter: int) -> int:
    """What is handed over, in cents."""
    if isinstance(pays, MeterShare):
        return meter * pays.percent // 100
    return pays.amount if isinstance(pays, Fixed) else 0


def by_meter(options: Options) -> tuple[Fraction, Fraction]:
    """The edge with nothing on the meter, and what every dollar on it takes off."""
    hands, table = count_aces(options), WAGERS[PROGRESSIVE].table(options)
    every, fixed, share = sum(hands.values()), 0, 0
    for rows, often in hands.items():
        _, pays = table.best(*rows)
        fixed += amount(pays, 0) * often
        share += pays.percent * often if isinstance(pays, MeterShare) else 0
    return 1 - Fraction(fixed, ONE_DOLLAR * every), Fraction(share, 100 * every)


def price_progressive(question: Question) -> Outcomes:
    """2.19: with an amount on the meter when it is paid, and as a function of it."""
    options, hands = question.options, count_aces(question.options)
    edge, share = by_meter(options)
    even = dollars(round(edge / share * 100))
    return Outcomes(
        lines=payout_lines.lines(
            WAGERS[PROGRESSIVE].table(options), hands, partial(progressive_award, question)
        ),
        how=f"all {sum(hands.values()):,} orders of the first four cards",
        notes=(
            f"{payout_lines.on_meter(initial(options))}; not shared",
            f"edge = {edge} - {share} x meter in dollars: nothing with ${even} on it",
            "whoever is dealt two aces draws while aces come, and does not split them: that costs"
            f" {100 * cost_of_drawing(table_rules(options)):.4f} % of the blackjack wager",
        ),
        stake=ONE_DOLLAR,
    )


@lru_cache(maxsize=64)
def cost_of_drawing(rules: TableRules) -> float:
    """What the blackjack wager loses on average where two aces are not split."""
    shoe, cost = best_play.full_shoe(rules), 0.0
    for dealer in best_play.dealers_cards(rules):
        seen = best_play.see(rules, dealer, shoe)
        found = best_play.best(seen)
        for start in best_play.starts(seen, shoe):
            if start.cards == (1, 1):
                hit = float(found.actions[start.hand, best_play.HIT])
                cost += start.chance * (max(float(found.split[1]), hit) - hit)
    return cost


def simulate_progressive(question: Question) -> Simulator:
    lines = price_progressive(question).lines
    hands = count_aces(question.options)
    return card_wagers.by_lines(lines, sum(hands.values()), FOUR_CARDS)


# -- streaks -----------------------------------------------------------------------------------


def price_streak(length: int, question: Question) -> Outcomes:
    """2.22: a chain of hands that are won, begun anew with the next wager."""
    found = rounds.round_ends(table_rules(question.options))
    pays = WAGERS[question.wager].table(question.options)[question.wager]
    wins, (won, lost, neither) = (
        in_a_row.chance_of(found, length),
        in_a_row.hands_won(found),
    )
    return Outcomes(
        lines=(
            Line(name=f"{length} hands won", net=per_unit(pays), chance=wins, pays=str(pays)),
            Line(name="lost", net=Fraction(-1), chance=1 - wins),
        ),
        **_sampled(found, length, per_unit(pays)),
        how="a chain of rounds, each from a full shoe",
        notes=(
            f"a hand is won {100 * won:.4f} %, lost {100 * lost:.4f} %, and {100 * neither:.4f} %"
            " of the time neither, 2.22(g)",
            "the blackjack wager is played best, without regard to the streak",
            *rounds.remark(found),
            *payout_lines.posted(question.options["streak-rows"]),
        ),
    )


def _sampled(found: RoundEnds, length: int, pays: Fraction) -> dict[str, Any]:
    """The method and its error, where some rounds are simulated."""
    if not found.sampled.rounds:
        return {}
    error = in_a_row.error_of(found, length)
    return {"method": "partly simulated", "std_error": float(pays + 1) * error}


def simulate_streak(length: int, question: Question) -> Simulator:
    rules = table_rules(question.options)
    pays = WAGERS[question.wager].table(question.options)[question.wager]
    unit, (nets,) = in_whole_units([per_unit(pays), Fraction(1)])
    house, charts = house_of(rules, designated(question.options)), solve(rules).charts
    return in_a_row.simulate(rules, house, charts, length, int(nets[0]), unit)


WAGERS = GAME.wager_names
AWARDS = {TWENTY: twenty_award}
NOTES = {SEVENS: draws}
"""What more there is to a wager on cards than its cards."""
Priced = tuple[Callable[[Question], Outcomes], Callable[[Question], Simulator]]
PRICED: dict[str, Priced] = {
    BONUS: (price_bonus, simulate_bonus),
    PROGRESSIVE: (price_progressive, simulate_progressive),
    **{
        name: (partial(price_streak, length), partial(simulate_streak, length))
        for name, length in zip(streaks.NAMES, streaks.LENGTHS, strict=True)
    },
}
"""By the name of a wager that some cards alone do not decide, how it is priced and simulated."""


def pricing(side: BlackjackSideWager, wager: Wager) -> Pricing:
    """How a wager is priced at a table that offers it, under every pay table that it may have."""
    chosen = side.tables or card_wagers.choices(wager)
    tables = {letter: {"side-wagers": side.name, **more} for letter, more in chosen.items()}
    if wager.name not in PRICED:
        return card_wagers.pricing(wager, tables, AWARDS.get(wager.name), NOTES.get(wager.name))
    price, simulator = PRICED[wager.name]
    return Pricing(wager=wager.name, price=price, tables=tables, simulator=simulator)


_BY_WAGER = {wager.name: pricing(side, wager) for side in SIDE_WAGERS for wager in side.wagers}
PRICINGS = (
    *(priced for name, priced in _BY_WAGER.items() if name not in PRICED),
    *(_BY_WAGER[name] for name in PRICED),
)
