"""Which irregularity of a sheet is to be reported now.

An irregularity waits until its moment has come and the table would not refuse it. The reason why it
was refused before is kept, in case no better moment comes.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine import Arrange, Choose, Draw, IrregularityReport, Prompt, Round, TakeBets
from pitboss.errors import Refused
from pitboss.sheets.acts import Acts
from pitboss.sheets.piece_order import BURN, Pieces, lie_ahead
from pitboss.sheets.sheet import PlannedIrregularity, SheetPart
from pitboss.values import Frozen


class Irregularities(Frozen):
    """The irregularities of a sheet that are not reported yet."""

    planned: tuple[PlannedIrregularity, ...]
    refusal: Refused | None = None
    """Why an irregularity could not be reported at the moment that the sheet names; the first such
    refusal."""
    affected: frozenset[int] = frozenset()
    """Seats that a reported irregularity has named: they may be out of the round."""
    counts: frozenset[int] = frozenset()
    """After how many cards the first one that is left could have been reported, but for the number
    that the sheet names."""


class Due(Frozen):
    """The irregularity that is reported now, if any, and those that are left after it."""

    planned: PlannedIrregularity | None
    left: Irregularities


def irregularities_of(part: SheetPart) -> Irregularities:
    """All irregularities of a round of a sheet."""
    return Irregularities(tuple(part.irregularities))


def next_due(left: Irregularities, pieces: Pieces, acts: Acts, round: Round, prompt: Prompt) -> Due:
    """The next irregularity in the order of the sheet, if its moment has come."""
    planned = left.planned[0] if left.planned else None
    if planned is not None and planned.after is not None:
        left = _counted(left, pieces, acts, round, prompt)
    if planned is None or not _moment_has_come(planned, pieces, acts, round, prompt):
        return Due(None, left)
    refusal = _why_not(planned, round)
    if refusal is None:
        return Due(planned, _once_reported(left))
    return Due(None, replace(left, refusal=left.refusal or refusal))


def report_of(planned: PlannedIrregularity) -> IrregularityReport:
    return IrregularityReport(planned.what, planned.seat, planned.pieces, planned.details)


def dealt_at_once(left: Irregularities, dealt: int, to: Sequence[str]) -> int | None:
    """How many cards may be dealt before an irregularity can happen; None for any number.

    Burned cards are not counted; they are burned before it.
    """
    planned = left.planned[0] if left.planned else None
    if planned is None or planned.at not in ("", "deal"):
        return None
    if planned.after is None:
        return 1
    wanted = planned.after - dealt
    for number, holder in enumerate(to):
        wanted -= holder != BURN
        if wanted < 0:
            return number or None
    return None


def _counted(
    left: Irregularities, pieces: Pieces, acts: Acts, round: Round, prompt: Prompt
) -> Irregularities:
    """The numbers of cards after which it could be reported, with those of this prompt: between the
    cards of a deal it can be reported after each."""
    at_any = replace(left.planned[0], after=None)
    if _burns_next(prompt) or not _moment_has_come(at_any, pieces, acts, round, prompt):
        return left
    more = sum(holder != BURN for holder in prompt.to) if isinstance(prompt, Draw) else 1
    return replace(left, counts=left.counts | {*range(pieces.dealt, pieces.dealt + more)})


def _once_reported(left: Irregularities) -> Irregularities:
    reported, *rest = left.planned
    affected = left.affected | {reported.seat}
    return replace(left, planned=tuple(rest), affected=affected, counts=frozenset())


def _moment_has_come(
    planned: PlannedIrregularity, pieces: Pieces, acts: Acts, round: Round, prompt: Prompt
) -> bool:
    """Whether the prompt is the moment that the sheet names or, if it names none, a possible
    one."""
    known = round.game.irregularity_names.get(planned.what)
    if known is None:
        return True  # the round refuses it by name
    if planned.at and prompt.step != planned.at:
        return False
    if prompt.step not in known.when:
        return False
    if planned.after is not None and (pieces.dealt != planned.after or _burns_next(prompt)):
        return False
    if planned.after is not None and known.in_the_deal and not planned.at and _decides(prompt):
        return False
    if planned.after is None and lie_ahead(pieces, planned.pieces):
        return False
    if planned.turn is not None and prompt.party != str(planned.turn):
        return False
    if known.ends_hand and _decides_first(planned, acts):
        return False
    return bool(planned.at) or known.when == ("bets",) or not _bets_first(planned, acts, prompt)


def _decides(prompt: Prompt) -> bool:
    """Whether a player, or the dealer, decides: more cards may come."""
    return isinstance(prompt, Choose | Arrange) and prompt.step not in ("reveal", "show")


def _burns_next(prompt: Prompt) -> bool:
    return isinstance(prompt, Draw) and prompt.to[0] == BURN


def _decides_first(planned: PlannedIrregularity, acts: Acts) -> bool:
    """Whether the sheet has decisions of a player who is out of the round afterwards."""
    timed = planned.at or planned.after is not None or planned.turn is not None
    left = (decisions for (seat, _), decisions in acts.decisions.items() if seat == planned.seat)
    return not timed and any(left)


def _bets_first(planned: PlannedIrregularity, acts: Acts, prompt: Prompt) -> bool:
    """Whether the player whom it affects still has bets to make on the sheet."""
    theirs = [bettor for bettor in acts.to_bet if bettor.bets and bettor.seat == planned.seat]
    return isinstance(prompt, TakeBets) and bool(theirs)


def _why_not(planned: PlannedIrregularity, round: Round) -> Refused | None:
    """Why it cannot be true now; it then waits for a moment at which it can.

    An irregularity that the game does not know, or that comes after a number of cards, does not
    wait.
    """
    if planned.after is not None or planned.what not in round.game.irregularity_names:
        return None
    try:
        round.check(report_of(planned))
    except Refused as refusal:
        return refusal
    return None
