"""The fields of a `Game` that these games have in common, and what a table remembers."""

from collections.abc import Callable
from typing import Any

from pitboss.engine import Fact, Options
from pitboss.games.blackjack.common import irregularities, wagers
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import shoes


def game_fields(
    at: Paragraphs, rules_of: Callable[[Options], Rules], hands: int = 1
) -> dict[str, Any]:
    """What may go wrong, how wagers are checked, and what is remembered between rounds."""
    if at.irregularities.card_face_up:
        reasons: tuple[str, ...] = (irregularities.VOID, irregularities.TENS)
    else:
        reasons = (irregularities.FACE_UP,)
    return {
        "irregularities": irregularities.family_irregularities(at.irregularities, rules_of, hands),
        "check_bets": wagers.checked_by(rules_of),
        "first_state": first_state,
        "facts": facts(*reasons),
    }


def first_state(options: Options | None = None) -> dict[str, Any]:
    """The shoe; who has wagered since the shuffle, None if anybody may; whether the reader has
    failed."""
    return {**shoes.first_state(), "bettors": None, "reader-failed": False}


def facts(*reasons: str, sources: tuple[str, ...] = ("shoe",)) -> dict[str, Fact]:
    """The facts of the shoe, and who has wagered; a game may have more `reasons` to reshuffle."""
    return {
        **shoes.facts(*reasons, sources=sources),
        "bettors": Fact(kind="texts", nobody=None, pattern=".*[a-zA-Z].*",
                        form="a list of those who wagered last: seat 2, or a name",
                        says="who has wagered since the shuffle; nothing for anybody"),
    }  # fmt: skip
