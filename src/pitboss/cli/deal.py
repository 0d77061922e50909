"""``pitboss deal``: rounds dealt by bots, written as a transcript."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli import table_options
from pitboss.cli.bounded import MOST_DEALT, Whole, number
from pitboss.cli.output import INTERRUPTED, remark
from pitboss.cli.progress import Bar
from pitboss.cli.table_options import GameName
from pitboss.cli.terminal import Terminal
from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import events as on
from pitboss.engine.players import USUAL_STACK
from pitboss.engine.transcripts import Writer
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.words.narration import count

Rounds = Annotated[int, number("--rounds", "-n", within=Whole(1, MOST_DEALT), help="How many.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The file; standard output by default.")
]


def deal(
    game: GameName,
    rounds: Rounds = 1,
    seed: table_options.Seed = None,
    seats: table_options.Seats = None,
    option: table_options.Options = None,
    limit: table_options.Limits = None,
    stack: table_options.Chips = USUAL_STACK,
    bot: table_options.BotName = table_options.SIMPLE,
    out: Out = None,
) -> None:
    """Let bots play rounds, and write a transcript.

    The transcript has one JSON line for every answer and every event.

    \b
    Examples:
      pitboss deal three-card-poker --rounds 100 --out session.jsonl
      pitboss deal three-card-poker --seed 7 | pitboss replay -
      pitboss deal three-card-poker --seats 6 --option settlement=by-player
      pitboss deal roulette --rounds 1000 --bot random --out random.jsonl
    """
    table_options.not_a_file(game, option)
    table = table_options.open_table(game, option, limit, seats, stack)
    dealer, players = Dealer(seed), table_options.bots(bot, table, table.seats, seed)
    with Terminal() as terminal:  # Ctrl-C ends the session after a whole round
        with nullcontext(sys.stdout.buffer) if out is None else out.open("wb") as stream:
            session = BotSession(table, dealer, players, Writer(stream, table))
            session.deal(rounds, terminal)
            session.writer.end()
            stream.flush()
        where = f", written to {out}" if out else ""
        remark(f"{session.summary()}{where}{session.over}")
        if terminal.leaving:
            raise typer.Exit(INTERRUPTED)


class BotSession:
    """Rounds dealt one after the other, and their result."""

    def __init__(
        self, table: Table, dealer: Dealer, players: dict[int, Bot], writer: Writer
    ) -> None:
        self.table, self.dealer, self.players, self.writer = table, dealer, players, writer
        self.events = self.house = 0
        self.over = ""
        """Why there can be no further round."""

    def deal(self, rounds: int, terminal: Terminal) -> None:
        """So many rounds, unless the game is over before or somebody leaves."""
        with Bar(rounds, "dealing") as bar:
            for number in range(rounds):
                bar.reach(number)
                bar.show()
                if terminal.leaving or not self._deal_one():
                    break

    def _deal_one(self) -> bool:
        """One more round, unless the game is over."""
        try:
            round = play_round(self.table, self.dealer, self.players)
        except Refused as refusal:
            if not self.table.rounds or not _between_rounds(self.table):
                raise
            self.over = f"; then the game was over: {refusal}"
            return False
        self.writer.round(round)
        self.events += len(round.events)
        self.house += round.balances().get(on.HOUSE, 0)
        return True

    def summary(self) -> str:
        dealt = f"{count(self.table.rounds, 'round')}, {count(self.events, 'event')}"
        return f"{dealt}, house {dollars(self.house, signed=True)}"


def _between_rounds(table: Table) -> bool:
    """Whether it was the next round that was refused, as when one player has all the chips."""
    return table.round is None or table.round.over
