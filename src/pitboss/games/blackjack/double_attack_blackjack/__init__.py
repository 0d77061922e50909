"""Double attack blackjack, N.J.A.C. 13:69F-26.

Blackjack without tens. The dealer's own card comes first, and players may add a second wager before
their own cards. Everything is paid 1 to 1, and a hand may be surrendered at nearly any time. Read
with subchapter 26: here the order of a round (26.7), then `options` (26.2 and what each section
leaves to the casino), `rules` (what they make of a table), `wagers` (26.5, 26.6) and `paragraphs`
(the paragraphs for what the family's games have in common). What a card counts, 26.2(b), is in
`ranking.blackjack`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.engine.game import Game
from pitboss.engine.prompts import DEALER, Procedure, Steps
from pitboss.engine.round import Round
from pitboss.games.blackjack.common import attacks, decisions, round_steps, settlement
from pitboss.games.blackjack.common import wagers as betting
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.round_steps import begin
from pitboss.games.blackjack.common.tables import game_fields
from pitboss.games.blackjack.double_attack_blackjack.bot import bot
from pitboss.games.blackjack.double_attack_blackjack.options import OPTIONS, TABLES, check_table
from pitboss.games.blackjack.double_attack_blackjack.paragraphs import AT
from pitboss.games.blackjack.double_attack_blackjack.rules import rules_of
from pitboss.games.blackjack.double_attack_blackjack.wagers import (
    BONUS,
    DOUBLE_ATTACK,
    INITIAL,
    WAGERS,
)
from pitboss.procedures.shoes import Card


def play(round: Round) -> Procedure:
    layout = yield from begin(round, rules_of(round.options), BONUS)  # 26.3, 26.4, 26.7(c), (j)
    if layout is None:
        return
    yield from deal_first_cards(layout)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
    else:
        nobody_decides = all(hand.blackjack for hand in layout.hands())
        yield from round_steps.wait_for_reports(layout, needed=nobody_decides)
        for seat in layout.boxes:
            yield from decisions.play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """26.7(d), (i): the dealer's card, the double attack, two cards to each box, a hole card."""
    yield from layout.dealing.deal([(DEALER, "up", "26.7(d)")])
    yield from attacks.offer(layout, DOUBLE_ATTACK)
    first: list[Card] = [(hand.holder, "up", "26.7(d)1") for hand in layout.hands()]
    second: list[Card] = [(holder, "up", "26.7(d)2") for holder, _, _ in first]
    yield from layout.dealing.deal([*first, *second, *round_steps.dealers_hole_card(layout)])
    round_steps.announce_hands(layout)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """26.6(b): the bonus wager goes with the initial wager."""
    betting.check_side(felt, (BONUS,), INITIAL, with_it="26.6(b)", most="26.6(b)1")


# wagers are checked by 26.5, 26.6(c), 26.13, 26.14
GAME = Game(
    slug="double-attack-blackjack", title="Double Attack Blackjack", subchapter="26", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_table=check_table, check_felt=check_felt, one_player=None, pieces_cite="26.2(a)", bot=bot,
    positions=lambda options: int(options["boxes"]), **game_fields(AT, rules_of),
)  # fmt: skip
