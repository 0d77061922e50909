"""Every wager of craps as an automaton over throws: solved in fractions, and simulated.

First comes what a throw does to each wager; then what the wager costs. There is nothing to decide
once a wager is made, so there is no strategy. The three games have the same wagers at the same
odds, but for the fire bet.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, NamedTuple

from pitboss.engine import Game, Options
from pitboss.games.craps.common.names import FLAT, INACTIVE, NUMBERS, PARTS, POINTS
from pitboss.games.craps.common.options import (
    Payouts,
    all_payouts,
    due_on_win,
    due_with_bet,
    most_odds,
    odds_multiple,
    odds_unit,
    on_win,
    payouts,
    rows_paid,
)
from pitboss.games.craps.common.paragraphs import Paragraphs
from pitboss.games.craps.common.settlement import by_parts, next_point, winning
from pitboss.games.craps.common.wagers import in_chips
from pitboss.odds.games.craps.common.automata import End, Rule, State, Throw, explore, play, solve
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.regulation.payouts import check_exact
from pitboss.values import Frozen

FULL_ODDS = "minimum with full odds"
"""The name under which a line bet is priced together with the odds that support it."""
LOST = Fraction(-1)


class Terms(Frozen):
    """What a table offers, and what is bet there: its options, what it pays under them, where its
    text says so, and the wager in cents."""

    options: Options
    odds: Payouts
    at: Paragraphs
    stake: int

    def end(self, name: str, net: int, pays: str = "", staked: int = 0) -> End:
        """From cents; what is staked is the wager, if nothing else is said."""
        whole = Fraction(staked or self.stake, self.stake)
        return End(name, Fraction(net, self.stake), pays, whole)


def rule(game: Game, at: Paragraphs, question: Question) -> Rule:
    """The rule of a wager under a pay table."""
    wager, options = question.wager, question.options
    terms = Terms(options, all_payouts(game, options), at, question.stake)
    if wager in FLAT and question.asked:
        check_exact(wager, question.stake, payouts(game.wager_names[wager].tables(options), wager),
                    at.of(wager), chip=options["smallest-chip"])  # fmt: skip
    flat = wager.removesuffix("-odds")
    if flat in FLAT.values():
        return line(flat, backing(wager, question.table, terms), terms)
    if wager in NUMBERS:
        return number(wager, terms)
    return fire(terms) if wager == "fire" else one_roll(wager, terms)


# -- the line, and what supports it --------------------------------------------------------------


class Backing(Frozen):
    """The amounts of the flat bet and, by point, of the odds that are put behind it."""

    flat: int
    odds: dict[int, int]


def backing(wager: str, table: str, terms: Terms) -> Backing:
    """A flat bet alone, odds alone, or a flat bet with the table's full odds."""
    stake = terms.stake
    if wager.endswith("-odds"):
        return Backing(0, dict.fromkeys(POINTS, stake))
    if table != FULL_ODDS:
        return Backing(stake, dict.fromkeys(POINTS, 0))
    laid = wager.startswith("dont")
    pays = {point: terms.odds[odds_row(point, laid=laid)] for point in POINTS}
    full = {p: most_odds(terms.options, pays[p], p, stake, laid=laid) for p in POINTS}
    return Backing(stake, full)


def odds_row(point: int, *, laid: bool) -> str:
    """The row of the odds that support a bet."""
    return f"odds-{'laid' if laid else 'taken'}-{point}"


class LineBet(NamedTuple):
    """A line bet at a table: the come out point, and the point of the bet (0 for none)."""

    table: int
    own: int


def line(flat: str, backs: Backing, terms: Terms) -> Rule:
    """A Come Bet is made when there is a come out point, odds when there is the point of their
    bet."""
    comes = flat.endswith("come")

    def step(state: State, throw: Throw) -> State | End:
        assert isinstance(state, LineBet)
        total = sum(throw)
        table = next_point(state.table, total)
        if state.own:
            if total not in (7, state.own):
                return LineBet(table, state.own)
            works = bool(state.table) or flat != "come"
            return decided(flat, backs, terms, state.own, total == state.own, works=works)
        if comes and not state.table:
            return LineBet(table, 0)
        if total in POINTS:
            return LineBet(table, total)
        return first_roll(flat, total, terms) if backs.flat else LineBet(table, 0)

    def stands(state: State) -> bool:
        assert isinstance(state, LineBet)
        return bool(state.own or (backs.flat and (state.table or not comes)))

    return Rule(
        start=LineBet(0, 0), step=step, stands=stands, notes=line_notes(flat, backs, terms.at)
    )


def line_notes(flat: str, backs: Backing, at: Paragraphs) -> tuple[str, ...]:
    notes = []
    if backs.flat and any(backs.odds.values()):
        notes.append("odds at the table's full multiple")
    if flat == "come" and any(backs.odds.values()):
        notes.append(
            "the Come Bet is made on the first roll after the come out point is set; its odds are"
            f" not called On: on a come out roll they come back, {at.on_off}"
        )
    return tuple(notes)


def first_roll(flat: str, total: int, terms: Terms) -> End:
    """A roll that sets no point decides: 7 and 11 for the Pass, 2 and 3 against it, 12 too."""
    if flat.startswith("dont") and total == 12:
        return End("12 on the first roll", Fraction(0), "push")
    name = "7 or 11 on the first roll" if total in (7, 11) else "2, 3 or 12 on the first roll"
    if flat.startswith("dont"):
        name = name.replace("2, 3 or 12", "2 or 3")
    if (total in (7, 11)) == flat.startswith("dont"):
        return End(name, LOST)
    pays = terms.odds[flat]
    return terms.end(name, pays.won(terms.stake), str(pays))


def decided(flat: str, backs: Backing, terms: Terms, point: int, made: bool, *, works: bool) -> End:
    """The point is made, or a 7 comes first; odds that are off come back."""
    behind = backs.odds[point]
    name = "the point made" if made else "7 before the point"
    if behind:
        name = f"the point {point} made" if made else f"7 before the point {point}"
        name += "" if works else ", odds returned"
    staked = backs.flat + behind
    behind = behind if works else 0
    against = flat.startswith("dont")
    if made == against:
        return terms.end(name, -(backs.flat + behind), "", staked)
    pays, true = terms.odds[flat], terms.odds[odds_row(point, laid=against)]
    posted = [str(pays)] * bool(backs.flat) + [str(true)] * bool(behind)
    won = pays.won(backs.flat) + true.won(behind)
    return terms.end(name, won, " and ".join(posted), staked)


# -- numbers -------------------------------------------------------------------------------------


def number(wager: str, terms: Terms) -> Rule:
    """A wager until its number or a 7 comes; some are off on a come out roll.

    For those the state is the come out point; the others have only one state.
    """
    kind, aim = NUMBERS[wager]
    against, sleeps = kind in ("place-lose", "lay"), wager in INACTIVE
    options, pays, stake = terms.options, terms.odds[wager], terms.stake
    with_bet = due_with_bet(options, wager, stake, stake)
    won = pays.won(stake) - due_on_win(options, wager, stake) - with_bet

    def on(state: State) -> bool:
        return bool(state) or not sleeps

    def step(state: State, throw: Throw) -> State | End:
        assert isinstance(state, int)
        total = sum(throw)
        if total not in (7, aim) or not on(state):
            return next_point(state, total) if sleeps else 0
        hard = kind == "hard" and total == aim
        easy = hard and throw[0] != throw[1]
        first = f"{aim} before 7" if total == aim else f"7 before {aim}"
        name = f"{aim} the {'easy' if easy else 'hard'} way" if hard else first
        if easy or against == (total == aim):
            return terms.end(name, -stake - with_bet, "", stake + with_bet)
        return terms.end(name, won, str(pays), stake + with_bet)

    notes = []
    if kind in ("buy", "lay"):
        when = "if it wins" if on_win(options, wager) else "with the bet"
        rate = float(100 * options["vigorish-rate"])
        notes.append(f"vigorish of {rate:g}% of the wager {when}, down to whole chips")
    if options["winning-bets-stay"]:
        notes.append("a bet that stays up when it has won counts as a new one")
    return Rule(start=0, step=step, on=on if sleeps else None, notes=tuple(notes))


# -- one roll ------------------------------------------------------------------------------------


def one_roll(wager: str, terms: Terms) -> Rule:
    """A wager that every throw decides, each of its equal parts separately."""
    parts = PARTS.get(wager, (wager,))

    def step(state: State, throw: Throw) -> End:
        won, lost, paid = by_parts(wager, terms.stake, throw, terms.odds)
        if not paid:
            return End("lost", LOST)
        net = won - lost
        if len(parts) > 1:
            posted = " and ".join(dict.fromkeys(map(str, paid)))
            said = f"{posted} on {len(paid)} of {len(parts)} parts"
            return terms.end(str(sum(throw)), net, said)
        row = winning(throw)[wager].removeprefix(wager).replace("-", " ").strip()
        return terms.end(row or "won", net, str(paid[0]))

    return Rule(start=0, step=step)


# -- fire ----------------------------------------------------------------------------------------


class Fire(NamedTuple):
    """The different points that the shooter has made, and the one that is on."""

    made: frozenset[int]
    point: int


def fire(terms: Terms) -> Rule:
    """A loser 7 decides, by how many different points were made until then."""

    def step(state: State, throw: Throw) -> State | End:
        assert isinstance(state, Fire)
        total = sum(throw)
        if state.point and total == 7:
            count = len(state.made)
            name = "1 point made" if count == 1 else f"{count} different points made"
            if count < 4:
                return End(name, LOST)
            pays = terms.odds[f"fire-{count}"]
            return terms.end(name, pays.won(terms.stake), str(pays))
        made = state.made | {total} if total == state.point else state.made
        return Fire(made, next_point(state.point, total))

    notes = (f"paid after the loser 7, {terms.at.fire.settled}",)
    return Rule(start=Fire(frozenset(), 0), step=step, notes=notes)


# -- amounts at which nothing is rounded ---------------------------------------------------------


def multiple(game: Game, name: str, table: str, options: Options) -> int:
    """The amount at whose multiples a wager is paid and charged in whole chips."""
    wager, chip, parts = game.wager_names[name], options["smallest-chip"], len(PARTS.get(name, "1"))
    rows = rows_paid((wager,), options).values() if name in FLAT else ()
    amounts = [pays.b for pays in (*rows, *payouts(wager.tables(options), name))]
    if in_chips(name):
        amounts = [amount * chip * parts for amount in amounts]
    if name.startswith(("buy", "lay")) and options["vigorish-rate"]:
        amounts.append((Fraction(chip) / options["vigorish-rate"]).numerator)
    if table == FULL_ODDS:
        amounts += full_odds(game, options, laid=name.startswith("dont"))
    return lcm(wager.step, *amounts)


def full_odds(game: Game, options: Options, *, laid: bool) -> Iterator[int]:
    """By point, the amount of a flat bet whose full odds are paid exactly."""
    odds = all_payouts(game, options)
    for point in POINTS:
        pays, multiple = odds[odds_row(point, laid=laid)], odds_multiple(options, point)
        of_unit = multiple / pays.ratio if laid else Fraction(multiple)
        yield (odds_unit(options, pays) / of_unit).numerator
        yield (pays.b / of_unit).numerator


# -- what it costs -------------------------------------------------------------------------------


def price(game: Game, at: Paragraphs, question: Question) -> Outcomes:
    asked = rule(game, at, question)
    automaton = explore(asked)
    found = solve(asked, asked.stands)
    count = len(automaton.states)
    chain = f"absorbing chain of {count} state{'s' if count > 1 else ''} in fractions"
    return Outcomes(
        lines=tuple(
            Line(
                name=end.name, net=end.net, chance=found.ends[end], pays=end.pays, staked=end.staked
            )
            for end in sorted(automaton.ends, key=lambda end: -end.net)
        ),
        how="all 36 throws" if found.steps == 1 else chain,
        notes=(*asked.notes, throws(asked, found.steps, at)),
    )


def throws(asked: Rule, standing: Fraction, at: Paragraphs) -> str:
    """How many throws a wager waits for its decision, on average."""
    if standing == 1:
        return "decided by the next throw"
    if asked.on is None:
        return f"decided after {float(standing):.2f} throws ({standing}) on average"
    on = solve(asked, asked.on).steps
    return (
        f"decided after {float(on):.2f} throws ({on}) with the point on; {float(standing):.2f} with"
        f" the come out rolls on which it is off, {at.on_off}, if it is made before one"
    )


def simulator(game: Game, at: Paragraphs, question: Question, style: str) -> Simulator:
    asked = rule(game, at, question)
    automaton = explore(asked)
    ends = automaton.ends
    unit, (nets, stakes) = in_whole_units([end.net for end in ends], [end.staked for end in ends])
    names: dict[int, set[str]] = defaultdict(set)
    for end, net in zip(ends, nets.tolist(), strict=True):
        names[net].add(end.name)
    return Simulator(
        play=play,
        parameters=(automaton.steps, nets, stakes),
        unit=unit,
        chances="throws",
        names={net: found.pop() for net, found in names.items() if len(found) == 1},
        notes=asked.notes,
    )


def tables(wager: str) -> Mapping[str, Mapping[str, Any]]:
    """The pay tables of a wager, with the options that offer it."""
    if wager == "fire":
        return {letter: {"fire-table": letter} for letter in "AB"}
    if wager == "six-seven-eight":
        return {"minimum": {"6-7-8-offered": True}}
    if wager in FLAT.values():
        return {"minimum": {}, FULL_ODDS: {}}
    true_odds = wager.startswith(("buy", "lay")) or wager.endswith("odds")
    return {"true-odds" if true_odds else "minimum": {}}


def model(game: Game, at: Paragraphs) -> Model:
    """The mathematics of a game of the family; `at` has its paragraphs."""
    return Model(
        game=game,
        pricings=tuple(
            Pricing(
                wager=wager.name,
                price=partial(price, game, at),
                tables=tables(wager.name),
                multiple=partial(multiple, game, wager.name),
            )
            for wager in game.wagers
        ),
        simulator=partial(simulator, game, at),
    )
