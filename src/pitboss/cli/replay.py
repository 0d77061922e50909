"""``pitboss replay``: a transcript checked by playing it again, and told or stepped through."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Annotated

import typer

from pitboss.cli.bounded import MOST_DEALT, Whole, number
from pitboss.cli.input_files import STANDARD_INPUT, Transcript, lines_of
from pitboss.cli.output import DIFFERENT, give_json, say
from pitboss.cli.table_options import AsJson
from pitboss.cli.terminal import Leave, Terminal
from pitboss.engine import Event, Round, transcripts
from pitboss.engine.transcripts import Report
from pitboss.engine.views import gains, looked_back
from pitboss.errors import Unusable
from pitboss.money import dollars
from pitboss.words.narration import count, story, tell
from pitboss.words.text_drawing import draw_felt

EVERYTHING = "division"
"""A transcript has all cards, and anybody who has the transcript may read them."""
TABLE = ("t", "table")
STEP = "[Enter: on, t: the table, q: leave] "

Number = Annotated[
    int | None,
    number("--round", within=Whole(1, MOST_DEALT), help="Tell this round alone."),
]
Tell = Annotated[bool, typer.Option("--tell", help="Tell what happened, sentence by sentence.")]
Step = Annotated[bool, typer.Option("--step", help="The same, with a pause after every step.")]


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


# -- told and stepped through ---


class Retelling:
    """Tells the rounds of a transcript as they are derived again: all of them, or one."""

    def __init__(self, number: int | None, terminal: Terminal | None) -> None:
        self.number = number
        self.terminal = terminal
        """The terminal of the person who steps through; None if all is told at once."""
        self.rounds = 0
        self.left = False

    def __call__(self, round: Round) -> None:
        """A round is over and agrees with the transcript."""
        self.rounds += 1
        if self.left or self.number not in (None, self.rounds):
            return
        say(f"Round {self.rounds}")
        try:
            self._tell(round)
        except Leave:
            self.left = True
            return
        self._show_result(round)

    def check(self) -> None:
        """Refuse a round that is not there."""
        if self.number is not None and self.number > self.rounds:
            raise Unusable(f"there is no round {self.number}: {count(self.rounds, 'round')} in all")

    def _tell(self, round: Round) -> None:
        if self.terminal is None:
            for sentence in story(round.events):
                say(f"  {sentence}")
            return
        for told, event in enumerate(round.events, 1):
            say(f"  {tell(event)}")
            while self.terminal.ask(STEP).lower() in TABLE:
                _show_table(round.events[:told], round.game.slug)

    def _show_result(self, round: Round) -> None:
        _show_table(round.events, round.game.slug)
        won = ", ".join(f"{party} {dollars(net, signed=True)}" for party, net in _gains(round))
        say(f"  In all: {won or 'nobody won or lost'}")
        say()


def _show_table(events: Sequence[Event], game: str) -> None:
    for line in draw_felt(looked_back(events, EVERYTHING, game)):
        say(line)


def _gains(round: Round) -> list[tuple[str, int]]:
    """Who has won and lost what, players first."""
    return sorted((party, net) for party, net in gains(round.events).items() if net)
