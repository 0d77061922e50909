"""Randomness, and the proof that it was settled before the bets were.

Live tables draw from the operating system's generator; tests and replays name a seed.

Before bets close, the dealer publishes a commitment to the order in which the pieces lie (or to
the results to come): every piece is hashed with a salt of its own, and the commitment is the
SHA-256 of these digests in order. After the round the pieces that were used are opened, each to
those who may know it; what is still in the shoe, and a hand thrown away unseen, stays secret.

With the order the dealer commits to numbers of 64 bits, by which the house makes its own choices.
"""

from __future__ import annotations

import hashlib
import os
import random
import secrets
from collections.abc import Sequence

SYSTEM = secrets.SystemRandom()
"""The operating system's generator. It keeps nothing, so one serves all; to make one costs more
than to ask it."""
LEAST_NUMBERS = 16
CARDS_A_ROUND = 4


def generator(seed: int | str | None = None) -> random.Random:
    """The operating system's generator, or a repeatable one where a seed is named."""
    return SYSTEM if seed is None else random.Random(seed)


class BufferedRandom(secrets.SystemRandom):
    """The operating system's generator, asked once for all that a shuffle needs: whoever asks for
    each card lets other threads in each time."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._drawn = b""

    def getrandbits(self, bits: int) -> int:
        size = (bits + 7) // 8
        if len(self._drawn) < size:
            self._drawn = os.urandom(max(size, self._size))
        used, self._drawn = self._drawn[:size], self._drawn[size:]
        return int.from_bytes(used, "big") >> (size * 8 - bits)


BYTES_A_PIECE = 2
"""About as much as the place of a piece needs; what is missing is asked for as well."""


def shuffled(pieces: Sequence[str], rng: random.Random) -> list[str]:
    """The pieces in a random order, every order equally likely."""
    if isinstance(rng, secrets.SystemRandom):
        rng = BufferedRandom(BYTES_A_PIECE * len(pieces))
    return rng.sample(pieces, len(pieces))


def salts(count: int, rng: random.Random) -> list[str]:
    """128 bits a piece, so that no piece can be guessed from its digest."""
    return _numbers(count, 128, rng)


def _numbers(count: int, bits: int, rng: random.Random) -> list[str]:
    """Random numbers of so many bits, in hexadecimal digits. The operating system is asked for all
    of them at once."""
    digits = bits // 4
    if isinstance(rng, secrets.SystemRandom):
        drawn = secrets.token_hex(count * bits // 8)
        return [drawn[i : i + digits] for i in range(0, count * digits, digits)]
    return [f"{rng.getrandbits(bits):0{digits}x}" for _ in range(count)]


def digest(piece: str, salt: str) -> str:
    """What is published of one piece."""
    return hashlib.sha256(f"{salt}:{piece}".encode()).hexdigest()


def commitment(digests: Sequence[str]) -> str:
    """What is published before bets close."""
    return hashlib.sha256("".join(digests).encode()).hexdigest()


def house_numbers(size: int, rng: random.Random) -> list[str]:
    """The numbers for the choices of the house, in as many as a stock of that size can need: no
    round takes fewer than four cards, so that they last for a choice a round."""
    return _numbers(max(LEAST_NUMBERS, size // CARDS_A_ROUND), 64, rng)


def chosen(number: str, count: int) -> int:
    """Which of so many a number of the house leads to, from 0."""
    return int(number, 16) * count >> 64
