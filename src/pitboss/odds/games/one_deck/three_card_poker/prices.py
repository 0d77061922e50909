"""What the wagers of 20.11 cost: the ante with the play wager, pair plus, the six-card bonus."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.games.one_deck.three_card_poker import SUITS, ante_bonus, pair_plus, six_card
from pitboss.odds import paytables
from pitboss.odds.cards.hands import category_counts
from pitboss.odds.games.one_deck.three_card_poker.deciding import bonuses, cut, name_of
from pitboss.odds.games.one_deck.three_card_poker.hands import (
    AGAINST,
    FLUSH,
    HANDS,
    LOSES,
    ROWS,
    TIES,
    UNQUALIFIED,
    WINS,
    ends,
    hands,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.regulation.payouts import EVEN

DEALS = HANDS * AGAINST
ENDS = {
    WINS: ("player wins", Fraction(2)),
    UNQUALIFIED: ("dealer does not qualify", Fraction(1)),
    TIES: ("tie", Fraction(0)),
    LOSES: ("player loses", Fraction(-2)),
}
"""20.11(a)1: what ante and play wager net together, per unit of the ante."""

LOST_ROWS = {"default": ("straight-flush",), "B": ("straight",),
             "C": ("mini-royal-spades", "straight")}  # fmt: skip
"""What the print of the ante bonus tables has lost: docs/readings/three-card-poker.md."""


def ante(question: Question) -> Outcomes:
    """The ante, played on where that is better than folding, with its bonus."""
    options, stake = question.options, question.stake
    lowest = cut("optimal", options, stake)
    found = [*_played(options, stake, lowest.rank), _folded(lowest.rank)]
    return Outcomes(
        lines=tuple(sorted(found, key=lambda line: -line.net)),
        how=f"all {HANDS:,} hands against each {AGAINST:,} of the dealer",
        notes=(f"plays {name_of(lowest.score)} or better", *_as_read(options)),
        stake=stake if paytables.in_dollars(ante_bonus(options)) else None,
    )


def _as_read(options: Options) -> Iterator[str]:
    """Whether the price rests on a reading of the text, for want of posted rows."""
    lost = LOST_ROWS.get(ante_bonus(options).letter, ())
    if read := [words(row) for row in lost if row not in options["ante-bonus-rows"]]:
        yield f"the print has lost the odds of {' and '.join(read)}, 20.11(a)3: paid as restored"


def _played(options: Options, stake: int, lowest: int) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by the bonus that it makes."""
    every, bonus = hands(), bonuses(options, stake)
    for paid, codes in _paid(options).items():
        mine = np.isin(every.rows, codes) & (every.ranks >= lowest)
        counts = ends()[mine].sum(axis=0, dtype=np.int64)
        for end, (name, won) in ENDS.items():
            if counts[end]:
                pays = [str(EVEN)] if won > 0 else []
                if paid:
                    pays.append(f"bonus {ante_bonus(options)[paid]}")
                yield Line(
                    name=f"{name}, {words(paid)}" if paid else name,
                    net=won + bonus[codes[0]],
                    chance=Fraction(int(counts[end]), DEALS),
                    pays=", ".join(pays),
                    staked=Fraction(2),
                )


def _paid(options: Options) -> dict[str, list[int]]:
    """By row of the ante bonus table, the codes of the hands that it pays; "" where it is none."""
    found: dict[str, list[int]] = {}
    for code, rows in enumerate(ROWS):
        row = "" if code <= FLUSH else ante_bonus(options).best(*rows)[0]
        found.setdefault(row, []).append(code)
    return found


def _folded(lowest: int) -> Line:
    folded = int((hands().ranks < lowest).sum())
    return Line(name="fold", net=Fraction(-1), chance=Fraction(folded, HANDS))


def plus(question: Question) -> Outcomes:
    """Pair plus: the player's three cards alone, since a hand that it pays is never folded."""
    posted = question.options["pair-plus-rows"]
    return paytables.outcomes(
        pair_plus(question.options),
        hands().count(),
        question.stake,
        how=f"all {HANDS:,} hands",
        notes=(f"better odds are posted for {', '.join(map(words, posted))}",) if posted else (),
    )


def six(question: Question) -> Outcomes:
    """20.12A: the player's three cards and the dealer's."""
    found = six_card_hands()
    return paytables.outcomes(
        six_card(question.options),
        found,
        question.stake,
        how=f"all {sum(found.values()):,} hands of six cards",
    )


ROYALS = tuple((f"six-card-royal-{suit}", "royal-flush") for suit in SUITS.values())
"""Nine to ace of one suit, in the order of the suits in `DECK`."""


@cache
def six_card_hands() -> dict[Rows, int]:
    """How many hands of six cards make which rows; a six-card royal is one hand in each suit."""
    return paytables.by_category(category_counts(6), dict.fromkeys(ROYALS, 1))
