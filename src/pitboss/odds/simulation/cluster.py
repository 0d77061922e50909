"""Spans of blocks sent to a Dask cluster: the same blocks, so the same result."""

import logging
import re
import socket
import struct
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from distributed import CancelledError, Client, KilledWorker

import pitboss
from pitboss.errors import PitbossError, Unusable
from pitboss.odds.simulation.runner import Handle, Job, Lost, Part, in_thread, play_span
from pitboss.values import Frozen

PATIENCE = 5.0
"""Seconds after which a scheduler that does not answer counts as lost."""
LONG = 30.0
"""Seconds that it may take to fetch a tally."""
LOOK = 5.0
"""Seconds between two looks whether there still are workers."""
ASK = (version, "pitboss")
"""What all workers are asked: a function that exists there even without Pitboss."""

_ADDRESS = re.compile(
    r"(?:(?P<scheme>tcp|tls|wss?|ucx)://)?"
    r"(?P<host>[\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})"
)
_HEAD = struct.Struct("<Q")
_LONGEST = 2**20


class Span(Frozen):
    """A span that was sent to a worker of the cluster."""

    future: Any
    address: str

    def done(self) -> bool:
        return bool(self.future.done())

    def result(self) -> Part:
        try:
            part: Part = self.future.result(timeout=LONG)
        except PitbossError:
            raise
        except KilledWorker as error:
            raise Lost(f"this work kills the workers of {self.address}: {_line(error)}") from None
        except CancelledError:
            raise Lost(f"lost the scheduler at {self.address}") from None
        except Exception as error:
            raise Lost(f"a worker of {self.address} failed: {_line(error)}") from None
        return part


class Cluster:
    """The workers of a Dask scheduler."""

    span = 0.5

    def __init__(self, client: Any, address: str, size: int) -> None:
        self.client, self.address, self.size = client, address, size
        self._sent: list[Any] = []
        self._looked = time.monotonic()

    def send(self, job: Job, first: int, last: int) -> Handle:
        try:
            future = self.client.submit(play_span, job, first, last, pure=False)
        except Exception as error:
            raise Lost(f"lost the scheduler at {self.address}: {_line(error)}") from None
        self._sent = [*(sent for sent in self._sent if not sent.done()), future]
        return Span(future, self.address)

    def wait(self, handle: Handle, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not handle.done():
            if time.monotonic() > until:
                self._look()
                return False
            time.sleep(seconds / 20)
        return True

    def _look(self) -> None:
        """Stop if all workers are gone."""
        if time.monotonic() - self._looked < LOOK:
            return
        try:
            there = in_thread(self.client.nthreads, within=PATIENCE)
        except Exception as error:
            raise Lost(f"lost the scheduler at {self.address}: {_line(error)}") from None
        if not there:
            raise Lost(f"the cluster at {self.address} has lost all of its workers")
        self._looked = time.monotonic()

    def stop(self) -> None:
        with suppress(Exception):
            in_thread(partial(self.client.cancel, self._sent), within=PATIENCE)
        self._sent = []


@contextmanager
def cluster(address: str, tick: Callable[[], None] = lambda: None) -> Iterator[Cluster]:
    """Connect to a scheduler and make sure that its workers can do the work."""
    found = _ADDRESS.fullmatch(address)
    if not found or not 0 < int(found["port"]) < 65536:
        raise Unusable(f"--cluster {address}: write it as in tcp://localhost:8786")
    if found["scheme"] in (None, "tcp"):
        in_thread(lambda: _knock(address, found["host"].strip("[]"), int(found["port"])), tick)
    with _quiet():
        client = in_thread(lambda: _connected(address), tick)
        try:
            yield Cluster(client, address, in_thread(lambda: _checked(client, address), tick))
        finally:
            with suppress(Exception):
                client.close(timeout=1)


def _knock(address: str, host: str, port: int) -> None:
    """Check that a scheduler listens: it sends first, and begins with the length of its message.

    If another program listens there, Dask itself would wait without end.
    """
    try:
        with socket.create_connection((host, port), PATIENCE) as line:
            line.settimeout(PATIENCE)
            head = line.recv(_HEAD.size, socket.MSG_WAITALL)
    except TimeoutError:
        why = f"no Dask scheduler answers at {address} within {PATIENCE:.0f} s"
        raise Unusable(why) from None
    except OSError as error:
        why = f"no Dask scheduler at {address}: {error.strerror or error}"
        raise Unusable(why) from None
    if len(head) < _HEAD.size or _HEAD.unpack(head)[0] > _LONGEST:
        raise Unusable(f"the program that listens at {address} is not a Dask scheduler")


def _connected(address: str) -> Any:
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except OSError:
        why = f"no Dask scheduler answers within {PATIENCE:.0f} s"
        raise Unusable(f"{why} at {address}") from None
    except Exception as error:
        raise Unusable(f"cannot use the scheduler at {address}: {_line(error)}") from None


def _checked(client: Any, address: str) -> int:
    """The threads of all workers, once everybody has this version of Pitboss."""
    try:
        with suppress(TimeoutError):
            client.wait_for_workers(1, timeout=PATIENCE)
        threads = sum(client.nthreads().values())
        workers = client.run(*ASK, on_error="return")
        found = {"the scheduler": _found(client)}
        found |= {f"the worker {worker}": has for worker, has in workers.items()}
    except Exception as error:
        raise Unusable(f"cannot use the cluster at {address}: {_line(error)}") from None
    if not threads:
        raise Unusable(f"the cluster at {address} has no workers")
    for who, has in found.items():
        if has != pitboss.__version__:
            lacks = isinstance(has, PackageNotFoundError)
            what = "no pitboss" if lacks else f"pitboss {_line(has)}"
            raise Unusable(f"{who} has {what}, which must be {pitboss.__version__} as here")
    return int(threads)


def _found(client: Any) -> Any:
    """The version that the scheduler has; it reads the work before it hands it on."""
    try:
        return client.run_on_scheduler(*ASK)
    except PackageNotFoundError as error:
        return error


def _line(said: object) -> str:
    """An error in one line."""
    lines = str(said).strip().splitlines()
    return lines[0] if lines else type(said).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence what Dask logs and warns of: we report it ourselves, in one line."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
