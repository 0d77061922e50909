"""The wagers of pai gow and what must stand beside what, 10.5 and 10.10."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.games.pai_gow.common.memory import number
from pitboss.games.pai_gow.common.wagers import check_areas, check_made, dealers_wager
from pitboss.games.pai_gow.pai_gow.options import dragons_eye
from pitboss.games.pai_gow.pai_gow.paragraphs import AT, BANKING
from pitboss.play.answers import Bet
from pitboss.play.round import Round
from pitboss.play.wagers import Always, Wager
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

PAI_GOW = "pai-gow"
DICE_BONUS = "dice-bonus"


def _on_dice(name: str, pays: str, says: str) -> Wager:
    """A wager of the dragon's eye variation that one throw decides."""
    return Wager(name=name, cite="10.5(d)", pays=pays, says=says, offered=dragons_eye,
                 paid_by=Always(table=TABLES[name]["dice"]))  # fmt: skip


ON_DICE = (
    _on_dice("odd", "1 to 1", "the dragon's eye die shows 1, 3 or 5, and it is no triple"),
    _on_dice("even", "1 to 1", "the dragon's eye die shows 2, 4 or 6, and it is no triple"),
    _on_dice("double", "4 to 1", "the two dice of like color show the same"),
    _on_dice("match", "1 to 1 for each die",
             "one, two or three dice show the number of your position"),
    _on_dice("triple", "30 to 1", "all three dice show the same"),
)  # fmt: skip
SIDE_WAGERS = tuple(wager.name for wager in ON_DICE)

BET_BY_PLAYERS = (PAI_GOW, *SIDE_WAGERS, DICE_BONUS)

WAGERS = (
    Wager(name=PAI_GOW, cite=AT.chips, pays="1 to 1", required=True,
          paid_by=Always(table=TABLES[PAI_GOW]["tiles"]),
          says="both of your hands against those of the dealer or the bank, less 5%"),
    *ON_DICE,
    Wager(name=DICE_BONUS, cite="10.5(d)", pays="dice bonus table", offered=dragons_eye,
          paid_by=lambda chosen: tuple(TABLES[DICE_BONUS].values()) if dragons_eye(chosen) else (),
          says="a triple, and more for a second and a third in a row"),
    dealers_wager(BANKING, TABLES[PAI_GOW]["tiles"]),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """10.5, 10.10(a), 10.11(f): how a wager is made, and by whom."""
    check_made(round, bet, AT)
    if DICE_BONUS in bet.wagers:
        check_bonus(round, bet.seat)
    check_areas(round, bet, AT.two_areas)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """10.5(d): the five dice wagers stand beside a pai gow wager, unless the casino waives that."""
    if PAI_GOW in felt or round.options["side-wagers-without-pai-gow-wager"] == "permitted":
        return
    for name in SIDE_WAGERS:
        if name in felt:
            raise Refused(f"{name}: a pai gow wager is required beside it", "10.5(d)")


def check_bonus(round: Round, seat: int) -> None:
    """10.11(f): after a triple, only for those who had a dice bonus wager on it."""
    betting = riders(round)
    if betting is not None and seat not in betting:
        why = "no dice bonus wager may be placed on the round after a triple"
        raise Refused(f"{why} that seat {seat} had none on", "10.11(f)")


def riders(round: Round) -> set[int] | None:
    """Who had a dice bonus wager on the triple just rolled; None if there was none, or no telling.

    Where a new table is told that triples were rolled but not who bet on them, everybody did.
    """
    said = round.state["dice-bonus-riders"]
    rolled = round.table.rounds or number(round.state["triples-already-rolled"])
    return {*said} if said is not None and rolled else None


def retained(round: Round, seat: int) -> bool:
    """Whether a new table is told that a position's wager stood on the triple just rolled.

    Later the table itself marks the wagers that stay.
    """
    return not round.table.rounds and seat in (riders(round) or ())
