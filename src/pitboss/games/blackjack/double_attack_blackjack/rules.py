"""26.2 to 26.12: the options of a table, worked out as the rules of its rounds."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine.options import Options
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER, double_and_ask
from pitboss.games.blackjack.common.options import hole_card, shoe_at, usual_rules
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.double_attack_blackjack.paragraphs import AT, OF_THE_SHOE
from pitboss.games.blackjack.double_attack_blackjack.wagers import (
    DOUBLE_ATTACK,
    INITIAL,
    bonus_waits,
)
from pitboss.procedures.shoes import Shoe

DECISIONS = (
    HIT,
    replace(DOUBLE, any_number=True, carry_out=double_and_ask),  # 26.8(a), 26.9(a)
    SPLIT,
    replace(SURRENDER, any_number=True),  # 26.8(a)
)


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=(INITIAL,),
        attacks=(DOUBLE_ATTACK.wager,),
        decisions=DECISIONS,
        payout=lambda layout, hand: None,  # 26.5(e): a blackjack too is paid 1 to 1
        on_dealer=bonus_waits,
        hole=hole_card(options),
        hits_soft_17=False,  # 26.12(b)
        surrender=True,
        surrender_any_time=True,
        surrender_once_read=options["surrender-with-reader"] == "at-once",
        doubles_any=True,
        most_hands=3 if options["boxes"] == 7 else 4,  # 26.10(c)
        resplit_aces=False,  # 26.10(e)
        resplit_beside=options["resplit-hand"] == "beside",
    )


def shoe_of(options: Options) -> Shoe:
    """26.2(a), 26.4, 26.7(c), 26.7(j): cards without tens, and how they are handled."""
    cards = decks(int(options["decks"]), without="T")
    return shoe_at(options, OF_THE_SHOE, cards, behind=options["cutting-card"])
