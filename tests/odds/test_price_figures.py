"""No price changes by a digit unless somebody means it to.

What a game's prices came to is kept as a digest of all of their figures; where one is to change,
``python tests/odds/test_price_figures.py SLUG ...`` writes the new one.
"""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from odds.price_figures import LONG, digest, figures
from pitboss.engine.registry import own

FILE = Path(__file__).with_name("price_figures.json")
KEPT = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("slug", sorted(KEPT))
def test_prices_are_what_they_were(slug):
    assert digest(figures(slug)) == KEPT[slug]


def test_every_game_of_the_house_is_kept():
    assert set(KEPT) | LONG == set(own())


if __name__ == "__main__":
    KEPT.update({asked: digest(figures(asked)) for asked in sys.argv[1:]})
    FILE.write_text(json.dumps(KEPT, indent=1, sort_keys=True) + "\n", "utf-8")
    for asked in sys.argv[1:]:
        print(asked, KEPT[asked])
