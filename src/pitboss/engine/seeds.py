"""Seeds: the chance that players add to a round, mixed into all that was committed to.

While bets are open a player pledges a seed by its digest. After bets are closed the seeds are
revealed, and mixed into what the dealer is bound to. So neither side could choose the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.prompts import Steps
from pitboss.equipment import seed_mixing
from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.engine.round import Round


def check_pledge(round: Round, answer: say.Pledge, cite: str) -> None:
    """Refuse a pledge that is not a digest, is not the first, or has nothing to be mixed into."""
    if answer.seat not in round.table.seats:
        raise Refused(f"there is no seat {answer.seat} at this table", cite)
    if not seed_mixing.is_seed(answer.digest):
        raise Refused("a pledge is a SHA-256 digest: 64 hexadecimal digits", cite)
    if answer.seat in round.pledges:
        raise Refused(f"seat {answer.seat} has pledged a seed for this round already", cite)
    if not _commitments(round):
        raise Refused("there is no commitment here that a seed could be mixed into", cite)


def pledge(round: Round, answer: say.Pledge, cite: str) -> None:
    round.pledges[answer.seat] = answer.digest
    round.record(on.Pledged(answer.seat, answer.patron, answer.digest, cite))


def stir(round: Round, cite: str) -> Steps[None]:
    """The pledged seeds that are revealed in time are mixed into all commitments."""
    if not round.pledges:
        return
    answer: say.Stirred = yield ask.Stir(dict(round.pledges), cite)
    round.pledges.clear()
    commitments, seeds = _commitments(round), dict(sorted(answer.seeds.items()))
    key = seed_mixing.key(commitments, seeds) if seeds else ""
    dealt = {source: round.table.stocks[source].dealt for source in commitments}
    round.record(on.Stirred(seeds, commitments, key, cite, dealt))
    if key:
        for source in commitments:
            round.table.stocks[source].stir(key, source)


def _commitments(round: Round) -> dict[str, str]:
    """All commitments in force, by source, in the order in which the sources came to the table."""
    stocks = round.table.stocks.items()
    return {source: stock.commitment for source, stock in stocks if stock.commitment}
