"""When to bet, in words and a chart, and players who do."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.engine.bots import chooser
from pitboss.engine.game import Bot
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER, Choose
from pitboss.engine.round import Round
from pitboss.equipment.cards import RANKS
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.patterns import short
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import BET, Array, duel, payoffs
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import (
    ace_king,
    best,
    choose,
    edge,
    pairs,
)
from pitboss.odds.model import Chart, Strategy
from pitboss.odds.solvers.hand_first import Choices, Hands, all_hands
from pitboss.values import Frozen

THUMB = (
    "With ace-king, in three rules: bet if the up card is a two to queen and of a rank that you"
    " hold; bet against an ace or king if you hold a queen or a jack; bet if you hold a queen and"
    " the up card is lower than your fourth card. Else fold."
)
ACE, KING = 12, 11
LEGEND = {
    "B": "bet",
    "F": "fold",
    "M": "bet if one of your cards matches it",
    "1": "bet if one or more of your cards are of the up card's suit",
    "2": "two or more",
    "3": "three or more",
    "4": "four",
    "s": "by which of your cards are of its suit: see below",
}


def strategy(options: Options) -> Strategy:
    deciding = best(payoffs(options))
    hands = ace_kings(deciding)
    special = by_suit(hands, deciding)
    more = float(edge("rules-of-thumb", options) - edge("optimal", options)) * 100
    return Strategy(
        says=(
            "Bet on a pair or better; fold what is lower than ace-king.",
            THUMB,
            f"The rules cost {more:.4f} % of the ante more than the chart, which is exact.",
            "The progressive wager leaves nothing to decide: what it pays is always bet on.",
        ),
        charts=(chart(hands), *([special] if special.rows else [])),
    )


# -- ace-king, hand by hand -----------------------------------------------------------------------


class AceKing(Frozen):
    """The three lower cards of an ace-king hand, and what is best against every up card."""

    ranks: tuple[int, ...]
    """Highest first, the deuce 0."""
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join(map(short, self.ranks))


def ace_kings(deciding: Choices) -> list[AceKing]:
    """All of them, highest first."""
    columns = [
        _column(hands, chosen == BET)
        for hands, chosen in zip(all_hands(duel()), deciding, strict=True)
    ]
    every = sorted(columns[0], reverse=True)
    return [AceKing(ranks, tuple(column[ranks] for column in columns)) for ranks in every]


def _column(hands: Hands, bets: Array) -> dict[tuple[int, ...], str]:
    """By the three lower cards: whether to bet against one up card, and on what that depends."""
    mine = ace_king(hands) & ~pairs(hands)
    cards = hands.cards[mine].astype(np.int64)
    ranks = np.sort(cards % 13, axis=1)[:, 2::-1]
    suited = (cards < 13).sum(axis=1)
    keys = ((ranks[:, 0] * 13 + ranks[:, 1]) * 13 + ranks[:, 2]) * 6 + suited
    often = np.bincount(keys, minlength=6 * 13**3).reshape(-1, 6)
    bet = np.bincount(keys[bets[mine]], minlength=6 * 13**3).reshape(-1, 6)
    return {
        (key // 169, key // 13 % 13, key % 13): _cell(bet[key], often[key])
        for key in np.flatnonzero(often.any(axis=1)).tolist()
    }


def _cell(bet: Array, often: Array) -> str:
    """A cell of the chart, from how many hands are bet on, by how many of their cards have the up
    card's suit."""
    if (bet == often).all():
        return "B"
    if not bet.any():
        return "F"
    for least in range(1, 5):
        if not bet[:least].any() and (bet == often)[least:].all():
            return str(least)
    return "s"


def chart(hands: Sequence[AceKing]) -> Chart:
    """A line for all neighbors that are played alike, except for hands with a card that matches the
    up card."""
    groups: list[list[AceKing]] = []
    for hand in hands:
        before = groups[-1] if groups else []
        if before and before[0].ranks[0] == hand.ranks[0] and merged([*before, hand]):
            before.append(hand)
        else:
            groups.append([hand])
    rows = tuple((_label(group), merged(group) or ()) for group in groups)
    used = {cell for _, cells in rows for cell in cells}
    return Chart(
        title="ace-king and three lower cards (rows), by the dealer's up card",
        columns=tuple(map(short, range(len(RANKS)))),
        rows=rows,
        legend={letter: meaning for letter, meaning in LEGEND.items() if letter in used},
    )


def _label(group: Sequence[AceKing]) -> str:
    return f"{group[0]}" if len(group) == 1 else f"{group[0]} to {group[-1]}"


def merged(group: Sequence[AceKing]) -> tuple[str, ...] | None:
    """One line for some hands; None if they are not played alike."""
    cells = tuple(_together(group, up) for up in range(len(RANKS)))
    return None if None in cells else tuple(cell or "" for cell in cells)


def _together(group: Sequence[AceKing], up: int) -> str | None:
    """What all do against an up card: the same, or fold unless one of their cards matches it."""
    matching = {hand.cells[up] for hand in group if up in hand.ranks}
    others = {hand.cells[up] for hand in group if up not in hand.ranks}
    if len(matching | others) == 1:
        return min(matching | others)
    return "M" if (matching, others) == ({"B"}, {"F"}) else None


def by_suit(hands: Sequence[AceKing], deciding: Choices) -> Chart:
    """The hands for which it matters which cards have the up card's suit: with which of them to
    bet."""
    rows = []
    for hand in hands:
        for up, cell in enumerate(hand.cells):
            if cell == "s":
                label = f"A-K-{hand} against {short(up)}"
                rows.append((label, (_suits(hand, all_hands(duel())[up], deciding[up] == BET),)))
    return Chart(
        title="where s stands: bet if these of your cards are of the up card's suit",
        columns=("cards of its suit",),
        rows=tuple(rows),
        legend={},
    )


def _suits(hand: AceKing, hands: Hands, bets: Array) -> str:
    """The sets of cards with which to bet, if these cards and no others have the up card's suit."""
    held = sorted((ACE, KING, *hand.ranks))
    mine = (np.sort(hands.cards % 13, axis=1) == held).all(axis=1) & ~pairs(hands)
    cards, bet = hands.cards[mine].astype(np.int64), bets[mine]
    suited = np.where(cards < 13, 1 << cards % 13, 0).sum(axis=1)
    good, bad = set(suited[bet].tolist()), set(suited[~bet].tolist())
    if good & bad:
        return "by the suits of all cards"

    def named(choices: set[int], size: int) -> str:
        some = sorted((x for x in choices if x.bit_count() == size), reverse=True)
        ranks = [[short(rank) for rank in reversed(held) if x >> rank & 1] for x in some]
        return ", ".join(map("-".join, ranks)) or ("" if size else "none")

    sizes = [{x.bit_count() for x in choices} for choices in (good, bad)]
    both = sizes[0] & sizes[1]
    if len(both) != 1 or min(sizes[0]) != max(sizes[1]):
        return ", ".join(filter(None, (named(good, size) for size in sorted(sizes[0]))))
    size = both.pop()
    few = [x for x in bad if x.bit_count() == size]
    if len(few) <= sum(x.bit_count() == size for x in good):
        return f"{size} or more, but not {named(bad, size)}"
    return f"{size + 1} or more, or {named(good, size)}"


# -- at the table ---------------------------------------------------------------------------------


def bot(style: str, options: Options) -> Bot:
    """A player for the table engine."""
    paid = payoffs(options)

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        up, *_ = numbers(round.hands[DEALER])
        return ("fold", "bet")[choose(style, numbers(round.hands[str(seat)]), int(up), paid)]

    return chooser(decide)
