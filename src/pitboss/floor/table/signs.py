"""Signs at the table: the rules in force, the limits, and what is to change (8.2(c), 8.3).

Limits and increments change at once, with a sign and an announcement. Any other rule changes at the
earliest half an hour after three acts, each of which is recorded with its time: a sign, an
announcement to those at the table, and notice to the Division.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from pitboss.engine.options import kebab
from pitboss.engine.registry import find
from pitboss.engine.table import Table
from pitboss.engine.wagers import Limit, Wager
from pitboss.errors import Refused
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.entries import Lapsed, Ruled, Significant
from pitboss.floor.table.state import Notice, TableState
from pitboss.money import dollars
from pitboss.regulation.pay_tables import PayTable
from pitboss.values import Frozen
from pitboss.words.labels import unhyphenated, words
from pitboss.words.narration import chosen, plain

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

HALF_AN_HOUR = 30 * 60 * 1000
A_YEAR = 366 * 24 * 60 * 60 * 1000
LIMITS = "8.2(c)"


class Limited(Frozen):
    """What a sign says of the limits of some wagers."""

    wager: str
    limit: str
    """In one line: ``$10 to $1,000, in steps of $5``."""
    cite: str


class Rule(Frozen):
    """What a sign says of one rule."""

    rule: str
    here: str
    says: str
    cite: str
    usual: bool
    """Whether it is what the game has if nothing else is chosen."""


class Change(Frozen):
    """Rules that will change, and the time of each of the three acts."""

    effective: int
    says: str
    sign: int
    announced: int
    notified: int
    missing: str


class Listed(Struct):
    """A table as the lobby shows it."""

    id: int
    name: str
    game: str
    title: str
    seats: int
    seated: dict[str, str]
    closed: bool = False
    table_stakes: bool = False
    """Whether players bet against each other there: it is of the poker room."""
    opened_by: str = ""
    says: list[str] = []
    """The limits, and what differs from the game's usual rules."""


class TableSign(Frozen):
    """All that the sign of a table says."""

    table: str
    title: str
    where: str
    limits: list[Limited]
    rules: list[Rule]
    pays: list[tuple[str, str]]
    changes: list[Change]
    announced: str
    announced_at: int
    test: str = ""
    """That a new game is tested here, and under which conditions."""


# -- what it says --------------------------------------------------------------------------------


def sign(at: TableState) -> TableSign:
    """8.3(a): everything in force at a table, whether it differs from the usual or not."""
    table = at.table
    return TableSign(
        at.name, table.game.title, table.game.where, _limits(table), _rules(table), _pays(table),
        [_change(table, notice) for notice in at.notices], at.said, at.said_at,
        at.test,
    )  # fmt: skip


def posted(at: TableState) -> list[str]:
    """What the sign at a table says, line by line."""
    made = sign(at)
    said = [f"{made.table}: {made.title}"] + ([f"{made.test} (8.4(g))"] if made.test else [])
    said += [f"{one.wager}: {one.limit} ({one.cite})" for one in made.limits]
    said += [f"buy-in: ${at.buy_in} (house rule)"] if at.buy_in else []
    said += [f"{one.rule}: {one.here} ({one.cite})" for one in made.rules]
    said += [f"{wager} pays {pays}" for wager, pays in made.pays]
    return said + [f"{one.says} (8.3(b))" for one in made.changes]


def differs(at: TableState) -> list[str]:
    """The limits that are posted, and what differs from the game's usual rules."""
    table = at.table
    said = []
    if table.posted:
        limits = {"all wagers": table.limits.all, **table.limits.own}
        said += [f"{words(name)}: ${limit}" for name, limit in limits.items()]
    said += [f"buy-in: ${at.buy_in}"] if at.buy_in else []
    return said + [f"{one.rule}: {one.here} ({one.cite})" for one in _rules(table) if not one.usual]


def listed(row: Any, at: TableState | None) -> Listed:
    """A table as the lobby shows it: its row, and where it stands if that is known here."""
    game = find(row.game)
    return Listed(
        row.id, row.name, row.game, game.title,
        len(at.table.seats) if at else game.seats[1], msgspec.json.decode(row.seated),
        table_stakes=game.table_stakes, opened_by=row.opened_by, says=differs(at) if at else [],
    )  # fmt: skip


def _limits(table: Table) -> list[Limited]:
    """8.2(c): the minimum and maximum of every wager that is offered, each of which may have its
    own (8.2(b)); those that are alike together."""
    cite = table.game.rulebook.limits.amounts and LIMITS
    found: dict[str, list[str]] = {}
    for wager in _offered(table):
        found.setdefault(_limit(table, wager), []).append(words(wager.name))
    if len(found) == 1:
        return [Limited("all wagers", limit, cite) for limit in found]
    return [Limited(", ".join(names), limit, cite) for limit, names in found.items()]


def _limit(table: Table, wager: Wager) -> str:
    """The limits of a wager as people read them."""
    if wager.low == wager.high and wager.high is not None:
        return f"${dollars(wager.low)}"
    if wager.by_choice and wager.name not in table.limits.own:
        return wager.rule
    limit = table.limits.of(wager.name) if table.posted else Limit()
    return said_limit(Limit(max(limit.low, wager.low), limit.high or wager.high, limit.step))


def said_limit(limit: Limit) -> str:
    """``$10 to $1,000, in steps of $5``."""
    low = f"${dollars(limit.low)}"
    span = f"{low} to ${dollars(limit.high)}" if limit.high is not None else f"{low} and more"
    return f"{span}, in steps of ${dollars(limit.step)}" if limit.step > 1 else span


def _rules(table: Table) -> list[Rule]:
    usual = table.game.read_options()
    return [
        Rule(
            words(option.name), unhyphenated(chosen(option, table.options[option.name])),
            option.says, option.cite, table.options[option.name] == usual[option.name],
        )
        for option in table.game.options
    ]  # fmt: skip


def _pays(table: Table) -> list[tuple[str, str]]:
    """What is paid, by the tables in force."""
    found = []
    for wager in _offered(table):
        own = wager.tables(table.options)
        rows = [_row(row, pays) for one in own for row, pays in one.rows.items()]
        found.append((words(wager.name), _alone(wager, own) or "; ".join(rows) or wager.pays))
    return found


def _alone(wager: Wager, tables: Sequence[PayTable]) -> str:
    """What a wager pays by the rows with its name, in a table that pays other wagers too."""
    for one in tables:
        for row in (wager.name, wager.name.removeprefix(f"{one.wager}-")):
            if row in one.rows:
                return str(one.rows[row])
        mine = {row: pays for row, pays in one.rows.items() if row.startswith(f"{wager.name}-")}
        if mine:
            return "; ".join(_row(row, pays) for row, pays in mine.items())
    return ""


def _row(row: str, pays: object) -> str:
    """A row of a pay table: ``flush 3 to 1``, ``total 4: 50 to 1``."""
    return f"{words(row)}{':' if row[-1:].isdigit() else ''} {pays}"


def _offered(table: Table) -> list[Wager]:
    options = table.options
    return [w.at(options) for w in table.game.wagers if w.offered is None or w.offered(options)]


def _change(table: Table, notice: Notice) -> Change:
    return Change(
        notice.effective, told(table, notice), notice.sign, notice.announced, notice.notified,
        missing(notice),
    )  # fmt: skip


def told(table: Table, notice: Notice) -> str:
    """A change to come, as it is announced."""
    return f"From {clock(notice.effective)}: {changed(table, notice.options)}"


def changed(table: Table, options: Mapping[str, Any]) -> str:
    """Which options differ from those in force at a table, and how."""
    now = table.options.plain()
    return ", ".join(
        f"{words(name)} {plain(value)}" for name, value in options.items() if now.get(name) != value
    )


def clock(time: int) -> str:
    """A time as a sign has it."""
    return datetime.fromtimestamp(time / 1000, UTC).strftime("%H:%M UTC on %d %B %Y")


# -- what comes before a change ------------------------------------------------------------------


def check_ahead(sign: int, announced: int, notified: int, effective: int) -> None:
    """8.3(b): check that all three acts were done, each at least half an hour before the change; 0
    means not done."""
    acts = {"posted on a sign": sign, "announced at the table": announced,
            "notified to the Division": notified}  # fmt: skip
    for act, time in acts.items():
        if not time:
            raise Refused(f"the change of rules was not {act}", "8.3(b)")
        if effective < time + HALF_AN_HOUR:
            why = f"a change of rules must be {act} at least 30 minutes before"
            raise Refused(why, "8.3(b)")


def missing(notice: Notice) -> str:
    """Why a change cannot take effect, if it cannot."""
    try:
        check_ahead(notice.sign, notice.announced, notice.notified, notice.effective)
    except Refused as refusal:
        return refusal.why
    return ""


def new_rules(
    at: TableState, changes: Mapping[str, Any], effective: int, now: int
) -> dict[str, Any]:
    """The options of a table once some are changed; refused where the text forbids it."""
    table = at.table
    if effective < now + HALF_AN_HOUR:
        raise Refused("a change of rules must be posted at least 30 minutes before", "8.3(b)")
    if effective > now + A_YEAR:
        raise Refused("a change of rules can be posted at most a year before")
    if any(notice.effective == effective for notice in at.notices):
        raise Refused("another change of rules is posted for that time", "8.3(b)")
    chosen = {kebab(name): value for name, value in changes.items()}
    options = table.game.read_options(table.options.plain() | chosen)
    if table.game.check_limits:
        table.game.check_limits(options, table.limits)
    if table.game.most_positions(options) < len(table.seats):
        raise Refused(f"there are {len(table.seats)} seats at this table, too many for those rules")
    if options == table.options:
        raise Refused("these rules are in force already")
    return options.plain()


def in_time(at: TableState, effective: int, now: int) -> Notice:
    """The change that is posted for a time, if it can still be announced and notified."""
    notice = at.notice(effective)
    if effective < now + HALF_AN_HOUR:
        why = "that is less than 30 minutes before the change: post it again, for a later time"
        raise Refused(why, "8.3(b)")
    return notice


def in_force(at: TableState, notice: Notice) -> Significant:
    """That posted rules take effect, as a significant event."""
    says = told(at.table, notice)
    return Significant(significant_events.RULES, "", f"table {at.chain}", f"in force: {says}")


def lapsed(at: TableState, notice: Notice) -> Significant:
    """That posted rules do not take effect, as a significant event."""
    says = f"not in force: {missing(notice)}. {told(at.table, notice)}"
    return Significant(significant_events.RULES, "", f"table {at.chain}", says)


def follow(host: TableLeader, now: int) -> None:
    """8.3(b): posted rules take effect, between two rounds and with an empty felt; those that were
    not announced and notified in time do not."""
    at, draft = host.at, host.draft
    due = [notice for notice in at.notices if notice.effective <= now]
    for notice in [one for one in due if missing(one)]:
        draft.significant.append(lapsed(at, notice))
        host.take(Lapsed(notice.effective, missing(notice)))
        due.remove(notice)
    if due and not at.table.stakes:
        draft.significant.append(in_force(at, due[0]))
        host.take(Ruled(due[0].options))
