"""Five-card stud, high, N.J.A.C. 13:69F-14.13.

Read with section 14.13; what all poker games share is in `common`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine import Procedure, Round, choice
from pitboss.games.poker_room.common import bots, game_builders, showdown, stud
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import StudParagraphs
from pitboss.games.poker_room.common.streets import Street
from pitboss.ranking.showing import high as showing_high
from pitboss.regulation.paragraphs import load


class FiveCardParagraphs(StudParagraphs, kw_only=True):
    third_street: str
    later_streets: str


AT = load(__package__, FiveCardParagraphs)


MUST_BET, MAY_CHECK = "must-bet", "may-check"
STREETS = (
    Street(name="second", each=("down", "up"), burns=False, dealt=AT.deal,
           betting=AT.first_betting),
    Street(name="third", each=("up",), dealt=AT.third_street, betting=AT.third_street),
    Street(name="fourth", each=("up",), dealt=AT.later_streets, betting=AT.later_streets,
           big_bet=True),
    Street(name="fifth", each=("up",), dealt=AT.later_streets, betting=AT.later_streets,
           big_bet=True),
)  # fmt: skip


def play(round: Round) -> Procedure:
    yield from stud.play(round, FIVE_CARDS[round.options["first-to-act"]], settle)


def shows_most(contest: Contest, street: Street) -> int:
    """14.13(f): the highest hand showing; of equal hands the one closest to the dealer's left."""
    return max(contest.contenders(), key=lambda player: (showing_high(contest.up[player]), -player))


def of(streets: tuple[Street, ...]) -> stud.Stud:
    """14.13(d): the lowest up-card must bet, clubs being the lowest of equal cards."""
    return stud.Stud(
        at=AT, streets=streets, forced=stud.lowest_card, first=shows_most, deal=stud.deal
    )


FIVE_CARDS = {
    MUST_BET: of((STREETS[0], *(replace(street, must_bet=True) for street in STREETS[1:]))),
    MAY_CHECK: of(STREETS),
}


def settle(contest: Contest) -> None:
    """14.13(h): the highest five cards by 14.3(b), whatever their player says: 14.3(g)."""
    showdown.award_high(contest)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of their own hand."""
    return bots.high(own)


OWN = game_builders.OwnValues(
    slug="poker-five-card-stud", title="Five-Card Stud Poker", section="14.13", most_players=8,
    variants=("high",), says="high hands only", bot=bots.player(strength),
    options=(
        choice("first-to-act", (MUST_BET, MAY_CHECK), AT.third_street,
               "whether the highest hand showing must bet, as the text has it, or may check"),
    ),
)  # fmt: skip
GAME = game_builders.studs(OWN, AT, play)
