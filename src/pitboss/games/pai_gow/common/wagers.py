"""How wagers are made at any table of the family, and on how many betting areas."""

from pitboss.engine import Always, Bet, Round, Wager, patron_of
from pitboss.errors import Refused
from pitboss.games.pai_gow.common.paragraphs import Banking, Paragraphs
from pitboss.procedures.bet_manner import Manner
from pitboss.regulation.pay_tables import PayTable

DEALERS = "dealer-wager"
"""The dealer's wager against a bank: the name of the wager and of the chips it is made with."""
FIVE_PERCENT = "5% vigorish"
"""What is kept of a win on the hands, where vigorish is taken."""


def dealers_wager(at: Banking, table: PayTable) -> Wager:
    """The wager that the dealer sets out against a bank, paid like those of the players."""
    return Wager(name=DEALERS, cite=at.dealers_wager, pays="1 to 1", paid_by=Always(table=table),
                 when="set out by the dealer",
                 says="the dealer's hands against those of the bank",
                 rule="the bank's last wager against the dealer, or less if the bank says so",
                 )  # fmt: skip


def check_made(round: Round, bet: Bet, at: Paragraphs) -> None:
    """Wagers are chips on the layout, put there in time by seated players."""
    Manner(chips=at.chips, late=at.bets, seated=at.seated).check(round, bet)


def check_areas(round: Round, bet: Bet, cite: str) -> None:
    """One player on two adjacent betting areas at most, where that is permitted."""
    if not bet.patron:  # a player without a name plays on one area only
        return
    player = patron_of(bet.seat, bet.patron)
    areas = sorted(areas_of(round, player) | {bet.seat})
    if len(areas) == 1:
        return
    if round.options["two-betting-areas"] != "permitted":
        raise Refused(f"{player} may wager on one betting area only", cite)
    if len(areas) > 2:
        raise Refused(f"{player} may wager on no more than two betting areas", cite)
    if areas[1] - areas[0] != 1:
        raise Refused(f"{player}'s two betting areas must be adjacent", cite)


def areas_of(round: Round, player: str, wager: str | None = None) -> set[int]:
    """The betting areas on which a player has wagers."""
    stakes = round.stakes_on(wager)
    return {stake.seat for stake in stakes if patron_of(stake.seat, stake.patron) == player}
