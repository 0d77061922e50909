"""Blackjack, N.J.A.C. 13:69F-2.

A player's hand against the dealer's, nearest to 21 without going over. Read with subchapter 2;
2.17 to 2.26 are in `side_wagers`, and `paragraphs` has where the text says what the family's games
have in common. What a card counts is in `ranking.blackjack`.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from msgspec.structs import replace

from pitboss.engine import (
    Bet,
    Game,
    IrregularityReport,
    Limits,
    Offer,
    Option,
    Options,
    Procedure,
    Round,
    Steps,
    Wager,
    choice,
    flag,
    number,
    patron_of,
)
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import side_wagers
from pitboss.games.blackjack.blackjack.paragraphs import AT, TABLES, of_the_shoe, paragraphs
from pitboss.games.blackjack.blackjack.side_wagers import (
    first_wager,
    multiple_action,
    optional_bonus,
    streaks,
    twenty_point,
)
from pitboss.games.blackjack.blackjack.side_wagers.multiple_action import MULTIPLE
from pitboss.games.blackjack.blackjack.side_wagers.progressive import PROGRESSIVE
from pitboss.games.blackjack.blackjack.side_wagers.sevens import SEVENS, with_sevens
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import offers
from pitboss.games.blackjack.common import (
    consent,
    decisions,
    irregularities,
    options,
    round_steps,
    settlement,
    tables,
    wagers,
)
from pitboss.games.blackjack.common.bot import bot
from pitboss.games.blackjack.common.decisions import (
    DOUBLE,
    DOUBLE_FACE_DOWN,
    HIT,
    SPLIT,
    SURRENDER,
    Decision,
)
from pitboss.games.blackjack.common.irregularities import deal_on, on_the_layout
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.rules import Paid, Rules
from pitboss.money import dollars
from pitboss.procedures import cuts, meters, shoe_irregularities, shoes
from pitboss.procedures.shoes import Shoe
from pitboss.ranking import blackjack
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

BONUSES = TABLES["main"]["bonus-payouts"]
RED, BLACK = "hearts/diamonds", "spades/clubs"

OPTIONS = (
    choice("deal", ("no-hole", "hole", "hole-reader", "double-exposure", "hand", "hand-reader",
                    "double-shoe"), "2.6(a); 2.6A(a); 2.6(h)",
           "the dealer's second card drawn last; dealt down, with or without a card reader; dealt"
           " up; from the hand, with or without a reader; or from a double shoe"),
    number("decks", 1, 100, "2.2(a)", "decks that a round is dealt from; a double shoe has as many"
           " in each side, two batches as many in each", default=6),
    choice("variation", ("standard", "6-to-5"), "2.3(e)",
           "what a blackjack pays, 3 to 2 or 6 to 5"),
    choice("soft-17", ("stand", "hit"), "2.12(b); 2.12(e)",
           "what the dealer does on soft 17; in the 6 to 5 variation always hits"),
    Option(name="bonus-payouts", default=(), kind="list", cite="2.3(e)",
           values=tuple(BONUSES.rows),
           says="better odds for these winning hands; five-card-21 by 2.16(c)"),
    Option(name="designated-blackjack", default="As Js", kind="text", cite="2.3(e)3",
           says="the ace and the face card that make the designated blackjack"),
    flag("even-money", "2.7(c)", "a blackjack against an ace may be paid 1 to 1 at once"),
    flag("surrender", "2.8(c)", "a player may give up the first two cards for half the wager"),
    choice("insurance-timing", ("all-at-once", "per-player"), "2.9(b)",
           "insurance from everybody before any further card, or from each player before acting"),
    options.smallest_chip("2.9(b)"),
    number("max-split-hands", 2, 4, "2.11(e)",
           "hands that a player may make by splitting; at most three at seven boxes", default=2),
    options.resplit_aces("2.11(e)"),
    options.resplit_hand("2.11(b)"),
    number("boxes", 1, 7, "2.11(e)", "player boxes of the layout", default=6),
    flag("double-9-11-only", "2.10(a)1", "from the hand: doubling down on hard 9, 10 and 11 only"),
    flag("double-after-split", "2.10(a)2", "doubling down after a split; may be prohibited from the"
         " hand and in the 6 to 5 variation", default=True),
    choice("double-card", ("face-up", "face-down", "on-request"), "2.10(c)",
           "how the card to a doubled hand is dealt"),
    # fewer than three if the casino or the Division wants that
    options.bettors_per_box("2.13(a)"),
    options.consent("2.13(a)"),
    options.boxes_per_player("2.14"),
    options.mid_shoe_entry("2.3(i)"),
    number("hand-fee", 0, 25, "2.3(l)1", "charged for each round to players who wager $5 or less,"
           " where the minimum is no more than that", default=0, kind="amount"),
    choice("split-two-card-21", ("wins", "void"), "2.3(a)3",
           "an ace and a ten after a split against the dealer's 21 in more cards"),
    options.broken_hands("2.10(b)"),
    # 2.5(k), 2.21: other ways of shuffling follow the casino's internal controls
    choice("shuffle", ("by-deal", "manual", "automated", "continuous", "bart-carter",
                       "pre-shuffled"), "2.5(a)",
           "by hand (from the dealer's hand: by a device), by a device with two batches, by a"
           " continuous shuffling shoe, the Bart Carter way, or pre-shuffled at the opening"),
    shoes.shuffle_after("2.5(h)"),
    shoes.cutting_card("2.5(d)", "; from the hand at least 1/3"),
    flag("burn-each-round", "2.6A(c)", "from the hand: the top card is burned in every round"),
    cuts.recut_by("2.5(g)"),
    choice("red-back-side", (RED, BLACK), "2.6(d)1", "the suits that send a round to this side"),
    choice("blue-back-side", ("the-other", RED, BLACK), "2.6(d)1",
           "the suits that send a round to this side"),
    options.reader_tells("2.15(j)1"),
    *side_wagers.OPTIONS,
)  # fmt: skip

_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs])", re.IGNORECASE)


@lru_cache
def designated(options: Options) -> frozenset[str]:
    """2.3(e)3: one ace and one face card, as a person writes them."""
    return frozenset(
        ("T" if rank == "10" else rank.upper()) + suit.lower()
        for rank, suit in _CARD.findall(options["designated-blackjack"])
    )


def from_the_hand(options: Options) -> bool:
    """2.6A: dealt from the dealer's hand, with or without a reader."""
    return options["deal"] in ("hand", "hand-reader")


def way_of_shuffling(options: Options) -> str:
    way = str(options["shuffle"])
    return way if way != "by-deal" else "automated" if from_the_hand(options) else "manual"


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    for wrong, why, cite in _conflicts(options):
        if wrong:
            raise Refused(why, cite)
    side_wagers.check_table(options)


def _conflicts(options: Options) -> tuple[tuple[bool, str, str], ...]:
    deal, six = options["deal"], options["variation"] == "6-to-5"
    by_hand, exposed = from_the_hand(options), deal == "double-exposure"
    cards = sorted(designated(options))
    sides = {options["red-back-side"], options["blue-back-side"]}
    return (
        (by_hand and options["decks"] > 2,
         "from the hand blackjack is dealt with one deck or two", "2.2(a)1"),
        (by_hand and way_of_shuffling(options) != "automated",
         "dealing from the hand needs an automated shuffler", "2.2(c)"),
        (bool(six and options["bonus-payouts"]),
         "no bonus payouts in the 6 to 5 variation", "2.3(e)"),
        (len(cards) != 2 or cards[0][0] != "A" or cards[1][0] not in "JQK",
         "the designated blackjack is one ace and one face card, as in As Js", "2.3(e)3"),
        (len(sides) == 1, "the two sides of a double shoe go by different suits", "2.6(d)1"),
        (exposed and options["surrender"],
         "no surrender when the hole card is dealt face up", "2.6(k)3"),
        (exposed and options["even-money"],
         "no insurance, and so no even money, when the hole card is dealt face up", "2.6(k)3"),
        (options["burn-each-round"] and not by_hand,
         "a card is burned in every round only when dealing from the hand", "2.6A(c)"),
        (six and options["surrender"],
         "surrender is not available in the 6 to 5 variation", "2.8(c)"),
        (options["insurance-timing"] == "per-player" and deal.endswith("-reader"),
         "with a card reader all insurance is placed before the reader is used", "2.9(b)"),
        (options["double-9-11-only"] and not by_hand,
         "doubling down is limited to 9, 10 and 11 only when dealing from the hand", "2.10(a)1"),
        (not options["double-after-split"] and not (by_hand or six),
         "doubling down after a split may be prohibited only from the hand or in the 6 to 5"
         " variation", "2.10(d)"),
    )  # fmt: skip


# -- 2.3, 2.7, 2.16: the wagers, what each is paid, and the hand fee -------------------------------

FIVE_DOLLARS = 5_00
BONUS_CITES = {
    "678-suited": "2.3(e)1",
    "777": "2.3(e)2",
    "designated-blackjack": "2.3(e)3",
    "five-card-21": "2.16(a)",  # as 2.3(e)4 has it
}


@lru_cache
def main_tables(options: Options) -> tuple[PayTable, ...]:
    """2.3(e), 2.6(k)2, 2.7(c): what a blackjack pays, and the bonus payouts that the casino
    offers."""
    letter = "double-exposure" if options["deal"] == "double-exposure" else options["variation"]
    tables = [TABLES["main"][letter]]
    if chosen := options["bonus-payouts"]:
        tables.append(replace(BONUSES, rows={row: BONUSES[row] for row in chosen}))
    if options["even-money"]:
        tables.append(TABLES["main"]["even-money"])
    return tuple(tables)


def not_multiple(options: Options) -> bool:
    """Whether one wager is made on a hand, as usual."""
    return not offers(MULTIPLE)(options)


WAGERS = (
    *(replace(wager, offered=not_multiple, not_offered="2.18(b)") for wager in (
        Wager(name="main", cite=AT.bets, pays="1 to 1", paid_by=main_tables, required=True,
              says="your hand against the dealer's; a blackjack pays more"),
        *wagers.added_wagers(AT, TABLES["insurance"]["all"]),
    )),
    *multiple_action.wagers(main_tables, TABLES["insurance"]["all"]),
    *side_wagers.WAGERS,
)  # fmt: skip


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """2.3(e), 2.16: what a blackjack is paid, and the bonus payouts that the casino offers."""
    options, at = layout.round.options, layout.at
    table, *others = main_tables(options)
    row = winning_row(hand, options) if others else ""
    bonus = next((table for table in others if row in table.rows), None)
    if bonus is not None:
        what = "the designated blackjack" if row == "designated-blackjack" else row
        return Paid(odds_of(bonus, row), what, BONUS_CITES[row])
    if not hand.blackjack:
        return None
    cite = at.blackjack_waits if layout.may_have_blackjack else at.blackjack_at_once
    return Paid(
        odds_of(table, "blackjack"), "blackjack", table.cite if layout.rules.exposed else cite
    )


def winning_row(hand: Hand, options: Options) -> str:
    """2.3(e)1 to 4: the row of the bonus payouts that a hand makes."""
    cards = hand.cards
    if hand.blackjack:
        return "designated-blackjack" if designated(options) == set(cards) else ""
    if len(cards) == 3:
        ranks = "".join(sorted(card[0] for card in cards))
        if ranks == "678" and len({card[1] for card in cards}) == 1:
            return "678-suited"
        return "777" if ranks == "777" else ""
    return "five-card-21" if len(cards) == 5 and blackjack.total(cards) == 21 else ""


def odds_of(table: PayTable, row: str) -> Odds:
    pays = table[row]
    assert isinstance(pays, Odds), "winning hands are paid at odds"
    return pays


def check_limits(options: Options, limits: Limits) -> None:
    """2.3(l), 2.24(h): a hand fee is for tables with a minimum of $5 or less; a limit on what the
    20 point bonus pays has its own minimum."""
    least = limits.of(first_wager(options)).low
    if options["hand-fee"] and least > FIVE_DOLLARS:
        why = f"no hand fee at a table with a minimum of {dollars(least)}: it is for $5 or less"
        raise Refused(why, "2.3(l)")
    twenty_point.check_limits(options, limits)


def charge_hand_fees(round: Round) -> None:
    """2.3(l): a fee for the round. It is not a wager, and is kept whatever the result."""
    fee = round.options["hand-fee"]
    if not fee:
        return
    waived = {
        (bet.seat, bet.patron)
        for bet in round.answers
        if isinstance(bet, Bet) and "fee-waived" in bet.said
    }
    charged: set[str] = set()
    for stake in round.stakes_on(first_wager(round.options)):
        patron = patron_of(stake.seat, stake.patron)
        if stake.amount > FIVE_DOLLARS or patron in charged:
            continue
        charged.add(patron)
        if (stake.seat, stake.patron) not in waived:
            round.charge(stake.seat, "hand-fee", fee, "2.3(l)", patron=stake.patron)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """2.3, 2.13, 2.14: how, when and by whom a wager is made."""
    rules = rules_of(round.options)
    wagers.check_bets(round, bet, felt, rules)
    if round.options["side-wagers"]:
        side_wagers.check_bets(round, bet, felt, rules)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2.17 to 2.26: which side wagers may be made with a blackjack wager, and how much."""
    if round.options["side-wagers"]:
        side_wagers.check_felt(round, felt)


# -- 2.2 to 2.12: the options as the rules of a table ----------------------------------------------

WITH_READER = ("hole-reader", "hand-reader")
SIDES = ("red-back-side", "blue-back-side")
"""The compartments of a double shoe."""


@lru_cache
def rules_of(options: Options) -> Rules:
    deal, six_to_five = options["deal"], options["variation"] == "6-to-5"
    exposed = deal == "double-exposure"
    most = 2 if exposed else min(options["max-split-hands"], 3 if options["boxes"] == 7 else 4)
    rules = Rules(
        at=paragraphs(deal, six_to_five=six_to_five),
        shoe=shoe_of(options),
        decisions=decisions_at(options),
        payout=payout,
        first_card="determinant card" if deal == "double-shoe" else "first card",  # 2.3(j)
        unit=lcm(FIVE_DOLLARS if six_to_five else 1, options["smallest-chip"]),  # 2.3(d)
        # 2.13(a): only one, if the progressive wager is offered
        bettors_per_box=1 if offers(PROGRESSIVE)(options) else options["bettors-per-box"],
        asks_consent=options["consent"] == "asked",
        boxes_per_player=options["boxes-per-player"],
        mid_shoe_entry=options["mid-shoe-entry"],
        hole="up" if exposed else "down" if deal in ("hole", *WITH_READER) else "none",
        reader=deal in WITH_READER,
        reader_tells=options["reader-shows-hole-card"],
        by_hand=from_the_hand(options),
        hits_soft_17=six_to_five or options["soft-17"] == "hit",
        insurance="none" if exposed else options["insurance-timing"],  # 2.6(k)3
        even_money=TABLES["main"]["even-money"]["blackjack"] if options["even-money"] else None,
        surrender=options["surrender"],
        pays_blackjacks_apart=True,  # 2.7
        doubles_9_to_11=exposed or options["double-9-11-only"],  # 2.6(k)4
        double_after_split=options["double-after-split"],
        double_card=options["double-card"],
        most_hands=most,  # 2.6(k)5, 2.11(e)
        resplit_aces=options["resplit-aces"],
        resplit_beside=options["resplit-hand"] == "beside",  # 2.11(b)
        ties_lose=exposed,  # 2.6(k)1
        split_21_wins=options["split-two-card-21"] == "wins" and not exposed,
        # 2.6A(e)3: from the hand the wager is collected at once
        broken_returned=options["broken-hands"] == "original-wager" and not from_the_hand(options),
    )
    return multiple_action.rules_at(rules) if offers(MULTIPLE)(options) else rules


def decisions_at(options: Options) -> tuple[Decision, ...]:
    """2.6(f), 2.17(e): what a player may decide; if the sevens wager is offered, with its effect on
    that wager."""
    usual: tuple[Decision, ...] = (HIT, DOUBLE, DOUBLE_FACE_DOWN, SPLIT, SURRENDER)
    if offers(MULTIPLE)(options):
        usual = multiple_action.DECISIONS
    return tuple(map(with_sevens, usual)) if offers(SEVENS)(options) else usual


HOW_OPENED = {
    "automated": "the cards are inspected, spread and stacked, each batch by itself",  # 2.4(e)
    "pre-shuffled": shoes.PRE_SHUFFLED,
}


def shoe_of(options: Options) -> Shoe:
    """2.5, 2.6(c), 2.6(d), 2.6(l), 2.6A(j): how the cards are handled."""
    by_hand, double = from_the_hand(options), options["deal"] == "double-shoe"
    way = way_of_shuffling(options)
    again = {"continuous": shoes.CONTINUOUS, "bart-carter": shoes.DISCARDS}.get(way)
    if again is None:
        every = options["shuffle-after"] == "every-round"
        again = shoes.DISCRETION if every else shoes.CUTTING_CARD
    behind = max(options["cutting-card"], Fraction(1, 3)) if by_hand else options["cutting-card"]
    if way in ("continuous", "bart-carter"):
        behind = Fraction(0)
    return Shoe(
        at=of_the_shoe(by_hand=by_hand, double=double, way=way),
        pieces=decks(options["decks"]),
        sources=SIDES if double else ("shoe",),
        behind=behind,
        burns=not (by_hand or double or again in (shoes.CONTINUOUS, shoes.DISCARDS)),
        alternates=way == "automated",  # 2.2(c), 2.2(d)
        again=again,
        opened=HOW_OPENED.get(way, shoes.OPENED),
    )


# -- 2.6, 2.6A: the order of a round ---------------------------------------------------------------


def play(round: Round) -> Procedure:
    rules, sides = rules_of(round.options), bool(round.options["side-wagers"])
    if (yield from shoes.prepare(round, rules.shoe)):  # 2.4, 2.5(a), 2.6(l)
        wagers.let_anybody_in(round)
    yield from take_bets(round, rules)
    wagers.note_bettors(round, rules)
    if not round.seats_with(*rules.opening):
        return
    multiple = MULTIPLE in round.options["side-wagers"]
    layout = multiple_action.lay_out(round, rules) if multiple else Layout(round, rules)
    charge_hand_fees(round)
    burns = bool(round.options["burn-each-round"])  # 2.6A(c)
    yield from round_steps.make_shoe_ready(layout, burns_anyway=burns)
    wagers.close_bets(round, rules)
    if sides:
        yield from side_wagers.bets_closed(round)
    yield from deal_first_cards(layout)
    if sides:
        yield from side_wagers.everybody_has_two(layout)
    if rules.insurance == "all-at-once":
        yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        yield from end_with_blackjack(layout)
    else:
        yield from play_hands(layout)
    if not sides:
        settlement.settle(layout)
        return
    yield from side_wagers.happen("before-main", round.options, layout)
    if multiple:
        yield from multiple_action.play_and_settle(layout)
    else:
        settlement.settle(layout)
    yield from side_wagers.happen("after-main", round.options, layout)


def take_bets(round: Round, rules: Rules) -> Steps[None]:
    """2.3, 2.17 to 2.26: the blackjack wager, and the side wagers that the table offers."""
    if not round.options["side-wagers"]:
        yield from consent.take_bets(round, rules, rules.opening)
        return
    yield from side_wagers.happen("before-bets", round.options, round)
    offered = (*rules.opening, *side_wagers.made_at(round.options))
    yield from consent.take_bets(round, rules, offered, side_wagers.take_down(round))
    streaks.abandon(round)


def end_with_blackjack(layout: Layout) -> Steps[None]:
    """2.6(j)1, 2.6(k)6: the dealer's blackjack is known before any third card."""
    round_steps.show_blackjack(layout)
    optional_bonus.settle(layout)
    settlement.settle_insurance(layout)
    yield from side_wagers.happen("dealer-has-blackjack", layout.round.options, layout)


def play_hands(layout: Layout) -> Steps[None]:
    """2.6(f) to (h): the players' hands, then the dealer's."""
    rules, options = layout.rules, layout.round.options
    sides = bool(options["side-wagers"])
    if sides:
        yield from side_wagers.happen("dealer-has-none", options, layout)
    yield from settlement.pay_blackjacks(layout)
    for seat in layout.boxes:
        if rules.insurance == "per-player":
            yield from round_steps.offer_insurance_to_box(layout, seat)
        yield from decisions.play_box(layout, seat)
        if sides:
            yield from side_wagers.happen("turn-over", options, layout, seat)
    yield from decisions.play_postponed(layout)
    if not sides:
        yield from round_steps.play_dealer(layout)
    elif not offers(MULTIPLE)(options):
        yield from side_wagers.play_dealer(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """2.6(d), 2.6(e), 2.6(j), 2.6(k), 2.6A(c): two cards each, and perhaps a hole card."""
    queue = [*round_steps.usual_order(layout), *round_steps.dealers_hole_card(layout)]
    if layout.round.options["deal"] == "double-shoe":
        first, _, _ = queue[0]
        if (yield from determine_side(layout, first)):
            del queue[0]
    yield from layout.dealing.deal(queue)
    round_steps.announce_hands(layout)


# -- 2.6(d), 2.15(h): a shoe with two sides; a round is dealt from one of them ---------------------

DETERMINANT = "determinant"


def determine_side(layout: Layout, first: str) -> Steps[bool]:
    """2.6(d): a card from either side says which side is dealt; perhaps it is the first card."""
    round, dealing = layout.round, layout.dealing
    sides = [Offer(side, "2.6(d)1", says="draw the determinant card here") for side in SIDES]
    drawn = yield from round.choose(0, sides, cite="2.6(d)1", default=SIDES[0])
    dealing.source = drawn.name
    yield from dealing.deal([(DETERMINANT, "up", "2.6(d)1")])
    card = round.hands[DETERMINANT][0]
    red_goes_to_red = round.options["red-back-side"] == RED
    dealing.source = SIDES[0 if (card[1] in "hd") == red_goes_to_red else 1]
    round.note("side", dealing.source, "2.6(d)1")
    if dealing.source == drawn.name:
        round.shift(card, DETERMINANT, first, face="up", cite="2.6(d)2")
        return True
    dealing.collect(DETERMINANT, "2.6(d)2")
    return False


def change_sides(layout: Layout, report: IrregularityReport) -> None:
    """2.15(h): the round stands although the cards came from the other compartment."""
    layout.dealing.source = SIDES[1 - SIDES.index(layout.dealing.source)]


WRONG_SIDE = on_the_layout(
    "wrong-side", "2.15(h)", deal_on(change_sides),
    "the round stands as if drawn from the right side",
    lambda layout, report: DETERMINANT in layout.round.hands,
    "only with a double shoe, once its side is determined",
)  # fmt: skip


# -- what the table remembers ----------------------------------------------------------------------


def first_state(options: Options) -> dict[str, Any]:
    """The shoe; who has wagered since the shuffle, None if anybody may; whether the reader has
    failed; what a progressive meter shows."""
    return tables.first_state() | side_wagers.first_state(options)


FACTS = {
    **tables.facts(sources=("shoe", *SIDES)),
    **meters.FACTS,
}  # fmt: skip


# -- 2.15: what goes wrong -------------------------------------------------------------------------

IRREGULARITIES = (
    shoe_irregularities.card_face_up("2.15(a)", when=shoe_irregularities.WHILE_DEALT),
    irregularities.dealer_card_missed("2.15(e)"),
    WRONG_SIDE,
    irregularities.double_card_face_up("2.15(p)"),
    *irregularities.family_irregularities(AT.irregularities, rules_of),
    shoe_irregularities.burn_card_asked(
        "2.6(c)", secret=lambda options: options["burn-each-round"]
    ),
    *side_wagers.IRREGULARITIES,
)


GAME = Game(
    slug="blackjack", title="Blackjack", subchapter="2", seats=(1, 7), options=OPTIONS,
    sections=(
        "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.6A", "2.7", "2.8", "2.9", "2.10", "2.11",
        "2.12", "2.13", "2.14", "2.15", "2.16", "2.17", "2.18", "2.19", "2.20", "2.21", "2.22",
        "2.23", "2.24", "2.25", "2.26",
    ),
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_table=check_table, check_limits=check_limits, check_bets=check_bets,
    check_felt=check_felt, first_state=first_state, facts=FACTS, fees=("hand-fee",),
    one_player=None, pieces_cite="2.2(a)", bot=bot,
    positions=lambda options: int(options["boxes"]),
)  # fmt: skip
