"""What can go wrong, 10.4(e), 10.8(i) and 10.9."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common.irregularities import (
    again,
    exposed,
    irregularities,
    not_settling,
    of_bank,
)
from pitboss.games.pai_gow.pai_gow.paragraphs import AT, BANKING
from pitboss.games.pai_gow.pai_gow.rules import RULES
from pitboss.games.pai_gow.pai_gow.wagers import PAI_GOW
from pitboss.play.answers import IrregularityReport
from pitboss.play.irregularities import Irregularity
from pitboss.play.round import Round


def no_wager_there(round: Round, report: IrregularityReport) -> None:
    not_settling(AT.dealer_exposed)(round, report)
    bank = banking.of(round)
    if round.stakes_on(PAI_GOW, report.seat) or (bank and bank.seat == report.seat):
        why = f"seat {report.seat} is playing: that is a player's tile"
        raise Refused(why, AT.player_exposed)


IRREGULARITIES = (
    Irregularity(
        name="tile-exposed-while-stacking", cite="10.4(e)", when=("shuffle",), pieces="deck",
        consequence="the entire set is reshuffled",
        handle=again("all tiles are shuffled again", "10.4(e)"),
    ),
    *irregularities(RULES),
    *of_bank(RULES, BANKING),
    exposed(RULES, "dead-hand", not_settling(AT.dealer_exposed), "surrender"),
    exposed(RULES, "unwagered-position", no_wager_there, "surrender"),
)  # fmt: skip
