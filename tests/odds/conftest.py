"""Tests that need the same costly solution run in one process, which has it only once."""

import pytest

GROUPS = {
    "against the dealer": ("ultimate", "heads-up", "heads_up", "against_dealer"),
    "stud": ("four-card", "four_card", "premium", "caribbean", "packs"),
    "blackjack": ("blackjack",),
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        for group, words in GROUPS.items():
            if "/odds/" in str(item.path) and any(word in item.nodeid for word in words):
                item.add_marker(pytest.mark.xdist_group(group))
