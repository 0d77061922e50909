"""The wagers of pai gow poker and which wager needs which other one: 11.7, 11.13 to 11.15, 11.17,
11.19, 11.22. Those on the cards are in `side_wagers`."""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.engine import Always, Bet, Options, Round, TakeDown, Wager
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import dragons_eye
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, without_vigorish
from pitboss.games.pai_gow.common.rules import POSITIONS
from pitboss.games.pai_gow.common.wagers import FIVE_PERCENT, dealers_wager
from pitboss.games.pai_gow.pai_gow_poker import options as chosen
from pitboss.games.pai_gow.pai_gow_poker.options import TABLES
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, BANKING, EYE
from pitboss.games.pai_gow.pai_gow_poker.side_wagers import BESIDE, SIDE_WAGERS
from pitboss.regulation.pay_tables import PayTable

MAIN, ADDITIONAL = "pai-gow-poker", "additional"
NUMBERS = tuple(map(str, range(1, POSITIONS + 2)))


# -- 11.13: the number -----------------------------------------------------------------------------


def number(spot: str, options: Options) -> str:
    """11.13(a): one of the numbers that the generator can show."""
    if spot not in NUMBERS:
        name = f"{ADDITIONAL}:{spot}" if spot else ADDITIONAL
        raise Refused(f"{name}: it is on a number from 1 to 7, as in additional:7", "11.13(a)")
    return spot


def number_odds(options: Options) -> tuple[PayTable, ...]:
    table = TABLES[ADDITIONAL]["all"]
    if not chosen.additional_offered(options):
        return (table,)
    return (replace(table, rows={"number": chosen.additional_odds(options)}),)


# -- all wagers ------------------------------------------------------------------------------------


def _less(options: Options) -> str:
    """11.9(j), (k)2: neither EZ pai gow nor the dragon's eye by method 2 takes vigorish."""
    return "" if chosen.is_ez(options) or without_vigorish(options) else FIVE_PERCENT


WAGERS = (
    Wager(name=MAIN, cite=AT.chips, pays="1 to 1, less vigorish", required=True,
          less=_less, paid_by=Always(table=TABLES[MAIN]["all"]),
          says="both of your hands against those of the dealer or the bank"),
    Wager(name=ADDITIONAL, cite="11.13(b)1", pays="11 to 2 up to 6 to 1", spot=number,
          spots=lambda options: NUMBERS, offered=chosen.additional_offered, not_offered="11.13(a)",
          paid_by=number_odds, says="the number that says where the deal begins"),
    *(wager for side in SIDE_WAGERS for wager in side.wagers),
    *(side.envy for side in SIDE_WAGERS if side.envy),
    *dragons_eye.wagers(EYE, TABLES),
    dealers_wager(BANKING, TABLES[MAIN]["all"]),
)  # fmt: skip
BET_BY_PLAYERS = (MAIN, ADDITIONAL, *BESIDE, *dragons_eye.SIDE_WAGERS, DICE_BONUS)


# -- which wager needs which other one ------------------------------------------------------------

NEEDS_MAIN = {ADDITIONAL: "11.13(b)1", **{name: side.beside for name, side in BESIDE.items()}}


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """11.7(a) to (c), 11.12(a), 11.21(f): how a wager is made, and by whom."""
    dragons_eye.check_bets(round, bet, felt, MAIN, AT, EYE)


def check_take_down(round: Round, answer: TakeDown) -> None:
    """11.7(g): what a wager that is taken down was needed for."""
    dragons_eye.check_take_down(round, answer, MAIN, EYE)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """A wager on the cards or on the number needs a pai gow poker wager."""
    dragons_eye.check_felt(round, felt, MAIN, EYE)
    if MAIN in felt:
        return
    for name in felt:
        kind = name.partition(":")[0]
        if kind in NEEDS_MAIN:
            why = f"{name}: a pai gow poker wager is required beside it"
            raise Refused(why, NEEDS_MAIN[kind])
