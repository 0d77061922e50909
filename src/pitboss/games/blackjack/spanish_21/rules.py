"""19.2 to 19.12: the options of a table, worked out as the rules of its rounds."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine.options import Options
from pitboss.games.blackjack.common.decisions import HIT, SPLIT, SURRENDER
from pitboss.games.blackjack.common.options import hole_card, shoe_at, usual_rules
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.spanish_21.doubling import DOUBLE, no_rescue, offer_rescue
from pitboss.games.blackjack.spanish_21.options import AT, OF_THE_SHOE, cards_of
from pitboss.games.blackjack.spanish_21.wagers import MATCH, WAGER, payout
from pitboss.procedures.shoes import Shoe


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=(WAGER,),
        side_wagers=(MATCH,),
        decisions=(HIT, DOUBLE, SPLIT, SURRENDER),  # 19.7(e)
        not_now={"rescue": no_rescue},
        once_doubled=offer_rescue,
        payout=payout,
        hole=hole_card(options),
        hits_soft_17=False,  # 19.12(b)
        surrender=True,
        most_hands=4,  # 19.10(c)
        resplit_aces=True,
        aces_play_on=True,
        every_21_wins=True,  # 19.5(a)3, 4
        blackjacks_win=True,  # 19.5(a)3
    )


def shoe_of(options: Options) -> Shoe:
    """19.3, 19.4, 19.7(c), (j): how the cards are handled."""
    at = OF_THE_SHOE
    if options["shuffle"] == "pre-shuffled":  # the cards come to the table inspected and mixed
        at = replace(at, opening="19.3(a)")
    return shoe_at(options, at, cards_of(options), clockwise=False, rotates=True)
