"""Every wager offered has its area on the felt, whatever the options; the picture is sound."""

import random
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from pitboss.layouts import draw
from pitboss.layouts.offers import NO_CHIP
from pitboss.play.registry import find, slugs
from random_play import random_options

SVG = "{http://www.w3.org/2000/svg}"


def drawn(slug, options=None, **more):
    game = find(slug)
    return ET.fromstring(draw(game, game.read_options(options or {}), **more))


def with_class(picture, name):
    return [g for g in picture.iter(f"{SVG}g") if name in g.get("class", "").split()]


def names_of(game, options):
    for wager in game.wagers:
        if wager.when == NO_CHIP or (wager.offered and not wager.offered(options)):
            continue
        for spot in wager.spots(options) if wager.spots else ("",):
            yield f"{wager.name}:{spot}" if spot else wager.name, wager


def missing(game, chosen, picture):
    """The wagers without an area for all, or for each of the seats."""
    areas = [(g.get("data-wager"), g.get("data-seat")) for g in with_class(picture, "area")]
    seats = {g.get("data-seat") for g in with_class(picture, "stack")}
    found = {}
    for name, seat in areas:
        found.setdefault(name, set()).add(seat)
    for name, wager in names_of(game, game.read_options(chosen)):
        have = set().union(*(
            there for other, there in found.items()
            if other == name or (wager.mark and other.partition(":")[0] == name)
        ))  # fmt: skip
        if None not in have and not have >= seats:
            yield name


def options_of(game):
    rng = random.Random(game.slug)
    return [{}, *(random_options(game, rng) for _ in range(6))]


@pytest.mark.parametrize("slug", slugs())
def test_every_wager_offered_has_its_area(slug):
    game = find(slug)
    for chosen in options_of(game):
        assert not list(missing(game, chosen, drawn(slug, chosen))), chosen


@pytest.mark.parametrize("slug", slugs())
def test_areas_say_where_chips_go_and_what_they_are(slug):
    picture = drawn(slug)
    left, top, wide, high = map(float, picture.get("viewBox").split())
    for area in with_class(picture, "area"):
        assert left < float(area.get("data-x")) < left + wide
        assert top < float(area.get("data-y")) < top + high
        assert area.get("aria-label")
        assert (area.get("role"), area.get("tabindex")) == ("button", "0")
        find(slug).find_wager(area.get("data-wager"), find(slug).read_options({}))


@pytest.mark.parametrize("slug", slugs())
def test_the_picture_stands_alone(slug):
    game = find(slug)
    text = draw(game, game.read_options({}))
    picture = ET.fromstring(text)
    ids = Counter(e.get("id") for e in picture.iter() if e.get("id"))
    assert not [name for name, count in ids.items() if count > 1]
    assert "<script" not in text
    assert text.count("http") == 1  # the name space
    for element in picture.iter():
        link = element.get("href", "#")
        assert link.startswith("#"), link
        assert link == "#" or link[1:] in ids
    assert picture.find(f"{SVG}title").text
    assert picture.find(f"{SVG}desc").text
