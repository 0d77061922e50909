"""One or several equal wagers that the same hand decides by a pay table, up to a limit a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy.typing as npt

from pitboss.odds.games.one_deck.common import limits
from pitboss.odds.model import Question
from pitboss.odds.paytables import net, posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.regulation.pay_tables import PayTable

Paid = tuple[tuple[Fraction, ...], ...]
"""By the number of wagers, from one up, and by row: what they net together."""


def paid(table: PayTable, rows: Sequence[str], most: int, options: Options, stake: int) -> Paid:
    """What one to `most` wagers net, in units of one; a limit is for all of them together."""
    nets = [net(table.get(row), stake) for row in rows]
    return tuple(
        tuple(limits.most(wagers * one, options, stake) for one in nets)
        for wagers in range(1, 1 + most)
    )


def lines(
    table: PayTable, rows: Sequence[str], nets: Paid, often: npt.NDArray[Any], deals: int,
    says: Callable[[int], str],
) -> Iterator[Line]:  # fmt: skip
    """By hand, best first, and by the number of wagers, which `says` puts into words.

    `often` has the number of deals by wagers and row.
    """
    for place in range(len(rows) - 1, -1, -1):
        for wagers, count in enumerate(often[:, place].tolist()):
            if count:
                yield Line(
                    name=f"{words(rows[place])}, {says(wagers)}",
                    net=nets[wagers - 1][place],
                    chance=Fraction(count, deals),
                    pays=str(table.get(rows[place]) or ""),
                    staked=Fraction(wagers),
                )


def outcomes(
    question: Question, table: PayTable, most: int, lines: Iterator[Line], *, how: str,
    notes: Sequence[str], better: Mapping[str, Any], limit: str,
) -> Outcomes:  # fmt: skip
    """The price of all wagers; noted are odds that are better than the text's, and a limit that
    binds."""
    cut = limits.cuts(table, most, question.options, question.stake)
    bound = [f"some hands win no more than the payout limit, {limit}"] if cut else []
    return Outcomes(
        lines=tuple(lines),
        how=how,
        notes=(*notes, *posted(better, "better than the text is"), *bound),
        stake=question.stake if cut else None,
    )
