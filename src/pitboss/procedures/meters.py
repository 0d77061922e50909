"""Progressive meters: what they show, how they grow, how they are won and start again.

Wagers are registered before the deal. So a winner is paid on a meter that has this round's wagers
on it, and the part that goes into the reserve is there when the meter starts again.

A meter is a party, as the house and the patrons are. Chips come to the meter from the house, as its
part of the wagers or for a new start. They go back to the house, which pays the winner. Every
movement is an event; the sum of the movements is what the meter has gained since it was opened. If
there is a reserve, it keeps a part of the wagers for the next start.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.engine import HOUSE, Fact, Option, Options, Round, Stake
from pitboss.engine.table_memory import dollar_text
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.messages import shown
from pitboss.money import cents, dollars, in_dollars
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import MeterShare, Payout
from pitboss.values import Frozen

METERS = "meters"
"""The name under which the table remembers its meters, and states what they show."""
FUNDS = "payouts"
"""The name under which a table remembers a fund of contributions, which does not belong to the
house."""
SHOWS, RESERVE = "shows", "reserve"
"""The two accounts of a meter; the table remembers them in dollars."""
FACTS = {METERS: Fact(kind="free", money=True, says="what each progressive meter shows")}


class Meter(Frozen, kw_only=True):
    """How a meter runs at a table."""

    name: str
    starts_at: int
    """What it shows when the table opens."""
    restarts_at: int
    """What the house puts on it after it was won."""
    rate: Fraction
    """The part of every wager that goes on to the meter."""
    reserve_rate: Fraction = Fraction(0)
    """The part that goes into the reserve."""
    cite: str

    @property
    def party(self) -> str:
        return f"meter {self.name}"

    @property
    def reserve(self) -> str:
        return f"reserve {self.name}"


def options(name: str, cite: str, *, least_rate: Fraction, starts_at: int) -> tuple[Option, ...]:
    """What a casino chooses for a meter: the rate of progression, the initial and reset amount."""
    return (
        Option(name=f"{name}-rate", default=str(least_rate), kind="rate", low=least_rate,
               high=Fraction(1), cite=cite,
               says=f"the part of every {name} wager that goes on to the meter"),
        Option(name=f"{name}-initial", default=starts_at, kind="amount", low=0, cite=cite,
               says="what the meter shows when the table opens"),
        Option(name=f"{name}-reset", default=starts_at, kind="amount", low=0, cite=cite,
               says="what it shows again once it has been won"),
    )  # fmt: skip


def reserve_option(name: str, cite: str) -> Option:
    """The option for the reserve, where the text lets a part of the rate go to the meter's next
    start."""
    return Option(name=f"{name}-reserve-rate", default="0", kind="rate", low=Fraction(0),
                  high=Fraction(1), cite=cite,
                  says="the part of it that is put by for the meter's next start")  # fmt: skip


def meter(name: str, cite: str, chosen: Options) -> Meter:
    """The meter that the options of a table describe."""
    rate, reserve = chosen[f"{name}-rate"], chosen.get(f"{name}-reserve-rate", Fraction(0))
    if reserve > rate:
        raise Refused(f"{name}: no more than the rate of {rate} is set aside", cite)
    return Meter(
        name=name,
        starts_at=chosen[f"{name}-initial"],
        restarts_at=chosen[f"{name}-reset"],
        rate=rate - reserve,
        reserve_rate=reserve,
        cite=cite,
    )


# -- what the table remembers --------------------------------------------------------------------


def first_state(*meters: Meter) -> dict[str, Any]:
    """What the table remembers of its meters when it opens, as a sheet may give it."""
    return {METERS: {meter.name: dollars(meter.starts_at) for meter in meters}}


def read_state(state: dict[str, Any], *meters: Meter) -> None:
    """What was given for the meters, in one form; a meter that is not named has its opening amount.

    In dollars: ``{progressive: 80000}``, ``{progressive: {shows: 80000, reserve: 500}}``, or the
    amount alone where there is one meter.
    """
    said = state[METERS]
    if not isinstance(said, Mapping) and len(meters) == 1:
        said = {meters[0].name: said}
    known = {meter.name: {SHOWS: in_dollars(meter.starts_at), RESERVE: "0"} for meter in meters}
    if not isinstance(said, Mapping) or not said.keys() <= known.keys():
        raise Unusable(f"the meters of this table are {', '.join(known)}, not {shown(said)}")
    for name, accounts in said.items():
        known[name] |= _read_accounts(name, accounts)
    state[METERS] = known


def _read_accounts(name: str, said: Any) -> dict[str, str]:
    accounts = said if isinstance(said, Mapping) else {SHOWS: said}
    try:
        read = {key: dollar_text(held) for key, held in accounts.items()}
    except (PitbossError, ValueError):
        read = {"": ""}
    if not read.keys() <= {SHOWS, RESERVE}:
        raise Unusable(
            f"the meter {name} shows an amount and may have a reserve, not {shown(said)}"
        )
    return read


def on_display(round: Round, *meters: Meter) -> None:
    """State what the meters show, before bets are taken."""
    read_state(round.state, *meters)
    _state(round, meters[0].cite)


def shows(round: Round, meter: Meter) -> int:
    """What the meter shows now, in cents."""
    return cents(round.state[METERS][meter.name][SHOWS])


# -- movements -----------------------------------------------------------------------------------


def take_in(round: Round, wagers: int, done: str, cite: str) -> None:
    """The progressive wagers are taken in before the deal, and their number is said."""
    if wagers:
        are = "wager is" if wagers == 1 else "wagers are"
        round.announce(f"{wagers} progressive {are} {done}", cite)


def register(round: Round, meter: Meter, stakes: Sequence[Stake]) -> None:
    """A part of the wagers goes on to the meter: the rate, rounded up to the cent.

    What is given back later in the round was no wager, and its part leaves the meter again.
    """
    names = {stake.wager for stake in stakes}
    registered = sum(stake.amount for stake in stakes)
    _move(round, meter, RESERVE, _part(registered, meter.reserve_rate), "for its next start")
    _move(round, meter, SHOWS, _part(registered, meter.rate), "its part of the wagers")

    def take_off(wager: str, amount: int) -> None:
        nonlocal registered
        if wager not in names:
            return
        left = registered - amount
        for account, rate in ((RESERVE, meter.reserve_rate), (SHOWS, meter.rate)):
            part = _part(registered, rate) - _part(left, rate)
            held = cents(round.state[METERS][meter.name][account])
            _move(round, meter, account, -min(part, held), "a wager was given back")
        registered = left

    round.on_return.append(take_off)


def pay(round: Round, meter: Meter, percent: int, among: int = 1) -> int:
    """Pay a percentage of what the meter shows, in equal parts if several share it. Returns one
    part.

    It leaves the meter at once, so that a later winner is paid on what is left. A meter that is
    won whole starts again, with the cents that could not be shared.
    """
    part = shows(round, meter) * percent // 100 // among
    _move(round, meter, SHOWS, -part * among, "to pay a winner")
    if percent == 100:
        _restart(round, meter)
    return part


def deduct(round: Round, meter: Meter, amount: int) -> None:
    """Pay an amount from the meter, but not more than it shows."""
    _move(round, meter, SHOWS, -min(amount, shows(round, meter)), "to pay a winner")


def won(round: Round, meter: Meter, pays: Payout, stake: int) -> int:
    """What one winner gets by a pay table; it comes from the meter if the row says so."""
    return pay(round, meter, pays.percent) if isinstance(pays, MeterShare) else pays.won(stake)


def _restart(round: Round, meter: Meter) -> None:
    """After all of it was won, the meter gets the restart amount from the house, and the
    reserve."""
    held = round.state[METERS][meter.name]
    reserve = cents(held[RESERVE])
    round.move(meter.reserve, meter.party, reserve, "the reserve", meter.cite)
    held |= {SHOWS: in_dollars(cents(held[SHOWS]) + reserve), RESERVE: "0"}
    _move(round, meter, SHOWS, meter.restarts_at, "the meter starts again")


def check_shares(table: PayTable) -> None:
    """Refuse a pay table that promises more of a meter than it shows."""
    for row, pays in table.rows.items():
        if isinstance(pays, MeterShare) and pays.percent > 100:
            raise Refused(f"{row} at {pays}: it shows no more than 100%", table.cite)


def _part(wagered: int, rate: Fraction) -> int:
    return -(-wagered * rate.numerator // rate.denominator)


def _move(round: Round, meter: Meter, account: str, amount: int, why: str) -> None:
    """Chips go from the house to the meter; a negative amount goes the other way."""
    if not amount:
        return
    held = meter.party if account == SHOWS else meter.reserve
    source, target = (HOUSE, held) if amount > 0 else (held, HOUSE)
    round.move(source, target, abs(amount), why, meter.cite)
    accounts = round.state[METERS][meter.name]
    accounts[account] = in_dollars(cents(accounts[account]) + amount)
    if account == SHOWS:
        _state(round, meter.cite)


def _state(round: Round, cite: str) -> None:
    round.note(METERS, displayed(round.state[METERS]), cite)


def displayed(held: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The part of the table's memory of its meters that players can read."""
    return {name: dollars(cents(accounts[SHOWS])) for name, accounts in held.items()}
