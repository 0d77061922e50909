"""The sheet of pieces: every piece of every game has its symbol, and nothing else is needed."""

import xml.etree.ElementTree as ET

import pytest

from pitboss.equipment import wheel as wheels
from pitboss.equipment.cards import DECK, JOKER
from pitboss.equipment.tiles import KINDS
from pitboss.errors import Unusable
from pitboss.layouts import pieces

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sheet():
    return ET.fromstring(pieces.sprite())


def symbols(sheet):
    return [s.get("id") for s in sheet.iter(f"{SVG}symbol")]


def test_every_piece_has_its_symbol(sheet):
    known = symbols(sheet)
    assert len(known) == len(set(known))
    for piece in (*DECK, JOKER, *KINDS, "1", "80", None, "??"):
        assert pieces.symbol_for(piece) in known
    assert {f"die-{n}" for n in range(1, 7)} < set(known)
    assert {f"chip-{c}" for c in (100, 500, 2500, 10000, 50000, 100000, 1000000)} < set(known)
    assert {"tile-back", "card-back", "button-dealer", "puck-on", "puck-off"} < set(known)


def test_what_a_symbol_uses_is_in_the_sheet(sheet):
    ids = {e.get("id") for e in sheet.iter() if e.get("id")}
    used = {e.get("href") for e in sheet.iter(f"{SVG}use")}
    assert used
    assert used <= {f"#{name}" for name in ids}
    assert "url(" not in pieces.sprite()  # gradients do not travel with a symbol


@pytest.mark.parametrize("card", DECK)
def test_a_card_of_pips_has_as_many_as_it_says(sheet, card):
    (symbol,) = [s for s in sheet.iter(f"{SVG}symbol") if s.get("id") == f"card-{card}"]
    pips = [u for u in symbol.iter(f"{SVG}use") if u.get("href") == f"#pip-{card[1]}"]
    count = {"A": 1, "T": 10, "J": 2, "Q": 2, "K": 2}.get(card[0]) or int(card[0])
    assert len(pips) == count + 2  # and one at either index


@pytest.mark.parametrize("kind", KINDS)
def test_a_tile_has_as_many_spots_as_it_says(kind):
    drawn = ET.fromstring(f"<g>{pieces.tile(kind)}</g>")
    assert len(list(drawn.iter("circle"))) == int(kind[0]) + int(kind[2])


@pytest.mark.parametrize("piece", ["Xs", "7-7", "0", "81", "joker"])
def test_what_is_no_piece_is_refused(piece):
    with pytest.raises(Unusable, match="there is no picture of"):
        pieces.symbol_for(piece)


@pytest.mark.parametrize("wheel", [wheels.SINGLE_ZERO, wheels.DOUBLE_ZERO])
def test_pockets_lie_around_the_wheel_in_order(wheel):
    drawn = ET.fromstring(str(pieces.wheel(wheel)))
    assert drawn.get("data-order").split() == list(wheel.order)
    (spinner,) = [g for g in drawn.iter("g") if g.get("class") == "spinner"]
    pockets = [g for g in spinner.iter("g") if g.get("class") == "pocket"]
    assert [g.get("data-pocket") for g in pockets] == list(wheel.order)
    for i, pocket in enumerate(pockets):
        turn = float(pocket.find("text").get("transform").split("(")[1].split()[0])
        assert turn == pytest.approx(360 * i / len(pockets), abs=0.01)


def test_a_board_has_every_number_once():
    drawn = ET.fromstring(str(pieces.board()))
    assert [int(g.get("data-number")) for g in drawn] == list(range(1, 81))
