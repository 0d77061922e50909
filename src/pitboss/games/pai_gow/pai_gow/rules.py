"""The rules of tiles for the procedures of the family, and what can go wrong: 10.4(e), 10.9."""

from __future__ import annotations

from functools import cache

from pitboss.engine.answers import IrregularityReport
from pitboss.engine.irregularities import Irregularity
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER
from pitboss.engine.round import Round
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import irregularities as common
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, without_vigorish
from pitboss.games.pai_gow.common.rules import POSITIONS, Pieces, Rules
from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.games.pai_gow.pai_gow import hands, wall, ways
from pitboss.games.pai_gow.pai_gow.paragraphs import AT, BANKING
from pitboss.games.pai_gow.pai_gow.wagers import PAI_GOW
from pitboss.ranking import tiles as ranking


def never_higher(name: str, tiles: Pieces) -> bool:
    """10.7(h), (i)1: a low hand of value zero never wins a player's wager."""
    return name == "low" and _is_zero(tiles)


_called = cache(lambda tiles: f"{' '.join(tiles)} ({ranking.name(hands.pair(tiles))})")
_is_zero = cache(lambda tiles: ranking.is_zero(hands.pair(tiles)))


def vigorish(won: int, options: Options) -> int:
    """10.7(k), (l)."""
    return 0 if without_vigorish(options) else five_percent(won, options)


def out_of_turn(round: Round, name: str) -> Refused | None:
    """Why a player cannot do now what only a bank may do, earlier in the round."""
    if name in wall.CITES:
        return Refused("the bank alone chooses the style of delivery", "10.8(i)")
    if name in wall.BLOCKS:
        return Refused("the bank alone may have the tiles cut", "10.8(g)")
    return banking.out_of_turn(round, name, BANKING)


RULES = Rules(
    at=AT,
    wager=PAI_GOW,
    piece="tile",
    places=(DEALER, *range(1, POSITIONS + 1), "dead-hand"),
    shape={"high": 2, "low": 2},
    ordered=hands.ordered,
    score=lambda tiles, options: hands.score(tiles),
    called=lambda tiles, options: _called(tiles),
    worthless=never_higher,
    house_way=ways.required,
    vigorish=vigorish,
    out_of_turn=out_of_turn,
    keeps=(DICE_BONUS,),
)


def no_wager_there(round: Round, report: IrregularityReport) -> None:
    common.not_settling(AT.dealer_exposed)(round, report)
    bank = banking.of(round)
    if round.stakes_on(PAI_GOW, report.seat) or (bank and bank.seat == report.seat):
        why = f"seat {report.seat} is playing: that is a player's tile"
        raise Refused(why, AT.player_exposed)


IRREGULARITIES = (
    Irregularity(
        name="tile-exposed-while-stacking", cite="10.4(e)", when=("shuffle",), pieces="deck",
        consequence="the entire set is reshuffled",
        handle=common.again("all tiles are shuffled again", "10.4(e)"),
    ),
    *common.irregularities(RULES),
    *common.of_bank(RULES, BANKING),
    common.exposed(RULES, "dead-hand", common.not_settling(AT.dealer_exposed), "surrender"),
    common.exposed(RULES, "unwagered-position", no_wager_there, "surrender"),
)  # fmt: skip
