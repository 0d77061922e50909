"""What is different at a table of a tournament, 8.6(f): the table does not wait for anybody after
bets close, and nothing stays on the felt when the table closes."""

from __future__ import annotations

import contextlib
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from pitboss.engine import prompts as put
from pitboss.engine.prompts import DEALER
from pitboss.errors import Refused
from pitboss.floor.ledger import entries
from pitboss.floor.table import bots
from pitboss.floor.table.silence import first_accepted

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


def call_off(host: TableLeader) -> None:
    """Wagers that are undecided when the table closes come back."""
    stakes = host.at.table.stakes
    if host.at.closing and host.at.round is None and stakes:
        back = Counter[int]()
        for stake in stakes:
            back[stake.seat] += stake.amount
        host.take(entries.CalledOff(dict(back)))


def has_bet(host: TableLeader, seat: int) -> bool:
    """Whether the table need not wait for the bets of a seat."""
    if host.bot(seat) or seat in host.ready or host.leaves(seat) or not host.present(seat):
        return True
    return not (host.at.has_on_felt(seat) or bots.can_bet(host.at, seat))


def bet_for_the_silent(host: TableLeader) -> None:
    """8.6(f)2: make the usual bet for players who have bet nothing when bets close."""
    round = host.at.round
    if not host.at.tournament or round is None or host.at.closing:
        return
    prompt = round.prompt
    assert isinstance(prompt, put.TakeBets), "bets are open"
    for seat in sorted(host.at.sittings):
        if seat in round.table.seated and not host.at.has_on_felt(seat):
            with contextlib.suppress(Refused):
                give = partial(host.answer, DEALER)
                first_accepted(bots.bets(host.at, prompt, seat), give)
