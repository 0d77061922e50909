"""What goes to the Division and the public on paper: full rules, equipment, comparisons."""

import pytest

from pitboss.layouts import draw
from pitboss.licensing import comparing, documents, pictures, rules
from pitboss.licensing.documents import Grid
from pitboss.licensing.equipment import Equipment
from pitboss.play.registry import find, games

USUAL = ("asia-poker", "craps", "keno", "pai-gow", "pai-gow-poker", "roulette", "supreme-pai-gow")
"""Those whose hands the house sets, and a few others; the rest are in the long run."""


def every_game():
    for game in games():
        marks = () if game.slug in USUAL else pytest.mark.slow
        yield pytest.param(game, id=game.slug, marks=marks)


@pytest.mark.parametrize("game", every_game())
def test_the_full_rules_of_every_game(game):
    """8.5(a): told from the definition, with the paragraphs."""
    made = rules.document(game, game.read_options())
    page = documents.page(made)
    titles = [section.title for section in made.sections]
    assert {"Equipment and layout", "Wagers", "Procedure", "Irregularities"} <= set(titles)
    assert ("How the house sets its hands" in page) == (game.house_ways is not None)
    assert all(wager.cite in page for wager in game.wagers)


def test_a_house_way_that_is_told_is_told_in_full():
    game = find("pai-gow-poker")
    page = documents.page(rules.document(game, game.read_options({"house-way": "foxwoods"})))
    assert all(documents.tag("li", line) in page for line in game.house_ways.told("foxwoods"))


@pytest.mark.parametrize(("slug", "said", "drawn"), [
    ("three-card-poker", "Of the deck: 52 pieces", ["Every kind of piece once: 52 pieces"]),
    ("spanish-21", "Of the shoe: 288 pieces", ["Every kind of piece once: 48 pieces"]),
    ("pai-gow", "Of the tiles: 32 pieces",
     ["Every kind of piece once: 21 pieces", "The faces of a die"]),
    ("keno", "Of the numbers: 80 pieces", ["Every kind of piece once: 80 pieces"]),
    ("sic-bo", "3 dice", ["The faces of a die"]),
    ("roulette", "The wheel has 38 pockets", ["The wheel"]),
])  # fmt: skip
def test_the_equipment_is_said_and_drawn(slug, said, drawn):
    """8.4(d)3v"""
    found = Equipment(find(slug), find(slug).read_options())
    assert said in found.told()
    assert [picture.caption for picture in found.pictures()] == drawn


def test_a_variation_stands_beside_what_it_derives_from():
    """8.4(d)2: wagers, options as they are asked for, and procedure."""
    game, other = find("three-card-poker"), find("caribbean-stud-poker")
    made = comparing.blocks(game, game.read_options({"decks": "2"}), (), other, ())
    grids = [one.rows for one in made if isinstance(one, Grid)]
    assert ("decks", "2 (20.2(b))", "1 (16.2(b))") in grids[2]
    assert ("progressive initial", "—", "$10,000 (16.12(f))") in grids[2], "amounts in dollars"
    bets = [row for row in grids[3] if row[1].startswith("Seat 1 bets $10 on ante")]
    assert [row[2] for row in bets] == ["Seat 1 bets $10 on ante (16.6(b))"], "in one row"


def test_red_and_black_are_printed():
    """A colour of its own takes the place of the thin one that all areas have."""
    game = find("roulette")
    svg = pictures.for_paper(draw(game, game.read_options()))
    red = svg[svg.index('data-wager="red"') :].split("/>")[0]
    assert 'fill="#b3202c"' in red
    assert "fill-opacity" not in red
