"""Wheels with equal sections: a wager on one spin has a net for every section."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from pitboss.engine import Game, Options
from pitboss.games.wheels.common.posted_odds import odds
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation import one_chance
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.regulation.payouts import Odds
from pitboss.values import Frozen

WON, LOST = "won", "lost"
End = tuple[str, Fraction]
"""How a wager ends, and what it nets a unit staked."""


class Spins(Frozen, kw_only=True):
    """The wagers of a game that one spin decides."""

    game: Game
    sections: Callable[[Options], Sequence[str]]
    """Those in which a spin decides."""
    called: str = "sections"
    covers: Callable[[str, Options], frozenset[str]]
    """The sections on which a wager on its spot wins."""
    end: Callable[[str, str, Fraction, Options], End | None] = lambda *_: None
    """How a wager ends in a section, at its odds, if it is not won or lost as a whole."""
    notes: Callable[[str, Options], Iterator[str]] = lambda *_: iter(())

    def pays(self, name: str, options: Options) -> Odds:
        return odds(self.game.find_wager(name, options)[0], options)

    def ends(self, name: str, options: Options) -> list[End]:
        """How a wager on its spot ends in every section that decides."""
        wins = self.covers(name, options)
        pays = self.pays(name, options).ratio
        return [
            self.end(name, section, pays, options)
            or ((WON, pays) if section in wins else (LOST, Fraction(-1)))
            for section in self.sections(options)
        ]

    def nets(self, name: str, options: Options) -> list[Fraction]:
        """What a wager on its spot nets in every section; spins that do not count are left out."""
        return [net for _, net in self.ends(name, options)]

    def settlement(self, name: str, options: Options) -> tuple[int, Results]:
        """The same in whole parts of its stake, as the simulator has it."""
        unit, (counted,) = in_whole_units(self.nets(name, options))
        return unit, counted

    def spot(self, wager: str, options: Options) -> str:
        """A wager on its first spot: the others have as many sections."""
        spots = self.game.wager_names[wager].spots
        return f"{wager}:{spots(options)[0]}" if spots else wager

    def price(self, question: Question) -> Outcomes:
        options = question.options
        name = self.spot(question.wager, options)
        ends = self.ends(name, options)
        return Outcomes(
            lines=lines(ends, str(self.pays(name, options))),
            how=f"all {len(ends)} {self.called}",
            notes=tuple(self.notes(question.wager, options)),
        )

    def simulator(self, question: Question, style: str) -> Simulator:
        name = self.spot(question.wager, question.options)
        unit, counted = self.settlement(name, question.options)
        return one_chance.simulator(unit, counted, "spins")


def lines(ends: Iterable[End], pays: str) -> tuple[Line, ...]:
    """How a wager ends in sections that are alike, best end first; what wins is paid as posted."""
    counts = Counter(ends)
    return tuple(
        Line(name=end, net=net, chance=Fraction(n, counts.total()), pays=pays if end == WON else "")
        for (end, net), n in sorted(counts.items(), key=lambda entry: -entry[0][1])
    )
