"""What lies face down is exchanged for something else: nobody who does not see it is shown anything
else, and no answer takes other work, by whose time it could be told."""

import sys

import pytest
from msgspec import to_builtins
from test_report_oracle import twins

from pitboss.engine import Choice, Choose, view
from pitboss.engine import events as on
from pitboss.engine.registry import find, slugs
from pitboss.errors import Refused
from random_play import RandomTable
from test_properties import hidden_draws

SEEDS = 12
OTHERS = ("spectator", "dealer")
"""Who does not see what lies before the dealer or a player: those who look on, and the crew."""


def played(slug, seed, try_twin):
    """How often a round with hidden pieces was compared with one that has others in their place."""
    play, tried = RandomTable(find(slug), seed), 0
    rng = play.rng

    def watch(round):
        nonlocal tried
        if round.prompt is None or rng.random() > 0.7:
            return
        for twin in twins(slug, saved, round, rng):
            hidden = hidden_draws(round, "spectator")
            if twin is not None and hidden == hidden_draws(twin, "spectator"):
                tried += try_twin(round, twin)

    for _ in play.times(2):
        saved = play.table.save()
        play.play(watch)
    return tried


def before_the_dealer(round):
    return any(
        isinstance(event, on.Dealt) and event.face != "up" and event.to.startswith("dealer")
        for event in round.events
    )


WITH_A_HOLE_CARD = [
    slug for slug in slugs()
    if any(played(slug, seed, lambda one, twin: before_the_dealer(one)) for seed in range(3))
]  # fmt: skip


def test_there_are_such_games():
    assert len(WITH_A_HOLE_CARD) >= 20


@pytest.mark.parametrize("slug", WITH_A_HOLE_CARD)
def test_nobody_is_shown_a_dealers_hole_card(slug):
    def compare(round, twin):
        for viewer in OTHERS:
            assert to_builtins(view(twin, viewer)) == to_builtins(view(round, viewer))
        return before_the_dealer(round)

    assert sum(played(slug, seed, compare) for seed in range(SEEDS))


def calls_of(work):
    """How many functions are called: what its time depends on, whatever the machine does."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    except Refused:
        pass
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("slug", WITH_A_HOLE_CARD)
def test_no_answer_takes_other_work_because_of_it(slug):
    """Each choice that somebody may make, and some that they may not."""

    def compare(round, twin):
        prompt = round.prompt
        if not isinstance(prompt, Choose) or not prompt.seat:
            return 0
        if to_builtins(view(twin, str(prompt.seat))) != to_builtins(view(round, str(prompt.seat))):
            return 0  # it was the seat's own card that was exchanged
        for name in (*(offer.name for offer in prompt.offers), "surrender", "nonsense"):
            choice = Choice(prompt.seat, name)
            took = [
                min(calls_of(lambda on=one, choice=choice: on.check(choice)) for _ in range(3))
                for one in (round, twin)
            ]  # of three times, as other rounds may be swept up in between
            assert took[0] == took[1], (name, took)
        return 1

    for seed in range(SEEDS):
        played(slug, seed, compare)
