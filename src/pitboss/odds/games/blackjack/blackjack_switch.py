"""Blackjack switch, 13:69F-2A: two hands a player, arranged for the larger worth of both."""

from fractions import Fraction

from pitboss.games.blackjack.blackjack_switch import ADDED, GAME, HANDS, rules_of
from pitboss.games.blackjack.common.layout import Layout
from pitboss.odds.games.blackjack.common import model
from pitboss.odds.games.blackjack.common.bot import place_of
from pitboss.odds.games.blackjack.common.by_plan.plan import SAME_WORTH, Plan
from pitboss.odds.games.blackjack.common.early_choices import revoking, switching
from pitboss.odds.games.blackjack.common.rules import TableRules, played_alike
from pitboss.odds.model import Question
from pitboss.odds.solvers import card_wagers
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

EVEN = Fraction(1)
MATCH = "match"
table_rules = played_alike(
    rules_of,
    pays=EVEN,  # 2A.5(g)
    deals="two-hands",
)


def switches(plan: Plan, layout: Layout, seat: int) -> bool:
    """2A.7(g): whether the second cards change places."""
    first, second = (hand.cards for hand in layout.boxes[seat][:2])
    up, gain = VALUES[layout.dealer[0]], 0.0
    for dealt in (first, second):
        natural = blackjack.is_blackjack(dealt)
        gain -= plan.naturals[up] if natural else plan.switching[up, place_of(dealt)]
    for switched in ([first[0], second[1]], [second[0], first[1]]):
        gain += plan.switching[up, place_of(switched)]
    return gain > SAME_WORTH


def says(rules: TableRules) -> tuple[str, ...]:
    return (
        "Switch where the two hands together count more that way; an ace and a ten that a switch"
        " brings together are no blackjack.",
    )


def notes(question: Question) -> tuple[str, ...]:
    return (
        "per unit of both wagers together",
        "each hand by its own cards and the other's first two; simulated rounds, and who plays by"
        " the plan, go by the cards of each hand alone",
    )


VARIANT = model.Variant(
    game=GAME,
    rules_of=table_rules,
    main=HANDS[0],
    tables={"all": {}},
    priced=(
        card_wagers.pricing(
            GAME.wager_names[MATCH],
            {f"{name}-decks": {"decks": decks} for decks, name in (("6", "six"), ("8", "eight"))},
        ),
    ),
    insurance=tuple(ADDED[hand].insurance for hand in HANDS),
    wagers=2,
    early=(switching("switch", "no-switch"), revoking("revoke-switch")),
    wishes={"switch": switches},
    says=says,
    notes=notes,
)
MODEL = model.model(VARIANT)
