"""The poker hand wagers: when each may be made, and when it wins (12.5(b), 12.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pitboss.engine.options import Options
from pitboss.errors import Refused
from pitboss.games.wheels.pokette.layout import ROWS
from pitboss.values import Frozen

RUNS = tuple(frozenset((ROWS + "A")[at : at + 3]) for at in range(12))
"""12.2(b): three values in a row, from ace-king-queen down to three-two-ace."""

Stand = Sequence[str]
"""The winning cards on the card stand, jokers left out."""


def pair(stand: Stand) -> bool:
    """12.1: identical value, whatever the suit."""
    return stand[0][0] == stand[1][0]


def suited(stand: Stand) -> bool:
    return len({card[1] for card in stand}) == 1


@lru_cache
def completing(one: str, other: str) -> frozenset[str]:
    """The values that make a straight of two others."""
    two = {one, other}
    return frozenset(rank for run in RUNS if len(two) == 2 and two <= run for rank in run - two)


@lru_cache
def consecutive(one: str, other: str) -> bool:
    """Whether two values follow each other; an ace both a king and a two."""
    return abs(ROWS.index(one) - ROWS.index(other)) in (1, len(ROWS) - 1)


def open_ended(stand: Stand, options: Options) -> bool:
    """12.8(d)2i: consecutive values; with an ace, which only one value completes, as posted."""
    one, other = stand[0][0], stand[1][0]
    ends = len(completing(one, other)) == 2 or options["ace-straights"] == "open"
    return consecutive(one, other) and ends


def inside(stand: Stand, options: Options) -> bool:
    """12.8(d)2ii: one value completes it."""
    return bool(completing(stand[0][0], stand[1][0])) and not open_ended(stand, options)


def straight(stand: Stand) -> bool:
    """Three consecutive values in any order, 12.5(b)4."""
    return frozenset(card[0] for card in stand) in RUNS


class HandWager(Frozen, kw_only=True):
    """A poker hand wager."""

    name: str
    cite: str
    """Its definition."""
    says: str
    posted: int = 2
    """How many winning cards are on the stand when it is made."""
    when: Callable[[Stand, Options], bool]
    needs: str
    """What they must be, in words."""
    announced: str
    """The paragraph under which it is offered."""
    wins: Callable[[Stand], bool]
    """By the cards on the stand once the last one is posted."""
    settled: str

    def offered(self, stand: Stand, options: Options) -> bool:
        return len(stand) == self.posted and self.when(stand, options)

    def refusal(self, stand: Stand) -> Refused:
        """Why it cannot be made now."""
        if not stand:
            why = f"{self.name}: no winning card posted on the card stand"
            return Refused(why, f"12.4(d); {self.announced}")
        return Refused(f"{self.name}: {self.needs}", f"{self.announced}{self._cite_too(stand)}")

    def _cite_too(self, stand: Stand) -> str:
        """A further reason against it: how many cards are posted, or that no card completes
        them."""
        if len(stand) != self.posted:
            return "; 12.4(d)"
        no_run = "straight" in self.name and not completing(stand[0][0], stand[1][0])
        return "; 12.2(b)" if no_run else ""


HANDS = (
    HandWager(
        name="pair-in-two", cite="12.5(b)1", says="the second winning card pairs the first",
        posted=1, when=lambda stand, options: True,
        needs="it is made when the first of the winning cards alone is posted",
        announced="12.8(a)", wins=pair, settled="12.8(b)",
    ),
    HandWager(
        name="pair-in-three", cite="12.5(b)2",
        says="the third winning card pairs the first or the second",
        when=lambda stand, options: not pair(stand),
        needs="two winning cards must be posted that are no pair", announced="12.8(c)",
        wins=lambda stand: stand[2][0] in (stand[0][0], stand[1][0]), settled="12.8(e)1",
    ),
    HandWager(
        name="three-of-a-kind", cite="12.5(b)3",
        says="the third winning card is of the value of the pair posted",
        when=lambda stand, options: pair(stand),
        needs="two winning cards must be posted that are a pair", announced="12.8(d)4",
        wins=lambda stand: len({card[0] for card in stand}) == 1, settled="12.8(e)5",
    ),
    HandWager(
        name="flush", cite="12.5(b)6",
        says="the third winning card is of the suit of both that are posted",
        when=lambda stand, options: suited(stand),
        needs="two winning cards of one suit must be posted", announced="12.8(d)1",
        wins=suited, settled="12.8(e)2",
    ),
    HandWager(
        name="straight-open", cite="12.5(b)4", says="the third winning card completes a straight",
        when=open_ended,
        needs="two winning cards of consecutive value must be posted that either of two values"
        " completes", announced="12.8(d)2i",
        wins=straight, settled="12.8(e)3",
    ),
    HandWager(
        name="straight-inside", cite="12.5(b)4",
        says="the third winning card is of the one value that completes a straight", when=inside,
        needs="two winning cards must be posted that one value alone completes",
        announced="12.8(d)2ii", wins=straight, settled="12.8(e)3",
    ),
    HandWager(
        name="straight-flush-open", cite="12.5(b)5",
        says="the third winning card completes a straight flush",
        when=lambda stand, options: suited(stand) and open_ended(stand, options),
        needs="two winning cards of one suit and consecutive value must be posted that either of"
        " two cards completes", announced="12.8(d)3i",
        wins=lambda stand: straight(stand) and suited(stand), settled="12.8(e)4",
    ),
    HandWager(
        name="straight-flush-inside", cite="12.5(b)5",
        says="the third winning card is the one that completes a straight flush",
        when=lambda stand, options: suited(stand) and inside(stand, options),
        needs="two winning cards of one suit must be posted that one card alone completes",
        announced="12.8(d)3ii",
        wins=lambda stand: straight(stand) and suited(stand), settled="12.8(e)4",
    ),
)  # fmt: skip
BY_NAME = {hand.name: hand for hand in HANDS}


def offered(stand: Stand, options: Options) -> list[HandWager]:
    """12.4(d): the poker hand wagers that may be made on the next spin."""
    return [hand for hand in HANDS if hand.offered(stand, options)]
