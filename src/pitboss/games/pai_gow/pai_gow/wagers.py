"""The wagers of pai gow and what must stand beside what, 10.5 and 10.10."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow import memory
from pitboss.games.pai_gow.pai_gow.options import dragons_eye
from pitboss.play.answers import Bet, TakeDown
from pitboss.play.events import patron_of
from pitboss.play.round import Round
from pitboss.play.wagers import Wager
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)

PAI_GOW = "pai-gow"
DICE_BONUS = "dice-bonus"
DEALERS = "dealer-wager"
"""The dealer's wager against a bank: the name of the wager and of the chips it is made with."""
SIDE_WAGERS = ("odd", "even", "double", "match", "triple")

WAGERS = (
    Wager(name=PAI_GOW, cite="10.5(a)", pays="1 to 1", required=True,
          says="both of your hands against those of the dealer or the bank, less 5%"),
    Wager(name="odd", cite="10.5(d)", pays="1 to 1", offered=dragons_eye,
          says="the dragon's eye die shows 1, 3 or 5, and it is no triple"),
    Wager(name="even", cite="10.5(d)", pays="1 to 1", offered=dragons_eye,
          says="the dragon's eye die shows 2, 4 or 6, and it is no triple"),
    Wager(name="double", cite="10.5(d)", pays="4 to 1", offered=dragons_eye,
          says="the two dice of like color show the same"),
    Wager(name="match", cite="10.5(d)", pays="1 to 1 for each die", offered=dragons_eye,
          says="one, two or three dice show the number of your position"),
    Wager(name="triple", cite="10.5(d)", pays="30 to 1", offered=dragons_eye,
          says="all three dice show the same"),
    Wager(name=DICE_BONUS, cite="10.5(d)", pays="dice bonus table", offered=dragons_eye,
          says="a triple, and more for a second and a third in a row"),
    Wager(name=DEALERS, cite="10.8(h)", pays="1 to 1", when="set out by the dealer",
          says="the dealer's hands against those of the bank",
          rule="the bank's last wager against the dealer, or less if the bank says so"),
)  # fmt: skip

BET_BY_PLAYERS = tuple(wager.name for wager in WAGERS if wager.name != DEALERS)

_NOT_SO = {
    "cash": ("a verbal wager with cash is not accepted", "10.5(a)"),
    "verbal": ("a verbal wager is not accepted: put chips on the layout", "10.5(a)"),
    "standing": ("only players who are seated at the table may wager", "10.5(b)"),
    "late": ("no wager is made or increased after 'No more bets'", "10.5(c)"),
}


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """10.5, 10.10(a), 10.11(f): how a wager is made, beside what, and by whom."""
    for word in bet.said:
        if word in _NOT_SO:
            raise Refused(*_NOT_SO[word])
    _check_side_wagers(round, felt)
    if DICE_BONUS in bet.wagers:
        check_bonus(round, bet.seat)
    check_areas(round, bet)


def _check_side_wagers(round: Round, felt: Mapping[str, int]) -> None:
    """10.5(d): the five dice wagers stand beside a pai gow wager, unless the casino waives that."""
    if PAI_GOW in felt or round.options["side-wagers-without-pai-gow-wager"] == "permitted":
        return
    for name in SIDE_WAGERS:
        if name in felt:
            raise Refused(f"{name}: a pai gow wager is required beside it", "10.5(d)")


def check_bonus(round: Round, seat: int) -> None:
    """10.11(f): after a triple, only for those who had a dice bonus wager on it."""
    riders = memory.riders(round.state)
    if riders is not None and seat not in riders:
        raise Refused(
            "no dice bonus wager may be placed on the round after a triple"
            f" that seat {seat} had none on",
            "10.11(f)",
        )


def check_areas(round: Round, bet: Bet) -> None:
    """10.10(a): one player on two adjacent betting areas at most, where that is permitted."""
    player = patron_of(bet.seat, bet.patron)
    areas = sorted(areas_of(round, player) | {bet.seat})
    if len(areas) == 1:
        return
    if round.options["two-betting-areas"] != "permitted":
        raise Refused(f"{player} may wager on one betting area only", "10.10(a)")
    if len(areas) > 2:
        raise Refused(f"{player} may wager on no more than two betting areas", "10.10(a)")
    if areas[1] - areas[0] != 1:
        raise Refused(f"{player}'s two betting areas must be adjacent", "10.10(a)")


def areas_of(round: Round, player: str, *wagers: str) -> set[int]:
    """The betting areas on which a player has wagers."""
    stakes = [stake for name in wagers or (None,) for stake in round.stakes_on(name)]
    return {stake.seat for stake in stakes if patron_of(stake.seat, stake.patron) == player}


def check_take_down(round: Round, answer: TakeDown) -> None:
    """10.5(c), (d): until 'No more bets' anything comes off, but not from under side wagers."""
    felt = round.felt.amounts(answer.seat, answer.patron)
    for name, amount in answer.wagers.items():
        felt[name] -= amount or felt[name]
    _check_side_wagers(round, {name: amount for name, amount in felt.items() if amount})
