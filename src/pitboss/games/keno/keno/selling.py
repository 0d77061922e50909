"""Selling keno tickets until the game is locked out (15.3 to 15.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.engine import answers as say
from pitboss.engine.options import kebab
from pitboss.engine.prompts import Steps
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.equipment import keno
from pitboss.errors import Refused
from pitboss.games.keno.keno import payment
from pitboss.games.keno.keno.payment import REDEEM, REFUND, RUNNER, SPOKEN
from pitboss.games.keno.keno.wagers import TICKET, WAGERS, forget, keep, serial, ticket_of

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


# -- tickets that are voided ---------------------------------------------------------------------


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


# -- words about tickets -------------------------------------------------------------------------


def check_call(round: Round, call: say.Call) -> None:
    word = kebab(call.word)
    if word in (OUT, IN, ALL_IN):
        if not round.options["runners"]:
            raise Refused("there are no keno runners here", "15.5(c)")
        if word != OUT and not round.state["runners-out"]:
            raise Refused("all keno runners have signed in", "15.5(c)")
        return
    if word == payment.WITHOUT_TICKET:
        raise Refused("a computer generated ticket must be presented", "15.4(c)12")
    if word not in SPOKEN:
        raise Refused(f"{call.word[:30]!r} means nothing here: redeem, refund", "15.6(a)")
    details = SPOKEN[word].read(call.details)
    stakes = spoken_of(round, call)
    if not stakes:
        raise Refused(f"seat {call.seat} has no such ticket", "15.4(c)12")
    for stake in stakes:
        ticket = ticket_of(round, stake)
        why = payment.no_refund(round, ticket)
        if word != REFUND:
            why = payment.refusal(round, ticket, payer(word, details), details)
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
            payment.refund(round, stake)
        else:
            payment.pay(round, stake, payer(word, SPOKEN[word].read(call.details)))


def payer(word: str, details: Mapping[str, Any]) -> str:
    """15.6(a): a runner, if one is named, otherwise a writer."""
    return RUNNER if RUNNER in (word, details["by"]) else REDEEM


def spoken_of(round: Round, call: say.Call) -> list[Stake]:
    names = call.wagers or (TICKET,)
    return [s for name in names for s in round.standing(name, call.seat, call.patron)]
