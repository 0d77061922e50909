"""Mini-dice, N.J.A.C. 13:69F-13.

Two dice sealed in a covered shaker. The dealer shakes it, then a player; the sum of the two top
faces settles the wagers: that is a shake, 13.1, and one round is one shake. Place bets stand on
until they are won or lost. Read beside subchapter 13.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from pitboss.customs import settling
from pitboss.errors import Refused
from pitboss.games.dice.common.shakes import NoRoll, book
from pitboss.games.dice.mini_dice import shaker
from pitboss.games.dice.mini_dice.options import (
    MINIMUM,
    OPTIONS,
    TABLES,
    check_payable,
    check_table,
    odds,
)
from pitboss.play.answers import Bet, Call, TakeDown
from pitboss.play.game import Game
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round
from pitboss.play.wagers import Wager

PLACE = {f"place-{number}": number for number in (4, 5, 6, 8, 9, 10)}
ONE_SHAKE = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any-7": (7,),
    "over-7": (8, 9, 10, 11, 12),
    "under-7": (2, 3, 4, 5, 6),
}
"""The wagers on the next shake alone, and the numbers on which each wins."""


def _one_shake(name: str, cite: str, says: str) -> Wager:
    return Wager(name=name, cite=cite, says=says, pays=str(MINIMUM[name]), paid_by=odds)


WAGERS = (
    *(
        Wager(name=name, cite="13.2(a)1", says=f"{number} before a 7", pays=str(MINIMUM[name]),
              rule="an amount that can be paid at its odds", paid_by=odds)
        for name, number in PLACE.items()
    ),
    Wager(name="field", cite="13.2(a)2", says="2, 3, 4, 9, 10, 11 or 12",
          pays="1 to 1, 2 to 1 on 2 and 12", paid_by=odds),
    _one_shake("any-7", "13.2(a)3", "a 7"),
    _one_shake("over-7", "13.2(a)4", "8 to 12"),
    _one_shake("under-7", "13.2(a)5", "2 to 6"),
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
        take_down=partial(check_take_down, round),
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
    settling.collect_then_pay(round, list(decided(round, total)))
    yield from shaker.keep_or_pass(round, total)


# -- wagers --------------------------------------------------------------------------------------


_NOT_SO = {
    "cash": ("verbal wager accompanied by cash not accepted", "13.4(a)"),
    "verbal": ("wagers are chips, plaques or coupons on the layout, not words", "13.4(a)"),
    "standing": ("only players who are seated at the table may wager", "13.4(b)"),
    "late": ("wagers are placed before 'No more bets'", "13.4(d); 13.5(b)"),
}


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """13.4(a), (b) and (d), 13.6(b)1: how a wager is made, and whether it can be paid."""
    for word in bet.said:
        if word in _NOT_SO:
            raise Refused(*_NOT_SO[word])
    for name in bet.wagers:
        check_payable(round.options, name, felt[name])


def check_take_down(round: Round, answer: TakeDown) -> None:
    """13.2(a)1: a place bet stands until won or lost, where the house does not let it go."""
    left = round.left_by(answer)
    for name in answer.wagers:
        if name in PLACE and not round.options["place-bets-removable"]:
            raise Refused(f"{name} is active until won or lost: it is not removed or reduced",
                          "13.2(a)1")  # fmt: skip
        if name in left:
            check_payable(round.options, name, left[name])


def check_call(round: Round, call: Call) -> None:
    """13.2(a)1: a place bet is active on each shake, where the house does not call it off."""
    if call.word not in ("on", "off"):
        raise Refused(f"{call.word!r} means nothing here", "13.2(b)")
    if not round.options["place-bets-removable"]:
        raise Refused("a place bet is active on each shake: it is not called on or off", "13.2(a)1")
    for said in call.wagers:
        if said not in PLACE or not round.standing(said, call.seat, call.patron):
            raise Refused(f"seat {call.seat} has no {said} to call {call.word}", "13.2(a)1")


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


def decided(round: Round, total: int) -> Iterator[settling.Outcome]:
    """13.5(f), 13.6: what a shake decides, each wager by its area, 13.4(c) and (e)."""
    for stake in round.stakes_on():
        row = winning_row(stake.wager, total)
        if stake.mark == "off" or stands(stake.wager, total):
            continue
        if row is None:
            yield settling.lose(stake, f"{total} came", CITES[stake.wager])
        else:
            pays = book(round.game, round.options)[row]
            won = settling.win(stake, pays, f"{total} at {pays}", MINIMUM.cite)
            stays = stake.wager in PLACE and round.options["winning-bets-stay"]
            yield replace(won, stays=stays)


GAME = Game(
    slug="mini-dice", title="Mini-dice", subchapter="13", seats=(1, 8),
    seats_cite=("13.4(b)", "13.4(b)"), options=OPTIONS, wagers=WAGERS,
    irregularities=shaker.IRREGULARITIES, pay_tables=TABLES, play=play, only_these="13.2(b)",
    check_table=check_table, check_bets=check_bets, first_state=shaker.first_state,
    facts=shaker.FACTS, pieces="dice",
)  # fmt: skip
