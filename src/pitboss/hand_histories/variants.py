"""Which game of the poker room each code of the format means."""

from collections.abc import Mapping
from typing import Any

from pitboss.engine import Options, registry
from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.values import Frozen

OFFERED = "14.8(b)"


class Variant(Frozen):
    """A game under a code, and the options that the code stands for."""

    game: str
    options: dict[str, str]
    """The options by which it differs from other codes of the game."""


def _variant(game: str, structure: str, **options: str) -> Variant:
    return Variant(game, {"structure": structure, **options})


VARIANTS: dict[str, Variant] = {
    "NT": _variant("poker-holdem", "no-limit", variant="high"),
    "FT": _variant("poker-holdem", "fixed-limit", variant="high"),
    "PO": _variant("poker-omaha", "pot-limit", variant="high"),
    "FO/8": _variant("poker-omaha", "fixed-limit", variant="high-low-8"),
    "F7S": _variant("poker-seven-card-stud", "fixed-limit", variant="high"),
    "F7S/8": _variant("poker-seven-card-stud", "fixed-limit", variant="high-low-8"),
    "FR": _variant("poker-seven-card-stud", "fixed-limit", variant="low"),
    "F2L3D": _variant("poker-deuce-to-seven-triple-draw", "fixed-limit", variant="low"),
    "FB": _variant("poker-badugi", "fixed-limit", variant="low"),
}
ELSEWHERE = {
    "NS": "short-deck hold'em",
    "N2L1D": "deuce to seven with one draw",
}
"""Codes for games that the text does not name."""


def variant_of(code: str) -> Variant:
    """The game of a code, if the poker room has it."""
    if code in ELSEWHERE:
        raise Refused(f"{code} is {ELSEWHERE[code]}, which may not be offered", OFFERED)
    found = VARIANTS.get(code)
    if found is None or found.game not in registry.slugs():
        hint = nearest(code, [*VARIANTS, *ELSEWHERE])
        raise Unusable(f"variant {code!r} is not known: {hint}")
    return found


def code_of(game: str, options: Options | Mapping[str, Any]) -> str:
    """The code of a table's game; `Unusable` if the format has none."""
    for code, variant in VARIANTS.items():
        if variant.game == game and all(options[k] == v for k, v in variant.options.items()):
            return code
    what = " ".join(str(options[name]) for name in ("structure", "variant") if name in options)
    codes = ", ".join(
        f"{code} ({' '.join(variant.options.values())})"
        for code, variant in VARIANTS.items()
        if variant.game == game
    )
    why = f"PHH has no code for {game} {what}".rstrip()
    raise Unusable(f"{why}, but {codes}" if codes else why)
