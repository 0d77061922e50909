"""What the ante costs with the bets that follow it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.one_deck.mississippi_stud import PAYS
from pitboss.odds.games.one_deck.mississippi_stud.plans import DEALS, ROWS, STUD, best, nets, plan
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import net, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_by_card

HOW = "all 270,725 sets of four cards with each card that can follow: 155,937,600 deals in order"
NOTES = (
    "with the best bets; where folding is worth as much, the player stays in",
    "the limit on what a hand wins, 35.11(c), cannot bind at the minimum ante and is left out",
)


def ante(question: Question) -> Outcomes:
    question.watch("all sets of four cards", 0.0)
    return Outcomes(lines=tuple(lines()), how=HOW, notes=NOTES)


def lines() -> Iterator[Line]:
    """By what is staked in the end and the hand; then by what is staked when it is folded."""
    shown, folded = card_by_card.tally(STUD, best().plan)
    for place in range(len(ROWS) - 1, -1, -1):
        row = ROWS[place]
        pays = PAYS.get(row)
        for staked, count in enumerate(shown[:, place].tolist()):
            if count:
                yield Line(
                    name=f"{words(row)}, {staked} antes staked",
                    net=staked * net(pays, 1),
                    chance=Fraction(count, DEALS),
                    pays=str(pays or ""),
                    staked=Fraction(staked),
                )
    for staked, count in enumerate(folded.tolist()):
        if count:
            yield Line(
                name=f"fold, {staked} {'ante' if staked == 1 else 'antes'} staked",
                net=Fraction(-staked),
                chance=Fraction(count, DEALS),
                staked=Fraction(staked),
            )


def simulator(question: Question, style: str) -> Simulator:
    """The ante and its bets, played in one of the styles."""
    return card_by_card.simulator(STUD, nets(), plan(style), tuple(lines()))
