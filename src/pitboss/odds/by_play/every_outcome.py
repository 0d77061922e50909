"""Every outcome in turn: a round is played again for every answer that chance can give."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from random import Random

from pitboss.engine import Answer, Dealer, Prompt, Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.odds.by_play.priced_bet import (
    Bettor,
    End,
    Ends,
    Making,
    Played,
    Undecided,
    reopen,
    until_decided,
)
from pitboss.odds.model import Watch
from pitboss.values import Frozen

MOST_OUTCOMES = 50_000
"""The most outcomes that are played in turn."""
MOST_ROUNDS = 20
"""The most rounds for which a wager may stay undecided."""
PROBES = 100
"""How many random outcomes are tried to estimate how many there are."""
TOLD = 500
"""After so many outcomes the progress is reported again."""


class AtRandom(Exception):
    """A bot decides at random: how likely each choice is cannot be known."""


class NoChance(Random):
    """Random numbers that nobody may draw."""

    def random(self) -> float:
        raise AtRandom

    def getrandbits(self, k: int, /) -> int:
        raise AtRandom


class Ways(Frozen):
    """The outcomes of one prompt, and how likely each is: its weight divided by all weights."""

    answers: tuple[Answer, ...]
    weights: tuple[int, ...]
    total: int


class EveryOutcome(Dealer):
    """A dealer who gives every possible answer, one after the other.

    It remembers the answers of the last round; `turn` goes on to the next ones, which are the same
    except for the last part.
    """

    def __init__(self, pick: Callable[[int], int] = lambda ways: 0) -> None:
        super().__init__(0)
        self.pick = pick
        """Which of so many outcomes comes first."""
        self.way: list[tuple[Ways, int]] = []
        self.at = 0

    def answer(self, prompt: Prompt) -> Answer:
        if isinstance(prompt, (ask.Draw, ask.Roll, ask.Spin)):
            return self._outcome(prompt)
        if isinstance(prompt, ask.Cut):
            return say.CutAt(prompt.least)
        if isinstance(prompt, ask.Choose):  # the house's choice
            return say.Choice(prompt.seat, prompt.default)
        return super().answer(prompt)

    def cut(self, source: str, at: int) -> None:
        """It does not matter: there is no order."""

    def _outcome(self, prompt: ask.Draw | ask.Roll | ask.Spin) -> Answer:
        if self.at == len(self.way):
            ways = outcomes(prompt)
            self.way.append((ways, self.pick(len(ways.answers))))
        ways, taken = self.way[self.at]
        self.at += 1
        return ways.answers[taken]

    def turn(self) -> bool:
        """Go on to the next outcome. False if there is none."""
        self.at = 0
        while self.way:
            ways, taken = self.way.pop()
            if taken + 1 < len(ways.answers):
                self.way.append((ways, taken + 1))
                return True
        return False

    @property
    def chance(self) -> Fraction:
        """The probability of the way that was taken."""
        above = prod(ways.weights[taken] for ways, taken in self.way)
        return Fraction(above, prod(ways.total for ways, _ in self.way))


def outcomes(prompt: ask.Draw | ask.Roll | ask.Spin) -> Ways:
    """What can happen: every throw, every pocket, every different piece that may be next."""
    if isinstance(prompt, ask.Roll):
        return _throws(prompt.dice)
    if isinstance(prompt, ask.Spin):
        return _pockets(prompt.pockets)
    left = {piece: count for piece, count in prompt.stock.left.items() if count}
    answers = tuple(say.Drawn((piece,)) for piece in left)
    return Ways(answers, tuple(left.values()), prompt.stock.size)


@lru_cache
def _throws(dice: int) -> Ways:
    every = tuple(say.Thrown(faces) for faces in product(range(1, 7), repeat=dice))
    return Ways(every, (1,) * len(every), len(every))


@lru_cache
def _pockets(pockets: tuple[str, ...]) -> Ways:
    often = Counter(pockets)
    return Ways(tuple(map(say.Landed, often)), tuple(often.values()), len(pockets))


def walk(table: Table, making: Making, watch: Watch) -> Played | None:
    """Every outcome of a wager; None if there are too many, or if a bot decides at random."""
    bettor, ends, walked = Bettor(making, NoChance()), Ends(making.amount), 0
    try:
        if (about := _estimate(table, bettor)) > MOST_OUTCOMES:
            return None
        for end, chance in _every_end(table, bettor):
            if walked == MOST_OUTCOMES:
                return None
            ends.add(end, chance)
            walked += 1
            if walked % TOLD == 0:
                watch(f"{making.wager}: every outcome", walked / about)
    except (AtRandom, Undecided):
        return None
    return Played(ends, walked, bettor.asked)


def _every_end(table: Table, bettor: Bettor) -> Iterator[tuple[End, Fraction]]:
    """How a wager can end, and how likely that is, once for every way that leads there."""
    dealer = EveryOutcome()
    going = True
    while going:
        reopen(table)
        yield until_decided(table, dealer, bettor, MOST_ROUNDS), dealer.chance
        going = dealer.turn()


def _estimate(table: Table, bettor: Bettor) -> float:
    """How many outcomes there are, about.

    Take a random way on which every branch is equally likely, and multiply the numbers of branches
    that it passes: on average the product is the number of ways (D. E. Knuth, Estimating the
    Efficiency of Backtrack Programs, 1975).
    """
    rng, found = Random(0), 0
    for _ in range(PROBES):
        dealer = EveryOutcome(rng.randrange)
        reopen(table)
        until_decided(table, dealer, bettor, MOST_ROUNDS)
        found += prod(len(ways.answers) for ways, _ in dealer.way)
    return found / PROBES
