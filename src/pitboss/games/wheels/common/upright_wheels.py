"""Upright wheels with a clapper at the top, which shows the section that wins.

Bets are closed before the wheel is spun, in either direction. A valid spin has three revolutions at
least. If the clapper rests between two sections, either the section previously passed wins or the
spin is void, as the table has posted. A spin that does not count decides nothing: its wagers stand
for the re-spin, which is the next round.
"""

from pitboss.engine import (
    Answer,
    Field,
    Irregularity,
    IrregularityReport,
    Landed,
    Option,
    Options,
    Round,
    Steps,
    TakeDown,
    choice,
    flag,
)
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.common.spins import NoSpin
from pitboss.values import Frozen

PASSED, VOID = "previously-passed", "void-and-re-spin"
VALID = 3
"""How many revolutions make a valid spin."""


def check_sign(options: Options, at: Paragraphs) -> None:
    if not options["sign-posted"]:
        raise Refused("a sign at each table must state which clapper option is in effect", at.sign)


def check_stays(round: Round, answer: TakeDown, cite: str) -> None:
    """Once bets on a wager were closed, it stays until a spin decides it."""
    left = round.left_by(answer)
    for stake in round.table.carried:
        mine = (stake.seat, stake.patron) == (answer.seat, answer.patron)
        if mine and left.get(stake.wager, 0) < stake.amount:
            why = f'{stake.wager} stands: "No more bets" was called on it, and no spin decided'
            raise Refused(why, cite)


class UprightWheel(Frozen, kw_only=True):
    """What the text calls a section of the wheel, and its paragraphs."""

    section: str
    at: Paragraphs

    @property
    def options(self) -> tuple[Option, ...]:
        section, at = self.section, self.at
        return (
            choice("clapper-rule", (PASSED, VOID), at.between,
                   f"what a clapper between two {section}s means: the {section} previously passed"
                   " wins, or the spin is void", items=(at.passed_wins, at.void)),
            flag("sign-posted", at.sign, "a sign at the table says which of the two it is",
                 default=True),
            choice("direction", ("either", "clockwise", "counterclockwise"), at.revolutions,
                   "in which direction the wheel is spun, which the dealer may change at any spin"),
        )  # fmt: skip

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        section, at = self.section, self.at
        passed = Field(
            name="passed", kind="piece", among=sections,
            says=f"the {section} previously passed; the first of the two named, if not said",
        )  # fmt: skip
        turned = Field(
            name="revolutions", kind="number", low=0, cite=at.revolutions, says="how many"
        )
        return (
            Irregularity(
                name=f"clapper-between-two-{section}s", cite=at.between, when=("spin",),
                consequence=f"as posted: the {section} previously passed wins, or the spin is"
                " void and the wagers stand for the re-spin",
                fields=(passed,), handle=self._rests_between, legal=self._check_sections,
            ),
            Irregularity(
                name="fewer-than-three-revolutions", cite=at.too_few, when=("spin",),
                consequence='"No spin": the wagers stand for the re-spin',
                fields=(turned,), handle=self._turned_too_little, legal=self._check_revolutions,
            ),
        )  # fmt: skip

    def _rests_between(self, round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        section, at = self.section, self.at
        if round.options["clapper-rule"] == VOID:
            raise NoSpin(f"the clapper is between two {section}s: the spin is void", at.void)
        round.announce(f"the {section} previously passed wins", at.passed_wins)
        passed = previously_passed(report)
        yield from ()
        if passed is None or round.table.stocks["wheel"].commitment:
            return None  # the dealer says which it is
        return Landed(passed)

    def _check_sections(self, round: Round, report: IrregularityReport) -> None:
        """The report need not prove which sections are neighbours."""
        between = report.pieces
        for section in between:
            if section not in sections(round):
                raise Refused(f"this wheel has no {section}", self.at.between)
        if between and (len(between) != 2 or previously_passed(report) not in between):
            why = f"the clapper rests between two {self.section}s, one of them previously passed"
            raise Refused(why, self.at.between)

    def _turned_too_little(self, round: Round, report: IrregularityReport) -> None:
        raise NoSpin("No spin", self.at.too_few)

    def _check_revolutions(self, round: Round, report: IrregularityReport) -> None:
        turned = report.details["revolutions"]
        if turned is not None and turned >= VALID:
            raise Refused(f"{turned} revolutions make a valid spin", self.at.revolutions)


def sections(round: Round) -> tuple[str, ...]:
    """What stands in the sections of the wheel that was spun."""
    assert isinstance(round.prompt, ask.Spin), "a clapper rests when the wheel was spun"
    return tuple(dict.fromkeys(round.prompt.pockets))


def previously_passed(report: IrregularityReport) -> str | None:
    """The section previously passed, where the report names it: as it says, or the first of two."""
    said: str | None = report.details["passed"]
    return said or next(iter(report.pieces), None)
