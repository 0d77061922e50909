"""What a bonus wager of 43.11(b), (c) is paid for a hand: by its table, or off a meter."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pitboss.engine.options import Options
from pitboss.games.one_deck.packs_poker import (
    GAME,
    SEVEN_ROWS,
    five_rows,
    meter_of,
    progressive,
    table_of,
)
from pitboss.odds import payout_lines
from pitboss.odds.payout_lines import Award, Rows
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.card_wagers import Hands
from pitboss.regulation.payouts import PUSH, For, MeterShare

SIX_ROYAL = ("six-card-royal-flush", "royal-flush")
SEVEN_ROYAL = ("seven-card-straight-flush", *SIX_ROYAL)
SEVEN_STRAIGHT = ("seven-card-straight-flush", "straight-flush")
ROYALS = {SIX_ROYAL: 4 * 45, SEVEN_ROYAL: 4}
"""In every suit: nine to ace with any card but the eight; eight to ace."""
STRAIGHTS = {SEVEN_STRAIGHT: 4 * 7}
"""The other seven in a row, from the ace below the deuce up to the seven."""

card_wagers.by_class(five_rows, special={("diamond-royal-flush", "royal-flush"): 1})
card_wagers.by_class(SEVEN_ROWS["royal"], special=ROYALS)
card_wagers.by_class(SEVEN_ROWS["any"], special=ROYALS | STRAIGHTS)


def hands(kind: str, options: Options) -> Hands:
    """By the rows that hands make, how many of all hands make them."""
    return card_wagers.all_hands(GAME.wager_names[f"{kind}-1"], options)


# -- payment --------------------------------------------------------------------------------------


class Offer(NamedTuple):
    """The ways in which a hand can be paid: once for the highest single payout, 43.11(c)."""

    row: str
    percent: int
    """Of the meter, for this row; 0 where there is none ..."""
    other: Award
    """... or by the row that pays most without the meter ..."""
    amount: int
    """... so many cents."""


def award(kind: str, rows: Rows, options: Options, stake: int, meter: int | None = None) -> Award:
    """What a hand is paid while the meter shows some cents: as it opens, if nobody says."""
    row, percent, other, amount = offer(kind, rows, options, stake)
    shows = meter_of(kind, options).starts_at if meter is None else meter
    part = shows * percent // 100
    if part <= amount:  # a player who gets more by another row takes nothing off the meter
        return other
    return Award(row, MeterShare(percent), Fraction(part, stake) - kept(kind, options))


def kept(kind: str, options: Options) -> int:
    """1 if the wager is part of what is paid, because a progressive payout does not return it."""
    return int(progressive(kind, options) and options["progressive-stake"] == "kept")


@lru_cache(maxsize=1024)
def offer(kind: str, rows: Rows, options: Options, stake: int) -> Offer:
    table = table_of(kind, options)
    first, pays = table.best(*rows)
    best, most = Award(rows[-1], None, Fraction(-1)), 0
    for row in rows:
        posted = table.get(row)
        if posted is None or isinstance(posted, MeterShare):
            continue
        won = payout_lines.net(posted, stake) + isinstance(posted, For)
        if best.pays is None or won * stake > most:
            net = won if posted == PUSH else won - kept(kind, options)
            best, most = Award(row, posted, net), int(won * stake)
    return Offer(first, pays.percent if isinstance(pays, MeterShare) else 0, best, most)


# -- by the meter ---------------------------------------------------------------------------------


class Piece(NamedTuple):
    """The edge from some amount on the meter on: a straight line that falls by `step` for every
    cent."""

    begins: Fraction
    line: Fraction
    step: Fraction


def pieces(kind: str, options: Options, stake: int) -> list[Piece]:
    """The edge as a function of the meter. It bends where a percentage of the meter becomes more
    than another row pays."""
    often = hands(kind, options)
    every, keeps = sum(often.values()), kept(kind, options)
    offers = [(Fraction(n, every), offer(kind, rows, options, stake)) for rows, n in often.items()]
    bends = {Fraction(100 * found.amount, found.percent) for _, found in offers if found.percent}
    parts = []
    for begin in sorted({Fraction(0), *bends}):
        line = step = Fraction(0)
        for chance, found in offers:
            if found.percent and begin * found.percent >= 100 * found.amount:
                line += chance * keeps
                step += chance * Fraction(found.percent, 100 * stake)
            else:
                line -= chance * found.other.net
        parts.append(Piece(begin, line, step))
    return parts


def break_even(kind: str, options: Options, stake: int) -> Fraction | None:
    """The cents on the meter that leave the house nothing; None if it never has anything."""
    has = [part for part in pieces(kind, options, stake) if part.line > part.step * part.begins]
    return has[-1].line / has[-1].step if has else None
