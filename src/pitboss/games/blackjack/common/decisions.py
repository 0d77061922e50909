"""What a player may do with a hand, and what follows.

A decision is a value: why it is refused, what is offered if it is not refused, and what it does. A
game lists the decisions that its players have: these, or its own.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import Choice, Face, Offer, Stake, Steps
from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout
from pitboss.games.blackjack.common.settlement import (
    always_wins,
    bust,
    pay_now,
    surrender_now,
)
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.values import Frozen

Reason = tuple[str, str]
"""Why a decision is refused, and by which paragraph."""


class Decision(Frozen, kw_only=True):
    """One thing that a player may decide for a hand."""

    name: str
    refused: Callable[[Layout, Hand], Reason | None]
    """Why it is refused; None if it is offered."""
    offer: Callable[[Layout, Hand], Offer]
    carry_out: Callable[[Layout, Hand, Choice], Steps[bool]]
    """Carries it out. Returns whether the hand plays on."""
    any_number: bool = False
    """Whether it is possible with more than two cards."""


# -- why a decision is refused ---------------------------------------------------------------------


def no_hit(layout: Layout, hand: Hand) -> Reason | None:
    if hand.aces and len(hand.cards) > 1:
        return "one card only to each split ace", layout.at.split_aces
    if hand.doubled:
        return "one card only to a doubled hand", layout.at.no_hit_doubled
    if (total := hand.total) < 21:
        return won_already(layout, hand)
    if total == 21:
        return "no card is drawn to 21", layout.at.no_hit_on_21
    return "no card is drawn once over 21", layout.at.no_hit_over_21


def won_already(layout: Layout, hand: Hand) -> Reason | None:
    """A hand below 21 that wins whatever the dealer has gets no more cards."""
    cite = always_wins(layout, hand)
    return ("the hand has won already", cite) if cite else None


def no_surrender(layout: Layout, hand: Hand) -> Reason | None:
    at = layout.at
    if not layout.rules.surrender:
        return "surrender is not offered at this table", at.no_surrender
    if hand.blackjack and layout.rules.pays_blackjacks_apart:
        cite = at.blackjack_waits if layout.may_have_blackjack else at.blackjack_at_once
        return "nothing is left to decide on a blackjack", cite
    if won := won_already(layout, hand):
        return won
    if layout.rules.surrender_any_time:
        return None if hand.total <= 21 else ("nothing is left to decide over 21", at.surrender)
    if hand.split or len(hand.cards) != 2:
        return "surrender comes before any other decision", at.surrender
    return None


def no_double(layout: Layout, hand: Hand) -> Reason | None:
    at, rules = layout.at, layout.rules
    if hand.aces and not rules.doubles_aces:
        return "one card only to each split ace", at.split_aces
    if hand.doubled:
        return "one card only to a doubled hand", at.no_hit_doubled
    if len(hand.cards) != 2 and not rules.doubles_any:
        return "doubling down is for the first two cards", at.double
    if hand.blackjack:
        return "no doubling down on a blackjack", at.double
    total = hand.total
    if total == 21:
        in_two = "" if rules.doubles_any else " in two cards"
        return f"no doubling down on 21{in_two}", at.no_double_on_21 or at.double
    if hand.split and not rules.double_after_split:
        return "no doubling down after a split at this table", at.no_double_after_split
    if rules.doubles_9_to_11 and not 9 <= total <= 11:  # two cards with an ace count more
        return "only a hard 9, 10 or 11 is doubled at this table", at.double_totals
    return won_already(layout, hand)


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
    if len(layout.line_of(hand)) >= rules.most_hands:
        return f"at most {rules.most_hands} hands at this table", at.split_again
    if hand.aces and not rules.resplit_aces:
        return "aces are split only once at this table", at.split_aces_again or at.split_again
    return None


def no_refusal(layout: Layout, hand: Hand) -> Reason | None:
    if not layout.round.hands.get(EXPOSED):
        return "no exposed card waits to be used", layout.at.irregularities.exposed
    return None


def no_insurance(layout: Layout, hand: Hand) -> Reason:
    """Why insurance is not possible while a hand is played."""
    if layout.rules.insurance == "none":
        return "no insurance at this table", layout.at.no_insurance
    if not layout.shows_ace:
        return "insurance only when the dealer's first card is an ace", layout.at.insurance
    when = layout.at.insurance_late or layout.at.insurance_placed
    return "insurance is placed before any of these decisions", when


def no_even_money(layout: Layout, hand: Hand) -> Reason:
    if not layout.at.even_money:
        return "even money is none of the decisions in this game", layout.at.turn
    why = "even money is for a blackjack against the dealer's ace, where offered"
    return why, layout.at.even_money


NOT_NOW: dict[str, Callable[[Layout, Hand], Reason]] = {
    "insurance": no_insurance,
    "even-money": no_even_money,
}


# -- a hand and its turn ---------------------------------------------------------------------------


def offers(layout: Layout, hand: Hand) -> list[Offer]:
    """What the rules leave open to this hand besides standing."""
    two = len(hand.cards) == 2
    open_ = [
        decision.offer(layout, hand)
        for decision in layout.rules.decisions
        if (two or decision.any_number) and decision.refused(layout, hand) is None
    ]
    if open_ and EXPOSED in layout.round.hands and no_refusal(layout, hand) is None:
        open_.append(REFUSE_EXPOSED.offer(layout, hand))
    return open_


def holds_21(layout: Layout, hand: Hand) -> bool:
    """Whether only its player knows that nothing is left to decide. Skipping the turn would reveal
    that to the others."""
    told = hand.aces or hand.doubled or hand.blackjack
    return layout.rules.by_hand and hand.total == 21 and not told


def play_box(layout: Layout, seat: int) -> Steps[None]:
    """Hand by hand, each completed before the next one gets a card."""
    pass_over_others(layout, seat)
    for hand in layout.boxes[seat]:  # a split adds hands to the list during this loop
        yield from play_hand(layout, hand)


def pass_over_others(layout: Layout, seat: int) -> None:
    """Of several bettors on a box only one is asked."""
    first = layout.boxes[seat][0]
    for stake in first.stakes:
        if stake.patron != first.caller:
            layout.round.pass_over(seat, not_the_caller(layout, first), patron=stake.patron)


def not_the_caller(layout: Layout, hand: Hand) -> Callable[[str], Refused | None]:
    """Why another bettor of a box cannot decide: one bettor decides on its cards."""

    def why_not(name: str) -> Refused | None:
        if not_now := refused_now(layout, name):
            return Refused(*not_now(layout, hand))
        if name == "stand" or find(layout, name):
            why = "the decisions on this box are another player's to call"
            return Refused(why, layout.at.caller)
        return None

    return why_not


def refused_now(layout: Layout, name: str) -> Callable[[Layout, Hand], Reason] | None:
    """The function that says why a decision of another moment is refused now, if there is such a
    decision."""
    if name.startswith("insurance-"):  # for one of several wagers
        return no_insurance
    return NOT_NOW.get(name) or layout.rules.not_now.get(name)


def find(layout: Layout, name: str) -> Decision | None:
    """The decision of that name."""
    for decision in layout.rules.decisions:
        if decision.name == name:
            return decision
    return REFUSE_EXPOSED if name == REFUSE_EXPOSED.name else None


def play_hand(layout: Layout, hand: Hand) -> Steps[None]:
    """A hand until it stands, breaks or is given up."""

    def why_not(name: str) -> Refused | None:
        decision = find(layout, name)
        rule = decision.refused if decision else refused_now(layout, name)
        reason = rule(layout, hand) if rule else None
        return Refused(*reason) if reason else None

    round, at, seat, caller = layout.round, layout.at, hand.seat, hand.caller
    about = layout.about(hand)
    stand = offer_stand(at.stand, about)
    while not (hand.out or seat in layout.refusers):
        if len(hand.cards) == 1 and not (yield from layout.card(hand, at.split_card)):
            break
        open_ = offers(layout, hand)
        if not open_ and not holds_21(layout, hand):
            break
        if about:
            open_ = [replace(offer, about=about) for offer in open_]
        layout.turn = hand
        seldom = hand.total == 21 and not holds_21(layout, hand)  # it may only be surrendered
        answer = yield from round.choose(
            seat, [stand, *open_], cite=at.turn, default="stand", why_not=why_not, patron=caller,
            seldom=seldom,
        )  # fmt: skip
        layout.turn = None
        if answer.name == "stand" and seldom:
            break
        if answer.name == "stand":
            round.pass_over(seat, once_stood(layout, why_not), patron=caller, ended=True)
            return
        decision = find(layout, answer.name)
        if decision and not (yield from decision.carry_out(layout, hand, answer)):
            break
    round.pass_over(seat, why_not, default="stand", patron=caller)


def once_stood(
    layout: Layout, before: Callable[[str], Refused | None]
) -> Callable[[str], Refused | None]:
    """Why a hand that stands gets no other decision: for what was not possible before either, or
    because its turn is over."""

    def why_not(name: str) -> Refused | None:
        refusal = before(name)
        if refusal is None and name == "surrender":
            return Refused("nobody surrenders a hand that stands", layout.at.surrender)
        if refusal is None and find(layout, name):
            return Refused("the hand stands: its turn is over", layout.at.turn)
        return refusal

    return why_not


def play_postponed(layout: Layout) -> Steps[None]:
    """Forgotten cards come after all others, before the dealer's second card."""
    cite = layout.at.irregularities.skipped
    for hand in layout.postponed:  # may grow, if a card is forgotten again
        if hand.seat in layout.refusers:
            continue
        if hand.doubled:
            yield from draw_to_doubled(layout, hand)
            if layout.rules.surrender_any_time:
                yield from play_hand(layout, hand)
        elif len(hand.cards) == 1 or (yield from draw(layout, hand, cite)):
            yield from play_hand(layout, hand)


# -- what a decision does; each says whether the hand plays on -----------------------------------


def draw(layout: Layout, hand: Hand, cite: str, face: Face = "up") -> Steps[bool]:
    """One more card; False if it was forgotten. A hand over 21 loses at once, if the card is
    seen."""
    dealt = yield from layout.card(hand, cite, face)
    if dealt and hand.total > 21 and not hand.hidden:
        bust(layout, hand)
    elif dealt and layout.rules.pays_21_at_once and hand.total == 21:
        pay_now(layout, hand, layout.at.long_21_at_once)
    return dealt


def draw_to_doubled(layout: Layout, hand: Hand) -> Steps[None]:
    """The one card to a doubled hand, and what may be decided after it."""
    dealt = yield from draw(layout, hand, layout.at.double_card, hand.face)
    if dealt and layout.rules.once_doubled is not None and not hand.out:
        yield from layout.rules.once_doubled(layout, hand)


def hit(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """One more card, face up."""
    return (yield from draw(layout, hand, layout.at.additional_card))


def refuse_exposed(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """A player who refuses the card gets no other card in this round."""
    layout.refusers.add(hand.seat)
    yield from ()
    return False


def surrender(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """Half is lost now, or all of it to a blackjack that the dealer may still have."""
    if layout.reader and layout.rules.surrender_once_read:
        surrender_now(layout, hand, layout.at.surrender_once_read)
    elif layout.may_have_blackjack:
        hand.surrendered = True
        cite = layout.at.surrender_waits
        layout.round.announce("the wager rests on the surrendered cards", cite)
    else:
        surrender_now(layout, hand, layout.at.surrender_at_once)
    yield from ()
    return False


def double(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """One card, for a player who adds to the wager."""
    round, at, rules = layout.round, layout.at, layout.rules
    wager = rules.names_of(hand.line).double(hand.part)
    others = hand.others()
    hand.stakes.append(round.place(hand.seat, wager, answer.amount, at.double, patron=hand.caller))
    for patron in others:
        yield from also_double(layout, hand, wager, hand.of(patron))
    if rules.by_hand and rules.doubles_9_to_11:  # the total must be seen
        round.show(hand.holder, at.double_totals)
    return (yield from deal_to_doubled(layout, hand, answer))


def deal_to_doubled(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """The wagers are made: deal the one card, face up or face down."""
    hand.doubled = True
    if answer.name == "double-face-down" or layout.rules.double_card == "face-down":
        hand.face = "blind"
    yield from draw_to_doubled(layout, hand)
    return False


def double_and_ask(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """The same, if the hand may still be surrendered once the card is seen."""
    before = len(hand.cards)
    yield from double(layout, hand, answer)
    return len(hand.cards) > before


def also_double(layout: Layout, hand: Hand, wager: str, stakes: list[Stake]) -> Steps[None]:
    """The others on the box may double their wagers, or not."""
    round, cite, seat, patron = layout.round, layout.at.others_double, hand.seat, stakes[0].patron
    more = offer_double(layout, _sum(stakes), "double", layout.at.double)
    leave = Offer("no-double", cite, says="leave the wager")
    answer = yield from round.choose(
        seat, (more, leave), cite=cite, default="no-double", patron=patron
    )
    if answer.name == "double":
        hand.stakes.append(round.place(seat, wager, answer.amount, cite, patron=patron))


def split(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """The second card makes a hand of its own, with a wager of its own."""
    round, at = layout.round, layout.at
    if layout.rules.by_hand and not hand.split:
        round.show(hand.holder, at.split_shown)
    wager = layout.rules.names_of(hand.line).split(len(layout.line_of(hand)) + 1)
    stake = round.place(hand.seat, wager, answer.amount, at.split, patron=hand.caller)
    others = [(hand.of(patron), wager) for patron in hand.others()]
    return (yield from make_two(layout, hand, [stake], others))


def make_two(
    layout: Layout, hand: Hand, stakes: list[Stake], others: Iterable[tuple[list[Stake], str]]
) -> Steps[bool]:
    """The player who decides has made the new wagers: the hand becomes two. The `others` may add to
    their own wagers, each under its matching name."""
    box, number = layout.boxes[hand.seat], len(layout.line_of(hand)) + 1
    place = box.index(hand) + 1 if layout.rules.resplit_beside else None
    new = layout.open(box, stakes, place)
    new.line, new.part, new.split, hand.split = hand.line, number, True, True
    new.aces = hand.aces = VALUES[hand.cards[0]] == 1 and not layout.rules.aces_play_on
    for other, wager in others:
        yield from also_split(layout, hand, new, other, wager)
    # the second card by its place: of two equal cards, either would do
    layout.round.shift(hand.cards[1], hand.holder, new.holder, face="up", cite=layout.at.split)
    return True


def also_split(
    layout: Layout, hand: Hand, new: Hand, stakes: list[Stake], wager: str
) -> Steps[None]:
    """The others wager on both hands, or say which hand their wager is for."""
    round, cite, seat, same = layout.round, layout.at.others_split, hand.seat, _sum(stakes)
    patron = stakes[0].patron
    this, other = (f"hand-{one.number}" for one in (hand, new))
    cover = Offer("cover", cite, same, same, "the wager again, for both hands")
    one = [Offer(name, cite, says="the wager is for this hand") for name in (this, other)]
    answer = yield from round.choose(seat, (cover, *one), cite=cite, default=this, patron=patron)
    if answer.name == "cover":
        new.stakes.append(round.place(seat, wager, same, cite, patron=patron))
    elif answer.name == other:
        new.stakes += stakes
        hand.stakes[:] = [stake for stake in hand.stakes if stake not in stakes]


def _sum(stakes: list[Stake]) -> int:
    return sum(stake.amount for stake in stakes)


# -- the decisions themselves ----------------------------------------------------------------------


@lru_cache
def offer_stand(cite: str, about: str) -> Offer:
    return Offer("stand", cite, says="no more cards", about=about)


def offer_double(layout: Layout, most: int, name: str, cite: str) -> Offer:
    """No more than the original wager, in the units in which all wagers are made."""
    at, rules = layout.at, layout.rules
    return _offer_double(
        name, cite, min(rules.unit, most), most, at.double, at.chips, rules.in_units
    )


@lru_cache
def _offer_double(
    name: str, cite: str, unit: int, most: int, equal: str, chips: str, in_units: str
) -> Offer:
    return Offer(
        name, cite, unit, most, "more money for one more card", unit, most,
        high_cite=equal, high_why="no more than the original wager",
        low_cite=chips, low_why=in_units, step_cite=chips,
    )  # fmt: skip


HIT = Decision(
    name="hit", refused=no_hit, carry_out=hit, any_number=True,
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
