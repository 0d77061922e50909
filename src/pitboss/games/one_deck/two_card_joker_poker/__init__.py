"""Two-card joker poker, N.J.A.C. 13:69F-30.

Two cards from a deck with two jokers. An ante and a call wager against a dealer who needs queen or
higher; pair up and the super flush bonus against pay tables. Read with subchapter 30.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from pitboss.engine import (
    DEALER,
    OWN,
    Always,
    ByOption,
    Choose,
    Game,
    Moments,
    Offer,
    OnCards,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    Wager,
    choice,
    chooser,
)
from pitboss.equipment.cards import decks
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    dealer_card_exposed,
    misdeal_voids_all,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.ranked_hands import hand_of
from pitboss.ranking import two_card
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN, PUSH, Payout

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)

DECK = decks(jokers=2)
CARDS = 2
QUEEN = two_card.high(12)
QUEEN_FIVE = two_card.high(12, 5)
LOWEST, ACE_HIGH = "lowest", "ace-high"
BONUSES = ("pair-up", "super-flush-bonus")

OPTIONS = (
    choice("pair-up-table", tuple(TABLES["pair-up"]), "30.11(d)", "what a pair up wager pays"),
    choice("ace-three-flush", (LOWEST, ACE_HIGH), "30.5(b)6",
           "whether ace and three of one suit are the lowest flush, as the text has it, or"
           " rank by the ace"),
    *one_deck.options(AT),
)  # fmt: skip


def on_own_cards() -> OnCards:
    """30.6(d): settled whatever the result of ante and call wager, folded or not."""
    return OnCards(
        cards=((OWN, CARDS),), rows=two_card.rows, cite="30.6(d)", deck=lambda options: DECK
    )


WAGERS = (
    Wager(name="ante", cite="30.6(c)1", pays="1 to 1", required=True,
          rule="needed only against the dealer",
          says="your hand against the dealer's, who needs queen or higher"),
    Wager(name="call", cite="30.1; 30.10(b)", pays="call table", when="after the deal",
          rule="equal to the ante", says="stay in after looking at your cards",
          paid_by=Always(table=TABLES["call"]["all"])),
    Wager(name="pair-up", cite="30.6(c)2", pays="pair up table",
          says="a pair, a straight or better, whatever the dealer has",
          paid_by=ByOption(letters=TABLES["pair-up"], option="pair-up-table"),
          on_cards=on_own_cards()),
    Wager(name="super-flush-bonus", cite="30.6(c)2", pays="super flush table",
          says="two cards of one suit; pairs and straights push",
          paid_by=Always(table=TABLES["super-flush-bonus"]["all"]), on_cards=on_own_cards()),
)  # fmt: skip
call_table = tables.table_of(WAGERS, "call")


def play(round: Round) -> Procedure:
    # 30.3(c), 30.4(a) to (c); each alone or with others
    seats = yield from one_deck.begin(
        round, AT, ("ante", *BONUSES), plays=("ante", *BONUSES), pieces=DECK
    )
    if not seats:
        return
    # 30.7(d), 30.8(c), 30.9(c): one card at a time, or in stacks; nothing is burned
    yield from one_deck.hole_cards(round, AT, [*map(str, seats), DEALER], CARDS)
    yield from one_deck.put_stub_away(round, AT)
    yield from decide(round, seats)
    open_hands = round.seats_with(*BONUSES)
    if open_hands:
        against_dealer = round.seats_with("call")
        yield from decisions.before_reveal(
            round, "30.10(c)1", "show" if against_dealer else "reveal"
        )
    for seat in seats[::-1]:
        settle_bonuses(round, seat)
    yield from decisions.before_reveal(round, "30.10(d)")
    reveal(round, open_hands)


FOLD = Offer("fold", "30.10(b)", says="forfeit the ante")
MUST_DECIDE = {"check": ("a player makes a call wager or folds", "30.10(b)")}


def decide(round: Round, seats: Sequence[int]) -> Steps[None]:
    """30.10(b): another wager as large as the ante, or the hand is folded; from the dealer's
    left."""

    def offers(ante: Stake) -> tuple[Offer, ...]:
        once = ante.amount
        return Offer("call", "30.10(b)", once, once, "bet the ante again and go on"), FOLD

    yield from decisions.bet_or_fold(round, seats, "call", offers, "30.10(b)", MUST_DECIDE)


# -- collection and payment ----------------------------------------------------------------------


def rank(round: Round, holder: str) -> RankedHand:
    """30.5(b) and (c): what somebody's cards are worth; the hand is recorded."""
    score = score_of(round.hands[holder], round.options)
    return tables.announce(round, holder, score, "30.5(a) to (c)", by=two_card)


def score_of(cards: Sequence[str], options: Options) -> int:
    return two_card.score(cards, ace_three_lowest=options["ace-three-flush"] == LOWEST)


def settle_bonuses(round: Round, seat: int) -> None:
    """30.10(c): pair up and super flush, then the ante of a folded hand, all before the dealer's
    cards are seen. A player without a wager against the dealer is finished."""
    bonuses = [stake for stake in round.stakes_on(seat=seat) if stake.wager in BONUSES]
    if bonuses:
        round.show(str(seat), "30.10(c)1")
        rank(round, str(seat))
        settlement.carry_out(round, [settlement.on_cards(round, stake) for stake in bonuses])
    if not round.stakes_on("call", seat=seat):
        folded = round.stakes_on("ante", seat=seat)
        decisions.fold(round, seat, "30.10(c)2" if folded else "30.10(c)1")


def reveal(round: Round, open_hands: Sequence[int]) -> None:
    """30.10(d): the dealer's hand, then every player who called, from the dealer's far right.

    If the dealer does not qualify, hands are not shown; otherwise they are, unless they already lie
    open because a bonus was settled.
    """
    round.show(DEALER, "30.10(d)")
    dealer = rank(round, DEALER)
    for seat in round.seats_with("call")[::-1]:
        if dealer.score < QUEEN:
            settlement.carry_out(round, unqualified(round, seat))
            round.collect(str(seat), "30.10(d)1iii")
            continue
        if seat not in open_hands:
            round.show(str(seat), "30.10(d)2i")
            rank(round, str(seat))
        settlement.carry_out(round, compared(round, seat, dealer))
        round.collect(str(seat), "30.10(d)2iv")
    round.collect(DEALER, "30.10(e); 30.10(f)")


def unqualified(round: Round, seat: int) -> Iterator[settlement.Outcome]:
    """30.10(d)1i and ii: whatever the player has, an equal hand as well."""
    for stake in round.stakes_on(seat=seat):
        pays, cite = (EVEN, "30.11(b)1") if stake.wager == "ante" else (PUSH, "30.11(c)")
        yield settlement.win(stake, pays, "the dealer does not have queen or higher", cite)


def compared(round: Round, seat: int, dealer: RankedHand) -> Iterator[settlement.Outcome]:
    """30.10(d)2ii and iii: the higher hand wins."""
    cards = round.hands[str(seat)]
    hand = hand_of(str(seat), score_of(cards, round.options), by=two_card)
    for stake in round.stakes_on(seat=seat):
        called = stake.wager == "call"
        yield settlement.against_dealer(
            stake, hand, dealer, pays=called_at(cards, round.options) if called else EVEN,
            higher="30.11(c)" if called else "30.11(b)2", lower="30.10(d)2ii", equal="30.11(f)",
        )  # fmt: skip


def called_at(cards: Sequence[str], options: Options) -> Payout:
    """30.11(c): what a call wager pays if the hand is higher."""
    _, pays = call_table(options).best(*two_card.rows(cards), "straight-or-less")
    assert pays is not None, "every hand has a row"
    return pays


# -- irregularities ------------------------------------------------------------------------------

UNTIL_SHOWN: Moments = (*UNTIL_REVEALED, "show")
"""A bonus is settled before the dealer's cards are seen, 30.10(c): before it is a moment too."""
IRREGULARITIES = (
    *usual_irregularities(AT),
    shuffler_counts_wrong(AT),
    misdeal_voids_all("30.12(c)", UNTIL_SHOWN),
    dealer_card_exposed("30.12(d)", when=UNTIL_SHOWN),
)


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Calls with queen-five or better, as the mathematics advises."""
    return "call" if score_of(round.hands[str(seat)], round.options) >= QUEEN_FIVE else "fold"


GAME = Game(
    title="Two-Card Joker Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    check_table=partial(one_deck.check, at=AT), bot=chooser(decision),
    **one_deck.game_fields(__package__),
)  # fmt: skip
