"""The options of a blackjack table as plain numbers."""

from fractions import Fraction
from functools import lru_cache

from pitboss.engine import Options
from pitboss.games.blackjack.blackjack import GAME, odds_of, rules_of
from pitboss.odds.games.blackjack.common.rules import TableRules, as_played


@lru_cache
def table_rules(options: Options) -> TableRules:
    rules, (table, *others) = rules_of(options), GAME.wager_names["main"].tables(options)
    pays = odds_of(table, "blackjack").ratio

    def bonus_or(row: str, usual: Fraction) -> Fraction:
        return next((odds_of(bonus, row).ratio for bonus in others if row in bonus.rows), usual)

    return as_played(
        rules,
        options,
        pays,
        double_hidden=rules.double_card != "face-up",
        even_money=rules.even_money is not None,
        designated_pays=bonus_or("designated-blackjack", pays),
        suited_678_pays=bonus_or("678-suited", Fraction(1)),
        three_sevens_pays=bonus_or("777", Fraction(1)),
        five_card_21_pays=bonus_or("five-card-21", Fraction(1)),
        double_shoe=options["deal"] == "double-shoe",
        burns_each_round=options["burn-each-round"],
    )
