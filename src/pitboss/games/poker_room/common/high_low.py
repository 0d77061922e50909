"""High and low: two hands divide the pot, and suits decide who gets chips that cannot be
divided."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pitboss.engine import RankedHand, Round
from pitboss.games.poker_room.common.paragraphs import SplitPot
from pitboss.games.poker_room.common.showdown import Part, best
from pitboss.ranking import low
from pitboss.ranking.low import PIP
from pitboss.ranking.showing import by_suit
from pitboss.values import Frozen

Cards = Sequence[str]


class Side(Frozen):
    """One of the two ways to win: every player's hand as it was ranked, and how it is made."""

    ranked: Mapping[int, RankedHand]
    """By player; only players who have a hand for it."""
    hands: Callable[[int], Iterable[Cards]]
    """Every hand that a player can form."""
    score: Callable[[Cards], int]


def low_hand(holder: str, score: int, size: int = low.FIVE) -> RankedHand:
    """A low hand that is worth `score`, as settlement compares it."""
    return RankedHand(holder, low.called(score, size), (score,), low.ranks(score, size))


def announce(
    round: Round, high: RankedHand | None, lowest: RankedHand, cite: str, which: str = ""
) -> None:
    """What somebody has both ways, the low hand after the high one if that counts too."""
    both = lowest
    if high is not None:
        both = RankedHand(high.holder, f"{high.hand}, {lowest.hand}", (), high.ranks)
    round.announce_hand(both, cite, which)


def divide(
    players: Sequence[int], amount: int, chip: int, highs: Side, lows: Side, at: SplitPot
) -> list[Part]:
    """Half of an amount to the highest hand, with what cannot be halved, and half to the lowest;
    all of it to the highest where nobody has a low hand."""
    qualified = [player for player in players if player in lows.ranked]
    high_hands = {player: highs.ranked[player] for player in players}
    low_hands = {player: lows.ranked[player] for player in qualified}
    lesser = amount // 2 // chip * chip if qualified else 0
    high = best(players, highs.ranked)
    if not qualified:
        return [Part(amount, by_high_card(high, amount, chip, highs), hands=high_hands)]
    lowest = best(qualified, lows.ranked)
    return [
        Part(amount - lesser, by_high_card(high, amount - lesser, chip, highs), "the high half",
             at.high_ties if len(high) > 1 else at.halves, high_hands),
        Part(lesser, by_low_card(lowest, lesser, chip, lows), "the low half",
             at.low_ties if len(lowest) > 1 else at.halves, low_hands),
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
    return [hand for hand in side.hands(player) if side.score(hand) == side.ranked[player].score]
