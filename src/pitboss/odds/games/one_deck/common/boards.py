"""Hands of five cards on a board, for the board-first solver; and players who decide on boards."""

from collections.abc import Callable, Collection, Sequence
from random import Random

import numpy as np

from pitboss.engine import Answer, Choose, Prompt, Round
from pitboss.engine import answers as say
from pitboss.engine.game import Chooser
from pitboss.odds.cards.beat_counts import Field
from pitboss.odds.cards.boards import FULL, rank_hands
from pitboss.odds.cards.hands import CLASSES, Cards, evaluate, numbers, tables
from pitboss.odds.cards.ranking_tables import Classes, five_cards
from pitboss.odds.cards.starting_hands import kind_of
from pitboss.odds.solvers.board_first.holdem import Holdem
from pitboss.odds.solvers.showdown import Codes


def categories() -> Codes:
    """By class, its category: what pay tables tell apart."""
    return tables().category


def best_five(
    held: int, board: int, qualifies: int, rows: Callable[[], Codes] = categories
) -> Holdem:
    """The best five of the cards held and of the board; the dealer qualifies from a score on."""
    return Holdem(
        held=held, board=board, rank=evaluate, rank_all=rank_all, classes=CLASSES,
        rows=rows, qualifies=five_cards().class_of(qualifies),
    )  # fmt: skip


def rank_all(boards: Cards, field: Field) -> Classes:
    return rank_hands(boards, np.array(FULL, np.uint8), field, tables())


def player(
    early: Collection[str],
    plays: Callable[[Cards, Cards], bool],
    seen: Callable[[Round, Choose], Sequence[str]],
) -> Chooser:
    """A player for the table engine, who makes the first wager offered or none.

    `early` has the starting hands that are played before the board, `plays` says whether a hand is
    played with some cards of the board, and `seen` gives the community cards that lie face up.
    """

    def decide(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, Choose):
            return None
        offer, hand = prompt.offers[0], numbers(round.hands[str(seat)])
        board = numbers(seen(round, prompt))
        if plays(hand, board) if len(board) else kind_of(*hand.tolist()) in early:
            return say.Choice(seat, offer.name, offer.high, prompt.patron)
        return say.Choice(seat, prompt.default, patron=prompt.patron)

    return decide
