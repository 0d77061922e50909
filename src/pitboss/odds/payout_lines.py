"""Wagers paid on some cards alone: lines from a pay table and from how often each hand comes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy.typing as npt

from pitboss.errors import Refused, Unusable
from pitboss.money import dollars
from pitboss.odds.prices import Line
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Fixed, For, MeterShare, Odds, Payout, Push

Rows = tuple[str, ...]
"""The rows that a hand makes, highest first, as `PayTable.best` takes them."""
Paid = tuple[tuple[Fraction, ...], ...]
"""By the number of equal wagers, from one up, and by row: what they net together."""
LOST = "lost"
_SUIT = re.compile(r"-(clubs|diamonds|hearts|spades)$")


def words(row: str) -> str:
    """A row as a person says it: ``three of a kind``, ``mini royal of spades``."""
    return _SUIT.sub(r" of \1", row).replace("-", " ")


def rows_of(category: str) -> Rows:
    """The rows of a pay table that a five-card hand makes."""
    return (category, "straight-flush") if category == "royal-flush" else (category,)


def by_row(table: PayTable | None, hands: Iterable[Rows]) -> dict[str, list[int]]:
    """By row of a table, the places of the hands that the row pays; "" for hands that no row
    pays."""
    found: dict[str, list[int]] = {}
    for place, rows in enumerate(hands):
        row, pays = table.best(*rows) if table else ("", None)
        found.setdefault(row if pays else "", []).append(place)
    return found


def posted(rows: Iterable[str], what: str = "better odds are") -> tuple[str, ...]:
    """A note on the rows that a casino posts, if there are any."""
    named = ", ".join(map(words, rows))
    return (f"{what} posted for {named}",) if named else ()


def on_meter(shows: int) -> str:
    """What is on the meter in a price: the amount of which a winner is paid, and so with the wagers
    of that round, which are registered before the deal."""
    return f"with ${dollars(shows)} on the meter when it is paid, that round's wagers among it"


def net(pays: Payout | None, stake: int) -> Fraction:
    """What a row leaves of a stake, per unit of it, in whole cents as it is paid at the table; lost
    if the pay table does not have it."""
    if pays is None:
        return Fraction(-1)
    if isinstance(pays, MeterShare):
        raise Refused(f"{pays} has no price while nobody says what is on the meter")
    return Fraction(pays.won(stake), stake)


def per_unit(pays: Payout | None) -> Fraction:
    """The same without any rounding, for a row that is paid at odds."""
    if pays is None:
        return Fraction(-1)
    assert isinstance(pays, (Odds, For, Push)), f"{pays} depends on the stake or on a meter"
    return pays.ratio


def paid_whole(tables: Iterable[PayTable]) -> int:
    """The least amount in cents at whose multiples no row of some pay tables is rounded."""
    rows = [pays for table in tables for pays in table.rows.values()]
    return lcm(*(pays.ratio.denominator for pays in rows if isinstance(pays, (Odds, For))))


class Award(NamedTuple):
    """What a hand is paid."""

    row: str
    pays: Payout | None
    """None where it loses."""
    net: Fraction
    """Per unit wagered."""


Awards = Callable[[Rows], Award]
"""From the rows that a hand makes, what it is paid."""


def awards(table: PayTable, stake: int, collected: bool = False) -> Awards:
    """What a table pays; if the chips are `collected` first, the payout is all that comes back."""

    def award(rows: Rows) -> Award:
        row, pays = table.best(*rows)
        return Award(row, pays, net(pays, stake) - (collected and pays is not None))

    return award


def in_dollars(table: PayTable) -> bool:
    """Whether the price depends on how much is bet."""
    return any(isinstance(pays, (Fixed, MeterShare)) for pays in table.rows.values())


def lines(table: PayTable, hands: Mapping[Rows, int], award: Awards) -> tuple[Line, ...]:
    """A line for every row that some hand makes, best first, and one for all that is lost."""
    often, paid = dict.fromkeys((*table.rows, LOST), 0), {}
    for rows, count in hands.items():
        found = award(rows)
        row = LOST if found.pays is None else found.row
        often[row] += count
        paid[row] = found
    known = {row for rows in hands for row in rows}
    if unknown := [row for row in table.rows if row not in known]:
        raise Unusable(f"{table.wager} {table.letter} pays {unknown[0]}, which is no hand here")
    every = sum(hands.values())
    return tuple(
        Line(
            name=words(row),
            net=paid[row].net,
            chance=Fraction(count, every),
            pays=str(paid[row].pays or ""),
        )
        for row, count in often.items()
        if count
    )


def staked_lines(
    table: PayTable, rows: Sequence[str], nets: Paid, often: npt.NDArray[Any], deals: int,
    says: Callable[[int], str],
) -> Iterator[Line]:  # fmt: skip
    """By hand, best first, and by the number of wagers, which `says` puts into words, if any.

    `often` has the number of deals by wagers and row.
    """
    for place in range(len(rows) - 1, -1, -1):
        for wagers, count in enumerate(often[:, place].tolist()):
            if count:
                yield Line(
                    name=", ".join(filter(None, (words(rows[place]), says(wagers)))),
                    net=nets[wagers - 1][place],
                    chance=Fraction(count, deals),
                    pays=str(table.get(rows[place]) or ""),
                    staked=Fraction(wagers),
                )
