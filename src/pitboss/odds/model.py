"""What a game's mathematics offers: prices, strategy, players who follow it, fast simulators."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from pitboss.engine.game import Bot, Game
from pitboss.engine.options import Options, kebab
from pitboss.errors import Refused
from pitboss.messages import nearest, there_are
from pitboss.odds.prices import Outcomes, Price
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.studies import Studies
from pitboss.values import Frozen

Watch = Callable[[str, float], None]
"""Called with what is being worked on, and how much of it is done (0 to 1)."""
Choice = Mapping[str, Any]
"""Options by name, as they are chosen for a table."""
USUAL_STAKE = 5_00
"""The wager that is assumed if a pay table has dollar amounts."""


class Question(Frozen, kw_only=True):
    """A wager at a table: the options in force, and how it is bet."""

    wager: str
    table: str
    options: Options
    stake: int = USUAL_STAKE
    rounds: int | None = None
    """How many are played, if the price is found by play; None for the model's default."""
    how: Mapping[str, str] = {}
    """What else decides how a simulation is played: ``chart`` (its text), ``count``, ``spread``."""
    watch: Watch = lambda what, done: None


class Pricing(Frozen, kw_only=True):
    """How a wager is priced, and under which pay tables."""

    wager: str
    price: Callable[[Question], Outcomes]
    tables: Mapping[str, Choice | tuple[Choice, ...]]
    """By letter, the options that choose a pay table; several if there are several ways."""
    covers: tuple[str, ...] = ()
    """Wagers that are made with this one and are part of its price."""
    open: Callable[[str, Options], bool] = lambda letter, options: True
    """Whether a table is possible under the options chosen, if no option chooses it."""
    spotted: Callable[[str, Options], str] | None = None
    """For a wager whose spots cost different amounts: the table that one of them belongs to."""
    simulator: Callable[[Question], Simulator] | None = None
    """For a wager that leaves nothing to decide: its simulator, the same in every style."""
    decided: bool = False
    """Whether the game's strategy is about this wager, if several wagers have decisions of their
    own."""


class Chart(Frozen, kw_only=True):
    """A table of decisions: ``H`` to hit, by hand (rows) and dealer's card (columns)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    legend: Mapping[str, str]
    """What the letters in the cells mean."""


def letters(charts: Sequence[Chart]) -> tuple[str, ...]:
    """The letters of some charts that have a meaning, so that each letter has one colour in all of
    them."""
    cells = {cell for chart in charts for _, row in chart.rows for cell in row if cell.strip("-")}
    return tuple(dict.fromkeys(key for chart in charts for key in chart.legend if key in cells))


class Strategy(Frozen, kw_only=True):
    """The best strategy, in a form that people can use."""

    says: tuple[str, ...]
    charts: tuple[Chart, ...] = ()


class Priced(Frozen, kw_only=True):
    """A price, and the best strategy for the wager."""

    price: Price
    strategy: Strategy | None = None
    """None for a wager without decisions."""

    def record(self) -> dict[str, Any]:
        """Both as JSON has them."""
        strategy = None if self.strategy is None else to_builtins(self.strategy)
        return {**self.price.record(), "strategy": strategy}


class Report(Frozen, kw_only=True):
    """The report on a game in which nothing is wagered against the house."""

    title: str
    says: tuple[str, ...]
    records: list[dict[str, Any]]
    """Records for JSON, in addition to those of prices."""
    charts: tuple[Chart, ...] = ()


class Model(Frozen, kw_only=True):
    """The mathematics of a game."""

    game: Game
    pricings: tuple[Pricing, ...]
    strategy: Callable[[Options], Strategy] | None = None
    """None if there is nothing to decide."""
    bots: Mapping[str, Callable[[Options], Bot]] = {}
    """Players for the table engine, by name; ``optimal`` follows the strategy."""
    simulator: Callable[[Question, str], Simulator] | None = None
    """The fast simulator of the game for one wager and a way of playing (one of `styles`), if the
    wager's pricing has none of its own."""
    styles: tuple[str, ...] = ("optimal",)
    advice: (
        Callable[[Sequence[str], Options, int], list[tuple[dict[str, Any], Fraction]]] | None
    ) = None
    """For pieces that are set into hands: from the pieces, the options and the stake, every
    setting, the best first. Each has its pieces by the name of the hand, and what it is worth per
    unit wagered."""
    report: Callable[[Options, Watch], Report] | None = None
    """In place of prices, if players play only against each other."""
    studies: Studies | None = None
    """What else can be asked, in addition to prices and strategy."""

    def find(self, wager: str) -> Pricing:
        """The pricing of a wager, or of the one that it is made with."""
        name = kebab(wager).partition(":")[0]
        for pricing in self.pricings:
            if name in (pricing.wager, *pricing.covers):
                return pricing
        if refusal := self.game.known_otherwise(name):
            raise refusal
        known = [name for pricing in self.pricings for name in (pricing.wager, *pricing.covers)]
        why = f"{self.game.slug} has no wager {wager!r}: {nearest(name, known)}"
        raise Refused(why, self.game.only_these)

    def questions(
        self,
        chosen: Mapping[str, Any] | None = None,
        *,
        wager: str | None = None,
        table: str | None = None,
        stake: int = USUAL_STAKE,
        rounds: int | None = None,
        watch: Watch = lambda what, done: None,
    ) -> list[tuple[Pricing, Question]]:
        """Every wager under every pay table that the options chosen allow."""
        asked = dict(chosen or {})
        alone = self.game.read_options(asked)  # a wrong option is refused first
        found = []
        for pricing in [self.find(wager)] if wager else self.pricings:
            for letter, options in self._open(pricing, asked, alone, wager or ""):
                if table is None or letter.lower() == table.lower():
                    question = Question(
                        wager=pricing.wager,
                        table=letter,
                        options=options,
                        stake=stake,
                        rounds=rounds,
                        watch=watch,
                    )
                    found.append((pricing, question))
        if not found:
            self._explain(wager, table, asked)
        return found

    def _open(
        self, pricing: Pricing, asked: Mapping[str, Any], alone: Options, said: str = ""
    ) -> Iterator[tuple[str, Options]]:
        """The tables of a wager that the chosen options allow, read `alone` or together with the
        options that choose a table; or the table of its spot."""
        offered = self.game.wager_names[pricing.wager].offered
        if pricing.spotted is not None and ":" in said:
            yield pricing.spotted(said, alone), alone
            return
        for letter, ways in pricing.tables.items():
            for choice in ways if isinstance(ways, tuple) else (ways,):
                options = self._chosen(choice, asked) if choice else alone
                if options is None or not pricing.open(letter, options):
                    continue
                if offered is None or offered(options):
                    yield letter, options
                    break

    def _chosen(self, choice: Choice, asked: Mapping[str, Any]) -> Options | None:
        """The options with those that choose a table; None if the options chosen exclude it."""
        said = {kebab(name) for name in asked}
        free = {name: value for name, value in choice.items() if name not in said}
        try:
            options = self.game.read_options({**asked, **free})
        except Refused:
            return None
        as_chosen = all(self._chooses(options, name, choice[name]) for name in choice)
        return options if as_chosen else None

    def _chooses(self, options: Options, name: str, value: Any) -> bool:
        """Whether an option has a value; if the value is a list, whether all its members were
        chosen."""
        wanted = next(o.read(value) for o in self.game.options if o.name == name)
        if isinstance(wanted, tuple):
            return set(wanted) <= set(options[name])
        return bool(options[name] == wanted)

    def _explain(self, wager: str | None, table: str | None, asked: Mapping[str, Any]) -> None:
        """Say why there is nothing to price."""
        if not self.pricings:
            raise Refused(f"{self.game.slug} has no wager that is made against the house")
        alone = self.game.read_options(asked)
        if wager and table is None:
            named = self.find(wager).wager
            known_wager, _ = self.game.find_wager(named, alone)
            raise Refused(f"these options do not offer {named}", known_wager.cite)
        letters = dict.fromkeys(
            letter
            for pricing in ([self.find(wager)] if wager else self.pricings)
            for letter, _ in self._open(pricing, asked, alone)
        )
        of = f"of {wager}" if wager else f"of {self.game.slug}"
        known = there_are(letters) if letters else "these options offer none"
        which = f"pay table {table!r}" if table else "pay table"
        raise Refused(f"no {which} {of}: {known}")

    def simulate(self, question: Question, style: str) -> Simulator:
        """The fast simulator of a wager, played in one of the styles."""
        if self.simulator is None:
            raise Refused(f"{self.game.slug} has no simulator")
        if style not in self.styles:
            raise Refused(f"{self.game.slug} is not played {style!r}: {there_are(self.styles)}")
        own = self.find(question.wager).simulator
        return self.simulator(question, style) if own is None else own(question)

    def decides(self, pricing: Pricing) -> bool:
        """Whether the strategy belongs to a wager: to one that says so, or with which other wagers
        are made; if there is no such wager, to the first."""
        named = [own for own in self.pricings if own.covers or own.decided]
        deciding = named or self.pricings[:1]
        return self.strategy is not None and any(own is pricing for own in deciding)

    def answer(self, pricing: Pricing, question: Question) -> Priced:
        """A price, with the strategy if there is something to decide."""
        price = self.price(pricing, question)  # first, because it reports its progress
        strategy = None
        if self.strategy is not None and self.decides(pricing):
            strategy = self.strategy(question.options)
        return Priced(price=price, strategy=strategy)

    def price(self, pricing: Pricing, question: Question) -> Price:
        wager = self.game.wager_names[pricing.wager]
        return Price(
            game=self.game.slug,
            wager=pricing.wager,
            table=question.table,
            cite=wager.cite,
            options=question.options,
            outcomes=pricing.price(question),
            covers=pricing.covers,
        )
