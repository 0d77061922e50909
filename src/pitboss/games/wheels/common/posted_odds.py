"""The odds of a wheel: the text gives the least, and a casino may post better ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.play.options import Option, Options, choice
from pitboss.play.wagers import Wager
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

POSTED = "payout-odds"


def better_odds(at: Paragraphs) -> Option:
    return Option(
        name=POSTED, default={}, kind="map", cite=at.odds,
        says="better odds than the text demands, by wager",
    )  # fmt: skip


def odds_word(at: Paragraphs) -> Option:
    says = 'the word that odds are printed with, as in "3 to 1"; "for" may not be used'
    return choice("odds-word", ("to", "win"), at.odds_stated, says)


def in_force(least: PayTable, at: Paragraphs) -> Callable[[Options], tuple[PayTable]]:
    """The pay table of all wagers, a row for each: the least odds, or the better ones posted."""

    @lru_cache
    def tables(options: Options) -> tuple[PayTable]:
        return (pay_tables.stated(least, options[POSTED], at.odds_stated),)

    return tables


def odds(wager: Wager, options: Options) -> Odds:
    """What a wager pays under the options in force."""
    pays = wager.table(options)[wager.name]
    assert isinstance(pays, Odds), "wheels are paid at odds"
    return pays
