"""The betting, played by pokerkit: whose turn it is, what may be bet, who is all-in, which pots.

It has no cards: the round has them, and pokerkit goes from one betting round to the next. So it
never decides anything by chance, and contains nothing hidden.

Importing pokerkit takes a third of a second, so this module is only imported when a hand begins.
"""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from pokerkit import (
    AntePosting,
    BettingStructure,
    BlindOrStraddlePosting,
    Deck,
    Opening,
    State,
    Street,
)


class Betting(State):
    """The state of the betting in one round of play."""

    begun: tuple[int, ...] = ()
    """How many operations there were when each betting round began."""

    def verify_folding(self) -> None:
        """A hand may be thrown away although there is nothing to call."""
        if not self.actor_indices:
            raise ValueError("nobody is to act")

    def _begin_ante_posting(self) -> None:
        """All antes at once: the round says who pays them."""
        for player, ante in enumerate(self._by_player(self.antes)):
            if amount := self._post(player, ante):
                self.operations.append(AntePosting(player, amount))
        self._end_ante_posting()

    def _begin_blind_or_straddle_posting(self) -> None:
        for player, blind in enumerate(self._by_player(self.blinds_or_straddles)):
            if amount := self._post(player, abs(blind)):
                self.operations.append(BlindOrStraddlePosting(player, amount))
        self._end_blind_or_straddle_posting()

    def _by_player(self, posted: tuple[int, ...]) -> tuple[int, ...]:
        """What each player posts; with two players the posts are swapped in pokerkit."""
        return posted[::-1] if self.player_count == 2 else posted

    def _post(self, player: int, due: int) -> int:
        """A player posts what is due, or all that there is; the amount."""
        amount = min(due, self.stacks[player])
        self.bets[player] = amount
        self.stacks[player] -= amount
        self.payoffs[player] -= amount
        return amount

    def _begin_dealing(self) -> None:
        """The round has the cards: pokerkit goes on to the betting at once."""
        self.street_index = 0 if self.street_index is None else self.street_index + 1
        self.begun += (len(self.operations),)
        self._begin_betting()

    def _begin_showdown(self) -> None:
        """The round has the hands too: pokerkit has nothing more to do."""

    def _begin_betting(self) -> None:
        """The betting begins by position: with the player after the last blind, or the first who
        can act. A player who is all-in, or who covers everybody who is not all-in, is not asked.
        This is what pokerkit does, without its cards."""
        count, bets, stacks, statuses = self.player_count, self.bets, self.stacks, self.statuses
        opener, top = 0, max(bets)
        if top:
            blinds = self._by_player(self.blinds_or_straddles)
            live = [bet if blind > 0 else -bet for bet, blind in zip(bets, blinds, strict=True)]
            opener = (last_of_highest(live) + 1) % count
        order = [i for i in (*range(opener, count), *range(opener)) if statuses[i]]
        second = sorted([bets[i] + stacks[i] for i in order])[-2]
        actors = deque([i for i in order if stacks[i] and bets[i] < second])
        self.opener_index, self.actor_indices = opener, actors
        self.bring_in_status = self.completion_status = not self.street_index and self.bring_in > 0
        self.completion_betting_or_raising_amount = self.completion_betting_or_raising_count = 0
        self.acted_player_indices.clear()
        self.consecutive_short_all_in_amounts.clear()
        self._update_betting(status=len(actors) == 1 and bets[actors[0]] >= top)

    def wagers(self) -> tuple[int, int] | None:
        """From what to what total the player whose turn it is may bet or raise; None if not at all.

        The same limits as in pokerkit's properties, found in one step.
        """
        bets, stacks, player = self.bets, self.stacks, self.actor_indices[0]
        assert self.street_index is not None
        street, last = self.streets[self.street_index], self.completion_betting_or_raising_amount
        top, mine, stack = max(bets), bets[player], stacks[player]
        owed, short = min(stack, top - mine), self.consecutive_short_all_in_amounts
        if (
            (owed < last and not self.bring_in_status)
            or self.completion_betting_or_raising_count
            == street.max_completion_betting_or_raising_count
            or (short and sum(short) < last and player in self.acted_player_indices)
            or stack <= top - mine
        ):
            return None
        low = max(last, street.min_completion_betting_or_raising_amount)
        if not self.completion_status:
            low += top
        low, high = min(stack + mine, low), stack + mine
        if self.betting_structure is BettingStructure.FIXED_LIMIT:
            high = low
        elif self.betting_structure is BettingStructure.POT_LIMIT:
            high = min(high, max(low, 2 * top - mine - sum(self.payoffs)))
        return low, high

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        """The round has already compared the amount with its offer."""
        return super().verify_completion_betting_or_raising_to() if amount is None else amount

    def start_at(self, player: int) -> None:
        """The betting round begins with a player, or with the next who can act, if that player
        cannot."""
        self.actor_indices = deque(
            sorted(self.actor_indices, key=lambda other: (other - player) % self.player_count)
        )

    def force(self, player: int, amount: int) -> None:
        """The wager that starts the betting of stud; others complete it if it is less than a full
        bet."""
        self.start_at(player)
        street = self.streets[0]
        if amount < street.min_completion_betting_or_raising_amount:
            self.bring_in = amount
            self.post_bring_in()
        else:
            self.complete_bet_or_raise_to(amount)

    def stand_aside(self, player: int) -> None:
        """A player wagers no more, and contends only for what is in the pots now."""
        self.stacks[player] = 0
        if player in self.actor_indices:
            self.actor_indices.remove(player)

    def forget_dead_money(self, player: int) -> None:
        """A player's ante was returned: it is no longer part of the pot."""
        antes = list(self.antes)
        antes[1 - player if self.player_count == 2 else player] = 0
        self.antes = tuple(antes)


def last_of_highest(amounts: Sequence[int]) -> int:
    """The player with the highest amount; of several, the last."""
    return len(amounts) - 1 - amounts[::-1].index(max(amounts))


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

    Players are numbered from the left of the button. A negative live wager does not move the start
    of the betting, for example a missed blind. If the betting starts with a forced bet, it waits
    for that bet (`Betting.force`).
    """
    count = len(stacks)
    if count == 2:  # pokerkit swaps the wagers of two players
        dead, live = dead[::-1], live[::-1]
    kind = BettingStructure(structure.capitalize())
    betting = Betting(
        (), cast("Deck", ()), (), _streets(minimums, wagers), kind,
        False, tuple(dead), tuple(live), int(forced), tuple(stacks), count,
    )  # fmt: skip
    if betting.bet_collection_status:
        betting.collect_bets()
    return betting
