"""Blackjack switch, N.J.A.C. 13:69F-2A.

Two hands a player, whose second cards may change places. All wins pay 1 to 1, and a dealer's 22 is
a push. Read with subchapter 2A: here the order of a round (2A.7), then `options`, `rules` (what
they make of a table), `wagers` (2A.5, 2A.6) and `switching` (2A.7(g)). What the family's games have
in common finds its paragraphs in `paragraphs.toml`; what a card counts, 2A.2(b), is in
`ranking.blackjack`, and its rank, 2A.2(c), is the one printed on it.
"""

from __future__ import annotations

from pitboss.engine.game import Game
from pitboss.engine.prompts import Procedure
from pitboss.engine.round import Round
from pitboss.games.blackjack.blackjack_switch.bot import bot
from pitboss.games.blackjack.blackjack_switch.options import OPTIONS, TABLES
from pitboss.games.blackjack.blackjack_switch.rules import AT, rules_of
from pitboss.games.blackjack.blackjack_switch.switching import play_spot
from pitboss.games.blackjack.blackjack_switch.wagers import WAGERS, check_felt, settle_match
from pitboss.games.blackjack.common import decisions, round_steps, settlement
from pitboss.games.blackjack.common.round_steps import begin
from pitboss.games.blackjack.common.tables import game_fields


def play(round: Round) -> Procedure:
    layout = yield from begin(round, rules_of(round.options), "match")  # 2A.3, 2A.4, 2A.7(c), (n)
    if layout is None:
        return
    for first, second in layout.boxes.values():
        second.caller = first.caller  # 2A.13(b), also where two wagers are equally high
    yield from layout.dealing.deal(
        [*round_steps.usual_order(layout), *round_steps.dealers_hole_card(layout)]
    )
    round_steps.announce_hands(layout)
    settle_match(layout)
    yield from round_steps.offer_insurance(layout)  # 2A.7(f)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
    else:
        for seat in layout.boxes:
            yield from play_spot(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


# wagers are checked by 2A.5, 2A.13, 2A.14
GAME = Game(
    slug="blackjack-switch", title="Blackjack Switch", subchapter="2A", seats=(1, 5),
    seats_cite=("13:69E-1.10C", "13:69E-1.10C"), options=OPTIONS, wagers=WAGERS, pay_tables=TABLES,
    play=play, only_these="2A.5(i)", check_felt=check_felt, one_player=None, pieces_cite="2A.2(a)",
    bot=bot, **game_fields(AT, rules_of, hands=2),
)  # fmt: skip
