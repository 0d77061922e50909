"""A floor of its own, served by a process of its own, and one browser for all of this folder."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

CHROMIUM = (
    os.environ.get("PITBOSS_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
)
"""The one without windows does the same at two thirds of the cost."""
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]
PATIENT = ("--betting", "0", "--deciding", "0", "--seeds", "60")
QUICK = (*PATIENT, "--between", "0.2", "--bots", "0", "--no-rate-limits", "--no-prices-ahead")


@pytest.fixture(scope="session")
def chromium() -> str:
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed: apt install chromium-headless-shell")
    return CHROMIUM


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the floor is kept."""
    return f"sqlite:///{tmp_path_factory.mktemp('floor')}/floor.db"


@pytest.fixture(scope="package")
def base(chromium: str, kept: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the floor is served."""
    with contextlib.closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("log")
    command = [sys.executable, Path(__file__).parent / "cheap_server.py", "--floor", kept]
    with open(folder / "log", "w") as log:
        server = subprocess.Popen(
            [*command, "--port", str(port), *QUICK],
            stdout=log,
            stderr=log,
            env=os.environ | {"PYTHONFAULTHANDLER": "1"},
        )
    address = f"http://127.0.0.1:{port}"
    try:
        while not _answers(address):
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(60)


def _answers(address: str) -> bool:
    with contextlib.suppress(OSError):
        urllib.request.urlopen(f"{address}/healthz")
        return True
    return False


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[object]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from driver import PATIENCE  # noqa: PLC0415 - playwright may not be installed

    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=chromium, args=ARGUMENTS, timeout=PATIENCE * 1000
        )
        yield browser
        browser.close()


_numbers = count(1)


@pytest.fixture
def people(browser: object, base: str) -> Iterator[Callable[..., object]]:
    """Makes players, each in a browser of their own; afterwards nothing went wrong there."""
    from driver import Player  # noqa: PLC0415 - playwright may not be installed

    contexts, players = [], []

    def person(*, join: bool = True, motion: str = "reduce", **more: object) -> Player:
        size = {"width": 1280, "height": 800}
        context = browser.new_context(  # type: ignore[attr-defined]
            **({"viewport": size, "reduced_motion": motion} | more)
        )
        contexts.append(context)
        player = Player(context, base, f"player-{next(_numbers)}")
        players.append(player)
        if join:
            player.join()
        return player

    yield person
    for player in players:
        assert player.errors == [], "the page has errors"
        assert player.strangers == [], "something is asked of another server"
    for context in contexts:
        context.close()
