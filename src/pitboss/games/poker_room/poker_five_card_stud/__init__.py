"""Five-card stud, high, N.J.A.C. 13:69F-14.13.

Read beside section 14.13; what all poker games share is in `common`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.customs.pots import POT
from pitboss.games.poker_room.common import (
    between,
    bots,
    house,
    irregularities,
    payout_reports,
    payout_rules,
    payouts,
    rulings,
    showdown,
    stud,
    turned_up,
)
from pitboss.games.poker_room.common.contest import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, sections
from pitboss.games.poker_room.common.rake import RAKE
from pitboss.games.poker_room.common.streets import Street
from pitboss.games.poker_room.poker_five_card_stud.paragraphs import AT
from pitboss.play.game import Game
from pitboss.play.options import Option, Options, choice
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round
from pitboss.ranking import five_card
from pitboss.ranking.showing import by_suit
from pitboss.ranking.showing import high as showing_high

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

OPTIONS: tuple[Option, ...] = (
    choice("game", ("five-card-stud",), ROOM.games,
           "no game may be offered that the text does not name"),
    choice("variant", ("high",), AT.variants, "high hands only"),
    *house.options(AT.players),
    payout_rules.OPTION,
    *stud.options(AT),
    choice("first-to-act", (MUST_BET, MAY_CHECK), AT.third_street,
           "whether the highest hand showing must bet, as the text has it, or may check"),
)  # fmt: skip


def check_table(options: Options) -> None:
    stud.check(options, AT)
    payout_rules.check(options)


def play(round: Round) -> Procedure:
    yield from stud.play(round, FIVE_CARDS[round.options["first-to-act"]], settle)


def makes_forced_bet(contest: Contest, street: Street) -> int:
    """14.13(d): the lowest up-card; suits decide between equal cards, clubs being the lowest."""
    return min(contest.contenders(), key=lambda player: by_suit(contest.up[player][0]))


def shows_most(contest: Contest, street: Street) -> int:
    """14.13(f): the highest hand showing; of equal hands the one closest to the dealer's left."""
    return max(contest.contenders(), key=lambda player: (showing_high(contest.up[player]), -player))


def of(streets: tuple[Street, ...]) -> stud.Stud:
    return stud.Stud(
        at=AT, streets=streets, forced=makes_forced_bet, first=shows_most, deal=stud.deal
    )


FIVE_CARDS = {
    MUST_BET: of((STREETS[0], *(replace(street, must_bet=True) for street in STREETS[1:]))),
    MAY_CHECK: of(STREETS),
}


def settle(contest: Contest) -> None:
    """14.13(h): the highest five cards by 14.3(b), whatever their player says: 14.3(g)."""
    scores: dict[int, int] = {}
    for player in contest.contenders() if len(contest.contenders()) > 1 else ():
        holder = str(contest.seats[player])
        scores[player] = five_card.score(contest.round.hands[holder])
        contest.round.rank(holder, five_card.category(scores[player]), ROOM.high_hands)
    contest.highs = dict(scores)
    showdown.award_best(contest, scores)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of the own hand."""
    return bots.high(own)


GAME = Game(
    fees=("time-charge",),
    parties=(POT, RAKE, *payouts.PARTIES),
    slug="poker-five-card-stud",
    title="Five-Card Stud Poker",
    subchapter="14",
    sections=sections("14.13"),
    seats=(2, 8),
    seats_cite=(ROOM.fewest_players, AT.players),
    options=OPTIONS,
    wagers=(house.ANTE, stud.wager(AT), house.BET),
    irregularities=(
        *irregularities.DECK,
        irregularities.COUNT_DECK,
        *irregularities.DEAL,
        irregularities.FOULED_STUD_HAND,
        *irregularities.HANDS,
        turned_up.irregularity(AT.turned_up),
        *rulings.IRREGULARITIES,
        rulings.TURNED_DOWN,
        *between.IRREGULARITIES,
        *payout_reports.IRREGULARITIES,
    ),
    pay_tables={},
    play=play,
    only_these=ROOM.required_wagers,
    pieces_cite=ROOM.deck,
    check_table=check_table,
    first_state=payouts.with_fund(stud.first_state),
    facts=stud.FACTS | payouts.FACTS,
    table_stakes=True,
    bot=bots.player(strength),
)
