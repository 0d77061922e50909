"""2.6(f), 2.8, 2.10 to 2.13: what a player may do with a hand, and what follows.

One rule for each decision says why it is refused; where it says nothing, the decision is offered.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout
from pitboss.games.blackjack.common.settlement import bust, surrender_now
from pitboss.games.blackjack.common.wagers import double_wager, split_wager
from pitboss.play.answers import Choice
from pitboss.play.prompts import Offer, Steps
from pitboss.play.wagers import Stake
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES

Reason = tuple[str, str]
"""Why not, and by which paragraph."""


def no_hit(layout: Layout, hand: Hand) -> Reason | None:
    if hand.aces and len(hand.cards) > 1:
        return "one card only to each split ace", "2.11(c)2"
    if hand.doubled:
        return "one card only to a doubled hand", "2.12(a)2"
    if hand.total < 21:
        return None
    if hand.total == 21:
        return "no card is drawn to 21", "2.12(a)1"
    return "no card is drawn once over 21", "2.6A(e)2" if layout.rules.by_hand else "2.12(a)"


def no_surrender(layout: Layout, hand: Hand) -> Reason | None:
    if layout.rules.exposed:
        return "no surrender when the hole card is dealt face up", "2.6(k)3"
    if not layout.round.options["surrender"]:
        return "surrender is not offered at this table", "2.8(c)"
    if hand.blackjack:
        cite = "2.7(b)" if layout.may_have_blackjack else "2.7(a)"
        return "a blackjack is announced and paid, there is nothing to decide", cite
    if hand.split or len(hand.cards) != 2:
        return "surrender comes before any other decision", "2.8(a)"
    return None


def no_double(layout: Layout, hand: Hand) -> Reason | None:
    options, rules = layout.round.options, layout.rules
    if hand.aces:
        return "one card only to each split ace", "2.11(c)2"
    if len(hand.cards) != 2:
        return "doubling down is for the first two cards", "2.10(a)"
    total, soft = blackjack.points(hand.cards)
    if total == 21:
        return "no doubling down on 21 in two cards", "2.10(a)"
    if hand.split and not options["double-after-split"]:
        cite = "2.10(d)" if rules.six_to_five else "2.10(a)2"
        return "no doubling down after a split at this table", cite
    if rules.exposed and not 9 <= total <= 11:
        return "with the hole card face up only 9, 10 and 11 are doubled", "2.6(k)4"
    if options["double-9-11-only"] and (soft or not 9 <= total <= 11):
        return "only a hard 9, 10 or 11 is doubled at this table", "2.10(a)1"
    return None


def no_face_down_double(layout: Layout, hand: Hand) -> Reason | None:
    if layout.round.options["double-card"] != "on-request":
        return "the card to a doubled hand is dealt as posted at this table", "2.10(c)"
    return no_double(layout, hand)


def no_split(layout: Layout, hand: Hand) -> Reason | None:
    options, rules = layout.round.options, layout.rules
    if not blackjack.is_pair(hand.cards):
        return "only two cards identical in value are split", "2.11(a)"
    if not hand.split:
        return None
    if rules.exposed:
        return "with the hole card face up a pair is not split again", "2.6(k)5"
    if options["max-split-hands"] == 2:
        return "a pair is not split again at this table", "2.11(c)1"
    if len(layout.boxes[hand.seat]) >= rules.most_hands:
        where = " at a seven-box table" if options["boxes"] == 7 else ""
        return f"at most {rules.most_hands} hands{where}", "2.11(e)"
    if hand.aces and not options["resplit-aces"]:
        return "aces are split only once at this table", "2.11(e)"
    return None


def no_refusal(layout: Layout, hand: Hand) -> Reason | None:
    if not layout.round.hands.get(EXPOSED):
        return "no exposed card waits to be used", "2.15(c)"
    return None


def no_insurance(layout: Layout, hand: Hand) -> Reason:
    """Why insurance is not to be had when a hand is being played."""
    if layout.rules.exposed:
        return "no insurance when the hole card is dealt face up", "2.6(k)3"
    if not layout.shows_ace:
        return "insurance only when the dealer's first card is an ace", "2.9(a)"
    return "insurance is placed before any of these decisions", "2.9(b)"


def no_even_money(layout: Layout, hand: Hand) -> Reason:
    return "even money is for a blackjack against the dealer's ace, where offered", "2.7(c)"


RULES: dict[str, Callable[[Layout, Hand], Reason | None]] = {
    "surrender": no_surrender,
    "double": no_double,
    "double-down": no_double,
    "double-face-down": no_face_down_double,
    "split": no_split,
    "split-pairs": no_split,
    "hit": no_hit,
    "draw": no_hit,
    "refuse-exposed-card": no_refusal,
}
ELSEWHERE: dict[str, Callable[[Layout, Hand], Reason]] = {
    "insurance": no_insurance,
    "even-money": no_even_money,
}
STAND = Offer("stand", "2.6(f)", says="no more cards")
HIT = Offer("hit", "2.12(a)", says="one more card")
SURRENDER = Offer("surrender", "2.8(a)", says="give up half the wager")
REFUSE = Offer("refuse-exposed-card", "2.15(c)", says="no more cards rather than this one")


def offers(layout: Layout, hand: Hand) -> list[Offer]:
    """What the rules leave open to this hand; standing is always possible."""
    open_: list[Offer] = [STAND]
    if no_hit(layout, hand) is None:
        open_.append(HIT)
    if len(hand.cards) == 2:
        if no_double(layout, hand) is None:
            open_.append(_double(layout, hand.original))
            if layout.round.options["double-card"] == "on-request":
                open_.append(_double(layout, hand.original, "double-face-down"))
        if no_split(layout, hand) is None:
            same = hand.original
            open_.append(Offer("split", "2.11(a)", same, same, "two hands, the wager again"))
        if no_surrender(layout, hand) is None:
            open_.append(SURRENDER)
    if len(open_) > 1 and no_refusal(layout, hand) is None:
        open_.append(REFUSE)
    return open_


def _double(layout: Layout, most: int, name: str = "double") -> Offer:
    unit = min(layout.rules.unit, most)
    cite = "2.10(a)" if name == "double" else "2.10(c)"
    says = "more money for one more card"
    return Offer(name, cite, unit, most, says, unit, most)


def play_box(layout: Layout, seat: int) -> Steps[None]:
    """2.6(f), 2.11(b): hand by hand, each completed before the next one gets a card."""
    first = layout.boxes[seat][0]
    for stake in first.stakes:
        if stake.patron != first.caller:
            layout.round.pass_over(seat, not_the_caller(layout, first), patron=stake.patron)
    for hand in layout.boxes[seat]:  # a split adds to the list while it is gone through
        yield from play_hand(layout, hand)


def not_the_caller(layout: Layout, hand: Hand) -> Callable[[str], Refused | None]:
    """2.13(b): one bettor of a box decides what becomes of its cards."""

    def why_not(name: str) -> Refused | None:
        if name in ELSEWHERE:
            return Refused(*ELSEWHERE[name](layout, hand))
        if name in RULES or name == "stand":
            return Refused("the decisions on this box are another player's to call", "2.13(b)")
        return None

    return why_not


def play_hand(layout: Layout, hand: Hand) -> Steps[None]:
    """A hand until it stands, breaks or is given up."""

    def why_not(name: str) -> Refused | None:
        rule = RULES.get(name) or ELSEWHERE.get(name)
        reason = rule(layout, hand) if rule else None
        return Refused(*reason) if reason else None

    round = layout.round
    while not (hand.blackjack or hand.out or hand.seat in layout.refusers):
        if len(hand.cards) == 1 and not (yield from layout.card(hand, "2.11(b)")):
            break
        open_ = offers(layout, hand)
        if len(open_) == 1:
            break
        layout.turn = hand
        answer = yield from round.choose(
            hand.seat,
            open_,
            cite="2.6A(d)" if layout.rules.by_hand else "2.6(f)",
            default="stand",
            why_not=why_not,
            patron=hand.caller,
        )
        layout.turn = None
        if answer.name == "stand":
            return
        if answer.name and not (yield from DECISIONS[answer.name](layout, hand, answer)):
            break
    round.pass_over(hand.seat, why_not, default="stand", patron=hand.caller)


# -- what a decision does; each says whether the hand plays on -----------------------------------


def hit(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.6(g), 2.6A(e): one more card, face up."""
    if not (yield from layout.card(hand, "2.6A(e)" if layout.rules.by_hand else "2.6(g)")):
        return False
    if hand.total > 21:
        bust(layout, hand)
    return True


def refuse_exposed(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.15(c): whoever refuses the card gets no other in this round."""
    layout.refusers.add(hand.seat)
    yield from ()
    return False


def surrender(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.8(a): half is lost now, or all of it to a blackjack that the dealer may still have."""
    if layout.may_have_blackjack:
        hand.surrendered = True
        layout.round.announce("the wager rests on the surrendered cards", "2.8(a)2")
    else:
        surrender_now(layout, hand, "2.8(a)1")
    yield from ()
    return False


def double(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.10, 2.13(d): one card, for whoever puts more money on it."""
    round, options = layout.round, layout.round.options
    wager = double_wager(hand.number)
    others = [stake for stake in hand.stakes if stake.patron != hand.caller]
    hand.stakes.append(
        round.place(hand.seat, wager, answer.amount, "2.10(a)", patron=hand.caller)
    )  # fmt: skip
    for stake in others:
        amount = yield from also_double(layout, stake)
        if amount:
            hand.stakes.append(
                round.place(hand.seat, wager, amount, "2.13(d)", patron=stake.patron)
            )
    if options["double-9-11-only"]:
        round.show(hand.holder, "2.10(a)1")
    hand.doubled = True
    if answer.name == "double-face-down" or options["double-card"] == "face-down":
        hand.face = "blind"
    yield from double_card(layout, hand)
    return False


def double_card(layout: Layout, hand: Hand) -> Steps[None]:
    """2.10(c): face up, or face down until the wagers are settled."""
    dealt = yield from layout.card(hand, "2.10(c)", hand.face)
    if dealt and hand.total > 21 and not hand.hidden:
        bust(layout, hand)


def also_double(layout: Layout, stake: Stake) -> Steps[int]:
    """2.13(d): the others on the box may double their wagers, or not."""
    answer = yield from layout.round.choose(
        stake.seat,
        (_double(layout, stake.amount), Offer("no-double", "2.13(d)", says="leave the wager")),
        cite="2.13(d)",
        default="no-double",
        patron=stake.patron,
    )
    return answer.amount if answer.name == "double" else 0


def split(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2.11, 2.13(e): the second card makes a hand of its own, with a wager of its own."""
    round, box = layout.round, layout.boxes[hand.seat]
    number = len(box) + 1
    holder = f"{hand.seat}/{number}"
    if layout.rules.by_hand and not hand.split:
        round.show(hand.holder, "2.6A(e)1")
    stake = round.place(
        hand.seat, split_wager(number), answer.amount, "2.11(a)", patron=hand.caller
    )
    round.hands[holder] = []
    new = Hand(
        hand.seat, number, holder, round.hands[holder], [stake], hand.caller,
        split=True, aces=VALUES[hand.cards[0]] == 1,
    )  # fmt: skip
    box.append(new)
    hand.split, hand.aces = True, new.aces
    for other in [stake for stake in hand.stakes if stake.patron != hand.caller]:
        yield from also_split(layout, hand, new, other)
    # the second card by place: with two alike, the first one would do as well
    round.shift(hand.cards[1], hand.holder, holder, face="up", cite="2.11(a)")
    return True


def also_split(layout: Layout, hand: Hand, new: Hand, stake: Stake) -> Steps[None]:
    """2.13(e): the others cover both hands, or name the one that their wager is for."""
    same, round = stake.amount, layout.round
    answer = yield from round.choose(
        stake.seat,
        (
            Offer("cover", "2.13(e)", same, same, "the wager again, for both hands"),
            Offer(f"hand-{hand.number}", "2.13(e)", says="the wager is for this hand"),
            Offer(f"hand-{new.number}", "2.13(e)", says="the wager is for this hand"),
        ),
        cite="2.13(e)",
        default=f"hand-{hand.number}",
        patron=stake.patron,
    )
    if answer.name == "cover":
        wager = split_wager(new.number)
        new.stakes.append(round.place(stake.seat, wager, same, "2.13(e)", patron=stake.patron))
    elif answer.name == f"hand-{new.number}":
        hand.stakes.remove(stake)
        new.stakes.append(stake)


DECISIONS: dict[str, Callable[[Layout, Hand, Choice], Steps[bool]]] = {
    "hit": hit,
    "double": double,
    "double-face-down": double,
    "split": split,
    "surrender": surrender,
    "refuse-exposed-card": refuse_exposed,
}


def play_postponed(layout: Layout) -> Steps[None]:
    """2.15(i): a forgotten card comes after all others, before the dealer's second card."""
    for hand in layout.postponed:  # may grow, should a card be forgotten again
        if hand.seat in layout.refusers:
            continue
        if hand.doubled:
            yield from double_card(layout, hand)
        elif len(hand.cards) == 1:
            yield from play_hand(layout, hand)
        elif (yield from layout.card(hand, "2.15(i)")):
            if hand.total > 21:
                bust(layout, hand)
            yield from play_hand(layout, hand)
