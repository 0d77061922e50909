"""The facts for house ways in games that set four pieces into two hands of two.

About the pieces: what the game says (`about`). About a setting: what each of the two hands is worth
(`high`, `low`) on the game's own scale, and what decides between hands of that worth (`high-1`,
`low-1`).
"""

from collections.abc import Callable, Hashable, Mapping

from pitboss.games.pai_gow.common.house_ways import Facts, Setting, Vocabulary
from pitboss.games.pai_gow.common.rules import Pieces
from pitboss.values import Frozen


class Worth(Frozen):
    """What a hand of two pieces is."""

    score: int
    kind: int
    """On the game's own scale: points, then better hands."""
    decides: int
    """Decides between hands of the same kind: the higher, the better."""


def vocabulary(
    worth: Callable[[Pieces], Worth],
    about: Callable[[Pieces, list[Setting]], Facts],
    words: Mapping[str, int],
    example: Pieces,
    every: Pieces,
    more: Callable[[Pieces, Pieces], Facts] = lambda high, low: {},
) -> Vocabulary:
    """The vocabulary of a game; `more` adds facts about two hands."""

    def about_settings(pieces: Pieces, ranking: Hashable) -> list[Setting]:
        return settings(pieces, worth, more)

    def about_pieces(pieces: Pieces, ranking: Hashable) -> Facts:
        return about(pieces, about_settings(pieces, ranking))

    return Vocabulary(
        hands=("high", "low"),
        about_pieces=about_pieces,
        about_settings=about_settings,
        words=words,
        example=example,
        pieces=every,
    )


def settings(
    pieces: Pieces, worth: Callable[[Pieces], Worth], more: Callable[[Pieces, Pieces], Facts]
) -> list[Setting]:
    """The ways to set four pieces, without those that another one beats in both hands."""
    every = every_setting(pieces, worth, more)
    return [own for own in every if not any(_beats(other, own) for other in every)]


def every_setting(
    pieces: Pieces, worth: Callable[[Pieces], Worth], more: Callable[[Pieces, Pieces], Facts]
) -> list[Setting]:
    """The three ways to set four pieces."""
    a, b, c, d = pieces
    pairs = ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))
    return [_setting(first, second, worth, more) for first, second in pairs]


def _beats(other: Setting, own: Setting) -> bool:
    """Whether a setting is no worse in either hand, and better in one."""
    no_worse = all(other.scores[name] >= own.scores[name] for name in own.scores)
    return no_worse and other.scores != own.scores


def _setting(
    first: Pieces,
    second: Pieces,
    worth: Callable[[Pieces], Worth],
    more: Callable[[Pieces, Pieces], Facts],
) -> Setting:
    """The higher of the two is the high hand."""
    if worth(first).score < worth(second).score:
        first, second = second, first
    high, low = worth(first), worth(second)
    return Setting(
        {"high": first, "low": second},
        {"high": high.score, "low": low.score},
        {"high": high.kind, "high-1": high.decides, "low": low.kind, "low-1": low.decides,
         **more(first, second)},
    )  # fmt: skip
