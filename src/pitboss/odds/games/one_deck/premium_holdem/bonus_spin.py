"""The bonus spin, 40.10(h) and 40.11(e): three cards of one suit, and a wheel with weights."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from pitboss.engine import Options
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
from pitboss.odds import payout_lines
from pitboss.odds.cards.hands import Cards
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream, below, draw
from pitboss.regulation.payouts import Fixed

HELD = 3
"""Cards of a hand."""
HANDS = comb(52, HELD)
ONE_SUIT = Fraction(4 * comb(13, 3), HANDS)
"""The chance of a spin."""


def top_prize(options: Options) -> int:
    """What position 1 pays: what is on the meter when it is paid, or the fixed prize."""
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
    """The price for the only player who has the wager."""
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
    progressive = meter_of(options)
    name = "meter" if progressive else "top prize"
    yield (
        f"edge = {bare} - {step} x {name} in dollars, which is ${dollars(top_prize(options))};"
        f" none is left at ${float(bare / step):,.2f}"
    )
    if progressive:
        yield payout_lines.on_meter(progressive.starts_at)
    yield (
        "for a player alone: every other player with the wager lowers the edge by"
        f" {by_another(options, stake)} through community pay"
    )


def by_top_prize(options: Options, stake: int) -> tuple[Fraction, Fraction]:
    """The edge with a top prize of nothing, and how much lower it is for every dollar of the
    prize."""
    chances, won = weights(options), prizes(options, 0)
    returned = sum(chances[at] * won[at] for at in POSITIONS)
    return 1 - ONE_SUIT * returned / stake, ONE_SUIT * chances[TOP] * 100 / stake


def by_another(options: Options, stake: int) -> Fraction:
    """What another player's spins bring through community pay, per unit of the wager."""
    table, chances = COMMUNITY_PAY[options["bonus-spin-table"]], weights(options)
    paid = {at: pays.amount for at, pays in table.rows.items() if isinstance(pays, Fixed)}
    return ONE_SUIT * sum(chances[at] * amount for at, amount in paid.items()) / stake


# -- simulated ------------------------------------------------------------------------------------


@kernel
def settle_spin(one_suit: bool, part: int, nets: Results, unit: int) -> int:
    """40.11(e): the wager is collected at once; the player gets what the wheel pays, if it is
    spun."""
    return int(nets[part]) if one_suit else -unit


@kernel
def one_suit(hand: Cards) -> bool:
    return bool(hand[0] // 13 == hand[1] // 13 and hand[0] // 13 == hand[2] // 13)


@kernel
def play_spin(
    stream: Stream, results: Results, staked: Results, nets: Results, unit: int
) -> int:  # fmt: skip
    deck = np.arange(52).astype(np.uint8)
    hand, spins = deck[:HELD], 0
    for round in range(results.size):
        draw(stream, deck, HELD)
        suited, part = one_suit(hand), 0
        if suited:
            part = below(stream, nets.size)
            spins += 1
        results[round] = settle_spin(suited, part, nets, unit)
        staked[round] = unit
    return HELD * results.size + spins


def simulator(question: Question) -> Simulator:
    nets, unit = spin_nets(question.options, top_prize(question.options))
    return dealt_cards(play_spin, (nets, unit), unit, price(question).lines)


def spin_nets(options: Options, top: int) -> tuple[Results, int]:
    """By part of the wheel, what it nets."""
    stake = STAKES[options["bonus-spin-table"]]
    won = prizes(options, top)
    unit, (nets,) = in_whole_units([Fraction(won[at] - stake, stake) for at in won])
    by_position = dict(zip(won, nets.tolist(), strict=True))
    return np.array([by_position[at] for at in wheel(options)], np.int32), unit
