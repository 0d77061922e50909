"""Mini-dice, N.J.A.C. 13:69F-13.

Two dice sealed in a covered shaker. The dealer shakes it, then a player; the sum of the two top
faces settles the wagers: that is a shake, 13.1, and one round is one shake. Place bets stay until
they are won or lost. Read with subchapter 13.
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from pitboss.engine import (
    Bet,
    Call,
    Game,
    Option,
    Options,
    Procedure,
    Round,
    TakeDown,
    Wager,
    betting,
    flag,
    number,
)
from pitboss.engine.options import kebab
from pitboss.errors import Refused
from pitboss.games.dice.common.shakes import POSTED, NoRoll, all_payouts, in_force
from pitboss.games.dice.mini_dice import shaker
from pitboss.money import dollars
from pitboss.procedures import bet_manner, settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.regulation import pay_tables
from pitboss.regulation.payouts import check_exact

# -- what a casino chooses, and what it then pays, 13.6 ------------------------------------------

TABLES = pay_tables.load(__package__)
MINIMUM = TABLES[POSTED]["minimum"]

OPTIONS = (
    Option(name=POSTED, default={}, kind="map", cite="13.6(b)",
           says="better odds than the text demands, as in {field-12: 3 to 1}"),
    flag("uniform-odds", "13.6(b)", "better odds are the same in the whole casino and simulcasting"
         " facility", default=True),
    number("vigorish-rate", 0, None, "13.6(b)2", "none may be charged", default=0, kind="rate"),
    number("smallest-chip", 1, None, "13.6(b)1", "the smallest unit in which the table pays",
           default=1_00, kind="amount"),
    flag("place-bets-removable", "13.2(a)1", "place bets may be removed, reduced and called off"),
    flag("winning-bets-stay", "13.5(f)", "place bets stay up when they win, or are handed back"),
    number("dice-hours", 0, 24, "13.3(a)2", "hours that the dice have been on the table",
           default=0),
    flag("inspected", "13.5(a)", "the floorperson has inspected the shaker", default=True),
)  # fmt: skip


def check_table(options: Options) -> None:
    if options["vigorish-rate"]:
        raise Refused("vigorish prohibited: no fee is charged on any wager", "13.6(b)2")
    if not options["inspected"]:
        raise Refused("the table is not opened before the shaker has been inspected", "13.5(a)")
    if options[POSTED] and not options["uniform-odds"]:
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


def check_payable(wager: str, options: Options, amount: int) -> None:
    """13.6(b)1: refuse an amount that cannot be paid at the odds."""
    chip, (table,) = options["smallest-chip"], odds(options)
    if amount % chip:
        why = f"{wager} {dollars(amount)} is not in whole chips of {dollars(chip)}"
        raise Refused(why, "13.6(b)1")
    paid = [table[row] for row in table.rows if row == wager or row.startswith(f"{wager}-")]
    check_exact(wager, amount, paid, "13.6(b)1", chip=chip, coin=chip)


# -- the round -----------------------------------------------------------------------------------

PLACE = {f"place-{number}": number for number in (4, 5, 6, 8, 9, 10)}
ONE_SHAKE = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any-seven": (7,),
    "over-7": (8, 9, 10, 11, 12),
    "under-7": (2, 3, 4, 5, 6),
}
"""The wagers on the next shake alone, and the numbers on which each wins."""


def _wager(name: str, item: int, says: str, pays: str = "", **more: Any) -> Wager:
    pays = pays or str(MINIMUM[name])
    return Wager(name=name, cite=f"13.2(a){item}", says=says, pays=pays, paid_by=odds,
                 payable=partial(check_payable, name), **more)  # fmt: skip


WAGERS = (
    *(_wager(name, 1, f"{number} before a 7", rule="an amount that can be paid at its odds")
      for name, number in PLACE.items()),
    _wager("field", 2, "2, 3, 4, 9, 10, 11 or 12", "1 to 1, 2 to 1 on 2 and 12"),
    _wager("any-seven", 3, "a 7"),
    _wager("over-7", 4, "8 to 12"),
    _wager("under-7", 5, "2 to 6"),
)  # fmt: skip
NAMES = tuple(wager.name for wager in WAGERS)
CITES = {wager.name: wager.cite for wager in WAGERS}


def play(round: Round) -> Procedure:
    shaker.read_state(round)
    yield from round.commit("dice", dice=2, cite="13.3(a)")
    yield from round.take_bets(
        NAMES,
        cite="13.2(b)",
        close_cite="13.5(b)",
        calls=partial(check_call, round),
        hear=partial(hear_call, round),
        take_down=partial(check_take_down, round),
        removal=lambda name: "13.4(d)",
    )
    yield from shaker.find(round)  # after the dealer's three shakes, 13.5(c)
    try:
        dice = yield from round.roll(2, cite="13.5(e)", closed="13.4(d); 13.5(b)")
    except NoRoll as void:
        round.announce("The shake is invalid", void.cite)
        round.note("shake", "invalid, shaken again", void.cite)
        return
    total = sum(dice)
    round.note("total", total, "13.1")
    settlement.collect_then_pay(round, list(decided(round, total)))
    yield from shaker.keep_or_pass(round, total)


# -- wagers --------------------------------------------------------------------------------------


MANNER = Manner(chips="13.4(a)", late="13.4(d); 13.5(b)", seated="13.4(b)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """13.4(a), (b) and (d): how a wager is made."""
    MANNER.check(round, bet)


def check_take_down(round: Round, answer: TakeDown) -> None:
    """13.2(a)1: a place bet stays until it is won or lost, unless the house allows taking it
    down."""
    for name in answer.wagers:
        if name in PLACE and not round.options["place-bets-removable"]:
            raise Refused(f"{name} is active until won or lost: it is not removed or reduced",
                          "13.2(a)1")  # fmt: skip


def check_call(round: Round, call: Call) -> None:
    """13.2(a)1: a place bet is active on each shake, unless the house lets it be called off.

    13.4(b): a player who takes a seat that was left says so.
    """
    if call.word == bet_manner.RETURNS:
        bet_manner.check_seat_word(round, call, shaker.has_wagers, "13.4(b)")
        return
    if call.word not in ("on", "off"):
        raise Refused(f"{call.word!r} means nothing here", "13.2(b)")
    if not round.options["place-bets-removable"]:
        raise Refused("a place bet is active on each shake: it is not called on or off", "13.2(a)1")
    for said in call.wagers:
        if said not in PLACE or not round.standing(said, call.seat, call.patron):
            raise Refused(f"seat {call.seat} has no {said} to call {call.word}", "13.2(a)1")


def hear_call(round: Round, call: Call) -> None:
    """13.4(b): a seat that was left is taken again; or a place bet is marked on or off."""
    if call.word == bet_manner.RETURNS:
        bet_manner.hear_seat_word(round, call, "13.4(b)")
    else:
        betting.call(round, call, "13.2(a)1")


# -- the settlement ------------------------------------------------------------------------------


def winning_row(wager: str, total: int) -> str | None:
    """13.2(a): the row of the odds at which a wager wins; None where it does not."""
    if wager in PLACE:
        return wager if total == PLACE[wager] else None
    if total not in ONE_SHAKE[wager]:
        return None
    return f"field-{total}" if wager == "field" else wager


def stands(wager: str, total: int) -> bool:
    """13.2(a)1: whether a shake leaves a wager undecided."""
    return wager in PLACE and total not in (7, PLACE[wager])


def decided(round: Round, total: int) -> Iterator[settlement.Outcome]:
    """13.5(f), 13.6: what a shake decides, each wager by its area."""
    for stake in round.stakes_on():
        row = winning_row(stake.wager, total)
        if stake.mark == "off" or stands(stake.wager, total):
            continue
        if row is None:
            yield settlement.lose(stake, f"{total} came", f"13.4(c), (e); {CITES[stake.wager]}")
        else:
            pays = all_payouts(round.game, round.options)[row]
            won = settlement.win(stake, pays, f"{total} at {pays}", f"13.4(c), (e); {MINIMUM.cite}")
            yield replace(won, stays=stake.wager in PLACE and round.options["winning-bets-stay"])


GAME = Game(
    slug="mini-dice", title="Mini-dice", subchapter="13", seats=(1, 8),
    seats_cite=("13.4(b)", "13.4(b)"), options=OPTIONS, wagers=WAGERS,
    irregularities=shaker.IRREGULARITIES, pay_tables=TABLES, play=play, only_these="13.2(b)",
    check_table=check_table, check_bets=check_bets, first_state=shaker.first_state,
    facts=shaker.FACTS, pieces="dice",
    formerly={"any-7": "any-seven", "vigorish": "vigorish-rate", "refuse": "decline"},
)  # fmt: skip
