"""Double attack blackjack, 13:69F-26: what it is worth to add a wager on the dealer's first card,
and every hand by its cards."""

from fractions import Fraction

from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.double_attack_blackjack import (
    BONUS,
    DOUBLE_ATTACK,
    GAME,
    INITIAL,
    rules_of,
)
from pitboss.odds.games.blackjack.common import model
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.early_choices import on_dealers_card
from pitboss.odds.games.blackjack.common.rules import played_alike
from pitboss.odds.solvers import card_wagers
from pitboss.ranking.blackjack import VALUES

EVEN = Fraction(1)
table_rules = played_alike(
    rules_of,
    pays=EVEN,  # 26.5(e)
    without_tens=True,
    attack="on-dealers-card",
    attack_returned=True,  # 26.5(b)
    deals="dealer-first",
)


def attacks(plan: Plan, layout: Layout, seat: int) -> bool:
    """26.7(d): whether the dealer's card is worth another wager."""
    return bool(plan.attacks[1, 1, VALUES[layout.dealer[0]]])


VARIANT = model.Variant(
    game=GAME,
    rules_of=table_rules,
    main=INITIAL,
    tables={"all": {}},
    priced=(card_wagers.pricing(GAME.wager_names[BONUS]),),
    early=(on_dealers_card(DOUBLE_ATTACK.wager),),
    wishes={DOUBLE_ATTACK.wager: attacks},
)
MODEL = model.model(VARIANT)
