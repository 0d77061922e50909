"""What a house way may speak of where four pieces are set into two hands of two.

About the pieces: what the game says (`about`). About a setting: what each of the two hands is worth
(`high`, `low`) on the game's own scale, and what decides between hands of that worth (`high-1`,
`low-1`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from msgspec import Struct

from pitboss.games.pai_gow.common.house_ways import Facts, Setting, Vocabulary
from pitboss.games.pai_gow.common.rules import Pieces


class Worth(Struct, frozen=True):
    """What a hand of two pieces is."""

    score: int
    kind: int
    """On the game's own scale: points, then better things."""
    decides: int
    """Between hands of the same kind: the higher, the better."""


def vocabulary(
    worth: Callable[[Pieces], Worth],
    about: Callable[[Pieces], Facts],
    words: Mapping[str, int],
    example: Pieces,
) -> Vocabulary:
    def about_pieces(pieces: Pieces, ranking: Hashable) -> Facts:
        return about(pieces)

    def about_settings(pieces: Pieces, ranking: Hashable) -> list[Setting]:
        a, b, c, d = pieces
        return [_setting(*two, worth) for two in (((a, b), (c, d)), ((a, c), (b, d)),
                                                  ((a, d), (b, c)))]  # fmt: skip

    return Vocabulary(
        hands=("high", "low"),
        about_pieces=about_pieces,
        about_settings=about_settings,
        words=words,
        example=example,
    )


def _setting(first: Pieces, second: Pieces, worth: Callable[[Pieces], Worth]) -> Setting:
    """The higher of the two is the high hand."""
    if worth(first).score < worth(second).score:
        first, second = second, first
    high, low = worth(first), worth(second)
    return Setting(
        {"high": first, "low": second},
        {"high": high.score, "low": low.score},
        {"high": high.kind, "high-1": high.decides, "low": low.kind, "low-1": low.decides,
         "points": high.kind + low.kind},
    )  # fmt: skip
