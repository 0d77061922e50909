"""Triple Draw Low Ball Deuce to Seven, N.J.A.C. 13:69F-14.12A.

Read with section 14.12A; what all poker games share is in `common`.
"""

from collections.abc import Sequence

from pitboss.engine import RankedHand, Round
from pitboss.equipment.cards import PIPS
from pitboss.games.poker_room.common import bots, draw, game_builders, showdown
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, DrawParagraphs
from pitboss.ranking import deuce_to_seven
from pitboss.regulation.paragraphs import load

AT = load(__package__, DrawParagraphs)


STREETS = draw.streets_of(AT, deuce_to_seven.SIZE, ("predraw", "draw1", "draw2", "draw3"))


def settle(contest: Contest) -> None:
    """14.12A(l): the lowest hand by 14.3(e) and (f), in which straights and flushes count."""
    showdown.award_best(contest, hand_of, ROOM.low_cards)


def hand_of(holder: str, cards: Sequence[str]) -> RankedHand:
    score = deuce_to_seven.score(cards)
    called, ranks = deuce_to_seven.called(score, cards), deuce_to_seven.ranks(score)
    return RankedHand(holder, called, (score,), ranks)


def keep(round: Round, cards: Sequence[str]) -> Sequence[str]:
    """What a simple player keeps."""
    return bots.keep_low(cards, PIPS, 8)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of their own hand: how much of it is worth keeping."""
    return len(keep(round, own)) / deuce_to_seven.SIZE


OWN = game_builders.OwnValues(
    slug="poker-deuce-to-seven-triple-draw", title="Triple Draw Low Ball Deuce to Seven",
    section="14.12A", most_players=7, variants=("low",), says="low hands only",
    bot=bots.player(strength, keep), fund=False,
)  # fmt: skip
GAME = game_builders.draw(OWN, AT, STREETS, settle)
