"""The examples of docs/cli.md are run, and the README's table of games is up to date."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FIRST_USE = ("compiled for first use:", "compiling, once:")
"""Said where a kernel was not compiled yet."""
PLAIN = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}


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
    command = command.replace("pitboss ", f"{sys.executable} -m pitboss ")
    done = subprocess.run(
        ["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        cwd=tmp_path, env=PLAIN, timeout=60, check=False,
    )  # fmt: skip
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    said = "".join(f"{line}\n" for line in lines if not line.startswith(FIRST_USE))
    assert re.fullmatch("".join(map(pattern, shown.splitlines())), said), said


def pattern(line):
    if line == "...":
        return r"(?:.*\n)*?"
    return re.escape(line.rstrip()).replace(r"\.\.\.", ".*") + r"\n"
