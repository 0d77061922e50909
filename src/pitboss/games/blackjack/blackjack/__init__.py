"""Blackjack, N.J.A.C. 13:69F-2.

A player's hand against the dealer's, nearest to 21 without going over. Read with subchapter 2: here
the order of a round (2.6, 2.6A), then `options` (2.2, and what each section leaves to the casino),
`rules` (what they make of a table), `wagers` (2.3, 2.7, 2.16), `double_shoe` (2.6(d)),
`side_wagers` (2.17 to 2.26) and `paragraphs` (the paragraphs for what the family's games have in
common). What a card counts, 2.2(b), is in `ranking.blackjack`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.engine.answers import Bet
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import Procedure, Steps
from pitboss.engine.round import Round
from pitboss.games.blackjack.blackjack.double_shoe import WRONG_SIDE, determine_side
from pitboss.games.blackjack.blackjack.options import OPTIONS, check_table
from pitboss.games.blackjack.blackjack.paragraphs import AT
from pitboss.games.blackjack.blackjack.rules import SIDES, rules_of
from pitboss.games.blackjack.blackjack.side_wagers import (
    bets,
    multiple_action,
    optional_bonus,
    streaks,
)
from pitboss.games.blackjack.blackjack.side_wagers import table as side_wagers
from pitboss.games.blackjack.blackjack.side_wagers.offered import MULTIPLE
from pitboss.games.blackjack.blackjack.tables import TABLES
from pitboss.games.blackjack.blackjack.wagers import WAGERS, charge_hand_fees, check_limits
from pitboss.games.blackjack.common import (
    decisions,
    irregularities,
    round_steps,
    settlement,
    tables,
    wagers,
)
from pitboss.games.blackjack.common.bot import bot
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import meters, shoe_irregularities, shoes


def play(round: Round) -> Procedure:
    rules, sides = rules_of(round.options), bool(round.options["side-wagers"])
    if (yield from shoes.prepare(round, rules.shoe)):  # 2.4, 2.5(a), 2.6(l)
        wagers.let_anybody_in(round)
    yield from take_bets(round, rules)
    wagers.note_bettors(round, rules)
    if not round.seats_with(*rules.opening):
        return
    multiple = MULTIPLE in round.options["side-wagers"]
    layout = multiple_action.lay_out(round, rules) if multiple else Layout(round, rules)
    charge_hand_fees(round)
    yield from round_steps.make_shoe_ready(
        layout, burns_anyway=round.options["burn-each-round"]
    )  # 2.6A(c)
    wagers.close_bets(round, rules)
    if sides:
        side_wagers.bets_closed(round)
    yield from deal_first_cards(layout)
    if sides:
        side_wagers.everybody_has_two(layout)
    if rules.insurance == "all-at-once":
        yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        yield from end_with_blackjack(layout)
    else:
        yield from play_hands(layout)
    if not sides:
        settlement.settle(layout)
        return
    side_wagers.before_main(layout)
    if multiple:
        yield from multiple_action.play_and_settle(layout)  # 2.18(e) to (j)
    else:
        settlement.settle(layout)
    yield from side_wagers.after_main(layout)


def take_bets(round: Round, rules: Rules) -> Steps[None]:
    """2.3, 2.17 to 2.26: the blackjack wager, and the side wagers that the table offers."""
    if not round.options["side-wagers"]:
        yield from round.take_bets(rules.opening, cite=AT.bets, close="")
        return
    yield from side_wagers.before_bets(round)
    yield from round.take_bets(
        (*rules.opening, *side_wagers.made_at(round.options)), cite=AT.bets, close="",
        take_down=bets.take_down(round),
    )  # fmt: skip
    streaks.abandon(round)


def end_with_blackjack(layout: Layout) -> Steps[None]:
    """2.6(j)1, 2.6(k)6: the dealer's blackjack is known before any third card."""
    round_steps.show_blackjack(layout)
    optional_bonus.settle(layout)
    settlement.settle_insurance(layout)
    yield from side_wagers.dealer_has_blackjack(layout)


def play_hands(layout: Layout) -> Steps[None]:
    """2.6(f) to (h): the players' hands, then the dealer's."""
    rules, sides = layout.rules, bool(layout.round.options["side-wagers"])
    if sides:
        side_wagers.dealer_has_none(layout)
    yield from settlement.pay_blackjacks(layout)
    for seat in layout.boxes:
        if rules.insurance == "per-player":
            yield from round_steps.offer_insurance_to_box(layout, seat)
        yield from decisions.play_box(layout, seat)
        if sides:
            side_wagers.turn_over(layout, seat)
    yield from decisions.play_postponed(layout)
    if not sides:
        yield from round_steps.play_dealer(layout)
    elif MULTIPLE not in layout.round.options["side-wagers"]:
        yield from side_wagers.play_dealer(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """2.6(d), 2.6(e), 2.6(j), 2.6(k), 2.6A(c): two cards each, and perhaps a hole card."""
    queue = [*round_steps.usual_order(layout), *round_steps.dealers_hole_card(layout)]
    if layout.round.options["deal"] == "double-shoe":
        first, _, _ = queue[0]
        if (yield from determine_side(layout, first)):
            del queue[0]
    yield from layout.dealing.deal(queue)
    round_steps.announce_hands(layout)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """2.3, 2.13, 2.14: how, when and by whom a wager is made."""
    rules = rules_of(round.options)
    wagers.check_bets(round, bet, felt, rules)
    if round.options["side-wagers"]:
        bets.check_bets(round, bet, felt, rules)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2.17 to 2.26: which side wagers may be made with a blackjack wager, and how much."""
    if round.options["side-wagers"]:
        bets.check_felt(round, felt, rules_of(round.options).opening)


def first_state(options: Options) -> dict[str, Any]:
    """The shoe; who has wagered since the shuffle, None if anybody may; whether the reader has
    failed; what a progressive meter shows."""
    return tables.first_state() | side_wagers.first_state(options)


FACTS = {
    **tables.facts(sources=("shoe", *SIDES)),
    **meters.FACTS,
}  # fmt: skip


IRREGULARITIES = (
    shoe_irregularities.card_face_up("2.15(a)"),
    irregularities.dealer_card_missed("2.15(e)"),
    WRONG_SIDE,
    irregularities.double_card_face_up("2.15(p)"),
    *irregularities.family_irregularities(AT.irregularities, rules_of),
    shoe_irregularities.burn_card_asked(
        "2.6(c)", secret=lambda options: options["burn-each-round"]
    ),
    *side_wagers.IRREGULARITIES,
)


GAME = Game(
    slug="blackjack", title="Blackjack", subchapter="2", seats=(1, 7), options=OPTIONS,
    sections=(
        "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.6A", "2.7", "2.8", "2.9", "2.10", "2.11",
        "2.12", "2.13", "2.14", "2.15", "2.16", "2.17", "2.18", "2.19", "2.20", "2.21", "2.22",
        "2.23", "2.24", "2.25", "2.26",
    ),
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_table=check_table, check_limits=check_limits, check_bets=check_bets,
    check_felt=check_felt, first_state=first_state, facts=FACTS, fees=("hand-fee",),
    one_player=None, pieces_cite="2.2(a)", bot=bot,
    positions=lambda options: int(options["boxes"]),
)  # fmt: skip
