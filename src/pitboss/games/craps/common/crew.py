"""Duties that the texts of craps, mini-craps and automated craps give to different people."""

from collections.abc import Callable, Mapping

from pitboss.engine import Call, Round, Steps
from pitboss.games.craps.common.paragraphs import ByHand, Paragraphs
from pitboss.values import Frozen


class Word(Frozen):
    """A word that a player may say while bets are open."""

    check: Callable[[Round, Call], None]
    hear: Callable[[Round, Call], None]


class Crew(Frozen, kw_only=True):
    """Who does what at a table, where the texts give a duty to different people."""

    at: Paragraphs
    """Where the text of the game says what."""
    words: Mapping[str, Word]
    """What players may say while bets are open."""
    close: str = "the dice are out"
    """What is said when bets close; nothing, if more happens before."""
    ready: Callable[[Round], None] | None = None
    """Refuses the close while something is missing."""
    find: Callable[[Round], Steps[None]]
    """Finds who has the dice for the next roll, once bets are made."""


class ShooterCrew(Crew, kw_only=True):
    """The crew of a table at which a player throws the dice."""

    at: ByHand
    confirm: tuple[str, ...]
    """Who must confirm a bet made while the dice are in the air."""
    judge: str
    """Who decides disputes about a face."""
    orders: str
    """Who may order that the dice be passed on."""


def crew_of(round: Round) -> Crew:
    crew: Crew = round.memo["crew"]
    return crew


def shooter_crew(round: Round) -> ShooterCrew:
    crew: ShooterCrew = round.memo["crew"]
    return crew
