"""Tests that need the same costly solution run in one process, which has it only once."""

import pytest

GROUPS = {
    "against the dealer": ("ultimate", "heads-up", "heads_up", "against_dealer"),
    "stud": ("four-card", "four_card", "premium", "caribbean", "packs"),
    "blackjack": ("blackjack",),
    "pai gow": ("pai-gow", "pai_gow"),
}


def pytest_itemcollected(item):
    for group, words in GROUPS.items():
        if any(word in item.nodeid for word in words):
            item.add_marker(pytest.mark.xdist_group(group))
