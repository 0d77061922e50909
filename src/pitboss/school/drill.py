"""A drill: decisions to practise on, hard ones only.

Rounds are dealt from a seed and played by the game's best player up to a decision. Of several such
decisions the hardest is asked: the one whose two best choices are closest together, but not so
close that it does not matter. The same seed asks the same. Where hands are set, or where players
play against each other, other modules deal and judge (`set_drills`, `room_drills`).
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import msgspec

from pitboss.engine import prompts as put
from pitboss.engine.dealers import Dealer
from pitboss.engine.game import Game
from pitboss.engine.players import Bot, step
from pitboss.engine.views import view
from pitboss.errors import PitbossError, Refused
from pitboss.odds import choice_values, registry
from pitboss.odds.choice_values import Advice, Decision
from pitboss.school import room_drills, set_drills
from pitboss.school.exercises import (
    DEALT,
    NONE,
    Choice,
    Dealt,
    Exercise,
    Verdict,
    lying,
    open_table,
)
from pitboss.school.room_drills import WorthOfCall
from pitboss.words.labels import words

GLANCE = 24
"""How often each decision is dealt to see how hard it is."""
ROUNDS = 100
"""The most rounds in which a decision is looked for."""
DEEPEST = 3
"""At most this decision of a round is asked: the third."""
SURE = 1.0
"""A difference counts from so many standard errors up."""


def offered(game: Game) -> bool:
    """Whether there is something to practise: decisions that somebody can value."""
    if game.table_stakes:
        return True
    model = registry.find(game.slug)
    return model.advice is not None or (model.strategy is not None and game.pieces == "cards")


def exercise(game: Game, seed: int, worth_of_call: WorthOfCall) -> Dealt:
    """The hardest of some decisions that follow from a seed."""
    if not offered(game):
        raise Refused(NONE.format(game.title))
    if game.table_stakes:
        return room_drills.exercise(game, seed, worth_of_call)
    if registry.find(game.slug).advice is not None:
        return set_drills.exercise(game, seed)
    found: list[tuple[tuple[bool, float], Dealt]] = []
    for number in range(ROUNDS):
        dealt = _deal(game, seed, number) if len(found) < DEALT else None
        if dealt is not None:
            shown, asked = dealt
            ease = _ease(choice_values.advise(asked, GLANCE), shown)
            found.append((ease, Dealt(shown, partial(_judged, asked))))
    if not found:
        raise Refused(NONE.format(game.title))
    return min(found, key=lambda one: one[0])[1]


def _judged(asked: Decision) -> Verdict:
    """What each choice of an exercise is worth."""
    return msgspec.convert(msgspec.to_builtins(choice_values.advise(asked)), Verdict)


def _ease(advice: Advice, shown: Exercise) -> tuple[bool, float]:
    """How easy a decision is: the difference between the two best choices, as a part of what is at
    stake. Decisions that hardly matter come last."""
    if len(advice.choices) < 2:
        return True, float("inf")
    second = min(advice.choices[1:], key=lambda one: one.gives_away)
    matters = second.gives_away > SURE * second.error
    return not matters, second.gives_away / max(1, sum(shown.wagers.values()))


def _deal(game: Game, seed: int, number: int) -> tuple[Exercise, Decision] | None:
    """A decision of a round, played by the best player until then."""
    rng = random.Random(f"{seed}/{number}")
    table = open_table(game)
    best = choice_values.best_player(game, table.options)
    dealer = Dealer(rng.getrandbits(32))
    players = {seat: Bot(rng.getrandbits(32), decide=best) for seat in table.seats}
    depth, last = rng.randrange(DEEPEST), None
    round = table.start()
    try:
        while (prompt := round.prompt) is not None:
            asked = choice_values.decision_at(round) if isinstance(prompt, put.Choose) else None
            if asked is not None and len(asked.offers) > 1:
                last = _shown(game, seed, view(round, str(asked.seat)), prompt, asked), asked
                if not depth:
                    break
                depth -= 1
            step(round, prompt, dealer, players)
    except PitbossError:
        return None
    return last


def _shown(game: Game, seed: int, seen: Any, prompt: Any, asked: Decision) -> Exercise:
    offers = {offer.name: offer for offer in prompt.offers}
    return Exercise(
        game.slug,
        seed,
        lying(seen),
        {holder: words(rank) for holder, rank in seen.ranks.items()},
        {wager.wager: wager.amount for wager in seen.wagers if wager.seat == asked.seat},
        [
            Choice(one.name, one.amount, offers[one.name].says, offers[one.name].cite)
            for one in asked.offers
        ],
        seat=asked.seat,
    )
