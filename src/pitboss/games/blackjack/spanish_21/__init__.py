"""Spanish 21, N.J.A.C. 13:69F-19.

Blackjack without the tens: 21 never ties, doubling down is possible on any number of cards and may
be taken back, and some 21s pay more. Read with subchapter 19. `paragraphs.toml`
has its paragraphs for what the family's games have in common; what a card counts, 19.2(b), is in
`ranking.blackjack`.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    HOUSE,
    OWN,
    Always,
    Bet,
    Choose,
    Game,
    Offer,
    OnCards,
    Options,
    Procedure,
    Round,
    Settled,
    Stake,
    Steps,
    VoidRound,
    Wager,
    choice,
    flag,
    mapping,
    patron_of,
)
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.common import (
    decisions,
    irregularities,
    options,
    round_steps,
    settlement,
    tables,
    wagers,
)
from pitboss.games.blackjack.common.bot import ALWAYS, Basic, player
from pitboss.games.blackjack.common.decisions import HIT, SPLIT, SURRENDER, Reason
from pitboss.games.blackjack.common.irregularities import FACE_UP
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.options import hole_card, shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Paid, Rules
from pitboss.procedures import cuts, shoes
from pitboss.procedures.settlement import collect_then_pay, on_cards
from pitboss.procedures.shoes import Shoe
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN, For, Odds, Payout

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, Paragraphs, "table")
OF_THE_SHOE = paragraphs.load(__package__, shoes.Paragraphs, "shoe")

TENS = "tens"
"""A reason for a reshuffle in addition to those of every shoe, 19.15(b)."""
POSITIONS = 6
"""The most boxes on a layout, 13:69E-1.10B(a)."""

OPTIONS = (
    choice("decks", ("6", "8"), "19.2(a)",
           "decks of 48 cards, without the tens; they bear on what match-the-dealer pays"),
    choice("hole-card", ("none", "down"), "19.7(g)",
           "the dealer's second card: drawn last, or dealt face down after the players' second",
           items=("19.7(g)", "19.7(i)")),
    flag("card-reader", "19.7(i)", "a hole card, dealt face down, is read for a blackjack when an"
         " ace or a face card is up"),
    options.reader_tells("19.15(l)1"),
    choice("split-two-card-21", ("3-to-2", "1-to-1"), "19.5(a)3",
           "an ace and a face card after a split against the dealer's 21: paid 3 to 2, also against"
           " a blackjack; or 1 to 1, and lost to a blackjack"),
    options.broken_hands("19.9(c)"),
    mapping("match-the-dealer-rows", "19.6(e)",
            "better odds for match-the-dealer than the text demands"),
    options.smallest_chip("19.11(b)"),
    # fewer than three if the casino, or by 19.13(g) the Division, wants that
    options.bettors_per_box("19.13(a)"),
    options.consent("19.13(a)"),
    options.boxes_per_player("19.14", POSITIONS),
    options.mid_shoe_entry("19.5(j)"),
    # 19.4(h): other ways of shuffling follow the casino's internal controls
    choice("shuffle", ("manual", "automated", "pre-shuffled"), "19.4(a)",
           "by hand, by a device, after which nobody cuts, or pre-shuffled at the opening"),
    shoes.shuffle_after("19.4(g)"),
    shoes.cutting_card("19.4(e)"),
    cuts.recut_by("19.4(f)"),
)  # fmt: skip


@lru_cache
def cards_of(options: Options) -> tuple[str, ...]:
    """19.2(a): six or eight decks, the four tens of each taken out."""
    return decks(int(options["decks"]), without="T")


WAGER, MATCH = "wager", "match-the-dealer"
HANDS, FIXED, ENVY = (TABLES[name]["all"] for name in (WAGER, "fixed-bonus", "envy"))
LEAST_MATCH = 1_00
LEAST_FIXED, LARGE_FIXED = 5_00, 25_00

# -- 19.6: match-the-dealer ------------------------------------------------------------------------


def matches(cards: Sequence[str]) -> tuple[str, ...]:
    """19.6(a): which of the player's two cards have the rank of the dealer's, and its suit."""
    *own, up = cards
    found = ["same-suit" if card == up else "other-suit" for card in own if card[0] == up[0]]
    return (both(*found) if len(found) == 2 else found[0] if found else "no match",)


def both(one: str, other: str) -> str:
    """The row of two cards that match."""
    return " and ".join(sorted((one, other), reverse=True))


@lru_cache
def match_tables(options: Options) -> tuple[PayTable, ...]:
    """19.6(a), (e): each matching card is paid, so that two are paid the odds of both."""
    each = TABLES[MATCH][options["decks"]].posted(options["match-the-dealer-rows"])
    two = {
        both(one, other): Odds(*(ratio(each[one]) + ratio(each[other])).as_integer_ratio())
        for one, other in combinations_with_replacement(each.rows, 2)
    }
    rows = dict(sorted((two | each.rows).items(), key=lambda row: -ratio(row[1])))
    return (replace(each, rows=rows, cites=dict.fromkeys(two, "19.6(a)") | each.cites),)


def ratio(pays: Payout) -> Fraction:
    assert isinstance(pays, (Odds, For)), "what is no less than some odds are odds"
    return pays.ratio


def settle_matches(round: Round) -> None:
    """19.6(d): the losing ones are collected, then the winning ones paid, before insurance, which
    does not cover them."""
    decided = [on_cards(round, stake) for stake in round.stakes_on(MATCH)]
    collect_then_pay(round, decided)


# -- 19.5(e), (f): what a winning hand is paid -----------------------------------------------------


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """What a winning hand is paid where it is not even money."""
    row = winning_row(layout, hand)
    if not row:
        return None
    if hand.doubled:
        return Paid(EVEN, f"{row}, doubled,", "19.9(b); 19.10(e)")
    pays = HANDS[row]
    assert isinstance(pays, Odds), "winning hands are paid at odds"
    return Paid(pays, row, HANDS.cite_of(row))


def winning_row(layout: Layout, hand: Hand) -> str:
    """The row of the pay table that a winning hand makes; empty for any other."""
    cards = hand.cards
    if hand.blackjack or pays_as_blackjack(layout, hand):
        return "blackjack"
    if blackjack.total(cards) != 21:
        return ""
    if len(cards) == 3:
        return of_three(cards)
    return MANY_CARDS.get(min(len(cards), 7), "")


MANY_CARDS = {5: "five-card-21", 6: "six-card-21", 7: "seven-card-21"}


def of_three(cards: Sequence[str]) -> str:
    """19.5(f)1 to 4: a six, a seven and an eight, or three sevens, by their suits."""
    ranks = "".join(sorted(card[0] for card in cards))
    if ranks not in ("678", "777"):
        return ""
    suits = {card[1] for card in cards}
    return f"{ranks}-{'mixed' if len(suits) > 1 else 'spades' if suits == {'s'} else 'suited'}"


def pays_as_blackjack(layout: Layout, hand: Hand) -> bool:
    """21 in two cards after a split against the dealer's 21: by 19.5(a)3 and (e) it is paid like a
    blackjack, unless the casino reads that as a blackjack alone."""
    by_letter = layout.round.options["split-two-card-21"] == "3-to-2"
    two = hand.split and len(hand.cards) == 2 and blackjack.total(hand.cards) == 21
    return by_letter and two and blackjack.total(layout.dealer) == 21


# -- 19.5(g): three sevens of one suit against a seven ---------------------------------------------


def three_sevens(layout: Layout) -> list[Hand]:
    """The hands that earn fixed payouts, with 19.9(b) and 19.10(e) applied. All of them win: a
    dealer with a seven up has no blackjack."""
    if layout.dealer[0][0] != "7":
        return []
    return [
        hand
        for hand in layout.hands()
        if not (hand.doubled or hand.split) and of_three(hand.cards) in ("777-spades", "777-suited")
    ]


def fixed_bonus(original: int) -> int:
    """What a wager of this size earns; nothing below $5."""
    if original < LEAST_FIXED:
        return 0
    return FIXED["25-or-more" if original >= LARGE_FIXED else "5-or-more"].won(original)


def pay_fixed_bonuses(round: Round, hands: Iterable[Hand], players: Sequence[Stake]) -> None:
    """Pay everybody who wagered on such a hand, by the wager; all other players get something too.

    If no wager on a hand is large enough, the others get nothing for it either.
    """
    for hand in hands:
        winners = {patron(stake): fixed_bonus(stake.amount) for stake in hand.stakes}
        for stake in hand.stakes:
            if won := winners[patron(stake)]:
                why = "three sevens of one suit against a seven"
                round.pay_bonus(
                    stake.seat,
                    "fixed-bonus",
                    won,
                    why,
                    f"19.10(e); {FIXED.cite}",
                    patron=stake.patron,
                )
        others = {patron(stake): stake for stake in reversed(players)}  # each of them once
        for name, stake in sorted(others.items(), key=lambda other: other[1].seat):
            if any(winners.values()) and not winners.get(name):
                won, why = ENVY["another-player"].won(0), "another player has three sevens"
                round.pay_bonus(stake.seat, "envy", won, why, ENVY.cite, patron=stake.patron)


def patron(stake: Stake) -> str:
    return patron_of(stake.seat, stake.patron)


# -- 19.5, 19.6: the wagers ------------------------------------------------------------------------

WAGERS = (
    Wager(name=WAGER, cite=AT.bets, pays="1 to 1", paid_by=Always(table=HANDS), required=True,
          says="your hand against the dealer's; a blackjack and rare 21s pay more"),
    Wager(name=MATCH, cite="19.6(b)", pays="match-the-dealer table", low=LEAST_MATCH,
          rule="$1 at least, and no more than the basic wager",
          says="your first two cards match the dealer's first one in rank",
          paid_by=match_tables,
          on_cards=OnCards(cards=((OWN, 2), (DEALER, 1)), rows=matches, cite="19.6(f)",
                           together=False,
                           lost_cite="19.6(d)", deck=cards_of)),
    *wagers.added_wagers(AT, TABLES["insurance"]["all"]),
    Wager(name="fixed-bonus", cite=FIXED.cite, pays="fixed bonus table", when="by itself",
          rule="for a basic wager of $5 or more", paid_by=Always(table=FIXED),
          says="paid for three sevens of one suit against the dealer's seven"),
    Wager(name="envy", cite=ENVY.cite, pays="envy table", when="by itself",
          rule="with a basic wager", paid_by=Always(table=ENVY),
          says="paid where another player earns the fixed bonus"),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """19.5, 19.6(c), 19.13, 19.14: how, when and by whom a wager is made."""
    rules = rules_of(round.options)
    if bet.said and WAGER not in bet.wagers:
        replace(wagers.manner(rules), chips="19.6(c)").check(round, bet)
    wagers.check_bets(round, bet, felt, rules)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """19.6(b): only with the basic wager, and no more than that."""
    if MATCH not in felt:
        return
    if WAGER not in felt:
        raise Refused("match-the-dealer is bet with the basic wager", "19.6(b)")
    if felt[MATCH] > felt[WAGER]:
        raise Refused("match-the-dealer is no more than the basic wager", "19.6(b)1")


# -- 19.9: doubling down on any number of cards, and taking the wager back -------------------------

STAND = Offer("stand", "19.9(d)", says="leave both wagers")
RESCUE = Offer("rescue", "19.9(d)", says="take the double down wager back, give the other one up")


def no_double(layout: Layout, hand: Hand) -> Reason | None:
    """19.9(a): on two cards or more, after a split and on aces too, but not on 21."""
    if hand.doubled:
        return "a hand is doubled once, for one card", layout.at.no_hit_doubled
    if hand.blackjack:
        return "no doubling down on a blackjack", layout.at.double
    if hand.total >= 21:
        return "no card is drawn to 21 or more, nor by doubling down", layout.at.hit
    return None


DOUBLE = replace(decisions.DOUBLE, refused=no_double, any_number=True)


def no_rescue(layout: Layout, hand: Hand) -> Reason:
    """Why there is nothing to take back."""
    if hand.doubled and hand.total > 21:
        return "a doubled hand over 21 is not rescued", "19.9(d)"
    return "only a double down wager is taken back, once its card is dealt", "19.9(d)"


def offer_rescue(layout: Layout, hand: Hand) -> Steps[None]:
    """19.9(d): to everybody who has doubled; no card depends on it, so each decides alone."""

    def why_not(name: str) -> Refused | None:
        decision = decisions.find(layout, name)
        reason = decision.refused(layout, hand) if decision else None
        return Refused(*reason) if reason else None

    doubled = layout.rules.names_of(hand.line).double(hand.part)
    for stake in [stake for stake in hand.stakes if stake.wager == doubled]:
        name = ""
        while not name:  # asked again after an irregularity
            layout.turn = hand
            answer = yield from layout.round.choose(
                stake.seat, (STAND, RESCUE), cite="19.9(d)", default="stand", why_not=why_not,
                patron=stake.patron,
            )  # fmt: skip
            layout.turn, name = None, answer.name
        if name == RESCUE.name:
            rescue(layout, hand, stake)


def rescue(layout: Layout, hand: Hand, double: Stake) -> None:
    """The double down wager is returned, the original wager forfeited."""
    round, cite = layout.round, RESCUE.cite
    round.push(double, "rescued", cite)
    mine = [stake for stake in hand.stakes if stake.patron == double.patron]
    for stake in mine:
        if stake is not double:
            round.lose(stake, "forfeited for the rescue", cite)
    hand.stakes[:] = [stake for stake in hand.stakes if stake not in mine]
    layout.broken.add((double.seat, double.patron, hand.line))
    if not hand.stakes:
        layout.collect(hand, cite)


# -- the options as the rules of a table -----------------------------------------------------------


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=(WAGER,),
        side_wagers=(MATCH,),
        decisions=(HIT, DOUBLE, SPLIT, SURRENDER),  # 19.7(e)
        not_now={"rescue": no_rescue},
        once_doubled=offer_rescue,
        payout=payout,
        hole=hole_card(options),
        hits_soft_17=False,  # 19.12(b)
        surrender=True,
        most_hands=4,  # 19.10(c)
        resplit_aces=True,
        aces_play_on=True,
        every_21_wins=True,  # 19.5(a)3, 4
        split_21_beats_blackjack=options["split-two-card-21"] == "3-to-2",
        blackjacks_win=True,  # 19.5(a)3
    )


def shoe_of(options: Options) -> Shoe:
    """19.3, 19.4, 19.7(c), (j): how the cards are handled."""
    cards = cards_of(options)
    return shoe_at(options, OF_THE_SHOE, cards, "19.3(a)", clockwise=False, rotates=True)


# -- 19.7: the order of a round --------------------------------------------------------------------


def play(round: Round) -> Procedure:
    # 19.3, 19.4, 19.7(c), (j)
    layout = yield from round_steps.begin(round, rules_of(round.options), MATCH)
    if layout is None:
        return
    players = list(round.stakes_on(WAGER))
    try:
        yield from deal_and_decide(layout)
    except VoidRound:
        hand_back_all(round)
        raise
    winners = three_sevens(layout)
    settlement.settle(layout)
    pay_fixed_bonuses(round, winners, players)


def deal_and_decide(layout: Layout) -> Steps[None]:
    """19.7(d) to (g), (i): from the first card to the dealer's last one."""
    yield from layout.dealing.deal(
        [*round_steps.usual_order(layout), *round_steps.dealers_hole_card(layout)]
    )
    round_steps.announce_hands(layout)
    settle_matches(layout.round)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
        return
    for seat in layout.boxes:
        yield from decisions.play_box(layout, seat)
    yield from decisions.play_postponed(layout)
    yield from round_steps.play_dealer(layout)


# -- what the table remembers ----------------------------------------------------------------------


def first_state(options: Options) -> dict[str, Any]:
    """The shoe; who was offered the cut; who has wagered since the shuffle, None if anybody may;
    whether the reader has failed."""
    return tables.first_state() | {"cut-offered-to": 0}


FACTS = {
    **tables.facts(FACE_UP, TENS),
    **cuts.FACTS,
}  # fmt: skip


# -- a simple player, who also knows when to take a double down wager back -------------------------

PLAYS = Basic(
    hard={
        9: "HHHHDHHHHH", 10: "DDDDDDDHHH", 11: "DDDDDDDDDD", 14: "HHSSSHHHHH", 15: "SSSSSHHHHH",
        16: "SSSSSHHHHH", 17: "SSSSSSSSSR",
    },
    soft={16: "HHHHDHHHHH", 17: "HHDDDHHHHH", 18: "SSdddSSHHH"},
    pairs={
        1: ALWAYS, 2: "PPPPPPP---", 3: "PPPPPPP---", 6: "--PPP-----", 7: "PPPPPP----", 8: ALWAYS,
        9: "-PPPP-PP--",
    },
)  # fmt: skip
STRONG = (8, 9, 10, 1)
"""Dealer's cards against which a doubled 16 or less is rescued; against an ace also 17."""


def rescues(prompt: Choose, layout: Layout) -> str | None:
    if not prompt.offer("rescue") or layout.turn is None:
        return None
    up, total = VALUES[layout.dealer[0]], layout.turn.total
    weak = (total < 17 and up in STRONG) or (total == 17 and up == 1)
    return "rescue" if weak else "stand"


bot = player(PLAYS, rescues)


# -- 19.15: what goes wrong ------------------------------------------------------------------------


def hand_back_all(round: Round) -> None:
    """A void round: collected wagers of hands that broke, were surrendered or rescued come back,
    and so does insurance. Match-the-dealer was decided before and separately, 19.6(d), (f)."""
    for event in round.events:
        if isinstance(event, Settled) and event.lost and event.wager != MATCH:
            lost = Stake(event.seat, event.wager, event.lost, event.patron)
            round.given_up.append((lost, HOUSE))


IRREGULARITIES = (
    irregularities.card_face_up_reshuffles("19.15(a)"),
    irregularities.ten_in_shoe_reshuffles("19.15(b)", TENS),
    irregularities.dealer_card_missed("19.15(f)"),
    *irregularities.family_irregularities(AT.irregularities, rules_of),
)


GAME = Game(
    slug="spanish-21", title="Spanish 21", subchapter="19", seats=(1, POSITIONS), options=OPTIONS,
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_bets=check_bets, check_felt=check_felt, first_state=first_state, facts=FACTS,
    one_player=None, pieces_cite="19.2(a)", bot=bot,
)  # fmt: skip
