"""Baccarat dealt card by card, as 3.5 to 3.9 tell it: slow, and plain."""

from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.outcome import Outcome
from pitboss.games.baccarat.common.third_card import DRAW, NONE


def deal(values):
    """A round from the values of the next cards."""
    left = list(values)
    first, second, third, fourth = (left.pop(0) for _ in range(4))
    player, banker = [first, third], [second, fourth]
    if max(sum(player) % 10, sum(banker) % 10) < 8:
        drawn = NONE
        if third_card.player(sum(player) % 10) == DRAW:
            drawn = left.pop(0)
            player.append(drawn)
        if third_card.banker(sum(banker) % 10, drawn) == DRAW:
            banker.append(left.pop(0))
    return Outcome(sum(player) % 10, sum(banker) % 10, len(player), len(banker))


def shoe(values, last, more):
    """Every round of a shoe, with so many after the one in which the cutting card came."""
    at, rounds = 1 + (values[0] or 10), []
    while True:
        rounds.append(deal(values[at : at + 6]))
        at += rounds[-1].player_cards + rounds[-1].banker_cards
        if at >= last:
            if not more:
                return rounds
            more -= 1
