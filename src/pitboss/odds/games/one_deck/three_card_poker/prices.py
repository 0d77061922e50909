"""What the ante of 20.11 costs with the play wager and the bonus, and how it is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pitboss.engine.options import Options
from pitboss.games.one_deck.three_card_poker import ante_bonus
from pitboss.odds import payout_lines
from pitboss.odds.games.one_deck.common.play_or_fold import ENDINGS, LOST, OPTIMAL, PLAY, TIED
from pitboss.odds.games.one_deck.three_card_poker.hands import ROWS, RULES, duel
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers.showdown import Tally
from pitboss.regulation.payouts import EVEN

LOST_ROWS = {"default": ("straight-flush",), "B": ("straight",),
             "C": ("mini-royal-spades", "straight")}  # fmt: skip
"""What the print of the ante bonus tables has lost: docs/readings/three-card-poker.md."""


def ante(question: Question) -> Outcomes:
    """The ante with its bonus, and with the play wager if that is better than folding."""
    options, stake = question.options, question.stake
    found = RULES.tally(OPTIMAL, options, stake)
    least = RULES.name(options, RULES.lowest(OPTIMAL, options, stake))
    return Outcomes(
        lines=tuple(sorted((*_played(options, found), found.fold()), key=lambda line: -line.net)),
        how=f"all {comb(52, 3):,} hands against each {duel().against:,} of the dealer",
        notes=(f"plays {least} or better", *_as_read(options)),
        stake=stake if payout_lines.in_dollars(ante_bonus(options)) else None,
    )


def _as_read(options: Options) -> Iterator[str]:
    """Whether the price depends on a reading of the text, because no rows are posted."""
    lost = LOST_ROWS.get(ante_bonus(options).letter, ())
    if read := [words(row) for row in lost if row not in options["ante-bonus-rows"]]:
        yield f"the print has lost the odds of {' and '.join(read)}, 20.11(a)3: paid as restored"


def _played(options: Options, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by the bonus that it makes."""
    for paid, codes in payout_lines.by_row(ante_bonus(options), ROWS).items():
        for name, ends in ENDINGS.items():
            pays = [] if name in (TIED, LOST) else [str(EVEN)]
            pays += [f"bonus {ante_bonus(options)[paid]}"] if paid else []
            said = f"{name}, {words(paid)}" if paid else name
            line = found.line(said, PLAY, codes, ends, ", ".join(pays))
            if line.chance:
                yield line


def simulator(question: Question, style: str) -> Simulator:
    return RULES.simulator(question, style, ante(question).lines)
