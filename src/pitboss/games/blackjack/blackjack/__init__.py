"""Blackjack, N.J.A.C. 13:69F-2.1 to 2.16.

A player's hand against the dealer's, nearest to 21 without going over. Read beside subchapter 2:
here the order of a round (2.6, 2.6A), then `options` (2.2, and what each section leaves to the
casino), `rules` (what they make of a table), `wagers` (2.3, 2.7, 2.16), `double_shoe` (2.6(d)) and
`paragraphs` (where the text says what the family's games have in common). What a card counts,
2.2(b), is in `ranking.blackjack`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.customs import shoe_tables, shoes
from pitboss.games.blackjack.blackjack.double_shoe import WRONG_SIDE, determine_side
from pitboss.games.blackjack.blackjack.options import OPTIONS, TABLES, check_table
from pitboss.games.blackjack.blackjack.paragraphs import AT
from pitboss.games.blackjack.blackjack.rules import SIDES, rules_of
from pitboss.games.blackjack.blackjack.wagers import WAGERS, charge_hand_fees, check_limits
from pitboss.games.blackjack.common import (
    deal,
    dealer,
    decisions,
    insurance,
    irregularities,
    settlement,
    wagers,
)
from pitboss.games.blackjack.common.bot import bot
from pitboss.games.blackjack.common.layout import Layout
from pitboss.play.answers import Bet
from pitboss.play.facts import Fact
from pitboss.play.game import Game
from pitboss.play.options import Options
from pitboss.play.prompts import Procedure, Steps
from pitboss.play.round import Round


def play(round: Round) -> Procedure:
    rules = rules_of(round.options)
    if (yield from shoes.prepare(round, rules.shoe)):  # 2.4, 2.5(a), 2.6(l)
        wagers.let_anybody_in(round)
    yield from round.take_bets(rules.opening, cite=AT.bets, close="")
    wagers.note_bettors(round, rules)
    if not round.seats_with(*rules.opening):
        return
    layout = Layout(round, rules)
    charge_hand_fees(round)
    yield from deal.ready_the_shoe(layout, burns_anyway=round.options["burn-each-round"])  # 2.6A(c)
    wagers.close_bets(round, rules)
    yield from deal_first_cards(layout)
    if rules.insurance == "all-at-once":
        yield from insurance.offer_to_all(layout)
    if dealer.known_blackjack(layout):
        dealer.end_with_blackjack(layout)
    else:
        yield from settlement.pay_blackjacks(layout)
        for seat in layout.boxes:
            if rules.insurance == "per-player":
                yield from insurance.offer_to_box(layout, seat)
            yield from decisions.play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from dealer.play_dealer(layout)
    settlement.settle(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """2.6(d), 2.6(e), 2.6(j), 2.6(k), 2.6A(c): two cards each, and perhaps a hole card."""
    queue = [*deal.usual_order(layout), *deal.hole_card(layout)]
    if layout.round.options["deal"] == "double-shoe":
        first, _, _ = queue[0]
        if (yield from determine_side(layout, first)):
            del queue[0]
    yield from layout.dealing.deal(queue)
    deal.announce_hands(layout)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """2.3, 2.13, 2.14: how, when and by whom a wager is made."""
    wagers.check_bets(round, bet, felt, rules_of(round.options))


def first_state(options: Options) -> dict[str, Any]:
    """The shoe; who wagers since the shuffle, None for anybody; whether the reader has failed."""
    return {**shoes.first_state(), "bettors": None, "reader-failed": False}


FACTS = {
    **shoes.facts(sources=("shoe", *SIDES)),
    "bettors": Fact(kind="texts", nobody=None, pattern=".*[a-zA-Z].*",
                    form="a list of those who wagered last: seat 2, or a name",
                    says="who has wagered since the shuffle; nothing for anybody"),
}  # fmt: skip

NOT_DEALT = {
    "over-13": "2.17(a)1", "under-13": "2.17(a)1", "same-suit": "2.17(a)2", "sevens": "2.17(a)3",
    "progressive": "2.19", "blackjack-bonus": "2.20", "streak": "2.22", "match-the-dealer": "2.23",
    "20-point-bonus": "2.24", "optional-bonus": "2.25", "in-between": "2.26",
}  # fmt: skip


GAME = Game(
    fees=("hand-fee",),
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
    irregularities=(
        shoe_tables.card_face_up("2.15(a)"),
        irregularities.dealer_card_missed("2.15(e)"),
        WRONG_SIDE,
        irregularities.double_card_face_up("2.15(p)"),
        *irregularities.alike(AT.irregularities, rules_of),
        shoe_tables.no_gaming_activity(
            "2.5(j)", lambda options: rules_of(options).shoe, wagers.let_anybody_in
        ),
        shoe_tables.burn_card_asked("2.6(c)", secret=lambda options: options["burn-each-round"]),
    ),
    pay_tables=TABLES,
    play=play,
    only_these=AT.bets,
    not_dealt=NOT_DEALT,
    check_table=check_table,
    check_limits=check_limits,
    check_bets=check_bets,
    first_state=first_state,
    facts=FACTS,
    one_player=None,
    pieces_cite="2.2(a)",
    bot=bot,
    positions=lambda options: int(options["boxes"]),
)  # fmt: skip
