"""Random numbers for simulations: a stream of its own for every block of rounds.

A block has the same numbers on any machine, so that a seed gives the same result on any number of
workers. The generator is SplitMix64, with one 64-bit word of state.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import inlined

Stream = npt.NDArray[np.uint64]
"""The one word of state, in an array so that kernels can move it on."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


def stream(seed: int | str, block: int) -> Stream:
    """The stream of one block of rounds."""
    digest = hashlib.sha256(f"{seed}/{block}".encode()).digest()
    return np.frombuffer(digest[:8], dtype=np.uint64).copy()


@inlined
def next_word(stream: Stream) -> np.uint64:
    """64 random bits."""
    stream[0] += _STEP
    word: np.uint64 = stream[0]
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@inlined
def below(stream: Stream, bound: int) -> int:
    """A whole number from 0 up to the bound, which is at most 2**31.

    By multiplication, 32 bits a number: no value is likelier than another by more than one part in
    2**32 / bound, which no simulation is long enough to see.
    """
    return np.int64(((next_word(stream) >> _32) * np.uint64(bound)) >> _32)  # type: ignore[return-value]


@inlined
def two_below(stream: Stream, bound: int) -> tuple[np.int64, np.int64]:
    """Two different whole numbers from 0 up to the bound: two cards of a shoe, from one word."""
    word = next_word(stream)
    first = np.int64(((word >> _32) * np.uint64(bound)) >> _32)
    second = np.int64(((word & _LOW) * np.uint64(bound - 1)) >> _32)
    return first, second + (second >= first)


@inlined
def draw(stream: Stream, deck: npt.NDArray[np.uint8], cards: int) -> None:
    """Bring so many random cards to the front of a deck."""
    for place in range(cards):
        other = place + below(stream, deck.size - place)
        deck[place], deck[other] = deck[other], deck[place]
