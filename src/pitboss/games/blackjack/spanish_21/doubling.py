"""19.9: doubling down on any number of cards, and taking the double down wager back."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.engine.prompts import Offer, Steps
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused
from pitboss.games.blackjack.common import decisions
from pitboss.games.blackjack.common.decisions import Reason
from pitboss.games.blackjack.common.layout import Hand, Layout

STAND = Offer("stand", "19.9(d)", says="leave both wagers")
RESCUE = Offer("rescue", "19.9(d)", says="take the double down wager back, give the other one up")


def no_double(layout: Layout, hand: Hand) -> Reason | None:
    """19.9(a): on two cards or more, after a split and on aces too, but not on 21."""
    if hand.doubled:
        return "a hand is doubled once, for one card", layout.at.no_hit_doubled
    if hand.blackjack:
        return "no doubling down on a blackjack", layout.at.double
    if hand.total >= 21:
        return "no card is drawn to 21 or more, nor by doubling down", layout.at.hit
    return None


DOUBLE = replace(decisions.DOUBLE, refused=no_double, any_number=True)


def no_rescue(layout: Layout, hand: Hand) -> Reason:
    """Why there is nothing to take back."""
    if hand.doubled and hand.total > 21:
        return "a doubled hand over 21 is not rescued", "19.9(d)"
    return "only a double down wager is taken back, once its card is dealt", "19.9(d)"


def offer_rescue(layout: Layout, hand: Hand) -> Steps[None]:
    """19.9(d): to everybody who has doubled; no card depends on it, so each decides alone."""

    def why_not(name: str) -> Refused | None:
        decision = decisions.find(layout, name)
        reason = decision.refused(layout, hand) if decision else None
        return Refused(*reason) if reason else None

    doubled = layout.rules.names_of(hand.line).double(hand.part)
    for stake in [stake for stake in hand.stakes if stake.wager == doubled]:
        name = ""
        while not name:  # asked again after an irregularity
            layout.turn = hand
            answer = yield from layout.round.choose(
                stake.seat, (STAND, RESCUE), cite="19.9(d)", default="stand", why_not=why_not,
                patron=stake.patron,
            )  # fmt: skip
            layout.turn, name = None, answer.name
        if name == RESCUE.name:
            rescue(layout, hand, stake)


def rescue(layout: Layout, hand: Hand, double: Stake) -> None:
    """The double down wager is returned, the original wager forfeited."""
    round, cite = layout.round, RESCUE.cite
    round.push(double, "rescued", cite)
    mine = [stake for stake in hand.stakes if stake.patron == double.patron]
    for stake in mine:
        if stake is not double:
            round.lose(stake, "forfeited for the rescue", cite)
    hand.stakes[:] = [stake for stake in hand.stakes if stake not in mine]
    layout.broken.add((double.seat, double.patron, hand.line))
    if not hand.stakes:
        layout.collect(hand, cite)
