"""2.25: whether the dealer's third card breaks the hand; no other wager depends on it."""

from collections.abc import Sequence

from pitboss.engine import DEALER, Always, OnCards, Steps, Wager
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    BOTH,
    SIX_OR_EIGHT,
    BlackjackSideWager,
    stakes_from_far_right,
)
from pitboss.games.blackjack.common import round_steps, wagers
from pitboss.games.blackjack.common.layout import Layout
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.ranking import blackjack

OPTIONAL = "optional-bonus"


def third(cards: Sequence[str]) -> tuple[str, ...]:
    """2.25(d) to (f): lost on 17 in two cards, hard or soft, and on 21 or less in three."""
    return wagers.third_card_rows(cards, "17-or-more-in-two-cards", "21-or-less-in-three-cards")


def settle(layout: Layout) -> None:
    """2.25(e): from the dealer's far right, one player after the other."""
    round = layout.round
    decided = [
        settlement.on_cards(round, stake) for stake in stakes_from_far_right(layout, OPTIONAL)
    ]
    settlement.carry_out(round, decided)


def play_dealer(layout: Layout) -> Steps[None]:
    """2.25(d), 2.25(e): for this wager the dealer draws to 16 or less whatever the players have. It
    is settled before all others, except insurance that the second card decides."""
    cite = yield from round_steps.dealers_second_card(layout)
    if blackjack.total(layout.dealer) >= 17:
        settle(layout)
        round_steps.settle_on_second_card(layout)
    else:
        round_steps.settle_on_second_card(layout)
        yield from layout.dealer_card("2.25(d)")
        settle(layout)
    yield from round_steps.draw_to_17(layout, cite)


SIDE_WAGER = BlackjackSideWager(
    name=OPTIONAL, section="2.25(a)", beside="2.25(b)", most="2.25(c)", decks=SIX_OR_EIGHT,
    manner=Manner(chips="2.25(b)", confirm=BOTH, coupons=False),
    excludes=("multiple-action", "progressive", "blackjack-bonus", "streak", "20-point-bonus",
              "in-between"),
    excluded_by="2.25(h)",
    wagers=(
        Wager(name=OPTIONAL, cite="2.25(c)", pays="optional bonus table", low=1_00,
              most_posted="2.25(c)",
              rule="at least $1, and no more than the blackjack wager",
              says="that the dealer draws a third card and breaks with it",
              paid_by=Always(table=TABLES[OPTIONAL]["all"]),
              on_cards=OnCards(cards=((DEALER, 2), (DEALER, 1)), rows=third, cite="2.25(g)",
                               together=False, lost_cite="2.25(d)")),
    ),
    at={"before-main": settle}, play_dealer=play_dealer,
)  # fmt: skip
