"""The side wagers of 2.17 to 2.26, 26.6 and 36.6, against figures that others published."""

from importlib import import_module

import pytest

PUBLISHED = [
    # Royal Match, 25 to 1 and 5 to 2 (bettingcenter.net and others, after the Wizard of Odds)
    ("same-suit", {"decks": 1, "same-suit-option": "4"}, 0.1086),
    ("same-suit", {"decks": 2, "same-suit-option": "3"}, 0.0833),
    ("same-suit", {"decks": 4, "same-suit-option": "2"}, 0.0708),
    ("same-suit", {"decks": 6, "same-suit-option": "2"}, 0.0667),
    ("same-suit", {"decks": 8, "same-suit-option": "2"}, 0.0646),
    # the same, 10 to 1 and 3 to 1
    ("same-suit", {"decks": 1, "same-suit-option": "2"}, 0.0377),
    # In BETween (Eliot Jacobson, apheat.net; the Wizard of Odds)
    ("in-between", {"decks": 2, "in-between-table": "A"}, 0.05696),
    ("in-between", {"decks": 6, "in-between-table": "A"}, 0.03396),
    ("in-between", {"decks": 2, "in-between-table": "B"}, 0.0776),
    # Bust It (discountgambling.net; Eliot Jacobson, 888casino.com)
    ("optional-bonus", {"decks": 6}, 0.06912),
    # Lucky Ladies, 1,000, 125, 19, 9 and 4 to 1 (betfirm.com; onlineblackjack.org)
    ("20-point-bonus", {"decks": 6, "20-point-bonus-table": "A"}, 0.2471),
    ("20-point-bonus", {"decks": 8, "20-point-bonus-table": "A"}, 0.2405),
]


@pytest.mark.parametrize(("wager", "chosen", "published"), PUBLISHED)
def test_side_wagers_of_blackjack_as_published(wager, chosen, published):
    found = edge("blackjack", wager, {"side-wagers": wager, **chosen})
    assert found == pytest.approx(published, abs=0.00005)


def edge(name, wager, chosen):
    model = import_module(f"pitboss.odds.games.blackjack.{name}").MODEL
    [(pricing, question)] = model.questions(chosen, wager=wager)
    return float(model.price(pricing, question).edge)
