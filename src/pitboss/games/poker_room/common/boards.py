"""Alternative hands, 14.10(l): the pot divided among several boards dealt from the same deck.

Omaha has the same words in 14.11(j).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pitboss.games.poker_room.common import deck
from pitboss.games.poker_room.common.contest import Contest
from pitboss.play.options import Option, choice
from pitboss.play.prompts import Offer, Steps

MOST = 4
DOLLAR = 100
JUNCTURES = ("flop", "turn", "river")
"""Before which community cards the alternative hands may be agreed on."""


def options(cite: str) -> tuple[Option, ...]:
    """`cite` is the paragraph on alternative hands: 14.10(l)."""
    return (
        Option(name="alternative-hands", default=0, kind="number", low=0, high=MOST,
               cite=f"{cite}1i", says="the most alternative hands that are offered; 0 for none"),
        choice("juncture", ("any", *JUNCTURES), f"{cite}1ii",
               "before which community cards players may agree on alternative hands"),
    )  # fmt: skip


class Boards(Struct):
    """The boards that are played: one, or several from a juncture on."""

    holders: list[str] = []
    """Who holds the cards of each alternative hand; none while there is only the one board."""

    def of(self, contest: Contest) -> list[tuple[str, ...]]:
        """The community cards of every board."""
        hands = contest.round.hands
        common = tuple(hands.get("community", ()))
        if not self.holders:
            return [common]
        return [common + tuple(hands.get(holder, ())) for holder in self.holders]


def agree(contest: Contest, boards: Boards, juncture: str, cards: int, cite: str) -> Steps[None]:
    """All who contend for the pot must agree on the number; the dealer confirms it.

    Each hand takes so many cards, burned ones included: the deck must last for all of them.
    """
    round = contest.round
    most = min(round.options["alternative-hands"], round.table.stocks["deck"].size // cards)
    if most < 2 or boards.holders or round.options["juncture"] not in ("any", juncture):
        return
    number = 0
    for player in contest.contenders():
        offers = _offers(number, most, cite)
        answer = yield from round.choose(
            contest.seats[player], offers, cite=f"{cite}1", default="one-hand", step="agree"
        )
        if answer.name == "one-hand":
            return
        number = number or answer.amount // DOLLAR
    round.note("alternative-hands", number, f"{cite}2")
    boards.holders = [f"board-{n}" for n in range(1, number + 1)]
    deck.reserve(round, number * cards)


def _offers(number: int, most: int, cite: str) -> tuple[Offer, ...]:
    """One hand, or so many: the number is written like an amount, ``alternative-hands 2``."""
    low, high = (number, number) if number else (2, most)
    return (
        Offer("one-hand", f"{cite}1", says="play a single hand"),
        Offer("alternative-hands", f"{cite}1i", low * DOLLAR, high * DOLLAR,
              "divide the pot among so many hands", DOLLAR),
    )  # fmt: skip


def portions(amount: int, hands: int) -> list[int]:
    """Equal whole dollars; what is left over goes with the first hand."""
    equal = amount // hands // DOLLAR * DOLLAR
    return [amount - equal * (hands - 1), *[equal] * (hands - 1)]


def total(parts: Sequence[Sequence[int]]) -> list[int]:
    """The portions of several pots, hand by hand."""
    return [sum(of_hand) for of_hand in zip(*parts, strict=True)]
