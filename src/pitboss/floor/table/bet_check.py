"""Why a bet would be refused, each wager by itself, and what amount would be taken instead."""

from collections.abc import Iterator, Mapping

from pitboss.engine import Bet, Round, TakeBets
from pitboss.errors import Refused
from pitboss.floor.table.state import TableState
from pitboss.money import dollars
from pitboss.values import Frozen

A_DOLLAR = 100
FURTHER = 24
"""Amounts up to so many dollars higher and lower are tried."""


class Refusal(Frozen):
    """A wager that cannot be made as it is."""

    wager: str
    amount: int
    why: str
    cite: str = ""
    make_it: int = 0
    """The nearest amount that would be taken, in cents; 0 if there is none."""


def refusals(at: TableState, seat: int, wagers: Mapping[str, int]) -> list[Refusal]:
    """Which of some wagers would be refused now, each looked at by itself; nothing is bet."""
    return [one for name, amount in wagers.items() if (one := _refusal(at, seat, name, amount))]


def _refusal(at: TableState, seat: int, name: str, amount: int) -> Refusal | None:
    round = at.round
    if not seat:
        return Refusal(name, amount, "sit down first: bets are made from a seat")
    if round is None or not isinstance(round.prompt, TakeBets):
        return Refusal(name, amount, "bets are closed until the next round")
    refused = _why_not(round, seat, name, amount)
    if refused is None:
        return None
    why = _of_itself(refused.why, name, amount)
    return Refusal(name, amount, why, refused.cite, _nearest(round, seat, name, amount))


def _of_itself(why: str, name: str, amount: int) -> str:
    """The reason without the name of the wager at its beginning: the name is shown separately."""
    for said in (f"{name} {dollars(amount)}", name, name.partition(":")[0]):
        if why.startswith((f"{said} ", f"{said}: ")):
            return why.removeprefix(said).removeprefix(":").strip()
    return why


def _why_not(round: Round, seat: int, name: str, amount: int) -> Refused | None:
    try:
        round.check(Bet(seat, {name: amount}))
    except Refused as refused:
        return refused
    return None


def _nearest(round: Round, seat: int, name: str, amount: int) -> int:
    """The nearest amount that is accepted; of two as near, the higher one."""
    try:
        wager, _ = round.table.find_wager(name)
    except Refused:
        return 0
    tried = sorted(
        set(_amounts(round, wager.name, amount)), key=lambda other: (abs(other - amount), -other)
    )
    return next((one for one in tried if _why_not(round, seat, name, one) is None), 0)


def _amounts(round: Round, wager: str, amount: int) -> Iterator[int]:
    """What may be accepted in place of an amount: whole dollars near it, and the limits."""
    whole = amount - amount % A_DOLLAR
    for dollar in range(-FURTHER, FURTHER + 1):
        yield max(A_DOLLAR, whole + dollar * A_DOLLAR)
    posted = round.table.limits.of(wager)
    kind = round.game.wager_names[wager].at(round.options)
    for bound in (posted.low, posted.high, kind.low, kind.high):
        if bound:
            yield bound
