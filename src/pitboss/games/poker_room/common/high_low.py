"""High and low: two hands divide the pot, and suits decide who gets chips that cannot be
divided."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pitboss.games.poker_room.common.paragraphs import SplitPot
from pitboss.games.poker_room.common.showdown import Part, best
from pitboss.ranking.low import PIP
from pitboss.ranking.showing import by_suit
from pitboss.values import Frozen

Cards = Sequence[str]


class Side(Frozen):
    """One of the two ways to win: what every player's hand scores, and how it is made."""

    scores: Mapping[int, int]
    """By player; only players who have a hand for it."""
    hands: Callable[[int], Iterable[Cards]]
    """Every hand that a player can form."""
    score: Callable[[Cards], int]


def divide(
    players: Sequence[int], amount: int, chip: int, highs: Side, lows: Side, at: SplitPot
) -> list[Part]:
    """Half of an amount to the highest hand, with what cannot be halved, and half to the lowest;
    all of it to the highest where nobody has a low hand."""
    qualified = [player for player in players if player in lows.scores]
    lesser = amount // 2 // chip * chip if qualified else 0
    high = best(players, highs.scores)
    if not qualified:
        return [Part(amount, by_high_card(high, amount, chip, highs))]
    low = best(qualified, lows.scores)
    return [
        Part(amount - lesser, by_high_card(high, amount - lesser, chip, highs), "the high half",
             at.high_ties if len(high) > 1 else at.halves),
        Part(lesser, by_low_card(low, lesser, chip, lows), "the low half",
             at.low_ties if len(low) > 1 else at.halves),
    ]  # fmt: skip


def by_high_card(winners: list[int], part: int, chip: int, side: Side) -> list[int]:
    """Who shares a part: where there are odd chips, the highest card by suit comes first."""
    if part % (chip * len(winners)):
        winners = sorted(winners, key=lambda player: highest_by_suit(player, side), reverse=True)
    return winners


def by_low_card(winners: list[int], part: int, chip: int, side: Side) -> list[int]:
    """Who shares a part: where there are odd chips, the lowest card by suit comes first."""
    if part % (chip * len(winners)):
        winners = sorted(winners, key=lambda player: lowest_by_suit(player, side))
    return winners


def highest_by_suit(player: int, side: Side) -> list[tuple[int, int]]:
    """The cards of a winning hand from the highest down, each by its suit too."""
    return max(sorted(map(by_suit, hand), reverse=True) for hand in _winning(player, side))


def lowest_by_suit(player: int, side: Side) -> list[tuple[int, int]]:
    """The cards of a winning hand from the lowest up, each by its suit too."""
    return min(sorted(by_suit(card, PIP) for card in hand) for hand in _winning(player, side))


def _winning(player: int, side: Side) -> list[Cards]:
    """The ways to form a player's best hand."""
    return [hand for hand in side.hands(player) if side.score(hand) == side.scores[player]]
