"""One or several equal wagers that the same hand decides by a pay table, up to a limit a hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitboss.engine import Options
from pitboss.odds.games.one_deck.common import limits
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import Paid, net, posted
from pitboss.odds.prices import Line, Outcomes
from pitboss.regulation.pay_tables import PayTable


def paid(table: PayTable, rows: Sequence[str], most: int, options: Options, stake: int) -> Paid:
    """What one to `most` wagers net, in units of one wager; a limit applies to all of them
    together."""
    nets = [net(table.get(row), stake) for row in rows]
    return tuple(
        tuple(limits.most(wagers * one, options, stake) for one in nets)
        for wagers in range(1, 1 + most)
    )


def outcomes(
    question: Question, table: PayTable, most: int, lines: Iterable[Line], *, how: str,
    notes: Sequence[str], better: Mapping[str, Any], limit: str,
) -> Outcomes:  # fmt: skip
    """The price of all wagers; the notes mention odds that are better than the text's, and a limit
    that takes effect."""
    cut = limits.cuts(table, most, question.options, question.stake)
    bound = [f"some hands win no more than the payout limit, {limit}"] if cut else []
    return Outcomes(
        lines=tuple(lines),
        how=how,
        notes=(*notes, *posted(better, "better than the text is"), *bound),
        stake=question.stake if cut else None,
    )
