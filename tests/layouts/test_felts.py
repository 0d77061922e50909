"""Every wager offered has its area on the felt, whatever the options; the picture is sound."""

import random
import re
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import events as on
from pitboss.engine.registry import find, slugs
from pitboss.engine.wagers import read_limits
from pitboss.errors import Refused, Unusable
from pitboss.layouts import default_felt, draw, felts
from pitboss.layouts.felt_content import NO_CHIP, Offer
from random_play import random_options

SVG = "{http://www.w3.org/2000/svg}"
FELTS = [slug for slug in slugs() if felts.find(slug)]


def drawn(slug, options=None, **more):
    game = find(slug)
    return ET.fromstring(draw(game, game.read_options(options or {}), **more))


def with_class(picture, name):
    return [g for g in picture.iter(f"{SVG}g") if name in g.get("class", "").split()]


def words_on(picture):
    return [text.strip() for text in picture.itertext() if text.strip()]


def names_of(game, options):
    for wager in game.wagers:
        if wager.when == NO_CHIP or (wager.offered and not wager.offered(options)):
            continue
        for spot in wager.spots(options) if wager.spots and not wager.mark else ("",):
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


# -- areas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", slugs())
def test_every_wager_offered_has_its_area(slug):
    game = find(slug)
    for chosen in options_of(game):
        assert not list(missing(game, chosen, drawn(slug, chosen))), chosen


@pytest.mark.parametrize("slug", slugs())
def test_a_felt_derived_from_the_game_has_them_too(slug, monkeypatch):
    monkeypatch.setattr(felts, "find", lambda slug: None)
    assert not list(missing(find(slug), {}, drawn(slug)))


def test_a_wager_that_the_felt_has_no_area_for_gets_one(monkeypatch):
    felt = felts.find("three-card-poker")
    less = msgspec.structs.replace(felt, position=felts.Position(area=felt.position.area[:1]))
    monkeypatch.setattr(felts, "find", lambda slug: less)
    assert not list(missing(find("three-card-poker"), {}, drawn("three-card-poker")))


@pytest.mark.parametrize("slug", slugs())
def test_areas_say_where_chips_go_and_what_they_are(slug):
    game, picture = find(slug), drawn(slug)
    options = game.read_options({})
    left, top, wide, high = map(float, picture.get("viewBox").split())
    for area in with_class(picture, "area"):
        assert left < float(area.get("data-x")) < left + wide
        assert top < float(area.get("data-y")) < top + high
        assert (area.get("role"), area.get("tabindex")) == ("button", "0")
        wager, name = game.find_wager(area.get("data-wager"), options)
        assert wager.mark or name == area.get("data-wager")
        seat = area.get("data-seat")
        assert area.get("aria-label").endswith(f"seat {seat}") == (seat is not None)


@pytest.mark.parametrize("slug", slugs())
def test_no_two_areas_of_one_seat_stack_their_chips_on_the_same_spot(slug):
    for chosen in options_of(find(slug)):
        at = Counter(
            (a.get("data-seat"), a.get("data-x"), a.get("data-y"))
            for a in with_class(drawn(slug, chosen), "area")
        )
        assert not [place for place, count in at.items() if count > 1], chosen


# -- the picture ---------------------------------------------------------------------------------


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
        assert link == "#" or link[1:] in ids, link
    for used in re.findall(r"url\(#([^)]+)\)", text):
        assert used in ids
    assert picture.find(f"{SVG}title").text
    assert picture.find(f"{SVG}desc").text


@pytest.mark.parametrize("slug", slugs())
def test_what_the_dealer_needs_is_there(slug):
    picture, game = drawn(slug), find(slug)
    assert with_class(picture, {"dice": "dice", "wheel": "wheel"}.get(game.pieces, "place"))
    seats = {g.get("data-seat") for g in with_class(picture, "stack")}
    assert seats == {str(n + 1) for n in range(len(seats))}


@pytest.mark.parametrize("slug", slugs())
def test_whoever_is_dealt_a_piece_has_a_place_for_it(slug):
    game = find(slug)
    if game.pieces not in ("cards", "tiles"):
        pytest.skip("nothing is dealt")
    for chosen in options_of(game)[:4]:
        seats = min(3, game.most_positions(game.read_options(chosen)))
        stacks = dict.fromkeys(range(1, seats + 1), 500_00) if game.table_stakes else None
        table, dealer = Table(game, options=chosen, seats=seats, stacks=stacks), Dealer("felt")
        places = {
            g.get("data-holder") for g in with_class(drawn(slug, chosen, seats=seats), "place")
        }
        for _ in range(3):
            try:
                round = play_round(table, dealer, {s: Bot(str(s)) for s in table.seats})
            except Refused:
                break
            dealt = {e.to for e in round.events if isinstance(e, (on.Dealt, on.Shifted))}
            assert dealt <= places, dealt - places


def test_seats_are_refused_as_the_table_would():
    with pytest.raises(Refused, match="1 to 6 positions, not 9"):
        drawn("blackjack", seats=9)
    assert len(with_class(drawn("blackjack", seats=4), "stack")) == 4


def test_the_name_of_the_casino_is_text_and_never_markup():
    said = "<b>&</b>{main:blackjack}"
    assert said in words_on(drawn("roulette", casino=said))


def test_the_sign_has_the_posted_limits():
    game = find("blackjack")
    limits = read_limits(game, game.read_options(), {"all": "10-500", "insurance": "5-"})
    words = words_on(drawn("blackjack", limits=limits))
    assert {"Min $10", "Max $500", "insurance 5-"} <= set(words)
    assert "Limits as" in " ".join(words_on(drawn("blackjack")))


@pytest.mark.parametrize("slug", slugs())
def test_a_server_can_draw_it_for_everyone(slug):
    game = find(slug)
    options = game.read_options({})
    draw(game, options)
    began = time.thread_time()
    for casino in "ABC":  # under another name, so that it is drawn anew
        draw(game, options, casino=casino)
    assert (time.thread_time() - began) / 3 < 0.05


# -- what is printed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options", "printed"),
    [
        ("blackjack", {}, "Blackjack pays 3 to 2"),
        ("blackjack", {"variation": "6-to-5"}, "Blackjack pays 6 to 5"),
        ("blackjack", {"soft-17": "hit"}, "Dealer must draw to 16 and hit soft 17s"),
        ("blackjack", {"bonus-payouts": ["777"]}, "7-7-7 pays 3 to 2"),
        ("craps", {"payout-odds": {"field-12": "3 to 1"}}, "2 pays 2 to 1, 12 pays 3 to 1"),
        ("roulette", {"payout-odds": {"column": "3 to 1"}}, "3 to 1"),
        ("packs-poker", {"less-than-a-pair": "push"}, "pushes if higher"),
    ],
)  # fmt: skip
def test_inscriptions_follow_the_options(slug, options, printed):
    assert printed in words_on(drawn(slug, options))
    if options:
        assert printed not in words_on(drawn(slug))


@pytest.mark.parametrize(
    ("slug", "options", "table", "rows"),
    [
        ("ultimate-texas-holdem", {"trips-table": "B"}, "trips", {"Full house": "8 to 1"}),
        ("three-card-poker", {"version": "20.6(f)1"}, "ante-bonus",
         {"Mini royal spades": "50 to 1"}),
        ("four-card-poker", {"aces-up-rows": {"flush": "7 to 1"}}, "aces-up", {"Flush": "7 to 1"}),
        ("caribbean-stud-poker", {"one-pair-or-less": "2 to 1"}, "bet",
         {"One pair or less": "2 to 1"}),
        ("packs-poker", {"five-card-bonus": "B"}, "five-card", {"Straight": "8 to 1"}),
    ],
)  # fmt: skip
def test_printed_pay_tables_are_those_in_force(slug, options, table, rows):
    def shown(chosen):
        (group,) = [
            g for g in with_class(drawn(slug, chosen), "pay-table") if g.get("data-table") == table
        ]
        _, *cells = words_on(group)
        return dict(zip(cells[::2], cells[1::2], strict=True))

    assert rows.items() <= shown(options).items()
    assert not rows.items() <= shown({}).items()


@pytest.mark.parametrize("slug", slugs())
def test_odds_are_stated_with_to_and_never_with_for(slug):
    for text in words_on(drawn(slug)):
        assert not re.search(r"\d+ for \d+", text), text


# -- the data ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", FELTS)
def test_felts_are_read_strictly_and_cite_what_there_is(slug):
    felt = felts.find(slug)
    entries = [
        entry
        for owner in (felt, felt.position)
        for name in owner.__struct_fields__
        for entry in (getattr(owner, name) if isinstance(getattr(owner, name), tuple) else ())
        if isinstance(entry, felts.Entry)
    ]
    assert entries
    for cite in filter(None, (felt.cite, *(entry.cite for entry in entries))):
        if not cite.startswith(("13:69E-", "13:69D-")):
            find(slug).rulebook.check(cite)


@pytest.mark.parametrize("slug", FELTS)
def test_a_felt_names_no_wager_that_the_game_does_not_have(slug):
    felt, game = felts.find(slug), find(slug)
    for area in (*felt.area, *felt.position.area):
        name, colon, _ = area.wager.partition(":")
        assert name in game.wager_names
        wager = game.wager_names[name]
        never = f"{area.wager} is never drawn: the wager has neither `spots` nor `mark`"
        assert not colon or wager.spots or wager.mark, never


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shape = 'round'", "felt x: Invalid enum value 'round'"),
        ("colour = 'teal'\ncolor = 'red'", "felt x: Object contains unknown field `color`"),
        ("[[area]]\nat = [0, 1]", "felt x: Object missing required field `wager`"),
        ("[[area]]\nwager = 'ante'\nat = [0, 1]\nround = true", "unknown field `round`"),
        ("[[area]", "felt x: "),
        ("colour = 'mauve'", "felt x: no colour 'mauve'; there are emerald"),
        (
            "[[area]]\nwager = 'ante'\nat = [0, 1]\nfill = 'mauve'",
            "no colour 'mauve'; there are red",
        ),
    ],
)
def test_a_felt_that_cannot_be_read_says_why_in_one_line(text, said):
    with pytest.raises(Unusable) as refusal:
        felts.read(text, "x")
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_felt_that_asks_for_what_there_is_not_is_refused():
    game = find("roulette")
    options = game.read_options({})
    with pytest.raises(Unusable, match="prints straight:royal, which pays nothing"):
        Offer(game, options, felts.Felt()).filled("{straight:royal}")
    assert default_felt.felt(game, options).shape == "rectangle"


def test_the_pictures_of_the_documentation_are_up_to_date():
    folder = Path(__file__).parents[2] / "docs" / "layouts"
    pictures = sorted(folder.glob("*.svg"))
    assert pictures
    now = {path: draw(find(path.stem), find(path.stem).read_options()) + "\n" for path in pictures}
    stale = [path.stem for path in pictures if path.read_text("utf-8") != now[path]]
    assert stale == [], "make docs"


def test_a_wager_pays_by_the_row_for_a_win_whatever_other_rows_are_called():
    """The main wager of this game has the name of a row of its table, a blackjack's 3 to 2."""
    game = find("switch-hands-blackjack")
    assert Offer(game, game.read_options(), felts.Felt()).pays("blackjack") == "1 to 1"


def test_the_wheel_of_a_bonus_is_on_the_felt_where_it_is_offered():
    game = find("premium-holdem")
    spun = draw(game, game.read_options({"bonus-spin-table": "$5 fixed"}), casino="Pitboss")
    assert 'data-order="1 2 3 4 5 6 7 8 9 10 11 12"' in spun
    assert 'class="wheel"' not in draw(game, game.read_options(), casino="Pitboss")
