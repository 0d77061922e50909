"""2A.2 to 2A.12: the options of a table, worked out as the rules of its rounds."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine.options import Options
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.blackjack_switch.switching import REVOKE, SWITCH
from pitboss.games.blackjack.blackjack_switch.wagers import ADDED, HANDS, payout
from pitboss.games.blackjack.common import decisions
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, Reason
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.options import hole_card, shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Shoe
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs)
SHOE = load(__package__, shoes.Paragraphs, "shoe")


def no_surrender(layout: Layout, hand: Hand) -> Reason | None:
    """2A.9, 2A.12(a)1: nothing is left to decide on 21, also after a switch."""
    if layout.rules.surrender and hand.total == 21:
        return "nothing is decided on 21", layout.at.no_hit_on_21
    return decisions.no_surrender(layout, hand)


SURRENDER = replace(decisions.SURRENDER, refused=no_surrender)


def shoe_of(options: Options) -> Shoe:
    """2A.4, 2A.7(c): how the cards are handled."""
    return shoe_at(options, SHOE, decks(int(options["decks"])))


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options), "chip-unit"),
        opening=HANDS,
        added=ADDED,
        decisions=(HIT, DOUBLE, SPLIT, SURRENDER, SWITCH, REVOKE),  # 2A.7(g), (h)
        payout=payout,
        hole=hole_card(options),
        hits_soft_17=True,  # 2A.12(b)
        surrender=options["surrender"],
        most_hands=options["max-split-hands"],
        resplit_aces=options["resplit-aces"],
        push_on_22=True,  # 2A.5(c)
        short_21_ties=options["two-card-21"] == "push",
    )
