"""Who leaves a table: those who want to, those who are gone, bots with the last person."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.entries import Went
from pitboss.floor.table import bots
from pitboss.floor.tournament import policy

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


def let_go(host: TableLeader) -> None:
    """Let those leave who want to and have nothing left to decide; the cage pays their chips."""
    at = host.at
    if at.tournament:
        policy.call_off(host)
    else:
        _send_bots_home(host)
    for seat, sitting in list(at.sittings.items()):
        if not host.leaves(seat):
            continue
        _take_down(host, seat)
        if at.free_to_go(seat):
            chips, carries = at.chips(seat), sitting.to and not sitting.leaving
            left = entries.Left(seat, sitting.patron, chips, at.tournament)
            host.take(Went(seat, sitting.patron, chips, sitting.to) if carries else left)
            host.ready.discard(seat)
            host.draft.seat()


def _send_bots_home(host: TableLeader) -> None:
    """Bots leave with the last person."""
    sittings, theirs = host.at.sittings, bots.seats_of(host.at)
    if not theirs or not all(host.leaves(seat) for seat in sittings if seat not in theirs):
        return
    for seat in theirs:
        if not sittings[seat].leaving:
            host.take(entries.Leaving(seat, sittings[seat].patron))


def _take_down(host: TableLeader, seat: int) -> None:
    """Take down the wagers of a person who leaves, or cash them in, where the rules allow it;
    others stay until they are decided."""
    round = host.at.round
    if round is None or not isinstance(round.prompt, put.TakeBets):
        return
    word = round.game.when_leaving
    for stake in [stake for stake in round.stakes_on() if stake.seat == seat]:
        name = f"{stake.wager}:{stake.mark}" if stake.mark else stake.wager
        try:
            host.answer("dealer", say.TakeDown(seat, {name: say.UNSAID}))
        except Refused:
            if word:
                with contextlib.suppress(Refused):
                    host.answer("dealer", say.Call(seat, word, (name,)))


def free_seats(host: TableLeader, here: float) -> None:
    """Patrons from whom nothing was heard for long leave."""
    for seat, sitting in list(host.at.sittings.items()):
        heard = host.seen.setdefault(sitting.patron, here)
        if host.bot(seat) or sitting.leaving:
            continue
        if heard < here - host.pace.away:
            host.take(entries.Leaving(seat, sitting.patron))


def deserted(host: TableLeader, here: float) -> bool:
    """Whether nobody has sat here or looked at the table for long, and nothing stands on it."""
    at = host.at
    if at.sittings or at.closing or at.closed or at.table.stakes:
        return False
    return max(host.seen.values(), default=host.since) < here - host.pace.empty
