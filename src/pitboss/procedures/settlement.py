"""Settling the players' wagers in one of the two orders that many subchapters allow.

Step by step over all players (reveal, collect the losing wagers, pay the winning ones, collect the
hands), or all of it player by player. The result is the same; the order of the record is not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from pitboss.engine import HOUSE, OnCards, Option, RankedHand, Round, Stake, choice
from pitboss.money import dollars
from pitboss.regulation.payouts import EVEN, PUSH, Payout
from pitboss.values import Frozen

Compared = tuple[RankedHand, ...]
"""The hands that decide a wager, the bettor's own first."""


class Outcome(Frozen, gc=False):
    """The result of a wager, before it is carried out."""

    stake: Stake
    won: int
    lost: int
    why: str
    cite: str
    bonus: str = ""
    """The name of a payout that has no stake of its own."""
    vigorish: int = 0
    """What the house takes from the winnings."""
    stays: bool = False
    """Whether it stays up when it has won."""
    pays: str = ""
    """The posted payout, before any limit."""
    compared: Compared = ()


def win(
    stake: Stake, pays: Payout, why: str, cite: str, vigorish: int = 0, *, compared: Compared = ()
) -> Outcome:
    return Outcome(
        stake, pays.won(stake.amount), 0, why, cite, "", vigorish, False, posted(pays), compared
    )  # fmt: skip


@cache
def posted(pays: Payout) -> str:
    """A payout as the layout shows it; empty for a push, which no layout shows."""
    return "" if pays == PUSH else str(pays)


def push(
    stake: Stake, why: str, cite: str, vigorish: int = 0, *, compared: Compared = ()
) -> Outcome:
    return Outcome(stake, 0, 0, why, cite, vigorish=vigorish, compared=compared)


def lose(stake: Stake, why: str, cite: str, *, compared: Compared = ()) -> Outcome:
    return Outcome(stake, 0, stake.amount, why, cite, compared=compared)


def by_table(stake: Stake, pays: Payout | None, why: str, cite: str) -> Outcome:
    """Paid if the pay table has a row for the hand, otherwise lost."""
    return lose(stake, why, cite) if pays is None else win(stake, pays, why, cite)


def in_words(row: str, pays: Payout | None) -> str:
    """A row of a pay table with what it pays; the row alone where the table does not have it."""
    if pays is None:
        return row
    return f"{row}: a push" if pays == PUSH else f"{row} at {pays}"


def on_cards(round: Round, stake: Stake, cards: OnCards | None = None) -> Outcome:
    """A wager that is decided by some cards alone: paid by its pay table, or lost.

    `cards` may name other cards than those that usually decide it.
    """
    wager, _ = round.table.find_wager(stake.wager)
    on, table = cards or wager.looks_at(round.options), wager.table(round.options)
    assert on is not None, "only such a wager is settled by its cards"
    row, pays = table.best(*on.rows(on.seen(round, stake)))
    cite = table.cite_of(row) if pays else on.lost_cite or table.cite
    cite = f"{on.cite}; {cite}" if on.cite else cite
    why = in_words(row, pays)
    if on.collected:
        return collected(stake, pays.won(stake.amount) if pays else 0, why, cite, pays)
    return by_table(stake, pays, why, cite)


def against_dealer(
    stake: Stake, hand: RankedHand, dealer: RankedHand, *, higher: str, lower: str, equal: str,
    pays: Payout = EVEN, tie: str = "a push",
) -> Outcome:  # fmt: skip
    """A hand against the dealer's, with a paragraph for each of the three results."""
    both = (hand, dealer)
    if hand.score < dealer.score:
        return lose(stake, "the dealer's hand is higher", lower, compared=both)
    if hand.score == dealer.score:
        return win(stake, PUSH, tie, equal, compared=both)
    return win(stake, pays, "the player's hand is higher", higher, compared=both)


def by_row(
    stake: Stake, row: str, pays: Payout | None, hand: RankedHand,
    *, lost: str, pushed: str, paid: str,
) -> Outcome:  # fmt: skip
    """A wager on the row of a pay table that a hand makes; lost where the table has no such row."""
    why = in_words(row, pays)
    if pays is None:
        return lose(stake, why, lost, compared=(hand,))
    return win(stake, pays, why, pushed if pays == PUSH else paid, compared=(hand,))


def bonus(stake: Stake, name: str, pays: Payout, why: str, cite: str) -> Outcome:
    """A payout on the size of another wager."""
    return Outcome(stake, pays.won(stake.amount), 0, why, cite, name)


def option(cite: str) -> Option:
    """The option for the order that a table uses, if the text has both in one paragraph."""
    return choice(
        "settlement",
        ("by-step", "by-player"),
        cite,
        "collect and pay step by step over all players, or player by player",
        items=(f"{cite}1", f"{cite}2"),
    )


Outcomes = Callable[[int], Iterable[Outcome]]
"""The results of the wagers at a seat."""


def settle(round: Round, seats: Sequence[int], outcomes: Outcomes, cite: str) -> None:
    """Settle the seats in the order given, as the option ``settlement`` has it.

    The paragraph is that of the option: its item 1 has four steps, its item 2 has three.
    """
    if round.options["settlement"] == "by-player":
        settle_by_player(round, seats, outcomes, reveal=f"{cite}2i", clear=f"{cite}2iii")
    else:
        settle_by_step(round, seats, outcomes, reveal=f"{cite}1i", clear=f"{cite}1iv")


def settle_by_player(
    round: Round, seats: Sequence[int], outcomes: Outcomes, *, reveal: str, clear: str
) -> None:
    """All of one player's wagers, then the next player's."""
    for seat in seats:
        round.show(str(seat), reveal)
        carry_out(round, outcomes(seat))
        round.collect(str(seat), clear)


def settle_by_step(
    round: Round, seats: Sequence[int], outcomes: Outcomes, *, reveal: str, clear: str
) -> None:
    """The losing wagers of all players, then the others."""
    for seat in seats:
        round.show(str(seat), reveal)
    collect_then_pay(round, [outcome for seat in seats for outcome in outcomes(seat)])
    for seat in seats:
        round.collect(str(seat), clear)


def collect_then_pay(round: Round, decided: Sequence[Outcome]) -> None:
    """Losing wagers are collected, then the others paid or given back."""
    carry_out(round, [outcome for outcome in decided if outcome.lost])
    carry_out(round, [outcome for outcome in decided if not outcome.lost])


def lose_push_win(
    round: Round, seats: Sequence[int], outcomes: Outcomes, *, lost: str, pushed: str, paid: str
) -> None:
    """Losing wagers are collected, then pushes are settled, then the winning wagers are paid.

    A hand lies open until the last of its wagers is settled, and is then collected.
    """
    decided = [(seat, outcome) for seat in seats for outcome in outcomes(seat)]
    ends = {seat: max(_stage(it) for own, it in decided if own == seat) for seat in seats}
    for stage, cite in enumerate((lost, pushed, paid)):
        carry_out(round, [outcome for _, outcome in decided if _stage(outcome) == stage])
        for seat in seats:
            if ends[seat] == stage:
                round.collect(str(seat), cite)


def _stage(outcome: Outcome) -> int:
    """0 for a loss, 1 for a push, 2 for a win, even if a limit reduces it to nothing."""
    return 0 if outcome.lost else 2 if outcome.won or outcome.pays else 1


def collected(stake: Stake, paid: int, why: str, cite: str, pays: Payout | None = None) -> Outcome:
    """A wager whose chips were taken in before the deal: what is paid is all that comes back."""
    return Outcome(stake, paid, stake.amount, why, cite, pays=str(pays) if pays else "")


def limited(outcomes: Iterable[Outcome], most: int | None, cite: str) -> Iterator[Outcome]:
    """Pay no more on a hand than the posted limit; the last payments are reduced."""
    left = most
    for outcome in outcomes:
        if left is None or outcome.won <= left:
            yield outcome
        else:
            why = f"{outcome.why}, up to the limit of {dollars(most or 0)} a hand"
            yield replace(outcome, won=left, why=why, cite=cite)
        left = None if left is None else max(0, left - outcome.won)


def carry_out(round: Round, outcomes: Iterable[Outcome]) -> None:
    for it in outcomes:
        stake = it.stake
        if it.bonus:
            round.pay_bonus(stake.seat, it.bonus, it.won, it.why, it.cite, patron=stake.patron)
        else:
            round.settle(
                stake, it.won, it.lost, it.why, it.cite,
                HOUSE, it.vigorish, it.stays, it.pays, it.compared,
            )  # fmt: skip
