"""Spanish 21, N.J.A.C. 13:69F-19.

Blackjack without the tens: 21 never ties, doubling down is possible on any number of cards and may
be taken back, and some 21s pay more. Read with subchapter 19: here the order of a round (19.7),
then `options` (what each section leaves to the casino), `rules` (what they make of a table),
`wagers` (19.5, 19.6), `doubling` (19.9) and `irregularities` (19.15). `paragraphs.toml` has the
paragraphs for what the family's games have in common. What a card counts, 19.2(b), is in
`ranking.blackjack`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.engine import prompts as ask
from pitboss.engine.answers import Bet
from pitboss.engine.game import Game
from pitboss.engine.options import Options
from pitboss.engine.prompts import Offer, Procedure, Steps
from pitboss.engine.round import Round, VoidRound
from pitboss.games.blackjack.common import decisions, round_steps, settlement, tables
from pitboss.games.blackjack.common import wagers as making
from pitboss.games.blackjack.common.irregularities import FACE_UP
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.round_steps import begin
from pitboss.games.blackjack.spanish_21.bot import bot
from pitboss.games.blackjack.spanish_21.irregularities import IRREGULARITIES, hand_back_all
from pitboss.games.blackjack.spanish_21.options import AT, OPTIONS, POSITIONS, TABLES, TENS
from pitboss.games.blackjack.spanish_21.rules import rules_of
from pitboss.games.blackjack.spanish_21.wagers import (
    MATCH,
    WAGER,
    WAGERS,
    check_match,
    pay_fixed_bonuses,
    settle_matches,
    three_sevens,
)
from pitboss.procedures import cuts


def play(round: Round) -> Procedure:
    layout = yield from begin(round, rules_of(round.options), MATCH)  # 19.3, 19.4, 19.7(c), (j)
    if layout is None:
        return
    players = list(round.stakes_on(WAGER))
    try:
        yield from deal_and_decide(layout)
    except VoidRound:
        hand_back_all(round)
        raise
    winners = three_sevens(layout)
    settlement.settle(layout)
    pay_fixed_bonuses(round, winners, players)


def deal_and_decide(layout: Layout) -> Steps[None]:
    """19.7(d) to (g), (i): from the first card to the dealer's last one."""
    yield from layout.dealing.deal(
        [*round_steps.usual_order(layout), *round_steps.dealers_hole_card(layout)]
    )
    round_steps.announce_hands(layout)
    settle_matches(layout.round)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
        return
    for seat in layout.boxes:
        yield from decisions.play_box(layout, seat)
    yield from decisions.play_postponed(layout)
    yield from pause_before_the_hole_card(layout)
    yield from round_steps.play_dealer(layout)


def pause_before_the_hole_card(layout: Layout) -> Steps[None]:
    """19.15(l): if everybody has blackjack, nobody is asked anything, and the round would be over
    before a misused reader could be reported."""
    if layout.reader and all(hand.blackjack for hand in layout.hands()):
        turn = Offer("turn-hole-card", AT.hole_down)
        yield ask.Choose(0, (turn,), turn.cite, turn.name, step="reveal")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """19.5, 19.6(c), 19.13, 19.14: how, when and by whom a wager is made."""
    rules = rules_of(round.options)
    if bet.said and WAGER not in bet.wagers:
        replace(making.manner(rules), chips="19.6(c)").check(round, bet)
    making.check_bets(round, bet, felt, rules)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    check_match(felt)


def first_state(options: Options) -> dict[str, Any]:
    """The shoe; who was offered the cut; who has wagered since the shuffle, None if anybody may;
    whether the reader has failed."""
    return tables.first_state() | {"cut-offered-to": 0}


FACTS = {
    **tables.facts(FACE_UP, TENS),
    **cuts.FACTS,
}  # fmt: skip


GAME = Game(
    slug="spanish-21", title="Spanish 21", subchapter="19", seats=(1, POSITIONS), options=OPTIONS,
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_bets=check_bets, check_felt=check_felt, first_state=first_state, facts=FACTS,
    one_player=None, pieces_cite="19.2(a)", bot=bot,
)  # fmt: skip
