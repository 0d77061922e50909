"""What a drill asks, and how an answer to it is judged."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.engine.game import Game
from pitboss.engine.table import Table
from pitboss.engine.views import ShownPrompt, View
from pitboss.errors import Refused
from pitboss.odds.choice_values import Valued
from pitboss.values import Frozen

SEAT = 1
"""The seat of the person who practises."""
DEALT = 8
"""The hardest of so many decisions is asked."""
LIMITS = {"all": "5-500"}
OUT_OF_PLAY = ("burn", "discard")
NONE = "there is nothing to decide in {}: there is no drill"


class Choice(Frozen):
    """Something to choose; of a wager with its amount in cents."""

    name: str
    amount: int
    says: str
    cite: str


class Exercise(Frozen):
    """A decision: what is on the table, as far as the person may see it, and what can be chosen."""

    game: str
    seed: int
    hands: dict[str, list[str | None]]
    ranks: dict[str, str]
    wagers: dict[str, int]
    """One's own, in cents."""
    choices: list[Choice]
    says: str = ""
    """What else the person should know."""
    seat: int = SEAT
    """Whose decision it is."""
    setting: ShownPrompt | None = None
    """In place of choices: the pieces to be set, as a table asks for it."""


class Worth(Valued):
    """A choice, or a setting of hands, and what it brings on average, in cents."""

    hands: dict[str, tuple[str, ...]] = {}


class Verdict(Frozen):
    """What every possible choice is worth, the best first."""

    choices: list[Worth]
    deals: int
    """How often it was dealt to find that out; 0 if it is exact."""
    how: str


class Dealt(Frozen):
    """An exercise, and how it is judged."""

    exercise: Exercise
    judge: Callable[[], Verdict]


def open_table(game: Game) -> Table:
    """A table with as few seats as possible, and with limits, so that no choice has an amount that
    a player could not have."""
    seats = max(SEAT, game.seats[0])
    try:
        return Table(game, seats=seats, limits=LIMITS)
    except Refused:
        return Table(game, seats=seats)


def lying(seen: View) -> dict[str, list[str | None]]:
    """The pieces in front of each holder, as a person sees them; without pieces that are out of
    play, unless they are known."""
    hands = {holder: [piece.piece for piece in hand] for holder, hand in seen.hands.items()}
    return {
        holder: hand
        for holder, hand in hands.items()
        if hand and holder not in OUT_OF_PLAY and (any(hand) or not holder.endswith(OUT_OF_PLAY))
    }
