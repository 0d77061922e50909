"""Two thousand ways in which people have written the names of games: nearly all are understood."""

import json
from pathlib import Path

import pytest

from pitboss import aliases
from pitboss.aliases.names import value
from pitboss.engine import Choose, Offer, registry

WAYS = json.loads(Path(__file__).with_name("ways_to_write.json").read_text())
ENOUGH = 0.97


def understood(slug):
    """What each way of writing is taken for, beside what it stands for; None for nothing."""
    game, ways = registry.find(slug), WAYS[slug]
    for name, written in ways.get("options", {}).items():
        yield from ((way, name, aliases.option_name(game, way)) for way in written)
    for name, written in ways.get("wagers", {}).items():
        known = [wager.name for wager in game.wagers]
        yield from ((way, name, among(aliases.wager(game, way), known)) for way in written)
    for name, written in ways.get("irregularities", {}).items():
        known = [irregularity.name for irregularity in game.irregularities]
        yield from ((way, name, among(aliases.irregularity(game, way), known)) for way in written)
    for entry in ways.get("choices", ()):
        offers = [Offer(name, "1", about=entry.get("about", "")) for name in entry["among"]]
        prompt = Choose(1, tuple(offers), "1", entry["among"][0])
        for way in entry["said"]:
            yield way, entry["name"], among(aliases.choice(game, prompt, way), entry["among"])
    for option in game.options:
        for name, written in ways.get("values", {}).get(option.name, {}).items():
            yield from ((way, name, value_of(game, option, way)) for way in written)


def among(name, known):
    return name if name in known else None


def value_of(game, option, way):
    found = value(game, option, way)
    if option.kind == "map":
        return "" if found == {} else None
    if option.kind == "list":
        return found[0] if isinstance(found, list) else None
    return None if found == way else found


@pytest.mark.parametrize("slug", WAYS)
def test_none_is_taken_for_something_else(slug):
    assert [row for row in understood(slug) if row[2] not in (None, row[1])] == []


def test_nearly_all_are_understood():
    rows = [row for slug in WAYS for row in understood(slug)]
    assert len(rows) > 2_000
    assert sum(found is not None for _, _, found in rows) >= ENOUGH * len(rows)
