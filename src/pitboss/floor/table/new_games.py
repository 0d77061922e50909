"""8.4(g): a table of a new game follows its petition: the conditions of its test, and its end.

What the Division decides is looked up before every bet and every posting at such a table, so it
counts at once. The table takes note of it with an entry: its sign and its limits change, or it
takes no further wager, finishes its round and closes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.engine import DEALER, Limit
from pitboss.engine import answers as say
from pitboss.engine.wagers import read_limits
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.division import petitions
from pitboss.floor.ledger.entries import Bound, Closing, Limited, Ruled, Terms
from pitboss.floor.ledger.store import Store
from pitboss.floor.table.rule_changes import is_idle
from pitboss.floor.table.state import BUY_IN, TableState
from pitboss.money import dollars
from pitboss.regulation.rulebooks import NEW_JERSEY

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

DIVISION = "division"
TIMES = 10
"""A minimum is lowered with its maximum, to a tenth of it."""


def is_new(at: TableState) -> bool:
    """Whether the game of a table needs a petition, 8.4(a)."""
    return at.table.game.rulebook is not NEW_JERSEY


# -- what people do there ------------------------------------------------------------------------


async def _terms(leader: TableLeader) -> Terms | None:
    """What the petition of a table's game says now."""
    if not is_new(leader.at):
        return None
    return await asyncio.to_thread(petitions.terms_of, leader.store, leader.at.table.game)


async def check_bet(leader: TableLeader, bet: say.Bet) -> None:
    """Refuse a wager outside the test, or above its largest wager; 8.2(d) permits none of these."""
    at, terms = leader.at, await _terms(leader)
    if terms is None:
        return
    petitions.check_terms(terms)
    if at.terms and at.terms.over:
        petitions.check_terms(at.terms)
    there = at.round.stakes_on() if at.round else []
    for said, amount in bet.wagers.items() if terms.most_bet else ():
        _, name = at.table.find_wager(said)
        own = (one.amount for one in there if (one.seat, one.wager) == (bet.seat, name))
        total = amount + sum(own)
        if total > terms.most_bet:
            why = f"{name} {dollars(total)} is above the largest wager of the test,"
            raise Refused(f"{why} ${dollars(terms.most_bet)}", "8.4(g)")


async def check_limits(leader: TableLeader, limits: Mapping[str, str]) -> None:
    """Refuse limits above the largest wager of the test."""
    terms, table = await _terms(leader), leader.at.table
    wagers = {name: said for name, said in limits.items() if name != BUY_IN}
    if terms:
        read = read_limits(table.game, table.options, wagers)
        petitions.check_limits(table.game, terms, read)


# -- what the table does -------------------------------------------------------------------------


async def follow(store: Store, leaders: Iterable[TableLeader]) -> None:
    """Let the tables of new games take note of what is decided about them."""
    ours = [one for one in leaders if is_new(one.at) and not one.at.closed]
    for game in {one.at.table.game.slug: one.at.table.game for one in ours}.values():
        found = await asyncio.to_thread(petitions.at_tables, store, game)
        for leader in ours:
            if leader.at.table.game is game and leader.at.chain in found:
                await _bind(leader, found[leader.at.chain])


async def _bind(leader: TableLeader, terms: Terms | None) -> None:
    """A table takes note of other conditions, or goes on without any."""
    at = leader.at
    if terms == at.terms or at.tournament:
        return
    async with leader.lock:
        if leader.lost or at.closed:
            return
        leader.take(Bound(terms))
        if terms and terms.over and not at.closing:
            leader.take(Closing(DEALER))
        if terms and terms.most_bet:
            _lower_limits(leader, terms.most_bet)
        follow_rules(leader)
        await leader.safely(leader.pipeline.go_on())


def _lower_limits(leader: TableLeader, most: int) -> None:
    """The posted limits that are above the largest wager come down to it, with a new sign."""
    table = leader.at.table
    old = {"all": table.limits.all, **table.limits.own}
    new = {name: within(limit, most) for name, limit in old.items()}
    named = tuple(name for name in new if new[name] != old[name])
    if named:
        said = {name: str(limit) for name, limit in new.items()}
        leader.take(Limited(DIVISION, said, now(), named=named))


def within(limit: Limit, most: int) -> Limit:
    """A limit that goes no higher than an amount, and not less wide than the book wants it."""
    if limit.high is not None and limit.high <= most:
        return limit
    low = min(limit.low, max(most // TIMES, 1))
    return replace(limit, low=low, high=most, step=limit.step if limit.step <= low else 1)


def follow_rules(leader: TableLeader) -> None:
    """Rules that the Division sets for the test come as soon as nothing lies on the felt; 8.3(b) is
    about those of the casino."""
    at, terms = leader.at, leader.at.terms
    if terms is None or not terms.options or not is_idle(at):
        return
    rules = at.table.options.plain()
    if any(rules.get(name) != value for name, value in terms.options.items()):
        leader.take(Ruled(rules | terms.options))
