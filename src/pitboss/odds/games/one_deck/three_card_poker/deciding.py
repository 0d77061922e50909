"""20.10(b): play or fold, decided hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from pitboss.odds.cards.ladder import three_cards
from pitboss.odds.cards.patterns import short
from pitboss.odds.games.one_deck.three_card_poker.hands import PLAY, duel, hands, payoffs
from pitboss.odds.model import USUAL_STAKE, Chart, Strategy
from pitboss.odds.solvers import hand_first
from pitboss.odds.solvers.hand_first import Choices
from pitboss.odds.solvers.showdown import Payoffs, Tally
from pitboss.play.bots import chooser
from pitboss.play.game import Bot
from pitboss.play.options import Options
from pitboss.play.prompts import Choose
from pitboss.play.round import Round
from pitboss.ranking import three_card

STYLES = ("optimal", "always-play", "mimic-the-dealer")
NAMES = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
         "queen", "king", "ace")  # fmt: skip
"""Of the cards, by their pips."""


@lru_cache(maxsize=64)
def best(paid: Payoffs) -> int:
    """The lowest class that loses less by playing than the ante, which folding costs.

    Every hand is compared by itself, its suits included; that they fall into two parts, one
    above the other, is found here and not assumed.
    """
    plays = hand_first.best(duel(), paid)[0] == PLAY
    lowest = int(hands().classes[plays].min())
    assert np.array_equal(plays, hands().classes >= lowest), "a higher hand is played less readily"
    return lowest


def lowest(style: str, options: Options, stake: int = USUAL_STAKE) -> int:
    """From which class up a style plays."""
    if style == "optimal":
        return best(payoffs(options, stake))
    return 0 if style == "always-play" else duel().qualifies


def choices_of(style: str, options: Options, stake: int = USUAL_STAKE) -> Choices:
    return ((hands().classes >= lowest(style, options, stake)).astype(np.uint8),)


def tally(style: str, options: Options, stake: int = USUAL_STAKE) -> Tally:
    """How all deals end in a style."""
    choices = choices_of(style, options, stake)
    return hand_first.tally(duel(), payoffs(options, stake), choices)


def score_of(found: int) -> int:
    return int(three_cards().scores[found])


def name_of(score: int) -> str:
    """A hand without a pair as a person says it: ``queen-six-four``."""
    return "-".join(NAMES[rank] for rank in three_card.ranks(score))


def costs(score: int, options: Options) -> Fraction:
    """What playing a hand without a pair loses on average, per unit of the ante."""
    same = hands().ends(duel(), hands().classes == three_cards().class_of(score)).sum(axis=0)
    nets = payoffs(options, USUAL_STAKE).nets[PLAY][0]
    won = sum((int(often) * net for often, net in zip(same, nets, strict=True)), Fraction(0))
    return -won / int(same.sum())


def strategy(options: Options) -> Strategy:
    least = lowest("optimal", options)
    score, under = score_of(least), score_of(least - 1)
    return Strategy(
        says=(
            f"Play with {name_of(score)} or better; fold every hand below.",
            f"On average {name_of(score)} loses {float(costs(score, options)):.4f} of the ante if"
            f" it is played and {name_of(under)} {float(costs(under, options)):.4f}; folding"
            " loses 1.",
            "Pair plus and the six-card bonus leave nothing to decide: a hand that pair plus pays"
            " is always played, and a fold does not touch the six-card bonus.",
        ),
        charts=(chart(score),),
    )


def chart(lowest: int) -> Chart:
    """By the two highest cards of a hand without a pair: the third card that it needs."""
    seconds = tuple(range(13, 2, -1))
    rows = tuple(
        (
            f"{NAMES[first]} high",
            tuple(_cell(first, second, lowest) for second in seconds),
        )
        for first in (14, 13, 12, 11)
    )
    low = ("lower", tuple(_cell(10, second, lowest) for second in seconds))
    thirds = {cell[:-1] for _, cells in rows for cell in cells if cell.endswith("+")}
    return Chart(
        title="without a pair, a straight or a flush, by the second card",
        columns=tuple(short(second - 2) for second in seconds),
        rows=(*rows, low),
        legend={
            "P": "play",
            "F": "fold",
            "-": "no such hand",
            **{f"{third}+": f"play if the third card is {third} or more" for third in thirds},
        },
    )


def _cell(first: int, second: int, lowest: int) -> str:
    if second >= first:
        return "-"
    thirds: Sequence[int] = range(2, second)
    played = [third for third in thirds if three_card.high(first, second, third) >= lowest]
    if len(played) == len(thirds):
        return "P"
    return f"{short(played[0] - 2)}+" if played else "F"


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""
    least = score_of(lowest(style, options))

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        return "play" if three_card.score(round.hands[str(seat)]) >= least else "fold"

    return chooser(decide)
