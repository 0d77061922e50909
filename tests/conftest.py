"""Shared settings of the suite."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

GROUPS = {
    "against the dealer": ("ultimate", "heads-up", "heads_up", "against_dealer"),
    "stud": ("four-card", "four_card", "premium", "caribbean", "packs"),
    "blackjack": ("blackjack",),
    "pai gow": ("pai-gow", "pai_gow"),
}
"""Tests that need the same costly solution run in one process, which has it only once."""


def pytest_itemcollected(item):
    if "odds" not in item.nodeid:
        return
    for group, words in GROUPS.items():
        if any(word in item.nodeid for word in words):
            item.add_marker(pytest.mark.xdist_group(group))


SLOWEST = 10


def pytest_terminal_summary(terminalreporter):
    """The files that take longest, so that whoever makes one slow sees it."""
    spent = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent[report.nodeid.partition("::")[0]] += report.duration
    if len(spent) > SLOWEST:
        terminalreporter.section(f"slowest {SLOWEST} files, in seconds by the clock on the wall")
        for file, seconds in spent.most_common(SLOWEST):
            terminalreporter.write_line(f"{seconds:8.1f}  {file}")
