"""Blackjack points: two to ten at face value, court cards ten, an ace eleven unless that breaks."""

from collections.abc import Sequence

from pitboss.equipment.cards import DECK

VALUES: dict[str, int] = {
    card: 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in DECK
}
"""What a card is worth at least: an ace counts one here."""


def points(cards: Sequence[str]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft: at most one ace can count eleven."""
    total, ace = 0, False
    for card in cards:
        value = VALUES[card]
        total += value
        if value == 1:
            ace = True
    return (total + 10, True) if ace and total <= 11 else (total, False)


def total(cards: Sequence[str]) -> int:
    return points(cards)[0]


def is_blackjack(cards: Sequence[str]) -> bool:
    """An ace and a ten-value card; whether they were dealt as the first two is not seen here."""
    return len(cards) == 2 and VALUES[cards[0]] + VALUES[cards[1]] == 11 and points(cards)[1]


def is_pair(cards: Sequence[str]) -> bool:
    """Two cards identical in value: a king and a ten are a pair."""
    return len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]


_NAMES = {
    (total, soft): f"{'soft' if soft else 'hard'} {total}"
    for total in range(64)
    for soft in (False, True)
}


def describe(cards: Sequence[str]) -> str:
    """The total in words: ``soft 17``, ``hard 24``."""
    return _NAMES[points(cards)]
