"""Craps, N.J.A.C. 13:69F-1.

A round is one throw. What it does not decide stands on: the bets, the come out point, the shooter
and the points made for the fire bet. Read beside subchapter 1.
"""

from __future__ import annotations

from functools import partial

from pitboss.games.craps import placing, shooter
from pitboss.games.craps.betting import ON_OFF, check_bets, check_late, open_bets
from pitboss.games.craps.crew import Crew
from pitboss.games.craps.irregularities import troubles
from pitboss.games.craps.options import OPTIONS, TABLES, check_table
from pitboss.games.craps.settlement import Throw, settle
from pitboss.games.craps.wagers import WAGERS
from pitboss.play.game import Game
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round


def play(crew: Crew, round: Round) -> Procedure:
    round.memo["crew"] = crew
    shooter.read_state(round.state)
    yield from round.commit("dice", dice=2, cite="1.8")
    yield from open_bets(round)  # 1.3
    yield from crew.find(round)  # 1.7, 1.11
    bring_in_fire_bets(round)
    dice = yield from round.roll(2, cite="1.8", late=partial(check_late, round))
    if round.memo["only-for-come"]:
        shooter.mark_only_for_come(round)  # a late bet may have changed that
    low, high = dice
    throw = Throw((low, high), round.state["point"])
    round.note("total", throw.total, "1.10(a)")
    settle(round, throw)  # 1.10(b), (c)
    round.state["rolled-for-come"] = round.memo["only-for-come"]
    if not round.memo["only-for-come"]:  # such a roll sets no point, 1.11(b)
        move_marker(round, throw)
        follow_shooter(round, throw)
    remember_removals(round)


def offers_fire_bet(round: Round) -> bool:
    return bool(round.options.get("fire-table", "none") != "none")


def bring_in_fire_bets(round: Round) -> None:
    """1.12(a)1, 3: in the order of their numbers, before the new shooter comes out."""
    comes_out = round.state["new-shooter"] and round.memo["come-out"]
    if comes_out and (seats := round.seats_with("fire")):
        round.note("fire-bets", seats, "1.12(a)3")


def move_marker(round: Round, throw: Throw) -> None:
    """1.1: the come out point is set, made or lost."""
    if throw.next_point != throw.point:
        round.state["point"] = throw.next_point
        round.note("point", throw.next_point or "off", "1.1")


def follow_shooter(round: Round, throw: Throw) -> None:
    """1.11(a)1: the points that a shooter makes; a loser 7 takes the dice away."""
    state = round.state
    if throw.loser:
        state["points-made"] = []
        shooter.give_up(round, "loser 7: the shooter passes the dice", "1.11(a)1")
    elif not throw.point:
        state["new-shooter"] = False
    elif throw.total == throw.point:
        state["points-made"] = [*state["points-made"], throw.point]
        if offers_fire_bet(round):
            mark_point_made(round)


def mark_point_made(round: Round) -> None:
    """1.12(a)4, 6 and (b)2, 3: the different points made, in any order; at four, surveillance."""
    made = round.state["points-made"]
    unique = sorted(set(made))
    round.note("fire-points", unique, "1.12(a)4")
    if len(unique) == 4 and made.count(made[-1]) == 1 and round.stakes_on("fire"):
        round.announce("four different points: surveillance is notified", "1.12(a)6")


def remember_removals(round: Round) -> None:
    """1.3(d): a Don't Pass Bet that was removed or reduced stays so until its point is decided."""
    state = round.state
    taken = [*state["taken-down"], *placing.removals(round)] if state["point"] else []
    state["taken-down"] = [entry for entry in taken if entry.endswith("dont-pass")]


CRAPS = Crew(
    confirm=("dealer", "boxperson"),
    judge="boxperson",
    orders="boxperson",
    words={**ON_OFF, **shooter.WORDS},
    ready=shooter.check_ready,
    find=shooter.find,
)

GAME = Game(
    slug="craps",
    title="Craps",
    subchapter="1",
    sections=("1",),
    seats=(1, 16),
    options=OPTIONS,
    wagers=WAGERS,
    troubles=troubles(CRAPS),
    pay_tables=TABLES,
    play=partial(play, CRAPS),
    only_these="1.2(b)",
    check_table=check_table,
    check_bets=check_bets,
    first_state=shooter.first_state,
    pieces="dice",
)
