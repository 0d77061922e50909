"""What a game's mathematics offers: prices, strategy, players who follow it, fast simulators."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from pitboss.engine import Choice as Decided
from pitboss.engine import Game, Options, Round
from pitboss.engine.game import Chooser
from pitboss.engine.options import kebab
from pitboss.errors import Refused
from pitboss.messages import nearest, there_are
from pitboss.money import dollars
from pitboss.odds.payout_lines import paid_whole
from pitboss.odds.prices import Outcomes, Price
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.studies import Studies
from pitboss.values import Frozen

Watch = Callable[[str, float], None]
"""Called with what is being worked on, and how much of it is done (0 to 1)."""
Choice = Mapping[str, Any]
"""Options by name, as they are chosen for a table."""
USUAL_STAKE = 5_00
"""The wager that is assumed if nobody names one; a multiple of it where something would be
rounded."""


class Question(Frozen, kw_only=True):
    """A wager at a table: the options in force, and how it is bet."""

    wager: str
    table: str
    options: Options
    stake: int = USUAL_STAKE
    asked: bool = False
    """Whether somebody asked for this stake. If nobody did, nothing is rounded at it."""
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
    multiple: Callable[[str, Options], int] | None = None
    """The amount in cents at whose multiples nothing that is paid or charged is rounded, by table
    and options; without a function, what the pay tables of its wagers say."""
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


def _as_said(value: Any) -> str:
    """The value of an option as a command line takes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


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
    bots: Mapping[str, Callable[[Options], Chooser]] = {}
    """Players for the table engine, by name; ``optimal`` follows the strategy."""
    simulator: Callable[[Question, str], Simulator] | None = None
    """The fast simulator of the game for one wager and a way of playing (one of `styles`), if the
    wager's pricing has none of its own."""
    styles: tuple[str, ...] = ("optimal",)
    worth: (
        Callable[[Round, Mapping[str, Sequence[str]], Sequence[Decided]], list[float] | None] | None
    ) = None
    """What each choice of a decision is worth, exactly, in cents: of a round that waits for it, by
    the pieces that the seat knows (by holder). None for a decision that it does not know."""
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
        if wager_named := self.game.wager_names.get(name):
            why = f"{self.game.slug} has {name}, but its mathematics has no price for it"
            raise Refused(why, wager_named.cite)
        known = [name for pricing in self.pricings for name in (pricing.wager, *pricing.covers)]
        why = f"{self.game.slug} has no wager {wager!r}: {nearest(name, known)}"
        raise Refused(why, self.game.only_these)

    def questions(
        self,
        chosen: Mapping[str, Any] | None = None,
        *,
        wager: str | None = None,
        table: str | None = None,
        stake: int | None = None,
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
                        stake=stake or self.usual_stake(pricing, letter, options),
                        asked=stake is not None,
                        rounds=rounds,
                        watch=watch,
                    )
                    found.append((pricing, question))
        if not found:
            self._explain(wager, table, asked)
        return found

    def multiple(self, pricing: Pricing, letter: str, options: Options) -> int:
        """The amount at whose multiples nothing is rounded."""
        if pricing.multiple is not None:
            return pricing.multiple(letter, options)
        wagers = (self.game.wager_names[name] for name in (pricing.wager, *pricing.covers))
        return paid_whole(table for wager in wagers for table in wager.tables(options))

    def usual_stake(self, pricing: Pricing, letter: str, options: Options) -> int:
        """The wager that is priced if nobody names one: nothing is rounded there."""
        return lcm(USUAL_STAKE, self.multiple(pricing, letter, options))

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
            raise self._not_offered(self.find(wager), asked, alone)
        letters = dict.fromkeys(
            letter
            for pricing in ([self.find(wager)] if wager else self.pricings)
            for letter, _ in self._open(pricing, asked, alone)
        )
        of = f"of {wager}" if wager else f"of {self.game.slug}"
        known = there_are(letters) if letters else "these options offer none"
        which = f"pay table {table!r}" if table else "pay table"
        raise Refused(f"no {which} {of}: {known}")

    def _not_offered(self, pricing: Pricing, asked: Mapping[str, Any], alone: Options) -> Refused:
        """That the options chosen do not offer a wager, and which others would."""
        offered = self.game.wager_names[pricing.wager].offered
        why = f"these options do not offer {pricing.wager}"
        if offered is not None and not offered(alone):
            why = f"{pricing.wager} is not offered at this table"
        others = next(filter(None, self._offering(pricing, asked, alone)), {})
        said = " and ".join(f"{name}={_as_said(value)}" for name, value in others.items())
        if said:
            why += f": {said} offer{'s' if len(others) == 1 else ''} it"
        return Refused(why, self._not_offered_by(pricing, alone))

    def _offering(
        self, pricing: Pricing, asked: Mapping[str, Any], alone: Options
    ) -> Iterator[Choice]:
        """Other options with which a wager is offered: those of its tables, or any single one."""
        ways = pricing.tables.values()
        tried = [choice for way in ways for choice in (way if isinstance(way, tuple) else (way,))]
        for option in self.game.options:
            values = (True, False) if option.kind == "flag" else option.values
            several = option.kind == "list"
            tried += [{option.name: (value,) if several else value} for value in values]
        for choice in tried:
            with suppress(Refused):
                options = self.game.read_options({**asked, **choice})
                if any(self._open(pricing, {**asked, **choice}, options)):
                    yield {
                        name: said for name, said in choice.items() if options[name] != alone[name]
                    }

    def _not_offered_by(self, pricing: Pricing, alone: Options) -> str:
        """The paragraph by which a table does not offer a wager; otherwise that of the wager."""
        wager = self.game.wager_names[pricing.wager]
        if wager.offered is None or wager.offered(alone):
            return wager.cite
        cite = wager.not_offered
        return (cite(alone) if callable(cite) else cite) or wager.cite

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
            outcomes=self._held(pricing, question),
            covers=pricing.covers,
            asked=question.stake if question.asked else None,
        )

    def _held(self, pricing: Pricing, question: Question) -> Outcomes:
        """A wager worked out, with the stakes for which the figures hold.

        Nothing is paid in parts of a cent. If a line would be, its mathematics does not know how it
        is rounded there, and says so.
        """
        found, stake = pricing.price(question), question.stake
        if found.stake is not None:  # they depend on it: a fixed amount, a limit, a fee
            return found
        each = (share for line in found.lines for share in (line.net, line.staked))
        shares = [share for share in each if isinstance(share, Fraction)]
        multiple = lcm(
            self.multiple(pricing, question.table, question.options),
            *(share.denominator for share in shares),
        )
        if not question.asked or stake % multiple == 0:
            return replace(found, multiple_of=multiple)
        if any((share * stake).denominator > 1 for share in shares):
            why = f"{pricing.wager} is priced in multiples of ${dollars(multiple)}: its payouts"
            raise Refused(f"{why} at ${dollars(stake)} would have parts of a cent")
        return replace(found, stake=stake)
