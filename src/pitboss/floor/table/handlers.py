"""What each command does at a table, and for whom it is refused.

A person who deals or supervises at a table does not play there. Who has a seat may do neither, and
who has done either may not take a seat as long as the table is open.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.division import submissions
from pitboss.floor.ledger import entries, significant_events
from pitboss.floor.people import self_limits
from pitboss.floor.table import (
    bots,
    buy_in,
    new_games,
    posted_limits,
    private_tables,
    rule_changes,
    seeds,
    staff_acts,
)
from pitboss.floor.table import commands as ask
from pitboss.floor.table.pipeline import NOT_BOTH, Handlers
from pitboss.floor.table.state import RuleChange

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


# -- seats ---------------------------------------------------------------------------------------


async def sit(leader: TableLeader, patron: str, command: ask.Sit) -> None:
    at = leader.at
    if at.seat_of(patron):
        raise Refused(f"{patron} sits at this table already")
    if patron in at.crew:
        raise Refused(f"{patron} is of this table's crew: {NOT_BOTH}")
    seat = await free_seat(leader, patron, command.seat)
    if command.chips <= 0:
        raise Refused("buy chips to sit down")
    buy_in.check_buy_in(at, command.chips)
    await asyncio.to_thread(private_tables.check, leader.store, at.chain, patron)
    await leader.spend(entries.Sat(seat, patron, command.chips))


async def free_seat(leader: TableLeader, patron: str, wanted: int) -> int:
    """A seat that a patron may take: the one that is wanted, or any if 0."""
    at = leader.at
    if at.closing:
        raise Refused("this table is about to close")
    free = sorted(await leader.policy.free_seats(leader, patron))
    seat = wanted or next(iter(free), 0)
    if not free:
        instead = "; a bot can be sent away" if bots.seats_of(at) else ""
        raise Refused(f"every seat is taken{instead}")
    if seat not in free:
        raise Refused(f"seat {seat} is taken" if seat in at.table.seats else f"no seat {seat}")
    return seat


async def invite(leader: TableLeader, patron: str, command: ask.Invite) -> None:
    at = leader.at
    if not at.seat_of(patron) and patron != at.opened_by:
        raise Refused("only players at this table and the patron who opened it invite bots")
    seat = await free_seat(leader, "", command.seat)
    named = bots.named(at.table.game, command.style, seat)
    leader.take(entries.Sat(seat, named, bots.stack(at)))
    leader.draft.seat()
    await bots.get_ready(at)


async def dismiss(leader: TableLeader, patron: str, command: ask.Dismiss) -> None:
    at, seat = leader.at, command.seat
    if seat not in bots.seats_of(at):
        raise Refused(f"no bot sits at seat {seat}")
    await asyncio.to_thread(private_tables.check, leader.store, at.chain, patron)
    leader.take(entries.Leaving(seat, at.sittings[seat].patron))


async def buy(leader: TableLeader, patron: str, command: ask.Buy) -> None:
    if command.chips <= 0:
        raise Refused("say how many chips")
    seat = leader.seat_of(patron)
    leader.policy.check_buying(leader.at)
    buy_in.check_buy_in(leader.at, command.chips, leader.at.chips(seat))
    await leader.spend(entries.Bought(seat, patron, command.chips))


async def leave(leader: TableLeader, patron: str, command: ask.Leave) -> None:
    leader.take(entries.Leaving(leader.seat_of(patron), patron))


async def stay(leader: TableLeader, patron: str, command: ask.Stay) -> None:
    seat = leader.seat_of(patron)
    await self_limits.check_bet(leader.store, patron, 0)
    leader.take(entries.Leaving(seat, patron, stays=True))


async def ready(leader: TableLeader, patron: str, command: ask.Ready) -> None:
    seat = leader.seat_of(patron)
    if not isinstance(leader.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    leader.ready.add(seat)


# -- play ----------------------------------------------------------------------------------------


async def act(leader: TableLeader, patron: str, command: ask.Act) -> None:
    seat = leader.seat_of(patron)
    answer = ask.from_seat(command.answer, seat)
    prompt = leader.prompt()
    if isinstance(prompt, put.TakeBets):
        if isinstance(answer, say.Bet) and leader.leaves(seat):
            raise Refused(f"seat {seat} is about to leave")
        if 0 < command.at < leader.at.began:
            raise Refused("that round is over: look at the table again")
        if isinstance(answer, say.Bet):
            await new_games.check_bet(leader, answer)
        if isinstance(answer, say.Bet) and seat in leader.at.permitted:
            answer = replace(answer, permitted=True)
        leader.answer(patron, answer)
        if isinstance(answer, say.Bet) and patron not in leader.store.limited:
            leader.draft.bettors.add(patron)
        leader.ready.discard(seat)
        return
    if command.at and not leader.at.asked <= command.at <= leader.at.seq:
        raise Refused("the table asks something else now: look at it again")
    if prompt.party != str(seat):  # the refusal must not tell what somebody else is asked
        late = leader.at.round.too_late(answer) if leader.at.round else None
        raise late or Refused(f"it is not seat {seat}'s turn")
    leader.answer(patron, answer)


# -- the crew ------------------------------------------------------------------------------------


def note(leader: TableLeader, kind: str, by: str, says: str) -> None:
    """A significant event, written together with what happened."""
    about = f"table {leader.at.chain}"
    leader.draft.significant.append(entries.Significant(kind, by, about, says))


async def pledge(leader: TableLeader, patron: str, command: ask.Pledge) -> None:
    leader.answer(patron, seeds.pledged(leader.at, leader.seat_of(patron), command))


async def reveal(leader: TableLeader, patron: str, command: ask.Reveal) -> None:
    leader.seeds.take(leader.prompt(), leader.seat_of(patron), command.seed)


async def close_bets(leader: TableLeader, patron: str, command: ask.CloseBets) -> None:
    if not isinstance(leader.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    leader.answer(patron, say.NoMoreBets())
    leader.ready.clear()


async def report(leader: TableLeader, patron: str, command: ask.Report) -> None:
    leader.prompt()
    assert leader.at.table.round is not None
    staff_acts.check_pieces(leader.at.table.round, command)
    leader.answer(
        patron,
        say.IrregularityReport(command.name, command.seat, command.pieces, command.details),
    )
    where = f" at seat {command.seat}" if command.seat else ""
    note(leader, significant_events.IRREGULARITY, patron, f"{command.name}{where}")


async def post_rules(leader: TableLeader, patron: str, command: ask.PostRules) -> None:
    at, time = leader.at, now()
    options = rule_changes.new_rules(at, command.options, command.effective, time)
    await asyncio.to_thread(submissions.check_sign, leader.store, command.form)
    leader.take(entries.Posted(patron, options, command.effective, time, command.form, whole=False))
    note(
        leader,
        significant_events.RULES,
        patron,
        f"posted: {rule_changes.told(at, at.notices[-1])}",
    )


def _in_time(leader: TableLeader, patron: str, effective: int) -> RuleChange:
    """The posted change with this time, if it has not taken effect yet."""
    return rule_changes.in_time(leader.at, effective, now())


async def announce(leader: TableLeader, patron: str, command: ask.Announce) -> None:
    notice = _in_time(leader, patron, command.effective)
    if notice.announced:
        raise Refused("this change is announced already", "8.3(b)")
    leader.take(entries.Announced(patron, command.effective, now()))
    note(
        leader,
        significant_events.RULES,
        patron,
        f"announced: {rule_changes.told(leader.at, notice)}",
    )


async def notify_division(leader: TableLeader, patron: str, command: ask.NotifyDivision) -> None:
    notice = _in_time(leader, patron, command.effective)
    if notice.notified:
        raise Refused("the Division has been told of this change already", "8.3(b)")
    leader.take(entries.Notified(patron, command.effective, now()))
    says = f"to the Division, for {leader.at.name}: {rule_changes.told(leader.at, notice)}"
    note(leader, significant_events.RULES, patron, says)


async def post_limits(leader: TableLeader, patron: str, command: ask.PostLimits) -> None:
    if not command.announce:
        why = "limits change when the new ones are announced to those at the table"
        raise Refused(why, "8.3(c)")
    await asyncio.to_thread(submissions.check_sign, leader.store, command.form)
    limits = posted_limits.changed(leader.at, command.limits)
    await new_games.check_limits(leader, limits)
    new = entries.Limited(patron, limits, now(), command.form, tuple(command.limits))
    leader.take(new)
    note(leader, significant_events.LIMITS, patron, f"from now on: {new.says.replace('$', '')}")


async def permit(leader: TableLeader, patron: str, command: ask.Permit) -> None:
    """What the seat then bets is settled in full."""
    if not isinstance(leader.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    if command.seat not in leader.at.sittings:
        raise Refused(f"nobody sits at seat {command.seat}")
    leader.take(entries.Permitted(patron, command.seat))
    says = (
        f"seat {command.seat} may bet outside the posted limits, and is paid in full (8.2(d), (e))"
    )
    note(leader, significant_events.LIMITS, patron, says)


async def close_table(leader: TableLeader, patron: str, command: ask.CloseTable) -> None:
    if leader.at.closing:
        raise Refused("this table is about to close")
    leader.take(entries.Closing(patron))


HANDLERS: Handlers = {
    ask.Sit: sit,
    ask.Buy: buy,
    ask.Leave: leave,
    ask.Stay: stay,
    ask.Invite: invite,
    ask.Dismiss: dismiss,
    ask.Ready: ready,
    ask.Act: act,
    ask.Pledge: pledge,
    ask.Reveal: reveal,
    ask.CloseBets: close_bets,
    ask.Report: report,
    ask.PostRules: post_rules,
    ask.Announce: announce,
    ask.NotifyDivision: notify_division,
    ask.PostLimits: post_limits,
    ask.Permit: permit,
    ask.CloseTable: close_table,
}
