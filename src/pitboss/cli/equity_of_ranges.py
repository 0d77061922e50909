"""``pitboss equity`` with ranges: what players who may hold several hands are worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.cli.output import say
from pitboss.equipment.cards import DECK, pretty
from pitboss.errors import Refused
from pitboss.words.narration import count

if TYPE_CHECKING:
    from pitboss.odds.cards.equities import Equities, Equity
    from pitboss.odds.cards.range_equities import RangeEquities
    from pitboss.odds.cards.room_equities import RoomEquities, RoomEquity
    from pitboss.odds.model import Chart, Watch

RANDOM = "random"
WIDEST = 28
_PART = re.compile(r"[2-9TJQKA]{2}", re.IGNORECASE)
"""How a part of a range begins: two ranks. The reader decides whether it really is one."""
_HAND = re.compile(r"(?:[2-9TJQKA][cdhs]){2}", re.IGNORECASE)


def is_range(text: str) -> bool:
    """Whether a hand is written as a range, and not as two cards."""
    parts = text.replace(",", " ").split()
    bodies = [re.split("[:@]", part)[0] for part in parts]
    several = len(parts) > 1 and all(map(_HAND.fullmatch, bodies))
    return several or bodies != parts or any(map(_PART.match, bodies))


class Asked:
    """What is asked: the ranges of the players, and the cards that are known."""

    def __init__(self, texts: Sequence[str], board: Sequence[str], dead: Sequence[str]) -> None:
        from pitboss.odds.cards.ranges import possible, read_range

        self.board, self.dead = tuple(board), tuple(dead)
        self.gone = [DECK.index(card) for card in (*board, *dead)]
        self.ranges = [read_range(text) for text in texts]
        left = [held.without(self.gone) for held in self.ranges]
        for held in left:
            if not held.weights:
                raise Refused(f"{held.text}: every hand of it needs a card that is elsewhere")
        if not possible(left):
            raise Refused("the ranges leave no way to deal every player a hand: there is one of"
                          " each card")  # fmt: skip

    def count(
        self, rounds: int, seed: str, watch: Watch, stop: Callable[[], bool]
    ) -> RangeEquities:
        from pitboss.odds.cards.equities import Working
        from pitboss.odds.cards.range_equities import range_equities

        return range_equities(
            self.ranges,
            [DECK.index(card) for card in self.board],
            [DECK.index(card) for card in self.dead],
            Working(rounds, seed, watch, stop),
        )

    def name(self, player: int) -> str:
        """A player's range: one hand as its cards, a long text shortened."""
        held = self.ranges[player]
        if len(held.weights) == 1:
            (pair,) = held.weights
            return "".join(f"[{pretty(DECK[card])}]" for card in reversed(pair))
        text = held.text
        return text if len(text) <= WIDEST else f"{text[: WIDEST - 3]}..."


def draw(
    asked: Asked, found: RangeEquities, with_bar: Callable[[str, Equity], str], *, grid: bool
) -> None:
    """A line for every player; then the hands of the ranges, if that is asked for."""
    names = [asked.name(player) for player in range(len(asked.ranges))]
    wide, simulated = max(10, *map(len, names)), found.method != "exact"
    error = "  ± error" if simulated else ""
    say(f"{'hand':{wide}} {'win %':>8} {'tie %':>8} {'equity %':>9}{error}")
    for name, one in zip(names, found.players, strict=True):
        said = f"  {100 * one.std_error:7.4f}" if simulated else ""
        say(with_bar(f"{name:{wide}} {figures(one)}{said}", one))
    say_how(found)
    if grid:
        _draw_hands(asked, found)


def say_how(found: Equities | RangeEquities | RoomEquities) -> None:
    """The last line: whether the figures are exact, and of what."""
    if found.method == "exact":
        say(f"exact: {found.how}")
    else:
        say(f"simulated: {found.how}, seed {found.seed}; ± is one standard error")


def figures(one: Equity) -> str:
    win, tie, equity = (100 * float(part) for part in (one.win, one.tie, one.equity))
    return f"{win:>8.4f} {tie:>8.4f} {equity:>9.4f}"


def _draw_hands(asked: Asked, found: RangeEquities) -> None:
    from pitboss.cli.price_tables import show_charts

    for player, chart in zip(_shown(asked), charts(asked, found), strict=True):
        by_kind = found.by_kind[player]
        say()
        say(f"{asked.name(player)}: {count(len(by_kind), 'starting hand')}, best first")
        say(f"{'hand':5} {'dealt %':>8} {'win %':>8} {'tie %':>8} {'equity %':>9}")
        every = sum(one.deals for one in by_kind.values())
        for kind, one in sorted(by_kind.items(), key=lambda hand: -hand[1].equity):
            say(f"{kind:5} {100 * one.deals / every:>8.3f} {figures(one)}")
        show_charts([chart])


def _shown(asked: Asked) -> list[int]:
    """The players of whom a heat map is worth drawing: those with a range."""
    return [player for player, held in enumerate(asked.ranges) if len(held.weights) > 1]


def charts(asked: Asked, found: RangeEquities) -> list[Chart]:
    """A heat map of every range."""
    from pitboss.odds.cards.starting_hands import grid

    made = []
    for player in _shown(asked):
        by_kind = found.by_kind[player]

        def cell(kind: str, by_kind: dict[str, Equity] = by_kind) -> str:
            return f"{100 * float(by_kind[kind].equity):.0f}" if kind in by_kind else "-"

        title = f"{asked.name(player)}: equity in per cent, suited above the pairs, offsuit below"
        made.append(grid(title, cell, legend={}))
    return made


def picture(asked: Asked, found: RangeEquities) -> str:
    """The heat maps as SVG."""
    from pitboss.odds.reports.strategy_charts import draw as draw_charts

    return draw_charts(charts(asked, found), "Equities of ranges")


def plain(one: Equity | RoomEquity, *, simulated: bool) -> dict[str, Any]:
    """The figures of a hand as JSON has them."""
    return {
        "win": float(one.win),
        "tie": float(one.tie),
        "equity": float(one.equity),
        "exact": None if simulated else str(one.equity),
        "std_error": one.std_error if simulated else None,
    }


def how(found: RangeEquities | RoomEquities) -> dict[str, Any]:
    """How figures were found, as JSON has it."""
    return {"method": found.method, "how": found.how, "deals": found.deals, "seed": found.seed}


def as_json(asked: Asked, found: RangeEquities) -> dict[str, Any]:
    figures = partial(plain, simulated=found.method != "exact")
    return {
        "board": list(asked.board),
        "dead": list(asked.dead),
        **how(found),
        "hands": [
            {
                "hand": held.text,
                **figures(one),
                "kinds": {kind: figures(each) for kind, each in by_kind.items()},
            }
            for held, one, by_kind in zip(asked.ranges, found.players, found.by_kind, strict=True)
        ],
    }
