"""When an irregularity can be reported: until the wagers are settled, unless something ends it."""

import tomllib
from pathlib import Path

import pytest

from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find, games, slugs
from random_play import RandomTable

TABLE = tomllib.loads((Path(__file__).parent / "moments.toml").read_text("utf-8"))
ENDS, OPEN = TABLE["ends"], TABLE["open"]
SEEDS, ROUNDS = 6, 4
BEFORE = (ask.Open, ask.Commit, ask.Stir, ask.Shuffle)
LYING = "wrong-number", "too-many", "four-cards", "missing-cards", "extra-cards"
"""Parts of names of what is found when hands are turned over."""


def why_it_ends(game, irregularity):
    name = irregularity.name
    return "" if game.slug in OPEN.get(name, ()) else ENDS.get(name, "")


def open_ended(game):
    return [one for one in game.irregularities if not why_it_ends(game, one)]


def moments_before_settlement(game, seed):
    """The last prompt before the last wagers of each round were settled, in random rounds without
    irregularities; the spin of a bonus wheel after the cards does not count."""
    play = RandomTable(game, seed)
    asked = []

    def watch(round):
        if round.prompt is not None and not isinstance(round.prompt, BEFORE):
            spun = isinstance(round.prompt, ask.Spin) and game.pieces != "wheel"
            asked.append((len(round.events), round.prompt, spun))

    for _ in play.times(ROUNDS):
        asked.clear()
        round = play.play(watch)
        settled = [at for at, event in enumerate(round.events) if settles(event)]
        before = [
            [prompt for events, prompt, spun in asked if events <= at and not spun]
            for at in settled
            if not any(spun for events, _, spun in asked if events <= at)
        ]
        if before and before[-1]:
            yield before[-1][-1]


def settles(event):
    return isinstance(event, on.Settled) and bool(event.stake)


@pytest.mark.parametrize("slug", slugs())
def test_what_the_text_does_not_end_can_be_reported_until_wagers_are_settled(slug):
    game = find(slug)
    for seed in range(SEEDS):
        for prompt in moments_before_settlement(game, seed):
            early = [one.name for one in open_ended(game) if prompt.step not in one.when]
            assert not early, f"{early} cannot be reported at the step {prompt.step}: {prompt}"


@pytest.mark.parametrize("slug", slugs())
def test_hands_that_lie_can_be_counted_before_they_are_settled(slug):
    """A wrong number of cards is found in a hand that was dealt, not in the deal alone."""
    game = find(slug)
    found = [one for one in open_ended(game) if any(part in one.name for part in LYING)]
    for seed in range(SEEDS if found else 0):
        for prompt in moments_before_settlement(game, seed):
            assert not isinstance(prompt, ask.Draw), f"nothing can be reported after: {prompt}"


def test_every_end_belongs_to_an_irregularity():
    """A line of the table that no game needs is out of date."""
    known = {(one.name, game.slug) for game in games() for one in game.irregularities}
    names = {name for name, _ in known}
    assert ENDS.keys() <= names
    assert {(name, slug) for name, listed in OPEN.items() for slug in listed} <= known
