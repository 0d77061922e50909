"""What if: a price for pay tables and rules that the text does not permit.

A proposal names options and pay tables. It is priced as if it stood in the text, and every price
says what forbids it. Nothing can be played by it: a table is opened by the game's own options.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec.structs import asdict, replace

from pitboss.engine import Game, Option, Options, Wager
from pitboss.engine.options import kebab
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.messages import nearest, shown
from pitboss.odds import by_play
from pitboss.odds.model import Model, Priced, Pricing, Question
from pitboss.odds.prices import Departure
from pitboss.odds.solvers import card_wagers
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Fixed, MeterShare, Payout, no_less_than, payout, said_with_to
from pitboss.sheets.yaml_reader import documents
from pitboss.values import Frozen

LONGEST = 20_000
"""Characters of a proposal."""
LONG, FINEST = 30, 1_000
"""Characters of a payout, and its finest part."""
PARTS = ("options", "pay-tables")
PROPOSED = "proposed"
"""The letter of a proposed pay table."""
NOT_PAID = ("none", "nothing", "lost")
"""The words for a row that is no longer paid."""
FARTHEST = 100
"""A number may be so many times the highest that the text permits."""
HIGHEST = 1_000_000
"""The highest odds to 1 that are priced, and the highest amount in dollars."""


class Proposal(Frozen, kw_only=True):
    """Options and pay tables that somebody would like to have, and what forbids them."""

    options: Mapping[str, Any]
    tables: Mapping[str, PayTable]
    """By the name of the pay table, as it would be in force."""
    departures: tuple[Departure, ...]
    """Where it leaves the text; none if all of it is permitted."""
    notes: tuple[str, ...] = ()
    """What follows for rows that it does not name."""

    def bears_on(self, game: Game, wager: str) -> bool:
        """Whether one of its pay tables belongs to a wager, under some options of the game."""
        return any(name in self.tables for name in _names(game, game.wager_names[wager]))


# -- reading -------------------------------------------------------------------------------------


def read(game: Game, text: str) -> Proposal:
    """A proposal as somebody writes it: YAML or TOML with ``options`` and ``pay-tables``."""
    said = _parts(_document(text))
    known = _relaxed(game, said["options"])
    wanted = {option.name: option for option in known}
    chosen = {}
    for name, value in said["options"].items():
        if kebab(name) not in wanted:
            raise Refused(f"no option {name!r} in {game.slug}: {nearest(kebab(name), wanted)}")
        chosen[kebab(name)] = value
    options = Options(known, chosen, follows=game.follows)
    tables, notes = {}, list[str]()
    for name, rows in said["pay-tables"].items():
        found = _base(game, options, kebab(name))
        mine = _proposed(game, options, found, name, rows)
        tables[found.wager] = _in_order(mine, {kebab(str(row)) for row in rows}, notes)
    departures = [*_of_options(game, chosen, options)]
    for table in tables.values():
        departures += departures_of(game, options, table)
    return Proposal(
        options=chosen, tables=tables, departures=tuple(dict.fromkeys(departures)),
        notes=tuple(notes),
    )  # fmt: skip


def _document(text: str) -> Any:
    """What is written, in either of the two formats."""
    if len(text) > LONGEST:
        raise Unusable(f"the proposal is longer than {LONGEST:,} characters")
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        pass
    found = next(documents(text), None)
    if isinstance(found, Unusable):
        raise Unusable(f"the proposal is neither YAML nor TOML: {found}")
    return found


def _parts(said: Any) -> dict[str, dict[str, Any]]:
    """Its two parts, each a mapping."""
    if not isinstance(said, Mapping) or not said:
        raise Unusable("a proposal has options, pay-tables or both; it begins with one of them")
    parts: dict[str, dict[str, Any]] = {part: {} for part in PARTS}
    for name, value in said.items():
        if kebab(str(name)) not in PARTS:
            raise Unusable(f"a proposal has no part {name!r}: {nearest(kebab(str(name)), PARTS)}")
        if not isinstance(value, Mapping):
            raise Unusable(f"{name}: {shown(value)} is not a mapping of names to values")
        parts[kebab(str(name))] = dict(value)
    return parts


# -- options -------------------------------------------------------------------------------------


def _relaxed(game: Game, chosen: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of a game, each with room for the value that is proposed for it."""
    said = {kebab(name): value for name, value in chosen.items()}
    return tuple(
        _with_room(option, said[option.name]) if option.name in said else option
        for option in game.options
    )


def _with_room(option: Option, value: Any) -> Option:
    """Bounds are lifted; for an option that is a choice among numbers or rates, another number or
    rate may be chosen. For a choice among words nothing is added: the program can only play by the
    words of the text."""
    if option.kind == "choice":
        text = str(value).strip()
        if text not in option.values and any(_alike(text, known) for known in option.values):
            return replace(option, values=(*option.values, text))
        return option
    low, high = option.low, option.high
    if low is not None and low > 0:
        low = min(low, 1) if isinstance(low, int) else Fraction(0)
    if high is not None:
        high = Fraction(1) if option.kind == "rate" else high * FARTHEST
    return replace(option, low=low, high=high)


def _alike(text: str, known: str) -> bool:
    """Whether both are whole numbers above zero, or both rates."""
    end = "%" if known.endswith("%") else ""
    figures = text.removesuffix("%") if end else text
    is_number = figures.isascii() and figures.isdigit() and len(figures) <= 3 and int(figures) > 0
    return is_number and text.endswith(end) and known.removesuffix("%").isdigit()


def _of_options(game: Game, chosen: Mapping[str, Any], options: Options) -> Iterator[Departure]:
    """What in the text forbids the options, each by itself and all together."""
    by_name = {option.name: option for option in game.options}
    for name, value in chosen.items():
        try:
            by_name[name].read(value)
        except Refused as refusal:
            yield Departure(what=refusal.why, cite=refusal.cite)
    if game.check_table is not None:
        try:
            game.check_table(options)
        except Refused as refusal:
            yield Departure(what=refusal.why, cite=refusal.cite)
        except (KeyError, ValueError, TypeError, IndexError):
            pass  # a rule that is written for other values says nothing about these


# -- pay tables ----------------------------------------------------------------------------------


def _names(game: Game, wager: Wager) -> tuple[str, ...]:
    """The names of the pay tables that a wager may be paid by."""
    found = [table.wager for table in _in_force(wager, game.read_options())]
    own = [name for name in (wager.name,) if name in game.pay_tables]
    return tuple(dict.fromkeys((*found, *own)))


def _in_force(wager: Wager, options: Options) -> tuple[PayTable, ...]:
    try:
        return wager.tables(options)
    except Refused as refusal:
        why = f"{refusal}; rows that the text does not permit are written under pay-tables"
        raise Unusable(why) from None


def _base(game: Game, options: Options, name: str) -> PayTable:
    """The pay table that a proposal changes: that of a name, or of a wager of that name."""
    names = {name}
    if name in game.wager_names:
        names |= {table.wager for table in _in_force(game.wager_names[name], options)}
    for wager in game.wagers:
        for table in _in_force(wager, options):
            if table.wager in names:
                return table
    if name in game.pay_tables:
        return next(iter(game.pay_tables[name].values()))
    if name in game.wager_names:
        wager = game.wager_names[name]
        why = f"{name} is paid by no pay table: {wager.pays} is part of its rules"
        raise Refused(why, wager.cite)
    known = (*game.pay_tables, *(w.name for w in game.wagers if w.paid_by is not None))
    raise Refused(f"{game.slug} has no pay table {name!r}: {nearest(name, set(known))}")


def _proposed(game: Game, options: Options, base: PayTable, said: str, rows: Any) -> PayTable:
    """A pay table with the rows that are proposed; those that are not named stay."""
    if not isinstance(rows, Mapping) or not rows:
        example = next(iter(base.rows), "pair")
        raise Unusable(f"{said}: write its rows, as in {{{example}: 5 to 1}}")
    mine = dict(base.rows)
    for name, text in rows.items():
        known = {kebab(row): row for row in _rows(game, options, base, kebab(str(name)))}
        if kebab(str(name)) not in known:
            raise Refused(
                f"{said} has no row {name!r}: {nearest(kebab(str(name)), known)}", base.cite
            )
        row = known[kebab(str(name))]
        if kebab(str(text)) in NOT_PAID:
            mine.pop(row, None)
        else:
            mine[row] = _payout(f"{said} {row}", str(text))
    order = [*base.rows, *(row for row in mine if row not in base.rows)]
    kept = {row: mine[row] for row in order if row in mine}
    return replace(base, letter=PROPOSED, rows=kept, floor=False)


def _in_order(mine: PayTable, named: set[str], notes: list[str]) -> PayTable:
    """A hand of a row that the proposal does not name pays no less than it would by a row that is
    named: a royal flush is also a straight flush, and a royal flush of spades is also a royal
    flush."""
    rows = dict(mine.rows)
    for row in reversed(mine.rows):
        if kebab(row) in named:
            continue
        for other in (one for one in mine.rows if kebab(one) in named and _is_one(row, one)):
            if (_ratio(rows[row]) or 0) < (_ratio(rows[other]) or 0):
                rows[row] = rows[other]
                notes.append(f"{mine.wager} {row} is not named: it pays {rows[row]}, like {other}")
    return replace(mine, rows=rows)


def _is_one(row: str, other: str) -> bool:
    """Whether every hand of a row also makes another row, judged by the names."""
    return row.startswith(f"{other}-") or (other == "straight-flush" and "royal" in row)


def _ratio(pays: Payout) -> Fraction | None:
    """What is won by every unit staked; None where it does not depend on the stake."""
    return None if isinstance(pays, (Fixed, MeterShare)) else pays.ratio


def _payout(where: str, text: str) -> Payout:
    try:
        if len(text) > LONG:
            raise Unusable(f"{text[:LONG]}... is not a payout")
        pays = payout(said_with_to(text))
    except Unusable as error:
        raise Unusable(f"{where}: {error}") from None
    if isinstance(pays, Fixed):
        too_much = pays.amount > HIGHEST * 100
    elif isinstance(pays, MeterShare):
        too_much = pays.percent > 100
    else:
        too_much = pays.ratio > HIGHEST or pays.ratio.denominator > FINEST
    if too_much:
        raise Unusable(f"{where}: {text} is more than {HIGHEST:,} to 1, or too fine a fraction")
    return pays


def _rows(game: Game, options: Options, base: PayTable, row: str) -> set[str]:
    """The rows that may be named: those of all tables of the wager, and those that the cards can
    make."""
    letters = game.pay_tables.get(base.wager, {}).values()
    known = {name for table in letters for name in table.rows} | set(base.rows)
    if row in map(kebab, known):
        return known
    for wager in game.wagers:
        if base.wager in _names(game, wager) and wager.looks_at(options) is not None:
            known |= {name for rows in card_wagers.all_hands(wager, options) for name in rows}
    return known


def departures_of(game: Game, options: Options, table: PayTable) -> list[Departure]:
    """What in the text forbids a pay table."""
    return list(_departures(game, options, table))


def _departures(game: Game, options: Options, table: PayTable) -> Iterator[Departure]:
    letters = game.pay_tables.get(table.wager, {}).values()
    if any(table.rows == known.rows for known in letters):
        return
    base = _base(game, options, table.wager)
    if not base.floor:
        said = ", ".join(known.letter for known in letters)
        yield Departure(what=f"{table.wager} is paid by pay table {said} alone", cite=base.cite)
        return
    for row, least in base.rows.items():
        offered = table.rows.get(row)
        if offered is None:
            yield Departure(
                what=f"{table.wager} {row} is paid at least {least}", cite=base.cite_of(row)
            )
        elif not no_less_than(offered, least):
            what = f"{table.wager} {row} at {offered} is less than {least}"
            yield Departure(what=what, cite=base.cite_of(row))
    for row in table.rows:
        if row not in base.rows:
            yield Departure(what=f"{table.wager} has no row {row}", cite=base.cite)


# -- a game that is played by it -----------------------------------------------------------------


class _Watched(dict[str, tuple[PayTable, ...]]):
    """Pay tables in force by wager, and a note of which were asked for."""

    def __init__(self, tables: Mapping[str, tuple[PayTable, ...]], asked: set[str]) -> None:
        super().__init__(tables)
        self.asked = asked

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, default)

    def proposed(self, names: Iterable[str]) -> set[str]:
        """The names of the proposed pay tables of some wagers, without a note of it."""
        tables = (table for name in names for table in self.get_as_is(name))
        return {table.wager for table in tables if table.letter == PROPOSED}

    def get_as_is(self, name: str) -> tuple[PayTable, ...]:
        return super().get(name, ())


class ProposedGame(Game):
    """A game whose options and pay tables are those of a proposal. It is priced and never dealt to
    anybody: nothing but the mathematics knows of it."""

    proposal: Proposal
    asked: set[str]
    """The wagers whose pay tables were looked at, except by the proposal itself."""

    def read_options(self, chosen: Mapping[str, Any] | None = None) -> Options:
        said = {**self.proposal.options, **(chosen or {})}
        usual, options = (Options(self.options, said, follows=self.follows) for _ in range(2))
        mine = self.proposal.tables
        options.in_force = _Watched(
            {
                wager.name: tuple(mine.get(table.wager, table) for table in wager.tables(usual))
                for wager in self.wagers
            },
            self.asked,
        )
        return options

    def tables_of(self, options: Options) -> _Watched:
        """The pay tables in force under options that were read here."""
        assert isinstance(options.in_force, _Watched), "they were read by the proposed game"
        return options.in_force


def game_of(game: Game, proposal: Proposal) -> ProposedGame:
    """The game as it would be."""
    asked: set[str] = set()
    fields = asdict(game) | {"options": _relaxed(game, proposal.options), "check_table": None}
    return ProposedGame(**fields, proposal=proposal, asked=asked)


# -- prices --------------------------------------------------------------------------------------


class Jobs(Frozen):
    """The prices of a proposal, still to be found."""

    model: Model
    """The mathematics of the game as it would be."""
    jobs: Sequence[Callable[[], Priced]]


def jobs(
    model: Model, proposal: Proposal, *, wager: str | None = None, asked: Mapping[str, Any] = {},
    **how: Any,
) -> Jobs:  # fmt: skip
    """What there is to price: all wagers; or only those that a proposed pay table belongs to, if
    nothing else is proposed or asked for."""
    game = game_of(model.game, proposal)
    mine = replace(model, game=game) if how.get("rounds") is None else by_play.model(game)
    questions = mine.questions({**asked, **proposal.options}, wager=wager, **how)
    every = [
        game.tables_of(question.options).proposed(game.wager_names) for _, question in questions
    ]
    if unused := sorted(set(proposal.tables).difference(*every)):
        table = proposal.tables[unused[0]]
        raise Refused(f"no wager is paid by the pay table {table.wager} here", table.cite)
    if wager is None and not proposal.options and not asked:
        questions = [
            (pricing, question)
            for pricing, question in questions
            if any(proposal.bears_on(model.game, name) for name in _all_of(pricing))
        ]
    found = [
        partial(_priced, mine, game, proposal, pricing, question)
        for pricing, question in _each_once(game, questions)
    ]
    if not found:
        raise Refused(f"no wager of {game.slug} is priced by {', '.join(proposal.tables)} alone")
    return Jobs(mine, found)


def _all_of(pricing: Pricing) -> tuple[str, ...]:
    return (pricing.wager, *pricing.covers)


def _each_once(
    game: ProposedGame, questions: Sequence[tuple[Pricing, Question]]
) -> Iterator[tuple[Pricing, Question]]:
    """Each different question once: letters that choose among tables which the proposal replaces
    make no difference."""
    seen: list[tuple[str, list[tuple[PayTable, ...]]]] = []
    for pricing, question in questions:
        in_force = game.tables_of(question.options)
        tables = [in_force.get_as_is(name) for name in _all_of(pricing)]
        one = pricing.wager, tables
        if in_force.proposed(_all_of(pricing)) and one in seen:
            continue
        seen.append(one)
        yield pricing, question


def _priced(
    model: Model, game: ProposedGame, proposal: Proposal, pricing: Pricing, question: Question
) -> Priced:
    """The price by the model; by play, if the model does not look at what is proposed."""
    needed = game.tables_of(question.options).proposed(_all_of(pricing))
    try:
        found = model.answer(pricing, question)
    except PitbossError:
        raise
    except Exception:  # the mathematics was written for the values of the text
        found = None
    in_force = game.tables_of(question.options)
    if found is None or not needed <= in_force.proposed(game.asked):
        found = _by_play(game, proposal, pricing, question, needed)
    letter = PROPOSED if needed else question.table
    outcomes = found.price.outcomes
    notes = (*outcomes.notes, *(proposal.notes if needed else ()))
    price = replace(
        found.price, table=letter, departures=proposal.departures,
        outcomes=replace(outcomes, notes=notes),
    )  # fmt: skip
    return replace(found, price=price)


def _by_play(
    game: ProposedGame, proposal: Proposal, pricing: Pricing, question: Question, needed: set[str]
) -> Priced:
    """The price found by playing the game as it would be; refused if its play looks at no other
    table than that of the text."""
    try:
        return _played(game, proposal, pricing, question, needed)
    except PitbossError:
        raise
    except Exception as error:
        raise Unusable(f"{game.slug} cannot be played as it is proposed: {error!r}") from None


def _played(
    game: ProposedGame, proposal: Proposal, pricing: Pricing, question: Question, needed: set[str]
) -> Priced:
    model = by_play.model(game)
    if not any(pricing.wager in _all_of(one) for one in model.pricings):
        why = f"the mathematics of {game.slug} does not look at what is proposed for"
        raise Unusable(f"{why} {', '.join(sorted(needed))}, and play alone cannot price it")
    found = model.find(pricing.wager)
    game.asked.clear()
    price = model.price(found, replace(question, wager=found.wager))
    if unread := sorted(needed - game.tables_of(question.options).proposed(game.asked)):
        why = f"{unread[0]} is paid by the table of the text, whatever is proposed"
        raise Refused(why, proposal.tables[unread[0]].cite)
    return Priced(price=price)
