"""Roulette, N.J.A.C. 13:69F-5.1 to 5.4.

A ball in a numbered wheel, and chips whose place shows which numbers they are on. One round is one
spin. A spin that does not count decides nothing: its wagers stand for the respin, which is the next
round. Read with subchapter 5.
"""

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from pitboss.engine import (
    Bet,
    Field,
    Game,
    Irregularity,
    IrregularityReport,
    Legal,
    Option,
    Options,
    Procedure,
    Round,
    Stake,
    Wager,
    choice,
    flag,
    mapping,
)
from pitboss.engine.options import kebab
from pitboss.equipment.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel
from pitboss.errors import Refused
from pitboss.games.wheels.common import chips, posted_odds, spins
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.common.posted_odds import odds
from pitboss.games.wheels.common.spins import NoSpin
from pitboss.games.wheels.roulette import layout
from pitboss.games.wheels.roulette.layout import NUMBERS
from pitboss.money import dollars
from pitboss.procedures.bet_manner import Manner
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable

# -- options: the wheel, the wagers, the odds, 5.1 and 5.2 -----------------------------------------

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


# -- what is refused when the table is opened ------------------------------------------------------


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


# -- the permissible wagers, by where the chips lie, 5.1(e) and (f) --------------------------------

FIVE, THREE = "five-adjacent", "three-numbers"

_wager = partial(posted_odds.wager, MINIMUM, ODDS)


def _inside(name: str, cite: str, says: str, shape: str, **more: Any) -> Wager:
    """A wager on boxes that touch each other."""

    def here(text: str, options: Options) -> str:
        here_are = zeros(options)
        if "00" in re.findall(r"\d+", text) and "00" not in here_are:
            return "it has no 00 to bet on"
        return shape if name != THREE else f"a row, or {_or(layout.zero_trios(here_are))}"

    made = posted_odds.on_spot(layout, zeros, name, cite, shape, here)
    return _wager(name, cite, says, **made, **more)


def _or(groups: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(groups[:-1]), groups[-1])))


def _color(name: str, cite: str, says: str) -> Wager:
    """A wager on a section of the wheel, made on the layout's area of its color."""

    def spot(text: str, options: Options) -> str:
        color = kebab(text)
        if color not in color_sections(options):
            known = ", ".join(color_sections(options))
            raise Refused(f"{name}:{text} is no color of this layout: {known}", cite)
        return color

    return _wager(
        name, cite, says, spot=spot,
        spots=lambda options: tuple(color_sections(options)),
        offered=lambda options: name in offer(options),
    )  # fmt: skip


def _as_straight(options: Options) -> tuple[PayTable]:
    """Five adjacent numbers are five straight wagers."""
    (table,) = ODDS(options)
    return (PayTable(FIVE, table.letter, table.cite, {FIVE: table["straight"]}, table.floor),)


def _center(text: str, options: Options) -> str:
    center = text.strip()
    if center not in wheel(options).order:
        raise Refused(f"five-adjacent:{text}: the wheel has no such number", "5.1(e)1i(2)")
    if center not in five_adjacent(options):
        why = f"five-adjacent:{text}: 00 is one of the five, and there is no 00 to bet on"
        raise Refused(why, "5.1(e)1i(2)")
    return center


_UNLESS_COLORS = {"offered": offers_red_and_black, "not_offered": "5.1(g)"}
"""Red and black give way to the color wagers."""

WAGERS = (
    _inside("straight", "5.1(e)1", "one number", "a number of the layout"),
    Wager(name=FIVE, cite="5.1(e)1i", says="a number and two neighbours on either side"
          " on the wheel, a straight wager on each", pays=str(MINIMUM["straight"]),
          paid_by=_as_straight, rule="five chips or a multiple of five", spot=_center,
          spots=lambda options: tuple(five_adjacent(options)),
          offered=lambda options: "five-adjacent" in offer(options)),
    _inside("split", "5.1(e)2", "either of two numbers", "two boxes with a line between them"),
    _inside(THREE, "5.1(e)3", "any of three numbers", "a row, or three boxes with a zero"),
    _inside("four-numbers", "5.1(e)4", "any of four numbers", "four boxes with a common corner"),
    _wager("first-five", "5.1(e)5", "0, 00, 1, 2 or 3",
           offered=lambda options: bool(options["wheel"] == DOUBLE)),
    _inside("six-numbers", "5.1(e)6i", "any of two rows", "two rows that touch each other"),
    _color(SIX, "5.1(e)6ii", "any number of a color's section"),
    _color(SEVEN, "5.1(e)7", "0 or any number of a color's section"),
    _color(EIGHT, "5.1(e)8", "0, 00 or any number of a color's section"),
    _wager("seven-numbers", "5.1(f)", "10 to 15 or 33",
           offered=lambda options: "seven-numbers" in offer(options)),
    _inside("column", "5.1(e)9", "twelve numbers below each other", "column 1, 2 or 3"),
    _inside("dozen", "5.1(e)10", "1 to 12, 13 to 24 or 25 to 36", "dozen 1, 2 or 3",
            offered=offers_dozens, not_offered="5.1(g)"),
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
        colors = wheel(options).colors
        return frozenset(number for number in layout.NUMBERS if colors[number] == kind)
    if kind == FIVE:
        return frozenset(five_adjacent(options)[spot])
    if kind in _ZEROS_BESIDE:
        return frozenset((*_ZEROS_BESIDE[kind], *color_sections(options)[spot]))
    return frozenset(layout.spots(kind, zeros(options))[spot])


_ZEROS_BESIDE = {SIX: (), SEVEN: ("0",), EIGHT: ("0", "00")}
_FIXED = {
    "first-five": frozenset(layout.FIRST_FIVE),
    "seven-numbers": frozenset(layout.SEVEN_NUMBERS),
    "odd": frozenset(layout.NUMBERS[::2]),
    "even": frozenset(layout.NUMBERS[1::2]),
    "1-to-18": frozenset(layout.NUMBERS[:18]),
    "19-to-36": frozenset(layout.NUMBERS[18:]),
}


# -- a spin ----------------------------------------------------------------------------------------

ZEROS = ("0", "00")
NO_SPIN, RESPIN = "No spin", "respin"


def play(round: Round) -> Procedure:
    used = wheel(round.options)
    yield from round.commit("wheel", pockets=used.order, cite="5.3(a)")
    offered = [w.name for w in WAGERS if w.offered is None or w.offered(round.options)]
    # The ball is spun while bets are open, and in the track when they close.
    yield from round.take_bets(offered, cite="5.1(a)", close_cite=AT.closed)
    chips.keep_colors(round)
    number = yield from spins.spin(round, used, AT, RESPIN)
    if number is None:
        return
    if number == "00" and round.options["wheel"] == AS_SINGLE:
        spins.does_not_count(round, NO_SPIN, "5.2(d)2", RESPIN)
        return
    round.announce(f"{number} {used.color(number)}", "5.3(c)")
    round.note("crown", number, "5.3(c)")
    move_fifths(round, number)
    collect_and_pay(round, number)


# -- the chips -------------------------------------------------------------------------------------


MANNER = Manner(chips=AT.made_with, confirm=("dealer",), late=AT.closed)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """5.1(a) and (b): what a wager is made with."""
    if not bet.said:
        return
    MANNER.check(round, bet)
    chips.check_designs(round, bet, AT)
    if "coupon" in bet.said:
        if not round.options["match-play-coupons"]:
            raise Refused("match play coupons are not accepted at this table", "5.1(a)")
        if "value-chip" in bet.said or "value-chips" in bet.said:
            raise Refused("no value chip may be wagered with a match play coupon", "5.1(b)")


def check_fives(round: Round, felt: Mapping[str, int]) -> None:
    """5.1(e)1i(2): as many chips on each of the five numbers."""
    chip = round.options["chip"]
    for name, amount in felt.items():
        if name.startswith(f"{FIVE}:") and amount % (5 * chip):
            why = f"must be five chips of {dollars(chip)} or a multiple of five"
            raise Refused(f"{name} {dollars(amount)}: {why}", "5.1(e)1i(2)")


# -- the settlement --------------------------------------------------------------------------------


def move_fifths(round: Round, number: str) -> None:
    """5.3(d): the fifth of a wager on five adjacent numbers that won goes to its number's box.

    The other four are collected at once; what stands is the straight wager on the number.
    """
    for stake in round.stakes_on():
        if stake.wager.startswith(f"{FIVE}:") and number in covers(stake.wager, round.options):
            round.announce(f"one-fifth of {stake.wager} is moved to {number}", "5.3(d)")
            rest = stake.amount * 4 // 5
            round.settle(stake, 0, rest, "four of the five numbers lost", "5.3(d)", stays=True)


def collect_and_pay(round: Round, number: str) -> None:
    """5.3(e): losing wagers are collected, then winning ones paid, each by where it lies when the
    ball rests, whoever put it there."""
    for stake in round.stakes_on():
        if number not in covers(stake.wager, round.options):
            collect(round, stake, number)
    for stake in round.stakes_on():
        pays = odds(round.table.find_wager(stake.wager)[0], round.options)
        round.win(stake, pays, f"{number} at {pays}", "5.1(c), (d); 5.2(a)")


def collect(round: Round, stake: Stake, number: str) -> None:
    if number not in ZEROS or stake.wager not in EIGHTEEN:
        round.lose(stake, f"{number} came", "5.3(e)")
    elif round.options["zero-rule"] == "half":
        # An odd cent, for which there is no chip, goes to the player.
        round.settle(stake, 0, stake.amount // 2, f"{number} takes one-half", "5.2(b)")
    else:
        cite = {"single-zero": "5.2(c)", AS_SINGLE: "5.2(d)3"}.get(round.options["wheel"], "5.2(b)")
        round.lose(stake, f"{number} takes the entire wager", cite)


# -- irregularities --------------------------------------------------------------------------------


VALID = 4
"""5.3(a): how many revolutions of the ball make a spin."""


def check_revolutions(round: Round, report: IrregularityReport) -> None:
    turned = report.details.get("revolutions")
    if turned is not None and turned >= VALID:
        raise Refused(f"{turned} revolutions make a valid spin", "5.3(a)")


def no_spin(name: str, cite: str, *fields: Field, legal: Legal | None = None) -> Irregularity:
    """5.4: the ball is taken out and the spin does not count, even if it came to rest first."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise NoSpin(NO_SPIN, cite)

    return Irregularity(
        name=name, cite=cite, when=("spin",), handle=handle, fields=fields, legal=legal,
        consequence='"No spin": the ball is removed, the wagers stand for the respin',
    )  # fmt: skip


IRREGULARITIES = (
    no_spin("ball-in-direction-of-wheel", "5.4(a)"),
    no_spin(
        "fewer-than-four-revolutions",
        "5.4(b)",
        Field(name="revolutions", kind="number", low=0, cite="5.4(b)", says="how many"),
        legal=check_revolutions,
    ),
    no_spin("foreign-object", "5.4(c)"),
)

GAME = Game(
    slug="roulette", title="Roulette", subchapter="5", sections=("5.1", "5.2", "5.3", "5.4"),
    seats=(1, 8), options=OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES,
    pay_tables=TABLES, play=play, only_these="5.1(e)", check_table=check_table,
    check_bets=check_bets, check_felt=check_fives, first_state=chips.first_state,
    facts=chips.FACTS, pieces="wheel",
    wheel=wheel,
)  # fmt: skip
