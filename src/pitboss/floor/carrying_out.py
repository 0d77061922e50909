"""What each command does at a table, and for whom it is refused.

Whoever deals or supervises a table does not play there: a seat keeps a person from both, and both
keep them from a seat as long as the table is open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from pitboss.errors import Refused
from pitboss.floor import bots, ledger, own_limits, private, seeds, significant, signs
from pitboss.floor import commands as ask
from pitboss.floor.clocks import now
from pitboss.play import answers as say
from pitboss.play import prompts as put

if TYPE_CHECKING:
    from pitboss.floor.host import Host

NOT_BOTH = "who deals or supervises a table does not play there"


# -- seats ---------------------------------------------------------------------------------------


async def sit(host: Host, patron: str, command: ask.Sit) -> None:
    at = host.at
    if at.seat_of(patron):
        raise Refused(f"{patron} sits at this table already")
    if patron in at.crew:
        raise Refused(f"{patron} is of this table's crew: {NOT_BOTH}")
    seat = _free_seat(host, command.seat)
    if command.chips <= 0:
        raise Refused("buy chips to sit down")
    await asyncio.to_thread(private.check, host.store, at.chain, patron)
    await host.spend(ledger.Sat(seat, patron, command.chips))


def _free_seat(host: Host, wanted: int) -> int:
    at = host.at
    if at.closing:
        raise Refused("this table is about to close")
    free = [seat for seat in at.table.seats if seat not in at.sittings]
    seat = wanted or next(iter(free), 0)
    if not free:
        instead = "; a bot can be sent away" if bots.seats_of(at) else ""
        raise Refused(f"every seat is taken{instead}")
    if seat not in free:
        raise Refused(f"seat {seat} is taken" if seat in at.table.seats else f"no seat {seat}")
    return seat


async def invite(host: Host, patron: str, command: ask.Invite) -> None:
    at = host.at
    if not at.seat_of(patron) and patron != at.opened_by:
        raise Refused("bots are invited by those who sit at the table, or by who opened it")
    seat = _free_seat(host, command.seat)
    name = bots.named(at.table.game, command.style, seat)
    host.take(ledger.Sat(seat, name, bots.STACK))
    host.draft.seat()


async def dismiss(host: Host, patron: str, command: ask.Dismiss) -> None:
    at, seat = host.at, command.seat
    if seat not in bots.seats_of(at):
        raise Refused(f"no bot sits at seat {seat}")
    host.take(ledger.Leaving(seat, at.sittings[seat].patron))


async def buy(host: Host, patron: str, command: ask.Buy) -> None:
    if command.chips <= 0:
        raise Refused("say how many chips")
    seat = host.seat_of(patron)
    if host.at.table.game.table_stakes and host.at.round is not None:
        raise Refused("chips are added to table stakes between two hands", "14.7(c)")
    await host.spend(ledger.Bought(seat, patron, command.chips))


async def leave(host: Host, patron: str, command: ask.Leave) -> None:
    host.take(ledger.Leaving(host.seat_of(patron), patron))


async def stay(host: Host, patron: str, command: ask.Stay) -> None:
    seat = host.seat_of(patron)
    await asyncio.to_thread(own_limits.check_bet, host.store, patron, 0)
    host.take(ledger.Leaving(seat, patron, stays=True))


async def ready(host: Host, patron: str, command: ask.Ready) -> None:
    seat = host.seat_of(patron)
    if not isinstance(host.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    host.ready.add(seat)


# -- play ----------------------------------------------------------------------------------------


async def act(host: Host, patron: str, command: ask.Act) -> None:
    seat = host.seat_of(patron)
    answer = ask.from_seat(command.answer, seat)
    prompt = host.prompt()
    if isinstance(prompt, put.TakeBets):
        if isinstance(answer, say.Bet):
            if host.leaves(seat):
                raise Refused(f"seat {seat} is about to leave")
            chips = sum(answer.wagers.values())
            await asyncio.to_thread(own_limits.check_bet, host.store, patron, chips)
        if 0 < command.at < host.at.began:
            raise Refused("that round is over: look at the table again")
        host.answer(patron, answer)
        host.ready.discard(seat)
        return
    if command.at and not host.at.asked <= command.at <= host.at.seq:
        raise Refused("the table asks something else now: look at it again")
    if prompt.party != str(seat):  # the refusal says nothing of what somebody else is asked
        late = host.at.round.too_late(answer) if host.at.round else None
        raise late or Refused(f"it is not seat {seat}'s turn")
    host.answer(patron, answer)


# -- the crew ------------------------------------------------------------------------------------


def _check_crew(host: Host, patron: str) -> None:
    if host.at.seat_of(patron):
        raise Refused(f"{patron} plays at this table: {NOT_BOTH}")


def _note(host: Host, kind: str, by: str, says: str) -> None:
    """A significant event, written together with what happened."""
    about = f"table {host.at.chain}"
    host.draft.significant.append(ledger.Significant(kind, by, about, says))


async def pledge(host: Host, patron: str, command: ask.Pledge) -> None:
    host.answer(patron, seeds.pledged(host.at, host.seat_of(patron), command))


async def reveal(host: Host, patron: str, command: ask.Reveal) -> None:
    host.seeds.take(host.prompt(), host.seat_of(patron), command.seed)


async def close_bets(host: Host, patron: str, command: ask.CloseBets) -> None:
    _check_crew(host, patron)
    if not isinstance(host.prompt(), put.TakeBets):
        raise Refused("bets are closed")
    host.answer(patron, say.NoMoreBets())
    host.ready.clear()


async def report(host: Host, patron: str, command: ask.Report) -> None:
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
    _note(host, significant.IRREGULARITY, patron, f"{command.name}{where}")


async def post_rules(host: Host, patron: str, command: ask.PostRules) -> None:
    _check_crew(host, patron)
    table = host.at.table
    options = signs.new_rules(table, command.options, command.effective, now())
    host.take(ledger.Posted(patron, options, command.effective))
    _note(host, significant.RULES, patron, signs.announced(table, host.at.notices[-1]))


async def post_limits(host: Host, patron: str, command: ask.PostLimits) -> None:
    _check_crew(host, patron)
    host.take(ledger.Limited(patron, command.limits))
    said = ", ".join(f"{name} {limit}" for name, limit in command.limits.items())
    _note(host, significant.LIMITS, patron, f"from now on: {said}")


async def close_table(host: Host, patron: str, command: ask.CloseTable) -> None:
    if host.at.opened_by != patron:
        _check_crew(host, patron)
    if host.at.closing:
        raise Refused("this table is about to close")
    host.take(ledger.Closing(patron))


HANDLERS: dict[type, Callable[[Host, str, Any], Awaitable[None]]] = {
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
    ask.PostLimits: post_limits,
    ask.CloseTable: close_table,
}
