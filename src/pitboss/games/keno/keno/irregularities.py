"""What can go wrong at keno (15.3(c), 15.5(d) and (e), 15.7)."""

from __future__ import annotations

from pitboss.engine.answers import Answer, Choice, IrregularityReport
from pitboss.engine.irregularities import Field, Irregularity
from pitboss.engine.prompts import Choose, Draw, Steps
from pitboss.engine.round import Round, VoidRound
from pitboss.engine.wagers import Stake
from pitboss.equipment import keno
from pitboss.errors import Refused
from pitboss.games.keno.keno.payment import KEY_EMPLOYEE, SUPERVISOR, refusal
from pitboss.games.keno.keno.selling import NUMBERS, sell, void_ticket
from pitboss.games.keno.keno.wagers import TICKET, forget, serial, ticket_of


def returned(round: Round, report: IrregularityReport) -> None:
    """15.7(a): nothing is issued and nothing paid; the player prepares another request."""


def to_be_paid(round: Round, report: IrregularityReport) -> None:
    """15.7(b) and (c) are about winning tickets: one must be there to be paid."""
    if not any(refusal(round, ticket_of(round, s)) is None for s in round.stakes_on(TICKET)):
        raise Refused("no winning ticket is presented now", "15.7(b)")


def keyed_in(round: Round, report: IrregularityReport) -> None:
    """15.7(b): the ticket is paid as if the system had read it."""
    round.announce("The keno writer keys the ticket in by hand", "15.7(b)")


# -- 15.7(c): the system is not operational -----------------------------------------------------


def system_is(to: str, name: str, consequence: str) -> Irregularity:
    def legal(round: Round, report: IrregularityReport) -> None:
        if round.state["system"] == to:
            raise Refused(f"the system is {to} already", "15.7(c)")
        if to == "down":
            to_be_paid(round, report)

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        round.state["system"] = to
        round.note("system", to, "15.7(c)")
        prompt = round.prompt
        yield from ()
        if isinstance(prompt, Choose):  # the ticket is now paid in another way
            return Choice(prompt.seat, "", patron=prompt.patron)
        return None

    return Irregularity(
        name=name, cite="15.7(c)", when=("bets", "choose"), consequence=consequence,
        handle=handle, legal=legal,
    )  # fmt: skip


# -- 15.3(c): a ticket that is not what the patron asked for -------------------------------------


def ticket_named(round: Round, report: IrregularityReport) -> Stake | None:
    """The ticket that a report is about: by its number, otherwise the last ticket of the seat."""
    number = report.details["ticket"]
    stakes = {int(serial(stake)): stake for stake in round.stakes_on(TICKET, report.seat)}
    return stakes.get(max(stakes) if number is None else number)


def has_ticket(round: Round, report: IrregularityReport) -> None:
    if ticket_named(round, report) is None:
        raise Refused(f"seat {report.seat} has no ticket {report.details['ticket']}", "15.3(c)")


def correct(round: Round, report: IrregularityReport) -> None:
    """Before its first game a ticket is voided and may be written again; later the ticket is
    binding."""
    stake = ticket_named(round, report)
    assert stake is not None, "the report is about a ticket"
    started = round.closed or ticket_of(round, stake).first < round.state["game"]
    if started:
        round.announce(f"Ticket {serial(stake)} governs, not the request", "15.3(c)")
    else:
        void_ticket(round, stake, "an error on it, detected in time", "15.3(c)")


# -- 15.5: the lock-out and the draw -------------------------------------------------------------


def may_override(round: Round, report: IrregularityReport) -> None:
    """15.5(e): an automatic lock-out, before numbers are drawn."""
    if round.options["lock-out"] != "automatic":
        raise Refused("there is no automatic lock-out to override", "15.5(e)")
    prompt = round.prompt
    if not isinstance(prompt, Draw) or prompt.source != NUMBERS or keno.BOARD in round.hands:
        raise Refused("game locked out: numbers are being selected", "15.5(d)1")


def override(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    words = f"{report.details['by'].replace('-', ' ')}, {report.details['reason']}"
    round.announce(f"The lock-out is overridden: {words}", "15.5(e)")
    yield from sell(round)
    return None


def no_draw(round: Round, report: IrregularityReport) -> None:
    """What was wagered on a game that is not drawn goes back; other games of a ticket stand."""
    game: int = round.state["game"]
    for stake in round.stakes_on(TICKET):
        ticket = ticket_of(round, stake)
        if ticket.first <= game <= ticket.last:
            over, left = ticket.last == game, stake.amount - ticket.a_game
            if over and not ticket.won:
                forget(round, stake)
            round.return_stake(stake, "15.5(d)2", "the game is not drawn", ticket.a_game)
            if over and left and not ticket.won:
                round.lose(stake, "its other games won nothing", "15.6(a)")
    round.state["game"] = game + 1
    raise VoidRound("20 numbers could not be selected", "15.5(d)2", keeps=(TICKET,))


IRREGULARITIES = (
    Irregularity(name="unclear-request", cite="15.7(a)", when=("bets",),
             consequence="it goes back to the player for another one",
             handle=returned, whose="seat"),
    Irregularity(name="ticket-not-read", cite="15.7(b)", when=("bets", "choose"),
             consequence="the keno writer keys it in by hand",
             handle=keyed_in, legal=to_be_paid),
    system_is("down", "system-down",
              "$10 or less is paid by hand, up to $1,000 with a keno supervisor's authorization,"
              " more not before the system can verify it"),
    system_is("up", "system-restored",
              "tickets are verified by the system again"),
    Irregularity(name="writer-error", cite="15.3(c)", when=("bets", "deal", "choose"),
             consequence="detected before the first game, the ticket is voided; later it governs",
             handle=correct, whose="wagers", legal=has_ticket,
             fields=(Field(name="ticket", kind="number", low=1,
                           says="its number; the last one of the seat, if not said"),)),
    Irregularity(name="lock-out-override", cite="15.5(e)", when=("deal",),
             consequence="the work stations are open again",
             handle=override, legal=may_override,
             fields=(Field(name="by", values=(SUPERVISOR, KEY_EMPLOYEE), required=True,
                           says="a keno supervisor or somebody above"),
                     Field(name="reason", kind="text", required=True,
                           says="an override is documented with its reason"))),
    Irregularity(name="draw-malfunction", cite="15.5(d)2", when=("deal",),
             consequence="wagers on the game go back",
             handle=no_draw),
)  # fmt: skip
