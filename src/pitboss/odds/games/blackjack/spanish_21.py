"""Spanish 21, 13:69F-19: every hand by its cards, the suits of 6-7-8 and 7-7-7 among them."""

from fractions import Fraction
from functools import lru_cache

from pitboss.engine import Options
from pitboss.games.blackjack.spanish_21 import (
    GAME,
    MATCH,
    TABLES,
    WAGER,
    fixed_bonus,
    ratio,
    rules_of,
)
from pitboss.odds.games.blackjack.common import model
from pitboss.odds.games.blackjack.common.rules import TableRules, as_played
from pitboss.odds.model import Question
from pitboss.odds.solvers import card_wagers

PAYS = {row: ratio(pays) for row, pays in TABLES[WAGER]["all"].rows.items()}


@lru_cache
def table_rules(options: Options, stake: int) -> TableRules:
    rules = rules_of(options)
    return as_played(
        rules,
        options,
        pays=PAYS["blackjack"],
        blackjacks_meet=PAYS["blackjack"],  # 19.5(a)3
        without_tens=True,
        split_21_pays=PAYS["blackjack"] if rules.split_21_beats_blackjack else Fraction(1),
        long_21_pays=(PAYS["five-card-21"], PAYS["six-card-21"], PAYS["seven-card-21"]),
        bonus_21_pays=(PAYS["678-mixed"], PAYS["678-suited"], PAYS["678-spades"]),
        sevens_bonus=Fraction(fixed_bonus(stake), stake),
        doubled_even=True,  # 19.9(b)
        doubles_any=True,
        rescue=True,
    )


def notes(question: Question) -> tuple[str, ...]:
    rules = table_rules(question.options, question.stake)
    if not rules.sevens_bonus:
        return ("a wager below $5 has no fixed payout for three sevens, 19.5(g)",)
    return (
        f"three sevens of one suit against a seven are paid {rules.sevens_bonus} wagers more,"
        " 19.5(g); what other players' sevens pay is left out",
    )


VARIANT = model.Variant(
    game=GAME,
    rules_of=table_rules,
    main=WAGER,
    tables={"all": {}},
    priced=(
        card_wagers.pricing(
            GAME.wager_names[MATCH], {decks: {"decks": decks} for decks in TABLES[MATCH]}
        ),
    ),
    notes=notes,
    by_stake=True,
)
MODEL = model.model(VARIANT)
