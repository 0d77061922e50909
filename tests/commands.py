"""Command lines run by the tests: in this process, or in one of their own where that is the point.

A process takes half a second to load what this one has loaded already.
"""

import contextlib
import importlib
import io
import os
import subprocess
import sys
from unittest import mock

from pitboss.cli import output
from pitboss.cli.app import main
from pitboss.engine import registry
from pitboss.odds import registry as models

PLAIN = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
PATIENCE = 300
"""So many seconds that only what never ends is not waited for, however busy the machine is."""
PROGRAM = (sys.executable, "-m", "pitboss")


def run(*arguments, stdin="", cwd=None, env=None, code=0, together=False):
    """Run a command line here; its exit code must be the one expected, if any is. What it says and
    what it remarks are told apart, or kept together as a terminal shows them."""
    written = stdin.encode() if isinstance(stdin, str) else stdin
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(written), encoding="utf-8"),
        "stdout": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        "stderr": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
    }
    if together:
        streams["stderr"] = streams["stdout"]
    command = [str(argument) for argument in arguments]
    _forget_the_terminal()
    with (
        contextlib.chdir(cwd or os.curdir),
        mock.patch.dict(os.environ, {**PLAIN, **(env or {})}),
        mock.patch.multiple(sys, **streams),
    ):
        returned = main(command)
        sys.stdout.flush()
        sys.stderr.flush()
    _forget_the_terminal()
    out, err = (streams[name].buffer.getvalue().decode() for name in ("stdout", "stderr"))
    return _checked(subprocess.CompletedProcess(command, returned, out, err), code)


def run_apart(*arguments, stdin="", cwd=None, env=None, code=0):
    """Run a command line in a process of its own, as people do."""
    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, text=True, cwd=cwd,
        env={**PLAIN, **(env or {})}, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return _checked(done, code)


@contextlib.contextmanager
def installed(folder, module):
    """Games that lie in a folder are known in this process, as if they were installed."""
    path, added = list(sys.path), dict(registry._added)
    sys.path.insert(0, str(folder))
    _forget_the_games()
    try:
        yield
    finally:
        sys.path[:], registry._added = path, added
        for name in [name for name in sys.modules if name.partition(".")[0] == module]:
            del sys.modules[name]
        _forget_the_games()


def complaint(*arguments, **more):
    """The one line that is said about unusable input."""
    done = run(*arguments, code=2, **more)
    assert done.stdout == ""
    assert done.stderr.startswith("pitboss: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("pitboss: ").strip()


def _forget_the_terminal():
    """What is found out once about a terminal is found out anew for every command."""
    for known in (output.console, output.coloured, output._ascii_only):
        known.cache_clear()


def _forget_the_games():
    importlib.invalidate_caches()
    for known in (registry._places, registry.find, models._place, models.find):
        known.cache_clear()


def _checked(done, code):
    assert code in (done.returncode, None), (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done


def run_on(store, *arguments, code=0):
    """A command of the floor, in this process; what it says."""
    return run(*arguments, "--floor", store.url, code=code).stdout
