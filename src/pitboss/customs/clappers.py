"""Upright wheels with a clapper, as big six (5.6) and pokette (12.7, 12.9) have them.

Bets are closed before the wheel is spun, in either direction. A valid spin has three revolutions at
least. For a clapper between two sections the table has posted whether the one previously passed
wins or the spin is void. A spin that does not count decides nothing: its wagers stand for the
re-spin, which is the next round.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from pitboss.equipment.wheel import Wheel
from pitboss.errors import PitbossError, Refused
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer, IrregularityReport, Landed, TakeDown
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Option, Options, choice, flag, kebab
from pitboss.play.prompts import Steps
from pitboss.play.round import Interruption, Round
from pitboss.regulation.pay_tables import PayTable

PASSED, VOID = "previously-passed", "void-and-re-spin"
VALID = 3
"""So many revolutions make a valid spin."""


class NoSpin(Interruption):
    """The spin does not count."""


class Clapper(Struct, frozen=True, kw_only=True):
    """What the text calls a section of the wheel, and its paragraphs."""

    section: str
    closed: str
    """Bets are closed before the spin."""
    revolutions: str
    """Three at least."""
    too_few: str
    """What follows from fewer."""
    between: str
    """The clapper between two sections; items 1 and 2 are what a table may do then."""
    sign: str
    """The choice is posted."""

    @property
    def options(self) -> tuple[Option, ...]:
        section = self.section
        return (
            choice("clapper-rule", (PASSED, VOID), self.between,
                   f"what a clapper between two {section}s means: the {section} previously passed"
                   " wins, or the spin is void", items=(f"{self.between}1", f"{self.between}2")),
            flag("sign-posted", self.sign, "a sign at the table says which of the two it is",
                 default=True),
            choice("direction", ("either", "clockwise", "counterclockwise"), self.revolutions,
                   "in which direction the wheel is spun, which the dealer may change at any spin"),
        )  # fmt: skip

    def check_sign(self, options: Options) -> None:
        if not options["sign-posted"]:
            why = "a sign at each table must state which clapper option is in effect"
            raise Refused(why, self.sign)

    def spin(self, round: Round, wheel: Wheel, cite: str) -> Steps[str | None]:
        """The section that wins; None after a spin that does not count."""
        try:
            return (yield from round.spin(wheel.order, cite=cite, closed=self.closed))
        except NoSpin as void:
            round.announce(void.why, void.cite)
            round.note("spin", "void, re-spin", void.cite)
            return None

    def check_stays(self, round: Round, answer: TakeDown, *, also: str = "") -> None:
        """A wager on which bets were once closed stands until a spin decides it.

        `also` is a paragraph that says so beside the one that closes bets.
        """
        left = round.left_by(answer)
        for stake in round.table.carried:
            mine = (stake.seat, stake.patron) == (answer.seat, answer.patron)
            if mine and left.get(stake.wager, 0) < stake.amount:
                why = f'{stake.wager} stands: "No more bets" was called on it, and no spin decided'
                raise Refused(why, f"{self.closed}; {also}" if also else self.closed)

    # -- irregularities ----------------------------------------------------------------------

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        return (
            Irregularity(
                name=f"clapper-between-two-{self.section}s",
                cite=self.between,
                consequence=f"as posted: the {self.section} previously passed wins, or the spin is"
                " void and the wagers stand for the re-spin",
                when=("spin",),
                handle=self._rests_between,
                legal=self._check_sections,
            ),
            Irregularity(
                name="fewer-than-three-revolutions",
                cite=self.too_few,
                consequence='"No spin": the wagers stand for the re-spin',
                when=("spin",),
                handle=self._turned_too_little,
                legal=self._check_revolutions,
            ),
        )

    def _rests_between(
        self, round: Round, report: IrregularityReport
    ) -> Steps[Answer | None] | None:
        if round.options["clapper-rule"] == VOID:
            why = f"the clapper is between two {self.section}s: the spin is void"
            raise NoSpin(why, f"{self.between}2")
        round.announce(f"the {self.section} previously passed wins", f"{self.between}1")
        passed = self._named(round, report)
        if not passed or round.table.stocks["wheel"].commitment:
            return None  # the dealer says which it is
        return _instead(Landed(passed))

    def _turned_too_little(self, round: Round, report: IrregularityReport) -> None:
        raise NoSpin("No spin", self.too_few)

    def _check_revolutions(self, round: Round, report: IrregularityReport) -> None:
        said = str(_details(report).get("revolutions", ""))
        if said.isdecimal() and len(said) < 10 and int(said) >= VALID:
            raise Refused(f"{said} revolutions make a valid spin", self.revolutions)

    def _check_sections(self, round: Round, report: IrregularityReport) -> None:
        self._named(round, report)

    def _named(self, round: Round, report: IrregularityReport) -> str:
        """The section previously passed, where the report names it: the first of two, or as said.

        Which sections are neighbours is not for the report to prove.
        """
        assert isinstance(round.prompt, ask.Spin), "a clapper rests when the wheel was spun"
        read = round.game.read_piece or str
        details = _details(report)
        between = next((details[key] for key in _BETWEEN if key in details), ())
        marked = _MARKED.search(str(between))
        first = next((str(details[key]) for key in _PASSED_LAST if key in details), "")
        first = first or (marked[1] if marked else "")
        try:
            two = report.pieces or tuple(map(read, _words(between)))
            passed = read(first) if first else two[0] if two else ""
        except PitbossError as error:
            raise Refused(str(error), self.between) from None
        for section in (*two, *filter(None, (passed,))):
            if section not in round.prompt.pockets:
                raise Refused(f"this wheel has no {section}", self.between)
        if two and (len(two) != 2 or passed not in two):
            why = f"the clapper rests between two {self.section}s, one of them previously passed"
            raise Refused(why, self.between)
        return passed


_PASSED_LAST = ("passed", "passed-last", "previously-passed", "last-passed")
_BETWEEN = ("between", "clapper-between", "clapper")
_MARKED = re.compile(r"(\S+) \(passed\)")


_NO_SECTION = ("", "and", "between", "(passed)")


def _details(report: IrregularityReport) -> dict[str, Any]:
    return {kebab(str(key)): value for key, value in report.details.items()}


def _words(said: Any) -> list[str]:
    """``$5 and $1``, ``between 7h (passed) and Qs``, ``[7h, Qs]``."""
    if isinstance(said, str):
        return [word for word in re.split(r"[\s,/]+", said) if word not in _NO_SECTION]
    return [str(word) for word in said] if isinstance(said, (list, tuple)) else [str(said)]


def _instead(answer: Answer) -> Steps[Answer | None]:
    """An answer in place of the one that was asked for."""
    yield from ()
    return answer


# -- odds ----------------------------------------------------------------------------------------


def posted_odds(cite: str, stated: str) -> tuple[Option, ...]:
    """Better odds than the text demands, which gives the least that is paid; how they are put."""
    return (
        Option(name="payout-odds", default={}, kind="map", cite=cite,
               says="better odds than the text demands, by wager"),
        choice("odds-word", ("to", "win"), stated,
               'the word that odds are printed with, as in "3 to 1"; "for" may not be used'),
    )  # fmt: skip


def odds_in_force(minimum: PayTable, options: Options, stated: str) -> PayTable:
    """The posted odds, none below the text's and none stated as so much for 1."""
    posted = {}
    for row, said in options["payout-odds"].items():
        if re.search(r"\bfor\b", str(said)):
            raise Refused(f'{row} at {said}: odds are stated with "to" or "win", not "for"', stated)
        text = re.sub(r"\bwins?\b", "to", str(said).strip())
        if not re.fullmatch(r"\d[\d,]{0,15}\s*to\s*\d{0,3}[1-9]\d{0,3}", text):
            raise Refused(f"{row} at {said}: odds are stated as so much to 1", minimum.cite)
        posted[row] = text
    return minimum.posted(posted)
