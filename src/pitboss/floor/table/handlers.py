"""What each command does at a table, and for whom it is refused.

A person who deals or supervises at a table does not play there. Who has a seat may do neither, and
who has done either may not take a seat as long as the table is open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.clock import elapsed, now
from pitboss.floor.division import submissions
from pitboss.floor.ledger import entries, significant_events
from pitboss.floor.people import self_limits
from pitboss.floor.poker_room import policy, pools
from pitboss.floor.table import bots, private_tables, seeds, signs
from pitboss.floor.table import commands as ask
from pitboss.floor.table.state import Notice

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

NOT_BOTH = "who deals or supervises a table does not play there"


# -- seats ---------------------------------------------------------------------------------------


async def sit(host: TableLeader, patron: str, command: ask.Sit) -> None:
    at = host.at
    if at.seat_of(patron):
        raise Refused(f"{patron} sits at this table already")
    if patron in at.crew:
        raise Refused(f"{patron} is of this table's crew: {NOT_BOTH}")
    seat = await _free_seat(host, patron, command.seat)
    if command.chips <= 0:
        raise Refused("buy chips to sit down")
    pools.check_buy_in(at, command.chips)
    await asyncio.to_thread(private_tables.check, host.store, at.chain, patron)
    await host.spend(entries.Sat(seat, patron, command.chips))


async def _free_seat(host: TableLeader, patron: str, wanted: int) -> int:
    at = host.at
    if at.closing:
        raise Refused("this table is about to close")
    free = sorted(await policy.free_seats(host, patron))
    seat = wanted or next(iter(free), 0)
    if not free:
        instead = "; a bot can be sent away" if bots.seats_of(at) else ""
        raise Refused(f"every seat is taken{instead}")
    if seat not in free:
        raise Refused(f"seat {seat} is taken" if seat in at.table.seats else f"no seat {seat}")
    return seat


async def invite(host: TableLeader, patron: str, command: ask.Invite) -> None:
    at = host.at
    if not at.seat_of(patron) and patron != at.opened_by:
        raise Refused("only players at this table and the patron who opened it invite bots")
    seat = await _free_seat(host, "", command.seat)
    named = bots.named(at.table.game, command.style, seat)
    host.take(entries.Sat(seat, named, bots.stack(at)))
    host.draft.seat()
    await bots.get_ready(at)


async def dismiss(host: TableLeader, patron: str, command: ask.Dismiss) -> None:
    at, seat = host.at, command.seat
    if seat not in bots.seats_of(at):
        raise Refused(f"no bot sits at seat {seat}")
    await asyncio.to_thread(private_tables.check, host.store, at.chain, patron)
    host.take(entries.Leaving(seat, at.sittings[seat].patron))


async def buy(host: TableLeader, patron: str, command: ask.Buy) -> None:
    if command.chips <= 0:
        raise Refused("say how many chips")
    seat = host.seat_of(patron)
    if host.at.table.game.table_stakes and host.at.round is not None:
        raise Refused("chips are added to table stakes between two hands", "14.7(c)")
    pools.check_buy_in(host.at, command.chips, host.at.chips(seat))
    await host.spend(entries.Bought(seat, patron, command.chips))


async def leave(host: TableLeader, patron: str, command: ask.Leave) -> None:
    host.take(entries.Leaving(host.seat_of(patron), patron))


async def stay(host: TableLeader, patron: str, command: ask.Stay) -> None:
    seat = host.seat_of(patron)
    await self_limits.check_bet(host.store, patron, 0)
    host.take(entries.Leaving(seat, patron, stays=True))


async def ready(host: TableLeader, patron: str, command: ask.Ready) -> None:
    seat = host.seat_of(patron)
    if not isinstance(host.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    host.ready.add(seat)


# -- play ----------------------------------------------------------------------------------------


async def act(host: TableLeader, patron: str, command: ask.Act) -> None:
    seat = host.seat_of(patron)
    answer = ask.from_seat(command.answer, seat)
    prompt = host.prompt()
    if isinstance(prompt, put.TakeBets):
        if isinstance(answer, say.Bet) and host.leaves(seat):
            raise Refused(f"seat {seat} is about to leave")
        if 0 < command.at < host.at.began:
            raise Refused("that round is over: look at the table again")
        if isinstance(answer, say.Bet) and seat in host.at.permitted:
            answer = replace(answer, permitted=True)
        host.answer(patron, answer)
        if isinstance(answer, say.Bet) and patron not in host.store.limited:
            host.draft.bettors.add(patron)
        host.ready.discard(seat)
        return
    if command.at and not host.at.asked <= command.at <= host.at.seq:
        raise Refused("the table asks something else now: look at it again")
    if prompt.party != str(seat):  # the refusal must not tell what somebody else is asked
        late = host.at.round.too_late(answer) if host.at.round else None
        raise late or Refused(f"it is not seat {seat}'s turn")
    host.answer(patron, answer)


# -- the crew ------------------------------------------------------------------------------------


def _check_crew(host: TableLeader, patron: str) -> None:
    if host.at.seat_of(patron):
        raise Refused(f"{patron} plays at this table: {NOT_BOTH}")


def _note(host: TableLeader, kind: str, by: str, says: str) -> None:
    """A significant event, written together with what happened."""
    about = f"table {host.at.chain}"
    host.draft.significant.append(entries.Significant(kind, by, about, says))


async def pledge(host: TableLeader, patron: str, command: ask.Pledge) -> None:
    host.answer(patron, seeds.pledged(host.at, host.seat_of(patron), command))


async def reveal(host: TableLeader, patron: str, command: ask.Reveal) -> None:
    host.seeds.take(host.prompt(), host.seat_of(patron), command.seed)


async def close_bets(host: TableLeader, patron: str, command: ask.CloseBets) -> None:
    _check_crew(host, patron)
    if not isinstance(host.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    host.answer(patron, say.NoMoreBets())
    host.ready.clear()


async def report(host: TableLeader, patron: str, command: ask.Report) -> None:
    _check_crew(host, patron)
    host.prompt()
    assert host.at.table.round is not None
    lying = {piece for hand in host.at.table.round.hands.values() for piece in hand}
    unseen = [piece for piece in command.pieces if piece not in lying]
    if unseen:
        raise Refused(f"{' '.join(unseen)} is not on the table: the next cards come from the shoe")
    host.answer(
        patron,
        say.IrregularityReport(command.name, command.seat, command.pieces, command.details),
    )
    where = f" at seat {command.seat}" if command.seat else ""
    _note(host, significant_events.IRREGULARITY, patron, f"{command.name}{where}")


async def post_rules(host: TableLeader, patron: str, command: ask.PostRules) -> None:
    _check_crew(host, patron)
    at, time = host.at, now()
    options = signs.new_rules(at, command.options, command.effective, time)
    await asyncio.to_thread(submissions.check_sign, host.store, command.form)
    host.take(entries.Posted(patron, options, command.effective, time, command.form))
    _note(host, significant_events.RULES, patron, f"posted: {signs.told(at.table, at.notices[-1])}")


def _in_time(host: TableLeader, patron: str, effective: int) -> Notice:
    """The posted change with this time, if it has not taken effect yet."""
    _check_crew(host, patron)
    return signs.in_time(host.at, effective, now())


async def announce(host: TableLeader, patron: str, command: ask.Announce) -> None:
    notice = _in_time(host, patron, command.effective)
    if notice.announced:
        raise Refused("this change is announced already", "8.3(b)")
    host.take(entries.Announced(patron, command.effective, now()))
    _note(host, significant_events.RULES, patron, f"announced: {signs.told(host.at.table, notice)}")


async def notify_division(host: TableLeader, patron: str, command: ask.NotifyDivision) -> None:
    notice = _in_time(host, patron, command.effective)
    if notice.notified:
        raise Refused("the Division has been told of this change already", "8.3(b)")
    host.take(entries.Notified(patron, command.effective, now()))
    says = f"to the Division, for {host.at.name}: {signs.told(host.at.table, notice)}"
    _note(host, significant_events.RULES, patron, says)


async def post_limits(host: TableLeader, patron: str, command: ask.PostLimits) -> None:
    _check_crew(host, patron)
    if not command.announce:
        why = "limits change when the new ones are announced to those at the table"
        raise Refused(why, "8.3(c)")
    await asyncio.to_thread(submissions.check_sign, host.store, command.form)
    limits = pools.read_limits(host.at.table.game, command.limits)
    host.take(entries.Limited(patron, limits, now(), command.form))
    said = ", ".join(f"{name} {limit}" for name, limit in limits.items())
    _note(host, significant_events.LIMITS, patron, f"from now on: {said}")


async def permit(host: TableLeader, patron: str, command: ask.Permit) -> None:
    """8.2(d): what the seat then bets is settled in full, 8.2(e)."""
    _check_crew(host, patron)
    if not isinstance(host.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    if command.seat not in host.at.sittings:
        raise Refused(f"nobody sits at seat {command.seat}")
    host.take(entries.Permitted(patron, command.seat))
    says = f"seat {command.seat} may bet outside the posted limits"
    _note(host, significant_events.LIMITS, patron, says)


# -- tournaments ---------------------------------------------------------------------------------


async def place(host: TableLeader, patron: str, command: ask.Place) -> None:
    """8.6(f)2: a seat is drawn, not chosen."""
    if host.at.seat_of(command.patron):
        return
    seat = await _free_seat(host, command.patron, command.seat)
    host.take(entries.Sat(seat, command.patron, command.chips, host.at.tournament))
    host.seen[command.patron] = elapsed()  # they have a moment to come to the table
    host.draft.seat()


async def remove(host: TableLeader, patron: str, command: ask.Remove) -> None:
    at, seat = host.at, command.seat
    if at.round is not None or at.has_on_felt(seat):
        raise Refused("nobody leaves a table of a tournament in a round", "8.6(f)")
    if seat in at.sittings:
        gone = entries.Left(seat, at.sittings[seat].patron, at.chips(seat), at.tournament)
        host.take(gone)
        host.ready.discard(seat)
        host.draft.seat()


async def allot(host: TableLeader, patron: str, command: ask.Allot) -> None:
    if command.rounds != host.at.allotted:
        host.take(entries.Allotted(command.rounds))


async def set_rules(host: TableLeader, patron: str, command: ask.SetRules) -> None:
    table = host.at.table
    if host.at.round is not None or table.stakes:
        raise Refused("the rules of a tournament change between two rounds", "8.6(f)")
    options = table.game.read_options(table.options.plain() | dict(command.options))
    if options != table.options:
        says = signs.changed(table, options.plain())
        _note(host, significant_events.RULES, patron, f"by the schedule of the tournament: {says}")
        host.take(entries.Ruled(options.plain(), scheduled=True))


async def close_table(host: TableLeader, patron: str, command: ask.CloseTable) -> None:
    if host.at.opened_by != patron:
        _check_crew(host, patron)
    if host.at.closing:
        raise Refused("this table is about to close")
    host.take(entries.Closing(patron))


HANDLERS: dict[type, Callable[[TableLeader, str, Any], Awaitable[None]]] = {
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
    **policy.HANDLERS,
    ask.Place: place,
    ask.Remove: remove,
    ask.Allot: allot,
    ask.SetRules: set_rules,
}

IN_A_TOURNAMENT = (
    ask.Ready, ask.Act, ask.Pledge, ask.Reveal, ask.CloseBets, ask.Report, ask.Place, ask.Remove,
    ask.Allot, ask.SetRules,
)  # fmt: skip


def check_tournament(host: TableLeader, role: str, command: ask.Command) -> None:
    """Refuse what is not done at a table of a tournament, and what is only done there."""
    directs = role == ask.DIRECTOR
    if host.at.tournament and not directs and not isinstance(command, IN_A_TOURNAMENT):
        why = "this table belongs to a tournament: its seats, chips and rules are the tournament's"
        raise Refused(why, "8.6(f)")
    if directs and not host.at.tournament:
        raise Refused("this table belongs to no tournament", "8.6(f)")
