"""A wager played many times at random, if it has too many outcomes to try them all."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pitboss.engine.dealers import Dealer
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.table import Table
from pitboss.errors import Refused
from pitboss.odds.by_play.playing import Bettor, End, Ends, Played, Undecided, until_decided
from pitboss.odds.by_play.priced_bet import SEAT, Making, open_table, reopen
from pitboss.odds.model import Watch
from pitboss.odds.simulation.simulators import Results, Simulator

if TYPE_CHECKING:
    from pitboss.odds.simulation.streams import Stream

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
