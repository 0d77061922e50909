"""Every number at the command line has a bound, and what is beyond it is refused at once."""

import inspect
import re
import time
import typing

import pytest

from commands import run
from pitboss.cli.app import app
from pitboss.cli.bounded import Bounded, Seed

NUMBERS = {"N", "K", "S", "DOLLARS", "SECONDS", "UNITS", "PORT", "MINUTES", "DAYS", "HOURS"}
"""What stands for a number in the help."""
TEXTS = {
    "ADDRESS", "CARDS", "COMMAND", "FILE", "FOLDER", "GAME", "HAND", "HEX", "KIND", "NAME",
    "NAME=VALUE", "PATH", "ROLE", "T", "URL", "W", "WAGER=LOW-HIGH", "GAME|FILE", "PATRON",
    "PART", "CARD", "PIECES", "NAME|FILE", "[FILE]", "LOW-HIGH",
    "GAME|FOLDER", "[NAME|FILE]", "'NAME, ADDRESS'", "ZONE",
}  # fmt: skip
"""What stands for something else; numbers within these have tests of their own."""
ARGUMENTS = {
    "audit": [], "events": [], "heads": [], "patron": ["ann"], "serve": [], "sheet": ["roulette"],
    "equity": ["AsKs", "random"], "book": [],
}  # fmt: skip


def options():
    """Every option of every command: its name, its type, and what the command line knows of it."""
    for command in app.registered_commands:
        hints = typing.get_type_hints(command.callback, include_extras=True)
        for name in inspect.signature(command.callback).parameters:
            kind, info = typing.get_args(hints[name])
            named = info.default if isinstance(info.default, str) else "--" + name.replace("_", "-")
            yield command.name, named, kind, info


def is_number(kind, info):
    whole = {int, float} & {kind, *typing.get_args(kind)}
    return bool(whole) or info.metavar in NUMBERS


EVERY = [pytest.param(*one, id=f"{one[0]} {one[1]}") for one in options()]
NUMERIC = [one for one in EVERY if is_number(*one.values[2:])]


@pytest.mark.parametrize(("command", "option", "kind", "info"), EVERY)
def test_an_option_is_bounded_or_known_to_be_no_number(command, option, kind, info):
    if is_number(kind, info):
        assert isinstance(info.parser, Bounded), "take it from cli/bounded.py"
    else:
        plain = {bool, str} & {kind, *typing.get_args(kind)}
        assert info.metavar in TEXTS or (plain and not info.metavar), "a number, or not?"


def test_they_are_all_found():
    found = {(one.values[0], one.values[1]) for one in NUMERIC}
    assert len(found) >= 30
    for wanted in (
        ("deal", "--seats"), ("deal", "--rounds"), ("deal", "--seed"), ("deal", "--stack"),
        ("simulate", "--workers"), ("serve", "--port"), ("serve", "--tables"),
        ("serve", "--betting"), ("heads", "--every"), ("patron", "--grant"), ("play", "--seat"),
        ("odds", "--stake"), ("equity", "--rounds"), ("sheet", "--round"), ("guide", "--seats"),
    ):  # fmt: skip
        assert wanted in found


@pytest.mark.parametrize(("command", "option", "kind", "info"), NUMERIC)
def test_what_is_beyond_is_refused_in_one_line_with_the_bound(command, option, kind, info):
    """Before anything is built: there is no floor, and nobody listens anywhere."""
    beyond = ["9" * 101, "x" * 100_000]
    if not isinstance(info.parser, Seed):
        beyond += ["1e999999999", "1e999999999999999999999", "-1", "nan", "inf", "x", "", "٣"]
        beyond.append(str(info.parser.high + 1))
    for said in beyond:
        before = time.process_time()
        arguments = ARGUMENTS.get(command, ["poker-holdem"])
        done = run(command, *arguments, f"{option}={said}", code=2)
        assert time.process_time() - before < 5
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1
        assert info.parser.says in done.stderr
        assert option in done.stderr


@pytest.mark.parametrize(
    "option",
    [
        "limit=all=10-99999999999", "limit=all=1e11-2e11", "option=ante=99999999999",
        "option=max-raises=1e99999", "option=rake=1e-999999999", "option=limits=[1, 99999999999]",
    ],
)  # fmt: skip
def test_numbers_within_texts(option):
    said = run("deal", "poker-holdem", f"--{option}", code=2).stderr
    assert said.count("\n") == 1
    assert "no number may be larger than 999,999,999" in said


def test_numbers_as_people_write_them():
    for said in ("3", "3.0", "3e0", "0_3"):
        assert re.search(r"\d+ events", run("deal", "roulette", "--rounds", said).stderr)
    assert run("deal", "poker-holdem", "--stack", "$1,000").stdout
