"""2.18: two or three wagers on a hand, each against another hand of the dealer.

All hands of the dealer begin with the same face-up card. The wagers have the numbers of the hands
that they are against: ``ma-2``, and what is added to it, ``ma-double-2``, ``ma-split-2``,
``insurance-2``.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    Always,
    Choice,
    IrregularityReport,
    Offer,
    Options,
    Round,
    Stake,
    Steps,
    Wager,
    choice,
)
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import BlackjackSideWager, offers
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
from pitboss.regulation.pay_tables import PayTable

MULTIPLE = "multiple-action"

# -- 2.18(a) to (d): the wagers --------------------------------------------------------------------

SPOTS = (1, 2, 3)
OPENING = tuple(f"ma-{spot}" for spot in SPOTS)
ADDED = tuple(
    f"{kind}-{spot}" for kind in ("ma-double", "ma-split", "ma-split-double") for spot in SPOTS
)
"""What doubling down and splitting add to them."""
BOTH, THREE = "two-or-three", "three"
NUMBERS = {1: "first", 2: "second", 3: "third"}


def wagers(
    paid_by: Callable[[Options], Sequence[PayTable]], insurance: PayTable
) -> tuple[Wager, ...]:
    offered = offers(MULTIPLE)
    return (
        *(Wager(name=name, cite="2.18(b)", pays="1 to 1", paid_by=paid_by, required=spot < 3,
                offered=offered, not_offered="2.18(a)",
                says=f"your hand against the dealer's {NUMBERS[spot]} hand")
          for spot, name in zip(SPOTS, OPENING, strict=True)),
        *(Wager(name=f"{kind}-{spot}", cite="2.18(c)", pays="1 to 1", when=when, rule=rule,
                offered=offered, not_offered="2.18(a)",
                says=f"{says}, against the dealer's {NUMBERS[spot]} hand")
          for kind, when, rule, says in (
              ("ma-double", "when doubling down", "no more than the wager", "one more card"),
              ("ma-split", "when a pair is split", "equal to the wager", "the wager on hand 2"),
              ("ma-split-double", "when doubling down", "no more than the wager",
               "one more card to hand 2"))
          for spot in SPOTS),
        *(Wager(name=f"insurance-{spot}", cite="2.18(d)", pays=str(insurance["dealer-ten"]),
                paid_by=Always(table=insurance), when="when the dealer shows an ace",
                rule="no more than half the wager", offered=offered, not_offered="2.18(a)",
                says=f"that the second card of the dealer's {NUMBERS[spot]} hand is worth ten")
          for spot in SPOTS),
    )  # fmt: skip


def spot_of(stake: Stake) -> int:
    """The dealer's hand that a wager is against."""
    return int(stake.wager[-1])


def insured_by(stake: Stake) -> str:
    """2.18(d): every wager is insured by itself."""
    return f"insurance-{spot_of(stake)}"


# -- the table and its bets ----------------------------------------------------------------------


def check_table(options: Options) -> None:
    """2.8(c), 2.11(e), 2.18(e): what does not go with multiple action."""
    closed = options["deal"] in ("no-hole", "double-shoe")
    for wrong, why, cite in (
        (not closed, "the dealer's second card comes after the players', from a shoe", "2.18(e)"),
        (options["surrender"], "there is no surrender", "2.8(c)"),
        (options["max-split-hands"] > 2, "a pair is not split again", "2.11(e)"),
    ):
        if wrong:
            raise Refused(f"{why} at multiple action", cite)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2.18(b): two or three wagers; three, if the casino wants that."""
    made = [name for name in OPENING if felt.get(name)]
    needed = 3 if round.options["multiple-action-wagers"] == THREE else 2
    if made and made[:needed] != list(OPENING[:needed]):
        raise Refused(f"wagers are made against {needed} hands of the dealer's", "2.18(b)")


# -- how a round differs ---------------------------------------------------------------------------


def rules_at(rules: Rules) -> Rules:
    """The rules of a table, with two or three wagers on a hand."""
    at = replace(rules.at, no_split_again=f"{rules.at.no_split_again}; 2.11(e)")
    return replace(  # 2.18(f): all wagers are collected with a hand over 21
        rules, at=at, opening=OPENING, insured_by=insured_by, broken_returned=False
    )


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

AT_HAND = "the dealer's hand"
"""Where a round remembers which of the dealer's hands is being dealt."""


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
        layout.collect(hand, "2.18(i); 2.18(j)")
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


SIDE_WAGER = BlackjackSideWager(
    name=MULTIPLE, section="2.18(a)", check_table=check_table,
    excludes=("progressive", "blackjack-bonus", "streak", "match-the-dealer", "20-point-bonus",
              "in-between"),
    excluded_by="2.18(a)",
    options=(
        choice("multiple-action-wagers", (BOTH, THREE), "2.18(b)",
               "how many wagers every player makes at multiple action"),
    ),
    wagers=(),
    irregularities=(
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
    ),
)  # fmt: skip
"""Its wagers are blackjack wagers, and stand with them (`wagers`)."""
