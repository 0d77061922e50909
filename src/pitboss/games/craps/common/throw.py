"""One throw, from the opening of bets to the next shooter: craps and mini-craps play it alike."""

from __future__ import annotations

from functools import partial

from pitboss.games.craps.common import placing, shooter
from pitboss.games.craps.common.betting import check_late, open_bets
from pitboss.games.craps.common.crew import Crew
from pitboss.games.craps.common.settlement import Throw, settle
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
