"""The wagers of craps (1.2, 1.5, 1.6): what they consist of, and what makes them payable."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pitboss.errors import Refused
from pitboss.games.craps.common import placing
from pitboss.games.craps.common.crew import cite_at
from pitboss.games.craps.common.options import POINTS, TABLES, book, key, on_win, vigorish
from pitboss.money import dollars
from pitboss.play.options import Options
from pitboss.play.round import Round
from pitboss.play.wagers import Stake, Wager

LINE = ("pass", "dont-pass")
HARDWAYS = (4, 6, 8, 10)
HOPS = (
    "2-2", "3-3", "4-4", "5-5",
    "1-3", "1-4", "2-3", "1-5", "2-4", "1-6", "2-5", "3-4", "2-6", "3-5", "3-6", "4-5", "4-6",
)  # fmt: skip
"""In the order of 1.2(a)22 to 38."""
HORN = ("craps-2", "craps-3", "eleven", "craps-12")
HIGH = {"2": "craps-2", "3": "craps-3", "11": "eleven", "12": "craps-12"}

PARTS: dict[str, tuple[str, ...]] = {
    "c-and-e": ("any-craps", "eleven"),
    "horn": HORN,
    **{f"horn-high-{total}": (*HORN, number) for total, number in HIGH.items()},
    "whirl": (*HORN, "any-seven"),
}
"""1.4(c), (d): wagers that are paid as if they were several, each on an equal part."""

ONE_ROLL = (
    "field", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven",
    *(f"hop-{faces}" for faces in HOPS), "six-seven-eight", *PARTS,
)  # fmt: skip

NUMBERS = {
    f"{kind}-{number}": (kind, number)
    for kind in ("place-win", "place-lose", "buy", "lay", "hard")
    for number in (HARDWAYS if kind == "hard" else POINTS)
}
"""Wagers on a number that stand until it or a 7 is thrown."""

INACTIVE = {name for name, (kind, _) in NUMBERS.items() if kind in ("place-win", "buy", "hard")}
INACTIVE.add("come-odds")
"""1.3(e), 1.2(a)5: inactive on a come out roll unless called On."""


def _wager(name: str, cite: str, says: str, pays: str = "", **more: Any) -> Wager:
    return Wager(name=name, cite=cite, says=says, pays=pays or _pays(name), **more)


def _pays(name: str) -> str:
    """What the text promises for a wager with a single payout."""
    for table in (table for letters in TABLES.values() for table in letters.values()):
        for row, odds in table.rows.items():
            if key(table.wager, row) == name:
                return str(odds)
    raise KeyError(name)


def _charge(round: Round, stake: Stake, added: int) -> None:
    """1.5: vigorish on what has been added, where it is collected with the bet."""
    options = round.options
    if on_win(options, stake.wager):
        return
    due = vigorish(options, stake.amount) - vigorish(options, stake.amount - added)
    cite = "1.5(a)" if stake.wager.startswith("buy") else "1.5(b)"
    round.charge(stake.seat, "vigorish", due, cite, patron=stake.patron, wager=stake.wager)


def _break_down(round: Round, stake: Stake, added: int) -> None:
    """1.2(a)20, 21: a Whirl Bet is always put down as two wagers, a Horn High Bet without area too.

    The money is the same: either is paid unit by unit, so it is kept under the name it was bet by.
    """
    if stake.wager != "whirl" and round.options["horn-high"] == "own-area":
        return
    cite = "1.2(a)21" if stake.wager == "whirl" else "1.2(a)20"
    round.note("broken-down", ["horn", PARTS[stake.wager][-1]], cite)


def _is(name: str, *values: object) -> Callable[[Options], bool]:
    return lambda options: options[name] in values


_COME_OUT = "immediately before a come out roll"
_AFTER = "while a come out point is on"
_UNITS = "in units of five"


def _bets() -> list[Wager]:
    """The wagers on the line, and what supports them."""
    taken = "2 to 1 on 4 and 10, 3 to 2 on 5 and 9, 6 to 5 on 6 and 8"
    laid = "1 to 2 on 4 and 10, 2 to 3 on 5 and 9, 5 to 6 on 6 and 8"
    which = "; with the point set last, or as in come-odds:6"
    return [
        _wager("pass", "1.2(a)1", "the point before a 7", when=_COME_OUT, mark=placing.line),
        _wager("dont-pass", "1.2(a)2", "a 7 before the point", when=_COME_OUT, mark=placing.line),
        _wager("come", "1.2(a)3", "its own point before a 7", when=_AFTER, mark=placing.come),
        _wager("dont-come", "1.2(a)4", "a 7 before its own point", when=_AFTER,
               mark=placing.come),
        _wager("pass-odds", "1.6(a)", "supports a Pass Bet", taken, mark=placing.odds,
               unit=placing.exact,
               when="once its point is set", rule="up to the table's multiple of the Pass Bet"),
        _wager("dont-pass-odds", "1.6(b)", "supports a Don't Pass Bet", laid, mark=placing.odds,
               unit=placing.exact,
               when="once its point is set",
               rule="to win up to the table's multiple of the Don't Pass Bet"),
        _wager("come-odds", "1.6(c)", "supports a Come Bet", taken, mark=placing.odds,
               unit=placing.exact,
               when="once its point is set",
               rule="up to the table's multiple of the Come Bet" + which),
        _wager("dont-come-odds", "1.6(d)", "supports a Don't Come Bet", laid, mark=placing.odds,
               unit=placing.exact,
               when="once its point is set",
               rule="to win up to the table's multiple of the Don't Come Bet" + which),
    ]  # fmt: skip


def _numbers() -> list[Wager]:
    """The wagers on a number, 1.2(a)5 to 10 and 1.5."""
    wagers = []
    for n in POINTS:
        wagers += [
            _wager(f"place-win-{n}", "1.2(a)5", f"{n} before a 7"),
            _wager(f"place-lose-{n}", "1.2(a)6", f"a 7 before {n}",
                   offered=_is("lay-bets", "in-addition", "none")),
            _wager(f"buy-{n}", "1.5(a)", f"{n} before a 7 at true odds, for vigorish",
                   offered=_is("buy-bets", True), placed=_charge),
            _wager(f"lay-{n}", "1.5(b)", f"a 7 before {n} at true odds, for vigorish",
                   offered=_is("lay-bets", "in-addition", "in-lieu"), placed=_charge),
        ]  # fmt: skip
    for item, n in enumerate(HARDWAYS, 7):
        wagers.append(_wager(f"hard-{n}", f"1.2(a){item}", f"{n} as a pair, before any other way"))
    return wagers


def _one_roll() -> list[Wager]:
    """The wagers on the next roll alone, 1.2(a)11 to 39."""
    return [
        _wager("field", "1.2(a)11", "2, 3, 4, 9, 10, 11 or 12",
               "1 to 1 on 3, 4, 9, 10 and 11, 2 to 1 on 2 and 12"),
        _wager("any-seven", "1.2(a)12", "any 7"),
        _wager("any-craps", "1.2(a)13", "2, 3 or 12"),
        _wager("craps-2", "1.2(a)14", "2"),
        _wager("craps-3", "1.2(a)15", "3"),
        _wager("craps-12", "1.2(a)16", "12"),
        _wager("eleven", "1.2(a)17", "11"),
        _wager("c-and-e", "1.2(a)18", "half on any craps, half on 11", "as two wagers",
               rule="in halves that can be paid"),
        _wager("horn", "1.2(a)19", "a quarter each on 2, 3, 11 and 12", "as four wagers",
               rule="in quarters that can be paid"),
        *(_wager(f"horn-high-{total}", "1.2(a)20", f"a Horn Bet and a fifth unit on {total}",
                 "as five wagers", rule=_UNITS, placed=_break_down) for total in HIGH),
        _wager("whirl", "1.2(a)21", "a Horn Bet and a fifth unit on any 7", "as five wagers",
               rule=_UNITS, placed=_break_down),
        *(_wager(f"hop-{faces}", f"1.2(a){item}", f"{faces} on the next roll")
          for item, faces in enumerate(HOPS, 22)),
        _wager("six-seven-eight", "1.2(a)39", "6, 7 or 8",
               "1 to 1, a 6 or 8 as a pair 2 to 1", offered=_is("6-7-8-offered", True)),
    ]  # fmt: skip


COMMON = (*_bets(), *_numbers(), *_one_roll())
"""1.2(a)1 to 39: the wagers of craps, mini-craps and automated craps alike."""

FIRE = _wager("fire", "1.2(a)40", "four or more different points before a loser 7", "fire table",
              when="before a new shooter's first come out roll",
              rule="$1 to $5 in whole dollars", low=1_00, high=5_00, step=1_00, mark=placing.fire,
              offered=_is("fire-table", "A", "B"))  # fmt: skip

WAGERS = (*COMMON, FIRE)


@lru_cache
def payouts(name: str) -> tuple[str, ...]:
    """The rows of the book at which a wager, or each part of it, may be paid under 1.4(b)."""
    rows = [key(table, row) for table, letters in TABLES.items()
            for row in letters.get("minimum", next(iter(letters.values()))).rows
            if name in (table, key(table, row))]  # fmt: skip
    return tuple(rows)


def check_payable(round: Round, name: str, amount: int) -> None:
    """1.4(f): refuse an amount that cannot be paid at the odds of 1.4(b), (c) or (d).

    The fire bet, 1.4(e), and true odds, 1.5 and 1.6, are not bound by it.
    """
    if name == "fire" or name.startswith(("buy", "lay")) or name.endswith("odds"):
        return
    options = round.options
    chip = options["smallest-chip"]
    parts = PARTS.get(name, (name,))
    share, left = divmod(amount, len(parts))
    odds = book(options)
    rows = [row for part in parts for row in payouts(part)]
    whole = not left and share % chip == 0
    if whole and all(odds[row].pays_exactly(share, chip) for row in rows):
        return
    said = f"{name} {dollars(amount)}"
    if len(parts) == 5:
        cite = "1.2(a)21" if name == "whirl" else "1.2(a)20"
        raise Refused(f"{said} is not in units of five chips of {dollars(chip)}", cite)
    if len(parts) > 1:
        number = {2: "two", 4: "four"}[len(parts)]
        why = f"does not split into {number} equal wagers of whole chips of {dollars(chip)}"
        raise Refused(f"{said} {why}", cite_at(round, "1.4(f)"))
    paid = ", ".join(dict.fromkeys(str(odds[row]) for row in payouts(name)))
    why = f"{said} cannot be paid at {paid} in chips of {dollars(chip)}"
    raise Refused(why, cite_at(round, "1.4(f)"))
