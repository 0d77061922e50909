"""Free text decides nothing: whatever the reason of a report says, the same follows from it."""

import random

import pytest

from pitboss import aliases
from pitboss.aliases.files import lists_for
from pitboss.engine import answers as say
from pitboss.engine import registry
from random_play import RandomTable, random_irregularity

GAMES = registry.slugs()
WORDS = (
    "void", "the shaker fails", "hit a stack of chips", "cocked", "no roll", "yes", "defective",
    "a die on the other", "dead hand", "improper", "late", "coupon", "7", "returned",
)  # fmt: skip


def texts(game):
    """Words that mean something in other places: names and values of the game."""
    found = [*WORDS, *game.irregularity_names, *(wager.name for wager in game.wagers)]
    for irregularity in game.irregularities:
        found += [irregularity.consequence, irregularity.cite]
        found += [value for field in irregularity.fields for value in field.values]
    for listed in lists_for(game.slug):
        found += [way for ways in listed.irregularities.values() for way in ways]
        lists = [ways for values in listed.values.values() for ways in values.values()]
        found += [way for ways in lists for way in ways]
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_a_reason_says_nothing_about_other_details(slug):
    game, rng = registry.find(slug), random.Random(slug)
    known = texts(game)
    for irregularity in game.irregularities:
        for text in [*known, *(" ".join(rng.sample(known, 3)) for _ in range(40))]:
            told = {"reason": text}
            assert aliases.details(game, irregularity.may_say, told) == told


def free(irregularity):
    """Its fields for words of any kind."""
    names = {"reason", "decision"}
    if not any(field.name == "by" for field in irregularity.fields):
        names.add("by")
    return names & {field.name for field in irregularity.may_say}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_report_says_in_words_the_same_follows(slug, seed, monkeypatch):
    game = registry.find(slug)
    known = texts(game)

    def played(text):
        mark = "in other words"

        def reported(round, rng, *, named):
            report = random_irregularity(round, rng, named=named)
            words = dict.fromkeys(free(game.irregularity_names[report.name]), text or mark)
            return say.IrregularityReport(report.name, report.seat, report.pieces, words)

        with monkeypatch.context() as patch:
            patch.setattr("random_play.random_irregularity", reported)
            play = RandomTable(game, f"{slug}/words/{seed}", irregularities=0.3)
            told = [repr(play.play().events) for _ in play.times(3)]
        return [events.replace(text, mark) if text else events for events in told]

    plain = played("")
    rng = random.Random(f"{slug}/{seed}")
    for text in [*rng.sample(WORDS, 2), " and ".join(rng.sample(known, 2))]:
        assert played(f"~{text}~") == plain, text
