"""Shared settings of the suite."""

import gc
import os
import signal
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from pitboss.engine.registry import own, slugs
from pitboss.messages import alike

sys.path.insert(0, str(Path(__file__).parent))

if threading.current_thread() is threading.main_thread():
    # what is started in the background ignores Ctrl-C, and so would commands that are interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)

TOGETHER = {
    "against the dealer": ("ultimate-texas-holdem", "heads-up-holdem", "against-dealer"),
}
"""Games that share a costly solution."""


LONG = (
    "asia-poker",
    "blackjack-switch",
    "boston-5-stud-poker",
    "caribbean-stud-poker",
    "double-attack-blackjack",
    "double-cross-poker",
    "fast-action-holdem",
    "flop-poker",
    "four-card-poker",
    "heads-up-holdem",
    "mini-tex-3-card-holdem",
    "packs-poker",
    "pai-gow-poker",
    "premium-holdem",
    "switch-hands-blackjack",
    "texas-holdem-bonus-poker",
    "triple-attack-blackjack",
    "ultimate-texas-holdem",
    "winners-pot-poker",
)
"""Games whose prices take long to compile and to work out: what needs one is tried in the long run.
Their solvers are tried every time on small decks and with the other games; `light` tests need no
price.
"""


def pytest_xdist_auto_num_workers():
    """One more than there are cores: some tests wait for a browser or a server."""
    return (os.cpu_count() or 1) + 1


FIRST = ("tests/web/browser/", "odds", "tests/test_outside_game", "tests/chaos/")
LAST = "tests/test_rounds"
"""What waits for a browser and what compiles comes first, what is over in no time comes last: so
all processes are busy to the end."""
AT_ONCE = 50
"""So many tests of a file go to a process together, which makes once what they share."""
_collected = Counter()


def pytest_itemcollected(item):
    """The mathematics of a game is tried in one process, which works it out only once; else tests
    of a file stay together."""
    if "odds" in item.nodeid:
        named = item.nodeid.replace("_", "-")
        item.add_marker(pytest.mark.xdist_group(_group(named)))
        if any(slug in named for slug in LONG) and not item.get_closest_marker("light"):
            item.add_marker(pytest.mark.slow)
    elif not item.get_closest_marker("xdist_group"):
        file = item.nodeid.partition("::")[0]
        item.add_marker(pytest.mark.xdist_group(f"{file} {_collected[file] // AT_ONCE}"))
        _collected[file] += 1


# -- one game or one family ----------------------------------------------------------------------

GAMES = Path(__file__).parent / "games"
FAMILY_OF = {slug: place.partition(".")[0] for slug, place in own().items()}
NAMED = pytest.StashKey[set[str]]()
"""The games that the tests are about; none, if they are about all."""


def pytest_addoption(parser):
    group = parser.getgroup("pitboss")
    group.addoption("--game", metavar="SLUG", help="only the tests that concern this game")
    group.addoption("--family", metavar="NAME", help="only those of this family of games")


def pytest_configure(config):
    game, family = config.getoption("game"), config.getoption("family")
    for said, known in ((game, set(FAMILY_OF)), (family, set(FAMILY_OF.values()))):
        if said and said not in known:
            near = alike(said, known)
            raise pytest.UsageError(f"no {said!r}" + (f": did you mean {near}?" if near else ""))
    config.stash[NAMED] = {game} if game else {s for s, of in FAMILY_OF.items() if of == family}


def pytest_ignore_collect(collection_path, config):
    """What lies in the folder of another family need not even be read."""
    named = config.stash[NAMED]
    if named and collection_path.parent == GAMES and collection_path.is_dir():
        return collection_path.name not in {FAMILY_OF[slug] for slug in named} or None
    return None


def _concerns(item, config):
    """Whether a test is about one of the games that are asked for."""
    if config.getoption("family") and GAMES / config.getoption("family") in item.path.parents:
        return True
    named = item.nodeid.replace("_", "-")
    for slug in sorted(FAMILY_OF, key=len, reverse=True):  # so that the longest name is found first
        if slug in named:
            if slug in config.stash[NAMED]:
                return True
            named = named.replace(slug, "")
    return False


def pytest_collection_modifyitems(config, items):
    if config.stash[NAMED]:
        chosen = [item for item in items if _concerns(item, config)]
        kept = set(chosen)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = chosen
    items.sort(key=_turn)


def pytest_collection_finish():
    """Thousands of tests are there to stay: nobody need look through them for what can go."""
    gc.collect()
    gc.freeze()


def _turn(item):
    """Whether a test comes early or late."""
    early = next((turn for turn, part in enumerate(FIRST) if part in item.nodeid), len(FIRST))
    return early + (LAST in item.nodeid)


def _group(named):
    """The game that the name of a test tells, or else the file."""
    for group, words in TOGETHER.items():
        if any(word in named for word in words):
            return group
    return max((slug for slug in slugs() if slug in named), key=len, default=named.split("::")[0])


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
