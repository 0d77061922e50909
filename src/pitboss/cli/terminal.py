"""The person at the terminal: asks for lines; they may leave at any moment."""

from __future__ import annotations

import signal
import sys
from types import FrameType, TracebackType
from typing import Any

from pitboss.cli.output import say

SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
LEAVE = ("q", "quit", "exit")


class Leave(Exception):
    """The person gets up from the table."""


class Terminal:
    """Asks for lines. Signals (Ctrl-C) and the end of the input mean to leave.

    A signal never interrupts a step of the round. While nobody is asked, it is only noted, so that
    an answer and what followed from it stay together in the transcript.
    """

    def __init__(self) -> None:
        self.leaving = False
        self._waiting = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Terminal:
        self._before = {number: signal.signal(number, self._called) for number in SIGNALS}
        if sys.stdin is not None and sys.stdin.isatty():
            self._edit_lines()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    @staticmethod
    def _edit_lines() -> None:
        try:
            import readline  # noqa: F401 - its presence gives `input` a history
        except ImportError:
            return

    def _called(self, number: int, frame: FrameType | None) -> None:
        self.leaving = True
        if self._waiting:
            raise Leave

    def check(self) -> None:
        """Leave, if that was asked for in the meantime."""
        if self.leaving:
            raise Leave

    def ask(self, prompt: str) -> str:
        """The next line, without the blanks around it."""
        line = self._line(f"{prompt}> ")
        if line.lower() in LEAVE:
            raise Leave
        return line

    def _line(self, prompt: str) -> str:
        sys.stdout.flush()
        try:
            self._waiting = True
            self.check()
            line = input(prompt)
        except (EOFError, RuntimeError, Leave):  # RuntimeError: there is no standard input
            say()
            raise Leave from None
        finally:
            self._waiting = False
        if not sys.stdin.isatty():  # show what was piped in, as a terminal would
            say(line)
        return line.strip()
