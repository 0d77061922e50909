"""What the texts of craps, mini-craps and automated craps give to different people and paragraphs.

The modules of this package are written beside subchapter 1 and cite it. Where the text of another
game says the same in a paragraph of its own, its crew knows which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from msgspec import Struct

from pitboss.play.answers import Call
from pitboss.play.prompts import Steps
from pitboss.play.round import Round


class Word(Struct, frozen=True):
    """A word that a player may say while bets are open."""

    check: Callable[[Round, Call], None]
    hear: Callable[[Round, Call], None]


class Crew(Struct, frozen=True, kw_only=True):
    """Who does at a table what the text gives to one at craps and to another elsewhere."""

    confirm: tuple[str, ...] = ()
    """Who must confirm a bet made while the dice are in the air; without them, none is made."""
    judge: str = ""
    """Who decides disputes about a face."""
    orders: str = ""
    """Who may order that the dice be passed on."""
    words: Mapping[str, Word]
    """What players may say while bets are open."""
    close: str = "the dice are out"
    """What is said when bets close; nothing, where more comes before."""
    ready: Callable[[Round], None] | None = None
    """Refuses the close while something is missing."""
    find: Callable[[Round], Steps[None]]
    """Settles who has the dice for the next roll, once bets are made."""
    paragraphs: Mapping[str, str] = {}
    """Of paragraphs that apply to craps, those that apply in their place."""

    def cite(self, paragraph: str) -> str:
        return self.paragraphs.get(paragraph, paragraph)


def crew_of(round: Round) -> Crew:
    return cast(Crew, round.memo["crew"])


def cite_at(round: Round, paragraph: str) -> str:
    """Where the text of the game that is played says what a paragraph says of craps."""
    return crew_of(round).cite(paragraph)
