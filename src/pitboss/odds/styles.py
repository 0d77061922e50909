"""The styles in which a game is played: the best one, and others.

From what a style does follows the same everywhere: how all deals end that are played so, players
for the table engine, and simulators.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from pitboss.engine import Options
from pitboss.engine.game import Chooser
from pitboss.odds.model import USUAL_STAKE, Question, Watch
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Simulator
from pitboss.values import Frozen

OPTIMAL = "optimal"
Terms = TypeVar("Terms")
Plan = TypeVar("Plan")
Tally = TypeVar("Tally")


class Styles(Frozen, Generic[Terms, Plan, Tally], kw_only=True, eq=False):
    """How a game may be played: the solver says how the best plan is found, counted and dealt at
    random, the game what is paid and how a decision is put at the table."""

    terms: Callable[[Options, int], Terms]
    """What a round nets, by options and by the size of the initial wager."""
    best: Callable[[Terms], Plan]
    """What is best under these terms."""
    others: Mapping[str, Callable[[Terms], Plan]] = {}
    """What is done in the other styles, by name."""
    count: Callable[[Terms, Plan], Tally]
    """How all deals end that are played so."""
    deal: Callable[[Terms, Plan, Sequence[Line]], Simulator]
    """Rounds at random that are played so."""
    lines: Callable[[str, Options, int], Iterable[Line]]
    """The lines of the price, by which the simulator names its results."""
    bot: Callable[[str, Options], Chooser]
    """A player for the table engine."""
    prepare: Callable[[Terms, Watch], object] = lambda terms, watch: None
    """Works out beforehand what takes long, and says how far it is."""

    @property
    def names(self) -> tuple[str, ...]:
        return (OPTIMAL, *self.others)

    def plan(self, style: str, options: Options, stake: int = USUAL_STAKE) -> Plan:
        """What a style does."""
        found: Plan = _plan(self, style, self.terms(options, stake))
        return found

    def tally(self, style: str, options: Options, stake: int = USUAL_STAKE) -> Tally:
        """How all deals end in a style."""
        found: Tally = _tally(self, style, self.terms(options, stake))
        return found

    def bots(self) -> dict[str, Callable[[Options], Chooser]]:
        """Players for the table engine, by style."""
        return {style: partial(self.bot, style) for style in self.names}

    def simulator(self, question: Question, style: str) -> Simulator:
        """The wagers as they are priced, played in one of the styles."""
        options, stake = question.options, question.stake
        terms = self.terms(options, stake)
        self.prepare(terms, question.watch)
        lines = tuple(self.lines(style, options, stake))
        return self.deal(terms, self.plan(style, options, stake), lines)


@lru_cache(maxsize=16)
def _plan(styles: Styles[Any, Any, Any], style: str, terms: Any) -> Any:
    return (styles.best if style == OPTIMAL else styles.others[style])(terms)


@lru_cache(maxsize=32)
def _tally(styles: Styles[Any, Any, Any], style: str, terms: Any) -> Any:
    return styles.count(terms, _plan(styles, style, terms))
