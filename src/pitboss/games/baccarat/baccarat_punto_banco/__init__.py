"""Baccarat-punto banco, N.J.A.C. 13:69F-3: a participant deals the shoe, the house banks."""

import re
from functools import partial
from typing import Any

from pitboss.engine import (
    Fact,
    Game,
    Irregularity,
    IrregularityReport,
    Offer,
    Options,
    Procedure,
    Round,
    Steps,
    choice,
)
from pitboss.errors import Refused
from pitboss.games.baccarat.common import rules, shoe, table
from pitboss.games.baccarat.common.outcome import PLAYER
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.scoreboards import SCOREBOARD
from pitboss.games.baccarat.common.shoe import from_right_of, participants
from pitboss.regulation import paragraphs, pay_tables

AT = paragraphs.load(__package__, Paragraphs)
TEXT = rules.Text(at=AT, tables=pay_tables.load(__package__), charges=rules.CHARGES)
OPTIONS = (
    *rules.wager_options(TEXT),
    shoe.decks_option(AT, "decks in the shoe, at least six; 0 for the usual eight"),
    *shoe.shoe_options(AT),
    choice("deal", tuple(AT.deal), "3.7(c)",
           "the hands are placed face up, or handed face down to those who bet most on them",
           items=tuple(AT.deal.values())),
    *rules.turning_options(AT),
    shoe.laced_or_washed(AT, ("3.5(a)1", "3.5(a)1i", "3.5(a)2")),
    shoe.pre_shuffled(AT),
)  # fmt: skip

ACCEPT = Offer("accept", "3.6(c)", says="deal the shoe")
DECLINE = Offer("decline", "3.6(b)", says="pass it on")
DESIGNATE = Offer("designate-dealer", "3.6(d)1", says="have the dealer deal for you")
KEEP = Offer("keep", "3.11(a)", says="go on dealing")
PASS = Offer("pass", "3.11(a)", says="pass the shoe on")
BY_DEALER = "dealer"


def play(round: Round) -> Procedure:
    yield from table.ready(round, AT, last_dealer=curator(round))
    yield from find_curator(round)
    yield from table.take_bets(round, AT, why_not_first)
    if not round.stakes_on():
        return
    outcome = yield from table.play_coup(round, TEXT)
    yield from pass_shoe(round, banker_lost=outcome.winner == PLAYER)


# -- the curator, 3.6 and 3.11 -------------------------------------------------------------------


def curator(round: Round) -> int:
    """Who deals the shoe: a position, or 0 for the dealer."""
    digits = re.search(r"\d+", str(round.state["curator"]))
    return int(digits[0]) if digits else 0


def find_curator(round: Round) -> Steps[None]:
    """3.6(b): when play begins, and when the curator has left the table."""
    now = curator(round)
    if not round.state["curator"]:
        yield from offer_shoe(round, list(participants(round)), "3.6(b)")
    elif now and now not in participants(round):
        yield from offer_shoe(round, from_right_of(round, now), "3.11(b)")


def offer_shoe(round: Round, order: list[int], cite: str) -> Steps[None]:
    """Offer the shoe to one after another, counterclockwise; the dealer deals if nobody accepts."""
    for seat in order:
        offers = (ACCEPT, DECLINE, DESIGNATE)
        answer = yield from shoe.choose(round, seat, offers, cite, "accept", "shoe")
        if answer.name != "decline":
            designated = answer.name == "designate-dealer"
            _hand_over(round, BY_DEALER if designated else f"seat {seat}", seat, answer.name)
            return
    _hand_over(round, BY_DEALER, 0, "decline")


_WHY = {"accept": "3.6(c)", "designate-dealer": "3.6(d)1", "decline": "3.6(d)2"}


def _hand_over(round: Round, to: str, turn: int, how: str) -> None:
    round.state["curator"] = to
    round.state["shoe-turn"] = turn
    round.note("curator", to, _WHY[how])


def pass_shoe(round: Round, *, banker_lost: bool) -> Steps[None]:
    """3.11: the curator may pass the shoe, and must do so if the Banker's Hand loses."""
    now = curator(round)
    turn = now or int(round.state["shoe-turn"])
    if banker_lost or round.memo.get("ordered-to-pass"):
        cite = "3.11(a)1" if banker_lost else "3.11(a)2"
        round.announce("the curator passes the shoe", cite)
        must = Refused("the curator must pass the shoe", cite)
        shoe.pass_over(round, now, lambda name: must if name == "keep" else None, "pass")
    elif now not in participants(round):  # the dealer, or somebody who has left
        return
    else:
        answer = yield from shoe.choose(round, now, (KEEP, PASS), "3.11(a)", "keep", "shoe")
        if answer.name == "keep":
            return
    yield from offer_shoe(round, from_right_of(round, turn), "3.11(b)")


def why_not_first(round: Round) -> str:
    """3.8(a): the Banker's Hand is turned over first only where the dealer is curator."""
    return "only where the dealer acts as curator" if curator(round) else ""


def order_to_pass(round: Round, report: IrregularityReport) -> Steps[None] | None:
    """3.11(a)2: at once between two rounds, otherwise when the round is over."""
    if round.prompt is not None and round.prompt.step == "bets":
        return offer_shoe(round, from_right_of(round, curator(round)), "3.11(b)")
    round.memo["ordered-to-pass"] = True
    return None


def participant_deals(round: Round, report: IrregularityReport) -> None:
    if not curator(round):
        raise Refused("the dealer is the curator", "3.11(a)2")


IRREGULARITIES = (
    *table.irregularities(AT),
    Irregularity(name="curator-ordered-to-pass", cite="3.11(a)2",
                 when=("bets", "deal", "instruct", "turn"),
                 consequence="the shoe is offered to the next participant", legal=participant_deals,
                 handle=order_to_pass),
)  # fmt: skip


def first_state(options: Options) -> dict[str, Any]:
    """Also who deals the shoe (nobody yet), and whose turn it is while the dealer deals."""
    return {**table.first_state(options), "curator": "", "shoe-turn": 0}


FACTS = {
    **table.FACTS,
    "curator": Fact(kind="holder", says="who deals the shoe"),
    "shoe-turn": Fact(kind="seat", says="whose turn to deal it is, where the dealer does instead"),
}


GAME = Game(
    fees=("vigorish",),
    slug="baccarat-punto-banco", title="Baccarat-Punto Banco", subchapter="3", seats=(1, 14),
    options=OPTIONS, wagers=rules.wagers_of(TEXT), irregularities=IRREGULARITIES, play=play,
    pay_tables=TEXT.tables, only_these=AT.only_these, check_table=partial(rules.check_table, TEXT),
    check_bets=partial(rules.check_bets, AT), check_felt=partial(rules.check_felt, AT),
    first_state=first_state, facts=FACTS,
    pieces_cite=AT.decks, bot=table.bot, scoreboard=SCOREBOARD,
)  # fmt: skip
