"""Triple attack blackjack, 13:69F-36: what it is worth to add wagers on one's own first card and on
the dealer's, and every hand by its cards."""

from fractions import Fraction

from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.triple_attack_blackjack import (
    BONUSES,
    FIRST,
    GAME,
    SECOND,
    SIX_CARDS,
    THIRD,
    rules_of,
)
from pitboss.odds.games.blackjack.common import model
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.early_choices import on_own_card
from pitboss.odds.games.blackjack.common.rules import played_alike
from pitboss.odds.solvers import card_wagers
from pitboss.ranking.blackjack import VALUES

EVEN = Fraction(1)
table_rules = played_alike(
    rules_of,
    pays=EVEN,  # 36.5(g)
    blackjacks_meet=EVEN,  # 36.5(b)
    without_tens=True,
    sure_size=SIX_CARDS,  # 36.5(b)
    attack="on-each-card",
)


def own(layout: Layout, seat: int) -> int:
    """The player's first card."""
    return VALUES[layout.boxes[seat][0].cards[0]]


def second(plan: Plan, layout: Layout, seat: int) -> bool:
    """36.7(e): whether one's own card is worth another wager."""
    return bool(plan.attacks[0, own(layout, seat), 0])


def third(plan: Plan, layout: Layout, seat: int) -> bool:
    """36.7(f): whether that and the dealer's card are worth another one."""
    return bool(plan.attacks[1, own(layout, seat), VALUES[layout.dealer[0]]])


VARIANT = model.Variant(
    game=GAME,
    rules_of=table_rules,
    main=FIRST,
    tables={"all": {}},
    priced=tuple(card_wagers.pricing(GAME.wager_names[name]) for name in BONUSES),
    early=(on_own_card(SECOND.wager, THIRD.wager),),
    wishes={SECOND.wager: second, THIRD.wager: third},
)
MODEL = model.model(VARIANT)
