"""How the rules of a table change, 8.3.

Limits and increments change at once, with a sign and an announcement. Any other rule changes at the
earliest half an hour after three acts, each of which is recorded with its time: a sign, an
announcement to those at the table, and notice to the Division.

What is posted is what changes. It is judged against the rules that will hold when it comes: when it
is posted, with the changes that are to come before it, and once more when its time has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pitboss.engine import Options, Table, TakeBets
from pitboss.engine.options import kebab
from pitboss.engine.views import gains
from pitboss.engine.wagers import check_limits
from pitboss.errors import PitbossError, Refused
from pitboss.floor.clock import A_DAY, A_MINUTE, local_time
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.entries import Lapsed, Ruled, Significant
from pitboss.floor.table.state import RuleChange, TableState, difference
from pitboss.words.labels import words
from pitboss.words.narration import plain

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

HALF_AN_HOUR = 30 * A_MINUTE
A_YEAR = 366 * A_DAY


# -- what is told --------------------------------------------------------------------------------


def told(at: TableState, notice: RuleChange) -> str:
    """A change to come, as it is announced."""
    changes = notice.changes(_rules_before(at, notice.effective))
    return f"From {local_time(notice.effective)}: {listed(changes)}"


def listed(changes: Mapping[str, Any]) -> str:
    """Rules that change, in one line."""
    return ", ".join(f"{words(name)} {plain(value)}" for name, value in changes.items())


# -- the three acts ------------------------------------------------------------------------------


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


def missing(notice: RuleChange) -> str:
    """The act that was not done in time, without which a change cannot take effect."""
    try:
        check_ahead(notice.sign, notice.announced, notice.notified, notice.effective)
    except Refused as refusal:
        return refusal.why
    return ""


def why_not(at: TableState, notice: RuleChange) -> str:
    """Why a change cannot take effect as things stand: an act was not done, or its rules do not go
    with those that will hold by then, or with the limits."""
    if why := missing(notice):
        return why
    try:
        check_rules(at.table, notice.applied(_rules_before(at, notice.effective)))
    except PitbossError as error:
        return str(error)
    return ""


def in_time(at: TableState, effective: int, now: int) -> RuleChange:
    """The change that is posted for a time, if it can still be announced and notified."""
    notice = at.notice(effective)
    if effective < now + HALF_AN_HOUR:
        why = "that is less than 30 minutes before the change: post it again, for a later time"
        raise Refused(why, "8.3(b)")
    return notice


# -- what may be posted --------------------------------------------------------------------------


def new_rules(
    at: TableState, changes: Mapping[str, Any], effective: int, now: int
) -> dict[str, Any]:
    """The rules that change, as they are posted; refused where the text forbids it, or where a
    change that is posted for later would not be possible any more."""
    if effective < now + HALF_AN_HOUR:
        raise Refused("a change of rules must be posted at least 30 minutes before", "8.3(b)")
    if effective > now + A_YEAR:
        raise Refused("a change of rules can be posted at most a year before")
    if any(notice.effective == effective for notice in at.notices):
        raise Refused("another change of rules is posted for that time", "8.3(b)")
    chosen = {kebab(name): value for name, value in changes.items()}
    before = _rules_before(at, effective, now)
    rules = check_rules(at.table, before | chosen).plain()
    changing = difference(before, rules)
    if not changing:
        raise Refused("these rules are in force already")
    for later in _in_order(at.notices):
        if later.effective > effective:
            rules = _followed_by(at.table, rules, later)
    return changing


def check_rules(table: Table, rules: Mapping[str, Any]) -> Options:
    """The options of a table under other rules; refused if its seats or its posted limits do not
    go with them."""
    options = table.game.read_options(rules)
    check_limits(table.game, options, table.limits)
    if table.game.most_positions(options) < len(table.seats):
        raise Refused(f"there are {len(table.seats)} seats at this table, too many for those rules")
    return options


def _followed_by(table: Table, rules: Mapping[str, Any], later: RuleChange) -> dict[str, Any]:
    """The rules once a later change has come too; refused if it could not come any more."""
    try:
        return check_rules(table, later.applied(rules)).plain()
    except PitbossError as error:
        cite = error.cite if isinstance(error, Refused) else ""
        why = f"the change posted for {local_time(later.effective)} would not be possible after it"
        raise Refused(f"{why}: {getattr(error, 'why', error)}", cite or "8.3(b)") from None


def _in_order(notices: Iterable[RuleChange]) -> list[RuleChange]:
    return sorted(notices, key=attrgetter("effective"))


def _rules_before(at: TableState, effective: int, now: int = 0) -> dict[str, Any]:
    """The rules that will hold when a change comes: those in force, with the changes that are
    posted for earlier. A change for which it is too late to do what has to come first counts for
    nothing."""
    rules = at.table.options.plain()
    for notice in _in_order(at.notices):
        too_late = missing(notice) and notice.effective < now + HALF_AN_HOUR
        if notice.effective < effective and not too_late:
            rules = notice.applied(rules)
    return rules


# -- what takes effect ---------------------------------------------------------------------------


def is_idle(at: TableState) -> bool:
    """Whether the rules of a table can change at once: nothing lies on the felt, and nothing was
    dealt or paid in the round for which bets are taken."""
    round = at.round
    if round is None:
        return not at.table.stakes
    open_for_bets = isinstance(round.prompt, TakeBets)
    if not open_for_bets or round.stakes_on() or any(round.hands.values()):
        return False
    return not any(gains(round.events).values())


def next_time(at: TableState, now: int) -> int:
    """When a posted change is due for which nothing has to be waited; 0 for none."""
    times = [
        notice.effective
        for notice in at.notices
        if notice.effective > now or missing(notice) or is_idle(at)
    ]
    return min(times, default=0)


def follow(leader: TableLeader, now: int) -> None:
    """8.3(b): posted rules take effect with an empty felt, one change after the other; those that
    were not announced and notified in time, or that are not possible any more, do not."""
    at = leader.at
    for notice in _in_order(at.notices):
        if notice.effective > now:
            return
        if not missing(notice) and not is_idle(at):
            continue
        why = why_not(at, notice)
        says = told(at, notice)
        if why:
            _note(leader, f"not in force: {why}. {says}")
            leader.take(Lapsed(notice.effective, why))
        else:
            _note(leader, f"in force: {says}")
            rules = notice.applied(at.table.options.plain())
            leader.take(Ruled(rules, effective=notice.effective))


def _note(leader: TableLeader, says: str) -> None:
    """That posted rules take effect or not, as a significant event."""
    about = f"table {leader.at.chain}"
    event = Significant(significant_events.RULES, "", about, says)
    leader.draft.significant.append(event)
