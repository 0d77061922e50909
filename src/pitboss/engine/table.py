"""A table: a game with its options, limits and seats, and what it remembers between rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.engine import former_names
from pitboss.engine.answers import Answer, as_kept
from pitboss.engine.events import Event, moves
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.stacks import Stacks, by_party, counted, stacks_of
from pitboss.engine.table_memory import fact_of
from pitboss.engine.wagers import Limit, Limits, Stake, Wager, read_limits
from pitboss.equipment.stock import Stock, stock
from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.money import dollars


class Saved(Struct):
    """A table as it was before a round, and the answers given since."""

    game: str
    options: dict[str, Any]
    limits: Limits
    seats: tuple[int, ...]
    rounds: int
    state: dict[str, Any]
    stakes: list[Stake]
    stocks: dict[str, Stock]
    stacks: dict[str, int] | None
    answers: list[Answer] = []
    seated: dict[int, str] = {}


class Table:
    """An open table. Between rounds it is a plain value that can be saved and loaded."""

    def __init__(
        self,
        game: Game,
        *,
        options: Mapping[str, Any] | None = None,
        limits: Mapping[str, str | Limit] | None = None,
        seats: int | None = None,
        stacks: Mapping[Any, int] | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = game.read_options(options)
        self._plain_options = self.options.plain()
        self.post_limits(limits or {})
        self._wagers: dict[str, tuple[Wager, str]] = {}
        self.seats = _positions(game, self.options, seats)
        self.rounds = 0
        """Rounds completed since the table was opened."""
        self.state = game.first_state(self.options)
        for name, value in (given or {}).items():
            if name not in self.state:
                hint = nearest(name, self.state)
                raise Refused(f"{game.title} keeps no {name!r} between rounds: {hint}")
            fact = fact_of(game.facts, name, self.state[name])
            self.state[name] = fact.read(name, value, self.seats)
        self.stakes: list[Stake] = []
        """Wagers that stay from round to round."""
        self.stocks: dict[str, Stock] = {}
        self.stacks: MutableMapping[Any, int] | None = stacks_of(stacks, self.seats)
        """If the table counts chips: the chips of the patrons, under the names that were given."""
        self.seated: dict[int, str] = {}
        """The patron at each position, with or without wagers; empty if nobody has said who sits
        there."""
        self.round: Round | None = None
        self.carried: list[Stake] = []
        """The wagers on the table when the round began."""
        self._before: Saved | None = None

    def __repr__(self) -> str:
        return f"<table of {self.game.title}, {len(self.seats)} seats, {self.rounds} rounds>"

    def __str__(self) -> str:
        from pitboss.words.text_drawing import draw_table  # noqa: PLC0415 - it draws from outside

        return draw_table(self)

    @property
    def before(self) -> Saved | None:
        """The table as it was before the last round."""
        return self._before

    def post_limits(self, limits: Mapping[str, str | Limit]) -> None:
        """Post the limits of the wagers, or none; refused if book or options forbid them."""
        self.limits = read_limits(self.game, self.options, limits)
        self.posted = bool(limits)
        """Whether limits are posted at all."""

    def start(self) -> Round:
        """The next round, waiting at its first prompt."""
        if self.round is not None and not self.round.over:
            raise Refused("the round before is not over")
        self._before = self._copied()
        self.carried = self._before.stakes
        self.round = Round(self)
        return self.round

    def find_wager(self, said: str) -> tuple[Wager, str]:
        """The wager that a name means, and the name in its one form."""
        found = self._wagers.get(said)
        if found is None:
            found = self._wagers[said] = self.game.find_wager(said, self.options)
        return found

    # -- chips -------------------------------------------------------------------------------

    def chips(self, patron: str) -> int | None:
        """What a patron has on the table, if chips are counted."""
        if self.stacks is None:
            return None
        return counted(self.stacks).get(patron, 0 if self.game.table_stakes else None)

    def check_chips(self, patron: str, amount: int) -> None:
        chips = self.chips(patron)
        if chips is not None and amount > chips:
            raise Refused(f"{patron} has {dollars(chips)} on the table, not {dollars(amount)}")

    def move_chips(self, event: Event) -> None:
        """Change the patrons' stacks as the events say."""
        if self.stacks is None:
            return
        stacks = counted(self.stacks)
        for source, target, amount in moves(event):
            if source in stacks:
                stacks[source] -= amount
            if target in stacks:
                stacks[target] += amount

    # -- pieces ------------------------------------------------------------------------------

    def refill(self, source: str, pieces: Iterable[str]) -> Stock:
        """A full stock for a source: the pieces for the next shuffle."""
        filled = self.stocks[source] = stock(pieces, self.game.pieces_cite)
        return filled

    # -- saving ------------------------------------------------------------------------------

    def _copied(self) -> Saved:
        return Saved(
            self.game.slug,
            self._plain_options,
            self.limits,
            self.seats,
            self.rounds,
            _copied(self.state),
            [replace(stake) for stake in self.stakes],
            {source: stock.copy() for source, stock in self.stocks.items()},
            None if self.stacks is None else by_party(self.stacks),
            seated=self.seated,
        )

    def save(self) -> bytes:
        """The table as JSON: as it was before the round, and the answers so far."""
        if self.round is None or self.round.over or self._before is None:
            return msgspec.json.encode(self._copied())
        return msgspec.json.encode(replace(self._before, answers=self.round.answers))

    @classmethod
    def load(cls, game: Game, data: bytes) -> Table:
        """A saved table, waiting at the prompt where it was left."""
        try:
            saved = msgspec.json.decode(data, type=Saved)
        except msgspec.DecodeError as error:
            raise Unusable(f"not a saved table: {error}") from None
        return cls.restore(game, saved)

    @classmethod
    def restore(cls, game: Game, saved: Saved) -> Table:
        by_name, usual = {option.name: option for option in game.options}, game.usual.plain
        chosen = {game.formerly.get(name, name): value for name, value in saved.options.items()}
        options = {
            name: by_name[name].kept(value) if name in by_name else value  # refused by its name
            for name, value in chosen.items()
            if name not in usual or value != usual[name]  # chosen by nobody
        }
        table = cls(game, options=options, seats=len(saved.seats))
        table.limits, table.rounds = saved.limits, saved.rounds
        table.posted = saved.limits != Limits()
        table.stakes = [
            replace(stake, wager=former_names.today(stake.wager, game.formerly))
            for stake in saved.stakes
        ]
        table.state = {
            name: game.facts[name].kept(value) if name in game.facts else value
            for name, value in saved.state.items()
        }
        table.stocks = saved.stocks
        table.stacks = None if saved.stacks is None else Stacks(saved.stacks)
        table.seated = saved.seated
        if saved.answers:
            round = table.start()
            for answer in saved.answers:
                round.answer(as_kept(answer))
        return table


_ATOMS = frozenset((bool, int, str, type(None)))


def _copied(value: Any) -> Any:
    """A full copy of a plain value."""
    if isinstance(value, dict):
        return {k: v if type(v) in _ATOMS else _copied(v) for k, v in value.items()}
    return [_copied(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def _positions(game: Game, options: Options, seats: int | None) -> tuple[int, ...]:
    low, high = game.seats[0], game.most_positions(options)
    count = high if seats is None else seats
    if not low <= count <= high:
        cite = game.seats_cite[0 if count < low else 1]
        raise Refused(f"{game.title} has {low} to {high} positions, not {count}", cite)
    return tuple(range(1, count + 1))
