"""Who shakes after the dealer (13.5(d), 13.7), and shakes that decide nothing.

The table remembers who has accepted the shaker: a seat, 0 for the dealer on behalf of the players,
None while it is still to be offered; and which players have refused it.
"""

from typing import Any

from pitboss.engine import (
    Answer,
    Choice,
    Choose,
    Fact,
    Field,
    Irregularity,
    IrregularityReport,
    Offer,
    Options,
    Round,
    Steps,
)
from pitboss.engine.options import kebab
from pitboss.errors import Refused
from pitboss.games.dice.common.shakes import SEEN, no_roll
from pitboss.procedures.bet_manner import LEFT

DEALER = 0

OFFERED = (
    Offer("accept", "13.5(d)1", says="shake at least three times"),
    Offer("decline", "13.5(d)", says="let the shaker go on to the next player"),
)
KEPT = (
    Offer("keep", "13.7(a)", says="shake again next time"),
    Offer("pass", "13.7(a)", says="let the shaker go on to the left"),
)


FACTS = {
    "shaker": Fact(kind="free", says="who has the shaker: a seat, the dealer, or nobody yet"),
    "refused": Fact(kind="seats", says="who has refused the shaker"),
    LEFT: Fact(kind="seats", says="seats whose players have left the table"),
}


def first_state(options: Options) -> dict[str, Any]:
    return {"shaker": None, "refused": [], LEFT: []}


def read_state(round: Round) -> None:
    """A sheet may give what the table remembers as text, and a player by name."""
    state = round.state
    names = {patron: seat for seat, patron in round.table.seated.items() if patron}
    state["shaker"] = _holder(names.get(state["shaker"], state["shaker"]))
    for name in ("refused", LEFT):
        said = state[name]
        seats = said.replace(",", " ").split() if isinstance(said, str) else said
        state[name] = [int(seat) for seat in seats]


def _holder(said: Any) -> int | None:
    text = str(said).lower().removeprefix("seat ")
    known = {"none": None, "nobody": None, "": None, "dealer": DEALER}
    if text in known:
        return known[text]
    if not text.isdecimal():
        raise Refused(f"shaker: {said} is no seat, dealer or none", "13.5(d)")
    return int(text)


# -- the players ---------------------------------------------------------------------------------


def players(round: Round) -> dict[int, str]:
    """The patrons at the table by seat: those who are known to sit there, otherwise those who
    wager."""
    known: dict[int, str] = round.memo.setdefault("players", {})
    left = round.state[LEFT]
    for seat, patron in round.table.seated.items():
        if seat in round.table.seats and seat not in left:
            known.setdefault(seat, patron)
    for stake in round.stakes_on():
        known[stake.seat] = stake.patron
    return known


def in_turn(round: Round, after: int) -> list[int]:
    """13.7(b): clockwise from the left of a seat; from the left of the dealer, 13.5(d)."""
    return sorted(players(round), key=lambda seat: (seat <= after, seat))


# -- accepting it --------------------------------------------------------------------------------


def find(round: Round) -> Steps[None]:
    """13.5(d): after the dealer's own shakes, the shaker goes to the player who has accepted it
    before."""
    state, here = round.state, players(round)
    state["refused"] = [seat for seat in state["refused"] if seat in here]
    holder = state["shaker"]
    if holder is None:
        yield from offer(round, DEALER, "13.5(d)")
    elif holder and holder not in here and round.table.seated:
        yield from give_up(round, f"seat {holder} is not at the table any more", "13.7(b)")


def offer(round: Round, after: int, cite: str) -> Steps[None]:
    """Offer it to each player in turn until one accepts it; otherwise the dealer takes it on their
    behalf.

    The player who has just given it up is not asked.
    """
    for seat in in_turn(round, after):
        if seat == after:
            continue
        round.note("offered-to", seat, cite)
        silence = "decline" if seat in round.state["refused"] else "accept"
        answer = yield from round.choose(
            seat, OFFERED, cite=cite, default=silence, patron=players(round)[seat]
        )
        if answer.name == "accept":
            _take(round, seat, "13.5(d)1")
            return
        if seat not in round.state["refused"]:
            round.state["refused"].append(seat)
    _take(round, DEALER, "13.5(d)2" if cite == "13.5(d)" else cite)


def _take(round: Round, seat: int, cite: str) -> None:
    round.state["shaker"] = seat
    round.state["refused"] = [other for other in round.state["refused"] if other != seat]
    round.note("shaker", seat or "dealer", cite)


# -- giving it up --------------------------------------------------------------------------------


def keep_or_pass(round: Round, total: int) -> Steps[None]:
    """13.7(a): once the wagers are settled."""
    holder = round.state["shaker"]
    if holder == DEALER:
        yield from _dealer_offers(round)
        return
    patron = players(round).get(holder, "")
    if total == 7:
        _note_may_keep(round, False, "13.7(a)1i")
        why = "the shaker is passed after the player shakes a 7"
        refused = {"keep": Refused(why, "13.7(a)1i")}
        round.pass_over(holder, refused.get, default="pass", patron=patron)
        yield from give_up(round, "the shaker is passed after a 7", "13.7(a)1i")
    else:
        _note_may_keep(round, True, "13.7(a)")
        answer = yield from round.choose(
            holder, KEPT, cite="13.7(a)", default="keep", patron=patron
        )
        if answer.name == "pass":
            yield from give_up(round, f"seat {holder} passes the shaker", "13.7(a)")


def _note_may_keep(round: Round, may: bool, cite: str) -> None:
    """Note whether the player who has the shaker may keep it; if the player has a name, under the
    name too."""
    round.note("may-keep", may, cite)
    if patron := players(round).get(round.state["shaker"], ""):
        round.note(kebab(f"{patron}-may-keep"), may, cite)


def _dealer_offers(round: Round) -> Steps[None]:
    """13.7(a)2: the dealer must offer it while any player at the table has never refused it."""
    here = players(round)
    if {*here}.difference(round.state["refused"]):
        round.note("may-keep", False, "13.7(a)2")
        yield from give_up(round, "the dealer offers to pass the shaker", "13.7(a)2")
    elif here:
        round.note("may-keep", True, "13.7(a)")
        round.note("shaker", "dealer", "13.7(a)")
        answer = yield from round.choose(DEALER, KEPT, cite="13.7(a)", default="keep")
        if answer.name == "pass":
            yield from give_up(round, "the dealer offers to pass the shaker", "13.7(a)")


def give_up(round: Round, why: str, cite: str) -> Steps[None]:
    """13.7(b): it is offered from the left of the player who had it."""
    round.announce(why, cite)
    holder, round.state["shaker"] = round.state["shaker"], None
    yield from offer(round, holder, "13.7(b)")


# -- irregularities ------------------------------------------------------------------------------


def with_a_player(round: Round, report: IrregularityReport) -> None:
    holder = round.state["shaker"]
    if not holder:
        why = "the shaker is not with a player who could be ordered to pass it"
        raise Refused(why, "13.7(a)1ii")
    if report.seat not in (0, holder):
        why = f"seat {report.seat} does not have the shaker: seat {holder} has"
        raise Refused(why, "13.7(a)1ii")


def ordered(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """13.7(a)1ii: for delay, repeated invalid shakes or violations."""
    holder = round.state["shaker"]
    _note_may_keep(round, False, "13.7(a)1ii")
    if isinstance(round.prompt, Choose):  # the player was about to say so
        return Choice(holder, "pass", patron=round.prompt.patron)
    yield from give_up(round, "the floorperson orders the shaker passed", "13.7(a)1ii")
    return None


def has_wagers(round: Round, seat: int) -> bool:
    return bool(round.stakes_on(seat=seat))


def may_leave(round: Round, report: IrregularityReport) -> None:
    """13.4(b): not before what the player has wagered is decided."""
    if has_wagers(round, report.seat):
        raise Refused(f"seat {report.seat} has wagered and must remain seated until the round is"
                      " complete", "13.4(b)")  # fmt: skip


def leaves(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    players(round).pop(report.seat, None)
    round.state[LEFT] = sorted({*round.state[LEFT], report.seat})
    if round.state["shaker"] == report.seat:
        yield from give_up(round, f"seat {report.seat} leaves the table", "13.7(b)")
    return None


ORDERED_BY = Field(name="by", values=("floorperson",), says="who orders it")
RESHAKEN = "nothing is decided, the dice are shaken again"

INVALID = {
    "die-not-flat": ("13.5(e)", f"no one face of a die is uppermost: {RESHAKEN}"),
    "fewer-than-three-shakes": ("13.5(c)", f"the dealer has not mixed the dice: {RESHAKEN}"),
    "fewer-than-three-shakes-by-player": (
        "13.5(d)1", f"the player has not mixed the dice: {RESHAKEN}"
    ),
    "invalid-shake": ("13.7(a)1ii", RESHAKEN),
}  # fmt: skip
"""Shakes that decide nothing; nobody has to pass the shaker for one."""

IRREGULARITIES = (
    *(Irregularity(name=name, cite=cite, when=("roll",), handle=no_roll, fields=SEEN,
                   consequence=what)
      for name, (cite, what) in INVALID.items()),
    Irregularity(name="ordered-to-pass", cite="13.7(a)1ii", when=("bets", "roll", "choose"),
                 handle=ordered, legal=with_a_player, fields=(ORDERED_BY,),
                 consequence="the shaker goes to the next player"),
    Irregularity(name="player-leaves", cite="13.4(b)", when=("bets", "roll"), whose="seat",
                 handle=leaves, legal=may_leave, consequence="the seat is empty"),
)  # fmt: skip
