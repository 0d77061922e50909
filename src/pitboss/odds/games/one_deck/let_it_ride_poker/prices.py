"""What the three bets of 18.11 cost, and how they are simulated."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.options import Options
from pitboss.games.one_deck.let_it_ride_poker import BETS, bet_table
from pitboss.odds import payout_lines
from pitboss.odds.games.one_deck.common import equal_wagers
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import (
    DEALS,
    RIDING,
    ROWS,
    best,
    paid,
    plan,
    tally,
)
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_by_card

HOW = "all 270,725 sets of four cards with each card that can follow: 51,979,200 deals in order"
UNIT = "the initial wager is one of the three equal bets; a bet that is taken back is not at risk"


def bets(question: Question) -> Outcomes:
    """Bets one to three, of which two ride where that is worth it."""
    question.watch("all sets of four cards", 0.0)
    options = question.options
    return equal_wagers.outcomes(
        question, bet_table(options), len(BETS), lines(options, question.stake),
        how=HOW, notes=(UNIT,), better=options["bet-rows"], limit="18.11(c)",
    )  # fmt: skip


def lines(options: Options, stake: int) -> Iterator[Line]:
    """By hand and by the number of bets that ride."""
    nets = paid(options, stake)
    return payout_lines.staked_lines(
        bet_table(options), ROWS, nets, tally(best(nets)), DEALS,
        lambda riding: f"{riding} {'bet' if riding == 1 else 'bets'}",
    )  # fmt: skip


def simulator(question: Question, style: str) -> Simulator:
    """The bets as they are priced, played in one of the styles."""
    options, stake = question.options, question.stake
    nets = dict(enumerate(paid(options, stake), 1))
    how, named = plan(style, options, stake), tuple(lines(options, stake))
    return card_by_card.simulator(RIDING, nets, how, named)
