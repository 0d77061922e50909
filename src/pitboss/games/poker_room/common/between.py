"""What is reported between two rounds of play: chips, absences, time charges, a higher minimum."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.poker_room.common import house, rulings, seating
from pitboss.games.poker_room.common.deck import yes
from pitboss.games.poker_room.common.irregularities import DURING
from pitboss.games.poker_room.common.rake import BASES, RAKE, rake_of
from pitboss.games.poker_room.common.rulings import amount_said
from pitboss.play.answers import IrregularityReport
from pitboss.play.events import POCKET
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import kebab
from pitboss.play.prompts import Moments
from pitboss.play.round import Round

STAKES = {"accounted": "14.7(c)5i", "covered": "14.7(c)5ii", "left": "14.7(c)5iii"}


def is_between(round: Round, report: IrregularityReport) -> None:
    """14.7(c)1: only between rounds; the cards are not even shuffled yet."""
    if round.prompt is None or round.prompt.step != "shuffle":
        raise Refused("chips are added to table stakes only between rounds", "14.7(c)1")
    if round.table.stacks is None:
        raise Refused("this table keeps no count of chips", "14.7(c)1")
    if amount_said(report, "amount") <= 0:
        raise Refused("what is added is more than nothing", "14.7(c)1")


def add(round: Round, report: IrregularityReport) -> None:
    stacks, purse = round.table.stacks, seating.purse(round, report.seat)
    assert stacks is not None, "refused beforehand"
    stacks.setdefault(purse, 0)
    round.move(POCKET, purse, amount_said(report, "amount"), "added to table stakes", "14.7(c)1")


def stakes_said(report: IrregularityReport) -> str:
    said = kebab(str(report.details.get("stakes", "left")))
    if said not in STAKES:
        raise Refused(f"table stakes are {', '.join(STAKES)}, not {said}", "14.7(c)5")
    return said


def may_leave(round: Round, report: IrregularityReport) -> None:
    stakes_said(report)
    if report.seat not in seating.present(round):
        raise Refused(f"nobody is at seat {report.seat}", "14.7(c)5")


def leave(round: Round, report: IrregularityReport) -> None:
    """14.7(c)5: away for a while; the stakes are counted out, covered or left as they are."""
    how = stakes_said(report)
    absent = seating.mapped(round.state["absent"], "left")
    round.state["absent"] = {**absent, str(report.seat): how}
    round.note("absent", round.state["absent"], STAKES[how])


def may_play_for(round: Round, report: IrregularityReport) -> None:
    how = seating.mapped(round.state["absent"], "left").get(str(report.seat))
    if how is None:
        raise Refused(f"the player of seat {report.seat} is not away", "14.7(c)6")
    if how == "left":
        raise Refused("the absent player's stakes lie uncovered: the seat stays empty", "14.7(c)6")
    if yes(report, "active-elsewhere"):
        raise Refused("a player in an active game may not play another's seat", "14.7(c)6")
    if not report.details.get("patron"):
        raise Refused("name the patron who plays the seat", "14.7(c)6")
    is_between(round, report)


def play_for(round: Round, report: IrregularityReport) -> None:
    """14.7(c)6: another patron plays the seat, with stakes of his own, until the player returns."""
    patron = str(report.details["patron"])
    round.state["playing-for"] = {**round.state["playing-for"], str(report.seat): patron}
    add(round, report)


def come_back(round: Round, report: IrregularityReport) -> None:
    seat, state = str(report.seat), round.state
    absent = seating.mapped(state["absent"], "left")
    absent.pop(seat, None)
    state["absent"] = absent
    state["playing-for"] = {s: p for s, p in state["playing-for"].items() if s != seat}
    round.note("absent", absent, "14.7(c)6")


def takes_time(round: Round, report: IrregularityReport) -> None:
    if "time" not in rake_of(round.options).types:
        raise Refused("no time charge is posted at this table", "14.14(c)")


def charge_time(round: Round, report: IrregularityReport) -> None:
    """14.14(b)3: of every seated player, inactive ones too; or one charge for the table."""
    rake, seats = rake_of(round.options), seating.seated(round)
    due = rake.time_charge
    shares = dict.fromkeys(seats, due)
    if rake.basis == BASES[1]:
        each, odd = divmod(due, len(seats))
        shares = {seat: each + (at < odd) for at, seat in enumerate(seats)}
    total = 0
    for seat, share in shares.items():
        paid = min(share, seating.chips(round, seat))
        patron = seating.purse(round, seat)
        who = "" if patron == f"seat {seat}" else patron
        round.charge(seat, "time-charge", paid, "14.14(b)3", patron=who)
        total += paid
    round.note(RAKE, house.plain(total), "14.14(b)3")


def age(round: Round, report: IrregularityReport) -> None:
    """14.2(b): after three hours a deck is put in sequence, after six it is changed."""
    hours = amount_said(report, "hours")
    if hours >= 6_00:
        round.note("deck-changed", True, "14.2(b)")
    elif hours >= 3_00:
        round.note("deck-sequenced", True, "14.2(b)")


def age_said(round: Round, report: IrregularityReport) -> None:
    amount_said(report, "hours")


def all_agree(round: Round, report: IrregularityReport) -> None:
    """14.17: without the notice of 8.3(b) only where every patron at the table agrees."""
    if amount_said(report, "amount") <= house.minimum(round):
        raise Refused("the minimum is increased, not lowered, by agreement", "14.17")
    if not yes(report, "all-agree"):
        raise Refused("not all patrons agree: the higher minimum needs notice", "14.17")


def raise_minimum(round: Round, report: IrregularityReport) -> None:
    round.state["minimum"] = house.plain(amount_said(report, "amount"))
    round.note("minimum", round.state["minimum"], "14.17")


def irregularities() -> tuple[Irregularity, ...]:
    """What may be reported between rounds."""
    between: Moments = ("shuffle",)
    return (
        Irregularity(
            name="add-chips", cite="14.7(c)1", when=("shuffle", "cut", "post", *DURING),
            whose="seat", handle=add, legal=is_between, consequence="added between rounds only",
        ),
        Irregularity(
            name="leaves-table", cite="14.7(c)5", when=between, whose="seat", handle=leave,
            legal=may_leave, consequence="the seat is kept; the stakes are accounted, covered or"
            " left",
        ),
        Irregularity(
            name="plays-for-absent", cite="14.7(c)6", when=between, whose="seat",
            handle=play_for, legal=may_play_for, consequence="another patron plays the seat",
        ),
        Irregularity(
            name="returns", cite="14.7(c)6", when=between, whose="seat", handle=come_back,
            consequence="the absent player has the seat again",
        ),
        Irregularity(
            name="time-charge", cite="14.14(b)3", when=between, handle=charge_time,
            legal=takes_time, consequence="collected for the interval that has passed",
        ),
        Irregularity(
            name="rake-after-award", cite="14.14(e)", when=between, handle=rulings.nothing,
            legal=rulings.forbidden("no rake is taken once the pot is collected", "14.14(e)"),
            consequence="refused",
        ),
        Irregularity(
            name="deck-in-use", cite="14.2(b)", when=between, handle=age, legal=age_said,
            consequence="put in suit and sequence after three hours, changed after six",
        ),
        Irregularity(
            name="raise-minimum", cite="14.17", when=between, handle=raise_minimum,
            legal=all_agree, consequence="in effect at once, for all have agreed",
        ),
    )  # fmt: skip
