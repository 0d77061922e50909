"""36.2 to 36.11: the options of a table, worked out as the rules of its rounds."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine.options import Options
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER
from pitboss.games.blackjack.common.options import shoe_at, usual_rules
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.triple_attack_blackjack.paragraphs import AT, OF_THE_SHOE
from pitboss.games.blackjack.triple_attack_blackjack.wagers import (
    BONUSES,
    FIRST,
    IN_THE_SHOE,
    SECOND,
    THIRD,
    always_wins,
)
from pitboss.procedures.shoes import Shoe

DECISIONS = (HIT, replace(DOUBLE, any_number=True), SPLIT, SURRENDER)  # 36.7(g), 36.8(a)


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=(FIRST,),
        attacks=(SECOND.wager, THIRD.wager),
        side_wagers=BONUSES,
        decisions=DECISIONS,
        payout=lambda layout, hand: None,  # 36.5(g): a blackjack too is paid 1 to 1
        hole="down",  # 36.7(f)
        hits_soft_17=True,  # 36.11(b)
        insures_all=True,  # 36.10(b)
        surrender=False,  # known by name, and not among the decisions of 36.7(g)
        doubles_any=True,
        doubles_aces=True,  # 36.9(e)
        most_hands=options["max-split-hands"],
        resplit_aces=False,
        resplit_beside=options["resplit-hand"] == "beside",
        push_on_22=True,  # 36.5(d)
        always_wins=always_wins,
        pays_21_at_once=True,  # 36.7(h)
    )


def shoe_of(options: Options) -> Shoe:
    """36.2(a), 36.4, 36.7(c), 36.7(l): eight decks without tens, and how they are handled."""
    return shoe_at(options, OF_THE_SHOE, IN_THE_SHOE, behind=options["cutting-card"])
