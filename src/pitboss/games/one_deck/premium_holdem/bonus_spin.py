"""The bonus spin of premium hold 'em, 40.10(g)1, (h) and 40.11(e).

Three cards of one suit give their player a spin of a virtual wheel of 12 positions; some of them
pay all other players with the wager as well. The top prize is a progressive meter, or fixed.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any

from pitboss.engine import ByOption, Options, Round, Steps, Wager, choice, mapping, number
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.procedures import meters, settlement
from pitboss.ranking import three_card
from pitboss.regulation import pay_tables
from pitboss.regulation.payouts import Fixed

TABLES = pay_tables.load(__package__)
PLAYER_PAY, COMMUNITY_PAY = TABLES["bonus-spin"], TABLES["community-pay"]

NONE, FIVE, FIVE_FIXED, ONE, ONE_FIXED = "none", *PLAYER_PAY
STAKES = {FIVE: 5_00, FIVE_FIXED: 5_00, ONE: 1_00, ONE_FIXED: 1_00}
SEEDS = {FIVE: 10_000_00, ONE: 5_000_00}
CONTRIBUTION = Fraction(7, 100)
POSITIONS = tuple(str(position) for position in range(1, 13))
TOP = "1"
EXAMPLE_WEIGHTS = (1, 2, 4, 10, 20, 20, 100, 400, 800, 1500, 2600, 4543)
"""The weights by row, from the top prize down. The text has none: they belong to the approved
system."""
MOST_PARTS = 100_000
"""The largest sum of the weights of a wheel."""

OPTIONS = (
    choice("bonus-spin-table", (NONE, *PLAYER_PAY), "40.11(e)",
           "whether the bonus spin is offered, at which stake and for which top prize"),
    number("bonus-spin-initial", 0, None, "40.11(e)", kind="amount", default=0,
           says="what a progressive meter shows when the table opens; its seed, if 0"),
    number("fixed-prize", 1, None, "40.1", kind="amount", default=25_000_00,
           says="the top prize where it is fixed: cash, or what the merchandise is worth"),
    choice("fixed-prize-is", ("cash", "merchandise"), "40.1", "what is handed over for it"),
    mapping("wheel-weights", "40.10(h)",
            "how often each of the 12 positions comes up, in parts; all: for the rest"),
)  # fmt: skip


def offered(options: Options) -> bool:
    return bool(options["bonus-spin-table"] != NONE)


WAGER = Wager(
    name="bonus-spin", cite="40.10(a)2", pays="bonus spin table", low=1_00, high=5_00, fixed=True,
    rule="$5 or $1, as the table has it", offered=offered,
    paid_by=ByOption(letters=PLAYER_PAY, option="bonus-spin-table"),
    says="three cards of one suit spin the wheel, which may pay others too",
)  # fmt: skip


def check_table(options: Options) -> None:
    """40.1: no prize is above the top prize, and the meter is not below its seed."""
    wheel(options)
    meter = meter_of(options)
    if meter and meter.restarts_at and meter.starts_at < meter.restarts_at:
        why = f"the meter starts at {dollars(meter.restarts_at)} or more"
        raise Refused(why, "40.11(e)")
    table = options["bonus-spin-table"]
    if table in (FIVE_FIXED, ONE_FIXED):
        second = max(pays.won(0) for pays in PLAYER_PAY[table].rows.values())
        if options["fixed-prize"] < second:
            raise Refused(f"the top prize is no less than the next, {dollars(second)}", "40.1")


def check_stake(options: Options, felt: Mapping[str, int]) -> None:
    stake = STAKES.get(options["bonus-spin-table"], 0)
    if felt.get("bonus-spin", stake) != stake:
        raise Refused(f"a bonus spin wager is ${dollars(stake)} at this table", "40.11(e)")


# -- the wheel and the meter ---------------------------------------------------------------------


@lru_cache
def wheel(options: Options) -> tuple[str, ...]:
    """Every position, repeated by its weight, so that all entries are equally likely."""
    said = options["wheel-weights"]
    if unknown := sorted(said.keys() - {*POSITIONS, "all"}):
        raise Refused(f"the wheel has 12 positions, and no {', '.join(unknown)}", "40.10(h)")
    weights = {at: _weight(said, at) for at in POSITIONS} if said else _example(options)
    if sum(weights.values()) > MOST_PARTS:
        raise Refused(f"the weights come to no more than {MOST_PARTS:,}", "40.10(h)")
    unit = gcd(*weights.values())
    return tuple(at for at in POSITIONS for _ in range(weights[at] // unit))


def _weight(said: Mapping[str, Any], at: str) -> int:
    weight = str(said.get(at, said.get("all", "")))
    if not weight.isdecimal() or not int(weight):
        raise Refused(f"position {at} of the wheel has a weight of 1 or more", "40.10(h)")
    return int(weight)


def _example(options: Options) -> dict[str, int]:
    if not offered(options):
        return dict.fromkeys(POSITIONS, 1)
    rows = dict.fromkeys((TOP, *PLAYER_PAY[options["bonus-spin-table"]].rows))
    return dict(zip(rows, EXAMPLE_WEIGHTS, strict=True))


@lru_cache
def meter_of(options: Options) -> meters.Meter | None:
    """40.11(e): the seed and seven percent of every wager, where the top prize is progressive."""
    seed = SEEDS.get(options["bonus-spin-table"])
    if seed is None:
        return None
    initial = options["bonus-spin-initial"] or seed
    return meters.Meter(
        name="bonus-spin", starts_at=initial, restarts_at=seed, rate=CONTRIBUTION, cite="40.11(e)"
    )


def first_state(options: Options) -> dict[str, Any]:
    meter = meter_of(options)
    return meters.first_state(meter) if meter else {}


def get_ready(round: Round) -> Steps[None]:
    """Before bets: the dealer commits to the spins to come, and the meter is on display."""
    if offered(round.options):
        yield from round.commit("wheel", pockets=wheel(round.options), cite="40.10(h)")
    if meter := meter_of(round.options):
        meters.on_display(round, meter)


def collect_wagers(round: Round) -> None:
    """40.10(a)3, 40.11(e): into the well before the deal; their part goes on to the meter."""
    stakes = round.stakes_on("bonus-spin")
    if stakes:
        round.announce("the bonus spin wagers are collected into the well", "40.10(a)3")
    if meter := meter_of(round.options):
        meters.register(round, meter, stakes)


# -- trigger and spins ---------------------------------------------------------------------------


def triggered(round: Round, seat: int) -> bool:
    """40.10(g)1: a bonus spin wager, and three cards of one suit."""
    wagered = round.stakes_on("bonus-spin", seat=seat)
    return bool(wagered) and three_card.is_one_suit(round.hands[str(seat)])


def mark(round: Round, seat: int) -> None:
    round.memo.setdefault("spins", set()).add(seat)
    round.announce(f"seat {seat} will spin the wheel", "40.10(g)1i")


def spin_round(round: Round) -> Steps[None]:
    """40.10(h), 40.11(e): everybody marked spins in turn, and then all are paid."""
    stakes = {stake.seat: stake for stake in round.stakes_on("bonus-spin")}
    paid: dict[int, list[tuple[int, str]]] = {seat: [] for seat in stakes}
    for seat in sorted(stakes.keys() & round.memo.get("spins", set())):
        at = yield from round.spin(
            wheel(round.options), cite="40.10(h)", closed="40.6(b)", by=str(seat),
            worth=by_prize(round.options),
        )  # fmt: skip
        paid[seat].append(player_pay(round, at))
        for other in paid.keys() - {seat}:
            paid[other] += community_pay(round, at)
    for seat, stake in stakes.items():
        won = sum(amount for amount, _ in paid[seat])
        why = ", ".join(reason for _, reason in paid[seat]) or "no spin pays"
        settlement.carry_out(round, [settlement.collected(stake, won, why, "40.11(e)")])


def by_prize(options: Options) -> dict[int, str]:
    """The positions that alone pay an amount."""
    rows = PLAYER_PAY[options["bonus-spin-table"]].rows
    paid = [pays.won(0) for pays in rows.values() if isinstance(pays, Fixed)]
    return {
        pays.won(0): at
        for at, pays in rows.items()
        if isinstance(pays, Fixed) and paid.count(pays.won(0)) == 1
    }


def player_pay(round: Round, at: str) -> tuple[int, str]:
    """What the player who spins is paid: the meter, a prize, an amount."""
    options, meter = round.options, meter_of(round.options)
    pays = PLAYER_PAY[options["bonus-spin-table"]].get(at)
    if pays is None:
        prize: int = options["fixed-prize"]
        return prize, f"position {at}: the top prize in {options['fixed-prize-is']}"
    won = meters.won(round, meter, pays, 0) if meter else pays.won(0)
    return won, f"position {at}: {pays}"


def community_pay(round: Round, at: str) -> list[tuple[int, str]]:
    """What every other player with the wager is paid, if anything."""
    pays = COMMUNITY_PAY[round.options["bonus-spin-table"]].get(at)
    return [(pays.won(0), f"community pay of {pays}")] if isinstance(pays, Fixed) else []
