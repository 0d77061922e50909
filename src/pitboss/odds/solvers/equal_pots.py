"""A pot of equal wagers, which goes to the highest hand of several players.

Nothing of it goes to the house and everybody has the same chances, so the edge is 0, however many
players there are. What depends on their number is how often a player wins, and how much. Ties are
counted over all deals where a game can do that for two players; otherwise they are simulated.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from math import lcm

import numpy as np
import numpy.typing as npt

from pitboss.odds.model import Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards
from pitboss.odds.simulation.streams import Stream, stream
from pitboss.odds.solvers.showdown import AT_ONCE
from pitboss.values import Frozen

Won = npt.NDArray[np.bool_]
"""One row per round, one column per player: who has the highest hand."""
ROUNDS, SEED = 1 << 18, "pot"
TWO = 2
EVEN = "nothing of the pot goes to the house and all have the same chances: the edge is 0"


class Pot(Frozen, kw_only=True):
    """A wager for a pot, all of equal size."""

    wager: str
    players: range
    deal: Callable[[Stream, int, int], Won]
    """From a stream, so many rounds of so many players."""
    cards: Callable[[int], int]
    """How many cards are dealt to so many players."""
    two_alike: Callable[[], Fraction]
    """The chance that two players have equal hands, over all deals."""
    notes: tuple[str, ...] = ()


def pricing(pot: Pot) -> Pricing:
    """The price by the number of players."""
    return Pricing(
        wager=pot.wager,
        price=partial(price, pot),
        simulator=partial(simulator, pot),
        tables={f"{players} players": {} for players in pot.players},
    )


def _players(question: Question) -> int:
    return int(question.table.partition(" ")[0])


def price(pot: Pot, question: Question) -> Outcomes:
    players = _players(question)
    question.watch(f"the pot of {players} players", 0.0)
    found, notes = tuple(lines(pot, players)), (*pot.notes, EVEN)
    if players == TWO:
        return Outcomes(lines=found, how="all deals of two hands", notes=notes)
    return Outcomes(
        lines=found, how="how often hands tie; the edge is known without", method="simulated",
        edge=Fraction(0), std_error=0.0, rounds=ROUNDS, seed=SEED, notes=notes,
    )  # fmt: skip


def lines(pot: Pot, players: int) -> Iterator[Line]:
    """One of so many players: the whole pot, a share of it, or nothing."""
    alike = pot.two_alike() if players == TWO else Fraction(0)
    chances = [1 - alike, alike] if players == TWO else sharing(pot, players)
    for winners, chance in enumerate(chances, 1):
        if chance:
            name = "the highest hand" if winners == 1 else f"one of {winners} equal hands"
            net = Fraction(players, winners) - 1
            yield Line(name=name, net=net, chance=chance * winners / players)
    lost = sum(chance * (players - winners) for winners, chance in enumerate(chances, 1))
    yield Line(name="lost", net=Fraction(-1), chance=Fraction(lost) / players)


@cache
def sharing(pot: Pot, players: int, rounds: int = ROUNDS) -> Sequence[Fraction]:
    """How often one player has the highest hand, two tie for it, ..., if it is simulated."""
    found = np.zeros(players + 1, np.int64)
    for block, begin in enumerate(range(0, rounds, AT_ONCE)):
        won = pot.deal(stream(SEED, block), min(AT_ONCE, rounds - begin), players)
        found += np.bincount(won.sum(axis=1), minlength=players + 1)
    return [Fraction(int(often), rounds) for often in found[1:]]


def simulator(pot: Pot, question: Question) -> Simulator:
    """The wager of the first of so many players."""
    players = _players(question)
    unit = lcm(*range(1, players + 1))

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            part = slice(begin, begin + AT_ONCE)
            won = pot.deal(stream, len(results[part]), players)
            results[part] = won[:, 0] * players * unit // won.sum(axis=1) - unit
        staked[:] = unit
        return pot.cards(players) * results.size

    return dealt_cards(play, (), unit, tuple(lines(pot, players)))
