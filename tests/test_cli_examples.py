"""The examples of docs/cli.md are run, and the README's table of games is up to date."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from commands import PATIENCE, PLAIN, run

ROOT = Path(__file__).parent.parent
FIRST_USE = ("compiling for first use:", "compiled for first use:", "compiling, once:")
"""Said where a kernel was not compiled yet."""
HEALTHY = """
import re, urllib.request
address = re.search("http[^ ]+[0-9]", open("said").read())[0]
urllib.request.urlopen(f"{address}/healthz")
"""
UNTIL_IT_ANSWERS = f"""timeout() {{
  shift; "$@" >said 2>&1 &
  while kill -0 $! && ! {sys.executable} -c '{HEALTHY}' 2>/dev/null; do sleep 0.1; done
  kill $!; wait $! 2>/dev/null; cat said
}}
"""
"""A server is stopped when it has answered, instead of after so many seconds."""


def test_the_table_of_games_is_up_to_date():
    if "<!-- games -->" not in (ROOT / "README.md").read_text("utf-8"):
        pytest.skip("the README has no table of games")
    check = [sys.executable, ROOT / "tools" / "make_docs.py", "--check"]
    assert subprocess.run(check, check=False).returncode == 0, "make docs"


def examples():
    """The commands of docs/cli.md, each with the output that it shows."""
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = example.partition("\n")
            yield pytest.param(command, shown, id=command)


@pytest.mark.parametrize(("command", "shown"), list(examples()))
def test_examples_of_the_documentation(command, shown, tmp_path):
    """`...` stands for any lines, or for any part of a line."""
    for name in ("docs", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    lines = [line.rstrip() for line in output(command, tmp_path).splitlines()]
    said = "".join(f"{line}\n" for line in lines if not line.startswith(FIRST_USE))
    assert re.fullmatch("".join(map(pattern, shown.splitlines())), said), said


def output(command, folder):
    """What a shell shows; a command alone, which needs no shell, is run here."""
    if not re.search("[|;&]", command):
        return run(*shlex.split(command)[1:], cwd=folder, code=None, together=True).stdout
    command = command.replace("pitboss ", f"{sys.executable} -m pitboss ")
    done = subprocess.run(
        ["sh", "-c", UNTIL_IT_ANSWERS + command], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, cwd=folder, env=PLAIN, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.stdout


def pattern(line):
    if line == "...":
        return r"(?:.*\n)*?"
    return re.escape(line.rstrip()).replace(r"\.\.\.", ".*") + r"\n"
