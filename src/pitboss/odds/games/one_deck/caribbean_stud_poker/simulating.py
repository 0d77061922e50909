"""The fast twin: ten cards, bet or fold by what was solved."""

from __future__ import annotations

from fractions import Fraction

from pitboss.odds.games.one_deck.caribbean_stud_poker import prices
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import duel, payoffs
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import STYLES, choices_of
from pitboss.odds.model import Question
from pitboss.odds.simulation.simulators import Simulator, check_style
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.showdown import ENDS, Payoffs
from pitboss.play.options import Options


def progressive(options: Options, meter: int | None = None) -> Payoffs:
    """16.12(e), and 16.10(a) where the ante was folded: the dealer's hand does not matter."""
    nets = prices.progressive_nets(options, meter)
    folded = ((Fraction(-1),) * ENDS,) * len(nets)
    return Payoffs(nets=(folded, tuple((net,) * ENDS for net in nets)), staked=(Fraction(1),) * 2)


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    check_style("caribbean-stud-poker", style, STYLES)
    options = question.options
    if question.wager == "progressive":
        choices, lines = choices_of(style, payoffs(options)), prices.progressive(question).lines
        return hand_first.simulator(duel(), progressive(options), choices, lines)
    paid = payoffs(options, question.stake)
    lines = tuple(prices.lines(options, question.stake))
    return hand_first.simulator(duel(), paid, choices_of(style, paid), lines)
