"""The drill of games in which a hand is set: which setting is worth most?

Every setting is valued exactly (`Model.advice`). The hardest hand is the one whose best two
settings are closest together, but not so close that it does not matter.
"""

from __future__ import annotations

import random
from fractions import Fraction

from pitboss.engine import prompts as put
from pitboss.engine.dealers import Dealer
from pitboss.engine.game import Game
from pitboss.engine.players import Bot, step
from pitboss.engine.round import Round
from pitboss.engine.views import shown_prompt
from pitboss.errors import Refused
from pitboss.odds import registry
from pitboss.school.exercises import DEALT, NONE, SEAT, Dealt, Exercise, Verdict, Worth, open_table

MATTERS = Fraction(1, 200)
"""From so much of the wager up, one setting is better than another."""
HOW = "exact, over all that the dealer can be dealt and sets as the house would"
Settings = list[tuple[dict[str, tuple[str, ...]], Fraction]]


def exercise(game: Game, seed: int) -> Dealt:
    """The hardest of some hands that follow from a seed."""
    advice = registry.find(game.slug).advice
    assert advice is not None, "hands are set in this game"
    found = []
    for number in range(DEALT):
        dealt = _deal(game, f"{seed}/{number}")
        if dealt is not None:
            round, prompt = dealt
            stakes = {one.wager: one.amount for one in round.stakes_on(seat=SEAT)}
            settings = advice(prompt.pieces, round.options, max(stakes.values()))
            found.append((_ease(settings), round, prompt, stakes, settings))
    if not found:
        raise Refused(NONE.format(game.title))
    _, _, prompt, stakes, settings = min(found, key=lambda one: one[0])
    asked = shown_prompt(prompt, str(SEAT))
    assert asked is not None
    asked["suggestion"] = None
    shown = Exercise(game.slug, seed, {}, {}, stakes, [], setting=asked)
    return Dealt(shown, lambda: judged(settings, max(stakes.values())))


def _ease(settings: Settings) -> tuple[bool, Fraction]:
    """By how much the best setting is better than the next that is worth less."""
    best = settings[0][1]
    gap = next((best - worth for _, worth in settings if worth < best), Fraction(2))
    return gap < MATTERS, gap


def judged(settings: Settings, stake: int) -> Verdict:
    """What every setting brings for a stake, in cents."""
    best = settings[0][1]
    choices = [
        Worth(
            "set", 0, float(worth * stake), 0.0, float((best - worth) * stake), worth == best,
            {name: tuple(pieces) for name, pieces in hands.items()},
        )
        for hands, worth in settings
    ]  # fmt: skip
    return Verdict(choices, 0, HOW)


def _deal(game: Game, seed: str) -> tuple[Round, put.Arrange] | None:
    """A round up to the hand that the person who practises has to set."""
    rng = random.Random(seed)
    table = open_table(game)
    dealer = Dealer(rng.getrandbits(32))
    players = {seat: Bot(rng.getrandbits(32)) for seat in table.seats}
    round = table.start()
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, put.Arrange) and prompt.party == str(SEAT):
            return round, prompt
        step(round, prompt, dealer, players)
    return None
