"""A wager that the dealer breaks with the third card: the row of its pay table that the cards
make."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

NUMBERS = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
RED = "dh"


def rows(cards: Sequence[str], in_two: str, in_three: str) -> tuple[str, ...]:
    """By the third card, and higher for three eights of one suit or color.

    It is lost with 17 or more `in_two` cards, hard or soft, and with 21 or less `in_three`.
    """
    if blackjack.total(cards[:2]) >= 17:
        return (in_two,)
    if blackjack.total(cards) <= 21:
        return (in_three,)
    third = NUMBERS[VALUES[cards[2]]]
    if {card[0] for card in cards} != {"8"}:
        return (third,)
    if len({card[1] for card in cards}) == 1:
        return ("three-eights-of-one-suit", third)
    one_color = len({card[1] in RED for card in cards}) == 1
    return ("three-eights-of-one-color", third) if one_color else (third,)
