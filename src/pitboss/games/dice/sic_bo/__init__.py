"""Sic bo, N.J.A.C. 13:69F-9.

Three dice sealed in a shaker, and a layout on which an electrical device lights what has won. Every
wager is for one shake, and one round is one shake. A "No roll" decides nothing: the wagers stand
for the next. Read with subchapter 9.
"""

import re
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from pitboss.engine import (
    Bet,
    Fact,
    Game,
    Irregularity,
    IrregularityReport,
    Legal,
    Option,
    Options,
    Procedure,
    Round,
    Stake,
    VoidRound,
    Wager,
    choice,
    flag,
    number,
)
from pitboss.engine.options import kebab
from pitboss.errors import Refused
from pitboss.games.dice.common import shakes
from pitboss.games.dice.common.shakes import POSTED, SEEN, NoRoll, no_roll
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable

TABLES = pay_tables.load(__package__)
LEAST = TABLES[POSTED]["minimum"]
SEVERAL = TABLES["one-of-a-kind"]["minimum"]
FIXED = {f"one-of-a-kind-{row}": pays for row, pays in SEVERAL.rows.items()}

Dice = tuple[int, ...]

FACES = tuple(str(face) for face in range(1, 7))
TOTALS = tuple(str(total) for total in range(4, 18))
PAIRS = tuple("-".join(pair) for pair in combinations(FACES, 2))

MANUAL, AUTOMATED, UNSTATED = "manual", "automated", "unstated"
OPEN, CEASED = "open", "ceases until the device is fixed"


# -- what a casino chooses -----------------------------------------------------------------------

OPTIONS = (
    choice("shaker", (UNSTATED, MANUAL, AUTOMATED), "9.5(d)",
           "a covered shaker that the dealer shakes, or one that is activated"),
    flag("automated-shaker-on-table", "9.6(d)", "an automated shaker is on the table, so that no"
         " manual one may be used"),
    choice("two-of-a-kind", ("at-least-two", "exactly-two"), "9.2(a)2",
           "whether two of a kind also wins if all three dice show its number"),
    Option(name=POSTED, default={}, kind="map", cite="9.4(b)",
           says="better odds than the text demands, by wager, as in {total-4: 60 to 1}"),
    number("dice-hours", 0, 24, "9.1", "hours that the dice have been on the table", default=0),
    flag("inspected", "9.5(a)", "the floorperson has inspected the electrical device, and the"
         " automated shaker if one is in use", default=True),
    flag("inspected-this-shift", "9.5(b)", "the casino supervisor has inspected the automated"
         " shaker, if one is in use", default=True),
)  # fmt: skip


def on_table(options: Options) -> str:
    """The shaker on the table, as far as the options say."""
    return AUTOMATED if options["automated-shaker-on-table"] else str(options["shaker"])


def check_table(options: Options) -> None:
    if options["shaker"] == MANUAL and on_table(options) == AUTOMATED:
        raise Refused("the automated shaker must first be removed from the table", "9.6(d)")
    if not options["inspected"]:
        raise Refused("the table is not opened before the floorperson has inspected it", "9.5(a)")
    if on_table(options) == AUTOMATED and not options["inspected-this-shift"]:
        raise Refused("the automated shaker is inspected at the beginning of each shift", "9.5(b)")
    odds(options)


def _rows(posted: Mapping[str, str]) -> dict[str, str]:
    """Rows as people write them: ``total:4``, ``Total value of 4``; those of 9.4(c) are fixed."""
    rows = {}
    for said, text in posted.items():
        row = re.sub(r"^total(-value)?(-of)?-", "total-", kebab(said).replace(":", "-"))
        if row in FIXED:
            raise Refused(f"{row}: one of a kind on several dice pays {FIXED[row]}", SEVERAL.cite)
        rows[row] = text
    return rows


odds = shakes.in_force(LEAST, "9.4(a)", _rows)
"""9.4(b): the odds in force, none below the text's."""


def odds_of_one(options: Options) -> tuple[PayTable, ...]:
    """9.4(c): one of a kind on several dice has odds of its own."""
    return (SEVERAL, *odds(options))


# -- wagers --------------------------------------------------------------------------------------


def _wager(name: str, item: int, says: str, pays: str = "", **more: Any) -> Wager:
    cite, paid_by = f"9.2(a){item}", more.pop("paid_by", odds)
    pays = pays or str(LEAST[name])
    return Wager(name=name, cite=cite, says=says, pays=pays, paid_by=paid_by, **more)


def _spotted(
    name: str, item: int, says: str, spots: tuple[str, ...], rule: str, **more: Any
) -> Wager:
    """A wager on an area of its own for every number, total or combination."""
    cite = f"9.2(a){item}"

    def spot(text: str, options: Options) -> str:
        between = re.sub(r"\d+|\band\b", "", text)
        plain = re.fullmatch(r"[\s,/&+-]*", between)
        found = "-".join(sorted(re.findall(r"\d+", text))) if plain else text
        if found not in spots:
            beyond = name == "total" and found in ("3", "18")
            if not text:
                raise Refused(f"{name} is made on {rule}: write it as {name}:{spots[0]}", cite)
            why = "no total value wager on 3 or 18 is listed" if beyond else rule
            raise Refused(f"{name}:{text} is no area of this layout: {why}",
                          f"9.4(b); {cite}" if name == "total" else cite)  # fmt: skip
        return found

    return _wager(name, item, says, rule=rule, spot=spot, spots=lambda options: spots, **more)


_ONE_NUMBER = "a number from 1 to 6"

WAGERS = (
    _spotted("three-of-a-kind", 1, "a number on all three dice", FACES, _ONE_NUMBER),
    _spotted("two-of-a-kind", 2, "a number on two of the dice", FACES, _ONE_NUMBER),
    _wager("any-three-of-a-kind", 3, "the same number on all three dice, whichever"),
    _spotted("total", 4, "the sum of the dice", TOTALS, "a total from 4 to 17",
             pays="6 to 1 (9 to 12) up to 50 to 1 (4, 17)"),
    _spotted("two-dice", 5, "both of two numbers", PAIRS, "two different numbers from 1 to 6"),
    _wager("small", 6, "4 to 10 in all, no three of a kind"),
    _wager("big", 7, "11 to 17 in all, no three of a kind"),
    _spotted("one-of-a-kind", 8, "a number on one, two or three dice", FACES, _ONE_NUMBER,
             pays=f"{LEAST['one-of-a-kind']}, 2 and 3 to 1", paid_by=odds_of_one),
)  # fmt: skip
NAMES = tuple(wager.name for wager in WAGERS)
CITES = {wager.name: wager.cite for wager in WAGERS}

AREAS = tuple(
    f"{wager.name}:{spot}" if spot else wager.name
    for wager in WAGERS
    for spot in (wager.spots(Options(OPTIONS)) if wager.spots else ("",))
)
"""Every area of the layout, as its wager is named."""


def winning_row(area: str, dice: Dice, options: Options) -> str | None:
    """9.2(a): the row of the odds at which a wager wins; None where it loses."""
    wager, _, spot = area.partition(":")
    if wager == "total":
        return f"total-{spot}" if sum(dice) == int(spot) else None
    if wager == "one-of-a-kind":
        return _SEVERAL[dice.count(int(spot))]
    return wager if _LAWS[wager](dice, spot, options) else None


_SEVERAL = (None, "one-of-a-kind", "one-of-a-kind-two-dice", "one-of-a-kind-three-dice")


def _triple(dice: Dice) -> bool:
    return len(set(dice)) == 1


def _two_of_a_kind(dice: Dice, spot: str, options: Options) -> bool:
    """Three dice that show the number include two, unless the house reads it otherwise."""
    count = dice.count(int(spot))
    return count == 2 or (count == 3 and options["two-of-a-kind"] == "at-least-two")


_LAWS: dict[str, Callable[[Dice, str, Options], bool]] = {
    "three-of-a-kind": lambda dice, spot, options: dice.count(int(spot)) == 3,
    "two-of-a-kind": _two_of_a_kind,
    "any-three-of-a-kind": lambda dice, spot, options: _triple(dice),
    "two-dice": lambda dice, spot, options: {int(face) for face in spot.split("-")} <= {*dice},
    "small": lambda dice, spot, options: 4 <= sum(dice) <= 10 and not _triple(dice),
    "big": lambda dice, spot, options: 11 <= sum(dice) <= 17 and not _triple(dice),
}


MANNER = Manner(chips="9.3(a)", coupons=False, late="9.5(c)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """9.3(a), 9.5(c), 9.6(b): what a wager is made with, and when none is taken."""
    if round.state["gaming"] != OPEN:
        raise Refused("no gaming until the electrical device has been fixed", "9.6(b)")
    MANNER.check(round, bet)


# -- the round -----------------------------------------------------------------------------------


def first_state(options: Options) -> dict[str, Any]:
    """Which shaker is on the table, and whether there is gaming at it."""
    return {"shaker": on_table(options), "gaming": OPEN}


FACTS = {
    "shaker": Fact(
        kind="choice", values=(UNSTATED, MANUAL, AUTOMATED), says="which shaker is in use"
    ),
    "gaming": Fact(kind="choice", values=(OPEN, CEASED), says="whether wagers are accepted"),
}


def play(round: Round) -> Procedure:
    yield from round.commit("dice", dice=3, cite="9.1")
    yield from round.take_bets(NAMES, cite="9.3(a)", close_cite="9.5(c)")
    if round.state["gaming"] != OPEN:
        round.announce("No gaming until the electrical device has been fixed", "9.6(b)")
        return
    try:
        dice = yield from round.roll(3, cite="9.5(d)", closed="9.5(c)")
    except NoRoll as void:
        round.announce("No roll", void.cite)
        round.note("roll", "no roll", void.cite)
    else:
        settle(round, dice)
    if round.state["gaming"] != OPEN:
        round.note("gaming", CEASED, "9.6(b)")


def settle(round: Round, dice: Dice) -> None:
    """9.5(e) to (g): the values are called and entered, winning areas are lit, losing wagers come
    first. Each wager is settled by its area."""
    round.note("total", sum(dice), "9.5(e)")
    lit = round.state["gaming"] == OPEN
    if lit:
        lights = [area for area in AREAS if winning_row(area, dice, round.options)]
        round.note("lights", lights, "9.5(e)")
    else:
        round.announce("settled in the presence of the casino supervisor", "9.6(b)")
    decided = [outcome(round, stake, dice) for stake in round.stakes_on()]
    settlement.collect_then_pay(round, decided)
    if lit:
        round.announce("the lights are cleared", "9.5(g)")


def outcome(round: Round, stake: Stake, dice: Dice) -> settlement.Outcome:
    """What becomes of a wager at the odds of 9.4."""
    row, shown = winning_row(stake.wager, dice, round.options), f"{dice[0]}, {dice[1]}, {dice[2]}"
    if row is None:
        return settlement.lose(
            stake, f"{shown} came", f"9.3(b), (c); {CITES[stake.wager.partition(':')[0]]}"
        )
    pays = shakes.all_payouts(round.game, round.options)[row]
    cite = SEVERAL.cite if row in FIXED else LEAST.cite
    return settlement.win(stake, pays, f"{shown} at {pays}", f"9.5(f); {cite}")


# -- irregularities ------------------------------------------------------------------------------


def device_fails(round: Round, report: IrregularityReport) -> None:
    """9.6(b): this round stands; there is no other until the device is fixed."""
    round.state["gaming"] = CEASED


def device_fixed(round: Round, report: IrregularityReport) -> None:
    round.state["gaming"] = OPEN
    round.note("gaming", OPEN, "9.6(b)")


def shaker_fails(round: Round, report: IrregularityReport) -> None:
    round.note("round", "void", "9.6(c)")
    raise VoidRound("the automated shaker failed", "9.6(c)")


def shaker_removed(round: Round, report: IrregularityReport) -> None:
    round.state["shaker"] = MANUAL
    round.note("shaker", MANUAL, "9.6(d)")


def _unless(name: str, value: str, why: str, cite: str) -> Legal:
    """Refuse a report that cannot be true while the table remembers this value."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if round.state[name] == value:
            raise Refused(why, cite)

    return legal


IRREGULARITIES = (
    Irregularity(name="die-not-flat", cite="9.6(a)", when=("roll",), handle=no_roll, fields=SEEN,
                 consequence='"No roll": the wagers stand for the next shake'),
    Irregularity(name="fewer-than-three-shakes", cite="9.5(d)", when=("roll",), handle=no_roll,
                 fields=SEEN, legal=_unless("shaker", AUTOMATED, "an automated shaker is activated,"
                                            " not shaken", "9.5(d)"),
                 consequence="the dice are not mixed: the wagers stand for the next shake"),
    Irregularity(name="electrical-device-malfunction", cite="9.6(b)", when=("roll",),
                 handle=device_fails, consequence="settled in the presence of the casino"
                 " supervisor, then gaming ceases"),
    Irregularity(name="electrical-device-fixed", cite="9.6(b)", when=("bets",), handle=device_fixed,
                 legal=_unless("gaming", OPEN, "the electrical device works", "9.6(b)"),
                 consequence="gaming goes on"),
    Irregularity(name="shaker-fails", cite="9.6(c)", when=("roll",),
                 handle=shaker_fails, consequence="the round is void",
                 legal=_unless("shaker", MANUAL, "the shaker in use is a manual one", "9.6(c)")),
    Irregularity(name="automated-shaker-removed", cite="9.6(d)", when=("bets",),
                 handle=shaker_removed, consequence="a manual shaker may be used",
                 legal=_unless("shaker", MANUAL, "no automated shaker is on the table", "9.6(d)")),
    Irregularity(name="manual-shaker-used", cite="9.6(d)", when=("bets",), handle=shaker_removed,
                 consequence="the dice are shaken by the dealer", legal=_unless("shaker", AUTOMATED,
                 "the automated shaker must first be removed from the table", "9.6(d)")),
)  # fmt: skip

GAME = Game(
    slug="sic-bo", title="Sic bo", subchapter="9", seats=(1, 8), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these="9.2(a)",
    check_table=check_table, check_bets=check_bets, first_state=first_state,
    facts=FACTS, pieces="dice",
    formerly={"no-roll": "die-not-flat", "automated-shaker-malfunction": "shaker-fails"},
)  # fmt: skip
