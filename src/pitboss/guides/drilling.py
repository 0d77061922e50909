"""A drill: decisions to practise on, hard ones only.

Rounds are dealt from a seed and played by the game's best player up to a decision. Of several such
decisions the hardest is asked: the one whose two best choices are closest together, but not so
close that it does not matter. The same seed asks the same.
"""

from __future__ import annotations

import random
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.odds import advising
from pitboss.odds.advising import Advice, Asked
from pitboss.play import prompts as put
from pitboss.play.dealers import Dealer
from pitboss.play.game import Game
from pitboss.play.session import Bot, step
from pitboss.play.table import Table
from pitboss.play.views import view
from pitboss.values import Frozen
from pitboss.words.telling import words

SEAT = 1
DEALT = 8
"""Of so many decisions the hardest is asked."""
GLANCE = 24
"""So often each is dealt to see how hard it is."""
DEEPEST = 3
"""The how manyth decision of a round is asked at most."""
SURE = 1.0
"""A difference counts from so many standard errors up."""
OUT_OF_PLAY = ("burn", "discard")
NONE = "there is nothing to decide in {}: there is no drill"


class Choice(Frozen):
    """Something to choose; of a wager with its amount in cents."""

    name: str
    amount: int
    says: str
    cite: str


class Exercise(Frozen):
    """A decision: what lies there, as the one who is asked may see it, and what can be chosen."""

    game: str
    seed: int
    hands: dict[str, list[str | None]]
    ranks: dict[str, str]
    wagers: dict[str, int]
    """One's own, in cents."""
    choices: list[Choice]


class Dealt(Frozen):
    """An exercise with what is needed to judge it."""

    exercise: Exercise
    asked: Asked


def offered(game: Game) -> bool:
    """Whether there is something to practise: cards, played against the house."""
    return game.bot is not None and game.pieces == "cards" and not game.table_stakes


def exercise(game: Game, seed: int) -> Dealt:
    """The hardest of some decisions that follow from a seed."""
    if not offered(game):
        raise Refused(NONE.format(game.title))
    found: list[tuple[tuple[bool, float], Dealt]] = []
    for number in range(DEALT):
        dealt = _deal(game, seed, number)
        if dealt is not None:
            found.append((_ease(advising.advise(dealt.asked, GLANCE), dealt), dealt))
    if not found:
        raise Refused(NONE.format(game.title))
    return min(found, key=lambda one: one[0])[1]


def judged(dealt: Dealt) -> Advice:
    """What each choice of an exercise is worth."""
    return advising.advise(dealt.asked)


def _ease(advice: Advice, dealt: Dealt) -> tuple[bool, float]:
    """How easy a decision is: by how much the best choice is better than the next, for what is at
    stake; what hardly matters comes last."""
    if len(advice.choices) < 2:
        return True, float("inf")
    second = min(advice.choices[1:], key=lambda one: one.gives_away)
    matters = second.gives_away > SURE * second.error
    return not matters, second.gives_away / max(1, sum(dealt.exercise.wagers.values()))


def _deal(game: Game, seed: int, number: int) -> Dealt | None:
    """A decision of a round, played by the best player until then."""
    rng = random.Random(f"{seed}/{number}")
    table = Table(game, seats=max(SEAT, game.seats[0]))
    best = advising.best_player(game, table.options)
    dealer = Dealer(rng.getrandbits(32))
    players = {seat: Bot(rng.getrandbits(32), decide=best) for seat in table.seats}
    depth, last = rng.randrange(DEEPEST), None
    round = table.start()
    try:
        while (prompt := round.prompt) is not None:
            mine = isinstance(prompt, put.Choose) and prompt.seat == SEAT
            if mine and (asked := advising.asked(round)) is not None and len(asked.offers) > 1:
                last = Dealt(_shown(game, seed, view(round, str(SEAT)), prompt, asked), asked)
                if not depth:
                    break
                depth -= 1
            step(round, prompt, dealer, players)
    except PitbossError:
        return None
    return last


def _shown(game: Game, seed: int, seen: Any, prompt: Any, asked: Asked) -> Exercise:
    offers = {offer.name: offer for offer in prompt.offers}
    return Exercise(
        game.slug,
        seed,
        {
            holder: [piece.piece for piece in hand]
            for holder, hand in seen.hands.items()
            if hand and holder not in OUT_OF_PLAY
        },
        {holder: words(rank) for holder, rank in seen.ranks.items()},
        {wager.wager: wager.amount for wager in seen.wagers if wager.seat == SEAT},
        [
            Choice(one.name, one.amount, offers[one.name].says, offers[one.name].cite)
            for one in asked.offers
        ],
    )
