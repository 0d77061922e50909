"""Keno, N.J.A.C. 13:69F-15.

80 numbers, of which a computer draws 20, and tickets that say on which of them a patron has put
money. One round is one game. Tickets for several games, and winning tickets that nobody has
redeemed yet, stay from game to game. Read with subchapter 15.
"""

from __future__ import annotations

from typing import Any

from pitboss.engine.answers import Answer, Choice
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import Choose, Procedure, Prompt
from pitboss.engine.round import Round
from pitboss.engine.table_memory import Fact
from pitboss.equipment import keno
from pitboss.games.keno.keno.irregularities import IRREGULARITIES
from pitboss.games.keno.keno.options import OPTIONS, TABLES, check_table
from pitboss.games.keno.keno.payment import (
    KEEP,
    LAST_DRAWN,
    RANKS,
    REDEEM,
    SPOKEN,
    evaluate,
    redeem_all,
)
from pitboss.games.keno.keno.selling import NUMBERS, sell
from pitboss.games.keno.keno.tickets import Ticket
from pitboss.games.keno.keno.wagers import WAGERS, check_bets

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
