"""``pitboss replay --tell`` and ``--step``: the rounds of a transcript, told or stepped through."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cli.output import say
from pitboss.cli.terminal import Leave, Terminal
from pitboss.engine.events import Event
from pitboss.engine.round import Round
from pitboss.engine.views import gains, looked_back
from pitboss.errors import Unusable
from pitboss.money import dollars
from pitboss.words.narration import Listener, count, story
from pitboss.words.text_drawing import draw_felt

EVERYTHING = "division"
"""A transcript has all cards, and anybody who has the transcript may read them."""
TABLE = ("t", "table")
STEP = "[Enter: on, t: the table, q: leave] "


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
        listener = Listener()
        for number, event in enumerate(round.events, 1):
            say(f"  {listener.tell(event)}")
            while self.terminal.ask(STEP).lower() in TABLE:
                _show_table(round.events[:number], round.game.slug)

    def _show_result(self, round: Round) -> None:
        _show_table(round.events, round.game.slug)
        won = ", ".join(f"{party} {dollars(net, signed=True)}" for party, net in _results(round))
        say(f"  In all: {won or 'nobody won or lost'}")
        say()


def _show_table(events: Sequence[Event], game: str) -> None:
    for line in draw_felt(looked_back(events, EVERYTHING, game)):
        say(line)


def _results(round: Round) -> list[tuple[str, int]]:
    """Who has won and lost what, players first."""
    return sorted((party, net) for party, net in gains(round.events).items() if net)
