"""The progressive payout wager and its meter, 11.14."""

from functools import lru_cache
from typing import Any

from pitboss.engine import Irregularity, IrregularityReport, Options, Round, Stake
from pitboss.errors import Refused
from pitboss.games.pai_gow.common.cards import ON_THE_TABLE
from pitboss.games.pai_gow.pai_gow_poker.options import (
    LEAST_RATES,
    PROGRESSIVE,
    STAKES,
    progressive_offered,
)
from pitboss.games.pai_gow.pai_gow_poker.rows import seven
from pitboss.money import dollars
from pitboss.procedures import meters, settlement
from pitboss.regulation.payouts import MeterShare, Payout

FROM_METER = {"$1": 50_00, "$5": 250_00}
"""11.14(e): payouts of at least this amount come from the meter."""


@lru_cache
def meter_of(options: Options) -> meters.Meter | None:
    """11.14(e) and (f)."""
    if not progressive_offered(options):
        return None
    least = LEAST_RATES[options[PROGRESSIVE]]
    return meters.Meter(
        name=PROGRESSIVE, starts_at=options["progressive-initial"],
        restarts_at=options["progressive-reset"], rate=options["progressive-rate"] or least,
        cite="11.14(e)",
    )  # fmt: skip


def first_state(options: Options) -> dict[str, Any]:
    meter = meter_of(options)
    return meters.first_state(meter) if meter else {}


def on_display(round: Round) -> None:
    if meter := meter_of(round.options):
        meters.on_display(round, meter)


def lock_out(round: Round) -> None:
    """11.14(b), (e): the device takes no more wagers; the chips are counted against the lights, and
    their part goes on to the meter."""
    stakes = round.stakes_on(PROGRESSIVE)
    meters.take_in(round, len(stakes), "counted and put in the inventory", "11.14(b)")
    if meter := meter_of(round.options):
        meters.register(round, meter, stakes)


def best(round: Round, stake: Stake) -> tuple[str, Payout | None]:
    """11.9(j), 11.14(d), (g): the hand that pays most, with the meter as it is now."""
    table, meter = round.game.wager_names[PROGRESSIVE].table(round.options), meter_of(round.options)
    assert meter is not None, "there is a meter where the wager is offered"
    made = seven(round.hands[str(stake.seat)])
    shown = meters.shows(round, meter)

    def amount(pays: Payout) -> int:
        return shown * pays.percent // 100 if isinstance(pays, MeterShare) else pays.won(0)

    paid = [row for row in table.rows if row in made]
    if not paid:
        return made[-1], None
    row = max(paid, key=lambda row: amount(table[row]))
    return row, table[row]


def pay(round: Round, stake: Stake, row: str, pays: Payout) -> None:
    """11.14(c) to (e): large payouts and straight flushes are validated, and come from the
    meter."""
    meter = meter_of(round.options)
    assert meter is not None, "there is a meter where the wager is offered"
    share = isinstance(pays, MeterShare)
    large = share or pays.won(0) >= FROM_METER[round.options[PROGRESSIVE]]
    if large or row.startswith("straight-flush"):
        round.announce(f"a supervisor validates seat {stake.seat}'s {row}", "11.14(c)3")
        round.announce(f"the cards of seat {stake.seat} stay until it is documented", "11.9(m)")
        if not share:
            meters.deduct(round, meter, pays.won(0))
    won = meters.won(round, meter, pays, stake.amount)
    why = f"{row} at {pays}" + (f", ${dollars(won)}" if share else "")
    settlement.carry_out(round, [settlement.collected(stake, won, why, "11.14(d); 11.14(g)", pays)])


# -- what can go wrong -----------------------------------------------------------------------------


def _not_accepted(round: Round, report: IrregularityReport) -> None:
    for stake in round.stakes_on(PROGRESSIVE, seat=report.seat):
        round.return_stake(stake, "11.7(d)", "the light of the acceptor is not on")


def _has_progressive(round: Round, report: IrregularityReport) -> None:
    if not round.stakes_on(PROGRESSIVE, seat=report.seat):
        raise Refused(f"seat {report.seat} has no progressive wager", "11.7(d)")


NOT_ACCEPTED = Irregularity(
    name="progressive-not-accepted", cite="11.7(d)", when=("roll", "spin", *ON_THE_TABLE),
    whose="seat",
    consequence="there is no such wager, and the chip goes back",
    handle=_not_accepted, legal=_has_progressive,
)  # fmt: skip

assert STAKES.keys() == FROM_METER.keys()
