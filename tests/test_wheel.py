"""The wheels themselves: every pocket once, colours, neighbours, the drawing."""

from itertools import pairwise

import pytest

from pitboss.equipment.cards import DECK, pretty
from pitboss.equipment.wheel import (
    DOUBLE_ZERO,
    JOKERS,
    RED,
    SINGLE_ZERO,
    Wheel,
    big_six,
    pokette,
    spread,
)
from pitboss.errors import Unusable

USUAL = {"$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "joker": 1, "flag": 1}
NUMBERS = {str(n) for n in range(37)}


def test_pockets():
    assert len(SINGLE_ZERO.order) == 37
    assert set(SINGLE_ZERO.order) == NUMBERS
    assert len(DOUBLE_ZERO.order) == 38
    assert set(DOUBLE_ZERO.order) == NUMBERS | {"00"}


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO])
def test_colors(wheel):
    counts = {color: list(wheel.colors.values()).count(color) for color in ("red", "black")}
    assert counts == {"red": 18, "black": 18}
    assert len(RED) == 18
    assert wheel.color("0") == "green"
    numbers = [label for label in wheel.order if label not in ("0", "00")]
    before_00 = wheel.order.index("00") - 1 if "00" in wheel.order else 36
    for half in (numbers[:before_00], numbers[before_00:]):
        colors = [wheel.color(label) for label in half]
        assert all(a != b for a, b in pairwise(colors)), "they alternate"


def test_double_zero_wheel_is_balanced():
    """0 lies opposite 00, and every odd number opposite the even one that follows it."""
    opposite = dict(zip(DOUBLE_ZERO.order, DOUBLE_ZERO.order[19:], strict=False))
    opposite |= {there: here for here, there in opposite.items()}
    assert opposite["0"] == "00"
    assert all(opposite[str(n)] == str(n + 1) for n in range(1, 36, 2))


def test_neighbours():
    assert DOUBLE_ZERO.neighbours("17", 2) == ("20", "32", "17", "5", "22")
    assert DOUBLE_ZERO.neighbours("0", 2) == ("14", "2", "0", "28", "9"), "round the end"
    assert SINGLE_ZERO.neighbours("26", 1) == ("3", "26", "0")
    with pytest.raises(Unusable, match="no 00"):
        SINGLE_ZERO.neighbours("00", 2)


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO])
def test_drawing(wheel):
    for rest in wheel.order:
        drawn = wheel.draw(rest)
        assert f"[{rest}]" in drawn
        assert sorted(drawn.replace("[", " ").replace("]", " ").split()) == sorted(wheel.order)


def test_a_label_may_stand_in_several_pockets():
    wheel = Wheel(name="small", order=("$1", "$2", "$1", "$5"))
    assert wheel.neighbours("$1", 1) == ("$5", "$1", "$2")
    assert wheel.color("$1") == ""


# -- upright wheels ------------------------------------------------------------------------------


def sections(drawn):
    """The texts of a drawing, the clapper left out."""
    return drawn.replace("▼", " ").replace("[", " ").replace("]", " ").split()


@pytest.mark.parametrize("wheel", [big_six(spread(USUAL)), pokette()], ids=["big-six", "pokette"])
def test_54_sections_under_a_clapper(wheel):
    assert len(wheel.order) == 54
    shown = sorted(wheel.faces.get(label, label) for label in wheel.order)
    for rest in set(wheel.order):
        drawn = wheel.draw(rest)
        clapper, top, *_ = drawn.split("\n")
        face = f"[{wheel.faces.get(rest, rest)}]"
        assert drawn.count("[") == 1, "one section is at rest, though others may be like it"
        assert top.index(face) < clapper.index("▼") < top.index(face) + len(face)
        assert sorted(sections(drawn)) == shown, "none covers another"
        assert max(map(len, drawn.split("\n"))) <= 60
        assert drawn.count("\n") < 24


def test_a_big_six_wheel_is_spread():
    order = spread(USUAL)
    assert {label: order.count(label) for label in USUAL} == USUAL
    assert all(a != b for a, b in pairwise((*order, order[0])))
    assert 24 <= abs(order.index("joker") - order.index("flag")) <= 30


@pytest.mark.parametrize(
    ("counts", "order"),
    [({"a": 1}, "a"), ({"a": 3}, "aaa"), ({"a": 2, "b": 2}, "abab"), ({"a": 4, "b": 1}, "baaaa")],
)
def test_spread(counts, order):
    assert "".join(spread(counts)) == order


def test_a_pokette_wheel_has_every_card_once():
    order = pokette().order
    assert sorted(order) == sorted((*DECK, *JOKERS))
    assert order.index("Jk2") - order.index("Jk1") == 27, "opposite each other"
    cards = [label for label in order if label not in JOKERS]
    for one, other in pairwise((*cards, cards[0])):
        assert one[0] != other[0]
        assert (one[1] in "hd") != (other[1] in "hd")
    assert pokette().faces["Th"] == pretty("Th") == "10♥"
