"""Patrons' own limits: what they may lose, buy and stay a day; breaks and self-exclusion.

A lower limit counts at once, a higher one after a day. A break and a self-exclusion can be made
longer, never shorter. A round that is being played is played to its end: what is refused are new
bets and new chips. A day goes from midnight to midnight, UTC.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from pitboss.engine import patron_of
from pitboss.errors import Refused
from pitboss.floor.clock import A_DAY, A_MINUTE, AN_HOUR, in_words, now
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.accounts import MOST_CHIPS, account_of, at_table
from pitboss.floor.ledger.append import Written, append
from pitboss.floor.ledger.chain import Body
from pitboss.floor.ledger.entries import LimitSet, Paused, Significant
from pitboss.floor.ledger.schema import ACCOUNTS, HISTORY, OWN_LIMITS, TABLES
from pitboss.floor.ledger.sql import insert
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import history
from pitboss.money import dollars
from pitboss.values import Frozen

WAITING = A_DAY
"""A higher limit counts so long after it was asked for."""
LOSS, TIME, DEPOSIT, REMINDER = "loss", "time", "deposit", "reminder"
BOUNDS = {LOSS: (0, MOST_CHIPS), DEPOSIT: (0, MOST_CHIPS), TIME: (1, 1_440), REMINDER: (5, 240)}
"""The least and the most of each limit: cents, or minutes."""
BREAKS = 1, 30 * 24
"""The hours of a break."""
EXCLUSIONS = 180, 1_826
"""The days of a self-exclusion."""
USUAL_REMINDER = 30


class OwnLimit(Frozen, omit_defaults=True):
    """A limit, or none, and what takes its place later, if that was asked for."""

    amount: int | None = None
    then: int | None = None
    effective: int = 0
    """From when on the other one counts; 0 if none was asked for."""

    def at(self, time: int) -> int | None:
        return self.then if self.effective and time >= self.effective else self.amount


class OwnLimits(Frozen, omit_defaults=True):
    """All limits of a patron; times in milliseconds since 1970."""

    loss: OwnLimit = OwnLimit()
    time: OwnLimit = OwnLimit()
    deposit: OwnLimit = OwnLimit()
    reminder: OwnLimit = OwnLimit(USUAL_REMINDER)
    break_until: int = 0
    excluded_until: int = 0


class Today(Frozen):
    """What a patron has lost and bought since midnight, in cents, and the time at tables, in
    minutes."""

    lost: int
    """Wagers that are not decided yet count as lost."""
    bought: int
    minutes: int
    until: int


def after(own: OwnLimits, what: object, at: int) -> OwnLimits:
    """The limits once an entry of the patron's chain, written at that time, is carried out."""
    if isinstance(what, LimitSet):
        now_there: OwnLimit = getattr(own, what.limit)
        changed = OwnLimit(what.amount)
        if what.effective > at:
            changed = OwnLimit(now_there.at(at), what.amount, what.effective)
        return replace(own, **{what.limit: changed})
    if isinstance(what, Paused):
        which = "excluded_until" if what.excluded else "break_until"
        return replace(own, **{which: what.until})
    return own


def decode(body: str) -> OwnLimits:
    return msgspec.json.decode(body, type=OwnLimits)


# -- setting them --------------------------------------------------------------------------------


def set_limit(store: Store, patron: str, limit: str, amount: int | None) -> OwnLimits:
    """Another limit: at once if it is lower, in a day if it is higher or none."""
    if limit not in BOUNDS:
        raise Refused(f"no limit {limit!r}: there are {', '.join(BOUNDS)}")
    low, high = BOUNDS[limit]
    if amount is None and limit == REMINDER:
        raise Refused("reminders cannot be switched off: choose how often they come")
    if amount is not None and not low <= amount <= high:
        raise Refused(f"{limit}: {_said(limit, amount)} is not within {_range(limit)}")

    def made(own: OwnLimits, at: int) -> tuple[LimitSet, str]:
        known = getattr(own, limit).at(at)
        if amount == known:  # a change that was still to come is dropped
            return LimitSet(patron, limit, amount, at), f"stays {_said(limit, amount)}"
        higher = amount is None or (known is not None and amount > known)
        effective = at + WAITING if higher and limit != REMINDER else at
        when = f" from {in_words(effective)} on" if effective > at else ""
        return LimitSet(patron, limit, amount, effective), f"{_said(limit, amount)}{when}"

    def make(own: OwnLimits, at: int) -> tuple[LimitSet, Significant]:
        what, says = made(own, at)
        said = Significant(significant_events.OWN_LIMIT, patron, patron, f"{limit}: {says}")
        return what, said

    return _change(store, patron, make)


def pause(store: Store, patron: str, length: int, *, excluded: bool = False) -> OwnLimits:
    """A break of so many hours, or a self-exclusion of so many days, from now on."""
    what, unit = ("self-exclusion", "days") if excluded else ("break", "hours")
    low, high = EXCLUSIONS if excluded else BREAKS
    if not low <= length <= high:
        raise Refused(f"a {what} has {low:,} to {high:,} {unit}, not {length:,}")

    def make(own: OwnLimits, at: int) -> tuple[Paused, Significant]:
        until = at + length * (A_DAY if excluded else AN_HOUR)
        known = own.excluded_until if excluded else own.break_until
        if until < known:
            raise Refused(f"the {what} lasts until {in_words(known)} and cannot be made shorter")
        kind = significant_events.SELF_EXCLUSION if excluded else significant_events.BREAK
        said = Significant(kind, patron, patron, f"until {in_words(until)}")
        return Paused(patron, until, excluded), said

    return _change(store, patron, make)


def _change(
    store: Store,
    patron: str,
    make: Callable[[OwnLimits, int], tuple[LimitSet | Paused, Significant]],
) -> OwnLimits:
    """Write the next line of a patron's chain, and the limits as they are then."""

    def written(known: list[Body]) -> Written:
        own, at = of(store, patron), now()
        what, said = make(own, at)
        row = {"patron": patron, "body": msgspec.json.encode(after(own, what, at)).decode()}
        put = insert(store.engine, OWN_LIMITS)
        kept = {"body": put.excluded.body}
        upsert = put.on_conflict_do_update(index_elements=["patron"], set_=kept)

        def keep(connection: Connection) -> None:
            connection.execute(upsert, row)

        return Written((what,), (said,), keep, at)

    append(store, account_of(patron), written)
    store.limited.add(patron)
    return of(store, patron)


# -- knowing them --------------------------------------------------------------------------------


def of(store: Store, patron: str) -> OwnLimits:
    with store.reader.connect() as connection:
        return _of(connection, patron)


def _of(connection: Connection, patron: str) -> OwnLimits:
    body = connection.scalar(select(OWN_LIMITS.c.body).where(OWN_LIMITS.c.patron == patron))
    return decode(body) if body else OwnLimits()


def today(store: Store, patron: str) -> Today:
    with store.reader.connect() as connection:
        return _today(connection, patron, now())


def _today(connection: Connection, patron: str, at: int) -> Today:
    begin = at - at % A_DAY
    mine = HISTORY.c.patron == patron, HISTORY.c.at >= begin
    by_kind = select(HISTORY.c.kind, func.sum(HISTORY.c.amount)).where(*mine)
    sums = {str(kind): int(total) for kind, total in connection.execute(
        by_kind.group_by(HISTORY.c.kind))}  # fmt: skip
    moves = connection.execute(
        select(HISTORY.c.chain, HISTORY.c.kind, HISTORY.c.at)
        .where(*mine, HISTORY.c.kind.in_((history.SAT, history.CAME, history.LEFT)))
        .order_by(HISTORY.c.at, HISTORY.c.seq)
    ).all()
    sittings = seated(connection, patron)
    earlier = [(one.chain, history.SAT, one.since) for one in sittings if one.since < begin]
    told = [(str(row.chain), str(row.kind), int(row.at)) for row in moves]
    milliseconds = history.time_seated([*earlier, *told], begin, at)
    risked = sum(one.bought + one.won - one.chips for one in sittings)
    lost = risked - sums.get(history.ROUND, 0) - sums.get(history.TOURNAMENT, 0)
    bought = sums.get(history.SAT, 0) + sums.get(history.BOUGHT, 0)
    return Today(lost, bought, milliseconds // A_MINUTE, begin + A_DAY)


class Seated(Frozen):
    """A patron at a table, since when, and what they have bought and won there since, in cents."""

    chain: str
    seat: int
    since: int
    bought: int
    won: int
    """In rounds that are over; less than 0 if it was lost."""
    chips: int
    """In front of the seat; what lies on the felt is not among them."""


def seated(connection: Connection, patron: str) -> list[Seated]:
    """Where a patron sits."""
    there = TABLES.c.seated.contains(f'"{patron}"', autoescape=True), TABLES.c.closed.is_(False)
    found = []
    for row in connection.execute(select(TABLES.c.id, TABLES.c.seated).where(*there)).all():
        names: dict[str, str] = msgspec.json.decode(row.seated)
        seat = next((int(seat) for seat, name in names.items() if name == patron), 0)
        found.append(_sitting(connection, patron, str(row.id), seat))
    return [one for one in found if one is not None]


def _sitting(connection: Connection, patron: str, chain: str, seat: int) -> Seated | None:
    mine = HISTORY.c.patron == patron, HISTORY.c.chain == chain
    sat = HISTORY.c.kind.in_((history.SAT, history.CAME))
    last = select(func.max(HISTORY.c.seq)).where(*mine, sat)
    seq = connection.scalar(last)
    if seq is None:  # seated before the floor kept a history
        return None
    since = connection.execute(
        select(HISTORY.c.kind, HISTORY.c.at, HISTORY.c.amount).where(*mine, HISTORY.c.seq >= seq)
    ).all()
    brought = (history.SAT, history.CAME, history.BOUGHT)
    bought = sum(row.amount for row in since if row.kind in brought)
    won = sum(row.amount for row in since if row.kind == history.ROUND)
    name = at_table(chain, patron_of(seat))
    chips = connection.scalar(select(ACCOUNTS.c.balance).where(ACCOUNTS.c.name == name)) or 0
    begun = min(int(row.at) for row in since)
    if not bought:  # the chips of a tournament are not money
        return Seated(chain, seat, begun, 0, 0, 0)
    return Seated(chain, seat, begun, bought, won, chips)


# -- keeping to them -----------------------------------------------------------------------------


Bets = Sequence[tuple[str, int]]
"""By whom, and how much."""


async def check_bet(store: Store, patron: str, chips: int) -> None:
    """Refuse a bet that a patron's own limits do not allow. Few patrons have limits. For a patron
    who is not known to have any, that is checked again when the bet is written."""
    if patron not in store.limited:
        return
    [refusal] = await asyncio.to_thread(check_bets, store, [(patron, chips)])
    if refusal:
        raise refusal


def check_bets(store: Store, bets: Bets) -> list[Refused | None]:
    """For each of some bets, why it is refused, if it is."""
    names = sorted({patron for patron, _ in bets})
    wanted = select(OWN_LIMITS.c.patron).where(OWN_LIMITS.c.patron.in_(names))
    with store.reader.connect() as connection:
        limited = set(connection.scalars(wanted))
        return [_refusal(connection, who, bet) if who in limited else None for who, bet in bets]


def _refusal(connection: Connection, patron: str, bet: int) -> Refused | None:
    try:
        _check(connection, patron, bet=bet)
    except Refused as refusal:
        return refusal
    return None


def check_buying(connection: Connection, *, patron: str, chips: int) -> None:
    """Refuse chips that a patron's own limits do not allow, in the same transaction."""
    _check(connection, patron, chips=chips)


def stopped(store: Store, names: Iterable[str]) -> set[str]:
    """Those of some patrons who may not bet now."""
    bets = [(patron, 1) for patron in names]
    refused = check_bets(store, bets)
    return {who for (who, _), why in zip(bets, refused, strict=True) if why}


def check_paused(store: Store, patron: str) -> None:
    """Refuse what nobody does during a break or a self-exclusion."""
    _check_paused(of(store, patron), patron, now())


def _check_paused(own: OwnLimits, patron: str, at: int) -> None:
    if at < own.excluded_until:
        until = in_words(own.excluded_until)
        raise Refused(f"{patron} is excluded at their own request until {until}")
    if at < own.break_until:
        raise Refused(f"{patron} takes a break until {in_words(own.break_until)}")


def _check(connection: Connection, patron: str, *, bet: int = 0, chips: int = 0) -> None:
    own, at = _of(connection, patron), now()
    _check_paused(own, patron, at)
    loss, time, deposit = own.loss.at(at), own.time.at(at), own.deposit.at(at)
    if loss is time is deposit is None:
        return
    used = _today(connection, patron, at)
    until = in_words(used.until)
    if time is not None and used.minutes >= time:
        raise Refused(f"{patron}'s own limit of {time} minutes a day at tables is reached,"
                      f" until {until}")  # fmt: skip
    if loss is not None and (used.lost >= loss or used.lost + bet > loss):
        left = max(0, loss - used.lost)
        raise Refused(f"{patron}'s own limit of ${dollars(loss)} a day for losses leaves"
                      f" ${dollars(left)} to bet, until {until}")  # fmt: skip
    if deposit is not None and chips and used.bought + chips > deposit:
        left = max(0, deposit - used.bought)
        raise Refused(f"{patron}'s own limit of ${dollars(deposit)} a day for chips leaves"
                      f" ${dollars(left)} to buy, until {until}")  # fmt: skip


def _said(limit: str, amount: int | None) -> str:
    if amount is None:
        return "none"
    return f"${dollars(amount)}" if limit in (LOSS, DEPOSIT) else f"{amount:,} minutes"


def _range(limit: str) -> str:
    return " to ".join(_said(limit, bound) for bound in BOUNDS[limit])
