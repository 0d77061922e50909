"""High and low: two hands divide the pot, and suits say who gets what cannot be divided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from pitboss.games.poker_room.common.showdown import Part, best
from pitboss.ranking import low
from pitboss.ranking.showing import by_suit

Cards = Sequence[str]


class Side(Struct, frozen=True):
    """One of the two ways to win: what every player's hand scores, and how it is made."""

    scores: Mapping[int, int]
    """Of those who have a hand for it."""
    hands: Callable[[int], Iterable[Cards]]
    """Every hand that a player can form."""
    score: Callable[[Cards], int]


def divide(players: Sequence[int], amount: int, chip: int, highs: Side, lows: Side) -> list[Part]:
    """Half of an amount to the highest hand, with what cannot be halved, and half to the lowest;
    all of it to the highest where nobody has a low hand."""
    qualified = [player for player in players if player in lows.scores]
    lesser = amount // 2 // chip * chip if qualified else 0
    parts = [share_high(best(players, highs.scores), amount - lesser, chip, highs)]
    if qualified:
        parts.append(share_low(best(qualified, lows.scores), lesser, chip, lows))
    return parts


def share_high(winners: list[int], part: int, chip: int, side: Side) -> Part:
    """Odd chips go to the highest card by suit."""
    if part % (chip * len(winners)):
        winners = sorted(winners, key=lambda player: highest_by_suit(player, side), reverse=True)
    return part, winners


def share_low(winners: list[int], part: int, chip: int, side: Side) -> Part:
    """Odd chips go to the lowest card by suit."""
    if part % (chip * len(winners)):
        winners = sorted(winners, key=lambda player: lowest_by_suit(player, side))
    return part, winners


def highest_by_suit(player: int, side: Side) -> list[tuple[int, int]]:
    """The cards of a winning hand from the highest down, each by its suit too."""
    return max(sorted(map(by_suit, hand), reverse=True) for hand in _winning(player, side))


def lowest_by_suit(player: int, side: Side) -> list[tuple[int, int]]:
    """The cards of a winning hand from the lowest up, each by its suit too."""
    return min(sorted(by_suit(card, low.PIP) for card in hand) for hand in _winning(player, side))


def _winning(player: int, side: Side) -> list[Cards]:
    """The ways to form a player's best hand."""
    return [hand for hand in side.hands(player) if side.score(hand) == side.scores[player]]
