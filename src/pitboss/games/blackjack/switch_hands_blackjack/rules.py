"""2B.2 to 2B.7: the options of a table, worked out as the rules of its rounds."""

from __future__ import annotations

from functools import lru_cache

from pitboss.engine.options import Options
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER
from pitboss.games.blackjack.common.options import shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.switch_hands_blackjack.choosing import DOWN, SWITCH_HANDS
from pitboss.games.blackjack.switch_hands_blackjack.wagers import ADDED, MAIN, payout
from pitboss.procedures import shoes
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs)
SHOE = load(__package__, shoes.Paragraphs, "shoe")


@lru_cache
def rules_of(options: Options) -> Rules:
    shoe = shoe_at(options, SHOE, decks(options["decks"]))  # 2B.4, 2B.6(c)
    return Rules(
        **usual_rules(options, AT, shoe, "chip-unit"),  # by 2B.7 one bettor a box
        opening=(MAIN,),
        added={MAIN: ADDED},
        decisions=(HIT, DOUBLE, SPLIT, SURRENDER, SWITCH_HANDS),  # 2B.6(f), (i)
        payout=payout,
        also_dealt=(DOWN,),
        hole="down",
        hits_soft_17=True,  # 2A.12(b)
        surrender=options["surrender"],
        most_hands=options["max-split-hands"],
        resplit_aces=options["resplit-aces"],
        blackjacks_win=options["both-blackjack"] == "1-to-2",
        short_21_ties=options["two-card-21"] == "push",
    )
