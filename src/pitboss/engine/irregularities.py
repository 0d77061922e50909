"""Irregularities: what may go wrong according to the text, what a report says, and what follows.

A game declares each of them, with what a report of it may say. The engine checks who is named,
which pieces, where they lie and when. `legal` checks what only the game can know.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from pitboss.engine.answers import Answer, IrregularityReport
from pitboss.engine.events import Face, owner
from pitboss.engine.options import Option, Value
from pitboss.engine.prompts import Draw, Moments, Steps
from pitboss.errors import Refused
from pitboss.messages import nearest
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.engine.round import Round

Handle = Callable[["Round", IrregularityReport], Steps[Answer | None] | None]
"""Carries out the consequence. After that the old prompt waits again, unless the round is void. A
returned answer counts as the answer to the old prompt."""
Legal = Callable[["Round", IrregularityReport], None]
"""Refuses a report that cannot be true at this moment."""
Whose = Literal["nobody", "seat", "wagers", "hand"]
"""Whom a report names: nobody, any seat, a seat with wagers, or a seat that holds pieces."""
Where = Literal["anywhere", "deck", "hand"]
"""Where the pieces of a report are: anywhere, still undealt, or in the hand of the seat named."""


class Field(Option, kw_only=True):
    """One thing that a report may say, with its kind and its possible values.

    Text is only for the record: nothing follows from it.
    """

    default: Value = None
    cite: str = ""
    says: str = ""
    required: bool = False
    among: Callable[[Round], tuple[str, ...]] | None = None
    """The values that are possible at this table now, if they are not always the same."""

    @property
    def allowed(self) -> str:
        """What it may say, in words."""
        words = {"faces": "faces, as in 3 4", "words": "words", "piece": "a piece"}
        allowed = words.get(self.kind) or super().allowed
        return f"{allowed}, {self.says}" if self.says.startswith("who ") else allowed

    def _read_date(self, value: Any) -> str:
        """A date in ISO form, without the time of day."""
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
"""What every report may say in addition."""


class Irregularity(Frozen, kw_only=True):
    """Something that may go wrong according to the text, and what follows from it."""

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
    """Whether the player has nothing left to decide after it."""
    in_the_deal: bool = False
    """Whether a round sheet that says after how many cards it came, and no step, means the next
    deal, although it can be reported between deals too."""
    face: Face = "up"
    """How the pieces of a report lie: ``down`` if nobody may learn from it which they are."""

    @property
    def may_say(self) -> tuple[Field, ...]:
        """What a report of it may say."""
        return (*ALWAYS, *self.fields)

    @property
    def names_seat(self) -> bool:
        """Whether a report must say whose hand, wagers or seat it is about."""
        return self.whose != "nobody"

    def read(self, round: Round, report: IrregularityReport) -> IrregularityReport:
        """A report with every detail in its own type; refused if it cannot be true.

        A detail that the report does not give has the field's default, or None without a default.
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
            raise Refused(
                f"{report.name} can be reported at the step {when}; this is {now}", self.cite
            )

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
                why = f"a report of {report.name} has no {said!r}: {nearest(said, known)}"
                raise Refused(why, self.cite)
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
    """Refuse pieces that are already dealt: from the stock in use, or from all stocks of the
    table."""
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
