"""What the wagers of 27.11 cost: the ante with play wager and bonus, and aces up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from pitboss.games.one_deck.four_card_poker import aces_up, ante_bonus
from pitboss.odds import paytables
from pitboss.odds.games.one_deck.four_card_poker import counting
from pitboss.odds.games.one_deck.four_card_poker.counting import (
    AGAINST,
    DEALS,
    FOLD,
    HANDS,
    ONCE,
    SETS,
    THRICE,
    TIMES,
    UPS,
    solved,
)
from pitboss.odds.games.one_deck.four_card_poker.deciding import bonuses
from pitboss.odds.games.one_deck.four_card_poker.hands import ROWS, Array, four_card
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.regulation.payouts import EVEN

FIVE_CARDS = comb(52, 5)


def ante(question: Question) -> Outcomes:
    """The ante, played on as is best with these cards against this up card, with its bonus."""
    options = question.options
    counts = solved(question.watch).counts.sum(axis=0)
    folded = Fraction(int(counts[:, FOLD, HANDS].sum()), UPS * SETS)
    found = [
        *_played(options, counts),
        Line(name="fold", net=Fraction(-1), chance=folded),
    ]
    posted = options["ante-bonus-rows"]
    return Outcomes(
        lines=tuple(sorted(found, key=lambda line: -line.net)),
        how=f"all {FIVE_CARDS:,} hands, {52 - 5} up cards and {AGAINST:,} of the dealer's hands"
        f" each: {DEALS:,} deals",
        notes=(f"better odds are posted for {', '.join(map(words, posted))}",) if posted else (),
    )


def _played(options: Options, counts: Array) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by its bonus and the play wager."""
    table, bonus, codes = ante_bonus(options), bonuses(options), four_card().codes
    for row in ("", *table.rows):
        mine = codes == ROWS.index(row) if row else ~np.isin(codes, _paid(options))
        for choice in (THRICE, ONCE):
            hands, wins = counts[mine, choice].sum(axis=0).tolist()
            staked, extra = Fraction(1 + TIMES[choice]), bonus[ROWS.index(row)] if row else 0
            pays = [f"bonus {table[row]}"] if row else []
            for end, often in ((1, wins), (-1, hands * AGAINST - wins)):
                if often:
                    said = "player wins" if end > 0 else "player loses"
                    name = f"{TIMES[choice]}x: {said}{f', {words(row)}' if row else ''}"
                    yield Line(
                        name=name,
                        net=end * staked + extra,
                        chance=Fraction(4 * often, DEALS),
                        pays=", ".join([*([str(EVEN)] if end > 0 else []), *pays]),
                        staked=staked,
                    )


def _paid(options: Options) -> list[int]:
    return [ROWS.index(row) for row in ante_bonus(options).rows]


def aces(question: Question) -> Outcomes:
    """Aces up: the best four of five cards alone, since no hand that it pays is ever folded, and
    a fold leaves it alive."""
    posted = question.options["aces-up-rows"]
    return paytables.outcomes(
        aces_up(question.options),
        five_cards(),
        question.stake,
        how=f"all {FIVE_CARDS:,} hands of five cards",
        notes=(f"better odds are posted for {', '.join(map(words, posted))}",) if posted else (),
    )


@cache
def five_cards() -> dict[Rows, int]:
    """How many hands of five cards make which row."""
    found = four_card()
    counts = np.zeros(len(ROWS), np.int64)
    np.add.at(counts, found.codes, counting.five_cards(found.tables, len(found)))
    return {(row,): int(count) for row, count in zip(ROWS, counts, strict=True)}
