"""The charge for time at table stakes, 14.14(b)3: collected before the cards when an interval has
passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.engine import DEALER
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.floor.clock import A_MINUTE, now
from pitboss.floor.ledger.entries import Timed
from pitboss.games.poker_room.common.rake import rake_of

if TYPE_CHECKING:
    from pitboss.floor.table.leader import TableLeader


def collect(leader: TableLeader) -> None:
    """Where time is charged, collect it once per hand: while none is dealt, nobody pays."""
    at = leader.at
    if not at.table.game.table_stakes or at.round is None:
        return
    rake = rake_of(at.table.options)
    if "time" not in rake.types or not isinstance(at.round.prompt, put.Shuffle):
        return
    length = rake.interval * A_MINUTE
    if not at.timed:
        leader.take(Timed(now()))
    if (due := at.timed + length) <= now():
        leader.answer(DEALER, say.IrregularityReport("time-charge"))
        leader.take(Timed(due if now() < due + length else now()))
