"""The wagers of supreme pai gow and how they are made, 34.7 and 34.15."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.engine.answers import Bet
from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Wager
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.pai_gow.common.wagers import (
    FIVE_PERCENT,
    check_areas,
    check_made,
    dealers_wager,
)
from pitboss.games.pai_gow.supreme_pai_gow.paragraphs import AT, BANKING
from pitboss.ranking import supreme_pai_gow as ranking
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)
DECK = decks(jokers=2)
EACH = 4

MAIN, BONUS = "supreme-pai-gow", "bonus"
LEAST_BONUS = 1_00


def made(cards: Sequence[str]) -> tuple[str, ...]:
    """The rows that four cards make, best first."""
    return ranking.rows(cards) or ("nothing",)


BONUS_WAGER = Wager(
    name=BONUS, cite="34.7(d)", pays="bonus table", low=LEAST_BONUS,
    rule="at least $1, beside a supreme pai gow wager",
    says="a pair or better in your four cards, however you set them",
    paid_by=Always(table=TABLES[BONUS]["minimum"], rows="bonus-rows"),
    on_cards=OnCards(cards=((OWN, EACH),), rows=made, deck=lambda options: DECK,
                     lost_cite="34.12(h)"),
)  # fmt: skip

WAGERS = (
    Wager(name=MAIN, cite=AT.chips, pays="1 to 1, less vigorish", required=True,
          less=lambda options: FIVE_PERCENT,
          paid_by=Always(table=TABLES[MAIN]["all"]),
          says="both of your hands against those of the dealer or the bank"),
    BONUS_WAGER,
    dealers_wager(BANKING, TABLES[MAIN]["all"]),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """34.7(a) to (c), 34.15(a): how a wager is made, and on how many areas."""
    check_made(round, bet, AT)
    check_areas(round, bet, AT.two_areas)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """34.7(d): a bonus wager needs a supreme pai gow wager."""
    if BONUS in felt and MAIN not in felt:
        raise Refused("a supreme pai gow wager is required beside the bonus wager", "34.7(d)")
