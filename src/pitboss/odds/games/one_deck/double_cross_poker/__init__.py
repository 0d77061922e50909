"""Double cross poker, 13:69F-25: every cross, every hand, and the better line or none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from pitboss.engine.options import Options
from pitboss.games.one_deck.double_cross_poker import GAME, RAISES, raise_table
from pitboss.odds.games.one_deck.double_cross_poker.deciding import (
    CROSS,
    OPTIMAL,
    STYLES,
    THUMB,
    bot,
    payoffs,
    plan,
    strategy,
    tally,
)
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.payout_lines import posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS, Tally
from pitboss.odds.solvers.two_lines import counting, solving
from pitboss.odds.solvers.two_lines.solving import PLAYED
from pitboss.ranking.five_card import CATEGORIES

HOW = f"all {CROSS.deals:,} deals, by ranks first and then with their flushes"


def lines(options: Options, found: Tally) -> Iterator[Line]:
    """Every way in which a round can end; where it is won, by what the raises pay."""
    table = raise_table(options)
    for row in table.rows:
        code, pays = CATEGORIES.index(row), f"1 to 1, raises {table[row]}"
        yield found.line(f"wins, {words(row)}", PLAYED, (code,), (WINS,), pays)
    every = range(len(CATEGORIES))
    yield found.line("ties", PLAYED, every, (TIES,))
    yield found.fold()
    yield found.line("loses", PLAYED, every, (LOSES,))


def ante(question: Question) -> Outcomes:
    """The ante with its raises, on the better line or folded."""
    options, stake = question.options, question.stake
    paid = payoffs(options, stake)
    counting.counts(CROSS, question.watch)
    cut = max(row[WINS] for row in paid.nets[PLAYED]) == Fraction(options["payout-limit"], stake)
    bound = ("some hands win no more than the payout limit, 25.11(d)",) if cut else ()
    simple = f"{100 * float(tally(THUMB, paid).edge):.4f} %"
    return Outcomes(
        lines=tuple(lines(options, tally(OPTIMAL, paid))), how=HOW, stake=stake if cut else None,
        notes=(f"played by the words of the strategy, the house edge is {simple}",
               *posted(options["raise-rows"], "better than the text is"), *bound),
    )  # fmt: skip


def simulator(question: Question, style: str) -> Simulator:
    paid = payoffs(question.options, question.stake)
    ended = tuple(lines(question.options, tally(style, paid)))
    return solving.simulator(CROSS, paid, plan(style, paid), ended)


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=RAISES),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
)
