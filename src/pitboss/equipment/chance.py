"""Randomness, and the proof that it was fixed before the bets were.

Live tables draw from the operating system's generator; tests and replays name a seed.

Before bets close, the dealer publishes a commitment to the order in which the pieces lie (or to the
results to come): every piece is hashed with a salt of its own, and the commitment is the SHA-256 of
these digests in order. After the round the used pieces are opened, each to those who may know it.
Cards in the shoe, and a hand that was thrown away unseen, stay secret.

Together with the order the dealer commits to numbers of 64 bits, by which the house makes its own
choices.
"""

import hashlib
import os
import random
import secrets
from collections.abc import Sequence

SYSTEM = secrets.SystemRandom()
"""The operating system's generator. It has no state, so one object is enough; making one costs more
than asking it."""
LEAST_NUMBERS = 16
CARDS_A_ROUND = 4


def generator(seed: int | str | None = None) -> random.Random:
    """The operating system's generator, or a repeatable one if a seed is given."""
    return SYSTEM if seed is None else random.Random(seed)


class BufferedRandom(secrets.SystemRandom):
    """The operating system's generator, asked once for all bytes of a shuffle. Asking for each card
    would let other threads run every time."""

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
"""About as many bytes as the place of a piece needs; if they are too few, more are asked for."""


def shuffled(pieces: Sequence[str], rng: random.Random) -> list[str]:
    """The pieces in a random order, every order equally likely."""
    if isinstance(rng, secrets.SystemRandom):
        rng = BufferedRandom(BYTES_A_PIECE * len(pieces))
    return rng.sample(pieces, len(pieces))


def salts(count: int, rng: random.Random) -> list[str]:
    """128 bits for each piece, so that no piece can be guessed from its digest."""
    return _numbers(count, 128, rng)


def _numbers(count: int, bits: int, rng: random.Random) -> list[str]:
    """Random numbers with this many bits, in hexadecimal digits. The operating system is asked for
    all of them at once."""
    digits = bits // 4
    if isinstance(rng, secrets.SystemRandom):
        drawn = secrets.token_hex(count * bits // 8)
        return [drawn[i : i + digits] for i in range(0, count * digits, digits)]
    return [f"{rng.getrandbits(bits):0{digits}x}" for _ in range(count)]


def digest(piece: str, salt: str) -> str:
    """The digest of one piece, which is published."""
    return hashlib.sha256(f"{salt}:{piece}".encode()).hexdigest()


def commitment(digests: Sequence[str]) -> str:
    """The commitment, which is published before bets close."""
    return hashlib.sha256("".join(digests).encode()).hexdigest()


def house_numbers(size: int, rng: random.Random) -> list[str]:
    """The numbers for the choices of the house, as many as a stock of this size can need. No round
    takes fewer than four cards, so there is a number for one choice in each round."""
    return _numbers(max(LEAST_NUMBERS, size // CARDS_A_ROUND), 64, rng)


def chosen(number: str, count: int) -> int:
    """Which of `count` choices a number of the house leads to, from 0."""
    return int(number, 16) * count >> 64
