"""One decision, on the first cards of a hand: a wager that buys the others, or fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

import numpy as np
import numpy.typing as npt

from pitboss.engine.bots import Decide, chooser
from pitboss.engine.game import Bot
from pitboss.engine.options import Options
from pitboss.engine.prompts import Choose
from pitboss.engine.round import Round
from pitboss.odds.cards.hands import Cards, numbers
from pitboss.odds.model import USUAL_STAKE, Question
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import part_seen
from pitboss.odds.solvers.part_seen import First
from pitboss.odds.solvers.showdown import Codes, Payoffs, Tally
from pitboss.values import Frozen

FOLD, PLAY = range(2)
OPTIMAL = "optimal"
Rule = Callable[[Cards], npt.NDArray[np.bool_]]
"""Which first cards are played, a row each."""


@lru_cache(maxsize=8)
def best(first: First, paid: Payoffs) -> Codes:
    return part_seen.best(first, paid)


class Rules(Frozen, kw_only=True):
    """A game of this kind: its cards, what it pays, and how it may be played."""

    verb: str
    """The wager that buys the other cards."""
    first: First
    payoffs: Callable[[Options, int], Payoffs]
    """By options and by the size of the initial wager."""
    thumb: Mapping[str, Rule] = {}
    """Other ways of playing than the best one, by name."""
    otherwise: Decide
    """What a player at the table decides about everything else."""

    @property
    def styles(self) -> tuple[str, ...]:
        return (OPTIMAL, *self.thumb)

    def chosen(self, style: str, options: Options, stake: int = USUAL_STAKE) -> Codes:
        """By the place of the first cards, what a style does with them."""
        if style == OPTIMAL:
            return best(self.first, self.payoffs(options, stake))
        return part_seen.by_rule(self.first, self.thumb[style])

    def plays(self, style: str, options: Options) -> Callable[[Sequence[str]], bool]:
        """Whether a style plays some first cards."""
        chosen = self.chosen(style, options)
        return lambda cards: bool(chosen[part_seen.places(self.first, numbers(cards)[None])[0]])

    def tally(self, style: str, options: Options, stake: int = USUAL_STAKE) -> Tally:
        """How all deals end in a style."""
        chosen = self.chosen(style, options, stake)
        return part_seen.tally(self.first, self.payoffs(options, stake), chosen)

    def costs(self, style: str, options: Options) -> float:
        """What a style costs more than the best one, in percent of the initial wager."""
        edges = [self.tally(way, options).edge for way in (style, OPTIMAL)]
        return float(edges[0] - edges[1]) * 100

    def bots(self) -> dict[str, Callable[[Options], Bot]]:
        """Players for the table engine, by style."""
        return {style: partial(self._bot, style) for style in self.styles}

    def _bot(self, style: str, options: Options) -> Bot:
        plays = self.plays(style, options)

        def decide(round: Round, prompt: Choose, seat: int) -> str | tuple[str, int]:
            if not prompt.offer(self.verb):
                return self.otherwise(round, prompt, seat)
            return self.verb if plays(round.hands[str(seat)]) else "fold"

        return chooser(decide)

    def simulator(self, question: Question, style: str, lines: Sequence[Line]) -> Simulator:
        """The wagers as they are priced, played in one of the styles."""
        options, stake = question.options, question.stake
        chosen = self.chosen(style, options, stake)
        return part_seen.simulator(self.first, self.payoffs(options, stake), chosen, lines)
