"""A wager played from the bet until it is decided, and its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from random import Random

from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.dealers import Dealer
from pitboss.engine.events import Event
from pitboss.engine.players import Bot, play_round
from pitboss.engine.prompts import Prompt
from pitboss.engine.round import Round
from pitboss.engine.table import Table
from pitboss.errors import Refused
from pitboss.odds.by_play.priced_bet import SEAT, Making
from pitboss.odds.prices import Line, Number
from pitboss.values import Frozen


class Undecided(Exception):
    """A wager is not decided within the rounds allowed."""


class Bettor(Bot):
    """Makes one bet, nothing else, and decides as the game's own bot does.

    What the bot does not decide is decided by default.
    """

    def __init__(self, making: Making, rng: Random) -> None:
        super().__init__(decide=_decide)
        self.rng = rng
        self.making = making
        self.to_bet = False
        self.asked = False
        """Whether there was anything to decide."""

    def bet(self, round: Round, prompt: ask.TakeBets, seat: int) -> None:
        if self.to_bet and seat == SEAT:
            round.answer(self.making.bet)
            self.to_bet = False
        elif seat == SEAT and self.making.again.wagers:
            with suppress(Refused):  # they cannot be bet at this moment
                round.answer(self.making.again)

    def answer(self, round: Round, prompt: Prompt) -> Answer:
        if isinstance(prompt, ask.Cut):  # it does not matter: nobody knows the order
            return say.CutAt(prompt.least)
        self.asked = True
        return super().answer(round, prompt)


def _decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    answer = round.game.bot(round, prompt, seat, rng) if round.game.bot else None
    if answer is None and isinstance(prompt, ask.Choose):
        silent = prompt.offer(prompt.default)
        if silent is not None and (silent.unstated or not silent.high):
            return say.Choice(prompt.seat, silent.name, patron=prompt.patron)
    return answer


class End(Frozen):
    """How a wager ended, in cents."""

    net: int
    staked: int
    why: str
    rounds: int


def until_decided(table: Table, dealer: Dealer, bettor: Bettor, most: int) -> End:
    """Make the wager, and play until it is decided, up to a number of rounds."""
    players = dict.fromkeys(table.seats, bettor)
    events: list[Event] = []
    bettor.to_bet = True
    for rounds in range(1, most + 1):
        events += play_round(table, dealer, players).events
        if not bettor.to_bet and _decided(table, events):
            return _end(bettor.making, events, rounds)
    raise Undecided


def _decided(table: Table, events: Iterable[Event]) -> bool:
    """Whether the player has no wager left, except one that was decided before and stays on the
    felt."""
    standing = {stake.wager for stake in table.stakes if stake.seat == SEAT}
    return not standing or standing <= {
        event.wager for event in events if isinstance(event, on.Settled) and event.seat == SEAT
    }


def _end(making: Making, events: Sequence[Event], rounds: int) -> End:
    """What the wager won or lost, and all that followed from it where it leads."""
    net, staked, why = 0, 0, ""
    for event in _own(making, events):
        if isinstance(event, on.Settled):
            net += event.net
            why = event.why if event.wager == making.wager else why
        elif isinstance(event, on.Charged):
            net, staked = net - event.amount, staked + event.amount
        else:
            staked += event.amount if isinstance(event, on.Placed) else -event.amount
    if making.leads:
        patron = on.patron_of(SEAT)
        moved = [event for event in events if isinstance(event, on.Moved)]
        net += sum(event.amount for event in moved if event.target == patron)
        net -= sum(event.amount for event in moved if event.source == patron)
    return End(net, staked, why, rounds)


def _own(
    making: Making, events: Iterable[Event]
) -> Iterator[on.Settled | on.Charged | on.Placed | on.TakenDown]:
    """The events about the player's chips that are part of the price."""
    for event in events:
        if (
            isinstance(event, (on.Settled, on.Charged, on.Placed, on.TakenDown))
            and event.seat == SEAT
            and making.counts(event.wager)
        ):
            yield event


# -- many of them --------------------------------------------------------------------------------


class Ends:
    """How often a wager ended in each way: counted, or as a probability."""

    def __init__(self, amount: int) -> None:
        self.amount = amount
        self._often: dict[tuple[int, int], Fraction | int] = {}
        self._whys: dict[tuple[int, int], str] = {}

    def add(self, end: End, often: Fraction | int = 1) -> None:
        key = end.net, end.staked
        self._often[key] = self._often.get(key, 0) + often
        if self._whys.setdefault(key, end.why) != end.why:
            self._whys[key] = ""

    def lines(self, rounds: int | None = None) -> tuple[Line, ...]:
        """A line for every result, the best first; from the number of rounds, if ends were
        counted."""
        return tuple(
            self._line(*key, often / rounds if rounds else Fraction(often))
            for key, often in sorted(self._often.items(), key=lambda item: item[0], reverse=True)
        )

    def _line(self, net: int, staked: int, chance: Number) -> Line:
        """Named by the reason, if all results of the line have the same one."""
        usual = "won" if net > 0 else "lost" if net < 0 else "push"
        a_unit = Fraction(net, self.amount)
        odds = f"{a_unit.numerator:,} to {a_unit.denominator:,}"
        return Line(
            name=self._whys[net, staked] or usual,
            net=a_unit,
            chance=chance,
            pays=odds if net > 0 and staked == self.amount else "",
            staked=Fraction(staked, self.amount),
        )


class Played(Frozen):
    """The results of a wager: in every outcome, or in a number of rounds."""

    ends: Ends
    times: int
    decides: bool
    """Whether the player had anything to decide."""


def std_error(lines: Iterable[Line], rounds: int) -> float:
    """The standard error of the mean of so many rounds with these results."""
    found = [(float(line.net), float(line.chance)) for line in lines]
    mean = sum(net * chance for net, chance in found)
    return sqrt(sum((net - mean) ** 2 * chance for net, chance in found) / rounds)
