"""What is installed is locked by hash, names no registry, and agrees with what is asked for."""

import json
import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import dependencies  # noqa: E402

LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def locked(name):
    """The versions of a lock, by package; several where they depend on the Python."""
    found = {}
    for line in (ROOT / "locks" / f"{name}.txt").read_text("utf-8").splitlines():
        if pin := re.match(r"([A-Za-z0-9._-]+)(?:\[.*\])?==(\S+)", line):
            found.setdefault(canonicalize_name(pin[1]), []).append(pin[2])
    return found


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_every_package_has_hashes_and_no_registry_is_named(path):
    text = path.read_text("utf-8")
    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links|^/|^\./", text, re.M)
    pins = re.split(r"\n(?=[A-Za-z])", text)
    assert all("--hash=sha256:" in pin for pin in pins if "==" in pin.splitlines()[0])


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("run", PROJECT["dependencies"]),
        ("dev", [*PROJECT["dependencies"], *EXTRAS["dev"], *EXTRAS["book"]]),
        ("javascript", EXTRAS["javascript"]),
        ("audit", EXTRAS["audit"]),
        ("installer", [dependencies.INSTALLER]),
    ],
)
def test_a_lock_has_what_the_project_asks_for(lock, asked):
    pins = locked(lock)
    for wanted in map(Requirement, asked):
        versions = pins.get(canonicalize_name(wanted.name), [])
        assert versions, f"make lock: {wanted.name} is in no lock"
        assert all(version in wanted.specifier for version in versions), wanted


def test_who_runs_the_program_gets_what_was_tested():
    run, dev = locked("run"), locked("dev")
    assert run == {name: dev[name] for name in run}


def said(capsys, *asked):
    code = dependencies.tell(json.dumps({"dependencies": list(asked)}), "")
    return code, " ".join(capsys.readouterr())


def test_what_is_not_looked_up_does_not_pass_as_clean(capsys):
    clean = {"name": "rich", "version": "13", "vulns": []}
    skipped = {"name": "numba", "skip_reason": "no answer"}
    faulty = {"name": "redis", "version": "5", "vulns": [{"id": "X-1", "fix_versions": ["6"]}]}
    assert said(capsys, clean) == (0, "1 looked up, 0 known faults\n ")
    code, told = said(capsys, clean, skipped)
    assert code == dependencies.NOT_CHECKED
    assert "NOT CHECKED: the database had no answer on numba" in told
    code, told = said(capsys, skipped, faulty)
    assert code == 1
    assert "redis 5: X-1, mended in 6" in told
    assert dependencies.tell("", "no route to host") == dependencies.NOT_CHECKED
    assert "NOT CHECKED" in capsys.readouterr().err
