"""What a player may do with a hand, and what follows.

A decision is a value: why it is refused, what is offered where it is not, and what it does. A game
lists those that its players have, these or its own.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout
from pitboss.games.blackjack.common.settlement import bust, surrender_now
from pitboss.games.blackjack.common.wagers import double_wager, split_wager
from pitboss.play.answers import Choice
from pitboss.play.events import Face
from pitboss.play.prompts import Offer, Steps
from pitboss.play.wagers import Stake
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

Reason = tuple[str, str]
"""Why not, and by which paragraph."""


class Decision(Struct, frozen=True, kw_only=True):
    """One thing that a player may decide for a hand."""

    name: str
    refused: Callable[[Layout, Hand], Reason | None]
    """Why not; offered where it says nothing."""
    offer: Callable[[Layout, Hand], Offer]
    carry_out: Callable[[Layout, Hand, Choice], Steps[bool]]
    """What follows; whether the hand plays on."""


# -- why a decision is refused ---------------------------------------------------------------------


def no_hit(layout: Layout, hand: Hand) -> Reason | None:
    if hand.aces and len(hand.cards) > 1:
        return "one card only to each split ace", layout.at.split_aces
    if hand.doubled:
        return "one card only to a doubled hand", layout.at.no_hit_doubled
    if (total := hand.total) < 21:
        return None
    if total == 21:
        return "no card is drawn to 21", layout.at.no_hit_on_21
    return "no card is drawn once over 21", layout.at.no_hit_over_21


def no_surrender(layout: Layout, hand: Hand) -> Reason | None:
    at = layout.at
    if not layout.rules.surrender:
        return "surrender is not offered at this table", at.no_surrender
    if hand.blackjack:
        cite = at.blackjack_waits if layout.may_have_blackjack else at.blackjack_at_once
        return "a blackjack is announced and paid, there is nothing to decide", cite
    if hand.split or len(hand.cards) != 2:
        return "surrender comes before any other decision", at.surrender
    return None


def no_double(layout: Layout, hand: Hand) -> Reason | None:
    at, rules = layout.at, layout.rules
    if hand.aces:
        return "one card only to each split ace", at.split_aces
    if len(hand.cards) != 2:
        return "doubling down is for the first two cards", at.double
    total = hand.total
    if total == 21:
        return "no doubling down on 21 in two cards", at.double
    if hand.split and not rules.double_after_split:
        return "no doubling down after a split at this table", at.no_double_after_split
    if rules.doubles_9_to_11 and not 9 <= total <= 11:  # two cards with an ace count more
        return "only a hard 9, 10 or 11 is doubled at this table", at.double_totals
    return None


def no_face_down_double(layout: Layout, hand: Hand) -> Reason | None:
    if layout.rules.double_card != "on-request":
        return "the card to a doubled hand is dealt as posted at this table", layout.at.double_card
    return no_double(layout, hand)


def no_split(layout: Layout, hand: Hand) -> Reason | None:
    at, rules = layout.at, layout.rules
    if not blackjack.is_pair(hand.cards):
        return "only two cards identical in value are split", at.split
    if not hand.split:
        return None
    if rules.most_hands == 2:
        return "a pair is not split again at this table", at.no_split_again
    if len(layout.boxes[hand.seat]) >= rules.most_hands:
        return f"at most {rules.most_hands} hands at this table", at.split_again
    if hand.aces and not rules.resplit_aces:
        return "aces are split only once at this table", at.split_again
    return None


def no_refusal(layout: Layout, hand: Hand) -> Reason | None:
    if not layout.round.hands.get(EXPOSED):
        return "no exposed card waits to be used", layout.at.irregularities.exposed
    return None


def no_insurance(layout: Layout, hand: Hand) -> Reason:
    """Why insurance is not to be had when a hand is being played."""
    if layout.rules.insurance == "none":
        return "no insurance at this table", layout.at.no_insurance
    if not layout.shows_ace:
        return "insurance only when the dealer's first card is an ace", layout.at.insurance
    return "insurance is placed before any of these decisions", layout.at.insurance_placed


def no_even_money(layout: Layout, hand: Hand) -> Reason:
    why = "even money is for a blackjack against the dealer's ace, where offered"
    return why, layout.at.even_money


ELSEWHERE: dict[str, Callable[[Layout, Hand], Reason]] = {
    "insurance": no_insurance,
    "even-money": no_even_money,
}


# -- a hand and its turn ---------------------------------------------------------------------------


def offers(layout: Layout, hand: Hand) -> list[Offer]:
    """What the rules leave open to this hand besides standing."""
    open_ = [
        decision.offer(layout, hand)
        for decision in layout.rules.decisions
        if decision.refused(layout, hand) is None
    ]
    if open_ and no_refusal(layout, hand) is None:
        open_.append(REFUSE_EXPOSED.offer(layout, hand))
    return open_


def holds_21(layout: Layout, hand: Hand) -> bool:
    """Whether only its player knows that nothing is left to decide: a turn that is passed over
    would tell the others."""
    return layout.rules.by_hand and hand.total == 21 and not (hand.aces or hand.doubled)


def play_box(layout: Layout, seat: int) -> Steps[None]:
    """Hand by hand, each completed before the next one gets a card."""
    first = layout.boxes[seat][0]
    for stake in first.stakes:
        if stake.patron != first.caller:
            layout.round.pass_over(seat, not_the_caller(layout, first), patron=stake.patron)
    for hand in layout.boxes[seat]:  # a split adds to the rest while the hands are gone through
        yield from play_hand(layout, hand)


def not_the_caller(layout: Layout, hand: Hand) -> Callable[[str], Refused | None]:
    """One bettor of a box decides what becomes of its cards."""

    def why_not(name: str) -> Refused | None:
        if name in ELSEWHERE:
            return Refused(*ELSEWHERE[name](layout, hand))
        if name == "stand" or find(layout, name):
            why = "the decisions on this box are another player's to call"
            return Refused(why, layout.at.caller)
        return None

    return why_not


def find(layout: Layout, name: str) -> Decision | None:
    """The decision of that name."""
    known = (*layout.rules.decisions, REFUSE_EXPOSED)
    return next((decision for decision in known if decision.name == name), None)


def play_hand(layout: Layout, hand: Hand) -> Steps[None]:
    """A hand until it stands, breaks or is given up."""

    def why_not(name: str) -> Refused | None:
        decision = find(layout, name)
        rule = decision.refused if decision else ELSEWHERE.get(name)
        reason = rule(layout, hand) if rule else None
        return Refused(*reason) if reason else None

    round, at, seat, caller = layout.round, layout.at, hand.seat, hand.caller
    stand = Offer("stand", at.stand, says="no more cards")
    while not (hand.blackjack or hand.out or seat in layout.refusers):
        if len(hand.cards) == 1 and not (yield from layout.card(hand, at.split_card)):
            break
        open_ = offers(layout, hand)
        if not open_ and not holds_21(layout, hand):
            break
        layout.turn = hand
        answer = yield from round.choose(
            seat, [stand, *open_], cite=at.turn, default="stand", why_not=why_not, patron=caller
        )
        layout.turn = None
        if answer.name == "stand":
            return
        decision = find(layout, answer.name)
        if decision and not (yield from decision.carry_out(layout, hand, answer)):
            break
    round.pass_over(seat, why_not, default="stand", patron=caller)


def play_postponed(layout: Layout) -> Steps[None]:
    """A forgotten card comes after all others, before the dealer's second card."""
    cite = layout.at.irregularities.skipped
    for hand in layout.postponed:  # may grow, should a card be forgotten again
        if hand.seat in layout.refusers:
            continue
        if hand.doubled:
            yield from draw(layout, hand, layout.at.double_card, hand.face)
        elif len(hand.cards) == 1 or (yield from draw(layout, hand, cite)):
            yield from play_hand(layout, hand)


# -- what a decision does; each says whether the hand plays on -----------------------------------


def draw(layout: Layout, hand: Hand, cite: str, face: Face = "up") -> Steps[bool]:
    """One more card; False where it was forgotten. Over 21 loses at once, if the card is seen."""
    dealt = yield from layout.card(hand, cite, face)
    if dealt and hand.total > 21 and not hand.hidden:
        bust(layout, hand)
    return dealt


def hit(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """One more card, face up."""
    return (yield from draw(layout, hand, layout.at.additional_card))


def refuse_exposed(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """Whoever refuses the card gets no other in this round."""
    layout.refusers.add(hand.seat)
    yield from ()
    return False


def surrender(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """Half is lost now, or all of it to a blackjack that the dealer may still have."""
    if layout.may_have_blackjack:
        hand.surrendered = True
        cite = layout.at.surrender_waits
        layout.round.announce("the wager rests on the surrendered cards", cite)
    else:
        surrender_now(layout, hand, layout.at.surrender_at_once)
    yield from ()
    return False


def double(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """One card, for whoever puts more money on it."""
    round, at, rules = layout.round, layout.at, layout.rules
    wager = double_wager(hand.number)
    others = [stake for stake in hand.stakes if stake.patron != hand.caller]
    hand.stakes.append(round.place(hand.seat, wager, answer.amount, at.double, patron=hand.caller))
    for stake in others:
        yield from also_double(layout, hand, wager, stake)
    if rules.by_hand and rules.doubles_9_to_11:  # the total must be seen
        round.show(hand.holder, at.double_totals)
    hand.doubled = True
    if answer.name == "double-face-down" or rules.double_card == "face-down":
        hand.face = "blind"
    yield from draw(layout, hand, at.double_card, hand.face)
    return False


def also_double(layout: Layout, hand: Hand, wager: str, stake: Stake) -> Steps[None]:
    """The others on the box may double their wagers, or not."""
    round, cite, seat, patron = layout.round, layout.at.others_double, stake.seat, stake.patron
    more = offer_double(layout, stake.amount, "double", layout.at.double)
    leave = Offer("no-double", cite, says="leave the wager")
    answer = yield from round.choose(
        seat, (more, leave), cite=cite, default="no-double", patron=patron
    )
    if answer.name == "double":
        hand.stakes.append(round.place(seat, wager, answer.amount, cite, patron=patron))


def split(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """The second card makes a hand of its own, with a wager of its own."""
    round, at, box = layout.round, layout.at, layout.boxes[hand.seat]
    if layout.rules.by_hand and not hand.split:
        round.show(hand.holder, at.split_shown)
    wager = split_wager(len(box) + 1)
    stake = round.place(hand.seat, wager, answer.amount, at.split, patron=hand.caller)
    place = box.index(hand) + 1 if layout.rules.resplit_beside else None
    new = layout.open(box, [stake], place)
    new.split = hand.split = True
    new.aces = hand.aces = VALUES[hand.cards[0]] == 1
    for other in [stake for stake in hand.stakes if stake.patron != hand.caller]:
        yield from also_split(layout, hand, new, other)
    # the second card by place: with two alike, the first one would do as well
    round.shift(hand.cards[1], hand.holder, new.holder, face="up", cite=at.split)
    return True


def also_split(layout: Layout, hand: Hand, new: Hand, stake: Stake) -> Steps[None]:
    """The others cover both hands, or name the one that their wager is for."""
    round, cite, same = layout.round, layout.at.others_split, stake.amount
    this, other = (f"hand-{one.number}" for one in (hand, new))
    cover = Offer("cover", cite, same, same, "the wager again, for both hands")
    one = [Offer(name, cite, says="the wager is for this hand") for name in (this, other)]
    answer = yield from round.choose(
        stake.seat, (cover, *one), cite=cite, default=this, patron=stake.patron
    )
    if answer.name == "cover":
        wager = split_wager(new.number)
        new.stakes.append(round.place(stake.seat, wager, same, cite, patron=stake.patron))
    elif answer.name == other:
        hand.stakes.remove(stake)
        new.stakes.append(stake)


# -- the decisions themselves ----------------------------------------------------------------------


def offer_double(layout: Layout, most: int, name: str, cite: str) -> Offer:
    """No more than the original wager, in the units in which all wagers are made."""
    unit, chips = min(layout.rules.unit, most), layout.at.chips
    return Offer(
        name, cite, unit, most, "more money for one more card", unit, most,
        high_cite=layout.at.double, high_why="no more than the original wager",
        low_cite=chips, low_why=layout.rules.in_units, step_cite=chips,
    )  # fmt: skip


HIT = Decision(
    name="hit", refused=no_hit, carry_out=hit,
    offer=lambda layout, hand: Offer("hit", layout.at.hit, says="one more card"),
)  # fmt: skip
DOUBLE = Decision(
    name="double", refused=no_double, carry_out=double,
    offer=lambda layout, hand: offer_double(layout, hand.original, "double", layout.at.double),
)  # fmt: skip
DOUBLE_FACE_DOWN = Decision(
    name="double-face-down", refused=no_face_down_double, carry_out=double,
    offer=lambda layout, hand: offer_double(
        layout, hand.original, "double-face-down", layout.at.double_card
    ),
)  # fmt: skip
SPLIT = Decision(
    name="split", refused=no_split, carry_out=split,
    offer=lambda layout, hand: Offer(
        "split", layout.at.split, hand.original, hand.original, "two hands, the wager again"
    ),
)  # fmt: skip
SURRENDER = Decision(
    name="surrender", refused=no_surrender, carry_out=surrender,
    offer=lambda layout, hand: Offer(
        "surrender", layout.at.surrender, says="give up half the wager"
    ),
)  # fmt: skip
REFUSE_EXPOSED = Decision(
    name="refuse-exposed-card", refused=no_refusal, carry_out=refuse_exposed,
    offer=lambda layout, hand: Offer(
        "refuse-exposed-card", layout.at.irregularities.exposed,
        says="no more cards rather than this one",
    ),
)  # fmt: skip
