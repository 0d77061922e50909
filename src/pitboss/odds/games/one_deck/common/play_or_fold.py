"""One decision, with all of the player's cards: the ante once more, or fold.

Against a dealer who does not qualify the ante is paid and the other wager comes back. Every hand is
decided by itself; the hands to play are all hands from one class up.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from pitboss.engine import Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.odds.model import USUAL_STAKE
from pitboss.odds.prices import Line
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.hand_first import Choices, Duel, Hands, all_hands
from pitboss.odds.solvers.seat_choices import Worth
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
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.values import Frozen

FOLD, PLAY = range(2)
STAKED = 2
"""The ante, and the wager equal to it."""
WON, NO_HAND, TIED, LOST = "player wins", "dealer does not qualify", "tie", "player loses"
ENDINGS = {WON: (WINS,), NO_HAND: UNQUALIFIED, TIED: (TIES,), LOST: (LOSES,)}
"""How a hand that is played can end, as prices tell it."""
MIMIC = "mimic-the-dealer"
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


class Asked(NamedTuple):
    """Who meets whom, and what is paid."""

    duel: Duel
    paid: Payoffs


def lowest(style: str, asked: Asked) -> int:
    """From which class up a style plays."""
    if style == OPTIMAL:
        return cut_off(*asked)
    return asked.duel.qualifies if style == MIMIC else 0


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

    def worth(self, main: Sequence[str], keeps: Sequence[str]) -> Worth:
        """What each choice is worth."""
        return hand_first.worth(self.duel, self.payoffs, main, keeps)

    def asked(self, options: Options, stake: int) -> Asked:
        return Asked(self.duel(options), self.payoffs(options, stake))

    def lowest(self, style: str, options: Options, stake: int = USUAL_STAKE) -> int:
        """From which class up a style plays."""
        return lowest(style, self.asked(options, stake))

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


def styles(
    rules: Rules, lines: Callable[[Options, int], Iterable[Line]]
) -> Styles[Asked, Choices, Tally]:
    """The best way to play; every hand played; or those with which the dealer would qualify."""

    def bot(style: str, options: Options) -> Chooser:
        least = int(rules.scores(options)[rules.lowest(style, options)])

        def decide(round: Round, prompt: Choose, seat: int) -> str:
            played = rules.score(round.hands[str(seat)], options) >= least
            return rules.verb if played else "fold"

        return chooser(decide)

    return Styles(
        terms=rules.asked,
        best=partial(_choices, OPTIMAL),
        others={name: partial(_choices, name) for name in (f"always-{rules.verb}", MIMIC)},
        count=lambda asked, choices: hand_first.tally(*asked, choices),
        deal=lambda asked, choices, named: hand_first.simulator(*asked, choices, named),
        lines=lambda style, options, stake: lines(options, stake),
        bot=bot,
    )


def _choices(style: str, asked: Asked) -> Choices:
    classes = hands_of(asked.duel).classes
    return ((classes >= lowest(style, asked)).astype(np.uint8),)
