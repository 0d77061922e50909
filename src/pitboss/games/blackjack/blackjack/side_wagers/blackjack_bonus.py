"""2.20: a blackjack in the first two cards, for an amount that a display selects.

The casino decides what the display can show and how often; the text limits the amounts and what the
house keeps. Only the amount is paid: the wager itself is collected.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from pitboss.engine import (
    Interruption,
    Irregularity,
    IrregularityReport,
    Options,
    Round,
    Stake,
    Steps,
    Wager,
    mapping,
)
from pitboss.errors import PitbossError, Refused
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    BOTH,
    BlackjackSideWager,
    by_first_cards,
)
from pitboss.games.blackjack.common.layout import Layout
from pitboss.money import cents, dollars, in_dollars
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.ranking import blackjack
from pitboss.regulation.payouts import Odds

BONUS = "blackjack-bonus"
BOUNDS = {1_00: (5_00, 1_000_00), 5_00: (50_00, 5_000_00)}
"""2.20(a), 2.20(j): by the size of the wager, the least and the most that is paid."""
EXAMPLES = {
    1_00: {"5": 100, "10": 60, "25": 25, "50": 10, "100": 4, "1000": 1},
    5_00: {"50": 160, "100": 30, "250": 6, "500": 3, "5000": 1},
}
"""Amounts with their weights. The text has no weights: they belong to the approved system."""
MOST = Fraction(3, 10)
MOST_PARTS = 100_000
IF_IT_FAILS = Odds(21)

# -- what the display shows ----------------------------------------------------------------------


@lru_cache
def display(options: Options) -> tuple[str, ...]:
    """What the display can show, each equally likely: ``5/50`` is for a $1 and for a $5 wager."""
    ones, fives = (amounts(options, stake) for stake in BOUNDS)
    size = lcm(len(ones), len(fives))
    if size > MOST_PARTS:
        raise Refused(f"the weights come to no more than {MOST_PARTS:,} together", "2.20(j)")
    return tuple(
        f"{ones[part * len(ones) // size]}/{fives[part * len(fives) // size]}"
        for part in range(size)
    )


def shown_for(shown: str, stake: int) -> int:
    """The amount on the display for a wager of this size."""
    return cents(shown.split("/")[list(BOUNDS).index(stake)])


@lru_cache
def amounts(options: Options, stake: int) -> tuple[str, ...]:
    """Every amount for a wager, repeated by its weight."""
    said: Mapping[str, Any] = options[f"blackjack-bonus-{stake // 100}"] or EXAMPLES[stake]
    parts: list[str] = []
    for amount, weight in said.items():
        parts += [_amount(amount, stake)] * _weight(amount, weight)
        if len(parts) > MOST_PARTS:
            raise Refused(f"the weights come to no more than {MOST_PARTS:,}", "2.20(j)")
    return tuple(parts)


def _amount(said: str, stake: int) -> str:
    low, high = BOUNDS[stake]
    try:
        amount = cents(said)
    except PitbossError:
        amount = 0
    if not low <= amount <= high:
        why = f"{said} for a ${stake // 100} wager: ${dollars(low)} to ${dollars(high)} is paid"
        raise Refused(f"blackjack-bonus: {why}", "2.20(j)")
    return in_dollars(amount)


def _weight(amount: str, weight: Any) -> int:
    text = str(weight)
    if not text.isdecimal() or not 0 < int(text) <= MOST_PARTS:
        raise Refused(f"blackjack-bonus: {amount} has a weight of 1 or more", "2.20(j)")
    return int(text)


def chance_of_blackjack(options: Options) -> Fraction:
    """How often the first two cards from a full shoe are an ace and a ten-value card."""
    size, aces, tens = (options["decks"] * cards for cards in (52, 4, 16))
    return Fraction(2 * aces * tens, size * (size - 1))


def advantage(options: Options, stake: int) -> Fraction:
    """What the house keeps of every wager of this size, from a full shoe."""
    shown = amounts(options, stake)
    return 1 - chance_of_blackjack(options) * Fraction(sum(map(cents, shown)), len(shown) * stake)


def check_table(options: Options) -> None:
    """2.20(k): the house keeps no more than 30 percent of it, and not less than nothing."""
    for stake in BOUNDS:
        kept = advantage(options, stake)
        if not 0 <= kept <= MOST:
            why = f"the house keeps {float(100 * kept):.2f} % of a ${stake // 100} wager"
            raise Refused(f"blackjack-bonus: {why}, not 0 to 30 %", "2.20(k)")
    display(options)


def check_amount(felt: Mapping[str, int]) -> None:
    if felt.get(BONUS) and felt[BONUS] not in BOUNDS:
        raise Refused("a blackjack bonus wager is $1 or $5", "2.20(a)")


def commit(round: Round) -> Steps[None]:
    """Before bets: the dealer commits to what the display will show."""
    yield from round.commit("wheel", pockets=display(round.options), cite="2.20(f)")


# -- settlement ----------------------------------------------------------------------------------


def settle_first_cards(layout: Layout) -> None:
    """2.20(d), 2.20(e): losing wagers are collected; a blackjack is put under its wager."""

    def decided(round: Round, stake: Stake) -> settlement.Outcome | None:
        cards = round.hands[str(stake.seat)][:2]
        if blackjack.is_blackjack(cards):
            return None
        return settlement.lose(stake, "no blackjack", "2.20(d); 2.20(e)1")

    settlement.carry_out(layout.round, by_first_cards(layout, (BONUS,), "2.20(e)", decided))
    for stake in layout.round.stakes_on(BONUS):
        layout.round.announce(f"seat {stake.seat}'s cards wait under the wager", "2.20(e)2")


class DisplayFails(Interruption):
    """No amount is shown when the button is pressed."""


def pay(layout: Layout) -> Steps[None]:
    """2.20(f) to (i): after all other wagers, from the dealer's left."""
    round = layout.round
    for seat in layout.boxes:
        for stake in round.stakes_on(BONUS, seat=seat):
            try:
                sections = display(round.options)
                worth = {shown_for(section, stake.amount): section for section in sections}
                shown = yield from round.spin(
                    sections, cite="2.20(f)", closed="2.3(c)", by=str(seat), worth=worth
                )
            except DisplayFails as failed:
                round.win(stake, IF_IT_FAILS, f"{failed.why}: {IF_IT_FAILS}", failed.cite)
                continue
            amount = shown_for(shown, stake.amount)
            verified = "announced" if amount < 100_00 else "confirmed by a supervisor"
            cite = "2.20(g)3" if amount < 100_00 else "2.20(g)4"
            round.announce(f"a bonus of ${dollars(amount)} is {verified}", cite)
            why = f"the display shows ${dollars(amount)}"
            settlement.carry_out(
                round, [settlement.collected(stake, amount, why, "2.20(h); 2.20(i)")]
            )


def display_fails(round: Round, report: IrregularityReport) -> None:
    raise DisplayFails("the display selects no amount", "2.15(o)")


SIDE_WAGER = BlackjackSideWager(
    name=BONUS, section="2.20(a)", beside="2.20(c)", check_felt=check_amount,
    manner=Manner(chips="2.20(b)", confirm=BOTH, coupons=False), announced="2.20(b)",
    excludes=("multiple-action", "progressive", "streak", "20-point-bonus", "optional-bonus",
              "in-between"),
    excluded_by="2.20(l)",
    check_table=check_table,
    options=tuple(
        mapping(f"blackjack-bonus-{stake // 100}", "2.20(j)",
                f"what the display can show for a ${stake // 100} wager, in dollars, each amount"
                " with its weight")
        for stake in BOUNDS
    ),
    tables={"1": {}, "5": {}},
    wagers=(
        Wager(name=BONUS, cite="2.20(b)", pays="the amount on the display", low=1_00, high=5_00,
              step=1_00, fixed=True, rule="$1 or $5",
              says="that you are dealt a blackjack, for an amount that the display selects"),
    ),
    irregularities=(
        Irregularity(
            name="bonus-display-fails", cite="2.15(o)", when=("spin",), handle=display_fails,
            consequence="a wager whose amount cannot be ascertained is paid 21 to 1",
        ),
    ),
    at={"before-bets": commit, "first-cards": settle_first_cards, "after-main": pay},
)  # fmt: skip
