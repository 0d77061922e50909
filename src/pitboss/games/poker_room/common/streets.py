"""The streets of a round: cards to the players or to the board, and a betting round after them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.play.events import Face
from pitboss.play.prompts import Steps

if TYPE_CHECKING:
    from pitboss.games.poker_room.common.contest import Contest

COMMUNITY = "community"


class Street(Struct, frozen=True, kw_only=True):
    """What is dealt before a betting round, and where the text says so."""

    name: str
    each: tuple[Face, ...] = ()
    """The cards that every player gets, one card a turn, and how they lie."""
    board: int = 0
    """How many community cards are dealt."""
    burns: bool = True
    big_bet: bool = False
    """Whether a fixed limit asks for its big bet here."""
    dealt: str
    betting: str

    def cards(self, players: int) -> int:
        """How many cards it takes from the deck."""
        return self.burns + len(self.each) * players + self.board


def cards_for(streets: Sequence[Street], players: int) -> int:
    """How many cards several streets take from the deck."""
    return sum(street.cards(players) for street in streets)


def deal(
    contest: Contest, street: Street, *, board: str = COMMUNITY, cite: str = ""
) -> Steps[None]:
    """All who are still in get their cards, from the left of the button, and the board its own.

    The top card is burned before, unless a card that was exposed has become the burn card.
    """
    round, cite = contest.round, cite or street.dealt
    if street.burns and not round.memo.pop("burned-up", False):
        yield from round.deal(("burn",), face="down", cite=cite)
    holders = [str(contest.seats[player]) for player in contest.contenders()]
    for face, cards in groupby(street.each):
        yield from round.deal(holders * len(list(cards)), face=face, cite=cite)
    yield from round.deal((board,) * street.board, face="up", cite=cite)
