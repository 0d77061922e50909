"""Courtesy words: lists that are short, alive and free of doubt, ours and other people's."""

import pytest
from msgspec import structs

from pitboss import aliases
from pitboss.aliases import files, names
from pitboss.engine import registry
from pitboss.engine.options import kebab
from pitboss.errors import Unusable

HOME = "aliases.toml"
WAYS = ("options", "wagers", "irregularities")
SLUGS = registry.slugs()


def families():
    """Every list with the games that it is for."""
    yield files.lists_for(SLUGS[0])[-1], SLUGS
    for family in sorted({place.partition(".")[0] for place in registry.own().values()}):
        here = [slug for slug, place in registry.own().items() if place.startswith(f"{family}.")]
        yield files.lists_for(here[0])[1], here


def named(slug, kind):
    return [thing.name for thing in getattr(registry.find(slug), kind)]


def fields_of(game):
    """What may be said in reports, and with words about wagers."""
    said = (*game.irregularities, *game.spoken.values())
    return [field for one in said for field in one.fields]


def test_every_name_in_a_list_is_one_of_a_game():
    for listed, slugs in families():
        for kind in WAYS:
            known = [name for slug in slugs for name in named(slug, kind)]
            for name in getattr(listed, kind):
                entry = {name: ["x"]}
                assert any([*files.ways(one, entry)] for one in known), (kind, name)
        fields = [field for slug in slugs for field in fields_of(registry.find(slug))]
        assert {"pieces", *(field.name for field in fields)} >= listed.fields.keys()
        options = [option for slug in slugs for option in registry.find(slug).options] + fields
        for pattern, by_value in listed.values.items():
            found = [o for o in options if files.values_of(o.name, listed).keys() >= {*by_value}]
            assert found, pattern
            for value in by_value:
                free = any(not option.values for option in found)
                known = [one for option in found for one in option.values]
                assert free or any([*files.ways(one, {value: ["x"]})] for one in known), value


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_in_a_list_is_free_of_doubt(slug):
    game = registry.find(slug)
    listed = files.lists_for(slug)
    for option in game.options:
        for way in files.ways(option.name, *(one.options for one in listed)):
            assert aliases.option_name(game, way) == option.name
        by_value = [files.values_of(option.name, one) for one in listed]
        for value in option.values:
            for way in files.ways(value, *by_value):
                found = names.value(game, option, way)
                assert found in (value, [value]) or kebab(way) in option.values
    for wager in game.wagers:
        for way in files.ways(wager.name, *(one.wagers for one in listed)):
            assert aliases.wager(game, way) == wager.name
    for irregularity in game.irregularities:
        for way in files.ways(irregularity.name, *(one.irregularities for one in listed)):
            assert aliases.irregularity(game, way) == irregularity.name


@pytest.fixture
def without(monkeypatch):
    """The lists of a game with one word left out."""

    def leave_out(slug, listed, kind, name, way):
        entries = getattr(listed, kind)
        less = {**entries, name: [one for one in entries[name] if one != way]}
        changed = structs.replace(listed, **{kind: less})
        there = tuple(changed if one == listed else one for one in whole(slug))
        monkeypatch.setattr(files, "lists_for", lambda slug: there)
        for cached in (names._wagers, names._irregularities, names._option_names):
            cached.cache_clear()

    whole = files.lists_for
    yield leave_out
    for cached in (names._wagers, names._irregularities, names._option_names):
        cached.cache_clear()


MEANT = {
    "options": aliases.option_name,
    "wagers": aliases.wager,
    "irregularities": aliases.irregularity,
}


def test_no_list_has_a_word_that_a_rule_covers(without):
    idle = []
    for listed, slugs in list(families()):  # all of them, before any list is changed
        for kind in WAYS:
            for name, written in getattr(listed, kind).items():
                idle += [
                    (kind, name, way)
                    for way in written
                    if not any(needed(without, slug, listed, kind, name, way) for slug in slugs)
                ]
    assert idle == []


def needed(without, slug, listed, kind, name, way):
    """Whether a game would not understand a word if the list did not have it."""
    game = registry.find(slug)
    stands_for = {one: list(files.ways(one, {name: [way]})) for one in named(slug, kind)}
    if not any(stands_for.values()):
        return False
    without(slug, listed, kind, name, way)
    return any(MEANT[kind](game, said) != one for one, ways in stands_for.items() for said in ways)


# -- of other packages -----------------------------------------------------------------------------

GAME = """\
from msgspec.structs import replace
from pitboss.games.high_card.casino_war import GAME as WAR
from copy import copy

GAME = copy(WAR)
GAME.slug = "peace"
"""
LIST = """\
[wagers]
initial = ["main"]

[values.shuffle]
manual = ["by grandmother"]
"""


def test_a_package_brings_a_list_of_its_own(tmp_path, monkeypatch):
    package = tmp_path / "peace_game"
    package.mkdir()
    (package / "__init__.py").write_text(GAME)
    (package / HOME).write_text(LIST)
    monkeypatch.syspath_prepend(tmp_path)
    places = {**registry._places(), "peace": "peace_game:GAME"}
    monkeypatch.setattr(registry, "_places", lambda: places)
    game = registry.find("peace")
    assert aliases.wager(game, "Main Bet") == "initial"
    assert aliases.options(game, {"shuffling": "by grandmother"}) == {"shuffle": "manual"}
    assert aliases.options(game, {"shuffling": "device"}) == {"shuffle": "automated"}  # of all
    assert aliases.wager(registry.find("casino-war"), "main") == "main"
    registry.find.cache_clear()


@pytest.mark.parametrize("text", ["[wagers", "[wagers]\nante = 1", "[wages]\nante = ['x']"])
def test_a_broken_list_is_unusable(tmp_path, text):
    (tmp_path / HOME).write_text(text)
    with pytest.raises(Unusable, match=HOME):
        files.read(tmp_path)


def test_a_folder_without_a_list_has_no_words(tmp_path):
    assert files.read(tmp_path) == files.CourtesyWords()
