"""Charts for people: by the total and, if it matters, by the number of cards.

A cell has what is best on average for the hands that belong to it, if every later decision depends
on the cards. What such charts are worth is then worked out like any other way of playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from math import inf

import numpy as np

from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.actions import SAID
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import SELDOM, SURRENDERS, spread
from pitboss.odds.games.blackjack.common.by_plan import column as columns
from pitboss.odds.games.blackjack.common.by_plan.column import Column, chances
from pitboss.odds.games.blackjack.common.hands import VALUES, Cards, Floats, Ints, all_hands, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.kernels import (
    BLACKJACKS,
    CODE,
    DOUBLES,
    GIVEN_UP,
    GIVES_UP,
    LOST,
    STANDS,
    TAKE_BACK,
    TAKEN_BACK,
    TO_BLACKJACK,
    WON,
    Policy,
)
from pitboss.odds.games.blackjack.common.suited_payouts import OF_678, SEVENS
from pitboss.odds.model import Chart

SIZES = range(2, 7)
"""The numbers of cards for which charts may differ; six means six or more."""
SOFT, ACE = 22, 1
ORDER = (*range(2, 11), 1)
"""The dealer's cards as people write them."""
DRAWING = (actions.HIT, actions.DOUBLE_OR_HIT, actions.SURRENDER_OR_HIT)
CLASSES = ("", " of a suit", " of spades")


@cache
def cell_of() -> Ints:
    """By hand of two and more cards: its total, soft ones from `SOFT`, and its number of cards."""
    hands = all_hands()
    totals = hands.total + np.where(hands.soft, SOFT, 0)
    return totals * (SIZES[-1] + 1) + np.clip(hands.size, 0, SIZES[-1])


def by_cells(column: Column) -> Column:
    """The same column by cells: how it is played, and what that is worth."""
    policy = _policy(column)
    splits = dict.fromkeys(VALUES, _after_split(policy))
    if tells_split_aces(column.seen.rules):
        splits[ACE] = column.splits[ACE]
    return columns.by_policy(column.seen, policy, splits)


def tells_split_aces(rules: TableRules) -> bool:
    """Whether something can be decided for a split ace with its one card that cannot be for other
    hands."""
    return not rules.aces_play_on and (rules.doubles_aces or rules.surrender_any_time)


def _policy(column: Column) -> Policy:
    seen, hands = column.seen, all_hands()
    may = best_play.allowed(seen.rules, split=0, gives_up=True)
    results = best_play.settled(seen, 0, 0)[1]
    reach, policy = _reach(column), np.zeros_like(column.policy)
    stand, hit, double = (np.where(np.isfinite(one), one, 0.0) for one in column.actions.T)
    give_up = (
        best_play.terms(seen).takes[GIVEN_UP] * results[:, BLACKJACKS]
        - (1 - results[:, BLACKJACKS]) / 2
    )
    cells = np.where((hands.size > 1) & (hands.total < 21), cell_of(), 0)
    for cell in np.unique(cells[cells > 0]):
        members = np.flatnonzero(cells == cell)
        often = reach[members]
        worths = [float(often @ one[members]) for one in (stand, hit, double, give_up)]
        for place, bit in ((2, DOUBLES), (3, GIVES_UP)):
            if not may[members[0]] & bit:
                worths[place] = -inf
        policy[:, members] = _code(*worths)
    _take_back(column, policy, results)
    for two in (*OF_678, SEVENS):  # their suits matter
        hand = places()[two]
        if len(policy) > 2:
            policy[:, hand] = column.policy[:, hand]
    for card in VALUES:
        hand = places()[card, card]
        split = column.policy[:, hand] & CODE == actions.SPLIT
        policy[split, hand] = actions.SPLIT
    return policy


def _code(stand: float, hit: float, double: float, give_up: float) -> int:
    plain = actions.HIT if hit > stand else actions.STAND
    if give_up > max(stand, hit, double):
        return SURRENDERS[plain]
    if double > max(stand, hit):
        return actions.DOUBLE_OR_HIT if hit > stand else actions.DOUBLE_OR_STAND
    return plain


def _take_back(column: Column, policy: Policy, results: Floats) -> None:
    """By the total alone: whether a doubled hand is given up."""
    rules, hands = column.seen.rules, all_hands()
    if not (rules.rescue or rules.surrender_any_time):
        return
    takes = best_play.terms(column.seen).takes
    stays = 2 * (results[:, WON] - results[:, LOST]) + takes[STANDS] * results[:, TO_BLACKJACK]
    gives_up = takes[TAKEN_BACK] * results[:, BLACKJACKS] - (1 - results[:, BLACKJACKS])
    totals = hands.total + np.where(hands.soft, SOFT, 0)
    for total in np.unique(totals[(hands.size == 3) & (hands.total < 21)]):
        three = (totals == total) & (hands.size == 3)
        if (gives_up - stays)[three].mean() > 0:
            policy[:, (totals == total) & (hands.size > 2)] |= TAKE_BACK


def _after_split(policy: Policy) -> Policy:
    """The same for hands that come from a split: there pairs are played by their total."""
    found = policy.copy()
    for card in VALUES:
        hand = places()[card, card]
        cell = np.flatnonzero((cell_of() == cell_of()[hand]) & (all_hands().size == 2))
        others = [one for one in cell if one != hand]
        if others and (found[:, hand] & CODE == actions.SPLIT).any():
            found[:, hand] = policy[0, others[0]]
        elif (found[:, hand] & CODE == actions.SPLIT).any():  # two twos, two aces, two tens
            found[:, hand] = actions.STAND if card == 10 else actions.HIT
    return found


def _reach(column: Column) -> Floats:
    """How often every hand comes up; hands that a good player never gets get a small weight."""
    seen, size = column.seen, all_hands().size.size
    often = chances(seen)
    split = column.policy[0] & CODE == actions.SPLIT
    found = np.where(split, 0.0, often)
    draws = np.isin(column.policy[0] & CODE, (actions.HIT,)).astype(np.int64)
    spread(all_hands(), seen.shoe, draws, found)
    seldom = often * SELDOM
    spread(all_hands(), seen.shoe, np.ones(size, dtype=np.int64), seldom)
    return found + seldom


# -- as a person reads them ----------------------------------------------------------------------


def printed(charted: Mapping[int, Column]) -> tuple[Chart, ...]:
    """Hard hands, soft hands, pairs, hands with a bonus in sight, doubles that are taken back."""
    rules = next(iter(charted.values())).seen.rules
    legend: dict[str, str] = {}
    hard = [(str(total), _row(charted, total, legend)) for total in range(5, 21)]
    soft = [(f"A,{total - 11}", _row(charted, SOFT + total, legend)) for total in range(13, 21)]
    name = {value: "A" if value == 1 else str(value) for value in VALUES}
    pairs = [
        (f"{name[card]},{name[card]}", _hand_row(charted, (card, card), 0, legend))
        for card in ORDER
    ]
    found = [("Hard hands", _together(hard)), ("Soft hands", soft), ("Pairs", pairs)]
    if rules.bonus_21_pays:
        rows = [
            (f"{two[0]},{two[1]}{of}", _hand_row(charted, two, each, legend))
            for two in (*OF_678, SEVENS)
            for each, of in enumerate(CLASSES)
        ]
        found.append(("Two cards on the way to 6-7-8 or 7-7-7", rows))
    if tells_split_aces(rules):
        rows = [
            (f"A,{name[card]}", _split_ace_row(charted, card, legend))
            for card in (1, *range(2, 10))
        ]
        found.append(("Split aces with their one card", rows))
    shown = [_chart(title, rows, legend) for title, rows in found]
    if rules.rescue or rules.surrender_any_time:
        shown.append(_doubled(charted))
    return tuple(shown)


Rows = Sequence[tuple[str, tuple[str, ...]]]


def _chart(title: str, rows: Rows, legend: Mapping[str, str]) -> Chart:
    used = {cell for _, cells in rows for cell in cells}
    return Chart(
        title=title,
        columns=tuple("A" if up == 1 else str(up) for up in ORDER),
        rows=tuple(rows),
        legend={letters: says for letters, says in legend.items() if letters in used},
    )


def _row(charted: Mapping[int, Column], total: int, legend: dict[str, str]) -> tuple[str, ...]:
    return tuple(_cell(charted[up].policy, total, legend) for up in ORDER)


def _cell(policy: Policy, total: int, legend: dict[str, str]) -> str:
    """What to do with two cards, and from which number of cards on the play is different:
    ``S4H``."""
    hands, codes = all_hands(), list[tuple[int, int]]()
    totals = hands.total + np.where(hands.soft, SOFT, 0)
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
    may = int(best_play.allowed(rules, split=ACE)[places()[ACE, card]])
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
    return _chart("Doubled hands, once their card is there", _together(rows), says)


def _together(rows: Rows) -> Rows:
    """Totals that are played alike in one row: ``17-20``."""
    merged = list[tuple[str, tuple[str, ...]]]()
    for cells, run in groupby(rows, key=lambda row: row[1]):
        names = [name for name, _ in run]
        merged.append((names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}", cells))
    return merged
