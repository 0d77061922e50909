"""Charts of what to do with three cards, by their ranks and by which of them are of one suit."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement

from pitboss.equipment.cards import RANKS
from pitboss.odds.cards.patterns import ACE, Row, short
from pitboss.odds.model import Chart

SUITS = {"none": "cdh", "high two": "ccd", "outer two": "cdc", "low two": "dcc", "all": "ccc"}
"""Which of three cards, from the highest down, are of one suit."""
Ranks = tuple[int, int, int]
Cell = Callable[[tuple[str, ...]], str]


def by_suits(title: str, cell: Cell, legend: Mapping[str, str]) -> Chart:
    """A line for every kind of hand, after one line for each hand of it that is played
    differently."""
    groups: dict[str, dict[Ranks, tuple[str, ...]]] = {}
    for ranks in combinations_with_replacement(range(ACE, 1, -1), 3):
        cells = tuple(_cell(cell, ranks, suits) for suits in SUITS.values())
        groups.setdefault(kind(ranks), {})[ranks] = cells
    rows: list[Row] = []
    for name, cells_of in groups.items():
        usual = tuple(_most(column) for column in zip(*cells_of.values(), strict=True))
        others = [
            ("-".join(short(rank - 2) for rank in ranks), cells)
            for ranks, cells in cells_of.items()
            if any(own not in ("-", often) for own, often in zip(cells, usual, strict=True))
        ]
        rows += [*others, (f"any other {name}" if others else name, usual)]
    used = {cell for _, cells in rows for cell in cells}
    known = {letter: says for letter, says in legend.items() if letter in used}
    return Chart(title=title, columns=tuple(SUITS), rows=tuple(rows), legend=known)


def kind(ranks: Ranks) -> str:
    """What three cards are, by their ranks from the highest down."""
    high, middle, low = ranks
    if high == low:
        return "three of a kind"
    if middle in (high, low):
        return "pair"
    run = high - low == 2 or ranks == (ACE, 3, 2)
    return "three in a row" if run else "three cards"


def _cell(cell: Cell, ranks: Ranks, suits: str) -> str:
    cards = tuple(RANKS[rank - 2] + suit for rank, suit in zip(ranks, suits, strict=True))
    return cell(cards) if len(set(cards)) == len(cards) else "-"


def _most(column: tuple[str, ...]) -> str:
    """What is done most often, wherever there is such a hand."""
    often = Counter(cell for cell in column if cell != "-")
    return max(often, key=lambda cell: often[cell], default="-")
