"""The betting, played by pokerkit: whose turn it is, what may be bet, who is all-in, which pots.

It has no cards: those are the round's, and pokerkit goes from one betting round to the next. So it
never decides anything by chance, and nothing hidden is in it.

Importing pokerkit takes a third of a second, so that this module is imported when a hand begins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from pokerkit import Automation, BettingStructure, Deck, Opening, State, Street

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BLIND_OR_STRADDLE_POSTING,
)


class Betting(State):
    """The state of the betting in one round of play."""

    begun: tuple[int, ...] = ()
    """How many operations there were when each betting round began."""

    def verify_folding(self) -> None:
        """A hand may be thrown away although there is nothing to call."""
        if not self.actor_indices:
            raise ValueError("nobody is to act")

    def _begin_dealing(self) -> None:
        """The cards are the round's: pokerkit goes on to the betting at once."""
        self.street_index = 0 if self.street_index is None else self.street_index + 1
        self.begun += (len(self.operations),)
        self._end_dealing()

    def start_at(self, player: int) -> None:
        """The betting round begins with a player; with the next one who can act, if that one
        cannot."""
        self.actor_indices = deque(
            sorted(self.actor_indices, key=lambda other: (other - player) % self.player_count)
        )

    def force(self, player: int, amount: int) -> None:
        """The wager that starts the betting of stud; others complete it where it is less than a
        full bet."""
        self.start_at(player)
        street = self.streets[0]
        if amount < street.min_completion_betting_or_raising_amount:
            self.bring_in = amount
            self.post_bring_in()
        else:
            self.complete_bet_or_raise_to(amount)

    def stand_aside(self, player: int) -> None:
        """A player wagers no more, and contends for what is in the pots by now."""
        self.stacks[player] = 0
        if player in self.actor_indices:
            self.actor_indices.remove(player)

    def forget_dead_money(self, player: int) -> None:
        """A player's ante went back to him: it is no part of the pot any more."""
        antes = list(self.antes)
        antes[1 - player if self.player_count == 2 else player] = 0
        self.antes = tuple(antes)


@lru_cache
def _streets(minimums: tuple[int, ...], wagers: tuple[int | None, ...]) -> tuple[Street, ...]:
    """A betting round each: its minimum bet, and how many bets and raises it may have."""
    return tuple(
        Street(
            False, () if number else (False,), 1 if number else 0, False, Opening.POSITION,
            minimum, most,
        )
        for number, (minimum, most) in enumerate(zip(minimums, wagers, strict=True))
    )  # fmt: skip


def begin(
    structure: str,
    minimums: tuple[int, ...],
    wagers: tuple[int | None, ...],
    *,
    dead: Sequence[int],
    live: Sequence[int],
    stacks: Sequence[int],
    forced: bool = False,
) -> Betting:
    """The betting after antes (and other dead money) and blinds, at its first decision.

    Players are numbered from the left of the button. A negative live wager is one that does not
    move the start of the betting, as a blind that was missed. Where the betting starts with a
    forced bet, it waits for that (`Betting.force`).
    """
    count = len(stacks)
    if count == 2:  # pokerkit hands out the wagers of two players crosswise
        dead, live = dead[::-1], live[::-1]
    kind = BettingStructure(structure.capitalize())
    betting = Betting(
        AUTOMATIC, cast("Deck", ()), (), _streets(minimums, wagers), kind,
        False, tuple(dead), tuple(live), int(forced), tuple(stacks), count,
    )  # fmt: skip
    if betting.bet_collection_status:
        betting.collect_bets()
    return betting
