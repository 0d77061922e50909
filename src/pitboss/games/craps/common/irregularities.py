"""Throws that do not count, and dice taken from a shooter (1.9, 1.10(a), 1.11(a)2)."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.craps.common import shooter
from pitboss.games.craps.common.betting import open_bets
from pitboss.games.craps.common.crew import Crew, cite_at, crew_of
from pitboss.play.answers import Answer, IrregularityReport, Thrown
from pitboss.play.irregularities import Irregularity
from pitboss.play.prompts import Steps
from pitboss.play.round import Round

NO_ROLL = {
    "dice-not-together": ("1.9(b)1", "the dice left the hand one after the other"),
    "end-not-struck": ("1.9(b)2", "a die did not strike an end of the table"),
    "die-on-bank": ("1.9(b)3", "a die rests on the bank of chips"),
    "die-in-cup-or-on-rail": ("1.9(b)4", "a die rests in the dice cup or on a rail"),
    "cheating-device": ("1.9(b)5", "a cheating, crooked or fixed device or technique"),
    "no-roll": ("1.9(b)6", "the throw is considered improper for any other reason"),
}
"""The grounds for calling No Roll; under 1, 2 and 6 if possible before the dice rest, 1.9(c)."""

RETHROWN = "nothing is decided, the dice are thrown again"


def throw_again(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The throw does not count: wagers stand, and may be made or removed until the next."""
    if "faces" in report.details:
        cite = round.game.irregularity_names[report.name].cite
        round.note("faces-void", report.details["faces"], cite)
    yield from open_bets(round)
    yield from crew_of(round).find(round)
    return None


def may_call(round: Round, report: IrregularityReport) -> None:
    """1.9(d), (e): who may call No Roll, and what is no ground for it."""
    caller = str(report.details.get("by", "")).lower()
    options = round.options
    absent = () if options.get("stickperson", True) else ("stickperson",)
    callers = [who for who in options["no-roll-called-by"] if who not in absent]
    if caller and caller not in callers:
        why = f"No Roll is called by the {' or '.join(callers)}"
        raise Refused(why, cite_at(round, "1.9(e)1"))
    reason = str(report.details.get("reason", "")).lower()
    touched = any(word in reason for word in ("hit", "struck", "strike", "contact", "touch"))
    if touched and ("coupon" in reason or ("chips" in reason and "bank" not in reason)):
        raise Refused("dice that hit chips or coupons are no cause for a No Roll", "1.9(d)")


def cocked(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """1.10(a)1: the side opposite the one that rests on chips is uppermost."""
    yield from ()  # nobody is asked
    return _read(report)


def _read(report: IrregularityReport) -> Thrown | None:
    """The faces that the report names: as they count, or by what a cocked die rests on."""
    details = report.details
    if "faces" in details:
        return Thrown(_faces(details["faces"]))
    if "rests-on" in details:
        flat = _faces(details.get("flat", ()))
        return Thrown((*flat, *(7 - face for face in _faces(details["rests-on"]))))
    return None


def _faces(value: object) -> tuple[int, ...]:
    parts = value if isinstance(value, (list, tuple)) else str(value).replace("-", " ").split()
    return tuple(int(part) for part in parts)


def readable(round: Round, report: IrregularityReport) -> None:
    """Refuse a report of faces that no two dice show."""
    try:
        thrown = _read(report)
    except (TypeError, ValueError):
        raise Refused("name the faces as in 3 4", "1.10(a)") from None
    if thrown is not None and round.prompt is not None:
        round.prompt.check(thrown)


def may_judge(round: Round, report: IrregularityReport) -> None:
    """1.10(a)2: whose discretion it is."""
    judge, said = crew_of(round).judge, report.details
    who = str(said.get("by", said.get("decided-by", judge))).lower()
    if who != judge:
        why = f"the {judge} decides which face is uppermost, not the {who}"
        raise Refused(why, cite_at(round, "1.10(a)2i"))
    if not _ordered_void(report):
        readable(round, report)


def _ordered_void(report: IrregularityReport) -> bool:
    said = report.details
    return "void" in said or any("void" in str(said.get(key, "")) for key in ("reason", "faces"))


def disputed(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """1.10(a)2: who judges says which face is uppermost, or has the dice thrown again."""
    thrown = None if _ordered_void(report) else _read(report)
    if thrown is not None:
        return thrown
    return (yield from throw_again(round, report))


def ordered(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """1.11(a)2: for delay, repeated invalid rolls or violations."""
    out = round.prompt is not None and round.prompt.step == "roll"
    who = crew_of(round).orders
    shooter.give_up(round, f"the {who} orders the dice passed on", "1.11(a)2")
    if out:
        yield from shooter.find(round)
    return None


def has_shooter(round: Round, report: IrregularityReport) -> None:
    if round.state["shooter"] is None:
        raise Refused("nobody has the dice", "1.11(a)2")


def nothing(round: Round, report: IrregularityReport) -> None:
    """The throw stands."""


def irregularities(crew: Crew) -> tuple[Irregularity, ...]:
    invalid = (
        ("die-off-table", "1.9(a)", "a die went off the table"),
        ("die-on-die", "1.9(a)", "one die rests on the other"),
        ("die-on-two-sides", "1.10(a)1", "more than one side of a die rests on something"),
    )
    return (
        *(Irregularity(name=name, cite=cite, when=("roll",), handle=throw_again,
                       consequence=f"{what}: {RETHROWN}") for name, cite, what in invalid),
        *(Irregularity(name=name, cite=cite, when=("roll",), handle=throw_again, legal=may_call,
                       consequence=f"No Roll, {what}: {RETHROWN}")
          for name, (cite, what) in NO_ROLL.items()),
        Irregularity(name="cocked-die", cite="1.10(a)1", when=("roll",),
                handle=cocked, legal=readable,
                consequence="the side opposite the one that rests on something counts"),
        Irregularity(name="disputed-face", cite=crew.cite("1.10(a)2i"), when=("roll",),
                legal=may_judge, handle=disputed,
                consequence=f"the {crew.judge} decides, or the dice are thrown again"),
        Irregularity(name="dice-hit-chips", cite="1.9(d)", when=("roll",), handle=nothing,
                     consequence="no cause for a No Roll: the throw stands"),
        Irregularity(name="ordered-to-pass", cite="1.11(a)2", when=("bets", "roll"),
                legal=has_shooter, handle=ordered,
                consequence="the dice go to the next player"),
    )  # fmt: skip
