"""Switch hands blackjack, N.J.A.C. 13:69F-2B.

Two cards face up and two face down; a player plays one pair or the other, and pays an ante for it.
Read with subchapter 2B: here the order of a round (2B.6), then `options`, `rules` (what they make
of a table), `wagers` (2B.5) and `choosing` (2B.6(f)). By 2B.7 much is as in 2A.10 to 2A.15. What
the family's games have in common finds its paragraphs in `paragraphs.toml`; what a card counts,
2B.2(b), is in `ranking.blackjack`. No wager depends on the rank of 2B.2(c).
"""

from __future__ import annotations

from pitboss.engine.game import Game
from pitboss.engine.prompts import Procedure
from pitboss.engine.round import Round
from pitboss.games.blackjack.common import decisions, round_steps, settlement
from pitboss.games.blackjack.common.round_steps import begin
from pitboss.games.blackjack.common.tables import game_fields
from pitboss.games.blackjack.switch_hands_blackjack.bot import bot
from pitboss.games.blackjack.switch_hands_blackjack.choosing import choose_hands, order
from pitboss.games.blackjack.switch_hands_blackjack.options import OPTIONS, TABLES
from pitboss.games.blackjack.switch_hands_blackjack.rules import AT, rules_of
from pitboss.games.blackjack.switch_hands_blackjack.wagers import (
    ANTE,
    WAGERS,
    check_felt,
    collect_antes,
)


def play(round: Round) -> Procedure:
    layout = yield from begin(round, rules_of(round.options), ANTE)  # 2B.3, 2B.4, 2B.6(c)
    if layout is None:
        return
    yield from layout.dealing.deal(order(layout))
    layout.complete = True
    collect_antes(layout)
    yield from choose_hands(layout)
    yield from round_steps.offer_insurance(layout)  # 2B.6(g)
    round_steps.announce_hands(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
    else:
        if layout.reader and layout.shows_ace:  # 2B.6(i)
            settlement.settle_insurance(layout)
        for seat in layout.boxes:
            yield from decisions.play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)  # 2B.6(k)


RULED_OUT = {
    "over-13": "2B.5(h)1", "under-13": "2B.5(h)1", "same-suit": "2B.5(h)1", "sevens": "2B.5(h)1",
    "multiple-action": "2B.5(h)2", "progressive": "2B.5(h)3", "blackjack-bonus": "2B.5(h)4",
    "streak": "2B.5(h)5", "match-the-dealer": "2B.5(h)6", "match": "2B.5(h)7",
    "optional-bonus": "2B.5(h)8", "in-between": "2B.5(h)9",
}  # fmt: skip
"""2B.5(h): wagers of other blackjack tables, each with the item that excludes it."""


NOT_OFFERED = {
    name: (f"{name} is not offered in switch hands blackjack", cite)
    for name, cite in RULED_OUT.items()
}


# wagers are checked by 2B.5, 2B.7
GAME = Game(
    slug="switch-hands-blackjack", title="Switch Hands Blackjack", subchapter="2B", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, pay_tables=TABLES, play=play, only_these="2B.5(h)",
    ruled_out=NOT_OFFERED, check_felt=check_felt, one_player="2B.7", pieces_cite="2B.2(a)", bot=bot,
    **game_fields(AT, rules_of),
)  # fmt: skip
