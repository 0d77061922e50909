"""How the seeds of players are mixed into what the house has committed to.

The seeds and the commitments make a key. The key makes streams of 64-bit numbers, each with its own
name, and these change what was committed to. Everybody who knows the seeds can work it out again;
`docs/fairness.md` shows that with numbers.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

BITS = 64
FACES = 6

T = TypeVar("T")

_DIGITS = re.compile("[0-9a-f]{64}")


def is_seed(text: str) -> bool:
    """Whether a text is a seed, or a digest: 256 bits in hexadecimal digits."""
    return _DIGITS.fullmatch(text) is not None


def pledge(seed: str) -> str:
    """What a player publishes of a seed before bets close."""
    return hashlib.sha256(seed.encode()).hexdigest()


def key(commitments: Mapping[str, str], seeds: Mapping[int, str]) -> str:
    """The key of a round: from all commitments in force, and the seeds by their seats."""
    bound = ",".join(f"{source}={commitment}" for source, commitment in commitments.items())
    added = ",".join(f"{seat}={seeds[seat]}" for seat in sorted(seeds))
    return hashlib.sha256(f"pitboss:{bound}:{added}".encode()).hexdigest()


def number(key: str, name: str, at: int) -> int:
    """A 64-bit number of a stream: the first half of the first half of a digest."""
    return int(hashlib.sha256(f"{key}:{name}:{at}".encode()).hexdigest()[: BITS // 4], 16)


def numbers(key: str, name: str) -> Iterator[int]:
    """The numbers of a stream, in order."""
    at = 0
    while True:
        yield number(key, name, at)
        at += 1


def below(stream: Iterator[int], count: int) -> int:
    """The next number below `count`, each equally likely: numbers that would favour some results
    are skipped."""
    fair = 2**BITS - 2**BITS % count
    return next(one for one in stream if one < fair) % count


def permuted(things: Sequence[T], key: str, name: str) -> list[T]:
    """Things in the order that a stream leads to (Fisher-Yates): from the last place down, each is
    swapped with itself or one before it."""
    order, stream = list(things), numbers(key, name)
    for i in range(len(order) - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def masked(chance: int, keys: Sequence[str], source: str, at: int) -> int:
    """A number of the house changed by the seeds; done twice, it gives the first number again."""
    for one in keys:
        chance ^= number(one, f"{source}:house", at)
    return chance


def moved_dice(faces: Sequence[int], keys: Sequence[str], source: str, at: int) -> tuple[int, ...]:
    """A throw changed by the seeds: every die is advanced by a number below six."""
    dice = list(faces)
    for one in keys:
        stream = numbers(one, f"{source}:{at}")
        dice = [(face - 1 + below(stream, FACES)) % FACES + 1 for face in dice]
    return tuple(dice)


def moved_pocket(
    pocket: str, pockets: Sequence[str], keys: Sequence[str], source: str, at: int
) -> str:
    """A spin changed by the seeds: the wheel is advanced by a number of pockets. If a label is in
    several pockets, the first of them counts."""
    for one in keys:
        on = below(numbers(one, f"{source}:{at}"), len(pockets))
        pocket = pockets[(pockets.index(pocket) + on) % len(pockets)]
    return pocket
