"""2.2 to 2.12: the options of a table, worked out as the rules of its rounds."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

from pitboss.engine.options import Options
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.blackjack.options import from_the_hand, way_of_shuffling
from pitboss.games.blackjack.blackjack.paragraphs import of_the_shoe, paragraphs
from pitboss.games.blackjack.blackjack.side_wagers import multiple_action
from pitboss.games.blackjack.blackjack.side_wagers.additional import with_sevens
from pitboss.games.blackjack.blackjack.side_wagers.offered import (
    MULTIPLE,
    PROGRESSIVE,
    SEVENS,
    offers,
)
from pitboss.games.blackjack.blackjack.tables import TABLES
from pitboss.games.blackjack.blackjack.wagers import FIVE_DOLLARS, payout
from pitboss.games.blackjack.common.decisions import (
    DOUBLE,
    DOUBLE_FACE_DOWN,
    HIT,
    SPLIT,
    SURRENDER,
    Decision,
)
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Shoe

SIDES = ("red-back-side", "blue-back-side")
"""The compartments of a double shoe."""


@lru_cache
def rules_of(options: Options) -> Rules:
    deal, six_to_five = options["deal"], options["variation"] == "6-to-5"
    exposed = deal == "double-exposure"
    most = 2 if exposed else min(options["max-split-hands"], 3 if options["boxes"] == 7 else 4)
    rules = Rules(
        at=paragraphs(deal, six_to_five=six_to_five),
        shoe=shoe_of(options),
        decisions=decisions_at(options),
        payout=payout,
        first_card="determinant card" if deal == "double-shoe" else "first card",  # 2.3(j)
        unit=lcm(FIVE_DOLLARS if six_to_five else 1, options["smallest-chip"]),  # 2.3(d)
        bettors_per_box=1
        if offers(PROGRESSIVE)(options)
        else options["bettors-per-box"],  # 2.13(a)
        boxes_per_player=options["boxes-per-player"],
        mid_shoe_entry=options["mid-shoe-entry"],
        hole="up" if exposed else "down" if deal in ("hole", *WITH_READER) else "none",
        reader=deal in WITH_READER,
        reader_tells=options["reader-shows-hole-card"],
        by_hand=from_the_hand(options),
        hits_soft_17=six_to_five or options["soft-17"] == "hit",  # 2.12(b), (d), (e)
        insurance="none" if exposed else options["insurance-timing"],  # 2.6(k)3
        even_money=TABLES["main"]["even-money"]["blackjack"] if options["even-money"] else None,
        surrender=options["surrender"],
        doubles_9_to_11=exposed or options["double-9-11-only"],  # 2.6(k)4
        double_after_split=options["double-after-split"],
        double_card=options["double-card"],
        most_hands=most,  # 2.6(k)5, 2.11(e)
        resplit_aces=options["resplit-aces"],
        resplit_beside=options["resplit-hand"] == "beside",  # 2.11(b)
        ties_lose=exposed,  # 2.6(k)1
        split_21_wins=options["split-two-card-21"] == "wins" and not exposed,
    )
    return multiple_action.rules_at(rules) if offers(MULTIPLE)(options) else rules


def bettors_per_box(options: Options) -> int:
    """2.13(a): only one, if the progressive wager is offered."""
    return 1 if offers(PROGRESSIVE)(options) else int(options["bettors-per-box"])


def decisions_at(options: Options) -> tuple[Decision, ...]:
    """2.6(f), 2.17(e): what a player may decide; if the sevens wager is offered, with its effect on
    that wager."""
    usual: tuple[Decision, ...] = (HIT, DOUBLE, DOUBLE_FACE_DOWN, SPLIT, SURRENDER)
    if offers(MULTIPLE)(options):
        usual = multiple_action.DECISIONS
    return tuple(map(with_sevens, usual)) if offers(SEVENS)(options) else usual


WITH_READER = ("hole-reader", "hand-reader")


def shoe_of(options: Options) -> Shoe:
    """2.5, 2.6(c), 2.6(d), 2.6(l), 2.6A(j): how the cards are handled."""
    by_hand, double = from_the_hand(options), options["deal"] == "double-shoe"
    way = way_of_shuffling(options)
    again = {"continuous": shoes.CONTINUOUS, "bart-carter": shoes.DISCARDS}.get(way)
    if again is None:
        every = options["shuffle-after"] == "every-round"
        again = shoes.DISCRETION if every else shoes.CUTTING_CARD
    behind = max(options["cutting-card"], Fraction(1, 3)) if by_hand else options["cutting-card"]
    return Shoe(
        at=of_the_shoe(by_hand=by_hand, double=double, way=way),
        pieces=decks(options["decks"]),
        sources=SIDES if double else ("shoe",),
        behind=behind if again == shoes.CUTTING_CARD else Fraction(0),
        burns=not (by_hand or double or again in (shoes.CONTINUOUS, shoes.DISCARDS)),
        alternates=way == "automated",  # 2.2(c), 2.2(d)
        again=again,
    )
