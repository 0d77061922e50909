"""The eight stacks of four tiles and the ways in which they are cut and handed out, 10.8(g), (k).

Stacks are numbered from the dealer's right, 0 to 7; tile ``4 * stack + layer`` of the wall is the
one on that layer of that stack, counted from the top. Whoever sets out the wall knows what lies
where; which tile goes to which place follows from the cut and the style alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

STACKS = 8
LAYERS = 4
UNCUT = tuple(range(STACKS))

Tile = tuple[int, int]
"""Stack and layer."""
Hand = tuple[Tile, ...]


def _stack(stack: int) -> Hand:
    return tuple((stack, layer) for layer in range(LAYERS))


def _house_way() -> list[Hand]:
    """Stack by stack, from the right."""
    return [_stack(stack) for stack in UNCUT]


def _upper_then_lower(pairs: Sequence[tuple[int, int]]) -> list[Hand]:
    """Of every two stacks, the top two tiles of both to one place, the rest to the next."""
    return [
        tuple((stack, layer) for stack in pair for layer in layers)
        for pair in pairs
        for layers in ((0, 1), (2, 3))
    ]


def _phoenix_tail() -> list[Hand]:
    """The top tile of each of the four stacks on the left, layer by layer."""
    return [tuple((stack, layer) for stack in (7, 6, 5, 4)) for layer in range(LAYERS)]


def _pin_say() -> list[Hand]:
    """A layer of the four stacks on the right, a layer of the four on the left, in turn."""
    right = [tuple((stack, layer) for stack in (0, 1, 2, 3)) for layer in range(LAYERS)]
    return [hand for both in zip(right, _phoenix_tail(), strict=True) for hand in both]


def _dragon_head() -> list[Hand]:
    """The two stacks on the right lie on the next two: two tiles off each, then a phoenix tail."""
    head = _upper_then_lower(((0, 1), (2, 3)))
    return [hand for both in zip(head, _phoenix_tail(), strict=True) for hand in both]


def _from_the_left(style: Callable[[], list[Hand]]) -> list[Hand]:
    """The same with right and left exchanged."""
    return [tuple((STACKS - 1 - stack, layer) for stack, layer in hand) for hand in style()]


def _cup_say() -> list[Hand]:
    return _upper_then_lower(((0, 1), (2, 3), (4, 5), (6, 7)))


def _jung_quat() -> list[Hand]:
    """From the two stacks in the centre outwards."""
    return _upper_then_lower(((3, 4), (2, 5), (1, 6), (0, 7)))


def _chee_yee() -> list[Hand]:
    """From the two stacks at the ends inwards."""
    return _upper_then_lower(((0, 7), (1, 6), (2, 5), (3, 4)))


HOUSE_WAY = "house-way-right"
STYLES: dict[str, list[Hand]] = {
    HOUSE_WAY: _house_way(),
    "house-way-left": _from_the_left(_house_way),
    "cup-say-right": _cup_say(),
    "cup-say-left": _from_the_left(_cup_say),
    "jung-quat": _jung_quat(),
    "chee-yee": _chee_yee(),
    "pin-say-right": _pin_say(),
    "pin-say-left": _from_the_left(_pin_say),
    "dragon-head-right": _dragon_head(),
    "dragon-head-left": _from_the_left(_dragon_head),
}
"""By style, the tiles that go to the starting position, to the next one, and so on."""
BLOCKS = {
    f"stack-{first}" if first == last else f"stacks-{first}-{last}": (first - 1, last - 1)
    for first in range(1, STACKS + 1)
    for last in range(first, STACKS + 1)
}
"""The adjacent stacks that a cut may take, by name: the first and the last."""
CITES: dict[str, str] = {style: f"10.8(k){n}" for n, style in enumerate(STYLES, 1)}


def receivers(
    order: Sequence[str], style: str = HOUSE_WAY, stacks: Sequence[int] = UNCUT
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
