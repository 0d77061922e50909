"""Settling the players' wagers in one of the two orders that many subchapters allow.

Step by step over all players (reveal, collect the losing wagers, pay the winning ones, collect the
hands), or all of it player by player. The result is the same; the order of the record is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from pitboss.play.events import HOUSE
from pitboss.play.round import Round
from pitboss.play.wagers import Stake
from pitboss.regulation.payouts import Payout


class Outcome(Struct, frozen=True):
    """What becomes of a wager, not yet carried out."""

    stake: Stake
    won: int
    lost: int
    why: str
    cite: str
    bonus: str = ""
    """The name of a payout that has no stake of its own."""
    party: str = HOUSE
    vigorish: int = 0


def win(stake: Stake, pays: Payout, why: str, cite: str) -> Outcome:
    return Outcome(stake, pays.won(stake.amount), 0, why, cite)


def lose(stake: Stake, why: str, cite: str) -> Outcome:
    return Outcome(stake, 0, stake.amount, why, cite)


def by_table(stake: Stake, pays: Payout | None, why: str, cite: str) -> Outcome:
    """Paid where the pay table has a row for the hand, else lost."""
    return lose(stake, why, cite) if pays is None else win(stake, pays, why, cite)


def bonus(stake: Stake, name: str, pays: Payout, why: str, cite: str) -> Outcome:
    """A payout on the size of another wager."""
    return Outcome(stake, pays.won(stake.amount), 0, why, cite, name)


def settle(
    round: Round,
    seats: Sequence[int],
    outcomes: Callable[[int], Iterable[Outcome]],
    *,
    by_step: tuple[str, str, str, str],
    by_player: tuple[str, str, str],
) -> None:
    """Settle the seats in the order given; the paragraphs of reveal, collect, pay and clear.

    The option ``settlement`` says which of the two orders this table uses.
    """
    if round.options["settlement"] == "by-player":
        reveal, _, clear = by_player
        for seat in seats:
            round.show(str(seat), reveal)
            _carry_out(round, list(outcomes(seat)))
            round.collect(str(seat), clear)
        return
    reveal, _, _, clear = by_step
    for seat in seats:
        round.show(str(seat), reveal)
    decided = [outcome for seat in seats for outcome in outcomes(seat)]
    _carry_out(round, [outcome for outcome in decided if outcome.lost])
    _carry_out(round, [outcome for outcome in decided if not outcome.lost])
    for seat in seats:
        round.collect(str(seat), clear)


def _carry_out(round: Round, outcomes: list[Outcome]) -> None:
    for it in outcomes:
        stake = it.stake
        if it.bonus:
            round.pay_bonus(stake.seat, it.bonus, it.won, it.why, it.cite, patron=stake.patron)
        else:
            round.settle(stake, it.won, it.lost, it.why, it.cite, it.party, it.vigorish)
