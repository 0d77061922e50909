"""What is reported about a payout fund: displays, other rules, other tables, the end of the
fund."""

from pitboss.engine import Field, Irregularity, IrregularityReport, Moments, Round
from pitboss.errors import Refused
from pitboss.games.poker_room.common import payouts
from pitboss.games.poker_room.common.irregularities import chip_amount
from pitboss.games.poker_room.common.paragraphs import PAYOUTS
from pitboss.games.poker_room.common.payout_rules import payout_of, qualifying
from pitboss.games.poker_room.common.payouts import LINKED, OTHERS, STATE, held, move
from pitboss.money import cents, dollars, in_dollars

BETWEEN: Moments = ("shuffle",)
UNTIL_WON, AT_ONCE = "until-won", "other-payouts"


def is_offered(round: Round, report: IrregularityReport) -> None:
    if not payout_of(round.options).offered:
        raise Refused("this table offers no bad beat and no high hand payout", PAYOUTS.posted)
    payouts.read_state(round)


# -- verification ----------------------------------------------------------------------------------


def is_claimed(round: Round, report: IrregularityReport) -> None:
    if "payout-claim" not in round.memo:
        raise Refused("no hand waits to be verified for a payout", PAYOUTS.verified)


def refuse_claim(round: Round, report: IrregularityReport) -> None:
    round.memo["payout-refused"] = True
    round.note("payout-pending", [], PAYOUTS.verified)


# -- the display -----------------------------------------------------------------------------------


def can_be_displayed(round: Round, report: IrregularityReport) -> None:
    """The amount of the records, and never less than what is displayed."""
    is_offered(round, report)
    amount, shown = report.details["amount"], cents(round.state[STATE]["shown"])
    if amount < shown:
        raise Refused(f"{dollars(shown)} is displayed: only a payment reduces that",
                      PAYOUTS.never_less)  # fmt: skip
    if amount != held(round, "primary"):
        raise Refused(f"the records have {dollars(held(round, 'primary'))}, and the display must"
                      " correspond", PAYOUTS.corresponds)  # fmt: skip


def adjust(round: Round, report: IrregularityReport) -> None:
    round.state[STATE]["shown"] = in_dollars(report.details["amount"])
    payouts.display(round)


def not_higher(round: Round, report: IrregularityReport) -> None:
    """A qualifying hand is not made higher until the payout has been won."""
    is_offered(round, report)
    now, then = round.state[STATE]["hand"], report.details["hand"]
    if qualifying(then) > qualifying(now) and held(round, "primary"):
        raise Refused(f"{then} is more than {now}: not until the payout has been won",
                      PAYOUTS.changed)  # fmt: skip


def change_hand(round: Round, report: IrregularityReport) -> None:
    round.state[STATE] |= {"hand": report.details["hand"], "changed": "yes"}
    round.note("qualifying-hand", report.details["hand"], PAYOUTS.changed)


# -- the end of it, other tables, other casinos ----------------------------------------------------


def discontinue(round: Round, report: IrregularityReport) -> None:
    """There are no more contributions; the fund is offered until it is won, or goes to other
    payouts."""
    state, cite = round.state[STATE], PAYOUTS.discontinued
    state["ended"] = "yes"
    if report.details["fund"] == AT_ONCE:
        for account in payouts.ACCOUNTS:
            move(round, account, OTHERS, -held(round, account), "to other payouts", cite)
        state["offered"], state["shown"] = "no", "0"
    round.note("payout-discontinued", report.details["fund"], cite)


def elsewhere(round: Round, report: IrregularityReport) -> None:
    """What other tables of the same fund have put in and paid since the last round here."""
    cite = PAYOUTS.linked
    move(round, "primary", LINKED, report.details["contributed"] or 0, "from other tables", cite)
    if paid := report.details["paid"] or 0:
        move(round, "primary", LINKED, -paid, "paid at another table", cite)
        round.state[STATE]["shown"] = round.state[STATE]["primary"]
    payouts.display(round)


def fund_has_it(round: Round, report: IrregularityReport) -> None:
    is_offered(round, report)
    has = held(round, "primary") + (report.details["contributed"] or 0)
    if (report.details["paid"] or 0) > has:
        raise Refused(f"the fund has {dollars(has)}: no more can have been paid", PAYOUTS.linked)


def is_linked(round: Round, report: IrregularityReport) -> None:
    is_offered(round, report)
    if not payout_of(round.options).participants:
        raise Refused("this payout is offered by one casino alone", PAYOUTS.linked)


def system_fails(round: Round, report: IrregularityReport) -> None:
    round.state[STATE]["offered"] = "no"
    round.note("payout-offered", False, PAYOUTS.notice)


def system_works(round: Round, report: IrregularityReport) -> None:
    round.state[STATE]["offered"] = "yes"
    round.note("payout-offered", True, PAYOUTS.notice)


IRREGULARITIES = (
    Irregularity(
        name="payout-not-verified", cite=PAYOUTS.verified, when=("show",), legal=is_claimed,
        handle=refuse_claim, consequence="nothing is paid for the hand",
    ),
    Irregularity(
        name="payout-display", cite=PAYOUTS.adjusted, when=BETWEEN, legal=can_be_displayed,
        handle=adjust, consequence="the display shows what the records have",
        fields=(chip_amount("amount", "what is displayed from now on"),),
    ),
    Irregularity(
        name="payout-hand-changed", cite=PAYOUTS.changed, when=BETWEEN, legal=not_higher,
        handle=change_hand, consequence="posted before; not higher until the payout is won",
        fields=(Field(name="hand", kind="text", required=True, says="as in four-of-a-kind 8"),),
    ),
    Irregularity(
        name="payout-discontinued", cite=PAYOUTS.discontinued, when=BETWEEN, legal=is_offered,
        handle=discontinue, consequence="no more contributions; all of the fund goes to players",
        fields=(Field(name="fund", values=(UNTIL_WON, AT_ONCE), default=UNTIL_WON,
                      says="what becomes of the fund"),),
    ),
    Irregularity(
        name="payout-elsewhere", cite=PAYOUTS.linked, when=BETWEEN, legal=fund_has_it,
        handle=elsewhere, consequence="the fund is one with that of the other tables",
        fields=(chip_amount("contributed", "what other tables have put in", required=False),
                chip_amount("paid", "what was paid there", required=False)),
    ),
    Irregularity(
        name="payout-system-fails", cite=PAYOUTS.notice, when=BETWEEN, legal=is_linked,
        handle=system_fails, consequence="no payout is offered until it works again",
    ),
    Irregularity(
        name="payout-system-works", cite=PAYOUTS.notice, when=BETWEEN, legal=is_linked,
        handle=system_works, consequence="the payout is offered again",
    ),
)  # fmt: skip
