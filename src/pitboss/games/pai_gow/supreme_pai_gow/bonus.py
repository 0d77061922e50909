"""The bonus wager on the four cards, 34.3(c), 34.7(d) and 34.14."""

from __future__ import annotations

from pitboss.engine.events import patron_of
from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.wagers import Limits, Stake
from pitboss.games.pai_gow.supreme_pai_gow.wagers import BONUS, BONUS_WAGER, LEAST_BONUS
from pitboss.procedures import settlement

LEAST_LIMIT = 50_000_00
ROYAL = "royal-flush"
PAID, ROYALS = "bonus-paid", "royal-flushes"
"""Keys in the round's memo: what each player has been paid, and the wagers that share the limit."""


def settle(round: Round, seat: int) -> None:
    """34.12(i): after the wager on the hands, however they were set."""
    for stake in round.stakes_on(BONUS, seat=seat):
        outcome = settlement.on_cards(round, stake)
        paid = round.memo.setdefault(PAID, {})
        who = _player(stake)
        left = max(0, limit_of(round, stake) - paid.get(who, 0))
        paid[who] = paid.get(who, 0) + min(outcome.won, left)
        settlement.carry_out(round, settlement.limited([outcome], left, "34.14(b)"))


def limit_of(round: Round, stake: Stake) -> int:
    """34.14(b): the most that a player is paid; two or more royal flushes share it by their wagers.

    It is reduced to their posted odds if these pay less.
    """
    most = payout_limit(round.options, round.table.limits)
    if ROYALS not in round.memo:
        round.memo[ROYALS] = [other for other in round.stakes_on(BONUS) if _is_royal(round, other)]
    royals: list[Stake] = round.memo[ROYALS]
    own = [other for other in royals if _player(other) == _player(stake)]
    if own == royals or stake not in royals:
        return most
    return most * _sum(own) // _sum(royals)


def _player(stake: Stake) -> str:
    return patron_of(stake.seat, stake.patron)


def _sum(stakes: list[Stake]) -> int:
    return sum(stake.amount for stake in stakes)


def _is_royal(round: Round, stake: Stake) -> bool:
    wager, _ = round.table.find_wager(BONUS)
    on = wager.looks_at(round.options)
    return on is not None and ROYAL in on.rows(on.seen(round, stake))


def payout_limit(options: Options, limits: Limits) -> int:
    """34.14(b): $50,000, or what the minimum wager can win if that is more."""
    least = max(limits.of(BONUS).low, LEAST_BONUS)
    rows = BONUS_WAGER.table(options).rows.values()
    return max(LEAST_LIMIT, *(pays.won(least) for pays in rows))
