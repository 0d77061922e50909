"""Wagers that the player's own cards alone do not decide: the number wager, the meter, and the
hands of others."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from pitboss.engine.options import Options
from pitboss.games.pai_gow.pai_gow_poker import GAME
from pitboss.games.pai_gow.pai_gow_poker.options import PROGRESSIVE, STAKES, additional_odds
from pitboss.games.pai_gow.pai_gow_poker.side_wagers import EARNS_ENVY, SIDE_WAGERS
from pitboss.games.pai_gow.pai_gow_poker.wagers import NUMBERS
from pitboss.money import dollars
from pitboss.odds import payout_lines
from pitboss.odds.games.pai_gow.common.seven_cards import DEALT
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import Award, Rows
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation import one_chance
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.odds.solvers import card_wagers
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import MeterShare, Payout


def price_number(question: Question) -> Outcomes:
    """11.13: one of seven numbers; a payout is rounded down to whole dollars."""
    odds = additional_odds(question.options)
    paid = odds.won(question.stake) // 100 * 100
    hit = Fraction(1, len(NUMBERS))
    return Outcomes(
        lines=(
            Line(name="the number", net=Fraction(paid, question.stake), chance=hit, pays=str(odds)),
            Line(name="another number", net=Fraction(-1), chance=1 - hit),
        ),
        how=f"all {len(NUMBERS)} numbers",
        notes=("payouts are rounded down to whole dollars, 11.13",),
        stake=question.stake,
    )


def number_simulator(question: Question) -> Simulator:
    won, lost = price_number(question).lines
    unit, (nets,) = in_whole_units([won.net, *[lost.net] * (len(NUMBERS) - 1)])
    return one_chance.simulator(unit, nets, "numbers", (won, lost))


EARNED_BY = {side.envy.name: side.wagers[0] for side in SIDE_WAGERS if side.envy}
"""By envy bonus, the wager of which $5 earn it."""


def price_envy(question: Question) -> Outcomes:
    """11.16(b), 11.23(b): what the hand of one other player brings; nothing is staked on it."""
    table = GAME.wager_names[question.wager].table(question.options)
    found = card_wagers.all_hands(EARNED_BY[question.wager], question.options)

    def award(rows: Rows) -> Award:
        row, pays = table.best(*rows)
        return Award(row, pays, Fraction(pays.won(0) if pays else 0, EARNS_ENVY))

    *paid, none = payout_lines.lines(table, found, award)
    earned_by = EARNED_BY[question.wager].name
    return Outcomes(
        lines=(*paid, replace(none, name="no premium hand")),
        how=f"all {sum(found.values()):,} hands of seven cards",
        notes=(
            "for the hand of each other player; nothing is staked on it: the unit is the"
            f" ${dollars(EARNS_ENVY)} wager on {earned_by} that earns it, which is priced without",
        ),
        stake=EARNS_ENVY,
    )


def envy_simulator(question: Question) -> Simulator:
    found = card_wagers.all_hands(EARNED_BY[question.wager], question.options)
    return card_wagers.by_lines(price_envy(question).lines, sum(found.values()), DEALT)


def meter(options: Options) -> int:
    """What the meter shows when the table opens."""
    return int(options["progressive-initial"])


def award(table: PayTable, question: Question, rows: Rows) -> Award:
    """11.9(j), 11.14(d): the row that pays most on the meter as the table opens."""
    stake, shown = STAKES[question.options[PROGRESSIVE]], meter(question.options)

    def amount(pays: Payout) -> int:
        return shown * pays.percent // 100 if isinstance(pays, MeterShare) else pays.won(0)

    paid = [row for row in table.rows if row in rows]
    if not paid:
        return Award(rows[-1], None, Fraction(-1))
    row = max(paid, key=lambda row: amount(table[row]))
    return Award(row, table[row], Fraction(amount(table[row]) - stake, stake))


def notes(question: Question) -> tuple[str, ...]:
    shown = meter(question.options)
    return (
        f"on a meter of ${dollars(shown)}, as the table opens, and without a share of what goes on"
        " to it",
    )
