"""Boston 5 stud poker, N.J.A.C. 13:69F-24.

Five cards against the dealer's five. Ante and first wager are made before the deal; with three
cards a player adds a second wager or folds. First and second wager are paid at even money. The ante
is only paid as a bonus, from two pair up, whoever has the higher hand. The optional bonus is on the
first three cards. Read with subchapter 24.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pitboss.engine import (
    DEALER,
    Choose,
    Game,
    Offer,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    chooser,
)
from pitboss.games.one_deck.boston_5_stud_poker.wagers import (
    AT,
    BONUS,
    FIRST_CARDS,
    LAST_CARDS,
    OPTIONS,
    TABLES,
    TWICE,
    WAGERS,
    ante_bonus,
    check_felt,
    check_limits,
    check_table,
    first_three,
    optional_bonus,
)
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    dealer_card_exposed,
    dealer_completes_four,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import VoidHands
from pitboss.procedures.settlement import Outcome
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import PUSH, Payout


def play(round: Round) -> Procedure:
    # 24.3(c), 24.4(a) and (b)
    seats = yield from one_deck.begin(round, AT, ("ante", "first", BONUS))
    if not seats:
        return
    try:
        # 24.7(d), 24.8(c), 24.9(c): three consecutive cards each, the dealer last
        yield from one_deck.hole_cards(
            round, AT, [*map(str, seats), DEALER], FIRST_CARDS, together=True
        )
        # 24.10(a): what was collected comes back if the hand turns out to be void
        yield from decisions.settle_exposed(round, BONUS, "24.10(a)", covers=False, comes_back=True)
        # 24.10(b): everybody adds a second wager or forfeits, from the dealer's left
        yield from decisions.decide_once(
            round, seats, "second", fold, (TWICE,), FOLD, "24.10(b)", NOT_NOW
        )
        # 24.10(c): a second wager can be taken back until the deal goes on
        yield from decisions.leave_or_withdraw(
            round, seats, LEAVE, "24.10(c)", partial(withdrawn, round), NOT_NOW
        )
        yield from last_cards(round)
    except VoidHands as void:
        pay_qualifying(round, void, seats)
        return
    yield from one_deck.put_stub_away(round, AT)
    yield from decisions.before_reveal(round, "24.10(e)")
    reveal(round)


# -- before the last two cards ---------------------------------------------------------------------

FOLD = Offer("fold", "24.10(b)", says="give up the ante and the first wager")
fold = partial(decisions.fold, cite="24.10(b)")
LEAVE = Offer("leave", "24.10(c)", says="leave the second wager where it is", about="second")
NOT_NOW: decisions.NotNow = {
    "check": ("a player adds a second wager or folds", "24.10(b)"),
    "expose": ("only for an optional bonus, before the second wagers are made", "24.10(a)"),
}


def withdrawn(round: Round, second: Stake) -> None:
    """24.10(b) to (d): without a second wager the player folds, and gets no more cards."""
    round.return_stake(second, "24.10(c)", "withdrawn")
    fold(round, second.seat)


def last_cards(round: Round) -> Steps[None]:
    """24.10(d): two consecutive cards to everybody with a second wager, then to the dealer.

    Out of an automated shoe the cards are dealt by hand from here on, 24.9(d).
    """
    seats = round.seats_with("second")
    holders = [*map(str, seats), DEALER] if seats else []
    order = [holder for holder in holders for _ in range(LAST_CARDS)]
    yield from round.deal(order, face="down", cite="24.10(d)")


# -- collection and payment ------------------------------------------------------------------------


def reveal(round: Round) -> None:
    """24.10(e) to (g): the dealer's hand, then player after player from the dealer's far right.

    If all have folded, nothing is left to compare.
    """
    seats = round.seats_with("second")[::-1]
    if not seats:
        round.collect(DEALER, "24.10(g)")
        return
    tables.showdown(round, seats, outcomes, dealer="24.10(e)", ranks="24.5(a) to (c)",
                    reveal="24.10(f)", clear="24.10(f)", ends="24.10(g)")  # fmt: skip


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """24.10(f), 24.11: first and second wager, then the ante, up to the limit for a hand."""
    hand = tables.rank(round, str(seat), "24.5(b)")
    row, pays = ante_bonus(round.options).best(*tables.rows(hand.score))
    paid = (on_wager(stake, hand, dealer, row, pays)
            for name in ("first", "second", "ante") for stake in round.stakes_on(name, seat=seat)
            )  # fmt: skip
    yield from limited(round, paid)


def limited(round: Round, paid: Iterable[Outcome]) -> Iterator[Outcome]:
    """24.11(e): the limit for first and second wager and the ante bonus of a hand."""
    return settlement.limited(paid, round.options["payout-limit"] or None, "24.11(e)")


def on_wager(
    stake: Stake, hand: RankedHand, dealer: RankedHand, row: str, bonus: Payout | None
) -> Outcome:
    """24.10(f)1 to 3: a bonus hand keeps its ante and is paid, won or lost; any other ante comes
    back at best."""
    if stake.wager != "ante":
        return settlement.against_dealer(
            stake, hand, dealer, higher="24.11(b)", lower="24.10(f)1", equal="24.10(f)2"
        )
    if bonus is not None:
        return settlement.win(stake, bonus, f"{row} at {bonus}", "24.11(c)", compared=(hand,))
    return settlement.against_dealer(
        stake, hand, dealer, higher="24.10(f)3", lower="24.10(f)1", equal="24.10(f)2", pays=PUSH
    )


# -- irregularities --------------------------------------------------------------------------------


def pay_qualifying(round: Round, void: VoidHands, seats: Sequence[int]) -> None:
    """24.12(a), (f): all hands are void, but three cards that qualify for a bonus are paid.

    Of the ante bonus hands only three of a kind is possible with three cards. A player with an
    unsettled optional bonus is not asked about exposing them.
    """
    for stake in round.stakes_on(BONUS):
        round.pass_over(stake.seat, lambda name: None, default="expose", patron=stake.patron)
    paid: list[Outcome] = []
    for seat in seats[::-1]:
        cards = round.hands.get(str(seat), [])[:FIRST_CARDS]
        if len(cards) == FIRST_CARDS:
            paid += qualifying(round, seat, first_three(cards)[0], void)
    for seat in dict.fromkeys(outcome.stake.seat for outcome in paid):
        round.show(str(seat), void.cite)
    tables.void_hands(round, void, paid=paid)


def qualifying(round: Round, seat: int, row: str, void: VoidHands) -> Iterator[Outcome]:
    """24.11(e): the limit holds for the ante bonus, and not for the optional bonus."""

    def paid(wager: str, table: PayTable) -> Iterator[Outcome]:
        for stake in round.stakes_on(wager, seat=seat):
            if pays := table.get(row):
                yield settlement.win(stake, pays, f"{row} at {pays}", void.cite)

    if row == "three-of-a-kind":
        yield from limited(round, paid("ante", ante_bonus(round.options)))
    yield from paid(BONUS, optional_bonus(round.options))


EXCEPTED = "three cards that qualify for a bonus are paid"
IRREGULARITIES = (
    dealer_card_exposed(
        "24.12(a)", VoidHands, EXCEPTED,
        while_=decisions.yet_to_make("second"), moment=" while a player has yet to fold or stay in",
    ),
    *usual_irregularities(AT, shoe=VoidHands, exception=EXCEPTED),
    misdeal_voids_hand("24.12(d)", AT),
    *dealer_completes_four("24.12(d)", AT),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Exposes what wins the optional bonus, and stays in with any three cards, as the mathematics
    advises."""
    if prompt.offer("expose"):
        wins = optional_bonus(round.options).get(first_three(round.hands[str(seat)])[0])
        return "expose" if wins else "conceal"
    return "second" if prompt.offer("second") else prompt.default


GAME = Game(
    title="Boston 5 Stud Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_limits=check_limits, check_felt=check_felt, bot=chooser(decision),
    **one_deck.game_fields(__package__),
)  # fmt: skip
