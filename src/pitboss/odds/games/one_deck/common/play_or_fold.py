"""One decision, with all of the player's cards: the ante once more, or fold.

Against a dealer who does not qualify the ante is paid and the other wager comes back. Every hand is
decided by itself; the hands to play are all hands from one class up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial

import numpy as np

from pitboss.engine.bots import chooser
from pitboss.engine.game import Bot
from pitboss.engine.options import Options
from pitboss.engine.prompts import Choose
from pitboss.engine.round import Round
from pitboss.odds.model import USUAL_STAKE, Question
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.hand_first import Choices, Duel, Hands, all_hands
from pitboss.odds.solvers.showdown import (
    ENDS,
    LOSES,
    TIES,
    UNQUALIFIED,
    WINS,
    Ints,
    Payoffs,
    Tally,
)
from pitboss.values import Frozen

FOLD, PLAY = range(2)
STAKED = 2
"""The ante, and the wager equal to it."""
WON, NO_HAND, TIED, LOST = "player wins", "dealer does not qualify", "tie", "player loses"
ENDINGS = {WON: (WINS,), NO_HAND: UNQUALIFIED, TIED: (TIES,), LOST: (LOSES,)}
"""How a hand that is played can end, as prices tell it."""
OPTIMAL, MIMIC = "optimal", "mimic-the-dealer"
NAMES = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
         "queen", "king", "ace")  # fmt: skip
"""Of the cards, by their pips."""


def payoffs(second: Sequence[Fraction], bonus: Sequence[Fraction]) -> Payoffs:
    """By row of the player's hand: what the second wager pays if it wins, and the `bonus` for every
    hand that is played."""

    def ends(pays: Fraction, extra: Fraction) -> tuple[Fraction, ...]:
        known = {WINS: 1 + pays, TIES: Fraction(0), LOSES: Fraction(-STAKED)}
        return tuple(known.get(end, Fraction(1)) + extra for end in range(ENDS))

    played = tuple(map(ends, second, bonus))
    folded = ((Fraction(-1),) * ENDS,) * len(played)
    return Payoffs(nets=(folded, played), staked=(Fraction(1), Fraction(STAKED)))


def hands_of(duel: Duel) -> Hands:
    """All of the player's, from the lowest to the highest."""
    (found,) = all_hands(duel)
    return found


@lru_cache(maxsize=64)
def cut_off(duel: Duel, paid: Payoffs) -> int:
    """The lowest class that loses less by playing than the ante, which folding costs.

    Every hand is compared by itself, its suits included. That all hands from one class up are
    played is checked here, not assumed.
    """
    plays, classes = hand_first.best(duel, paid)[0] == PLAY, hands_of(duel).classes
    lowest = int(classes[plays].min())
    assert np.array_equal(plays, classes >= lowest), "a higher hand is played less readily"
    return lowest


def costs(duel: Duel, paid: Payoffs, found: int) -> Fraction:
    """What playing the hands of a class loses on average, per unit of the ante."""
    hands = hands_of(duel)
    same = hands.classes == found
    ends = (hands.weights[same, None] * hands.ends(duel, same)).sum(axis=0)
    nets = paid.nets[PLAY][hands.rows[same][0]]
    won = sum((int(often) * net for often, net in zip(ends, nets, strict=True)), Fraction(0))
    return -won / int(ends.sum())


class Rules(Frozen, kw_only=True):
    """A game of this kind; where the options matter, by the options."""

    verb: str
    """What the second wager is called: ``play``, ``call``."""
    duel: Callable[[Options], Duel]
    scores: Callable[[Options], Ints]
    """By class, as the ranking scores it."""
    score: Callable[[Sequence[str], Options], int]
    """Of some cards."""
    ranks: Callable[[int], Sequence[int]]
    """Of a score without a pair, highest first."""
    payoffs: Callable[[Options, int], Payoffs]
    """With so much at stake."""

    @property
    def styles(self) -> tuple[str, str, str]:
        return OPTIMAL, f"always-{self.verb}", MIMIC

    def lowest(self, style: str, options: Options, stake: int = USUAL_STAKE) -> int:
        """From which class up a style plays."""
        if style == OPTIMAL:
            return cut_off(self.duel(options), self.payoffs(options, stake))
        return self.duel(options).qualifies if style == MIMIC else 0

    def _choices(self, style: str, options: Options, stake: int) -> Choices:
        classes = hands_of(self.duel(options)).classes
        return ((classes >= self.lowest(style, options, stake)).astype(np.uint8),)

    def tally(self, style: str, options: Options, stake: int = USUAL_STAKE) -> Tally:
        """How all deals end in a style."""
        choices = self._choices(style, options, stake)
        return hand_first.tally(self.duel(options), self.payoffs(options, stake), choices)

    def name(self, options: Options, found: int) -> str:
        """A class without a pair as a person says it: ``queen-six-four``."""
        return "-".join(NAMES[rank] for rank in self.ranks(int(self.scores(options)[found])))

    def comparison(self, options: Options) -> str:
        """What the lowest hand that is played costs, and the one below it."""
        duel, paid = self.duel(options), self.payoffs(options, USUAL_STAKE)
        last = self.lowest(OPTIMAL, options)
        lost, more = (float(costs(duel, paid, found)) for found in (last, last - 1))
        return (
            f"On average {self.name(options, last)} loses {lost:.4f} of the ante if it is"
            f" {self.verb}ed and {self.name(options, last - 1)} {more:.4f}; folding loses 1."
        )

    def bots(self) -> dict[str, Callable[[Options], Bot]]:
        """Players for the table engine."""
        return {style: partial(self._bot, style) for style in self.styles}

    def _bot(self, style: str, options: Options) -> Bot:
        least = int(self.scores(options)[self.lowest(style, options)])

        def decide(round: Round, prompt: Choose, seat: int) -> str:
            played = self.score(round.hands[str(seat)], options) >= least
            return self.verb if played else "fold"

        return chooser(decide)

    def simulator(self, question: Question, style: str, lines: Sequence[Line]) -> Simulator:
        """The ante as it is priced, played in one of the styles."""
        options, stake = question.options, question.stake
        choices = self._choices(style, options, stake)
        return hand_first.simulator(
            self.duel(options), self.payoffs(options, stake), choices, lines
        )
