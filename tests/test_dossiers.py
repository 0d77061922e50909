"""What goes to the Division and the public on paper: full rules, equipment, comparisons."""

import re

import pytest
from msgspec.structs import replace

from pitboss.documents import document, pdf, plain_svg
from pitboss.documents.document import Grid
from pitboss.engine import Always, Wager
from pitboss.engine.registry import find, games
from pitboss.equipment.wheel import Wheel
from pitboss.filings import comparison, full_rules, volume
from pitboss.filings.equipment import Equipment
from pitboss.guides import guide
from pitboss.layouts import draw
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds
from pitboss.regulation.rulebooks import Rulebook
from pitboss.words.game_data import describe

USUAL = ("asia-poker", "craps", "keno", "pai-gow", "pai-gow-poker", "roulette", "supreme-pai-gow")
"""Those whose hands the house sets, and a few others; the rest are in the long run."""


def every_game():
    for game in games():
        marks = () if game.slug in USUAL else pytest.mark.slow
        yield pytest.param(game, id=game.slug, marks=marks)


@pytest.mark.parametrize("game", every_game())
def test_the_full_rules_of_every_game(game):
    """8.5(a): told from the definition, with the paragraphs."""
    made = full_rules.document(game, game.read_options())
    page = document.page(made)
    titles = [section.title for section in made.sections]
    assert {"Equipment and layout", "Wagers", "Procedure", "Irregularities"} <= set(titles)
    assert ("How the house sets its hands" in page) == (game.house_ways is not None)
    assert all(wager.cite in page for wager in game.wagers)


def test_a_house_way_that_is_told_is_told_in_full():
    game = find("pai-gow-poker")
    page = document.page(full_rules.document(game, game.read_options({"house-way": "foxwoods"})))
    assert all(document.tag("li", line) in page for line in game.house_ways.told("foxwoods"))


@pytest.mark.parametrize(("slug", "options", "wager", "pays"), [
    ("mini-baccarat", {}, "banker", "1 to 1, less 5% vigorish"),
    ("mini-baccarat", {"vigorish": "4%"}, "banker", "1 to 1, less 4% vigorish"),
    ("mini-baccarat", {"vigorish": "none-dragon-7"}, "banker", "1 to 1"),
    ("baccarat-punto-banco", {"vigorish": "none-with-card-wagers-else-5%"}, "banker",
     "1 to 1, less 5% vigorish, which card wagers waive"),
    ("baccarat-chemin-de-fer", {}, "banker", "1 to 1, less 5% vigorish"),
    ("pai-gow", {}, "pai gow", "1 to 1, less 5% vigorish"),
    ("pai-gow", {"dragons-eye": "method-2"}, "pai gow", "1 to 1"),
    ("pai-gow-poker", {}, "pai gow poker", "1 to 1, less 5% vigorish"),
    ("pai-gow-poker", {"variation": "ez-pai-gow"}, "pai gow poker", "1 to 1"),
    ("supreme-pai-gow", {}, "supreme pai gow", "1 to 1, less 5% vigorish"),
    ("asia-poker", {}, "asia poker", "1 to 1"),
    ("sic-bo", {}, "one of a kind", "1 to 1, 2 and 3 to 1"),
    ("craps", {}, "buy 4", "2 to 1"),
])  # fmt: skip
def test_what_is_kept_of_a_win_is_said_with_the_odds(slug, options, wager, pays):
    """In the full rules and in the guide, by the options in force."""
    game = find(slug)
    chosen = game.read_options(options)
    rows = [row for one in full_rules.sections(game, chosen)[1].blocks if isinstance(one, Grid)
            for row in one.rows]  # fmt: skip
    assert [row[3] for row in rows if row[0] == wager] == [pays]
    told = str(guide.wagers(guide.Guide(game=game, options=chosen)))
    (own,) = [row for row in told.split("<tr>") if row.startswith(f'<th scope="row">{wager}</th>')]
    assert f"<td>{pays}</td>" in own


def test_what_a_payout_says_beyond_its_pay_table_is_said():
    paid = PayTable(wager="ante", letter="all", cite="20.11(a)", rows={"ante": Odds(1, 1)})
    wager = Wager(name="ante", cite="20.6(b)", says="it wins", pays="1 to 1 less 5% vigorish",
                  paid_by=Always(table=paid))  # fmt: skip
    game = replace(find("three-card-poker"), wagers=(wager,))
    told = guide.wagers(guide.Guide(game=game, options=game.read_options()))
    assert "<td>1 to 1 less 5% vigorish</td>" in str(told)


@pytest.mark.parametrize(("slug", "heads", "not_so"), [
    ("premium-holdem", ["Jacks up"], ["Player bonus", "Dealer bonus"]),
    ("craps", ["Odds taken", "Hop", "Field"], ["Pass odds", "Hop 2-2"]),
    ("three-card-poker", ["Pair plus"], []),
])  # fmt: skip
def test_a_pay_table_of_several_wagers_is_headed_by_its_own_name(slug, heads, not_so):
    game = find(slug)
    told = str(guide.payouts(guide.Guide(game=game, options=game.read_options())))
    assert all(f">{head}</th>" in told for head in heads)
    assert not any(f">{head}</th>" in told for head in not_so)


def test_a_guide_prints_no_pay_table_of_a_wager_that_is_not_offered():
    game = find("blackjack")
    options = game.read_options({"side-wagers": ["match-the-dealer"]})
    told = str(guide.payouts(guide.Guide(game=game, options=options)))
    assert ">Match the dealer</th>" in told
    assert not any(f">{head}</th>" in told for head in ("Same suit", "Sevens", "Progressive"))


def test_only_games_of_the_chapter_are_for_inspection_by_it():
    """8.5(a)"""
    game = find("red-dog")
    options = game.read_options()
    assert any("13:69F-8.5(a)" in line for line in full_rules.document(game, options).under)
    book = Rulebook(title="Rules of the Riverside Club", sections=dict)
    under = full_rules.document(replace(game, rulebook=book), options).under
    assert [*under] == ["Pitboss · by Rules of the Riverside Club, 6"]


def test_a_wheel_that_is_none_is_called_what_it_is():
    coin = Wheel(name="coin", order=("heads", "tails"), noun="coin", verb="toss")
    game = replace(find("roulette"), wheel=lambda options: coin)
    found = Equipment(game, game.read_options())
    assert found.told()[0].startswith("Played with a coin (")
    assert "The coin has 2 sides" in found.told()
    assert [picture.caption for picture in found.pictures()] == ["The coin"]
    assert describe(game)["wheel"] == {"noun": "coin", "verb": "toss"}
    assert describe(find("roulette"))["wheel"] == {"noun": "wheel", "verb": "spin"}


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
    made = comparison.blocks(game, game.read_options({"decks": "2"}), (), other, ())
    grids = [one.rows for one in made if isinstance(one, Grid)]
    assert ("decks", "2 (20.2(b))", "1 (16.2(b))") in grids[2]
    assert ("progressive initial", "—", "$10,000 (16.12(f))") in grids[2], "amounts in dollars"
    bets = [row for row in grids[3] if row[1].startswith("Seat 1 bets $10 on ante")]
    assert [row[2] for row in bets] == ["Seat 1 bets $10 on ante (16.6(b))"], "in one row"


def test_red_and_black_are_printed():
    """A colour of its own takes the place of the thin one that all areas have."""
    game = find("roulette")
    svg = plain_svg.for_paper(draw(game, game.read_options()))
    red = svg[svg.index('data-wager="red"') :].split("/>")[0]
    assert 'fill="#b3202c"' in red
    assert "fill-opacity" not in red


def test_one_volume_has_the_rules_of_all_games():
    """8.5(a)"""
    asked = [find(slug) for slug in ("craps", "three-card-poker", "pai-gow")]
    made = volume.document(asked, casino="Boardwalk")
    assert [section.title for section in made.sections] == [
        "Rules for all games",
        *(game.title for game in asked),
    ]
    page = document.page(made)
    for game in asked:
        for one in (*game.wagers, *game.irregularities):
            assert f">{one.cite}</td>" in page, (game.slug, one.name)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "each layout has names of its own"
    used = set(re.findall(r'(?:url\(|href=")#([^)"]+)', page))
    assert used <= set(ids)
    assert pdf.document(volume.document(asked[1:2])).startswith(b"%PDF")
