"""Servers that start at once, because they are forked from a process that has loaded everything."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

from preloaded import run
from services import WITHIN, Server

HERE = str(Path(__file__).parent)
"""The folder with the module that the parent process loads. If the parent does not find it, there
is no error, but every forked process loads everything again."""


class Forked(Server):
    """``pitboss serve`` in a process of its own, which need not load anything first."""

    def _start(self, said: list[str]) -> str:
        context = multiprocessing.get_context("forkserver")
        known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys([HERE, *known]))
        context.set_forkserver_preload(["preloaded"])
        here, there = context.Pipe(duplex=False)
        self.forked = context.Process(target=run, args=(said, there))
        self.forked.start()
        assert self.forked.pid is not None
        self.pid = self.forked.pid
        there.close()
        self.told = here  # stays open, so that a second line can be printed
        with os.fdopen(os.dup(here.fileno()), "rb", buffering=0) as told:
            return told.readline().decode()

    def _wait(self) -> None:
        self.forked.join(WITHIN)
