"""Keno, N.J.A.C. 13:69F-15.

80 numbers, of which a computer draws 20, and tickets that say on which of them a patron has put
money. One round is one game. Tickets for several games, and winning tickets that nobody has
redeemed yet, stay from game to game. Read with subchapter 15.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.engine import (
    Answer,
    Choice,
    Choose,
    Draw,
    Fact,
    Field,
    Game,
    Irregularity,
    IrregularityReport,
    Options,
    Procedure,
    Prompt,
    Round,
    Stake,
    Steps,
    VoidRound,
)
from pitboss.engine import answers as say
from pitboss.engine.options import kebab
from pitboss.equipment import keno
from pitboss.errors import Refused
from pitboss.games.keno.keno import wagers
from pitboss.games.keno.keno.options import OPTIONS, TABLES, check_table
from pitboss.games.keno.keno.tickets import Ticket
from pitboss.games.keno.keno.wagers import (
    KEEP,
    KEY_EMPLOYEE,
    LAST_DRAWN,
    RANKS,
    REDEEM,
    REFUND,
    RUNNER,
    SPOKEN,
    SUPERVISOR,
    TICKET,
    WAGERS,
    check_bets,
    evaluate,
    forget,
    keep,
    redeem_all,
    refusal,
    serial,
    ticket_of,
)

FACTS = {
    "game": Fact(kind="number", low=1, says="the number of the next game"),
    "serial": Fact(kind="number", says="the number of the last ticket"),
    "ways": Fact(kind="number", says="the ways of the last ticket"),
    "tickets": Fact(
        kind="record",
        type=dict[str, Ticket],
        form="tickets by number, as issued",
        says="tickets that are not settled yet, by number",
    ),
    "voided": Fact(kind="numbers", low=1, says="the numbers of tickets that were voided"),
    "runners-out": Fact(kind="number", says="runners who have not signed in"),
    "system": Fact(kind="choice", values=("up", "down"), says="the computer system"),
    "authorization": Fact(kind="choice", values=RANKS, says="who authorized the last payment"),
}


def first_state(options: Options) -> dict[str, Any]:
    """The number of the next game; number and ways of the last ticket; unsettled tickets; voided
    tickets; runners who have not signed in; the state of the system; who authorized the last
    payment."""
    return {
        "game": 1,
        "serial": 0,
        "ways": 0,
        "tickets": {},
        "voided": [],
        "runners-out": 0,
        "system": "up",
        "authorization": "none",
    }


def play(round: Round) -> Procedure:
    state = round.state
    state.update({name: int(state[name]) for name in ("game", "serial", "runners-out")})
    round.note("game", state["game"], "15.5(b)")
    yield from round.shuffle(keno.NUMBERS, source=NUMBERS, cite="15.5(a)")
    yield from sell(round)
    yield from round.deal([keno.BOARD] * keno.DRAWN, face="up", cite="15.5(d)2", source=NUMBERS)
    drawn = frozenset(map(int, round.hands[keno.BOARD]))
    # displayed with the game's number, and kept in the transcript
    shown = "15.5(f)" if round.options["announce-numbers"] else "15.5(g)"
    round.announce(f"Game {state['game']}: {' '.join(map(str, sorted(drawn)))}", shown)
    round.memo[LAST_DRAWN] = state["game"]
    evaluate(round, drawn)
    yield from redeem_all(round)
    state["game"] += 1


# -- tickets are sold until the game is locked out, 15.3 to 15.5 -----------------------------------

NUMBERS, PICKED = "numbers", "quick-pick"
"""The sources of numbers: for the game, and for patrons who let the computer choose."""
NOTICES = {
    "verbal": "Game {} closes in a minute",
    "displayed": "Game {} closes: no time remains on the display",
}
OUT, IN, ALL_IN = "runner-out", "runner-in", "runners-in"
"""A runner goes out or signs in again, or all runners do."""


def sell(round: Round) -> Steps[None]:
    """15.4: tickets are issued and voided until the game closes; not after that, 15.5(d)1."""
    offered = [w.name for w in WAGERS if w.offered is None or w.offered(round.options)]
    round.closed = ""
    yield from round.take_bets(
        offered,
        cite="15.3(a)",
        close=NOTICES[round.options["closing-notice"]].format(round.state["game"]),
        close_cite="15.5(c)",
        calls=lambda call: check_call(round, call),
        hear=lambda call: hear(round, call),
        take_down=lambda answer: check_void(round, answer),
        void=lambda answer: void(round, answer),
        ready=lambda: check_close(round),
    )
    yield from pick(round)
    # numbers can only be drawn by a system that is operational
    round.state["system"] = "up"
    round.closed, round.closed_why = "15.5(d)1", "game locked out: no ticket is issued or voided"
    round.announce("All work stations are locked out", "15.5(d)1")


def pick(round: Round) -> Steps[None]:
    """15.1, quick-pick: the computer selects the spots, ticket by ticket, before the lock-out."""
    for stake in round.stakes_on(TICKET):
        ticket = ticket_of(round, stake)
        if not ticket.picks:
            continue
        holder = f"{TICKET}-{serial(stake)}"
        yield from round.shuffle(keno.NUMBERS, source=PICKED, cite="15.1", by=NUMBERS)
        yield from round.deal([holder] * ticket.picks, face="up", cite="15.1", source=PICKED)
        spots = tuple(sorted(map(int, round.hands[holder])))
        keep(round, stake, replace(ticket, groups=(spots,), picks=0))
        round.remark(stake, f"{serial(stake)} {ticket_of(round, stake)}", "15.4(c)")


def check_close(round: Round) -> None:
    """15.5(c): not before all runners have signed in."""
    if round.state["runners-out"]:
        raise Refused("all keno runners must have signed in before the game is closed", "15.5(c)")


# -- tickets that are voided -----------------------------------------------------------------------


def check_void(round: Round, answer: say.TakeDown) -> None:
    """15.4(e): before its first game, and in its entirety."""
    for said, amount in answer.wagers.items():
        stakes = round.standing(said, answer.seat, answer.patron)
        if amount and amount != sum(stake.amount for stake in stakes):
            raise Refused("a ticket is voided in its entirety", "15.4(e)")
        for stake in stakes:
            ticket = ticket_of(round, stake)
            if ticket.first < round.state["game"]:
                why = f"game locked out: ticket {serial(stake)} was issued for game {ticket.first}"
                raise Refused(f"{why}, which has started", "15.4(e)")


def void(round: Round, answer: say.TakeDown) -> None:
    for said in answer.wagers:
        for stake in round.standing(said, answer.seat, answer.patron):
            void_ticket(round, stake, "void", "15.4(e)")


def void_ticket(round: Round, stake: Stake, why: str, cite: str) -> None:
    """The price is returned, and the ticket is put on the list of voided tickets."""
    round.state["voided"].append(int(serial(stake)))
    forget(round, stake)
    round.return_stake(stake, cite, why)


# -- words about tickets ---------------------------------------------------------------------------


def check_call(round: Round, call: say.Call) -> None:
    word = kebab(call.word)
    if word in (OUT, IN, ALL_IN):
        if not round.options["runners"]:
            raise Refused("there are no keno runners here", "15.5(c)")
        if word != OUT and not round.state["runners-out"]:
            raise Refused("all keno runners have signed in", "15.5(c)")
        return
    if word == wagers.WITHOUT_TICKET:
        raise Refused("a computer generated ticket must be presented", "15.4(c)12")
    if word not in SPOKEN:
        raise Refused(f"{call.word[:30]!r} means nothing here: redeem, refund", "15.6(a)")
    details = SPOKEN[word].read(call.details)
    stakes = spoken_of(round, call)
    if not stakes:
        raise Refused(f"seat {call.seat} has no such ticket", "15.4(c)12")
    for stake in stakes:
        ticket = ticket_of(round, stake)
        why = wagers.no_refund(round, ticket)
        if word != REFUND:
            why = wagers.refusal(round, ticket, payer(word, details), details)
        if why is not None:
            raise why


def hear(round: Round, call: say.Call) -> None:
    word = kebab(call.word)
    if word in (OUT, IN, ALL_IN):
        runners = round.state["runners-out"] + (1 if word == OUT else -1)
        round.state["runners-out"] = 0 if word == ALL_IN else runners
        return
    for stake in spoken_of(round, call):
        if word == REFUND:
            wagers.refund(round, stake)
        else:
            wagers.pay(round, stake, payer(word, SPOKEN[word].read(call.details)))


def payer(word: str, details: Mapping[str, Any]) -> str:
    """15.6(a): a runner, if one is named, otherwise a writer."""
    return RUNNER if RUNNER in (word, details["by"]) else REDEEM


def spoken_of(round: Round, call: say.Call) -> list[Stake]:
    names = call.wagers or (TICKET,)
    return [s for name in names for s in round.standing(name, call.seat, call.patron)]


# -- irregularities, 15.3(c), 15.5(d) and (e), 15.7 ------------------------------------------------


def returned(round: Round, report: IrregularityReport) -> None:
    """15.7(a): nothing is issued and nothing paid; the player prepares another request."""


def to_be_paid(round: Round, report: IrregularityReport) -> None:
    """15.7(b) and (c) are about winning tickets: one must be there to be paid."""
    if not any(refusal(round, ticket_of(round, s)) is None for s in round.stakes_on(TICKET)):
        raise Refused("no winning ticket is presented now", "15.7(b)")


def keyed_in(round: Round, report: IrregularityReport) -> None:
    """15.7(b): the ticket is paid as if the system had read it."""
    round.announce("The keno writer keys the ticket in by hand", "15.7(b)")


# -- 15.7(c): the system is not operational --------------------------------------------------------


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


# -- 15.3(c): a ticket that is not what the patron asked for ---------------------------------------


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


# -- 15.5: the lock-out and the draw ---------------------------------------------------------------


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


def bot(round: Round, prompt: Prompt, seat: int, rng: object) -> Answer | None:
    """A simple player takes the money."""
    if isinstance(prompt, Choose):
        name = REDEEM if prompt.offer(REDEEM) else KEEP
        return Choice(prompt.seat, name, patron=prompt.patron)
    return None


GAME = Game(
    slug="keno", title="Keno", subchapter="15",
    sections=("15.1", "15.2", "15.3", "15.4", "15.5", "15.6", "15.7"), seats=(1, 12),
    seats_cite=("15.3(a)", "15.3(a)"), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these="15.2(c)",
    check_table=check_table, check_bets=check_bets, first_state=first_state, facts=FACTS,
    pieces="numbers", pieces_cite="15.2(a)", read_piece=str.strip, one_player=None, bot=bot,
    draws=(keno.BOARD, keno.DRAWN), spoken=SPOKEN,
    when_leaving=REDEEM,
)  # fmt: skip
