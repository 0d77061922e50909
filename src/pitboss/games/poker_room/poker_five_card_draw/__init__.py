"""Five-card draw, high or low, N.J.A.C. 13:69F-14.12.

Read with section 14.12; what all poker games share is in `common`.
"""

from collections.abc import Sequence

from pitboss.engine import Round
from pitboss.games.poker_room.common import bots, draw, game_builders, showdown
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.high_low import low_hand
from pitboss.games.poker_room.common.paragraphs import ROOM, DrawParagraphs
from pitboss.ranking import five_card, low
from pitboss.regulation.paragraphs import load

AT = load(__package__, DrawParagraphs)


STREETS = draw.streets_of(AT, five_card.SIZE, ("predraw", "postdraw"))


def settle(contest: Contest) -> None:
    """14.12(h): the highest hand by 14.3(b), or the best low hand by 14.3(f)."""
    if contest.round.options["variant"] == "high":
        showdown.award_high(contest)
    else:
        showdown.award_best(
            contest, lambda holder, cards: low_hand(holder, low.score(cards)), ROOM.low_hands
        )


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of their own hand."""
    high = round.options["variant"] == "high"
    return bots.high(own) if high else bots.low_cards(own, 8, five_card.SIZE)


def keep(round: Round, cards: Sequence[str]) -> Sequence[str]:
    """What a simple player keeps."""
    high = round.options["variant"] == "high"
    return bots.keep_high(cards) if high else bots.keep_low(cards, low.PIP, 8)


OWN = game_builders.OwnValues(
    slug="poker-five-card-draw", title="Five-Card Draw Poker", section="14.12", most_players=8,
    variants=("high", "low"), says="the high hand or the low hand wins",
    bot=bots.player(strength, keep),
)  # fmt: skip
GAME = game_builders.draw(OWN, AT, STREETS, settle)
