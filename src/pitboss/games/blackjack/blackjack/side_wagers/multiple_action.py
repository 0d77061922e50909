"""2.18: two or three wagers on a hand, each against another hand of the dealer.

All hands of the dealer begin with the same face-up card.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.engine.answers import Choice, IrregularityReport
from pitboss.engine.prompts import DEALER, Offer, Steps
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.games.blackjack.blackjack.side_wagers.multiple_wagers import (
    NUMBERS,
    OPENING,
    SPOTS,
    insured_by,
    spot_of,
)
from pitboss.games.blackjack.common import round_steps, settlement
from pitboss.games.blackjack.common.decisions import (
    DOUBLE,
    DOUBLE_FACE_DOWN,
    HIT,
    SPLIT,
    Decision,
    also_double,
    deal_to_doubled,
    make_two,
    offer_double,
)
from pitboss.games.blackjack.common.irregularities import on_the_layout
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.rules import Rules

AT_HAND = "the dealer's hand"
"""Where a round remembers which of the dealer's hands is being dealt."""


def rules_at(rules: Rules) -> Rules:
    """The rules of a table, with two or three wagers on a hand."""
    at = replace(rules.at, no_split_again=f"{rules.at.no_split_again}; 2.11(e)")
    return replace(rules, at=at, opening=OPENING, insured_by=insured_by)


def lay_out(round: Round, rules: Rules) -> Layout:
    """One hand for all wagers of a box."""
    layout = Layout(round, replace(rules, opening=rules.opening[:1]))
    layout.rules = rules
    for seat, (hand,) in layout.boxes.items():
        hand.stakes += [s for name in OPENING[1:] for s in round.stakes_on(name, seat=seat)]
    return layout


# -- decisions -----------------------------------------------------------------------------------


def own(hand: Hand) -> list[Stake]:
    """The wagers on a hand of the player who decides."""
    return [stake for stake in hand.stakes if stake.patron == hand.caller]


def wagered(hand: Hand) -> int:
    return sum(stake.amount for stake in own(hand))


def name_of(kind: str, hand: Hand, stake: Stake) -> str:
    """The name of a wager that is added, on the first hand or on the hand from a split."""
    return f"{'ma' if hand.number == 1 else 'ma-split'}-{kind}-{spot_of(stake)}"


def double(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.18(c): an additional wager for each wager. If less is wagered, the first wagers get it."""
    unit, left = layout.rules.unit, answer.amount
    stakes, others = own(hand), [s for s in hand.stakes if s.patron != hand.caller]
    for place, stake in enumerate(stakes):
        kept = sum(min(unit, later.amount) for later in stakes[place + 1 :])
        more = min(stake.amount, left - kept)
        left -= more
        name = name_of("double", hand, stake)
        added = layout.round.place(hand.seat, name, more, "2.18(c)", patron=hand.caller)
        hand.stakes.append(added)
    for stake in others:
        yield from also_double(layout, hand, name_of("double", hand, stake), [stake])
    return (yield from deal_to_doubled(layout, hand, answer))


def split(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.18(c): the same again for each wager."""
    stakes = [
        layout.round.place(
            hand.seat, f"ma-split-{spot_of(stake)}", stake.amount, "2.18(c)", patron=hand.caller
        )
        for stake in own(hand)
    ]
    others = [
        ([stake], f"ma-split-{spot_of(stake)}")
        for stake in hand.stakes
        if stake.patron != hand.caller
    ]
    return (yield from make_two(layout, hand, stakes, others))


def _double_offer(layout: Layout, hand: Hand, name: str) -> Offer:
    most = wagered(hand)
    offer = offer_double(layout, most, name, "2.18(c)")
    least = sum(min(layout.rules.unit, stake.amount) for stake in own(hand))
    return Offer(
        name, "2.18(c)", least, most, offer.says, offer.step, most, offer.high_cite,
        offer.high_why, "2.18(c)", "an additional wager for each wager", step_cite=offer.step_cite,
    )  # fmt: skip


DECISIONS: tuple[Decision, ...] = (
    HIT,
    replace(DOUBLE, carry_out=double,
            offer=lambda layout, hand: _double_offer(layout, hand, "double")),
    replace(DOUBLE_FACE_DOWN, carry_out=double,
            offer=lambda layout, hand: _double_offer(layout, hand, "double-face-down")),
    replace(SPLIT, carry_out=split,
            offer=lambda layout, hand: Offer("split", "2.18(c)", wagered(hand), wagered(hand),
                                             "two hands, every wager again")),
)  # fmt: skip


# -- the dealer's hands --------------------------------------------------------------------------


def play_and_settle(layout: Layout) -> Steps[None]:
    """2.18(e) to (j): one hand of the dealer after another, as long as wagers remain."""
    round, live = layout.round, list(layout.hands())
    by_spot = {
        spot: [(h, [s for s in h.stakes if spot_of(s) == spot]) for h in live] for spot in SPOTS
    }
    for spot in SPOTS:
        insured = round.stakes_on(f"insurance-{spot}")
        if spot > 1 and not insured and not any(stakes for _, stakes in by_spot[spot]):
            continue
        if spot > 1:
            keep_up_card(layout, spot)
        for hand, stakes in by_spot[spot]:
            hand.stakes, hand.out = stakes, not stakes
        yield from play_hand(layout, spot)
    for hand in live:
        layout.collect(hand, "2.18(j)")
    settlement.clear(layout)


def play_hand(layout: Layout, spot: int) -> Steps[None]:
    """2.18(e) to (i): the second card, the others, and the wagers on this hand."""
    round = layout.round
    round.memo[AT_HAND] = spot
    cite = yield from round_steps.dealers_second_card(layout)
    settlement.settle_insurance(layout, f"insurance-{spot}")
    yield from round_steps.draw_to_17(layout, cite)
    settlement.turn_up_hands(layout)
    for seat in reversed(layout.boxes):
        for hand in layout.boxes[seat]:
            if not hand.out:
                settlement.settle_hand(layout, hand)


def keep_up_card(layout: Layout, spot: int) -> None:
    """2.18(f)2, 2.18(g), 2.18(h): the cards of the last hand are discarded, all but the first."""
    round, cite = layout.round, "2.18(g)" if spot == 2 else "2.18(h)"
    for card in layout.dealer[:0:-1]:
        round.shift(card, DEALER, "discard", face="down", cite="2.18(f)2")
    round.announce(f"the face up card moves to the dealer's {NUMBERS[spot]} hand", cite)


# -- what goes wrong -----------------------------------------------------------------------------


def told(words: str, cite: str) -> Callable[[Round, IrregularityReport], None]:
    """The round goes on; the consequence is announced."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.announce(words, cite)

    return handle


def later_hand(layout: Layout, report: IrregularityReport) -> bool:
    return bool(layout.round.memo.get(AT_HAND, 1) > 1)


IRREGULARITIES = (
    on_the_layout(
        "up-card-not-moved", "2.15(l)",
        told("the face up card counts as moved", "2.15(l)"),
        "the round goes on as if it had been moved", later_hand,
        "only at the dealer's second or third hand of multiple action",
    ),
    on_the_layout(
        "up-card-discarded", "2.15(m)",
        told("a supervisor takes the face up card back from the discard rack", "2.15(m)"),
        "the last hand is reconstructed, and the card goes back to its place", later_hand,
        "only at the dealer's second or third hand of multiple action",
    ),
)  # fmt: skip
