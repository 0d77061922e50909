"""Mini-baccarat, N.J.A.C. 13:69F-7: punto banco at a small table, dealt by one dealer."""

from __future__ import annotations

from functools import partial
from typing import Any

from pitboss.customs import shoes
from pitboss.customs.one_deck import nothing
from pitboss.errors import Refused
from pitboss.games.baccarat.common import irregularities, scoreboards, shoe, table
from pitboss.games.baccarat.common.options import MINI_OPTIONS, TABLES, check_mini
from pitboss.games.baccarat.common.texts import MINI
from pitboss.games.baccarat.common.vigorish import OWED
from pitboss.games.baccarat.common.wagers import BANKER, PLAYER, check_bets, wagers_of
from pitboss.play.answers import Choice, IrregularityReport
from pitboss.play.game import Game
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Options
from pitboss.play.prompts import Procedure, Steps
from pitboss.play.round import Round


def play(round: Round) -> Procedure:
    yield from table.ready(round, MINI)
    yield from table.take_bets(round, MINI, partial(why_not_first, round))
    if not round.stakes_on():
        return
    yield from table.play_coup(round, MINI)
    for hand in (PLAYER, BANKER):
        round.collect(hand, "7.10(d)")


def why_not_first(round: Round) -> Refused | None:
    """7.8(a): the Banker's Hand is turned over first only where both lie face down."""
    if not round.options["banker-first"]:
        return Refused("this table does not turn the Banker's Hand over first", "7.8(a)")
    if round.options["deal"] == "face-up":
        return Refused("the cards are dealt face up at this table", "7.8(a)")
    return None


# -- irregularities of its own -------------------------------------------------------------------


def right_withdrawn(round: Round, report: IrregularityReport) -> Steps[Choice]:
    """7.11(f): the right to turn the cards over goes on as if it had been given up."""
    assert round.prompt is not None
    seat = int(round.prompt.party)
    yield from ()
    return Choice(seat, "relinquish")


def no_activity(round: Round, report: IrregularityReport) -> Steps[None]:
    """7.5(h): the cards are spread for the first player, and the shoe is filled anew."""
    dealing = round.memo["dealing"]
    round.announce("the cards are spread for inspection", "7.5(h)")
    yield from shoes.shuffle(round, dealing.shoe, shoe.SHOE, shoes.BEGINS)
    if dealing.shoe.again != shoes.CONTINUOUS:
        shoe.forget(round)
        yield from shoe.fill(round, dealing)


def nobody_bets(round: Round, report: IrregularityReport) -> None:
    if round.stakes_on():
        raise Refused("there are wagers on the table", "7.5(h)")


IRREGULARITIES = (
    *irregularities.shared(MINI),
    Irregularity(
        name="turn-right-withdrawn", cite="7.11(f)", when=("turn",), handle=right_withdrawn,
        consequence="the right to turn the cards over is offered to the next player",
    ),
    Irregularity(
        name="wager-touched", cite="7.2(e)", when=("deal", "instruct", "turn"), whose="seat",
        consequence="the wager stays as it was made", handle=nothing,
    ),
    Irregularity(
        name="no-gaming-activity", cite="7.5(h)", when=("bets",), legal=nobody_bets,
        consequence="the cards are inspected by the first player and shuffled",
        handle=no_activity,
    ),
)  # fmt: skip


def first_state(options: Options) -> dict[str, Any]:
    return {**shoe.first_state(options), OWED: {}}


GAME = Game(
    slug=MINI.slug,
    title="Mini-Baccarat",
    subchapter="7",
    sections=("7",),
    seats=(1, 9),
    options=MINI_OPTIONS,
    wagers=wagers_of(MINI),
    irregularities=IRREGULARITIES,
    pay_tables=TABLES[MINI.slug],
    play=play,
    only_these="7.2(b)",
    check_table=check_mini,
    check_bets=partial(check_bets, MINI),
    first_state=first_state,
    pieces_cite="7.1(a)",
    bot=table.bot,
    hung=scoreboards.hung,
)
