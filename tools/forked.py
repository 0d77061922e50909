"""Servers that start at once, because they are forked from a process that has loaded everything."""

from __future__ import annotations

import multiprocessing
import os

from preloaded import run
from services import WITHIN, Server


class Forked(Server):
    """``pitboss serve`` in a process of its own, which need not load anything first."""

    def _start(self, said: list[str]) -> str:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["preloaded"])
        here, there = context.Pipe(duplex=False)
        self.forked = context.Process(target=run, args=(said, there))
        self.forked.start()
        assert self.forked.pid is not None
        self.pid = self.forked.pid
        there.close()
        with os.fdopen(os.dup(here.fileno()), "rb", buffering=0) as told:
            return told.readline().decode()

    def _wait(self) -> None:
        self.forked.join(WITHIN)
