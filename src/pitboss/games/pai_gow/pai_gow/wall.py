"""The eight stacks of four tiles and the ways in which they are cut and handed out, 10.8(g), (k).

Stacks are numbered from the dealer's right, 0 to 7; tile ``4 * stack + layer`` of the wall is the
one on that layer of that stack, counted from the top. The person who sets out the wall knows which
tile lies where; which tile goes to which place follows only from the cut and the style.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

STACKS = 8
LAYERS = 4
UNCUT = tuple(range(STACKS))

Tile = tuple[int, int]
"""Stack and layer."""
Hand = tuple[Tile, ...]


def _layers(stacks: Sequence[int]) -> list[Hand]:
    """The top tile of each of some stacks, layer by layer."""
    return [tuple((stack, layer) for stack in stacks) for layer in range(LAYERS)]


def _upper_then_lower(*pairs: tuple[int, int]) -> list[Hand]:
    """Of every two stacks, the top two tiles of both go to one place, the rest to the next."""
    return [
        tuple((stack, layer) for stack in pair for layer in layers)
        for pair in pairs
        for layers in ((0, 1), (2, 3))
    ]


def _in_turn(first: list[Hand], second: list[Hand]) -> list[Hand]:
    return [hand for both in zip(first, second, strict=True) for hand in both]


def _from_the_left(hands: list[Hand]) -> list[Hand]:
    """The same with right and left exchanged."""
    return [tuple((STACKS - 1 - stack, layer) for stack, layer in hand) for hand in hands]


_STACK_BY_STACK: list[Hand] = [tuple((stack, layer) for layer in range(LAYERS)) for stack in UNCUT]
_CUP_SAY = _upper_then_lower((0, 1), (2, 3), (4, 5), (6, 7))
_PHOENIX_TAIL = _layers((7, 6, 5, 4))
_PIN_SAY = _in_turn(_layers((0, 1, 2, 3)), _PHOENIX_TAIL)
_DRAGON_HEAD = _in_turn(_upper_then_lower((0, 1), (2, 3)), _PHOENIX_TAIL)
"""The two stacks on the right lie on the next two: two tiles from each, then a phoenix tail."""

HOUSE_WAY = "house-way-right"
STYLES: dict[str, list[Hand]] = {
    HOUSE_WAY: _STACK_BY_STACK,
    "house-way-left": _from_the_left(_STACK_BY_STACK),
    "cup-say-right": _CUP_SAY,
    "cup-say-left": _from_the_left(_CUP_SAY),
    # from the two stacks in the centre outwards; from the two at the ends inwards
    "jung-quat": _upper_then_lower((3, 4), (2, 5), (1, 6), (0, 7)),
    "chee-yee": _upper_then_lower((0, 7), (1, 6), (2, 5), (3, 4)),
    "pin-say-right": _PIN_SAY,
    "pin-say-left": _from_the_left(_PIN_SAY),
    "dragon-head-right": _DRAGON_HEAD,
    "dragon-head-left": _from_the_left(_DRAGON_HEAD),
}
"""By style, the tiles that go to the starting position, to the next one, and so on."""
BLOCKS = {
    f"stack-{first}" if first == last else f"stacks-{first}-{last}": (first - 1, last - 1)
    for first in range(1, STACKS + 1)
    for last in range(first, STACKS + 1)
}
"""The adjacent stacks that a cut may take, by name: the first and the last."""
CITES: dict[str, str] = {style: f"10.8(k){n}" for n, style in enumerate(STYLES, 1)}


@lru_cache
def receivers(
    order: tuple[str, ...], style: str = HOUSE_WAY, stacks: tuple[int, ...] = UNCUT
) -> tuple[str, ...]:
    """Who receives each of the 32 tiles of the wall, by the order in which places are dealt to.

    `stacks` says which stack of the wall lies where after the cut.
    """
    to = [""] * (STACKS * LAYERS)
    for holder, hand in zip(order, STYLES[style], strict=True):
        for stack, layer in hand:
            to[stacks[stack] * LAYERS + layer] = holder
    return tuple(to)


def cuts(first: int, last: int) -> dict[str, tuple[int, ...]]:
    """Where the stacks lie after a cut that takes some of them, by the way they are moved.

    All to one end (10.8(g)1); or some to one end and the others to the other (10.8(g)2).
    """
    taken = UNCUT[first : last + 1]
    rest = UNCUT[:first] + UNCUT[last + 1 :]
    moved = {"to-right-end": taken + rest, "to-left-end": rest + taken}
    for some in range(1, len(taken)):
        moved[f"first-{some}-to-right-end"] = taken[:some] + rest + taken[some:]
        moved[f"first-{some}-to-left-end"] = taken[some:] + rest + taken[:some]
    return moved
