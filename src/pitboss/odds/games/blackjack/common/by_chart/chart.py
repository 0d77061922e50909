"""The usual three tables: what to do by the total of a hand and the dealer's card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.game import Bot
from pitboss.engine.prompts import Prompt
from pitboss.engine.round import Round
from pitboss.games.blackjack.common.layout import Layout
from pitboss.odds.games.blackjack.common.actions import HIT, SAID, STAND
from pitboss.odds.games.blackjack.common.rules import TableRules, takes_even_money
from pitboss.odds.model import Chart
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.values import Frozen

Table = npt.NDArray[np.int8]
Rows = list[tuple[str, tuple[str, ...]]]

NO_SPLIT = -1
"""For pairs only: play by the total. A pair that is not split, and is not played by its total, has
its own code."""
UP_CARDS = 11
"""Columns where one card is up: its value, 1 for an ace; the first one is not used."""
BOTH_CARDS = 31
"""Columns where both are: hard totals as they are, soft ones from 22 (12) to 30 (20)."""


class Charts(Frozen, kw_only=True, eq=False):
    """Action codes: hard and soft by total (0 to 21), pairs by card value (1 to 10)."""

    hard: Table
    soft: Table
    pairs: Table

    @property
    def exposed(self) -> bool:
        """Whether the columns are those of two dealer's cards."""
        return bool(self.hard.shape[1] == BOTH_CARDS)


def empty_charts(exposed: bool) -> Charts:
    """Draws to 17 and splits nothing."""
    columns = BOTH_CARDS if exposed else UP_CARDS
    hard = np.full((22, columns), STAND, dtype=np.int8)
    hard[:17] = HIT
    soft = hard.copy()
    soft[17] = HIT
    return Charts(hard=hard, soft=soft, pairs=np.full((11, columns), NO_SPLIT, dtype=np.int8))


def column_of(total: int, soft: bool) -> int:
    """The column of two dealer's cards."""
    return total + 10 if soft else total


def columns_of(exposed: bool) -> list[tuple[int, str]]:
    """The columns in the order in which people write them, with their headings."""
    if exposed:
        hard = [(total, str(total)) for total in range(4, 21)]
        return hard + [(column_of(total, True), f"s{total}") for total in range(12, 21)]
    return [*((value, str(value)) for value in range(2, 11)), (1, "A")]


# -- as a person reads them ----------------------------------------------------------------------


def printed(charts: Charts) -> tuple[Chart, Chart, Chart]:
    """Hard hands, soft hands and pairs; a pair that is played by its total shows what the total
    says."""
    columns = columns_of(charts.exposed)
    card = {value: "A" if value == 1 else str(value) for value in range(1, 11)}
    hard = [(str(total), _letters(charts.hard[total], columns)) for total in range(5, 21)]
    soft = [(f"A,{total - 11}", _letters(charts.soft[total], columns)) for total in range(13, 21)]
    pairs = [
        (f"{card[value]},{card[value]}", _letters(_pair_row(charts, value), columns))
        for value in (*range(2, 11), 1)
    ]
    return (
        _chart("Hard hands", columns, _together(hard)),
        _chart("Soft hands", columns, soft),
        _chart("Pairs", columns, pairs),
    )


def _letters(row: Table, columns: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(SAID[row[column]][0] for column, _ in columns)


def _pair_row(charts: Charts, value: int) -> Table:
    total = charts.soft[12] if value == 1 else charts.hard[2 * value]
    row: Table = np.where(charts.pairs[value] == NO_SPLIT, total, charts.pairs[value])
    return row


def _together(rows: Rows) -> Rows:
    """Put totals that are played alike into one row: ``17-20``."""
    merged: Rows = []
    for name, cells in rows:
        if merged and merged[-1][1] == cells:
            merged[-1] = (f"{merged[-1][0].partition('-')[0]}-{name}", cells)
        else:
            merged.append((name, cells))
    return merged


def _chart(title: str, columns: list[tuple[int, str]], rows: Rows) -> Chart:
    used = {cell for _, cells in rows for cell in cells}
    return Chart(
        title=title,
        columns=tuple(name for _, name in columns),
        rows=tuple(rows),
        legend={letters: means for letters, means, _ in SAID if letters in used},
    )


# -- as a player at a table follows them ---------------------------------------------------------


def follow(charts: Charts, rules: TableRules) -> Bot:
    """A player who does what the charts say, doubles for the full amount and never insures."""

    def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
        if not isinstance(prompt, ask.Choose) or not prompt.seat:
            return None
        layout: Layout = round.memo["layout"]
        name = prompt.default
        if prompt.offer("even-money"):
            paid = layout.rules.payout(layout, layout.boxes[prompt.seat][0])
            if paid is not None and takes_even_money(rules, paid.pays.ratio):
                name = "even-money"
        elif name == "stand" and layout.turn is not None:
            name = decide(charts, prompt, layout.turn.cards, layout.dealer)
        return say.Choice(prompt.seat, name, patron=prompt.patron)

    return bot


def decide(charts: Charts, prompt: ask.Choose, cards: list[str], dealer: list[str]) -> str:
    """What the charts say, as far as it is offered."""
    column = column_of(*blackjack.points(dealer[:2])) if charts.exposed else VALUES[dealer[0]]
    wishes = [name for code in codes(charts, cards, column) for name in SAID[code][2]]
    return next((name for name in wishes if prompt.offer(name)), "stand")


def codes(charts: Charts, cards: list[str], column: int) -> list[int]:
    """What the charts say for the pair, if it is one, and then for the total."""
    total, soft = blackjack.points(cards)
    by_total = int((charts.soft if soft else charts.hard)[total, column])
    if not blackjack.is_pair(cards):
        return [by_total]
    pair = int(charts.pairs[VALUES[cards[0]], column])
    return [by_total] if pair == NO_SPLIT else [pair, by_total]
