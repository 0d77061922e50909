"""2.17(d), 2.17(e), 2.20(e), 2.23(e), 2.24(d), 2.26(e): settled when everybody has two cards.

This is before any other card and before a card reader is used, from the dealer's far right. Their
results do not affect other wagers, 2.17(i), 2.23(b), 2.24(b), 2.26(c), and insurance does not cover
them, 2.9(e) and (f).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.games.blackjack.common.layout import Layout
from pitboss.procedures import settlement
from pitboss.procedures.settlement import Outcome

Decided = Callable[[Round, Stake], Outcome | None]
"""The result of a wager by the first cards; None if it waits."""


def stakes(layout: Layout, wagers: Sequence[str]) -> list[Stake]:
    """The wagers of these names on boxes that have their cards, from the dealer's far right."""
    round = layout.round
    return [
        stake
        for seat in reversed(layout.boxes)
        for wager in wagers
        for stake in round.stakes_on(wager, seat=seat)
    ]


def outcomes(layout: Layout, wagers: Sequence[str], decided: Decided, cite: str) -> list[Outcome]:
    """The results of the wagers by the first cards. Cards that players hold are turned up for
    it."""
    found, shown = [], set()
    for stake in stakes(layout, wagers):
        if layout.rules.by_hand and stake.seat not in shown:
            layout.round.show(str(stake.seat), cite)
            shown.add(stake.seat)
        outcome = decided(layout.round, stake)
        if outcome is not None:
            found.append(outcome)
    return found


def collect_then_pay(
    layout: Layout, wagers: Sequence[str], cite: str, decided: Decided = settlement.on_cards
) -> None:
    """All losing wagers are collected, then the winning ones paid."""
    found = outcomes(layout, wagers, decided, cite)
    settlement.collect_then_pay(layout.round, found)


def in_succession(
    layout: Layout, wagers: Sequence[str], cite: str, decided: Decided = settlement.on_cards
) -> None:
    """The wagers of one player after another."""
    settlement.carry_out(layout.round, outcomes(layout, wagers, decided, cite))
