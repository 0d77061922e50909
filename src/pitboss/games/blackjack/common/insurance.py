"""2.7(c), 2.9, 2.13(f): insurance, and even money in its place."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.blackjack.common.decisions import no_even_money
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.options import TABLES
from pitboss.play.prompts import Offer, Steps
from pitboss.play.wagers import Stake

NO_INSURANCE = Offer("no-insurance", "2.9(a)", says="go without")


def offered(layout: Layout) -> bool:
    """2.9(a), 2.6(k)3: the dealer's first card is an ace, and the hole card is not seen."""
    return layout.shows_ace and not layout.rules.exposed


def offer_to_all(layout: Layout) -> Steps[None]:
    """2.9(b): after the second cards and before any other."""
    for seat in layout.boxes:
        yield from offer_to_box(layout, seat)


def offer_to_box(layout: Layout, seat: int) -> Steps[None]:
    """2.13(f): every bettor of the box for himself or herself."""
    for hand in layout.boxes[seat]:
        for stake in list(hand.stakes):
            if not hand.out:
                yield from offer(layout, hand, stake)


def most(layout: Layout, wager: int) -> int:
    """2.9(b): half the wager, or the next amount up that chips can make."""
    unit = layout.rules.unit
    return -(-wager // (2 * unit)) * unit


def offer(layout: Layout, hand: Hand, stake: Stake) -> Steps[None]:
    round, unit = layout.round, layout.rules.unit
    high = most(layout, stake.amount)
    open_ = [
        NO_INSURANCE,
        Offer("insurance", "2.9(b)", unit, high, "half the wager at most", unit, high),
    ]
    even_money = hand.blackjack and round.options["even-money"]
    if even_money:
        open_.append(Offer("even-money", "2.7(c)", says="1 to 1 for the blackjack now"))

    def why_not(name: str) -> Refused | None:
        return Refused(*no_even_money(layout, hand)) if name == "even-money" else None

    answer = yield from round.choose(
        stake.seat,
        open_,
        cite="2.9(a)",
        default="no-insurance",
        why_not=why_not,
        patron=stake.patron,
    )
    if answer.name == "insurance":
        round.place(stake.seat, "insurance", answer.amount, "2.9(b)", patron=stake.patron)
    elif answer.name == "even-money":
        if layout.rules.by_hand:
            round.show(hand.holder, "2.7(c)")
        pays = TABLES["main"]["even-money"]["blackjack"]
        round.pay(stake, pays, "even money for a blackjack", "2.7(c)")
        hand.stakes.remove(stake)
        if not hand.stakes:
            layout.collect(hand, "2.7(c)")
