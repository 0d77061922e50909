"""Charts and plans as a person reads them."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np

from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.actions import SAID, SURRENDERS
from pitboss.odds.games.blackjack.common.by_chart.chart import NO_SPLIT, Charts, Table, columns_of
from pitboss.odds.games.blackjack.common.by_plan.column import (
    ACE,
    SIZES,
    TWO_CARDS,
    Column,
    tells_split_aces,
)
from pitboss.odds.games.blackjack.common.by_plan.plan import Codes, Plan
from pitboss.odds.games.blackjack.common.hands import SOFT, Cards, all_hands, cell_of, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver.best_play import allowed
from pitboss.odds.games.blackjack.common.solver.kernels import (
    CODE,
    DOUBLES,
    GIVES_UP,
    TAKE_BACK,
    Policy,
)
from pitboss.odds.games.blackjack.common.suited_payouts import OF_678, SEVENS
from pitboss.odds.model import Chart

Rows = Sequence[tuple[str, tuple[str, ...]]]
ORDER = (*range(2, 11), 1)
"""The values of cards as people write them, the ace last."""
NAMES = {value: "A" if value == 1 else str(value) for value in ORDER}
HEADINGS = tuple(NAMES[up] for up in ORDER)
CLASSES = ("", " of a suit", " of spades")


def chart(
    title: str, rows: Rows, legend: Mapping[str, str], columns: Sequence[str] = HEADINGS
) -> Chart:
    """A chart by the dealer's cards; its legend says what the letters in it mean."""
    used = {cell for _, cells in rows for cell in cells}
    return Chart(
        title=title,
        columns=tuple(columns),
        rows=tuple(rows),
        legend={letters: says for letters, says in legend.items() if letters in used},
    )


def together(rows: Rows) -> Rows:
    """Totals that are played alike in one row: ``17-20``."""
    merged = list[tuple[str, tuple[str, ...]]]()
    for cells, run in groupby(rows, key=lambda row: row[1]):
        names = [name for name, _ in run]
        merged.append((names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}", cells))
    return merged


# -- charts ----------------------------------------------------------------------------------------


def by_total(charts: Charts) -> tuple[Chart, Chart, Chart]:
    """Hard hands, soft hands and pairs; a pair that is played by its total shows what the total
    says."""
    columns = columns_of(charts.exposed)
    headings = [name for _, name in columns]
    legend = {letters: means for letters, means, _ in SAID}

    def letters(row: Table) -> tuple[str, ...]:
        return tuple(SAID[row[column]][0] for column, _ in columns)

    hard = [(str(total), letters(charts.hard[total])) for total in range(5, 21)]
    soft = [(f"A,{total - 11}", letters(charts.soft[total])) for total in range(13, 21)]
    pairs = [
        (f"{NAMES[value]},{NAMES[value]}", letters(_pair_row(charts, value))) for value in ORDER
    ]
    return (
        chart("Hard hands", together(hard), legend, headings),
        chart("Soft hands", soft, legend, headings),
        chart("Pairs", pairs, legend, headings),
    )


def _pair_row(charts: Charts, value: int) -> Table:
    total = charts.soft[12] if value == 1 else charts.hard[2 * value]
    row: Table = np.where(charts.pairs[value] == NO_SPLIT, total, charts.pairs[value])
    return row


# -- plans, by the total and the number of cards ---------------------------------------------------


def by_cells(charted: Mapping[int, Column]) -> tuple[Chart, ...]:
    """Hard hands, soft hands, pairs, hands with a bonus in sight, doubles that are taken back."""
    rules = next(iter(charted.values())).seen.rules
    legend: dict[str, str] = {}
    hard = [(str(total), _row(charted, total, legend)) for total in range(5, 21)]
    soft = [(f"A,{total - 11}", _row(charted, SOFT + total, legend)) for total in range(13, 21)]
    pairs = [
        (f"{NAMES[card]},{NAMES[card]}", _hand_row(charted, (card, card), 0, legend))
        for card in ORDER
    ]
    found = [("Hard hands", together(hard)), ("Soft hands", soft), ("Pairs", pairs)]
    if rules.bonus_21_pays:
        rows = [
            (f"{two[0]},{two[1]}{of}", _hand_row(charted, two, each, legend))
            for two in (*OF_678, SEVENS)
            for each, of in enumerate(CLASSES)
        ]
        found.append(("Two cards on the way to 6-7-8 or 7-7-7", rows))
    if tells_split_aces(rules):
        rows = [
            (f"A,{NAMES[card]}", _split_ace_row(charted, card, legend))
            for card in (1, *range(2, 10))
        ]
        found.append(("Split aces with their one card", rows))
    shown = [chart(title, rows, legend) for title, rows in found]
    if rules.rescue or rules.surrender_any_time:
        shown.append(_doubled(charted))
    return tuple(shown)


def _row(charted: Mapping[int, Column], total: int, legend: dict[str, str]) -> tuple[str, ...]:
    return tuple(_cell(charted[up].policy, total, legend) for up in ORDER)


def _cell(policy: Policy, total: int, legend: dict[str, str]) -> str:
    """What to do with two cards, and from which number of cards on the play is different:
    ``S4H``."""
    hands, codes = all_hands(), list[tuple[int, int]]()
    totals = cell_of()
    special = {places()[two] for two in (*OF_678, SEVENS)} if len(policy) > 2 else set[int]()
    for size in SIZES:
        same = (totals == total) & (np.clip(hands.size, 0, SIZES[-1]) == size)
        members = [hand for hand in np.flatnonzero(same) if hand not in special]
        plain = [hand for hand in members if policy[0, hand] & CODE != actions.SPLIT]
        if plain:
            codes.append((size, int(policy[0, plain[0]] & CODE)))
    runs = [(code, next(run)[0]) for code, run in groupby(codes, key=lambda one: one[1])]
    letters: str = SAID[runs[0][0]][0] + "".join(
        f"{size}{SAID[code][0]}" for code, size in runs[1:]
    )
    words = [SAID[runs[0][0]][1]]
    words += [f"from {size} cards on {SAID[code][1]}" for code, size in runs[1:]]
    legend[letters] = "; ".join(words)
    return letters


def _hand_row(
    charted: Mapping[int, Column], two: Cards, suit: int, legend: dict[str, str]
) -> tuple[str, ...]:
    codes = [int(charted[up].policy[suit, places()[two]] & CODE) for up in ORDER]
    legend.update({SAID[code][0]: SAID[code][1] for code in codes})
    return tuple(SAID[code][0] for code in codes)


def _split_ace_row(
    charted: Mapping[int, Column], card: int, legend: dict[str, str]
) -> tuple[str, ...]:
    found, rules = list[str](), next(iter(charted.values())).seen.rules
    may = int(allowed(rules, split=ACE)[places()[ACE, card]])
    for up in ORDER:
        code = int(charted[up].splits[ACE][0, places()[ACE, card]] & CODE)
        doubles = code in (actions.DOUBLE_OR_HIT, actions.DOUBLE_OR_STAND) and may & DOUBLES
        gives_up = code in SURRENDERS.values() and may & GIVES_UP
        shown = actions.STAND
        if doubles or gives_up:
            shown = actions.DOUBLE_OR_STAND if doubles else actions.SURRENDER_OR_STAND
        legend[SAID[shown][0]] = SAID[shown][1]
        found.append(SAID[shown][0])
    return tuple(found)


def _doubled(charted: Mapping[int, Column]) -> Chart:
    hands, rows = all_hands(), []
    for total in range(12, 21):
        three = np.flatnonzero((hands.total == total) & (hands.size == 3) & ~hands.soft)[0]
        back = [bool(charted[up].policy[0, three] & TAKE_BACK) for up in ORDER]
        rows.append((str(total), tuple("R" if gives_up else "S" for gives_up in back)))
    says = {"R": "give the doubled hand up", "S": "leave both wagers"}
    return chart("Doubled hands, once their card is there", together(rows), says)


# -- wagers that are added, cards that change places -----------------------------------------------


def attacks(rules: TableRules, adds: Codes) -> tuple[Chart, ...]:
    """When to add a wager, for a person to read."""
    if rules.attack == "none":
        return ()
    legend = {"A": "add the wager", "-": "go on without"}
    said = {False: "-", True: "A"}

    def row(cells: Codes) -> tuple[str, ...]:
        return tuple(said[bool(cells[up])] for up in ORDER)

    if rules.attack == "on-dealers-card":
        rows = (("attack", row(adds[1, 1])),)
        return (Chart(title="The dealer's card", columns=HEADINGS, rows=rows, legend=legend),)
    second = Chart(
        title="Second attack, by your first card", columns=HEADINGS,
        rows=(("attack", row(adds[0, :, 0])),), legend=legend,
    )  # fmt: skip
    third = Chart(
        title="Third attack, by your first card and the dealer's", columns=HEADINGS,
        rows=tuple((name, row(adds[1, own])) for name, own in zip(HEADINGS, ORDER, strict=True)),
        legend=legend,
    )  # fmt: skip
    return second, third


def switching(base: Mapping[int, Column]) -> Chart:
    """What two cards count in hundredths of a wager: the larger sum is better."""
    rows = []
    for hand in TWO_CARDS:
        cards = np.repeat(np.arange(11), all_hands().counts[hand])
        name = ",".join(NAMES[card] for card in cards)
        cells = [round(100 * base[up].worth[hand]) for up in ORDER]
        rows.append((name, tuple(str(cell) for cell in cells)))
    natural = [round(100 * base[up].natural) for up in ORDER]
    rows.append(("blackjack as dealt", tuple(str(cell) for cell in natural)))
    return Chart(
        title="What two cards count: switch for the larger sum of both hands",
        columns=HEADINGS,
        rows=tuple(rows),
        legend={},
    )


def swaps(plan: Plan) -> Chart:
    """Which hands to throw away, for a person to read."""
    rows = []
    for hand in TWO_CARDS:
        cards = np.repeat(np.arange(11), all_hands().counts[hand])
        cells = tuple("W" if plan.swaps[up, hand] else "-" for up in ORDER)
        if "W" in cells:
            rows.append((",".join(NAMES[card] for card in cards), cells))
    return Chart(
        title="Hands that are switched",
        columns=HEADINGS,
        rows=tuple(rows),
        legend={"W": "play the cards that are face down", "-": "keep"},
    )
