"""The sign at a table: the rules in force, the limits, and what is to change (8.2(c), 8.3)."""

from collections.abc import Sequence

from pitboss.engine import Limit, Table, Wager
from pitboss.engine.wagers import read_limit
from pitboss.floor.clock import zone
from pitboss.floor.table.posted_limits import USUAL_LIMITS
from pitboss.floor.table.rule_changes import told, why_not
from pitboss.floor.table.state import RuleChange, TableState
from pitboss.money import dollars
from pitboss.regulation.pay_tables import PayTable
from pitboss.values import Frozen
from pitboss.words.labels import unhyphenated, words
from pitboss.words.narration import chosen

LIMITS = "8.2(c)"


class PostedLimit(Frozen):
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


class TableSign(Frozen):
    """All that the sign of a table says."""

    table: str
    title: str
    where: str
    limits: list[PostedLimit]
    rules: list[Rule]
    pays: list[tuple[str, str]]
    changes: list[Change]
    announced: str
    announced_at: int
    test: str = ""
    """That a new game is tested here, and under which conditions."""
    zone: str = ""
    """The time zone of the casino, in which times are told."""


def sign(at: TableState) -> TableSign:
    """8.3(a): everything in force at a table, whether it differs from the usual or not."""
    table = at.table
    return TableSign(
        at.name, table.game.title, table.game.where, _limits(table), _rules(table), _pays(table),
        [_change(at, notice) for notice in at.notices], at.said, at.said_at,
        at.test, zone(),
    )  # fmt: skip


def posted(at: TableState) -> list[str]:
    """What the sign at a table says, line by line."""
    made = sign(at)
    said = [f"{made.table}: {made.title} (8.3(a))"] + (
        [f"{made.test} (8.4(g))"] if made.test else []
    )
    said += [f"{one.wager}: {one.limit} ({one.cite})" for one in made.limits]
    said += [f"buy-in: ${at.buy_in} (house rule)"] if at.buy_in else []
    said += [f"{one.rule}: {one.here} ({one.cite})" for one in made.rules]
    said += [f"{wager} pays {pays}" for wager, pays in made.pays]
    return said + [f"{one.says} (8.3(b))" for one in made.changes]


def differs(at: TableState) -> list[str]:
    """The limits that are posted, if they are not the usual ones, and what differs from the game's
    usual rules."""
    table = at.table
    said = []
    if table.posted and (table.limits.own or table.limits.all != read_limit(USUAL_LIMITS)):
        limits = {"all wagers": table.limits.all, **table.limits.own}
        said += [f"{words(name)}: ${limit}" for name, limit in limits.items()]
    said += [f"buy-in: ${at.buy_in}"] if at.buy_in else []
    return said + [f"{one.rule}: {one.here} ({one.cite})" for one in _rules(table) if not one.usual]


def _limits(table: Table) -> list[PostedLimit]:
    """8.2(c): the minimum and maximum of every wager that is offered, each of which may have its
    own (8.2(b)); those that are alike together."""
    cite = table.game.rulebook.limits.amounts and LIMITS
    found: dict[str, list[str]] = {}
    for wager in _offered(table):
        found.setdefault(_limit(table, wager), []).append(words(wager.name))
    if len(found) == 1:
        return [PostedLimit("all wagers", limit, cite) for limit in found]
    return [PostedLimit(", ".join(names), limit, cite) for limit, names in found.items()]


def _limit(table: Table, wager: Wager) -> str:
    """The limits of a wager as people read them."""
    if wager.low == wager.high and wager.high is not None:
        return f"${dollars(wager.low)}"
    named = wager.name in table.limits.own
    if not named and (wager.by_choice or table.game.table_stakes):
        return wager.rule  # at table stakes the amounts are among the rules
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
    paid_by = {wager.name: wager.tables(table.options) for wager in table.game.wagers}
    found = []
    for wager in _offered(table):
        own = paid_by[wager.name]
        rows = [_row(row, pays) for one in own for row, pays in one.rows.items()]
        others = [one for name, tables in paid_by.items() if name != wager.name for one in tables]
        alone = _alone(wager, [one for one in own if one in others or len(one.rows) == 1])
        found.append((words(wager.name), alone or "; ".join(rows) or wager.pays))
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


def _change(at: TableState, notice: RuleChange) -> Change:
    return Change(
        notice.effective, told(at, notice), notice.sign, notice.announced, notice.notified,
        why_not(at, notice),
    )  # fmt: skip
