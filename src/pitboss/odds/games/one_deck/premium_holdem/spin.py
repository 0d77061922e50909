"""The bonus spin, 40.10(h) and 40.11(e): three cards of one suit, and a wheel with weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from pitboss.games.one_deck.premium_holdem.bonus_spin import (
    COMMUNITY_PAY,
    PLAYER_PAY,
    POSITIONS,
    STAKES,
    TOP,
    meter_of,
    wheel,
)
from pitboss.money import dollars
from pitboss.odds.games.one_deck.premium_holdem.hands import HANDS
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.regulation.payouts import Fixed

ONE_SUIT = Fraction(4 * comb(13, 3), HANDS)
"""The chance of a spin."""


def top_prize(options: Options) -> int:
    """What position 1 pays: the meter as the table opens, or the fixed prize."""
    meter = meter_of(options)
    return meter.starts_at if meter else int(options["fixed-prize"])


def prizes(options: Options, top: int) -> dict[str, int]:
    """By position, what it pays the player who spins, in cents."""
    table = PLAYER_PAY[options["bonus-spin-table"]]
    paid = {at: pays.amount for at, pays in table.rows.items() if isinstance(pays, Fixed)}
    return {at: paid.get(at, top) for at in POSITIONS}


def weights(options: Options) -> dict[str, Fraction]:
    """By position, how likely the wheel stops there."""
    parts = wheel(options)
    return {at: Fraction(often, len(parts)) for at, often in Counter(parts).items()}


def price(question: Question) -> Outcomes:
    """The wager of a player who has it alone."""
    options = question.options
    table, stake = PLAYER_PAY[options["bonus-spin-table"]], STAKES[options["bonus-spin-table"]]
    chances, won = weights(options), prizes(options, top_prize(options))
    order = sorted(POSITIONS, key=lambda at: (-won[at], POSITIONS.index(at)))
    found = [
        Line(
            name=f"position {at}",
            net=Fraction(won[at] - stake, stake),
            chance=ONE_SUIT * chances[at],
            pays=str(table.get(at) or f"${dollars(won[at])}"),
        )
        for at in order
    ]
    lost = Line(name="not three of one suit", net=Fraction(-1), chance=1 - ONE_SUIT)
    return Outcomes(
        lines=(*found, lost),
        how=f"all {HANDS:,} hands of three cards, all positions of the wheel",
        notes=tuple(_notes(options, stake)),
        stake=stake,
    )


def _notes(options: Options, stake: int) -> Iterator[str]:
    """What the price depends on: meter, weights, and other players with the wager."""
    if not options["wheel-weights"]:
        yield "the weights of the wheel are an example: wheel-weights sets those in force"
    bare, step = by_top_prize(options, stake)
    name = "meter" if meter_of(options) else "top prize"
    yield (
        f"edge = {bare} - {step} x {name} in dollars, which is ${dollars(top_prize(options))};"
        f" none is left at ${float(bare / step):,.2f}"
    )
    yield (
        "for a player alone: every other player with the wager lowers the edge by"
        f" {by_another(options, stake)} through community pay"
    )


def by_top_prize(options: Options, stake: int) -> tuple[Fraction, Fraction]:
    """The edge if the top prize were nothing, and how much less it is for every dollar of it."""
    chances, won = weights(options), prizes(options, 0)
    returned = sum(chances[at] * won[at] for at in POSITIONS)
    return 1 - ONE_SUIT * returned / stake, ONE_SUIT * chances[TOP] * 100 / stake


def by_another(options: Options, stake: int) -> Fraction:
    """What another player's spins bring through community pay, per unit of the wager."""
    table, chances = COMMUNITY_PAY[options["bonus-spin-table"]], weights(options)
    paid = {at: pays.amount for at, pays in table.rows.items() if isinstance(pays, Fixed)}
    return ONE_SUIT * sum(chances[at] * amount for at, amount in paid.items()) / stake
