"""The options of a blackjack table as plain numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from pitboss.games.blackjack.blackjack import GAME
from pitboss.games.blackjack.blackjack.rules import rules_of
from pitboss.odds.games.blackjack.common.rules import (
    ANY_TWO,
    DOWN,
    DRAWN_LAST,
    NINE_TO_ELEVEN,
    READ,
    UP,
    TableRules,
)
from pitboss.play.options import Options
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds


@lru_cache
def table_rules(options: Options) -> TableRules:
    rules, (table, *others) = rules_of(options), GAME.wager_names["main"].tables(options)
    by_deal = {"none": DRAWN_LAST, "down": READ if rules.reader else DOWN, "up": UP}
    pays = _ratio(table, "blackjack")

    def bonus_or(row: str, usual: Fraction) -> Fraction:
        return next((_ratio(bonus, row) for bonus in others if row in bonus.rows), usual)

    return TableRules(
        decks=options["decks"],
        second_card=by_deal[rules.hole],
        hits_soft_17=rules.hits_soft_17,
        blackjack_pays=pays,
        doubles=NINE_TO_ELEVEN if rules.doubles_9_to_11 else ANY_TWO,
        double_after_split=rules.double_after_split,
        double_hidden=rules.double_card != "face-up",
        most_hands=rules.most_hands,
        resplit_aces=rules.resplit_aces and rules.most_hands > 2,
        surrender=rules.surrender,
        even_money=rules.even_money is not None,
        split_21_wins=rules.split_21_wins,
        designated_pays=bonus_or("designated-blackjack", pays),
        suited_678_pays=bonus_or("678-suited", Fraction(1)),
        three_sevens_pays=bonus_or("777", Fraction(1)),
        five_card_21_pays=bonus_or("five-card-21", Fraction(1)),
        by_hand=rules.by_hand,
        double_shoe=options["deal"] == "double-shoe",
        again=rules.shoe.again,
        behind=rules.shoe.behind,
        burns=rules.shoe.burns,
        burns_each_round=options["burn-each-round"],
    )


def _ratio(table: PayTable, row: str) -> Fraction:
    pays = table[row]
    assert isinstance(pays, Odds), "blackjack is paid at odds"
    return pays.ratio
