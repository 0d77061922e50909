"""Switch hands blackjack, 13:69F-2B: a hand may be thrown away for two cards that nobody knows."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.engine import Options
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.switch_hands_blackjack import (
    FIVE_DOLLARS,
    GAME,
    MAIN,
    ONE_DOLLAR,
    TABLES,
    rules_of,
)
from pitboss.odds.games.blackjack.common import model
from pitboss.odds.games.blackjack.common.bot import place_of
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.early_choices import throwing_away
from pitboss.odds.games.blackjack.common.rules import TableRules, as_played
from pitboss.odds.model import Question
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.payouts import Odds


def paid(table: str, row: str) -> Fraction:
    pays = TABLES[MAIN][table][row]
    assert isinstance(pays, Odds), "winning hands are paid at odds"
    return pays.ratio


@lru_cache
def table_rules(options: Options, stake: int) -> TableRules:
    rules = rules_of(options)
    return as_played(
        rules,
        options,
        paid("all", "blackjack"),
        designated_pays=paid("all", "colored-blackjack"),  # 2B.5(f)1
        designated_share=Fraction(1, 2),
        blackjacks_meet=(
            paid("both-blackjack", "both-blackjack") if rules.blackjacks_win else Fraction(0)
        ),
        fee=Fraction(ONE_DOLLAR, FIVE_DOLLARS),  # 2B.5(a)
        deals="spare-hand",
    )


def natural_pays(options: Options, cards: Sequence[str]) -> Fraction:
    """2B.5(f)1: more for two cards of one color."""
    one_color = len({card[1] in "hd" for card in cards}) == 1
    return paid("all", "colored-blackjack" if one_color else "blackjack")


def throws_away(plan: Plan, layout: Layout, seat: int) -> bool:
    """2B.6(f): whether the cards that are face down are played."""
    hand = layout.boxes[seat][0]
    return bool(plan.swaps[VALUES[layout.dealer[0]], place_of(hand.cards)])


def notes(question: Question) -> tuple[str, ...]:
    return ("per unit of the blackjack wager; the ante, a fifth of it, is always lost, 2B.6(e)",)


VARIANT = model.Variant(
    game=GAME,
    rules_of=table_rules,
    main=MAIN,
    tables={"all": {}},
    natural_pays=natural_pays,
    early=(throwing_away("switch-hands", "keep"),),
    wishes={"switch-hands": throws_away},
    notes=notes,
)
MODEL = model.model(VARIANT)
