"""What a casino chooses at a roulette table: the wheel, the wagers, the odds (5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.engine.options import Option, Options, choice, flag, mapping
from pitboss.equipment.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel
from pitboss.errors import Refused
from pitboss.games.wheels.common import chips, posted_odds
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.roulette.layout import NUMBERS
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES["payout-odds"]["minimum"]
AT = paragraphs.load(__package__, Paragraphs)
ODDS = posted_odds.in_force(MINIMUM, AT)

SINGLE, DOUBLE, AS_SINGLE = "single-zero", "double-zero", "double-zero-used-as-single-zero"
SIX, SEVEN, EIGHT = "six-numbers-color", "seven-numbers-color", "eight-numbers-color"
COLOR_WAGERS = (SIX, SEVEN, EIGHT)
BY_DEFAULT = ("five-adjacent", "seven-numbers")
COLORS = ("black", "blue", "gold", "red", "purple", "green")

OPTIONS = (
    choice("wheel", (DOUBLE, SINGLE, AS_SINGLE), "5.2(d)",
           "a double-zero wheel, a single-zero wheel, or a double-zero wheel used as one"),
    choice("zero-rule", ("full", "half"), "5.2(b)",
           "on a double-zero wheel, how much of red, black, odd, even, 1 to 18 and 19 to 36 is"
           " lost to a zero"),
    Option(name="offer", default=BY_DEFAULT, kind="list", cite="5.1(g)",
           values=("five-adjacent", "seven-numbers", *COLOR_WAGERS, "red", "black", "dozen"),
           says="the wagers in the casino's discretion; red, black and dozens stand by"
           " themselves where no color wager excludes them"),
    flag("wheel-replica", "5.1(e)1i(1)", "the layout carries a replica of the wheel, as five"
         " adjacent numbers need", default=True),
    mapping("five-adjacent", "5.1(e)1i",
            "center number to its five neighbours, where the wheel is not in the usual order"),
    mapping("color-sections", "5.1(e)6ii", "color to its six numbers; naming them offers the color"
            " wagers that the wheel allows, unless `offer` says which"),
    posted_odds.better_odds(AT),
    Option(name="chip", default=1_00, kind="amount", low=1, cite="5.1(e)1i(2)",
           says="what one chip is worth, five of which make a wager on five adjacent numbers"),
    flag("match-play-coupons", "5.1(a)", "match play coupons are accepted", default=True),
    chips.value_chips(AT),
)  # fmt: skip


def wheel(options: Options) -> Wheel:
    """The wheel that is spun."""
    return SINGLE_ZERO if options["wheel"] == SINGLE else DOUBLE_ZERO


def zeros(options: Options) -> tuple[str, ...]:
    """The zeros that can be bet on: none on 00 where the wheel is used as a single-zero one."""
    return ("0", "00") if options["wheel"] == DOUBLE else ("0",)


@lru_cache
def offer(options: Options) -> frozenset[str]:
    """The discretionary wagers at this table."""
    offered = {*options["offer"]}
    if options["offer"] == BY_DEFAULT and not options["wheel-replica"]:
        offered.discard("five-adjacent")
    if options["five-adjacent"]:
        offered.add("five-adjacent")
    if options["color-sections"] and not offered.intersection(COLOR_WAGERS):
        offered.add(SIX)
        if "dozen" not in offered:
            offered.add(EIGHT if options["wheel"] == DOUBLE else SEVEN)
    return frozenset(offered)


def offers_red_and_black(options: Options) -> bool:
    """5.1(g): not together with any of the color wagers."""
    return not offer(options).intersection(COLOR_WAGERS)


def offers_dozens(options: Options) -> bool:
    """5.1(g): not together with the seven and eight numbers color wagers."""
    return not offer(options).intersection((SEVEN, EIGHT))


@lru_cache
def five_adjacent(options: Options) -> dict[str, tuple[str, ...]]:
    """5.1(e)1i: every center number with the five that it stands for."""
    used = wheel(options)
    usual = {center: used.neighbours(center, 2) for center in used.order}
    said = {center: _numbers(five) for center, five in options["five-adjacent"].items()}
    return {
        center: five
        for center, five in (usual | said).items()
        if options["wheel"] != AS_SINGLE or "00" not in five
    }


@lru_cache
def color_sections(options: Options) -> dict[str, tuple[str, ...]]:
    """5.1(e)6ii: six numbers a color. Which ones is not in the chapter: six in a row, from 0."""
    if said := options["color-sections"]:
        return {color: _numbers(section) for color, section in said.items()}
    order = [number for number in wheel(options).order if number in NUMBERS]
    return {color: tuple(order[6 * i : 6 * i + 6]) for i, color in enumerate(COLORS)}


def _numbers(said: Any) -> tuple[str, ...]:
    words = said.replace(",", " ").split() if isinstance(said, str) else said
    return tuple(str(word) for word in words)


# -- what is refused when the table is opened ----------------------------------------------------


def check_table(options: Options) -> None:
    check_zero_rule(options)
    check_offer(options)
    check_five_adjacent(options)
    check_color_sections(color_sections(options))
    ODDS(options)


def check_zero_rule(options: Options) -> None:
    """5.2(b) gives the choice for a double-zero wheel alone."""
    if options["zero-rule"] == "half" and options["wheel"] != DOUBLE:
        why = "takes the entire wager: losing one-half is for a double-zero wheel"
        cite = "5.2(c)" if options["wheel"] == SINGLE else "5.2(d)3"
        raise Refused(f"a {options['wheel']} wheel {why}", cite)


def check_offer(options: Options) -> None:
    """5.1(e)7 and 8: which wheel a color wager is for; 5.1(g): what it excludes."""
    offered = offer(options)
    if EIGHT in offered and options["wheel"] != DOUBLE:
        raise Refused("the eight numbers color wager is for a double-zero wheel", "5.1(e)8")
    if SEVEN in offered and options["wheel"] == DOUBLE:
        raise Refused("the seven numbers color wager is for a single-zero wheel", "5.1(e)7")
    if offered.intersection(("red", "black")) and not offers_red_and_black(options):
        raise Refused("red and black are not offered beside a color wager", "5.1(g)")
    if "dozen" in offered and not offers_dozens(options):
        why = "dozens are not offered beside the seven or eight numbers color wager"
        raise Refused(why, "5.1(g)")


def check_five_adjacent(options: Options) -> None:
    if "five-adjacent" not in offer(options):
        return
    if not options["wheel-replica"]:
        why = "five adjacent numbers need a replica of the wheel on the layout"
        raise Refused(why, "5.1(e)1i(1)")
    order = wheel(options).order
    for center, five in options["five-adjacent"].items():
        numbers = _numbers(five)
        if len(set(numbers)) != 5 or not set(order).issuperset(numbers) or numbers[2] != center:
            five_of_it = f"five numbers of the wheel with {center} in the middle"
            said = " ".join(numbers)
            raise Refused(f"five-adjacent {center}: {five_of_it}, not {said}", "5.1(e)1i")


def check_color_sections(sections: Mapping[str, tuple[str, ...]]) -> None:
    placed: dict[str, str] = {}
    for color, numbers in sections.items():
        if color not in COLORS:
            raise Refused(f"{color} is no color of the layout: {', '.join(COLORS)}", "5.1(e)6ii")
        if len(set(numbers)) != 6 or not set(NUMBERS).issuperset(numbers):
            raise Refused(f"the {color} section has six numbers of 1 to 36", "5.1(e)6ii")
        for number in numbers:
            if number in placed:
                why = f"{number} is in the {placed[number]} and in the {color} section"
                raise Refused(why, "5.1(e)6ii")
            placed[number] = color
