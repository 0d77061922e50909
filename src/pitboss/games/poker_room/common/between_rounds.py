"""What is reported between two rounds of play: chips, absences, time charges, a higher minimum."""

from msgspec.structs import replace

from pitboss.engine import POCKET, Field, Irregularity, IrregularityReport, Moments, Round
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, seating
from pitboss.games.poker_room.common.hand_state import contest_of
from pitboss.games.poker_room.common.irregularities import ANY_TIME, chip_amount, never, yes_or_no
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.rake import BASES, RAKE, rake_of
from pitboss.money import dollars

LIMITS = ROOM.limits
BETWEEN: Moments = ("shuffle",)
STAKES = dict(zip(seating.STAKES, (ROOM.left_uncovered, ROOM.accounted, ROOM.covered), strict=True))
"""What happens to the table stakes of a player who is away."""


def is_between(round: Round, report: IrregularityReport) -> None:
    """Chips are added before the cards are shuffled, or not at all."""
    if contest_of(round) or (round.prompt and round.prompt.step not in BETWEEN):
        raise Refused("chips are added to table stakes only between rounds",
                      ROOM.added_between_rounds)  # fmt: skip
    if round.table.stacks is None:
        raise Refused("this table keeps no count of chips", ROOM.added_between_rounds)


def add(round: Round, report: IrregularityReport) -> None:
    stacks, purse = round.table.stacks, seating.purse(round, report.seat)
    assert stacks is not None, "refused beforehand"
    stacks.setdefault(purse, 0)
    cite, amount = ROOM.added_between_rounds, report.details["amount"]
    round.move(POCKET, purse, amount, "added to table stakes", cite)


def is_present(round: Round, report: IrregularityReport) -> None:
    if report.seat not in seating.present(round):
        raise Refused(f"nobody is at seat {report.seat}", ROOM.leaves_table)


def leave(round: Round, report: IrregularityReport) -> None:
    """Away for a while; the stakes are counted out, covered or left as they are."""
    how = report.details["stakes"]
    absent = dict(round.state["absent"])
    round.state["absent"] = {**absent, str(report.seat): how}
    round.note("absent", round.state["absent"], STAKES[how])


def may_play_for(round: Round, report: IrregularityReport) -> None:
    cite = ROOM.seat_played_by_another
    how = dict(round.state["absent"]).get(str(report.seat))
    if how is None:
        raise Refused(f"the player of seat {report.seat} is not away", cite)
    if how == "left":
        raise Refused("the absent player's stakes lie uncovered: the seat stays empty", cite)
    if report.details["active-elsewhere"]:
        raise Refused("a player in an active game may not play another's seat", cite)
    is_between(round, report)


def play_for(round: Round, report: IrregularityReport) -> None:
    """Another patron plays the seat, with their own stakes, until the player returns."""
    patron = report.details["patron"]
    round.state["playing-for"] = {**round.state["playing-for"], str(report.seat): patron}
    add(round, report)


def come_back(round: Round, report: IrregularityReport) -> None:
    seat, state = str(report.seat), round.state
    absent = dict(state["absent"])
    absent.pop(seat, None)
    state["absent"] = absent
    state["playing-for"] = {s: p for s, p in state["playing-for"].items() if s != seat}
    round.note("absent", absent, ROOM.seat_played_by_another)


def takes_time(round: Round, report: IrregularityReport) -> None:
    if "time" not in rake_of(round.options).types:
        raise Refused("no time charge is posted at this table", ROOM.rake_posted)


def charge_time(round: Round, report: IrregularityReport) -> None:
    """Charge every seated player, inactive players too; or one charge for the table."""
    rake, seats, cite = rake_of(round.options), seating.seated(round), ROOM.time_charge
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
        round.charge(seat, "time-charge", paid, cite, patron=who)
        total += paid
    round.note(RAKE, house_options.plain(total), cite)


def all_agree(round: Round, report: IrregularityReport) -> None:
    """Without notice only if every patron at the table agrees."""
    if report.details["amount"] <= house_options.minimum(round):
        raise Refused("the minimum is increased, not lowered, by agreement", LIMITS)
    if 0 < (most := house_options.maximum(round)) < report.details["amount"]:
        raise Refused(f"the posted maximum is {dollars(most)}: the minimum stays within it", LIMITS)
    if not report.details["all-agree"]:
        raise Refused("not all patrons agree: the higher minimum needs notice", LIMITS)


def raise_minimum(round: Round, report: IrregularityReport) -> None:
    round.state["minimum"] = house_options.plain(report.details["amount"])
    round.note("minimum", round.state["minimum"], LIMITS)


def before_the_wagers(irregularity: Irregularity) -> Irregularity:
    """Refused where cards are shuffled again within a round."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if irregularity.when == BETWEEN and contest_of(round):
            raise Refused(f"{report.name}: a round of play is going on", irregularity.cite)
        if irregularity.legal:
            irregularity.legal(round, report)

    return replace(irregularity, legal=legal)


REPORTED = (
    Irregularity(
        name="add-chips", cite=ROOM.added_between_rounds, when=ANY_TIME, whose="seat", handle=add,
        legal=is_between, fields=(chip_amount("amount", "the chips added"),),
        consequence="added between rounds only",
    ),
    Irregularity(
        name="leaves-table", cite=ROOM.leaves_table, when=BETWEEN, whose="seat", handle=leave,
        legal=is_present,
        consequence="the seat is kept; the stakes are accounted, covered or left",
        fields=(Field(name="stakes", values=tuple(STAKES), default="left",
                      says="what becomes of the table stakes"),),
    ),
    Irregularity(
        name="plays-for-absent", cite=ROOM.seat_played_by_another, when=BETWEEN, whose="seat",
        handle=play_for, legal=may_play_for, consequence="another patron plays the seat",
        fields=(
            Field(name="patron", kind="text", required=True, says="who plays the seat"),
            chip_amount("amount", "the chips that the patron brings"),
            yes_or_no("active-elsewhere", "whether the patron is a player in an active game"),
        ),
    ),
    Irregularity(
        name="returns", cite=ROOM.seat_played_by_another, when=BETWEEN, whose="seat",
        handle=come_back, consequence="the absent player has the seat again",
    ),
    Irregularity(
        name="time-charge", cite=ROOM.time_charge, when=BETWEEN, handle=charge_time,
        legal=takes_time, consequence="collected for the interval that has passed",
    ),
    never("rake-after-award", ROOM.no_rake_after_award,
          "no rake is taken once the pot is collected", BETWEEN),
    Irregularity(
        name="raise-minimum", cite=LIMITS, when=BETWEEN, handle=raise_minimum, legal=all_agree,
        consequence="in effect at once, for all have agreed",
        fields=(chip_amount("amount", "the new minimum"),
                yes_or_no("all-agree", "whether every patron at the table agrees")),
    ),
)  # fmt: skip
IRREGULARITIES = tuple(map(before_the_wagers, REPORTED))
