"""Caribbean stud poker, N.J.A.C. 13:69F-16.

An ante and a bet of twice its size against a dealer who shows one of five cards and needs ace-king;
a dollar on the progressive meter for the player's own hand. Read with subchapter 16.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial

from pitboss.engine import (
    DEALER,
    OWN,
    ByOption,
    Choose,
    Game,
    Irregularity,
    IrregularityReport,
    Limits,
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
    flag,
    mapping,
)
from pitboss.errors import Refused
from pitboss.procedures import decisions, meters, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    dealer_card_exposed,
    dealer_completes_four,
    information_exchanged,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.ranking import five_card
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN, PUSH

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
CARDS = 5
TWICE = 2
"""16.1: the bet wager is double the ante."""
QUALIFYING = five_card.score(("As", "Kd", "4h", "3c", "2s"))
"""16.1."""
PAIR = five_card.CATEGORIES.index("pair")
LEAST_LIMIT = 5_000_00
PROGRESSIVE = 1_00

BET = {"1 to 1": "customary", "2 to 1": "printed"}
STRAIGHT_FLUSH = {"10%": "percentage", "$5,000": "amount"}

OPTIONS = (
    choice("one-pair-or-less", tuple(BET), "16.12(c)",
           "what a bet wager wins with a pair or less; 2 to 1 as printed"),
    mapping("bet-rows", "16.12(c)", "better odds for the bet wager than the text demands"),
    tables.payout_limit("16.12(d)", LEAST_LIMIT, "the most that a bet wager wins"),
    choice("progressive-straight-flush", tuple(STRAIGHT_FLUSH), "16.12(e)",
           "what the progressive wager wins with a straight flush, of the meter or fixed"),
    mapping("progressive-rows", "16.12(e)",
            "more for progressive payout hands than the text demands, as amounts ($60) or as"
            " shares (20% of meter)"),
    *meters.options("progressive", "16.12(f)", least_rate=Fraction(7, 10), starts_at=10_000_00),
    flag("turn-over-hands", "16.10(f)1", "without a qualifying hand, the dealer turns over every"
         " hand, not only those with a progressive wager", default=True),
    *one_deck.options(AT),
)  # fmt: skip

WAGERS = (
    Wager(name="ante", cite="16.6(b)", pays="1 to 1", required=True,
          says="your hand against the dealer's, who needs ace-king"),
    Wager(name="bet", cite="16.1; 16.6(d)", pays="bet table", when="after the deal",
          rule="twice the ante", says="stay in after looking at your cards",
          paid_by=ByOption(letters=TABLES["bet"], option="one-pair-or-less", names=BET,
                         rows="bet-rows")),
    Wager(name="progressive", cite="16.6(c)", pays="progressive table", low=PROGRESSIVE,
          high=PROGRESSIVE, rule="one chip of $1, only with an ante",
          says="a flush or better, whatever the dealer has",
          paid_by=ByOption(letters=TABLES["progressive"], option="progressive-straight-flush",
                         names=STRAIGHT_FLUSH, rows="progressive-rows"),
          on_cards=OnCards(cards=((OWN, CARDS),), rows=tables.best_five, collected=True)),
)  # fmt: skip
bet_table, progressive_table = (tables.table_of(WAGERS, name) for name in ("bet", "progressive"))


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(bet_table(options), "16.12(a)")
    meters.check_shares(progressive_table(options))


def check_limits(options: Options, limits: Limits) -> None:
    """16.12(d): a payout limit is no lower than what a bet at the minimum can win."""
    least = TWICE * limits.of("ante").low
    best = max(pays.won(least) for pays in bet_table(options).rows.values())
    tables.check_payout_limit(options["payout-limit"], LEAST_LIMIT, best, "16.12(d)")


@lru_cache
def meter_of(options: Options) -> meters.Meter:
    return meters.meter("progressive", "16.12(f)", options)


def first_state(options: Options) -> dict[str, object]:
    return one_deck.first_state(options) | meters.first_state(meter_of(options))


check_felt = tables.only_with(
    "ante", "a progressive payout wager is made only upon an ante", "16.6(c)", wager="progressive"
)


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)  # 16.3(c), 16.4(a) to (c)
    meter = meter_of(round.options)
    meters.on_display(round, meter)
    yield from one_deck.take_bets(round, AT, ("ante", "progressive"))
    seats = round.seats_with("ante")
    if not seats:
        return
    # 16.7(b), 16.12(f): the progressive wagers are taken in before the deal, and go on to the meter
    on_meter = round.stakes_on("progressive")
    meters.take_in(round, len(on_meter), "accepted and collected", "16.7(b)")
    meters.register(round, meter, on_meter)
    yield from deal(round, seats)
    # 16.10(a): everybody bets twice the ante or forfeits, from the dealer's left
    yield from decisions.decide_once(round, seats, "bet", fold, (TWICE,), FOLD, "16.10(a)", NOT_NOW)
    yield from decisions.before_reveal(round, "16.10(d)")
    reveal(round)


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """16.7(d), 16.8(c), 16.9(c): five cards each, one at a time or in stacks; nothing is burned."""
    holders = [*map(str, seats), DEALER]
    if round.options["deal"] == "automated":
        yield from one_deck.hole_cards(round, AT, holders, CARDS)
        yield from one_deck.put_stub_away(round, AT)
        round.show(DEALER, "16.9(g)", at=0)  # the first card out lies at the bottom of the stack
        return
    cite = one_deck.way(round, AT)
    yield from round.deal(holders[:-1], face="down", cite=cite)
    yield from round.deal([DEALER], face="up", cite=cite)
    yield from round.deal(holders * (CARDS - 1), face="down", cite=cite)
    yield from one_deck.put_stub_away(round, AT)


FOLD = Offer("fold", "16.10(a)", says="give up the ante, and the progressive wager with it")
fold = partial(decisions.fold, cite="16.10(a)")
NOT_NOW = {"check": ("a player bets or folds: there is no other moment", "16.10(a)")}


# -- collection and payment ----------------------------------------------------------------------


def reveal(round: Round) -> None:
    """16.10(d): the dealer's hand, and whether it qualifies; then from the dealer's far right."""
    dealer = turn_over(round, DEALER, "16.10(d)")
    seats = round.seats_with("bet")[::-1]
    if dealer.score >= QUALIFYING:
        settle_against(round, seats, dealer)
    else:
        settle_no_hand(round, seats)
    round.collect(DEALER, "16.10(g)")


def settle_against(round: Round, seats: Sequence[int], dealer: RankedHand) -> None:
    """16.10(e): the losing wagers of all players, then the pushes, then the winning ones."""
    hands = {seat: turn_over(round, str(seat), "16.10(e)") for seat in seats}
    for seat in seats:
        both = (hands[seat], dealer)
        if hands[seat].score < dealer.score:
            for stake in against_dealer(round, seat):
                round.lose(stake, "the dealer's hand is higher", "16.10(e)1", compared=both)
        lose_progressive(round, seat, hands[seat].score)
        clear(round, seat, "16.10(e)1")
    for seat in [seat for seat in seats if hands[seat].score == dealer.score]:
        for stake in against_dealer(round, seat):
            round.push(stake, "a push", "16.10(e)2", compared=(hands[seat], dealer))
        clear(round, seat, "16.10(e)2")
    to_pay = [seat for seat in seats if round.stakes_on(seat=seat)]
    for seat in to_pay:
        settlement.carry_out(round, winnings(round, seat, hands[seat], dealer))
        pay_progressive(round, seat, hands[seat].score)
    for seat in to_pay:
        clear(round, seat, "16.10(e)3")


def settle_no_hand(round: Round, seats: Sequence[int]) -> None:
    """16.10(f): antes are paid and bets are void; the progressive wager still counts."""
    round.announce("No hand", "16.10(f)2")
    for seat in seats:
        if round.options["turn-over-hands"] or round.stakes_on("progressive", seat=seat):
            turn_over(round, str(seat), "16.10(f)1")
    for seat in seats:
        score = five_card.score(round.hands[str(seat)])
        for stake in against_dealer(round, seat):
            if stake.wager == "ante":
                round.win(stake, EVEN, "the dealer has no qualifying hand", "16.10(f)2")
            else:
                round.win(stake, PUSH, "void: the dealer has no qualifying hand", "16.10(f)3")
        lose_progressive(round, seat, score)
        pay_progressive(round, seat, score)
    for seat in seats:
        clear(round, seat, "16.10(f)4")


def turn_over(round: Round, holder: str, cite: str) -> RankedHand:
    round.show(holder, cite)
    return tables.rank(round, holder, "16.5(a) to (c)")


def clear(round: Round, seat: int, cite: str) -> None:
    """The cards of a player are collected once no wager needs them any more."""
    if not round.stakes_on(seat=seat):
        round.collect(str(seat), cite)


def against_dealer(round: Round, seat: int) -> list[Stake]:
    return [stake for stake in round.stakes_on(seat=seat) if stake.wager != "progressive"]


def winnings(
    round: Round, seat: int, hand: RankedHand, dealer: RankedHand
) -> Iterator[settlement.Outcome]:
    """16.12(b) to (d): the ante at even money, the bet by its table and up to the limit."""
    for stake in against_dealer(round, seat):
        if stake.wager == "ante":
            why, both = "the player's hand is higher", (hand, dealer)
            yield settlement.win(stake, EVEN, why, "16.12(b)", compared=both)
            continue
        row, pays = bet_table(round.options).best(*tables.rows(hand.score), "one-pair-or-less")
        assert pays is not None, "the last row pays every hand"
        bet = settlement.win(stake, pays, f"{row} at {pays}", "16.12(c)", compared=(hand,))
        yield from settlement.limited([bet], round.options["payout-limit"] or None, "16.12(d)")


# -- the progressive payout ----------------------------------------------------------------------


def lose_progressive(round: Round, seat: int, score: int) -> None:
    row, pays = progressive_table(round.options).best(*tables.rows(score))
    for stake in round.stakes_on("progressive", seat=seat):
        if pays is None:
            round.lose(stake, row, "16.11(c); 16.12(e)")


def pay_progressive(round: Round, seat: int, score: int) -> None:
    """16.11(c), 16.12(g): paid whatever the dealer has, from the meter as it is at this moment."""
    row, pays = progressive_table(round.options).best(*tables.rows(score))
    for stake in round.stakes_on("progressive", seat=seat):
        assert pays is not None, "who wins nothing has lost the wager by now"
        round.announce(f"a supervisor validates seat {seat}'s {row}", "16.11(b)3")
        if row == "royal-flush":
            won, cite = royal_share(round), "16.11(a); 16.12(g)"
        else:
            won, cite = (
                meters.won(round, meter_of(round.options), pays, stake.amount),
                "16.11(a); 16.12(e)",
            )
        paid = settlement.collected(stake, won, f"{row} at {pays}", cite, pays)
        settlement.carry_out(round, [paid])


def royal_share(round: Round) -> int:
    """16.12(g): all royal flushes share what the meter shows when the first one is to be paid."""
    if "royal-share" not in round.memo:
        hands = [round.hands[str(stake.seat)] for stake in round.stakes_on("progressive")]
        royals = sum(five_card.category(five_card.score(hand)) == "royal-flush" for hand in hands)
        round.memo["royal-share"] = meters.pay(round, meter_of(round.options), 100, among=royals)
    return int(round.memo["royal-share"])


# -- irregularities ------------------------------------------------------------------------------


def not_accepted(round: Round, report: IrregularityReport) -> None:
    """16.6(c): without the light there is no progressive wager; the chip is returned."""
    for stake in round.stakes_on("progressive", seat=report.seat):
        round.return_stake(stake, "16.6(c)", "the device has not accepted it")


def has_progressive(round: Round, report: IrregularityReport) -> None:
    if not round.stakes_on("progressive", seat=report.seat):
        raise Refused(f"seat {report.seat} has no progressive wager", "16.6(c)")


IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_hand("16.13(d)", AT),
    *dealer_completes_four("16.13(d)", AT),
    dealer_card_exposed("16.13(a)"),
    information_exchanged("16.10(c)"),
    Irregularity(
        name="progressive-not-accepted", cite="16.6(c)", when=UNTIL_REVEALED, whose="seat",
        consequence="there is no such wager, and the chip goes back",
        handle=not_accepted, legal=has_progressive,
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Bets on a pair, and on ace-king where the dealer shows a card of the same rank."""
    hand, up = round.hands[str(seat)], round.hands[DEALER][0]
    score = five_card.score(hand)
    blocks = score >= QUALIFYING and up[0] in {card[0] for card in hand}
    return "bet" if five_card.category_number(score) >= PAIR or blocks else "fold"


GAME = Game(
    title="Caribbean Stud Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_limits=check_limits, check_felt=check_felt, facts=meters.FACTS, bot=chooser(decision),
    **one_deck.game_fields(__package__, first_state),
)  # fmt: skip
