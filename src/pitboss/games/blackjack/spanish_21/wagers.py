"""19.5, 19.6: the wagers, what a winning hand is paid, and the payouts for three sevens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from msgspec.structs import replace

from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.events import patron_of
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Stake, Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.rules import Paid
from pitboss.games.blackjack.common.wagers import added_wagers
from pitboss.games.blackjack.spanish_21.options import AT, TABLES, cards_of
from pitboss.procedures import settlement
from pitboss.ranking import blackjack
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN, For, Odds, Payout

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


def check_match(felt: Mapping[str, int]) -> None:
    """19.6(b): only with the basic wager, and no more than that."""
    if MATCH not in felt:
        return
    if WAGER not in felt:
        raise Refused("match-the-dealer is bet with the basic wager", "19.6(b)")
    if felt[MATCH] > felt[WAGER]:
        raise Refused("match-the-dealer is no more than the basic wager", "19.6(b)1")


def settle_matches(round: Round) -> None:
    """19.6(d): the losing ones are collected, then the winning ones paid, before insurance, which
    does not cover them, 19.11(e)."""
    decided = [settlement.on_cards(round, stake) for stake in round.stakes_on(MATCH)]
    settlement.collect_then_pay(round, decided)


# -- 19.5(e), (f): what a winning hand is paid -----------------------------------------------------


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """What a winning hand is paid where it is not even money."""
    row = winning_row(layout, hand)
    if not row:
        return None
    if hand.doubled:
        return Paid(EVEN, f"{row}, doubled,", "19.9(b)")
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
    """21 in two cards after a split against the dealer's 21: literally by 19.5(a)3 and (e) it is
    paid like a blackjack, if the casino follows that reading."""
    # 19.1: it is not a blackjack
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
                    stake.seat, "fixed-bonus", won, why, FIXED.cite, patron=stake.patron
                )
        others = {patron(stake): stake for stake in reversed(players)}  # each of them once
        for name, stake in sorted(others.items(), key=lambda other: other[1].seat):
            if any(winners.values()) and not winners.get(name):
                won, why = ENVY["another-player"].won(0), "another player has three sevens"
                round.pay_bonus(stake.seat, "envy", won, why, ENVY.cite, patron=stake.patron)


def patron(stake: Stake) -> str:
    return patron_of(stake.seat, stake.patron)


WAGERS = (
    Wager(name=WAGER, cite=AT.bets, pays="1 to 1", paid_by=Always(table=HANDS), required=True,
          says="your hand against the dealer's; a blackjack and rare 21s pay more"),
    Wager(name=MATCH, cite="19.6(b)", pays="match-the-dealer table", low=LEAST_MATCH,
          rule="$1 at least, and no more than the basic wager",
          says="your first two cards match the dealer's first one in rank",
          paid_by=match_tables,
          on_cards=OnCards(cards=((OWN, 2), (DEALER, 1)), rows=matches, together=False,
                           lost_cite="19.6(d)", deck=cards_of)),
    *added_wagers(AT, TABLES["insurance"]["all"]),
    Wager(name="fixed-bonus", cite=FIXED.cite, pays="fixed bonus table", when="by itself",
          rule="for a basic wager of $5 or more", paid_by=Always(table=FIXED),
          says="paid for three sevens of one suit against the dealer's seven"),
    Wager(name="envy", cite=ENVY.cite, pays="envy table", when="by itself",
          rule="with a basic wager", paid_by=Always(table=ENVY),
          says="paid where another player earns the fixed bonus"),
)  # fmt: skip
