"""Throws that do not count, and dice taken from a shooter."""

from pitboss.engine import Answer, Field, Irregularity, IrregularityReport, Round, Steps, Thrown
from pitboss.errors import Refused
from pitboss.games.craps.common import shooter
from pitboss.games.craps.common.betting import open_bets
from pitboss.games.craps.common.crew import ShooterCrew, crew_of, shooter_crew
from pitboss.procedures.deck_irregularities import nothing

NO_ROLL = {
    "dice-not-together": "the dice left the hand one after the other",
    "end-not-struck": "a die did not strike an end of the table",
    "die-on-bank": "a die rests on the bank of chips",
    "die-in-cup-or-on-rail": "a die rests in the dice cup or on a rail",
    "cheating-device": "a cheating, crooked or fixed device or technique",
    "no-roll": "the throw is considered improper for any other reason",
}
"""The grounds for calling No Roll."""

RETHROWN = "nothing is decided, the dice are thrown again"

FACES = Field(name="faces", kind="faces", says="the faces that the dice showed")
RESTING = (
    Field(name="flat", kind="faces", says="the uppermost face of the die that lies flat"),
    Field(name="rests-on", kind="faces", says="the side on which a cocked die rests"),
)
IMPROPER, CHIPS_HIT = "improper", "chips-hit"
GROUND = Field(name="ground", kind="choice", values=(IMPROPER, CHIPS_HIT), default=IMPROPER,
               says="an improper throw, or dice that hit chips or coupons")  # fmt: skip


def throw_again(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The throw does not count: wagers stand, and may be made or removed before the next throw."""
    if faces := report.details["faces"]:
        cite = round.game.irregularity_names[report.name].cite
        round.note("faces-void", list(faces), cite)
    yield from open_bets(round)
    yield from crew_of(round).find(round)
    return None


def callers(round: Round) -> tuple[str, ...]:
    """Who may call No Roll: those designated, if they are at the table."""
    absent = () if round.options.get("stickperson", True) else ("stickperson",)
    return tuple(who for who in round.options["no-roll-called-by"] if who not in absent)


def has_ground(round: Round, report: IrregularityReport) -> None:
    if report.details["ground"] == CHIPS_HIT:
        cite = shooter_crew(round).at.no_cause
        raise Refused("dice that hit chips or coupons are no cause for a No Roll", cite)


def _read(report: IrregularityReport) -> Thrown | None:
    """The faces that the report names: directly, or by the side on which a cocked die rests.

    The side opposite the one that rests on chips is uppermost. A roll that is void has none.
    """
    said = report.details
    if said["faces"] and not said.get("void"):
        return Thrown(said["faces"])
    if said["rests-on"] and not said.get("void"):
        return Thrown((*(said["flat"] or ()), *(7 - face for face in said["rests-on"])))
    return None


def readable(round: Round, report: IrregularityReport) -> None:
    """Refuse a report of faces that no two dice show."""
    thrown = _read(report)
    if thrown is not None and round.prompt is not None:
        round.prompt.check(thrown)


def cocked(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    yield from ()  # nobody is asked
    return _read(report)


def disputed(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The person who judges says which face is uppermost, or orders another throw."""
    return _read(report) or (yield from throw_again(round, report))


def ordered(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """For delay, repeated invalid rolls or violations."""
    crew = shooter_crew(round)
    out = round.prompt is not None and round.prompt.step == "roll"
    shooter.give_up(round, f"the {crew.orders} orders the dice passed on", crew.at.ordered)
    if out:
        yield from shooter.find(round)
    return None


def has_shooter(round: Round, report: IrregularityReport) -> None:
    if round.state["shooter"] is None:
        raise Refused("nobody has the dice", shooter_crew(round).at.ordered)


def by_hand(crew: ShooterCrew) -> tuple[Irregularity, ...]:
    at = crew.at
    invalid = (
        ("die-off-table", at.invalid, "a die went off the table"),
        ("die-on-die", at.invalid, "one die rests on the other"),
        ("die-on-two-sides", at.cocked, "more than one side of a die rests on something"),
    )
    caller = Field(name="by", among=callers, cite=at.callers, says="who calls No Roll")
    judge = Field(name="by", values=(crew.judge,), says="who decides")
    orders = Field(name="by", values=(crew.orders,), says="who orders it")
    void = Field(name="void", kind="flag", default=False, says="whether the roll is void")
    return (
        *(Irregularity(name=name, cite=cite, when=("roll",), handle=throw_again, fields=(FACES,),
                       consequence=f"{what}: {RETHROWN}") for name, cite, what in invalid),
        *(Irregularity(name=name, cite=at.no_roll[name], when=("roll",), handle=throw_again,
                       fields=(caller, FACES, *([GROUND] if name == "no-roll" else [])),
                       legal=has_ground if name == "no-roll" else None,
                       consequence=f"No Roll, {what}: {RETHROWN}")
          for name, what in NO_ROLL.items()),
        Irregularity(name="cocked-die", cite=at.cocked, when=("roll",), handle=cocked,
                     legal=readable, fields=(FACES, *RESTING),
                     consequence="the side opposite the one that rests on something counts"),
        Irregularity(name="disputed-face", cite=at.disputed, when=("roll",), handle=disputed,
                     legal=readable, fields=(judge, FACES, *RESTING, void),
                     consequence=f"the {crew.judge} decides, or the dice are thrown again"),
        Irregularity(name="dice-hit-chips", cite=at.no_cause, when=("roll",), handle=nothing,
                     consequence="no cause for a No Roll: the throw stands"),
        Irregularity(name="ordered-to-pass", cite=at.ordered, when=("bets", "roll"),
                     handle=ordered, legal=has_shooter, fields=(orders,),
                     consequence="the dice go to the next player"),
    )  # fmt: skip
