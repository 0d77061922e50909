"""A price for any game: its wagers are played through the table engine, and results are counted.

The game asks for chance by prompts. If few outcomes are possible, all of them are played in turn
and the price is exact. If not, the game is played many times at random. The game's bot decides.
A wager that some cards alone decide need not be played: all deals of them are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from pitboss.engine import ByOption, Dealer, Game, Option, Options, Table, Wager
from pitboss.errors import Refused
from pitboss.odds.by_play import priced_bet
from pitboss.odds.by_play.every_outcome import walk
from pitboss.odds.by_play.priced_bet import (
    SEAT,
    Bettor,
    End,
    Ends,
    Making,
    Played,
    Undecided,
    open_table,
    reopen,
    std_error,
    until_decided,
)
from pitboss.odds.model import USUAL_STAKE, Choice, Model, Pricing, Question, Watch
from pitboss.odds.prices import BY_PLAY, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.solvers import card_wagers
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import MeterShare

if TYPE_CHECKING:
    from pitboss.odds.simulation.streams import Stream


IN_FORCE = "in force"
"""The name of a wager's pay tables, if no option chooses among several."""
CHOOSES = "-table"
"""The end of the name of an option that chooses a pay table."""
SPOT = "spot "
"""The beginning of a table's name, for a wager that was asked for on one spot."""


def model(game: Game) -> Model:
    """The prices of a game, all of them found by play."""
    main = priced_bet.main(game)
    made = [] if game.table_stakes else [name for name in game.wager_names if _is_made(game, name)]
    priced = [name for name in made if name not in main[1:]]
    later = [name for name in game.wager_names if name not in made]
    covers = {main[0]: (*main[1:], *later)} if main else {}
    return Model(
        game=game,
        pricings=tuple(
            Pricing(
                wager=name,
                price=partial(_price, game),
                tables=_tables(game, (name, *covers.get(name, ()))),
                covers=covers.get(name, ()),
                open=partial(_accepted, game, name),
                spotted=partial(_spot, game) if game.wager_names[name].spots else None,
            )
            for name in priced
        ),
        simulator=partial(_simulator, game),
        styles=("simple",),
    )


def pricing(game: Game, wager: str) -> Pricing:
    """The price of one wager by play, for a game that has mathematics of its own for the others."""
    return Pricing(
        wager=wager,
        price=partial(_price, game),
        tables=_tables(game, (wager,)),
        open=partial(_accepted, game, wager),
        simulator=partial(_simulator, game, style="simple"),
    )


def _is_made(game: Game, wager: str) -> bool:
    """Whether a wager can be made while bets are open: the wager says so, or a table accepts it."""
    if game.wager_names[wager].when == "bets":
        return True
    return _accepted(game, wager, "", game.read_options())


def _accepted(game: Game, wager: str, letter: str, options: Options) -> bool:
    return priced_bet.find(open_table(game, options), wager, USUAL_STAKE) is not None


def _spot(game: Game, said: str, options: Options) -> str:
    """A spot that was asked for, in its one form where it has one."""
    stands = game.find_wager(said, options)[1]
    return SPOT + (stands.partition(":")[2] or said.partition(":")[2])


# -- pay tables ----------------------------------------------------------------------------------


def _tables(game: Game, wagers: tuple[str, ...]) -> dict[str, Choice]:
    """By its letter, the option that chooses a pay table of some wagers priced together."""
    choosing = {
        option.name.removesuffix(CHOOSES): (option, values)
        for option in game.options
        if option.kind == "choice" and (values := _values(game, option, wagers))
    }
    found: dict[str, Choice] = {}
    for name, (option, values) in choosing.items():
        letters = [value for value in values if value in game.pay_tables.get(name, ())]
        for value in letters or values:
            found[value if len(choosing) == 1 else f"{name} {value}"] = {option.name: value}
    posted = {letter for name in wagers for letter in game.pay_tables.get(name, ())}
    return found or {posted.pop() if len(posted) == 1 else IN_FORCE: {}}


def _values(game: Game, option: Option, wagers: tuple[str, ...]) -> list[Any]:
    """The values with which an option chooses the pay table of one of some wagers; none if it does
    not choose any."""
    name = option.name.removesuffix(CHOOSES)
    if name in wagers and name != option.name:
        return list(option.values)
    chosen = (_chosen_tables(game, option, game.wager_names[wager]) for wager in wagers)
    return next((list(tables) for tables in chosen if tables), [])


def _chosen_tables(game: Game, option: Option, wager: Wager) -> dict[Any, tuple[PayTable, ...]]:
    """The pay tables of a wager by the values of the option that the wager names as choosing them;
    where a function decides, of an option after which other tables are in force."""
    by = wager.paid_by.option if isinstance(wager.paid_by, ByOption) else ""
    if by != option.name and (by or not option.name.endswith(CHOOSES)):
        return {}
    found: dict[Any, tuple[PayTable, ...]] = {}
    for value in option.values:
        with suppress(Refused):
            if tables := wager.tables(game.read_options({option.name: value})):
                found[value] = tables
    differ = any(tables != other for tables in found.values() for other in found.values())
    return found if differ else {}


# -- prices --------------------------------------------------------------------------------------


def _price(game: Game, question: Question) -> Outcomes:
    if question.rounds is None and _by_cards_alone(game, question):
        return card_wagers.price(game.wager_names[question.wager], None, None, question)
    table, making = open_table(game, question.options), _making(game, question)
    notes = tuple(_notes(game, question, making))
    if walked := walk(table, making, question.watch):
        return Outcomes(
            lines=walked.ends.lines(),
            how=f"{_by_play(game, walked.decides)}: every outcome walked ({walked.times:,})",
            notes=notes,
            stake=making.amount,
        )
    rounds = question.rounds or ROUNDS
    played = simulate(table, making, rounds, question.watch)
    lines = played.ends.lines(rounds)
    return Outcomes(
        lines=lines,
        how=_by_play(game, played.decides),
        method="simulated",
        std_error=std_error(lines, rounds),
        rounds=rounds,
        seed=SEED,
        notes=notes,
        stake=making.amount,
    )


def _by_cards_alone(game: Game, question: Question) -> bool:
    """Whether some cards alone decide a wager, and what it pays does not depend on a meter."""
    wager = game.wager_names[question.wager]
    if wager.looks_at(question.options) is None:
        return False
    rows = wager.table(question.options).rows.values()
    return not any(isinstance(pays, MeterShare) for pays in rows)


def _by_play(game: Game, decides: bool) -> str:
    if not decides:
        return BY_PLAY
    return f"{BY_PLAY}, decided by its bot" if game.bot else f"{BY_PLAY}, decided by default"


def _notes(game: Game, question: Question, making: Making) -> Iterator[str]:
    """What was bet together with the wager, and on which of its spots it was made."""
    wager, spots = question.wager, game.wager_names[question.wager].spots
    if making.other_wagers:
        yield f"bet with {', '.join(making.other_wagers)}, and priced without"
    places = spots(question.options) if spots and not question.table.startswith(SPOT) else ()
    if len(places) > 1:
        another = f"{wager}:{places[-1]}"
        yield f"on {places[0]}, the first of {len(places)} spots: {another} asks for another"


def _making(game: Game, question: Question) -> Making:
    table, spot = open_table(game, question.options), ""
    if question.table.startswith(SPOT):
        spot = question.table.removeprefix(SPOT)
    multiples = (1,) if question.asked else priced_bet.MULTIPLES
    found = priced_bet.find(table, question.wager, question.stake, spot, multiples)
    if found is None:
        raise Refused(f"no bet on {question.wager} is accepted at the start of {game.slug}")
    return found


def _simulator(game: Game, question: Question, style: str) -> Simulator:
    return simulator(game, question.options, _making(game, question))


# -- played at random -----------------------------------------------------------------------------

ROUNDS = 20_000
"""Rounds for a price by default: they take a second or two."""
SEED = "1"
MOST_ROUNDS = 1_000
"""A wager that is undecided after so many rounds is given up."""
TOLD = 100
"""How often the progress is reported."""
ENGINE = "played through the table engine, by the game's own bot"


class Again:
    """A table at which one wager is made again and again."""

    def __init__(self, table: Table, making: Making, seed: str) -> None:
        self.table = table
        self.dealer = Dealer(seed)
        self.bettor = Bettor(making, Random(seed))
        reopen(table)

    def play(self) -> End:
        """Make the wager once; on a newly opened table, if this one does not accept it now."""
        if any(stake.seat == SEAT for stake in self.table.stakes):
            reopen(self.table)
        try:
            return self._until_decided()
        except Refused:
            reopen(self.table)
            return self._until_decided()

    def _until_decided(self) -> End:
        try:
            return until_decided(self.table, self.dealer, self.bettor, MOST_ROUNDS)
        except Undecided:
            wager = self.bettor.making.wager
            raise Refused(f"{wager} is not decided within {MOST_ROUNDS:,} rounds") from None


def simulate(table: Table, making: Making, rounds: int, watch: Watch) -> Played:
    playing, ends = Again(table, making, SEED), Ends(making.amount)
    step = max(1, rounds // TOLD)
    for played in range(rounds):
        if played % step == 0:
            watch(f"{making.wager}: playing", played / rounds)
        ends.add(playing.play())
    return Played(ends, rounds, playing.bettor.asked)


def simulator(game: Game, options: Options, making: Making) -> Simulator:
    """The same for ``pitboss simulate``, in cents of the wager."""

    def play(stream: Stream, results: Results, staked: Results) -> int:
        playing = Again(open_table(game, options), making, str(stream[0]))
        rounds = 0
        for number in range(len(results)):
            end = playing.play()
            results[number], staked[number] = end.net, end.staked
            rounds += end.rounds
        return rounds

    return Simulator(play=play, unit=making.amount, notes=(ENGINE,))
