"""``pitboss deal`` and ``pitboss replay``: writing transcripts with bots, and checking them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from pitboss.cli import table_options
from pitboss.cli.bounded import Whole, number
from pitboss.cli.catalogue import AsJson, GameName
from pitboss.cli.output import give_json, remark, say
from pitboss.cli.retelling import Retelling
from pitboss.cli.terminal import Terminal
from pitboss.engine import events as on
from pitboss.engine import transcripts
from pitboss.engine.dealers import Dealer
from pitboss.engine.players import Bot, play_round
from pitboss.engine.table import Table
from pitboss.engine.transcripts import Report, Writer
from pitboss.errors import Refused, Unusable
from pitboss.money import dollars
from pitboss.words.narration import count

if TYPE_CHECKING:
    from rich.progress import Progress

DIFFERENT, INTERRUPTED = 1, 130
PATIENCE = 1.0
"""Seconds after which a progress bar is shown."""
STANDARD_INPUT = "-"
MOST_DEALT = 10**9

Rounds = Annotated[int, number("--rounds", "-n", within=Whole(1, MOST_DEALT), help="How many.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="The file; standard output by default.")
]
Transcript = Annotated[str, typer.Argument(metavar="FILE", help="A transcript, or - for stdin.")]

Number = Annotated[
    int | None,
    number("--round", within=Whole(1, MOST_DEALT), help="Tell this round alone."),
]
Tell = Annotated[bool, typer.Option("--tell", help="Tell what happened, sentence by sentence.")]
Step = Annotated[bool, typer.Option("--step", help="The same, with a pause after every step.")]


def deal(
    game: GameName,
    rounds: Rounds = 1,
    seed: table_options.Seed = None,
    seats: table_options.Seats = None,
    option: table_options.Options = None,
    limit: table_options.Limits = None,
    stack: table_options.Chips = table_options.USUAL_STACK,
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
            session = Session(table, dealer, players, Writer(stream, table))
            for _ in _watched(rounds):
                if terminal.leaving or not session.deal():
                    break
            session.writer.end()
            stream.flush()
        where = f", written to {out}" if out else ""
        remark(f"{session.summary()}{where}{session.over}")
        if terminal.leaving:
            raise typer.Exit(INTERRUPTED)


class Session:
    """Rounds dealt one after the other, and their result."""

    def __init__(
        self, table: Table, dealer: Dealer, players: dict[int, Bot], writer: Writer
    ) -> None:
        self.table, self.dealer, self.players, self.writer = table, dealer, players, writer
        self.events = self.house = 0
        self.over = ""
        """Why there can be no further round."""

    def deal(self) -> bool:
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


def _watched(rounds: int) -> Iterator[int]:
    """Count to a number, with a progress bar if it takes long at a terminal."""
    started = time.monotonic()
    bar = None
    try:
        for number in range(rounds):
            if bar is None and sys.stderr.isatty() and time.monotonic() - started > PATIENCE:
                bar = _bar(rounds)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=number)
            yield number
    finally:
        if bar is not None:
            bar.stop()


def _bar(rounds: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task("dealing", total=rounds)
    bar.start()
    return bar


def replay(
    file: Transcript,
    number: Number = None,
    told: Tell = False,
    step: Step = False,
    json: AsJson = False,
) -> None:
    """Check a transcript by playing it again, and tell what happened.

    The same answers are given to the rules again, and the events that follow are compared with
    those in the transcript. With --tell and --step, every sentence names its paragraph.

    Exits with 0 if they agree, 1 if an event differs, 2 if the file was altered or is not a
    transcript.

    \b
    Examples:
      pitboss replay session.jsonl
      pitboss replay session.jsonl --tell
      pitboss replay session.jsonl --round 3 --tell
      pitboss replay session.jsonl --round 3 --step
      pitboss replay session.jsonl --json
    """
    if json and (told or step or number):
        raise Unusable("--json cannot be used with --round, --tell or --step")
    if step and file == STANDARD_INPUT:
        raise Unusable("--step needs the transcript in a file: the keyboard is standard input")
    try:
        with lines_of(file) as lines, Terminal() if step else nullcontext() as terminal:
            if told or step or number:
                retelling = Retelling(number, terminal)
                report = transcripts.replay(lines, retelling)
                retelling.check()
            else:
                report = transcripts.replay(lines)
    except Unusable as error:
        raise Unusable(f"{file}: {error}") from None
    if json:
        give_json(_as_json(file, report))
    else:
        say(_in_words(file, report))
    if not report.agrees:
        raise typer.Exit(DIFFERENT)


@contextmanager
def lines_of(file: str) -> Iterator[IO[bytes]]:
    """The lines of a file as they come: a transcript may be larger than the memory."""
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with Path(file).open("rb") as stream:
        yield stream


def _as_json(file: str, report: Report) -> dict[str, object]:
    return {
        "file": file,
        "game": report.game,
        "rounds": report.rounds,
        "answers": report.answers,
        "events": report.events,
        "agrees": report.agrees,
        "complete": report.complete,
        "difference": report.difference,
    }


def _in_words(file: str, report: Report) -> str:
    counts = f"{count(report.rounds, 'round')} of {report.game}, {count(report.answers, 'answer')}"
    if not report.agrees:
        return f"{file}: different: {report.difference}"
    said = f"{file}: agrees: {counts}, {count(report.events, 'event')} derived again"
    return said if report.complete else f"{said}; the file ends too early"
