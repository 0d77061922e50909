"""Try the generators of live play and of simulations, and write docs/randomness.md."""

from __future__ import annotations

import argparse
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import battery
import numba
import numpy as np
import numpy.typing as npt
from battery import Numbers

from pitboss.engine import Dealer
from pitboss.engine import prompts as ask
from pitboss.equipment import cards, chance, keno
from pitboss.equipment.wheel import DOUBLE_ZERO
from pitboss.odds.simulation import streams

REPORT = Path(__file__).parent.parent / "docs" / "randomness.md"
SEED = 1369
IMPOSSIBLE, WEAK = 1e-7, 1e-3
"""A p-value below the first fails; with a hundred of them one below the second is no surprise."""
DIEHARDER = {
    0: "birthdays", 2: "ranks of 32x32 matrices", 3: "ranks of 6x8 matrices", 8: "count the ones",
    10: "parking lot", 15: "runs", 100: "ones and zeros", 101: "runs of bits", 102: "serial",
    203: "permutations", 204: "sums with a lag",
}  # fmt: skip
"""The tests of dieharder that are run, by its numbers."""
LONGEST = 900
"""Seconds that one test of dieharder may take."""
Result = tuple[str, str, float]
"""What was tried, by which test, and the p-value."""


# -- what live tables draw -----------------------------------------------------------------------


def dealt(rng: random.Random, rounds: int) -> Iterator[Result]:
    """Dice, wheels, shuffles and balls as a dealer draws them."""
    dealer = Dealer(0, commit=True)
    dealer.rng = rng
    faces = [face for _ in range(rounds * 5) for face in _thrown(dealer)]
    yield from _of_numbers("dice", np.array(faces) - 1, 6)
    pockets = DOUBLE_ZERO.order
    number = {pocket: i for i, pocket in enumerate(pockets)}
    spun = [number[_landed(dealer, pockets)] for _ in range(rounds * 5)]
    yield from _of_numbers("double-zero wheel", np.array(spun), len(pockets))
    for what, pieces, drawn in (
        ("shuffles of 52 cards", cards.decks(), 52),
        ("keno balls, 20 of 80", keno.NUMBERS, keno.DRAWN),
    ):
        number = {piece: i for i, piece in enumerate(pieces)}
        orders = [chance.shuffled(pieces, rng)[:drawn] for _ in range(rounds)]
        rows = np.array([[number[piece] for piece in order] for order in orders])
        yield from _of_draws(what, rows, len(pieces))
    salts = b"".join(bytes.fromhex(salt) for salt in chance.salts(rounds, rng))
    yield from _of_numbers("salts, byte by byte", np.frombuffer(salts, np.uint8).astype(int), 256)


def _thrown(dealer: Dealer) -> tuple[int, ...]:
    return dealer.answer(ask.Roll(2, "")).dice  # type: ignore[union-attr]


def _landed(dealer: Dealer, pockets: tuple[str, ...]) -> str:
    return dealer.answer(ask.Spin(pockets, "")).pocket  # type: ignore[union-attr]


# -- what simulations draw -----------------------------------------------------------------------


@numba.njit
def _words(stream: streams.Stream, out: npt.NDArray[np.uint64]) -> None:
    for i in range(out.size):
        out[i] = streams.next_word(stream)


@numba.njit
def _below(stream: streams.Stream, bound: int, out: Numbers) -> None:
    for i in range(out.size):
        out[i] = streams.below(stream, bound)


@numba.njit
def _drawn(stream: streams.Stream, pieces: int, out: Numbers) -> None:
    deck = np.arange(pieces).astype(np.uint8)
    for i in range(out.shape[0]):
        streams.draw(stream, deck, out.shape[1])
        out[i] = deck[: out.shape[1]]


def words(seed: int, block: int, count: int) -> npt.NDArray[np.uint64]:
    """The first words of a block of a simulation."""
    out = np.empty(count, np.uint64)
    _words(streams.stream(seed, block), out)
    return out


def simulated(seed: int, rounds: int) -> Iterator[Result]:
    """Dice, wheels, shuffles and balls as simulations draw them, and the words themselves."""
    for block, (what, bound) in enumerate((("dice", 6), ("double-zero wheel", 38))):
        out = np.empty(rounds * 10, np.int64)
        _below(streams.stream(seed, block), bound, out)
        yield from _of_numbers(what, out, bound)
    for block, (what, pieces, drawn) in enumerate(
        (("shuffles of 52 cards", 52, 52), ("keno balls, 20 of 80", 80, keno.DRAWN)), start=2
    ):
        rows = np.empty((rounds, drawn), np.int64)
        _drawn(streams.stream(seed, block), pieces, rows)
        yield from _of_draws(what, rows, pieces)
    raw = words(seed, 4, rounds * 4)
    yield from _of_numbers("words, byte by byte", raw.view(np.uint8).astype(int), 256)
    firsts = np.concatenate([words(seed, block, 4) for block in range(min(rounds, 20_000))])
    yield from _of_numbers("the beginnings of streams", firsts.view(np.uint8).astype(int), 256)
    one, other = words(seed, 5, rounds * 4), words(seed, 6, rounds * 4)
    apart = (one ^ other).view(np.uint8).astype(int)
    yield from _of_numbers("two streams against each other", apart, 256)


def _of_numbers(what: str, numbers: Numbers, bound: int) -> Iterator[Result]:
    for name, test in battery.OF_NUMBERS:
        yield what, name, test(numbers, bound)


def _of_draws(what: str, rows: Numbers, pieces: int) -> Iterator[Result]:
    for name, test in battery.OF_DRAWS:
        yield what, name, test(rows, pieces)


# -- dieharder -----------------------------------------------------------------------------------


def dieharder(source: Callable[[], bytes]) -> Iterator[Result]:
    """The tests of dieharder on raw bytes, if it is installed."""
    program = shutil.which("dieharder")
    for number, name in DIEHARDER.items() if program else ():
        process = subprocess.Popen(
            [str(program), "-g", "200", "-d", str(number), "-D", "test_name", "-D", "pvalues"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        said = _fed(process, source)
        for found in re.findall(r"[|\s]([01]\.\d{8})", said):
            yield "dieharder", name, float(found)


def _fed(process: subprocess.Popen[bytes], source: Callable[[], bytes]) -> str:
    """Give a process as many bytes as it wants; what it says."""
    assert process.stdin is not None
    assert process.stdout is not None
    until = time.monotonic() + LONGEST
    try:
        while process.poll() is None and time.monotonic() < until:
            process.stdin.write(source())
    except BrokenPipeError:
        pass
    process.kill()
    return process.stdout.read().decode()


def blocks(seed: int) -> Callable[[], bytes]:
    """Words of simulations, a stream after the other."""
    block = iter(range(1 << 62))
    return lambda: words(seed, next(block), 1 << 15).tobytes()


# -- how fast ------------------------------------------------------------------------------------


@numba.njit
def _own(stream: streams.Stream, count: int) -> np.uint64:
    total = np.uint64(0)
    for _ in range(count):
        total ^= streams.next_word(stream)
    return total


@numba.njit
def _generated(generator: np.random.Generator, count: int) -> int:
    total = 0
    for _ in range(count):
        total ^= generator.integers(0, 1 << 62)
    return total


def speeds(count: int = 5_000_000) -> dict[str, float]:
    """Nanoseconds a word, the best of some; the first time a kernel is compiled."""
    stream = streams.stream(SEED, 0)
    philox = np.random.Generator(np.random.Philox(key=SEED))
    bits = np.random.Philox(key=SEED)
    ways: dict[str, Callable[[], object]] = {
        "SplitMix64, `odds/simulation/streams.py`": lambda: _own(stream, count),
        "Philox 4x64-10 of numpy, called by the kernel": lambda: _generated(philox, count),
        "Philox 4x64-10 of numpy, a whole array at once": lambda: bits.random_raw(count),
    }
    return {name: min(_seconds(way) for _ in range(6)) / count * 1e9 for name, way in ways.items()}


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


# -- the report ----------------------------------------------------------------------------------

READ = """\
# Randomness

This page is written by `make random`. It tries the generators with statistical tests.

How to read it: a test asks how likely a result as uneven as this one is if all outcomes are
equally likely. That is its p-value. With a good generator all p-values are equally likely, small
ones too: of a hundred, one is below 0.01. So a single p-value says little. A p-value below
{impossible} fails, and then the command fails too. A p-value below {weak} is called weak, and one
of those in a run of this size is no surprise. If the same test were weak in every run, something
would be wrong. The p-values of a table should be spread evenly from 0 to 1; the last line of the
table tests that.

The tests: *frequency* (each outcome equally often), *serial* (each pair of neighbors), *gap* (how
long until a low outcome comes again), *runs* (how often low and high change), *permutation* (each
order of four neighbors). Cards and balls are drawn without replacement and have other tests: every
piece at every place, the first two, how long until the first of four (such as the first ace), how
many of the lower half are among the first twenty, the order of the first five. All tests except
*runs* are chi-square tests.
"""
LIVE = """\
## Live play

Live tables draw from the operating system's generator (`secrets.SystemRandom`). Nobody can repeat
what it gives: the figures are those of one run.
"""
SIMULATED = """\
## Simulations

Simulations draw from SplitMix64. Every block of rounds has its own stream, which starts from the
SHA-256 of the seed and the number of the block. The seed here is {seed}, so this table is the same
in every run. *The beginnings of streams* are the first words of many blocks, joined together; *two
streams against each other* is the exclusive or of two blocks.
"""
SEEDED = """\
## A dealer with a seed

Tests, replays and `pitboss deal --seed` draw from Python's Mersenne Twister, here with the seed
{seed}.
"""
STREAMS = """\
## Which generator simulations should have

Counter-based generators such as Philox give every worker a stream of its own by a key. The table
gives nanoseconds for a 64-bit word, on a busy machine:

{table}

SplitMix64 passes these tests, also with two streams against each other, and takes a small part of
the time of Philox. Its streams have keys too: the number of the block, through SHA-256. So
simulations continue to use it. Philox has one advantage: its streams certainly never overlap. All
streams of SplitMix64 are parts of one cycle of 2^64 words. A simulation of 10^9 rounds has 3,815
blocks of 2^18 rounds. With 32 words a round, the chance that two blocks share words is 1 in
150,000. If that happened, one block in thousands would repeat a part of another block. The effect
would be far less than the error that the report states.
"""


def table_of(results: list[Result]) -> list[str]:
    lines = ["| what | test | p-value |", "| --- | --- | --: |"]
    for what, name, p in results:
        weak = " fails" if p < IMPOSSIBLE else " weak" if p < WEAK else ""
        lines.append(f"| {what} | {name} | {p:.4f}{weak} |")
    spread = battery.uniform([p for _, _, p in results])
    return [*lines, f"| all {len(results)} | spread evenly | {spread:.4f} |", ""]


def report(parts: list[tuple[str, list[Result]]], fast: dict[str, float], rounds: int) -> str:
    lines = [READ.format(impossible="0.0000001", weak="0.001")]
    there = "with dieharder" if shutil.which("dieharder") else "dieharder is not installed here"
    lines.append(
        f"One run of {time.strftime('%Y-%m-%d', time.gmtime())} with Python"
        f" {platform.python_version()} and numpy {np.__version__}, {there}.\nLive play and a dealer"
        f" with a seed: {rounds:,} shuffles, {rounds:,} draws of balls,"
        f" {10 * rounds:,} dice, {5 * rounds:,} spins.\n"
        "Simulations: at least ten times as many.\n"
    )
    for text, results in parts:
        lines += [text, *table_of(results)]
    table = ["| generator | ns a word |", "| --- | --: |"]
    table += [f"| {name} | {speed:.1f} |" for name, speed in fast.items()]
    lines.append(STREAMS.format(table="\n".join(table)))
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--no-dieharder", action="store_true")
    parser.add_argument("--into", type=Path, default=REPORT)
    said = parser.parse_args(arguments)
    live = list(dealt(chance.generator(), said.rounds))
    own = list(simulated(SEED, said.rounds * 10))
    seeded = list(dealt(chance.generator(SEED), said.rounds))
    if not said.no_dieharder:
        live += dieharder(lambda: os.urandom(1 << 18))
        own += dieharder(blocks(SEED))
    parts = [(LIVE, live), (SIMULATED.format(seed=SEED), own), (SEEDED.format(seed=SEED), seeded)]
    said.into.write_text(report(parts, speeds(), said.rounds))
    failed = [one for _, results in parts for one in results if one[2] < IMPOSSIBLE]
    for what, name, p in failed:
        print(f"{what}, {name}: {p}")
    print(f"{sum(len(results) for _, results in parts)} tests, {len(failed)} fail: {said.into}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
