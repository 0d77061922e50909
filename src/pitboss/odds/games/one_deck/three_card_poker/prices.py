"""What the ante of 20.11 costs with the play wager and the bonus, and how it is simulated."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from pitboss.games.one_deck.three_card_poker import ante_bonus
from pitboss.odds import paytables
from pitboss.odds.games.one_deck.three_card_poker import deciding
from pitboss.odds.games.one_deck.three_card_poker.hands import PLAY, ROWS, duel, payoffs
from pitboss.odds.model import Question
from pitboss.odds.paytables import words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import hand_first
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
    found = deciding.tally("optimal", options, stake)
    least = deciding.name_of(deciding.score_of(deciding.lowest("optimal", options, stake)))
    return Outcomes(
        lines=tuple(sorted((*_played(options, found), found.fold()), key=lambda line: -line.net)),
        how=f"all {comb(52, 3):,} hands against each {duel().against:,} of the dealer",
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
    for paid, codes in paytables.by_row(ante_bonus(options), ROWS).items():
        for name, ends in ENDS.items():
            pays = [] if name in ("tie", "player loses") else [str(EVEN)]
            pays += [f"bonus {ante_bonus(options)[paid]}"] if paid else []
            said = f"{name}, {words(paid)}" if paid else name
            line = found.line(said, PLAY, codes, ends, ", ".join(pays))
            if line.chance:
                yield line


def simulator(question: Question, style: str) -> Simulator:
    """The ante as it is priced, played in one of the styles."""
    options, stake = question.options, question.stake
    choices, lines = deciding.choices_of(style, options, stake), ante(question).lines
    return hand_first.simulator(duel(), payoffs(options, stake), choices, lines)
