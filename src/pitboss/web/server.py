"""The server under the application."""

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Sequence
from typing import Any

import uvicorn

from pitboss.engine import Bot, Dealer, Table, play_round, registry
from pitboss.errors import PitbossError
from pitboss.web import half_sent
from pitboss.web.fast_socket import Protocol

LARGEST_MESSAGE = 65_536
TIDY_EVERY = 600.0
"""Seconds between two full collections of garbage."""
YOUNG = (4_000, 6, 1_000_000)
"""Garbage collection thresholds: after how many new objects young ones are collected, and after how
many such collections the next generation is; `keep_tidy` collects the old ones."""
HAND_OVER = 0.00005
"""The longest time in seconds that the writing thread waits for the playing thread, and the
reverse."""


def warm_up() -> None:
    """Deal a round of every game, so that nobody has to wait while a first round loads code."""
    for game in registry.games():
        with contextlib.suppress(PitbossError):
            table = Table(game, seats=game.seats[0])
            play_round(table, Dealer(1), {seat: Bot(seat) for seat in table.seats})


async def keep_tidy() -> None:
    """Collect all garbage from time to time; Python by itself would stop all tables often."""
    gc.collect()
    gc.freeze()  # objects from before the first visitor are never collected
    gc.set_threshold(*YOUNG)
    sys.setswitchinterval(HAND_OVER)
    while True:
        await asyncio.sleep(TIDY_EVERY)
        gc.collect()


def listen(host: str, port: int) -> socket.socket:
    """Where the server listens. Short answers go out at once: by default the body of one would wait
    up to 40 ms until its head is acknowledged."""
    listening = socket.create_server((host, port))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def server(app: Any, proxies: Sequence[str] = ()) -> uvicorn.Server:
    """The server. The address in X-Forwarded-For counts if the request comes from one of the
    `proxies`."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            http=half_sent.Protocol,
            ws=Protocol,
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=3,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
        )
    )
