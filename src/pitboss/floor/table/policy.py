"""What differs from table to table.

A table is given one policy. This module has that of a usual table; those of the poker room and of a
tournament say only what is different there. Nothing else asks what kind of table it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.floor.ledger import entries
from pitboss.floor.ledger.store import Work
from pitboss.floor.people import self_limits
from pitboss.floor.people.roles import DIRECTOR
from pitboss.floor.table import bots, time_charge
from pitboss.floor.table.commands import Request
from pitboss.floor.table.state import TableState

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


class TablePolicy:
    """How it goes at a usual table."""

    waits_for_bets = True
    """Whether bots and the clock wait for the first wager of a person."""
    frees_seats = True
    """Whether seats of people who are gone become free, and a deserted table closes."""

    # -- commands ----------------------------------------------------------------------------

    def check_command(self, at: TableState, request: Request) -> None:
        """Refuse a command that is for other tables."""
        if request.role == DIRECTOR:
            raise Refused("this table belongs to no tournament", "8.6(f)")

    def money_of(self, bet: say.Bet) -> int:
        """What a bet counts for the limits that patrons set themselves, in cents."""
        return sum(bet.wagers.values())

    # -- seats -------------------------------------------------------------------------------

    async def free_seats(self, leader: TableLeader, patron: str) -> set[int]:
        """The seats that a patron may take; refused if others come before."""
        at = leader.at
        return {seat for seat in at.table.seats if seat not in at.sittings}

    def check_buying(self, at: TableState) -> None:
        """Refuse to sell more chips to a player now."""

    def guard(self, leader: TableLeader, what: entries.Sat | entries.Bought, work: Work) -> None:
        """Add to the work by which chips are bought what is checked in the same transaction."""

        def check(connection: Connection) -> None:
            self_limits.check_buying(connection, patron=what.patron, chips=what.chips)

        work.also = check

    def before_leaving(self, leader: TableLeader) -> None:
        """What is done whenever those who want to leave are let go: bots leave with the last
        person."""
        sittings, theirs = leader.at.sittings, bots.seats_of(leader.at)
        if not theirs or not all(leader.leaves(seat) for seat in sittings if seat not in theirs):
            return
        for seat in theirs:
            if not sittings[seat].leaving:
                leader.take(entries.Leaving(seat, sittings[seat].patron))

    # -- from round to round -----------------------------------------------------------------

    async def before_round(self, leader: TableLeader) -> None:
        """Who must leave before the next round."""

    def between_rounds(self, leader: TableLeader) -> None:
        """What is done once those who leave are gone."""
        bots.buy_more(leader)

    def seats_of_round(self, leader: TableLeader) -> list[int]:
        """The seats that take part in the next round; none if it is not to begin."""
        at = leader.at
        standing = {stake.seat for stake in at.table.stakes}
        return [s for s in sorted(at.sittings) if s in standing or not leader.leaves(s)]

    def before_cards(self, leader: TableLeader) -> None:
        """What is done when a round has begun, before the cards."""
        time_charge.collect(leader)

    # -- in a round --------------------------------------------------------------------------

    def waits_for_seats(self, at: TableState) -> bool:
        """Whether the table waits until people decide."""
        return True

    def has_all_bets(self, leader: TableLeader) -> bool:
        """Whether all who are present have bet, at least one has, or all are about to leave."""
        round = leader.at.round
        if round is None or not round.stakes_on():
            return False
        staying = [s for s in leader.at.sittings if not (leader.leaves(s) or leader.bot(s))]
        if not staying:
            return True
        return bool(leader.ready) and all(
            seat in leader.ready or not leader.present(seat) for seat in staying
        )

    def may_close_bets(self, leader: TableLeader) -> bool:
        """Whether the dealer may close the betting, after what is done at the last moment."""
        return True
