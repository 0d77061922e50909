"""What the three bets of 18.11 cost, and how they are simulated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.one_deck.let_it_ride_poker import bet_table
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import (
    DEALS,
    RIDING,
    ROWS,
    best,
    limited,
    paid,
    plan,
    tally,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_by_card
from pitboss.play.options import Options

HOW = "all 270,725 sets of four cards with each card that can follow: 51,979,200 deals in order"
UNIT = "the initial wager is one of the three equal bets; a bet that is taken back is not at risk"


def bets(question: Question) -> Outcomes:
    """Bets one to three, of which two ride where that is worth it."""
    question.watch("all sets of four cards", 0.0)
    options, stake = question.options, question.stake
    cut = limited(options, stake)
    notes = [UNIT, *posted(options["bet-rows"], "better than the text is")]
    if cut:
        notes.append("some hands win no more than the payout limit, 18.11(c)")
    return Outcomes(
        lines=tuple(lines(options, stake)),
        how=HOW,
        notes=tuple(notes),
        stake=stake if cut else None,
    )


def lines(options: Options, stake: int) -> Iterator[Line]:
    """By hand and by the number of bets that ride."""
    table, nets = bet_table(options), paid(options, stake)
    shown = tally(best(nets))
    for place in range(len(ROWS) - 1, -1, -1):
        for riding, often in enumerate(shown[:, place].tolist()):
            if often:
                yield Line(
                    name=f"{words(ROWS[place])}, {riding} {'bet' if riding == 1 else 'bets'}",
                    net=nets[riding - 1][place],
                    chance=Fraction(often, DEALS),
                    pays=str(table.get(ROWS[place]) or ""),
                    staked=Fraction(riding),
                )


def simulator(question: Question, style: str) -> Simulator:
    """The bets as they are priced, played in one of the styles."""
    options, stake = question.options, question.stake
    nets = dict(enumerate(paid(options, stake), 1))
    how, named = plan(style, options, stake), tuple(lines(options, stake))
    return card_by_card.simulator(RIDING, nets, how, named)
