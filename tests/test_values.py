"""Values never change, and records are told by their names."""

import msgspec
import pytest

from pitboss.engine import answers, events
from pitboss.floor.ledger import entries
from pitboss.values import Frozen


class Point(Frozen):
    x: int


def test_a_value_does_not_change():
    point = Point(1)
    with pytest.raises(AttributeError, match="immutable"):
        point.x = 2
    assert {point: "here"}[Point(1)] == "here"


@pytest.mark.parametrize(
    ("record", "tag"),
    [(events.TakenDown, "taken-down"), (events.Placed, "placed"), (answers.CutAt, "cut"),
     (answers.NoMoreBets, "no-more-bets"), (entries.CalledOff, "called-off")],
)  # fmt: skip
def test_a_record_is_told_by_its_name(record, tag):
    assert record.__struct_config__.tag == tag


def test_what_was_written_is_read_as_it_was():
    said = b'{"type":"cut","at":7}'
    assert msgspec.json.decode(said, type=answers.Answer) == answers.CutAt(7)
