"""What the wagers of 20.11 cost: the ante with the play wager, pair plus, the six-card bonus."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pitboss.games.one_deck.three_card_poker import SUITS, ante_bonus, pair_plus, six_card
from pitboss.odds import paytables
from pitboss.odds.cards.hands import category_counts
from pitboss.odds.games.one_deck.three_card_poker.deciding import lowest, name_of, score_of, tally
from pitboss.odds.games.one_deck.three_card_poker.hands import (
    FLUSH,
    HANDS,
    PLAY,
    ROWS,
    count_rows,
    duel,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers.showdown import LOSES, TIES, UNQUALIFIED, WINS, Tally
from pitboss.play.options import Options
from pitboss.regulation.payouts import EVEN

ENDS = {
    "player wins": (WINS,),
    "dealer does not qualify": UNQUALIFIED,
    "tie": (TIES,),
    "player loses": (LOSES,),
}
LOST_ROWS = {"default": ("straight-flush",), "B": ("straight",),
             "C": ("mini-royal-spades", "straight")}  # fmt: skip
"""What the print of the ante bonus tables has lost: docs/readings/three-card-poker.md."""


def ante(question: Question) -> Outcomes:
    """The ante, played on where that is better than folding, with its bonus."""
    options, stake = question.options, question.stake
    found = tally("optimal", options, stake)
    least = name_of(score_of(lowest("optimal", options, stake)))
    return Outcomes(
        lines=tuple(sorted((*_played(options, found), found.fold()), key=lambda line: -line.net)),
        how=f"all {HANDS:,} hands against each {duel().against:,} of the dealer",
        notes=(f"plays {least} or better", *_as_read(options)),
        stake=stake if paytables.in_dollars(ante_bonus(options)) else None,
    )


def _as_read(options: Options) -> Iterator[str]:
    """Whether the price rests on a reading of the text, for want of posted rows."""
    lost = LOST_ROWS.get(ante_bonus(options).letter, ())
    if read := [words(row) for row in lost if row not in options["ante-bonus-rows"]]:
        yield f"the print has lost the odds of {' and '.join(read)}, 20.11(a)3: paid as restored"


def _played(options: Options, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by the bonus that it makes."""
    for paid, codes in _paid(options).items():
        for name, ends in ENDS.items():
            pays = [] if name in ("tie", "player loses") else [str(EVEN)]
            pays += [f"bonus {ante_bonus(options)[paid]}"] if paid else []
            said = f"{name}, {words(paid)}" if paid else name
            line = found.line(said, PLAY, codes, ends, ", ".join(pays))
            if line.chance:
                yield line


def _paid(options: Options) -> dict[str, list[int]]:
    """By row of the ante bonus table, the codes of the hands that it pays; "" where it is none."""
    found: dict[str, list[int]] = {}
    for code, rows in enumerate(ROWS):
        row = "" if code <= FLUSH else ante_bonus(options).best(*rows)[0]
        found.setdefault(row, []).append(code)
    return found


def plus(question: Question) -> Outcomes:
    """Pair plus: the player's three cards alone, since a hand that it pays is never folded."""
    posted = question.options["pair-plus-rows"]
    return paytables.outcomes(
        pair_plus(question.options),
        count_rows(),
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
