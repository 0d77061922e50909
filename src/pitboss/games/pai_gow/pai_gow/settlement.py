"""Exposing, comparing, collecting and paying, 10.7(f) to (m) and 10.8(n) to (r)."""

from __future__ import annotations

from msgspec import Struct

from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow.bank import Bank, out_of_turn
from pitboss.games.pai_gow.pai_gow.house_way import Hands
from pitboss.games.pai_gow.pai_gow.wagers import DEALERS, PAI_GOW, TABLES
from pitboss.play.events import HOUSE
from pitboss.play.options import Options
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake
from pitboss.ranking import tiles as ranking

CENTRE = "centre"
"""The chips in the centre of the layout when a player banks."""
ODDS = TABLES[PAI_GOW]["tiles"]["win"]

STAND = Offer("stand", "10.7(g)", says="have your hands exposed")
SURRENDER = Offer("surrender", "10.7(f)", says="give up your wager, your tiles unexposed")


class Result(Struct, frozen=True):
    """Whether a wager wins (1), is a push (0) or loses (-1)."""

    sign: int
    why: str
    cite: str


def compare(player: Hands, other: Hands, *, zero_loses: bool = True) -> Result:
    """10.7(h) to (j): high against high and low against low, by the ranking of 10.2(b) to (g).

    Copies are the dealer's or the bank's, 10.2(c), (h). A low hand of value zero never wins a
    player's wager, 10.7(h), (i)1.
    """
    score = ranking.SCORES
    high = score[player.high] > score[other.high]
    zero = zero_loses and ranking.is_zero(player.low)
    low = score[player.low] > score[other.low] and not zero
    if high and low:
        return Result(1, f"both hands are higher: {player}", "10.7(j)")
    lost = "low hand worth zero" if zero else _how(player.low, other.low, "low")
    if high:
        return Result(0, f"only the high hand is higher: {lost}", "10.7(i)1")
    if low:
        why = f"only the low hand is higher: {_how(player.high, other.high, 'high')}"
        return Result(0, why, "10.7(i)2")
    return Result(-1, f"{_how(player.high, other.high, 'high')}, {lost}", "10.7(h)")


def _how(hand: tuple[str, str], other: tuple[str, str], which: str) -> str:
    copy = ranking.SCORES[hand] == ranking.SCORES[other]
    return f"{which} hand a copy" if copy else f"{which} hand lower"


def vigorish(won: int, options: Options) -> int:
    """10.7(k), (l): five percent, to the cent or up to a multiple of 25 cents; none in method 2."""
    if options["dragons-eye"] == "method-2":
        return 0
    if options["vigorish-rounding"] == "none":
        return won * 5 // 100
    return -(-won // 500) * 25


def settle(round: Round, hands: dict[int, Hands], bank: Bank | None) -> Steps[None]:
    """10.7(f) to (k): player by player from the dealer's right; winners are paid after the last.

    `round.memo["against"]` holds the hands that they play against.
    """
    party = CENTRE if bank else HOUSE
    refuse = out_of_turn(round)
    winners: list[Stake] = []
    for seat in round.seats_with(PAI_GOW):
        stake = round.stakes_on(PAI_GOW, seat)[0]
        answer = yield from round.choose(
            seat, (STAND, SURRENDER), cite="10.7(f)", default="stand", why_not=refuse,
            patron=stake.patron, step="surrender",
        )  # fmt: skip
        round.memo["settling"] = True
        if answer.name == "surrender":
            round.lose(stake, "surrendered", "10.7(f)1", party=party)
            round.collect(str(seat), "10.7(f)2")
        elif _expose(round, seat, stake, hands[seat], party):
            winners.append(stake)
    _pay(round, winners, bank)


def too_late(name: str) -> Refused | None:
    """10.7(f): a player surrenders before either hand is exposed."""
    if name != "surrender":
        return None
    return Refused("surrender too late: the hands have been exposed", "10.7(f)")


def _expose(round: Round, seat: int, stake: Stake, hands: Hands, party: str) -> bool:
    """10.7(g) to (j): both hands are exposed and compared; whether the wager wins."""
    holder = str(seat)
    round.show(holder, "10.7(g)")
    round.pass_over(seat, too_late, patron=stake.patron)
    round.rank(holder, str(hands), "10.2(b)")
    result = compare(hands, round.memo["against"])
    if result.sign > 0:
        return True
    if result.sign < 0:
        round.lose(stake, result.why, result.cite, party=party)
    else:
        round.push(stake, result.why, result.cite)
    round.collect(holder, "10.7(m)")
    return False


def _pay(round: Round, winners: list[Stake], bank: Bank | None) -> None:
    if bank:
        _pay_from_centre(round, winners, bank)
        return
    for stake in winners:
        won = ODDS.won(stake.amount)
        round.settle(
            stake, won, 0, "both hands are higher", "10.7(k)",
            vigorish=vigorish(won, round.options),
        )  # fmt: skip
        round.collect(str(stake.seat), "10.7(m)")


# -- a player banks ------------------------------------------------------------------------------


def settle_dealers_wager(round: Round, dealer: Hands) -> None:
    """10.8(n): before the players' hands are exposed; a win is paid with theirs."""
    round.memo["settling"] = True
    stake = round.stakes_on(DEALERS)[0]
    result = compare(dealer, round.memo["against"], zero_loses=False)
    if result.sign < 0:
        round.lose(stake, result.why, "10.8(n)", party=CENTRE)
    elif result.sign == 0:
        round.push(stake, result.why, "10.8(n)")


def _in_centre(round: Round) -> int:
    return round.balances().get(CENTRE, 0)


def _pay_from_centre(round: Round, winners: list[Stake], bank: Bank) -> None:
    """10.8(o) to (r): winners are paid from the centre, then by the bank; it has the surplus."""
    dealers = round.stakes_on(DEALERS)
    left = _in_centre(round)
    owed = sum(ODDS.won(stake.amount) for stake in [*dealers, *winners])
    for stake in [*dealers, *winners]:
        won = ODDS.won(stake.amount)
        if won > left:
            _make_up(round, bank, owed - left)
            left = owed
        taken = vigorish(won, round.options) if stake.wager == PAI_GOW else 0
        cite = "10.8(r)" if stake.wager == PAI_GOW else "10.8(q)"
        round.settle(stake, won, 0, "both hands are higher", cite, CENTRE, taken)
        if stake.wager == PAI_GOW:
            round.collect(str(stake.seat), "10.7(m)")
        left -= won
        owed -= won
    give_surplus(round, bank)


def _make_up(round: Round, bank: Bank, shortfall: int) -> None:
    """10.8(o), (p): the centre is exhausted; the bank puts in the rest, a co-bank half of it."""
    if not bank.co:
        round.move(bank.party, CENTRE, shortfall, "to pay the winning wagers", "10.8(o)")
        return
    half = shortfall // 2
    round.move(bank.party, CENTRE, half, "the co-bank's half of the winning wagers", "10.8(p)")
    round.move(HOUSE, CENTRE, shortfall - half, "the casino's half of them", "10.8(p)")


def give_surplus(round: Round, bank: Bank) -> None:
    """10.8(o), (p): what is left in the centre, less vigorish; a co-bank has half of it."""
    surplus = _in_centre(round)
    cite = "10.8(o)"
    if bank.co:
        cite = "10.8(p)"
        half = surplus // 2
        round.move(CENTRE, HOUSE, surplus - half, "the casino's half of the surplus", cite)
        surplus = half
    taken = vigorish(surplus, round.options)
    round.move(CENTRE, HOUSE, taken, "vigorish on the surplus", cite)
    round.move(CENTRE, bank.party, surplus - taken, "the surplus", cite)
