"""Bonus wagers of Pack's poker, by a table or on a progressive meter: 43.5, 43.11, 43.12."""

from __future__ import annotations

from pitboss.engine.answers import IrregularityReport
from pitboss.engine.irregularities import Field, Irregularity
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused
from pitboss.games.one_deck.packs_poker.options import FIVE, in_use, meter_of, progressive, table_of
from pitboss.procedures import meters, settlement
from pitboss.procedures.settlement import Outcome
from pitboss.regulation.payouts import PUSH, For, MeterShare, Payout


def on_bonus(round: Round, kind: str, stake: Stake, award: int | None) -> Outcome:
    """43.10(g): paid once, at the highest single payout, whatever the result of the pack's bet."""
    table = table_of(kind, round.options)
    if award is not None:
        row, pays = table.best(*rows_of(round, kind, stake))
        return from_system(round, stake, award, row, pays, "43.12(d)")
    row, pays, paid = best_row(round, kind, stake)
    if not progressive(kind, round.options) or pays is None or pays == PUSH:
        return settlement.by_table(stake, pays, f"{row} at {pays}" if pays else row, table.cite)
    return from_system(round, stake, paid, row, pays, table.cite)


def from_system(
    round: Round, stake: Stake, paid: int, row: str, pays: Payout | None, cite: str
) -> Outcome:
    """43.12(c): a progressive payout is validated; the wager was taken in before the deal."""
    why = f"{row} at {pays}"
    round.announce(f"a supervisor validates seat {stake.seat}'s {why}", "43.12(c)3")
    if round.options["progressive-stake"] == "returned":
        return Outcome(stake, paid, 0, why, cite, pays=str(pays))
    return settlement.collected(stake, paid, why, cite, pays)


def best_row(round: Round, kind: str, stake: Stake) -> tuple[str, Payout | None, int]:
    """The row that pays most, without shares of a meter: an amount or a multiple of the wager."""
    table, rows = table_of(kind, round.options), rows_of(round, kind, stake)
    best: tuple[str, Payout | None, int] = (rows[-1], None, 0)
    for row in rows:
        pays = table.get(row)
        if pays is None or isinstance(pays, MeterShare):
            continue
        paid = pays.won(stake.amount) + (stake.amount if isinstance(pays, For) else 0)
        if best[1] is None or paid > best[2]:
            best = (row, pays, paid)
    return best


def rows_of(round: Round, kind: str, stake: Stake) -> tuple[str, ...]:
    """The rows of its table that a wager's hand makes, highest first."""
    wager, _ = round.table.find_wager(stake.wager)
    on = wager.looks_at(round.options)
    assert on is not None, "a bonus wager is on cards"
    return on.rows(on.seen(round, stake))


# -- the meters ----------------------------------------------------------------------------------


def from_meter(round: Round, kind: str, pack: int) -> dict[int, int]:
    """43.12(d)1, 2: what each player at the table gets from the meter with this pack.

    Players with equal percentages share one such part of the meter, and the smaller percentage is
    paid first. A player who gets more by another row takes nothing from the meter.
    """
    meter, entitled = meter_of(kind, round.options), entitled_to(round, kind, pack)
    parts: dict[int, int] = {}
    for percent in sorted(entitled):
        stakes = entitled[percent]
        share = meters.shows(round, meter) * percent // 100 // len(stakes)
        takers = [stake for stake in stakes if share > best_row(round, kind, stake)[2]]
        if takers:
            part = meters.pay(round, meter, percent, among=len(takers))
            parts |= {stake.seat: part for stake in takers}
            for stake in takers:
                paid_from_meter(round, stake.seat).append(kind)
    return parts


def entitled_to(round: Round, kind: str, pack: int) -> dict[int, list[Stake]]:
    """By percentage, the wagers whose hand wins it; a five-card hand is paid only once."""
    entitled: dict[int, list[Stake]] = {}
    for stake in round.stakes_on(f"{kind}-{pack}"):
        _, pays = table_of(kind, round.options).best(*rows_of(round, kind, stake))
        had = kind == FIVE and FIVE in paid_from_meter(round, stake.seat)
        if isinstance(pays, MeterShare) and not had:
            entitled.setdefault(pays.percent, []).append(stake)
    return entitled


def paid_from_meter(round: Round, seat: int) -> list[str]:
    """The meters from which a seat was paid in this round, as a set that can grow."""
    paid: list[str] = round.memo.setdefault(f"paid from meter {seat}", [])
    return paid


def on_meters(round: Round, seat: int | None = None) -> list[Stake]:
    """The progressive wagers, of a seat or of all."""
    kinds = in_use(round.options)
    stakes = round.stakes_on() if seat is None else round.stakes_on(seat=seat)
    return [stake for stake in stakes if stake.wager.partition("-")[0] in kinds]


def not_accepted(round: Round, report: IrregularityReport) -> None:
    """43.12(c)2: a wager that the system has not accepted is not a wager, and is returned."""
    for stake in rejected(round, report):
        round.return_stake(stake, "43.12(c)2", "the progressive system has not accepted it")


def rejected(round: Round, report: IrregularityReport) -> list[Stake]:
    """The wager that the report names, or all progressive wagers of the seat."""
    named = report.details["wager"]
    return [stake for stake in on_meters(round, report.seat) if named in (None, stake.wager)]


def has_progressive(round: Round, report: IrregularityReport) -> None:
    if not rejected(round, report):
        raise Refused(f"seat {report.seat} has no such progressive wager", "43.12(c)2")


NOT_ACCEPTED = Irregularity(
    name="progressive-not-accepted", cite="43.12(c)2", when=("deal", "count"), whose="wagers",
    fields=(Field(name="wager", kind="text", says="which of them; all, if not said"),),
    consequence="there is no such wager, and it goes back",
    handle=not_accepted, legal=has_progressive,
)  # fmt: skip
