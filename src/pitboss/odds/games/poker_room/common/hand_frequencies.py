"""The games of the poker room except hold 'em: no wager is made against the house, so none has an
edge.

What can be said exactly is how often each kind of hand is dealt.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from pitboss.engine import Game, Options
from pitboss.odds.cards import ranking_tables
from pitboss.odds.cards.hands import category_counts, class_counts
from pitboss.odds.model import Chart, Model, Report, Watch
from pitboss.odds.prices import text_of
from pitboss.ranking import low
from pitboss.values import Frozen

NO_EDGE = (
    "Players play against each other: nothing is wagered against the house, which takes its rake or"
    " a charge for time (14.14)."
)


class Dealt(Frozen, kw_only=True):
    """How many of some hands are of each kind, the best first."""

    title: str
    cite: str
    how: str
    ways: Mapping[str, int]


def model(game: Game, dealt: Callable[[Options], Dealt]) -> Model:
    """A model that reports what `dealt` counts under the options."""

    def report(options: Options, watch: Watch) -> Report:
        found = dealt(options)
        return Report(
            title=found.title,
            says=(NO_EDGE, f"How often hands come: {found.how}."),
            records=[_record(game, found, kind, options) for kind in found.ways],
            charts=(_chart(found),),
        )

    return Model(game=game, pricings=(), report=report)


def _chart(found: Dealt) -> Chart:
    total = sum(found.ways.values())
    rows = [(kind, (f"{ways:,}", f"{100 * ways / total:.4f}")) for kind, ways in found.ways.items()]
    return Chart(title=found.title, columns=("ways", "per cent"), rows=tuple(rows), legend={})


def _record(game: Game, found: Dealt, kind: str, options: Options) -> dict[str, Any]:
    chance = Fraction(found.ways[kind], sum(found.ways.values()))
    return {
        "game": game.slug,
        "wager": kind,
        "table": found.title,
        "cite": found.cite,
        "options": options.plain(),
        "method": "exact",
        "how": found.how,
        "house_edge": None,
        "exact": text_of(chance),
        "std_error": None,
        "probability": float(chance),
        "ways": found.ways[kind],
        "lines": [],
    }


# -- hands that several games have -----------------------------------------------------------------


def high(size: int, cite: str) -> Dealt:
    """The best five of so many cards."""
    counts = category_counts(size)
    return Dealt(
        title=f"High hands of {size} cards",
        cite=cite,
        how=f"all hands of {size} cards",
        ways={name: counts[name] for name in reversed(counts)},
    )


def lows(
    size: int, cite: str, ranking: Callable[[], ranking_tables.Ladder], worst: Callable[[int], str]
) -> Dealt:
    """The best low five of so many cards, by the name that `worst` gives to a score."""
    counts, scores = class_counts(size, ranking), ranking().scores
    ways: dict[str, int] = {}
    for place in range(len(scores) - 1, -1, -1):
        name = worst(int(scores[place]))
        ways[name] = ways.get(name, 0) + int(counts[place])
    return Dealt(
        title=f"Low hands of {size} cards",
        cite=cite,
        how=f"all hands of {size} cards",
        ways={name: count for name, count in ways.items() if count},
    )


def high_or_low(size: int, high_cite: str, low_cite: str) -> Callable[[Options], Dealt]:
    """High hands; if low hands win, or share the pot, low hands too, with aces low."""

    def dealt(options: Options) -> Dealt:
        if options["variant"] == "high":
            return high(size, high_cite)
        return lows(size, low_cite, ranking_tables.low_hands, low.worst)

    return dealt
