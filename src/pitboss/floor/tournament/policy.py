"""What is different at a table of a tournament, 8.6(f): its director seats people, the table does
not wait for anybody after bets close, and nothing stays on the felt when it closes."""

from __future__ import annotations

import contextlib
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from pitboss.engine import DEALER
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.ledger import entries
from pitboss.floor.people.roles import DIRECTOR
from pitboss.floor.table import bots
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Request
from pitboss.floor.table.game_loop import first_accepted
from pitboss.floor.table.policy import TablePolicy
from pitboss.floor.table.state import TableState

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader

TAKEN = (
    ask.Ready, ask.Act, ask.Pledge, ask.Reveal, ask.CloseBets, ask.Report, ask.Place, ask.Remove,
    ask.Allot, ask.SetRules,
)  # fmt: skip
"""The commands that are taken at such a table; its director may give others too."""


class TournamentPolicy(TablePolicy):
    """How it goes at a table of a tournament."""

    waits_for_bets = False
    frees_seats = False

    def check_command(self, at: TableState, request: Request) -> None:
        if request.role != DIRECTOR and not isinstance(request.command, TAKEN):
            why = "this table belongs to a tournament: its seats, chips and rules are the"
            raise Refused(f"{why} tournament's", "8.6(f)")

    def money_of(self, bet: say.Bet) -> int:
        """The chips of a tournament are no money."""
        return 0

    def before_leaving(self, leader: TableLeader) -> None:
        """Wagers that are undecided when the table closes come back."""
        at, stakes = leader.at, leader.at.table.stakes
        if at.closing and at.round is None and stakes:
            back = Counter[int]()
            for stake in stakes:
                back[stake.seat] += stake.amount
            leader.take(entries.CalledOff(dict(back)))

    def between_rounds(self, leader: TableLeader) -> None:
        """Nobody buys chips."""

    def seats_of_round(self, leader: TableLeader) -> list[int]:
        """Those who have chips, as long as rounds are left."""
        at = leader.at
        if at.table.rounds >= at.allotted:
            return []
        standing = {stake.seat for stake in at.table.stakes}
        return [s for s in super().seats_of_round(leader) if s in standing or at.chips(s)]

    def waits_for_seats(self, at: TableState) -> bool:
        """A table that was stopped waits for nobody."""
        return not at.closing

    def has_all_bets(self, leader: TableLeader) -> bool:
        if leader.at.round is None:
            return False
        return all(_has_bet(leader, seat) for seat in leader.at.sittings)

    def may_close_bets(self, leader: TableLeader) -> bool:
        """8.6(f)2: those who have bet nothing make the usual bet; without any bet, none closes."""
        _bet_for_the_silent(leader)
        return not leader.at.round or bool(leader.at.round.stakes_on())


def _has_bet(leader: TableLeader, seat: int) -> bool:
    """Whether the table need not wait for the bets of a seat."""
    if leader.bot(seat) or seat in leader.ready or leader.leaves(seat) or not leader.present(seat):
        return True
    return not (leader.at.has_on_felt(seat) or bots.can_bet(leader.at, seat))


def _bet_for_the_silent(leader: TableLeader) -> None:
    """8.6(f)2: make the usual bet for players who have bet nothing when bets close."""
    round = leader.at.round
    if round is None or leader.at.closing:
        return
    prompt = round.prompt
    assert isinstance(prompt, put.TakeBets), "bets are open"
    for seat in sorted(leader.at.sittings):
        if seat in round.table.seated and not leader.at.has_on_felt(seat):
            with contextlib.suppress(Refused):
                give = partial(leader.answer, DEALER)
                first_accepted(bots.bets(leader.at, prompt, seat), give)
