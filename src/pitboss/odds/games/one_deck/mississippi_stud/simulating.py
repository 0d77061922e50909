"""The fast twin: five cards in order, bets by a plan."""

from __future__ import annotations

from pitboss.odds.games.one_deck.mississippi_stud.plans import STUD, STYLES, nets, plan
from pitboss.odds.games.one_deck.mississippi_stud.prices import lines
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Simulator, check_style
from pitboss.odds.solvers import card_by_card


def simulator(question: Question, style: str) -> Simulator:
    """The ante and its bets, played in one of the styles."""
    check_style("mississippi-stud", style, STYLES)
    return card_by_card.simulator(STUD, nets(), plan(style), tuple(lines()))
