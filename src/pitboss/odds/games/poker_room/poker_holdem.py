"""Hold 'em poker, 13:69F-14.10: players meet each other, so a hand has an equity, no house edge."""

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.errors import Refused
from pitboss.games.poker_room.poker_holdem import AT, GAME
from pitboss.odds.cards.beat_counts import TIES, WINS, field, meet_fields
from pitboss.odds.cards.boards import BOARD, FULL, Boards, boards, rank_hands
from pitboss.odds.cards.equities import Equity, shared
from pitboss.odds.cards.hands import CLASSES, tables
from pitboss.odds.cards.starting_hands import KINDS, dealt, grid, pair_kinds
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.model import Chart, Model, Report, Watch
from pitboss.odds.prices import text_of
from pitboss.odds.solvers.board_first import find_places

TABLE = "against one random hand"
HOW = "all 134,459 suit classes of boards, all hands on each"

OPPONENTS = comb(52 - 2 - BOARD, 2)
AT_ONCE, STEP = 2000, 16
"""Boards that are counted before progress is told, and in one step."""
Counts = npt.NDArray[np.int64]


def starting_hands(watch: Watch = lambda what, done: None) -> dict[str, Equity]:
    """Every starting hand against one that nobody knows, over all boards."""
    parts = boards().parts(AT_ONCE)
    counts = np.zeros((len(KINDS), 2), np.int64)
    for done, part in enumerate(map_on_cores(_count, parts)):
        watch("169 starting hands", done / len(parts))
        counts += part
    meetings = comb(52 - 2, BOARD) * OPPONENTS
    return {
        kind: shared(row, dealt(kind) * meetings)
        for kind, row in zip(KINDS, counts.tolist(), strict=True)
    }


def _count(part: Boards) -> Counts:
    """Over some boards, the wins and ties of every kind of hand: one row per kind."""
    deck, hands, found = np.array(FULL, np.uint8), field(52 - BOARD, 2), tables()
    counts = np.zeros((len(KINDS), 2), np.int64)
    for some in part.parts(STEP):
        classes = rank_hands(some.cards, deck, hands, found)
        met, where = np.empty((3, *classes.shape), np.int32), np.empty(classes.shape, np.uint16)
        meet_fields(classes, hands, CLASSES, 0, met)
        find_places(some.cards, deck, hands.cards, where)
        _add(some.weights, met, pair_kinds()[where], counts)
    return counts


@kernel
def _add(
    weights: Counts, met: npt.NDArray[np.int32], kinds: npt.NDArray[np.uint8], counts: Counts
) -> None:
    for at in range(len(weights)):
        for hand in range(kinds.shape[1]):
            counts[kinds[at, hand], 0] += weights[at] * met[WINS, at, hand]
            counts[kinds[at, hand], 1] += weights[at] * met[TIES, at, hand]


def report(options: Options, watch: Watch) -> Report:
    """The 169 starting hands, best first, and as a grid."""
    if options["variant"] != "high":
        raise Refused(
            "starting hands are counted for two cards: ask with variant=high", AT.variants
        )
    found = starting_hands(watch)
    best = sorted(found, key=lambda kind: -found[kind].equity)
    return Report(
        title="The 169 starting hands against one random hand",
        says=(
            "Players play against each other: nothing is wagered against the house, which takes"
            " its rake or a charge for time (14.14).",
            "Equity is the part of the pot that a hand takes on average if nobody folds: its wins"
            " and half of its ties.",
            f"The best is {best[0]} with {_percent(found[best[0]])} %, the worst {best[-1]} with"
            f" {_percent(found[best[-1]])} %. Any hands on any board: pitboss equity",
        ),
        records=[_record(kind, found[kind], options) for kind in best],
        charts=(_grid(found),),
    )


def _percent(hand: Equity) -> str:
    return f"{100 * float(hand.equity):.2f}"


def _record(kind: str, hand: Equity, options: Options) -> dict[str, Any]:
    lose = 1 - hand.win - hand.tie
    return {
        "game": GAME.slug,
        "wager": kind,
        "table": TABLE,
        "cite": AT.showdown,
        "options": options.plain(),
        "method": "exact",
        "how": HOW,
        "house_edge": None,
        "exact": text_of(hand.equity),
        "std_error": None,
        "equity": float(hand.equity),
        "ways": dealt(kind),
        "lines": [
            {"name": name, "probability": float(chance), "exact": text_of(chance)}
            for name, chance in (("win", hand.win), ("tie", hand.tie), ("lose", lose))
        ],
    }


def _grid(found: dict[str, Equity]) -> Chart:
    return grid(
        "Equity in per cent: suited above the pairs, offsuit below",
        lambda kind: f"{100 * float(found[kind].equity):.1f}",
        legend={},
    )


MODEL = Model(game=GAME, pricings=(), report=report)
