"""How four tiles are best set: for people a table of points, for bots the best of all settings.

A wager wins if both hands are higher and loses if neither is. So (without the vigorish) it is worth
the chance of the high hand plus the chance of the low hand, minus one. Points that say how much of
the dealer's hands a hand beats can therefore be added up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.engine.options import Options
from pitboss.equipment.tiles import SET, SPOTS
from pitboss.games.pai_gow.common.rules import Arrangement
from pitboss.games.pai_gow.pai_gow import PAI_GOW
from pitboss.games.pai_gow.pai_gow.hands import Hands
from pitboss.odds.games.pai_gow.common import bots
from pitboss.odds.games.pai_gow.common.two_hands import check_hand
from pitboss.odds.games.pai_gow.pai_gow import deals, tiles
from pitboss.odds.games.pai_gow.pai_gow.deals import Scores, Ways
from pitboss.odds.model import USUAL_STAKE, Chart, Question, Strategy
from pitboss.ranking import tiles as ranking
from pitboss.values import Frozen

TOPS = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "9s", "8s",
        "7s", "2-4", "5s")  # fmt: skip
"""The tiles by individual ranking, from the highest, 10.2(g); 1-2 is never the highest of two."""
TOP_SCORE = max(ranking.SCORES.values())
Points = npt.NDArray[np.int64]
FULL = 100


def advice(
    four: Sequence[str], options: Options, stake: int = USUAL_STAKE
) -> list[tuple[Arrangement, Fraction]]:
    """The three settings of four tiles, the best first, with what each is worth of a unit
    wagered."""
    check_hand(four, SET, 4)
    net, own = tiles.net_of_win(options, stake), tuple(four)
    found = deals.tallies(deals.refinement(options))[deals.all_hands().kind_of(own)]
    worth = []
    for way, counts in zip(deals.ways(own), found.tolist(), strict=True):
        lost, _, won = (Fraction(count, sum(counts)) for count in counts)
        worth.append((way.arrangement, net * won - lost))
    return sorted(worth, key=lambda one: one[1], reverse=True)


def best_setting(four: tuple[str, ...], options: Options, stake: int) -> Hands:
    """The setting of four tiles that is worth most against the house way."""
    won = tiles.net_of_win(options, stake)
    how = deals.optimal(deals.refinement(options), won)
    return deals.ways(four)[int(how[deals.all_hands().kind_of(four)])]


bot = bots.sets_best(
    PAI_GOW, lambda tiles, options, stake: best_setting(tiles, options, stake).arrangement
)


def points(scores: Scores) -> Points:
    """By score, how many of a hundred such hands of the dealer it beats."""
    below = np.searchsorted(np.sort(scores), np.arange(TOP_SCORE + 1), side="left")
    return np.rint(below * FULL / scores.size).astype(np.int64)


class PointTable(Frozen):
    """Points for a high hand and for a low hand, by score."""

    high: Points
    low: Points

    def settings(self) -> Ways:
        """By kind of hand, the setting with the most points; of equals the best low hand."""
        every = deals.all_hands()
        added = self.high[every.highs] + self.low[every.lows]
        ranked: Ways = (added * (TOP_SCORE + 1) + every.lows).argmax(axis=1)
        return ranked


def point_table(options: Options) -> PointTable:
    every, usual = deals.all_hands(), deals.house(deals.refinement(options))
    low = points(deals.set_hands(every.lows, usual))
    low[: int(every.lows[every.winning_lows == deals.BEATS_NOTHING].max()) + 1] = 0
    return PointTable(points(deals.set_hands(every.highs, usual)), low)


def strategy(options: Options) -> Strategy:
    question = Question(wager=PAI_GOW, table="tiles", options=options)
    added = point_table(options)
    best, usual, by_points = (
        tiles.percent(tiles.edge(question, how))
        for how in (*(tiles.settings(question, s) for s in tiles.STYLES), added.settings())
    )
    return Strategy(
        says=(
            "add up the points of the high hand and of the low hand for each of the three settings,"
            " and choose the setting with the most; of equals the one with the better low hand",
            "points: how many in a hundred of the dealer's high (or low) hands are beaten; columns:"
            " the highest ranking tile (9s are 3-6 and 4-5, 8s 2-6 and 3-5, 7s 2-5 and 3-4, 5s 1-4"
            " and 2-3; under 2-4 also 1-2 that counts six)",
            f"set so, the house edge is {by_points}; with every hand set best {best}; with every"
            f" hand set as the house would {usual}",
            "a low hand worth zero has no points, since it never wins, 10.7(h) and (i)1",
            "never surrender: a hand that is exposed cannot lose more, 10.7(f)",
        ),
        charts=(
            chart("points for the high hand", added.high, deals.all_hands().highs),
            chart("points for the low hand", added.low, deals.all_hands().lows),
            splits(question),
            differences(question),
        ),
    )


def chart(title: str, found: Points, scores: Scores) -> Chart:
    """Points by hand (rows) and highest ranking tile (columns); blank where there is no such."""
    there = set(scores.flat)
    cells: dict[str, dict[int, str]] = defaultdict(dict)
    for hand in ranking.SCORES:
        if ranking.SCORES[hand] in there:
            name, column = _cell(hand)
            cells[name][column] = str(found[ranking.SCORES[hand]])
    names = ["pair", "wong", "gong", *map(str, range(9, -1, -1))]
    rows = [(n, tuple(cells[n].get(c, "") for c in range(len(TOPS)))) for n in names if n in cells]
    legend = {f"0-{FULL}": "points; blank where there is no such hand"}
    return Chart(title=title, columns=TOPS, rows=tuple(rows), legend=legend)


def _cell(hand: ranking.Hand) -> tuple[str, int]:
    """The row and the column of a hand of two tiles."""
    if not ranking.is_pair(hand):
        return str(ranking.value(hand)), ranking.top(hand) - 1
    return family(hand), min(ranking.RANKS[tile] for tile in hand) - 1


def family(hand: ranking.Hand) -> str:
    """``pair``, ``wong``, ``gong``, or the value."""
    word = ranking.name(hand).split()[0]
    return word if word in ("wong", "gong") else "pair" if ranking.is_pair(hand) else word


def splits(question: Question) -> Chart:
    """The pairs that are better split, by the spots of the other two tiles."""
    best = tiles.settings(question, tiles.STYLES[0])
    beside: dict[str, dict[str, list[tuple[bool, ranking.Hand]]]] = {}
    for kind, four in enumerate(deals.all_hands().examples):
        ways = deals.ways(four)
        pairs = [way for way in ways if family(way.high) == "pair"]
        if pairs and family(pairs[0].low) != "pair":
            pair, others = ranking.name(pairs[0].high), pairs[0].low
            spots = "+".join(map(str, sorted(SPOTS[tile] for tile in others)))
            split = ways[best[kind]] not in pairs
            beside.setdefault(pair, {}).setdefault(spots, []).append((split, others))
    rows = [(pair, (_when(found) or "never",)) for pair, found in beside.items()]
    return Chart(
        title="pairs that are split, by the spots of the other two tiles",
        columns=("when they are",),
        rows=tuple(rows),
        legend={"9+11": "any tiles with so many spots", "(1-3 3-3)": "these tiles alone"},
    )


def _when(beside: dict[str, list[tuple[bool, ranking.Hand]]]) -> str:
    """The other two tiles with which a pair is split: by spots, or named where it depends."""
    said = []
    for spots, found in beside.items():
        named = [f"({a} {b})" for split, (a, b) in found if split]
        said += [spots] if len(named) == len(found) else named
    return ", ".join(said)


CATEGORIES = ("pair", "wong", "gong", "9", "8", "7", "highest with lowest")


def differences(question: Question) -> Chart:
    """Where the best setting is not the house's, by what the house plays, 10.7(d)."""
    every, found = deals.all_hands(), deals.tallies(deals.refinement(question.options))
    best, usual = (tiles.settings(question, style) for style in tiles.STYLES)
    won = tiles.net_of_win(question.options, question.stake)
    of = int(every.counts.sum()) * int(found[0, 0].sum())
    kinds = np.arange(len(usual))
    higher = every.highs[kinds, best] > every.highs[kinds, usual]
    changed = (found[kinds, best] - found[kinds, usual]) * every.counts[:, None]
    plays = [family(deals.ways(every.examples[kind])[usual[kind]].high) for kind in kinds]
    played = np.array([name if name in CATEGORIES else CATEGORIES[-1] for name in plays])
    rows = []
    for name in CATEGORIES:
        hands = played == name
        sets = (hands, hands & higher, hands & ~higher & (best != usual))
        lost, _, gained = changed[hands].sum(axis=0).tolist()
        counts = (f"{every.counts[some].sum():,}" for some in sets)
        rows.append((name, (*counts, tiles.percent((won * gained - lost) / of))))
    return Chart(
        title="where the best setting is not the house's, by the high hand that the house plays",
        columns=("hands", "higher high", "higher low", "gains"),
        rows=tuple(rows),
        legend={
            "hands": f"of {every.masks.size:,}",
            "higher high": "set with a higher high hand than the house would",
            "higher low": "set with a higher low hand",
            "gains": "of the wager, over all hands",
        },
    )
