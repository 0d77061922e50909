"""The wagers of pai gow and which wager needs which other one, 10.5 and 10.10."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.engine.answers import Bet
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Wager
from pitboss.games.pai_gow.common import dragons_eye
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, SIDE_WAGERS, without_vigorish
from pitboss.games.pai_gow.common.wagers import FIVE_PERCENT, dealers_wager
from pitboss.games.pai_gow.pai_gow.paragraphs import AT, BANKING, EYE
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

PAI_GOW = "pai-gow"

BET_BY_PLAYERS = (PAI_GOW, *SIDE_WAGERS, DICE_BONUS)

WAGERS = (
    Wager(name=PAI_GOW, cite=AT.chips, pays="1 to 1, less vigorish", required=True,
          less=lambda options: "" if without_vigorish(options) else FIVE_PERCENT,
          paid_by=Always(table=TABLES[PAI_GOW]["tiles"]),
          says="both of your hands against those of the dealer or the bank"),
    *dragons_eye.wagers(EYE, TABLES),
    dealers_wager(BANKING, TABLES[PAI_GOW]["tiles"]),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """10.5, 10.10(a), 10.11(f): how a wager is made, and by whom."""
    dragons_eye.check_bets(round, bet, AT, EYE)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """10.5(d): the five dice wagers need a pai gow wager, unless the casino waives that."""
    dragons_eye.check_felt(round, felt, PAI_GOW, EYE)
