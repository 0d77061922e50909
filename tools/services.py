"""The services that a floor needs, started for a while in a temporary folder: PostgreSQL, Redis,
servers."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

POSTGRES = "postgres"
"""The user that PostgreSQL runs as if we are root, because it refuses to run as root."""
WITHIN = 60.0


def postgresql_programs() -> Path | None:
    """The folder of initdb and pg_ctl, if PostgreSQL is installed."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


def redis_program() -> str | None:
    return shutil.which("redis-server")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextlib.contextmanager
def postgresql(*settings: str) -> Iterator[str]:
    """A server of our own; the address of its database."""
    programs = postgresql_programs()
    assert programs is not None, "PostgreSQL is not installed"
    with tempfile.TemporaryDirectory(prefix="pitboss-postgresql-") as folder:
        data, port = f"{folder}/data", free_port()
        if os.getuid() == 0:
            shutil.chown(folder, POSTGRES)
        said = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder}"
        said += "".join(f" -c {setting}" for setting in settings)
        _as_postgres(programs / "initdb", "-D", data, "-U", POSTGRES, "-A", "trust")
        _as_postgres(programs / "pg_ctl", "-D", data, "-o", said, "-l", f"{folder}/log", "start")
        address = f"postgresql://{POSTGRES}@127.0.0.1:{port}/postgres"
        _FOLDERS[address] = data
        try:
            yield address
        finally:
            _as_postgres(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")


_FOLDERS: dict[str, str] = {}
"""Where the servers of our own have their data, by address."""


def restart_postgresql(address: str) -> None:
    """As after a crash of its machine: no connection is told anything."""
    programs = postgresql_programs()
    assert programs is not None, "it is running"
    _as_postgres(programs / "pg_ctl", "-D", _FOLDERS[address], "-m", "immediate", "restart")


def _as_postgres(program: Path, *arguments: str) -> None:
    user = POSTGRES if os.getuid() == 0 else None
    subprocess.run(
        [program, *arguments], check=True, user=user, cwd="/",
        stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@contextlib.contextmanager
def redis() -> Iterator[str]:
    program = redis_program()
    assert program is not None, "Redis is not installed"
    port = free_port()
    said = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    running = subprocess.Popen([program, *said], stdout=subprocess.DEVNULL, cwd="/")
    try:
        _wait_for_port(port)
        yield f"redis://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(WITHIN)


def _wait_for_port(port: int) -> None:
    deadline = time.monotonic() + WITHIN
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens at port {port}")


class Server:
    """``pitboss serve`` in a process of its own, on a free port of this machine."""

    def __init__(self, floor: str, *options: str, port: int = 0) -> None:
        said = ["serve", "--floor", floor, "--port", str(port), "--no-rate-limits", *options]
        line = self._start(said)
        if "http://" not in line:
            raise RuntimeError(f"the server does not start: {line}")
        self.host = line.rpartition("//")[2].strip()
        _wait_for_port(int(self.host.rpartition(":")[2]))

    def _start(self, said: list[str]) -> str:
        """Begin, and return the first line that is printed."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *said], stdout=subprocess.PIPE, text=True
        )
        self.pid = self.process.pid
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def _wait(self) -> None:
        self.process.wait(WITHIN)

    def kill(self) -> None:
        """Kill the server, like a power cut."""
        os.kill(self.pid, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        self._wait()

    def used(self) -> tuple[float, int]:
        """Seconds of processor time so far, and bytes of memory."""
        told = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = int(told[11]) + int(told[12])
        return ticks / os.sysconf("SC_CLK_TCK"), int(told[21]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def place_for(store: str) -> Iterator[str]:
    """Somewhere to keep a floor for a while: ``sqlite``, ``postgresql``, or an address."""
    if store == "postgresql":
        with postgresql() as url:
            yield url
    elif store == "sqlite":
        with tempfile.TemporaryDirectory(prefix="pitboss-floor-") as folder:
            yield f"sqlite:///{folder}/floor.db"
    else:
        yield store


def audit(floor: str) -> subprocess.CompletedProcess[str]:
    """``pitboss audit`` of a floor."""
    return subprocess.run(
        [sys.executable, "-m", "pitboss", "audit", "--floor", floor],
        stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
