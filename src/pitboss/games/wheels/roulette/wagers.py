"""The permissible wagers of roulette, by where the chips lie (5.1(e) and (f))."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Any

from pitboss.engine.options import Options, kebab
from pitboss.engine.wagers import Wager
from pitboss.errors import Refused
from pitboss.games.wheels.common import posted_odds
from pitboss.games.wheels.roulette import layout
from pitboss.games.wheels.roulette import options as house
from pitboss.games.wheels.roulette.options import EIGHT, MINIMUM, ODDS, SEVEN, SIX
from pitboss.regulation.pay_tables import PayTable

FIVE, THREE = "five-adjacent", "three-numbers"

_wager = partial(posted_odds.wager, MINIMUM, ODDS)


def _inside(name: str, cite: str, says: str, shape: str, **more: Any) -> Wager:
    """A wager on boxes that touch each other."""

    def here(text: str, options: Options) -> str:
        zeros = house.zeros(options)
        if "00" in re.findall(r"\d+", text) and "00" not in zeros:
            return "it has no 00 to bet on"
        return shape if name != THREE else f"a row, or {_or(layout.zero_trios(zeros))}"

    made = posted_odds.on_spot(layout, house.zeros, name, cite, shape, here)
    return _wager(name, cite, says, **made, **more)


def _or(groups: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(groups[:-1]), groups[-1])))


def _color(name: str, cite: str, says: str) -> Wager:
    """A wager on a section of the wheel, made on the layout's area of its color."""

    def spot(text: str, options: Options) -> str:
        color = kebab(text)
        if color not in house.color_sections(options):
            known = ", ".join(house.color_sections(options))
            raise Refused(f"{name}:{text} is no color of this layout: {known}", cite)
        return color

    return _wager(
        name, cite, says, spot=spot,
        spots=lambda options: tuple(house.color_sections(options)),
        offered=lambda options: name in house.offer(options),
    )  # fmt: skip


def _as_straight(options: Options) -> tuple[PayTable]:
    """Five adjacent numbers are five straight wagers."""
    (table,) = ODDS(options)
    return (PayTable(FIVE, table.letter, table.cite, {FIVE: table["straight"]}, table.floor),)


def _center(text: str, options: Options) -> str:
    center = text.strip()
    if center not in house.wheel(options).order:
        raise Refused(f"five-adjacent:{text}: the wheel has no such number", "5.1(e)1i(2)")
    if center not in house.five_adjacent(options):
        why = f"five-adjacent:{text}: 00 is one of the five, and there is no 00 to bet on"
        raise Refused(why, "5.1(e)1i(2)")
    return center


_UNLESS_COLORS = {"offered": house.offers_red_and_black, "not_offered": "5.1(g)"}
"""Red and black give way to the color wagers."""

WAGERS = (
    _inside("straight", "5.1(e)1", "one number", "a number of the layout"),
    Wager(name=FIVE, cite="5.1(e)1i", says="a number and two neighbours on either side"
          " on the wheel, a straight wager on each", pays=str(MINIMUM["straight"]),
          paid_by=_as_straight, rule="five chips or a multiple of five", spot=_center,
          spots=lambda options: tuple(house.five_adjacent(options)),
          offered=lambda options: "five-adjacent" in house.offer(options)),
    _inside("split", "5.1(e)2", "either of two numbers", "two boxes with a line between them"),
    _inside(THREE, "5.1(e)3", "any of three numbers", "a row, or three boxes with a zero"),
    _inside("four-numbers", "5.1(e)4", "any of four numbers", "four boxes with a common corner"),
    _wager("first-five", "5.1(e)5", "0, 00, 1, 2 or 3",
           offered=lambda options: bool(options["wheel"] == house.DOUBLE)),
    _inside("six-numbers", "5.1(e)6i", "any of two rows", "two rows that touch each other"),
    _color(SIX, "5.1(e)6ii", "any number of a color's section"),
    _color(SEVEN, "5.1(e)7", "0 or any number of a color's section"),
    _color(EIGHT, "5.1(e)8", "0, 00 or any number of a color's section"),
    _wager("seven-numbers", "5.1(f)", "10 to 15 or 33",
           offered=lambda options: "seven-numbers" in house.offer(options)),
    _inside("column", "5.1(e)9", "twelve numbers below each other", "column 1, 2 or 3"),
    _inside("dozen", "5.1(e)10", "1 to 12, 13 to 24 or 25 to 36", "dozen 1, 2 or 3",
            offered=house.offers_dozens, not_offered="5.1(g)"),
    _wager("red", "5.1(e)11", "any red number", **_UNLESS_COLORS),
    _wager("black", "5.1(e)12", "any black number", **_UNLESS_COLORS),
    _wager("odd", "5.1(e)13", "any odd number"),
    _wager("even", "5.1(e)14", "any even number"),
    _wager("1-to-18", "5.1(e)15", "any number from 1 to 18"),
    _wager("19-to-36", "5.1(e)16", "any number from 19 to 36"),
)  # fmt: skip

EIGHTEEN = frozenset(("red", "black", "odd", "even", "1-to-18", "19-to-36"))
"""The six wagers that 5.2(b) to (d) treat by a rule of their own when a zero comes."""


@lru_cache(maxsize=4096)
def covers(name: str, options: Options) -> frozenset[str]:
    """The numbers on which a wager wins; 0 and 00 are neither red, black, odd nor even."""
    kind, _, spot = name.partition(":")
    if kind in _FIXED:
        return _FIXED[kind]
    if kind in ("red", "black"):
        colors = house.wheel(options).colors
        return frozenset(number for number in layout.NUMBERS if colors[number] == kind)
    if kind == FIVE:
        return frozenset(house.five_adjacent(options)[spot])
    if kind in _ZEROS_BESIDE:
        return frozenset((*_ZEROS_BESIDE[kind], *house.color_sections(options)[spot]))
    return frozenset(layout.spots(kind, house.zeros(options))[spot])


_ZEROS_BESIDE = {SIX: (), SEVEN: ("0",), EIGHT: ("0", "00")}
_FIXED = {
    "first-five": frozenset(layout.FIRST_FIVE),
    "seven-numbers": frozenset(layout.SEVEN_NUMBERS),
    "odd": frozenset(layout.NUMBERS[::2]),
    "even": frozenset(layout.NUMBERS[1::2]),
    "1-to-18": frozenset(layout.NUMBERS[:18]),
    "19-to-36": frozenset(layout.NUMBERS[18:]),
}
