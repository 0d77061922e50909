"""How the rules of a table change, 8.3.

Limits and increments change at once, with a sign and an announcement. Any other rule changes at the
earliest half an hour after three acts, each of which is recorded with its time: a sign, an
announcement to those at the table, and notice to the Division.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.engine import Table
from pitboss.engine.options import kebab
from pitboss.engine.wagers import check_limits
from pitboss.errors import Refused
from pitboss.floor.clock import A_DAY, A_MINUTE, in_words
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.entries import Lapsed, Ruled, Significant
from pitboss.floor.table.state import RuleChange, TableState
from pitboss.words.labels import words
from pitboss.words.narration import plain

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

HALF_AN_HOUR = 30 * A_MINUTE
A_YEAR = 366 * A_DAY


def told(table: Table, notice: RuleChange) -> str:
    """A change to come, as it is announced."""
    return f"From {in_words(notice.effective)}: {changed(table, notice.options)}"


def changed(table: Table, options: Mapping[str, Any]) -> str:
    """Which options differ from those in force at a table, and how."""
    now = table.options.plain()
    return ", ".join(
        f"{words(name)} {plain(value)}" for name, value in options.items() if now.get(name) != value
    )


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


def missing(table: Table, notice: RuleChange) -> str:
    """Why a change cannot take effect, if it cannot: an act was not done, or the rules do not go
    with the limits that are posted by now."""
    try:
        check_ahead(notice.sign, notice.announced, notice.notified, notice.effective)
        check_limits(table.game, table.game.read_options(notice.options), table.limits)
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
    check_limits(table.game, options, table.limits)
    if table.game.most_positions(options) < len(table.seats):
        raise Refused(f"there are {len(table.seats)} seats at this table, too many for those rules")
    if options == table.options:
        raise Refused("these rules are in force already")
    return options.plain()


def in_time(at: TableState, effective: int, now: int) -> RuleChange:
    """The change that is posted for a time, if it can still be announced and notified."""
    notice = at.notice(effective)
    if effective < now + HALF_AN_HOUR:
        why = "that is less than 30 minutes before the change: post it again, for a later time"
        raise Refused(why, "8.3(b)")
    return notice


def in_force(at: TableState, notice: RuleChange) -> Significant:
    """That posted rules take effect, as a significant event."""
    says = told(at.table, notice)
    return Significant(significant_events.RULES, "", f"table {at.chain}", f"in force: {says}")


def lapsed(at: TableState, notice: RuleChange) -> Significant:
    """That posted rules do not take effect, as a significant event."""
    says = f"not in force: {missing(at.table, notice)}. {told(at.table, notice)}"
    return Significant(significant_events.RULES, "", f"table {at.chain}", says)


def follow(leader: TableLeader, now: int) -> None:
    """8.3(b): posted rules take effect, between two rounds and with an empty felt; those that were
    not announced and notified in time do not, nor those that the limits no longer allow."""
    at, draft = leader.at, leader.draft
    due = [notice for notice in at.notices if notice.effective <= now]
    for notice in [one for one in due if missing(at.table, one)]:
        draft.significant.append(lapsed(at, notice))
        leader.take(Lapsed(notice.effective, missing(at.table, notice)))
        due.remove(notice)
    if due and not at.table.stakes:
        draft.significant.append(in_force(at, due[0]))
        leader.take(Ruled(due[0].options))
