"""Triple attack blackjack, N.J.A.C. 13:69F-36.

Blackjack without tens and with up to three wagers on a hand: the first before the deal, a second
one when the players have a card, a third one when the dealer has one. 21 and six cards always win,
a dealer's 22 is a push, and everything is paid 1 to 1. Read with subchapter 36: here the order of a
round (36.7), then `options` (36.2 and what each section leaves to the casino), `rules` (what they
make of a table), `wagers` (36.5, 36.6) and `paragraphs` (the paragraphs for what the family's games
have in common). What a card counts, 36.2(a)1 to 3, is in `ranking.blackjack`.
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
from pitboss.games.blackjack.triple_attack_blackjack.bot import bot
from pitboss.games.blackjack.triple_attack_blackjack.options import OPTIONS, TABLES
from pitboss.games.blackjack.triple_attack_blackjack.paragraphs import AT
from pitboss.games.blackjack.triple_attack_blackjack.rules import rules_of
from pitboss.games.blackjack.triple_attack_blackjack.wagers import (
    BONUSES,
    FIRST,
    SECOND,
    THIRD,
    WAGERS,
    settle_bonuses,
)
from pitboss.procedures.shoes import Card


def play(round: Round) -> Procedure:
    layout = yield from begin(round, rules_of(round.options), *BONUSES)  # 36.3, 36.4, 36.7(c), (l)
    if layout is None:
        return
    yield from deal_first_cards(layout)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        for seat in layout.boxes:
            settle_bonuses(layout, seat)
        round_steps.end_with_blackjack(layout)
    else:
        yield from round_steps.wait_for_reports(layout, needed=settled_first(layout))
        for seat in layout.boxes:
            yield from play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """36.7(d) to (f): a card to each box, the second attack, the dealer's card, the third attack,
    another card to each box and one face down to the dealer."""
    layout.later = 1
    yield from layout.dealing.deal([(hand.holder, "up", "36.7(d)") for hand in layout.hands()])
    layout.later = 0
    yield from attacks.offer(layout, SECOND)
    yield from layout.dealing.deal([(DEALER, "up", "36.7(e)")])
    yield from attacks.offer(layout, THIRD)
    second: list[Card] = [(hand.holder, "up", "36.7(f)") for hand in layout.hands()]
    yield from layout.dealing.deal([*second, (DEALER, "down", "36.7(f)")])
    round_steps.announce_hands(layout)


def settled_first(layout: Layout) -> bool:
    """Whether something is settled before the first decision: bonus wagers, a blackjack."""
    bonuses = any(layout.round.stakes_on(name) for name in BONUSES)
    return bonuses or any(hand.blackjack for hand in layout.hands())


def play_box(layout: Layout, seat: int) -> Steps[None]:
    """36.7(g), (h): the bonus wagers, a blackjack that is paid at once, or the decisions."""
    settle_bonuses(layout, seat)
    for hand in layout.boxes[seat]:
        if hand.blackjack and not hand.out:
            settlement.pay_now(layout, hand, AT.blackjack_at_once)
    yield from decisions.play_box(layout, seat)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """36.6(b): the bonus wagers go with the first attack wager."""
    betting.check_side(felt, BONUSES, FIRST, with_it="36.6(b)", most="36.6(b)1")


# wagers are checked by 36.5, 36.6(c), 36.12, 36.13
GAME = Game(
    slug="triple-attack-blackjack", title="Triple Attack Blackjack", subchapter="36", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_felt=check_felt, one_player=None, pieces_cite="36.2(a)", bot=bot,
    positions=lambda options: int(options["boxes"]), **game_fields(AT, rules_of),
)  # fmt: skip
