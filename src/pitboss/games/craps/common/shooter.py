"""Who throws the dice, and one throw from the opening of bets to the next shooter.

The table remembers the shooter's seat; 0 is a player whose wagers are not on record, None means
that the dice are still to be offered.
"""

from functools import partial
from typing import Any

from pitboss.engine import Call, Fact, Offer, Options, Procedure, Round, Steps
from pitboss.errors import Refused
from pitboss.games.craps.common import settlement
from pitboss.games.craps.common.betting import ON_OFF, check_late, open_bets
from pitboss.games.craps.common.crew import ShooterCrew, Word, shooter_crew
from pitboss.games.craps.common.names import COME, LINE
from pitboss.games.craps.common.paragraphs import ByHand
from pitboss.games.craps.common.settlement import Throw
from pitboss.games.craps.common.wagers import PAID_ON, PAID_ON_FACT, TAKEN_DOWN

UNRECORDED = 0


def offers(at: ByHand) -> tuple[Offer, ...]:
    return (
        Offer("accept", at.accepted, says="take two of the dice and throw them"),
        Offer("decline", at.declined, says="let the dice go on to the next player"),
    )


def first_state(options: Options) -> dict[str, Any]:
    return {
        "point": 0,
        "shooter": None,
        "last-shooter": 0,
        "new-shooter": True,
        "points-made": [],
        "rolled-for-come": False,
        "taken-down": [],
        PAID_ON: {},
    }


FACTS = {
    "point": Fact(kind="number", says="the point; off or 0 before a come out roll"),
    "shooter": Fact(kind="seat", nobody=None, says="who has the dice"),
    "last-shooter": Fact(kind="seat", says="who gave the dice up last: the next seat has them"),
    "new-shooter": Fact(kind="flag", says="whether the shooter has not thrown yet"),
    "points-made": Fact(kind="numbers", low=4, high=10, says="points that the shooter has made"),
    "rolled-for-come": Fact(kind="flag", says="whether the last throw was for come bets alone"),
    "taken-down": TAKEN_DOWN,
    PAID_ON: PAID_ON_FACT,
}
SEATS_LEFT = Fact(kind="seats", says="seats whose players have left the table")


# -- giving the dice up --------------------------------------------------------------------------


def check_word(round: Round, call: Call) -> None:
    """Only the shooter decides to pass the dice or keep them, and not after a loser 7."""
    holder, at = round.state["shooter"], shooter_crew(round).at
    if holder is None:
        if not round.table.rounds:
            raise Refused("nobody has the dice yet", at.given_up)
        if call.word == "keep-dice":
            raise Refused("the dice have been given up: a loser 7 must pass them", at.loser_seven)
    elif holder not in (call.seat, UNRECORDED):
        raise Refused(f"seat {call.seat} is not the shooter: seat {holder} is", at.given_up)


def hear(round: Round, call: Call) -> None:
    if call.word == "pass-dice":
        give_up(round, "the shooter passes the dice", shooter_crew(round).at.given_up)


WORDS = dict.fromkeys(("pass-dice", "keep-dice"), Word(check_word, hear))


def give_up(round: Round, why: str, cite: str) -> None:
    """The dice leave the shooter; the player who takes them next is a new shooter."""
    state = round.state
    round.memo["gave-up"] = state["shooter"]
    state["last-shooter"] = state["shooter"] or state["last-shooter"]
    state["shooter"] = None
    state["new-shooter"] = True
    round.announce(why, cite)
    round.note("shooter", "none", cite)
    if round.stakes_on("fire"):
        fire = shooter_crew(round).at.fire
        round.announce("fire bets stay until the successor throws a loser 7", fire.successor)


# -- finding the shooter -------------------------------------------------------------------------


def check_ready(round: Round) -> None:
    """A table that requires every shooter to be on record does not throw without a line bet."""
    if round.options["shooter-line-bet"] == "assumed" or round.state["point"]:
        return
    if not (round.seats_with(*LINE) or only_for_come(round)):
        why = "the shooter must make a Pass or Don't Pass bet before the throw"
        raise Refused(why, shooter_crew(round).at.thrown)


def only_for_come(round: Round) -> bool:
    """Whether the last shooter may throw without a line bet, only to decide Come bets."""
    state = round.state
    return bool(
        state["shooter"]
        and not state["point"]
        and not round.seats_with(*LINE)
        and any(stake.mark for wager in COME for stake in round.stakes_on(wager))
    )


def find(round: Round) -> Steps[None]:
    """The shooter goes on, or the dice are offered round the table; bets are open until somebody
    takes them."""
    while not (yield from _offer(round)):
        round.announce(
            "nobody has taken the dice: they are not thrown", shooter_crew(round).at.thrown
        )
        yield from open_bets(round)


def _offer(round: Round) -> Steps[bool]:
    """Whether there is somebody to throw."""
    state, at = round.state, shooter_crew(round).at
    again = bool(state["last-shooter"])
    round.memo["only-for-come"] = False
    round.memo["come-out"] = not state["point"]
    if goes_on(round):
        return True
    for seat, patron in in_turn(round):
        cite = at.next_offered if again else at.offered
        answer = yield from round.choose(
            seat, offers(at), cite=cite, default="accept", patron=patron
        )
        if answer.name == "accept":
            _take(round, seat, at.next_accepted if again else at.accepted)
            return True
    if only_for_come(round):
        mark_only_for_come(round)
        round.announce("the marker is Off: this roll only decides Come and Don't Come bets",
                       at.only_for_come)  # fmt: skip
    elif round.options["shooter-line-bet"] == "assumed":
        _take(round, UNRECORDED, at.thrown)
    else:
        return False
    return True


def mark_only_for_come(round: Round) -> None:
    """Unless a line bet has been made by now, the throw is for the Come bets alone."""
    only = round.memo["only-for-come"] = only_for_come(round)
    # by definition only the first roll after a decision is a come out roll
    round.memo["come-out"] = not (only and round.state["rolled-for-come"])


def goes_on(round: Round) -> bool:
    """Whether the shooter keeps the dice: on a come out roll with a line bet."""
    holder = round.state["shooter"]
    if round.state["point"]:
        return holder is not None
    if holder == UNRECORDED:
        return bool(round.options["shooter-line-bet"] == "assumed")
    return holder in round.seats_with(*LINE)


def in_turn(round: Round) -> list[tuple[int, str]]:
    """The players who may shoot, clockwise from the left of the last shooter.

    On a come out roll a line bet is needed; later none can be made, so any wager is enough. A
    player who has just given the dice up is not asked again, unless a shooter on record is
    required.
    """
    state, last = round.state, round.state["last-shooter"]
    players = {
        stake.seat: stake.patron
        for stake in reversed(round.stakes_on())
        if state["point"] or stake.wager in LINE
    }
    if round.options["shooter-line-bet"] == "assumed":
        players.pop(round.memo.get("gave-up") or UNRECORDED, None)
    return sorted(players.items(), key=lambda player: (player[0] <= last, player[0]))


def _take(round: Round, seat: int, cite: str) -> None:
    state = round.state
    if state["shooter"]:  # the player who had the dice has made no line bet
        state["last-shooter"] = state["shooter"]
        state["new-shooter"] = True
    state["shooter"] = seat
    round.note("shooter", seat or "unrecorded", cite)


def crew(
    at: ByHand, *, confirm: tuple[str, ...], judge: str, orders: str, **words: Word
) -> ShooterCrew:
    """The crew of a table with a shooter; players may say some more `words` there."""
    return ShooterCrew(at=at, confirm=confirm, judge=judge, orders=orders, find=find,
                       ready=check_ready, words={**ON_OFF, **WORDS, **words})  # fmt: skip


# -- one throw -----------------------------------------------------------------------------------


def play(crew: ShooterCrew, round: Round) -> Procedure:
    round.memo["crew"], at = crew, crew.at
    settlement.check_point(round)
    yield from round.commit("dice", dice=2, cite=at.thrown)
    yield from open_bets(round)
    yield from crew.find(round)
    bring_in_fire_bets(round)
    dice = yield from round.roll(2, cite=at.thrown, late=partial(check_late, round))
    if round.memo["only-for-come"]:
        mark_only_for_come(round)  # a late bet may have changed that
    low, high = dice
    throw = Throw((low, high), round.state["point"])
    round.note("total", throw.total, at.uppermost)
    settlement.settle(round, throw)
    round.state["rolled-for-come"] = round.memo["only-for-come"]
    if not round.memo["only-for-come"]:  # such a roll sets no point
        settlement.move_marker(round, throw)
        follow_shooter(round, throw)
    settlement.remember_removals(round)


def bring_in_fire_bets(round: Round) -> None:
    """In the order of their numbers, before the new shooter comes out."""
    comes_out = round.state["new-shooter"] and round.memo["come-out"]
    if comes_out and (seats := round.seats_with("fire")):
        round.note("fire-bets", seats, shooter_crew(round).at.fire.brought_in)


def follow_shooter(round: Round, throw: Throw) -> None:
    """The points that a shooter makes; a loser 7 takes the dice away."""
    state = round.state
    if throw.loser:
        state["points-made"] = []
        cite = shooter_crew(round).at.loser_seven
        give_up(round, "loser 7: the shooter passes the dice", cite)
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
