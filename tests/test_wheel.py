"""The wheels themselves: every pocket once, colours, neighbours, the drawing."""

from itertools import pairwise

import pytest

from pitboss.equipment.wheel import DOUBLE_ZERO, RED, SINGLE_ZERO, Wheel
from pitboss.errors import Unusable

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
