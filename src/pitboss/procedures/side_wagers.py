"""A side wager as one value: a wager beside the one on the hand, and what a table does with it.

The options, the wagers and the irregularities of a table, who may make the wager and how much,
what it comes to and its price all follow from this value. A family whose text says more of its side
wagers (when they are settled, what they exclude) adds its own fields to it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from pitboss.engine import Irregularity, Option, Round, Stake, Wager
from pitboss.engine.game import CheckFelt
from pitboss.errors import Refused
from pitboss.procedures import settlement
from pitboss.procedures.settlement import Outcome
from pitboss.values import Frozen


class SideWager(Frozen, kw_only=True):
    """One wager, or several that are offered together. Its price follows from its cards
    (`Wager.on_cards`); if they alone do not decide it, the game's mathematics has a function for
    the name of the wager."""

    wagers: tuple[Wager, ...]
    """What is bet, each with its pay tables and the rows that its cards make."""
    options: tuple[Option, ...] = ()
    """What the casino chooses for it."""
    irregularities: tuple[Irregularity, ...] = ()
    """What may go wrong with it."""
    beside: str = ""
    """The paragraph by which it is made only together with another wager."""
    most: str = ""
    """The paragraph by which it is no larger than that wager; the rule of the wager has the
    words."""
    outcome: Callable[[Round, Stake], Outcome | None] = settlement.on_cards
    """What it comes to, if its cards alone do not decide that; None while it waits."""
    tables: Mapping[str, Mapping[str, str]] = {}
    """By the letter of every pay table, the options under which it is in force, if not a single
    option chooses it."""


Side = TypeVar("Side", bound=SideWager)


def by_wager(sides: Iterable[Side]) -> dict[str, Side]:
    """The side wager that each wager belongs to, by the name of the wager."""
    return {wager.name: side for side in sides for wager in side.wagers}


def check_beside(
    sides: Iterable[SideWager], felt: Mapping[str, int], needed: Sequence[str], why: str
) -> None:
    """Refuse a side wager without all the `needed` wagers; `why` has {} for the name of the
    wager."""
    if all(felt.get(name) for name in needed):
        return
    for name, side in by_wager(sides).items():
        if side.beside and felt.get(name):
            raise Refused(why.format(name), side.beside)


def only_beside(sides: Iterable[SideWager], needed: Sequence[str], why: str) -> CheckFelt:
    """The check of a table at which nothing else is said of wagers that need each other."""

    def check(round: Round, felt: Mapping[str, int]) -> None:
        check_beside(sides, felt, needed, why)

    return check


def check_most(sides: Iterable[SideWager], felt: Mapping[str, int], most: int) -> None:
    """Refuse a side wager that is larger than it may be."""
    for side in sides:
        for wager in side.wagers if side.most else ():
            if felt.get(wager.name, 0) > most:
                raise Refused(f"{wager.name}: {wager.rule}", side.most)


def outcomes(sides: Iterable[SideWager], round: Round, seat: int) -> Iterator[Outcome]:
    """What the side wagers of a seat come to, in their order; those that wait are left out."""
    for name, side in by_wager(sides).items():
        for stake in round.stakes_on(name, seat=seat):
            outcome = side.outcome(round, stake)
            if outcome is not None:
                yield outcome
