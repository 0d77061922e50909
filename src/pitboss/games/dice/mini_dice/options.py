"""What a casino may choose at mini-dice, and what it then pays (13.6)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.games.dice.common.shakes import POSTED, in_force
from pitboss.money import dollars
from pitboss.play.options import Option, Options, flag, kebab
from pitboss.regulation import pay_tables
from pitboss.regulation.payouts import Odds

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES[POSTED]["minimum"]

OPTIONS = (
    Option(name=POSTED, default={}, kind="map", cite="13.6(b)",
           says="better odds than the text demands, as in {field-12: 3 to 1}"),
    flag("uniform-odds", "13.6(b)", "better odds are the same in the whole casino and simulcasting"
         " facility", default=True),
    Option(name="vigorish", default=0, kind="rate", low=0, cite="13.6(b)2",
           says="none may be charged"),
    Option(name="smallest-chip", default=1_00, kind="amount", low=1, cite="13.6(b)1",
           says="the smallest unit in which the table pays"),
    flag("place-bets-removable", "13.2(a)1", "place bets may be removed, reduced and called off"),
    flag("winning-bets-stay", "13.5(f)", "place bets stay up when they win, or are handed back"),
    Option(name="dice-hours", default=0, kind="number", low=0, high=24, cite="13.3(a)2",
           says="hours that the dice have been on the table"),
    flag("inspected", "13.5(a)", "the floorperson has inspected the shaker", default=True),
)  # fmt: skip


def check_table(options: Options) -> None:
    if options["vigorish"]:
        raise Refused("vigorish prohibited: no fee is charged on any wager", "13.6(b)2")
    if not options["inspected"]:
        raise Refused("the table is not opened before the shaker has been inspected", "13.5(a)")
    if options["payout-odds"] and not options["uniform-odds"]:
        raise Refused("better odds must be uniform within the casino and the simulcasting facility",
                      "13.6(b)")  # fmt: skip
    odds(options)


_FIELD = {
    "field-2-and-12": ("field-2", "field-12"),
    "field": tuple(f"field-{total}" for total in (3, 4, 9, 10, 11)),
}


def _rows(posted: Mapping[str, str]) -> dict[str, str]:
    """Rows as people write them: ``place bet 4 to win``, or one of the text's two for the field."""
    rows: dict[str, str] = {}
    for said, text in posted.items():
        row = re.sub(r"-bets?\b|-to-win$", "", kebab(said).replace(":", "-"))
        rows |= dict.fromkeys(_FIELD.get(row, (row,)), text)
    return rows


odds = in_force(MINIMUM, "13.6(a)", _rows)
"""13.6(b): the odds in force, none below the text's."""


def check_payable(options: Options, wager: str, amount: int) -> None:
    """13.6(b)1: refuse an amount that cannot be paid at the odds."""
    chip, (table,) = options["smallest-chip"], odds(options)
    paid = [table[row] for row in table.rows if row == wager or row.startswith(f"{wager}-")]
    exact = all(isinstance(pays, Odds) and pays.pays_exactly(amount, chip) for pays in paid)
    if amount % chip or not exact:
        at = ", ".join(dict.fromkeys(map(str, paid)))
        raise Refused(
            f"{wager} {dollars(amount)}: wager cannot be paid at {at} in chips of {dollars(chip)}",
            "13.6(b)1",
        )
