"""Insurance, and even money in its place."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.blackjack.common.decisions import no_even_money
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.play.prompts import Offer, Steps
from pitboss.play.wagers import Stake


def offer_to_all(layout: Layout) -> Steps[None]:
    """After the second cards and before any other."""
    for seat in layout.boxes if layout.shows_ace else ():
        yield from offer_to_box(layout, seat)


def offer_to_box(layout: Layout, seat: int) -> Steps[None]:
    """Against an ace, to every bettor of the box for himself or herself."""
    if not layout.shows_ace:
        return
    for hand in layout.boxes[seat]:
        for stake in list(hand.stakes):
            if not hand.out:
                yield from offer(layout, hand, stake)


def offer(layout: Layout, hand: Hand, stake: Stake) -> Steps[None]:
    """Up to half the wager, or to the next amount up that chips can make."""
    round, at, unit = layout.round, layout.at, layout.rules.unit
    seat, patron = stake.seat, stake.patron
    high = -(-stake.amount // (2 * unit)) * unit
    open_ = [
        Offer("no-insurance", at.insurance, says="go without"),
        Offer(
            "insurance", at.insurance_placed, unit, high, "half the wager at most", unit, high,
            high_why="no more than half the wager, or the next amount up that chips can make",
            low_cite=at.chips, low_why=layout.rules.in_units, step_cite=at.chips,
        ),
    ]  # fmt: skip
    if hand.blackjack and layout.rules.even_money is not None:
        open_.append(Offer("even-money", at.even_money, says="1 to 1 for the blackjack now"))

    def why_not(name: str) -> Refused | None:
        return Refused(*no_even_money(layout, hand)) if name == "even-money" else None

    answer = yield from round.choose(
        seat, open_, cite=at.insurance, default="no-insurance", why_not=why_not, patron=patron
    )
    if answer.name == "insurance":
        round.place(seat, "insurance", answer.amount, at.insurance_placed, patron=patron)
    elif answer.name == "even-money":
        pay_even_money(layout, hand, stake)


def pay_even_money(layout: Layout, hand: Hand, stake: Stake) -> None:
    round, cite, pays = layout.round, layout.at.even_money, layout.rules.even_money
    assert pays is not None, "only where it is offered"
    if layout.rules.by_hand:
        round.show(hand.holder, cite)
    round.pay(stake, pays, "even money for a blackjack", cite)
    hand.stakes.remove(stake)
    if not hand.stakes:
        layout.collect(hand, cite)
