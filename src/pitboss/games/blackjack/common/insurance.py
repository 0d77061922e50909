"""Insurance, and even money in its place."""

from __future__ import annotations

from pitboss.engine.prompts import Offer, Steps
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused
from pitboss.games.blackjack.common.decisions import no_even_money
from pitboss.games.blackjack.common.layout import Hand, Layout


def offer_to_all(layout: Layout) -> Steps[None]:
    """After the second cards and before any other."""
    for seat in layout.boxes if layout.shows_ace else ():
        yield from offer_to_box(layout, seat)


def offer_to_box(layout: Layout, seat: int) -> Steps[None]:
    """Against an ace, to every bettor of the box separately."""
    if not layout.shows_ace:
        return
    for hand in layout.boxes[seat]:
        for stake in list(hand.stakes):
            if not hand.out and stake.wager in layout.rules.opening:
                yield from offer(layout, hand, stake)


def offer(layout: Layout, hand: Hand, stake: Stake) -> Steps[None]:
    """Up to half the wager, or up to the next higher amount that chips can make."""
    round, at, unit = layout.round, layout.at, layout.rules.unit
    seat, patron, about = stake.seat, stake.patron, layout.about(hand)
    own = layout.rules.insured_by
    said = own(stake) if own else "insurance"
    insured = hand.wagered(patron) if layout.rules.insures_all else stake.amount
    high = -(-insured // (2 * unit)) * unit
    open_ = [
        Offer("no-insurance", at.insurance, says="go without", about=about),
        Offer(
            said, at.insurance_placed, unit, high, "half the wager at most", unit, high,
            high_why="no more than half the wager, or the next amount up that chips can make",
            low_cite=at.chips, low_why=layout.rules.in_units, step_cite=at.chips, about=about,
        ),
    ]  # fmt: skip
    if hand.blackjack and layout.rules.even_money is not None:
        open_.append(Offer("even-money", at.even_money, says="1 to 1 for the blackjack now"))

    def why_not(name: str) -> Refused | None:
        return Refused(*no_even_money(layout, hand)) if name == "even-money" else None

    answer = yield from round.choose(
        seat, open_, cite=at.insurance, default="no-insurance", why_not=why_not, patron=patron
    )
    if answer.name == said:
        wager = said if own else layout.rules.names_of(hand.line).insurance
        round.place(seat, wager, answer.amount, at.insurance_placed, patron=patron)
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
