"""What a pai gow poker table does follows from what it offers: 11.17(b) and (d)."""

import pytest

from pitboss.engine import Table
from pitboss.engine.registry import find
from pitboss.guides.guide import Guide, rules

GAME = find("pai-gow-poker")


@pytest.mark.parametrize("wager", ["three-card-bonus", "seven-card-bonus"])
def test_the_deal_of_a_table_with_its_wagers(wager):
    table = Table(GAME, options={"side-wagers": wager})
    assert table.options["deal"] == "automated"
    assert table.options["starting-position"] == "farthest-left"
    again = Table.load(GAME, table.save())
    assert again.options.plain() == table.options.plain()
    assert GAME.read_options({"side-wagers": "insurance"})["deal"] == "shoe"


def test_the_guide_tells_how_the_cards_come():
    options = GAME.read_options({"side-wagers": "three-card-bonus"})
    told = str(rules(Guide(game=GAME, options=options)))
    assert "farthest-left" in told or "farthest left" in told
    row = told[told.index(">deal<") :].partition("</tr>")[0]
    assert "automated" in row.partition("</td><td>")[2].partition("</td>")[0], row
