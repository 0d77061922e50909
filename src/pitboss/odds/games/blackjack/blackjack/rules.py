"""The options of a blackjack table as plain numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from pitboss.games.blackjack.blackjack import GAME
from pitboss.games.blackjack.blackjack.rules import rules_of
from pitboss.games.blackjack.blackjack.wagers import odds_of
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.play.options import Options


@lru_cache
def table_rules(options: Options) -> TableRules:
    rules, (table, *others) = rules_of(options), GAME.wager_names["main"].tables(options)
    pays = odds_of(table, "blackjack").ratio

    def bonus_or(row: str, usual: Fraction) -> Fraction:
        return next((odds_of(bonus, row).ratio for bonus in others if row in bonus.rows), usual)

    return TableRules(
        decks=options["decks"],
        hole=rules.hole,
        reader=rules.reader,
        hits_soft_17=rules.hits_soft_17,
        blackjack_pays=pays,
        doubles_9_to_11=rules.doubles_9_to_11,
        double_after_split=rules.double_after_split,
        double_hidden=rules.double_card != "face-up",
        most_hands=rules.most_hands,
        resplit_aces=rules.resplit_aces and rules.most_hands > 2,
        resplit_beside=rules.resplit_beside,
        surrender=rules.surrender,
        even_money=rules.even_money is not None,
        split_21_wins=rules.split_21_wins,
        designated_pays=bonus_or("designated-blackjack", pays),
        suited_678_pays=bonus_or("678-suited", Fraction(1)),
        three_sevens_pays=bonus_or("777", Fraction(1)),
        five_card_21_pays=bonus_or("five-card-21", Fraction(1)),
        double_shoe=options["deal"] == "double-shoe",
        again=rules.shoe.again,
        behind=rules.shoe.behind,
        burns=rules.shoe.burns,
        burns_each_round=options["burn-each-round"],
    )
