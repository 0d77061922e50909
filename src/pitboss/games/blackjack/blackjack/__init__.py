"""Blackjack, N.J.A.C. 13:69F-2.1 to 2.16.

A player's hand against the dealer's, nearest to 21 without going over. Read beside subchapter 2:
`options` (2.2, and what each section leaves to the casino), `wagers` (2.3, 2.13, 2.14), `deal`
(2.5, 2.6, 2.6A), `insurance` (2.7(c), 2.9), `decisions` (2.8, 2.10, 2.11, 2.12(a)), `dealer`
(2.12), `settlement` (2.3, 2.7, 2.16) and `irregularities` (2.15).
"""

from __future__ import annotations

from typing import Any

from pitboss.customs import shoes
from pitboss.games.blackjack.common import insurance
from pitboss.games.blackjack.common.bot import bot
from pitboss.games.blackjack.common.deal import deal_first_cards, ready_the_shoe
from pitboss.games.blackjack.common.dealer import end_with_blackjack, known_blackjack, play_dealer
from pitboss.games.blackjack.common.decisions import play_box, play_postponed
from pitboss.games.blackjack.common.irregularities import IRREGULARITIES
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.options import OPTIONS, TABLES, check_table, rules_of
from pitboss.games.blackjack.common.settlement import pay_blackjacks, settle
from pitboss.games.blackjack.common.wagers import WAGERS, charge_hand_fees, check_bets, note_bettors
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.play.prompts import Procedure
from pitboss.play.round import Round


def play(round: Round) -> Procedure:
    if (yield from shoes.prepare(round, rules_of(round.options).shoe)):  # 2.4, 2.5(a), 2.6(l)
        round.state["bettors"] = None
    yield from round.take_bets(("main",), cite="2.3(a)", close="")
    note_bettors(round)
    if not round.seats_with("main"):
        return
    layout = round.memo["layout"] = Layout(round)
    charge_hand_fees(round)
    yield from ready_the_shoe(layout)
    yield from deal_first_cards(layout)
    per_player = round.options["insurance-timing"] == "per-player"
    insured = insurance.offered(layout)
    if insured and not per_player:
        yield from insurance.offer_to_all(layout)
    if known_blackjack(layout):
        end_with_blackjack(layout)
    else:
        pay_blackjacks(layout)
        for seat in layout.boxes:
            if insured and per_player:
                yield from insurance.offer_to_box(layout, seat)
            yield from play_box(layout, seat)
        yield from play_postponed(layout)
        yield from play_dealer(layout)
    settle(layout)


def first_state(options: Options) -> dict[str, Any]:
    """The shoe; who wagers since the shuffle, None for anybody; whether the reader has failed."""
    return {**shoes.first_state(), "bettors": None, "reader-failed": False}


GAME = Game(
    slug="blackjack",
    title="Blackjack",
    subchapter="2",
    sections=(
        "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.6A", "2.7", "2.8", "2.9", "2.10", "2.11",
        "2.12", "2.13", "2.14", "2.15", "2.16",
    ),
    seats=(1, 7),
    options=OPTIONS,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    pay_tables=TABLES,
    play=play,
    only_these="2.3(a)",
    check_table=check_table,
    check_bets=check_bets,
    first_state=first_state,
    one_player=None,
    pieces_cite="2.2(a)",
    bot=bot,
    positions=lambda options: int(options["boxes"]),
)  # fmt: skip
