"""One throw, from the opening of bets to the next shooter: craps and mini-craps play it alike."""

from __future__ import annotations

from functools import partial

from pitboss.games.craps.common import placing, shooter
from pitboss.games.craps.common.betting import check_late, open_bets
from pitboss.games.craps.common.crew import ShooterCrew, crew_of, shooter_crew
from pitboss.games.craps.common.settlement import Throw, settle
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round


def play(crew: ShooterCrew, round: Round) -> Procedure:
    round.memo["crew"], at = crew, crew.at
    shooter.read_state(round)
    yield from round.commit("dice", dice=2, cite=at.thrown)
    yield from open_bets(round)
    yield from crew.find(round)
    bring_in_fire_bets(round)
    dice = yield from round.roll(2, cite=at.thrown, late=partial(check_late, round))
    if round.memo["only-for-come"]:
        shooter.mark_only_for_come(round)  # a late bet may have changed that
    low, high = dice
    throw = Throw((low, high), round.state["point"])
    round.note("total", throw.total, at.uppermost)
    settle(round, throw)
    round.state["rolled-for-come"] = round.memo["only-for-come"]
    if not round.memo["only-for-come"]:  # such a roll sets no point
        move_marker(round, throw)
        follow_shooter(round, throw)
    remember_removals(round)


def bring_in_fire_bets(round: Round) -> None:
    """In the order of their numbers, before the new shooter comes out."""
    comes_out = round.state["new-shooter"] and round.memo["come-out"]
    if comes_out and (seats := round.seats_with("fire")):
        round.note("fire-bets", seats, shooter_crew(round).at.fire.brought_in)


def move_marker(round: Round, throw: Throw) -> None:
    """The come out point is set, made or lost."""
    if throw.next_point != throw.point:
        round.state["point"] = throw.next_point
        round.note("point", throw.next_point or "off", crew_of(round).at.come_out_point)


def follow_shooter(round: Round, throw: Throw) -> None:
    """The points that a shooter makes; a loser 7 takes the dice away."""
    state = round.state
    if throw.loser:
        state["points-made"] = []
        cite = shooter_crew(round).at.loser_seven
        shooter.give_up(round, "loser 7: the shooter passes the dice", cite)
    elif not throw.point:
        state["new-shooter"] = False
    elif throw.total == throw.point:
        state["points-made"] = [*state["points-made"], throw.point]
        if round.options["fire-table"] != "none":
            mark_point_made(round)


def mark_point_made(round: Round) -> None:
    """The different points made, in any order; at four, surveillance."""
    made, fire = round.state["points-made"], shooter_crew(round).at.fire
    unique = sorted(set(made))
    round.note("fire-points", unique, fire.point_made)
    if len(unique) == 4 and made.count(made[-1]) == 1 and round.stakes_on("fire"):
        round.announce("four different points: surveillance is notified", fire.surveillance)


def remember_removals(round: Round) -> None:
    """A Don't Pass Bet that was removed or reduced stays so until its point is decided."""
    state = round.state
    taken = [*state["taken-down"], *placing.removals(round)] if state["point"] else []
    state["taken-down"] = [entry for entry in taken if entry.endswith("dont-pass")]
