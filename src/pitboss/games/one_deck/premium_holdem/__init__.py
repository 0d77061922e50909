"""Premium hold 'em, N.J.A.C. 13:69F-40 (in print also subchapter X).

Ante and x-tra bonus against a dealer who needs a pair of threes for the ante to be paid; three
cards each and four in the middle, shown at once; one play wager; jacks up on the dealer's hand and
the player's own; a virtual wheel for three cards of one suit. Read with subchapter 40.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pitboss.engine import (
    DEALER,
    OWN,
    Always,
    Bet,
    Choose,
    Game,
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
from pitboss.errors import Refused
from pitboss.games.one_deck.premium_holdem import bonus_spin
from pitboss.procedures import decisions as deciding
from pitboss.procedures import meters, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    dealer_card_exposed,
    dealer_completes_hand,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import five_card
from pitboss.regulation import paragraphs

TABLES = bonus_spin.TABLES
JACKS_UP, X_TRA = TABLES["jacks-up"]["text"], TABLES["x-tra-bonus"]["text"]

AT = paragraphs.load(__package__, one_deck.Paragraphs)
THREES = five_card.score(("3c", "3d", "5h", "4s", "2c"))
TWO_PAIR_JACKS_UP = five_card.score(("Jc", "Jd", "2c", "2d", "3c"))
"""The lowest such hands."""
PAIR = five_card.CATEGORIES.index("pair")
BONUSES = ("dealer-bonus", "player-bonus")
"""40.1: the jacks up wagers, in the order in which 40.10(g)2 resolves them."""

LOSES, PUSHES = "ante-loses", "ante-pushes"

OPTIONS = (
    *bonus_spin.OPTIONS,
    choice("unqualified-dealer-wins", (LOSES, PUSHES), "40.10(g)3i",
           "the ante where the dealer's hand is higher, with less than a pair of threes"),
    *one_deck.options(AT),
)  # fmt: skip


def jacks_up_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """The rows that the best five of seven cards make: of two-pair hands, only jacks up have
    one."""
    score = five_card.score(cards)
    jacks_up = five_card.category(score) == "two-pair" and score >= TWO_PAIR_JACKS_UP
    return ("two-pair-jacks-up",) if jacks_up else tables.rows(score)


WAGERS = (
    Wager(name="ante", cite="40.10(a)", pays="1 to 1", required=True,
          says="your hand against the dealer's, who needs a pair of threes to be beaten for it"),
    Wager(name="x-tra-bonus", cite="40.6(c)", pays="x-tra bonus table", required=True, low=1_00,
          rule="equal to the ante, and a $1 chip at least",
          says="paid where a straight or better wins", paid_by=Always(table=X_TRA)),
    Wager(name="play", cite="40.6(d)", pays="1 to 1", when="once, at either of two moments",
          rule="three times the ante before the community cards, once or twice after them",
          says="stay in against the dealer"),
    Wager(name="dealer-bonus", cite="40.10(a)1i", pays="jacks up table",
          says="the dealer has two pair, jacks up, or better", paid_by=Always(table=JACKS_UP),
          on_cards=OnCards(cards=((DEALER, 3), (COMMUNITY, 4)), rows=jacks_up_rows)),
    Wager(name="player-bonus", cite="40.10(a)1ii", pays="jacks up table",
          says="you have two pair, jacks up, or better", paid_by=Always(table=JACKS_UP),
          on_cards=OnCards(cards=((OWN, 3), (COMMUNITY, 4)), rows=jacks_up_rows)),
    bonus_spin.WAGER,
)  # fmt: skip


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    bonus_spin.check_table(options)


def first_state(options: Options) -> dict[str, Any]:
    return one_deck.first_state(options) | bonus_spin.first_state(options)


check_manner = tables.check_bets(cash="40.6(a)", late="40.6(b)", positions="40.13(a)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """40.1, 40.6, 40.10(a), 40.13(a): how wagers are made, and which wager needs which other
    one."""
    check_manner(round, bet, felt)
    bonus_spin.check_stake(round.options, felt)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    if felt and not felt.get("ante"):
        raise Refused("an ante is mandatory before any card is dealt", "40.10(a)")
    if felt and not felt.get("x-tra-bonus"):
        raise Refused("an x-tra bonus wager goes with every ante", "40.6(c)")
    tables.check_equal(felt, "ante", "x-tra-bonus", "40.10(a)")


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)  # 40.3(c), 40.4(a) to (c)
    yield from bonus_spin.get_ready(round)
    spin = ("bonus-spin",) if bonus_spin.offered(round.options) else ()
    yield from one_deck.take_bets(round, AT, ("ante", "x-tra-bonus", *BONUSES, *spin))
    seats = round.seats_with("ante")
    if not seats:
        return
    bonus_spin.collect_wagers(round)
    yield from deal(round, seats)
    yield from one_deck.put_stub_away(round, AT)
    yield from decisions(round, seats)
    yield from deciding.before_reveal(round, "40.10(e)")
    reveal(round)
    yield from bonus_spin.spin_round(round)


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """40.7(d), 40.8(c), 40.9(c) and (d): three cards each, four in the middle, all face down."""
    yield from one_deck.hole_cards(round, AT, [*map(str, seats), DEALER], 3)
    how = round.options["deal"]
    if how == "automated":  # two stacks of three; the first card out lies at the bottom
        yield from round.deal(["burn", COMMUNITY, COMMUNITY] * 2, face="down", cite="40.9(d)")
    else:
        yield from round.deal([COMMUNITY] * 4, face="down", cite=AT.stub[how])


BEFORE, AFTER = (3,), (1, 2)
"""40.1: the multiples of the ante that a play wager may be, at each of its two moments."""
CHECK = Offer("check", "40.10(b)", says="decide when the community cards are seen")
FOLD = Offer("fold", "40.10(d)2", says="give up ante and x-tra bonus")
TOO_EARLY = ("a player folds only after the community cards are revealed", "40.10(d)")
TOO_LATE = ("a player who has not played folds or plays now", "40.10(d)")


def decisions(round: Round, seats: Sequence[int]) -> Steps[None]:
    """40.10(b) to (d): a play wager before or after the community cards, or the hand is folded."""
    decide = partial(deciding.decide_once, round, seats, "play", fold, made="1")
    yield from decide(BEFORE, CHECK, "40.10(b)", {"fold": TOO_EARLY})
    round.show(COMMUNITY, "40.10(c)")
    round.memo["revealed"] = True
    yield from decide(AFTER, FOLD, "40.10(d)", {"check": TOO_LATE})


def fold(round: Round, seat: int) -> None:
    """40.10(d)2: jacks up wagers keep the cards on the table; a trigger hand is seen first."""
    stays = any(round.stakes_on(bonus, seat=seat) for bonus in BONUSES)
    if not stays and bonus_spin.triggered(round, seat):
        round.show(str(seat), "40.10(g)1")
        bonus_spin.mark(round, seat)
    deciding.fold(round, seat, "40.10(d)2", keeps=BONUSES, stand=("bonus-spin",))


# -- collection and payment ----------------------------------------------------------------------


def reveal(round: Round) -> None:
    """40.10(e) to (g): the dealer's hand, then every player's from the dealer's far left.

    Jacks up wagers of folded hands come at the end, 40.10(d)2i.
    """
    played = round.seats_with("play")
    folded = [seat for seat in round.seats_with(*BONUSES) if seat not in played]
    tables.showdown(round, [*played, *folded], outcomes, dealer="40.10(e)", ranks="40.5(a) to (c)",
                    reveal="40.10(f)", clear="40.10(g)", ends="40.10(g)")  # fmt: skip


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """40.10(g)1 to 4: one player's wagers in the order of the text, the x-tra bonus last."""
    hand = tables.rank(round, str(seat), "40.5(b)", plus=COMMUNITY)
    if bonus_spin.triggered(round, seat):
        bonus_spin.mark(round, seat)
    stakes = {stake.wager: stake for stake in round.stakes_on(seat=seat)}
    for name in BONUSES:
        if name in stakes:
            yield settlement.on_cards(round, stakes[name])
    if "ante" in stakes:
        yield on_ante(stakes["ante"], hand, dealer, round.options)
        yield on_play(stakes["play"], hand, dealer)
        yield on_x_tra(stakes["x-tra-bonus"], hand, dealer)


def on_ante(stake: Stake, hand: RankedHand, dealer: RankedHand, options: Options) -> Outcome:
    """40.10(g)3: a hand below a pair of threes can win the ante, but not be paid for it."""
    low = "the dealer has less than a pair of threes"
    weak = dealer.score < THREES
    if weak and hand.score > dealer.score:
        return settlement.push(stake, low, "40.10(g)3iii")
    pushes = options["unqualified-dealer-wins"] == PUSHES
    if weak and hand.score < dealer.score and pushes:
        return settlement.push(stake, low, "40.10(g)3i")
    return settlement.against_dealer(
        stake, hand, dealer, higher="40.10(g)3iv", lower="40.10(g)3i", equal="40.10(g)3ii"
    )


def on_play(stake: Stake, hand: RankedHand, dealer: RankedHand) -> Outcome:
    """40.10(g)4, 40.11(b): against any dealer's hand."""
    return settlement.against_dealer(
        stake, hand, dealer, higher="40.11(b)", lower="40.10(g)4i", equal="40.10(g)4ii"
    )


def on_x_tra(stake: Stake, hand: RankedHand, dealer: RankedHand) -> Outcome:
    """40.11(d): the hand must beat the dealer's, whatever that is."""
    cite = "40.11(d)"
    if hand.score > dealer.score:
        return tables.paid_if_strong(stake, hand, dealer, X_TRA, paid=cite, push=cite)
    return settlement.against_dealer(stake, hand, dealer, higher=cite, lower=cite, equal=cite)


# -- irregularities ------------------------------------------------------------------------------


IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_hand("40.12(d)", AT),
    dealer_completes_hand("40.12(d)", AT, lambda it: it.memo.get("revealed")),
    dealer_card_exposed("40.12(a)"),
    shuffler_counts_wrong(AT),
)


def decision(round: Round, prompt: Choose, seat: int) -> tuple[str, int]:
    """Plays a pair of its own at once; later twice on two pair, once on a pair or an ace."""
    cards, offer = round.hands[str(seat)], prompt.offers[0]
    ranks = {card[0] for card in cards}
    if prompt.cite == "40.10(b)":
        amount = offer.high if len(ranks) < len(cards) else 0
    else:
        kind = five_card.category_number(five_card.score([*cards, *round.hands[COMMUNITY]]))
        amount = offer.high if kind > PAIR else offer.low if kind == PAIR or "A" in ranks else 0
    return (offer.name if amount else prompt.default), amount


GAME = Game(
    title="Premium Hold 'Em", seats=(1, 6), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_bets=check_bets, check_felt=check_felt, facts=meters.FACTS, bot=chooser(decision),
    **one_deck.game_fields(__package__, first_state),
)  # fmt: skip
