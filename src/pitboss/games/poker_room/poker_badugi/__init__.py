"""Badugi, N.J.A.C. 13:69F-14.12B.

Read with section 14.12B; what all poker games share is in `common`.
"""

from collections.abc import Sequence

from pitboss.engine import RankedHand, Round
from pitboss.games.poker_room.common import bots, draw, game_builders, showdown
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import DrawParagraphs
from pitboss.ranking import badugi
from pitboss.regulation.paragraphs import load

AT = load(__package__, DrawParagraphs)


STREETS = draw.streets_of(AT, badugi.SIZE, ("predraw", "draw1", "draw2", "draw3"))


def settle(contest: Contest) -> None:
    """14.12B(l): the most cards of different suits and ranks; of equal numbers, the lowest."""
    showdown.award_best(contest, hand_of, AT.showdown)


def hand_of(holder: str, cards: Sequence[str]) -> RankedHand:
    score = badugi.score(cards)
    return RankedHand(holder, badugi.called(score), (score,))


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of their own hand."""
    return bots.rainbow(own)


def keep(round: Round, cards: Sequence[str]) -> Sequence[str]:
    """What a simple player keeps."""
    return bots.keep_rainbow(cards)


OWN = game_builders.OwnValues(
    slug="poker-badugi", title="Badugi Poker", section="14.12B", most_players=9, variants=("low",),
    says="low hands only", bot=bots.player(strength, keep), fund=False,
)  # fmt: skip
GAME = game_builders.draw(OWN, AT, STREETS, settle)
