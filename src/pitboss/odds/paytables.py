"""Wagers paid on some cards alone: lines from a pay table and from how often each hand comes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from pitboss.errors import Refused, Unusable
from pitboss.odds.prices import Line, Outcomes
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Fixed, MeterShare, Payout

Rows = tuple[str, ...]
"""The rows that a hand makes, highest first, as `PayTable.best` takes them."""
LOST = "lost"
_SUIT = re.compile(r"-(clubs|diamonds|hearts|spades)$")


def words(row: str) -> str:
    """A row as a person says it: ``three of a kind``, ``mini royal of spades``."""
    return _SUIT.sub(r" of \1", row).replace("-", " ")


def rows_of(category: str) -> Rows:
    """The rows of a pay table that a five-card hand makes."""
    return (category, "straight-flush") if category == "royal-flush" else (category,)


def by_category(
    counts: Mapping[str, int], special: Mapping[Rows, int] | None = None
) -> dict[Rows, int]:
    """How many hands make which rows, from the count of each category.

    Special hands are rows above a category: the last of theirs is the category that they are
    taken from, as in ``("six-card-royal-spades", "royal-flush")``.
    """
    hands = dict(special or {})
    for category, count in counts.items():
        taken = sum(often for rows, often in (special or {}).items() if rows[-1] == category)
        if taken > count:
            raise Unusable(f"{taken} special hands are more than all {count} of {category}")
        hands[category,] = count - taken
    return hands


def net(pays: Payout | None, stake: int) -> Fraction:
    """The net result of a row per unit staked; lost if the table does not pay it."""
    if pays is None:
        return Fraction(-1)
    if isinstance(pays, Fixed):
        return Fraction(pays.amount, stake)
    if isinstance(pays, MeterShare):
        raise Refused(f"{pays} has no price while nobody says what is on the meter")
    return pays.ratio


def in_dollars(table: PayTable) -> bool:
    """Whether the price depends on how much is bet."""
    return any(isinstance(pays, Fixed) for pays in table.rows.values())


def lines(table: PayTable, hands: Mapping[Rows, int], stake: int) -> tuple[Line, ...]:
    """A line for every row that some hand makes, best first, and one for all that is lost."""
    often = dict.fromkeys((*table.rows, LOST), 0)
    for rows, count in hands.items():
        row, pays = table.best(*rows)
        often[LOST if pays is None else row] += count
    known = {row for rows in hands for row in rows}
    if unknown := [row for row in table.rows if row not in known]:
        raise Unusable(f"{table.wager} {table.letter} pays {unknown[0]}, which is no hand here")
    every = sum(hands.values())
    return tuple(
        Line(
            name=words(row),
            net=net(table.get(row), stake),
            chance=Fraction(count, every),
            pays=str(table.get(row) or ""),
        )
        for row, count in often.items()
        if count
    )


def outcomes(
    table: PayTable, hands: Mapping[Rows, int], stake: int, how: str, notes: tuple[str, ...] = ()
) -> Outcomes:
    """The price of a wager that its pay table alone decides."""
    return Outcomes(
        lines=lines(table, hands, stake),
        how=how,
        notes=notes,
        stake=stake if in_dollars(table) else None,
    )


def nets(table: PayTable, rows: Iterable[Rows], stake: int) -> list[Fraction]:
    """What each of some hands nets per unit staked."""
    return [net(table.best(*hand)[1], stake) for hand in rows]
