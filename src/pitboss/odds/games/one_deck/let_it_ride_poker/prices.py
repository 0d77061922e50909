"""What the wagers of 18.11 cost: the three bets, the bonus, the three-card bonus."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.games.one_deck.let_it_ride_poker import bet_table, bonus_table, three_card_table
from pitboss.odds import paytables
from pitboss.odds.cards.card_sets import count, sets
from pitboss.odds.cards.hands import category_counts, evaluate
from pitboss.odds.cards.ladder import three_cards
from pitboss.odds.games.one_deck.let_it_ride_poker.plans import (
    DEALS,
    ROWS,
    Array,
    best,
    limited,
    paid,
    tally,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import LOST, Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.ranking import three_card
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import Fixed

HOW = "all 270,725 sets of four cards with each card that can follow: 51,979,200 deals in order"
CHIP = 1_00
"""18.6A(b): the bonus is one dollar, whatever the bets are."""
UNIT = "the initial wager is one of the three equal bets; a bet that is taken back is not at risk"


def posted(option: str, options: Options) -> Iterator[str]:
    """What a table pays beyond the text."""
    if rows := options[option]:
        yield f"better than the text is posted for {', '.join(map(words, rows))}"


# -- the three bets -------------------------------------------------------------------------------


def bets(question: Question) -> Outcomes:
    """Bets one to three, of which two ride where that is worth it."""
    question.watch("all sets of four cards", 0.0)
    options, stake = question.options, question.stake
    cut = limited(options, stake)
    notes = [UNIT, *posted("bet-rows", options)]
    if cut:
        notes.append("some hands win no more than the payout limit, 18.11(c)")
    return Outcomes(
        lines=tuple(lines(options, stake)),
        how=HOW,
        notes=tuple(notes),
        stake=stake if cut else None,
    )


def lines(options: Options, stake: int) -> Iterator[Line]:
    """By hand and by the number of bets that ride."""
    table, nets = bet_table(options), paid(options, stake)
    shown = tally(best(nets))
    for place in range(len(ROWS) - 1, -1, -1):
        for riding, often in enumerate(shown[:, place].tolist()):
            if often:
                yield Line(
                    name=f"{words(ROWS[place])}, {riding} {'bet' if riding == 1 else 'bets'}",
                    net=nets[riding - 1][place],
                    chance=Fraction(often, DEALS),
                    pays=str(table.get(ROWS[place]) or ""),
                    staked=Fraction(riding),
                )


# -- the bonus ------------------------------------------------------------------------------------


def bonus_nets(options: Options) -> list[Fraction]:
    """18.6A, by category: the chip is taken in before the deal, the amount is all there is."""
    table = bonus_table(options)
    return [_amount(table.get(category)) - 1 for category in CATEGORIES]


def _amount(pays: object) -> Fraction:
    return Fraction(pays.amount, CHIP) if isinstance(pays, Fixed) else Fraction(0)


def bonus(question: Question) -> Outcomes:
    """The five cards, whatever becomes of the bets."""
    table, nets = bonus_table(question.options), bonus_nets(question.options)
    counts = list(category_counts(5).values())
    found = [
        Line(
            name=words(CATEGORIES[at]),
            net=nets[at],
            chance=Fraction(counts[at], count(5)),
            pays=str(table.get(CATEGORIES[at])),
        )
        for at in range(len(CATEGORIES) - 1, -1, -1)
        if CATEGORIES[at] in table.rows
    ]
    lost = sum(often for at, often in enumerate(counts) if CATEGORIES[at] not in table.rows)
    found.append(Line(name=LOST, net=Fraction(-1), chance=Fraction(lost, count(5))))
    return Outcomes(
        lines=tuple(found),
        how=f"all {count(5):,} hands of five cards",
        notes=("the chip does not come back, 18.7(b)", *posted("bonus-rows", question.options)),
        stake=CHIP,
    )


# -- the three-card bonus -------------------------------------------------------------------------

THREE_ROWS: tuple[Rows, ...] = (
    *((category,) for category in three_card.CATEGORIES),
    ("mini-royal", "straight-flush"),
)
"""By its code, the rows that three cards make, highest first."""
MINI_ROYAL = len(THREE_ROWS) - 1


@cache
def three_codes() -> Array:
    """By three cards, the code of the best row that they make."""
    classes = evaluate(sets(3), three_cards().tables)
    royal = classes == len(three_cards()) - 1
    found: Array = np.where(royal, MINI_ROYAL, three_cards().tables.category[classes])
    return found.astype(np.uint8)


def three(question: Question) -> Outcomes:
    """One's own three cards alone."""
    options = question.options
    table = three_card_table(options)
    often = np.bincount(three_codes(), minlength=len(THREE_ROWS)).tolist()
    notes = list(posted("three-card-rows", options))
    if "mini-royal" not in table.rows:
        notes.append("a mini royal has no row of its own and is paid as a straight flush, 18.3(c)")
    return paytables.outcomes(
        table,
        dict(zip(THREE_ROWS, often, strict=True)),
        question.stake,
        how=f"all {count(3):,} hands of three cards",
        notes=tuple(notes),
    )
