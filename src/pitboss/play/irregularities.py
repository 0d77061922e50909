"""Irregularities: what a text foresees that may go wrong, what a report says, and what follows.

A game declares each of them with what its report may say. The engine checks who is named, which
pieces, where they lie and when; what is left to `legal` is what only the game can know.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import Refused
from pitboss.play.answers import Answer, IrregularityReport
from pitboss.play.events import Face, owner
from pitboss.play.options import Option, Value
from pitboss.play.prompts import Draw, Moments, Steps

if TYPE_CHECKING:
    from pitboss.play.round import Round

Handle = Callable[["Round", IrregularityReport], Steps[Answer | None] | None]
"""Carries out what follows. The prompt then stands again, unless the round is voided; a returned
answer is taken in place of the one that was asked for."""
Legal = Callable[["Round", IrregularityReport], None]
"""Refuses a report that cannot be true at this moment."""
Whose = Literal["nobody", "seat", "wagers", "hand"]
"""Whom a report names: nobody in particular, any seat, one with wagers, one that holds pieces."""
Where = Literal["anywhere", "deck", "hand"]
"""Where the pieces lie that a report names: still undealt, with the seat named, or anywhere."""


class Field(Option, frozen=True, kw_only=True):
    """One thing that a report may say, of a declared kind and with its values.

    Text is for the record alone: nothing follows from it.
    """

    default: Value = None
    cite: str = ""
    says: str = ""
    required: bool = False
    among: Callable[[Round], tuple[str, ...]] | None = None
    """The values that are possible at this table now, where they are not always the same."""

    @property
    def allowed(self) -> str:
        """What it may say, in words."""
        words = {"faces": "faces, as in 3 4", "words": "words", "piece": "a piece"}
        return words.get(self.kind) or super().allowed

    def _read_date(self, value: Any) -> str:
        """A day as ISO writes it, a time of day left out."""
        return date.fromisoformat(str(value).strip()[:10]).isoformat()

    def _read_faces(self, value: Any) -> tuple[int, ...]:
        """``3 4``, ``3-4`` or ``[3, 4]``."""
        parts = value.replace("-", " ").split() if isinstance(value, str) else value
        return tuple(int(part) for part in (parts if isinstance(parts, (list, tuple)) else [parts]))

    def _read_piece(self, value: Any) -> str:
        return self._read_choice(value)

    def _read_words(self, value: Any) -> tuple[str, ...]:
        parts = value.replace(",", " ").split() if isinstance(value, str) else value
        return tuple(str(part) for part in (parts if isinstance(parts, (list, tuple)) else [parts]))


ALWAYS = (
    Field(name="by", kind="text", says="who says so"),
    Field(name="reason", kind="text", says="in words, for the record"),
)
"""What any report may say besides."""


class Irregularity(Struct, frozen=True, kw_only=True):
    """Something that the text foresees, and what follows from it."""

    name: str
    cite: str
    consequence: str
    when: Moments
    """The steps at which it can be reported."""
    handle: Handle
    whose: Whose = "nobody"
    pieces: Where = "anywhere"
    fields: tuple[Field, ...] = ()
    legal: Legal | None = None
    ends_hand: bool = False
    """Whether nothing is left to that player to decide."""
    face: Face = "up"
    """How the pieces lie that a report names: ``down`` where nobody may learn them from it."""

    @property
    def may_say(self) -> tuple[Field, ...]:
        """What a report of it may say."""
        return (*ALWAYS, *self.fields)

    @property
    def names_seat(self) -> bool:
        """Whether a report must say whose hand, wagers or seat it is about."""
        return self.whose != "nobody"

    def read(self, round: Round, report: IrregularityReport) -> IrregularityReport:
        """A report as it is handled, every detail in its own type; refused where it cannot be so.

        What it does not say has the field's default, None if there is none.
        """
        self._check_step(round, report)
        self._check_seat(round, report)
        details = self._read_details(round, report)
        self._check_pieces(round, report)
        read = replace(report, details=details)
        if self.legal is not None:
            self.legal(round, read)
        return read

    def _check_step(self, round: Round, report: IrregularityReport) -> None:
        assert round.prompt is not None
        if round.prompt.step not in self.when:
            when, now = ", ".join(self.when), round.prompt.step
            raise Refused(f"{report.name} is reported at the step {when}; this is {now}", self.cite)

    def _check_seat(self, round: Round, report: IrregularityReport) -> None:
        seat = report.seat
        if not self.names_seat and not seat:
            return
        if seat not in round.table.seats:
            named = f"there is no seat {seat} at this table" if seat else "it must name the seat"
            raise Refused(f"{report.name}: {named}", self.cite)
        if self.whose == "wagers" and not round.stakes_on(seat=seat):
            raise Refused(f"{report.name}: seat {seat} has no wagers in this round", self.cite)
        if self.whose == "hand" and not held_by(round, seat):
            raise Refused(f"{report.name}: seat {seat} has no hand in this round", self.cite)

    def _check_pieces(self, round: Round, report: IrregularityReport) -> None:
        if not report.pieces or self.pieces == "anywhere":
            return
        if self.pieces == "deck":
            check_undealt(round, report.pieces)
            return
        held = held_by(round, report.seat)
        for piece in report.pieces:
            if piece not in held:
                raise Refused(f"{report.name}: seat {report.seat} does not hold {piece}", self.cite)

    def _read_details(self, round: Round, report: IrregularityReport) -> dict[str, Any]:
        known = {field.name: field for field in self.may_say}
        for said in report.details:
            if said not in known:
                near = get_close_matches(said, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"it may say {', '.join(known)}"
                raise Refused(f"{report.name} says nothing of {said!r}: {hint}", self.cite)
        return {name: self._read_field(round, report, field) for name, field in known.items()}

    def _read_field(self, round: Round, report: IrregularityReport, field: Field) -> Value:
        said = report.details.get(field.name)
        if said is None:
            if field.required:
                raise Refused(f"{report.name} must say {field.name}: {field.says}", self.cite)
            return field.default
        if field.among is not None:
            field = replace(field, values=field.among(round))
        return replace(field, cite=field.cite or self.cite).read(said)


def held_by(round: Round, seat: int) -> list[str]:
    """The pieces that a seat holds, in all of its hands; those of the dealer for seat 0."""
    whose = str(seat) if seat else ""
    return [
        piece
        for holder, pieces in round.hands.items()
        if (owner(holder) if whose else holder.partition("/")[0]) == (whose or "dealer")
        for piece in pieces
    ]


def check_undealt(round: Round, pieces: tuple[str, ...]) -> None:
    """Refuse pieces that no stock has any more: the one dealt from, or else any of the table."""
    refusal: Refused | None = None
    dealt_from = [round.prompt.stock] if isinstance(round.prompt, Draw) else None
    for stock in dealt_from or round.table.stocks.values():
        try:
            stock.check(pieces)
        except Refused as refused:
            refusal = refusal or refused
        else:
            return
    if refusal is not None:
        raise refusal
