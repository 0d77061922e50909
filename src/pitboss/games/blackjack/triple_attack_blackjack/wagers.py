"""36.5, 36.6: the attack wagers, and the two bonus wagers on the first cards."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER
from pitboss.engine.wagers import Chosen, Wager
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.common.attacks import Attack
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.wagers import added_wagers
from pitboss.games.blackjack.triple_attack_blackjack.options import TABLES
from pitboss.games.blackjack.triple_attack_blackjack.paragraphs import AT
from pitboss.procedures import settlement

FIRST = "first-attack"
SECOND = Attack(wager="second-attack", offered="36.7(e)", most="36.1", others="36.12(e)")
THIRD = Attack(wager="third-attack", offered="36.7(f)", most="36.1", others="36.12(e)")
ROYALS, MATCH = BONUSES = ("suited-royals", "triple-match")
SIX_CARDS = 6
IN_THE_SHOE = decks(8, without="T")


def in_the_shoe(options: Options) -> tuple[str, ...]:
    return IN_THE_SHOE


def royal_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """36.6(a)1: what the player's first two cards make, if they are of one suit."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(suits) > 1:
        return ("two suits",)
    if not ranks <= {"J", "Q", "K"}:
        return ("two-card-flush",)
    faces = ("two-suited-face-cards", "two-card-flush")
    return ("king-queen-suited", *faces) if ranks == {"K", "Q"} else faces


def match_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """36.6(a)2: what the player's first two cards and the dealer's first one make."""
    ranks = {card[0] for card in cards}
    alike = len({*cards})
    if len(ranks) == 1:
        suited = ("three-of-a-kind-suited",) if alike == 1 else ()
        return (*suited, "three-of-a-kind-unsuited")
    if len(ranks) == 2:
        return (("pair-suited",) if alike == 2 else ()) + ("pair-unsuited",)
    return ("three ranks",)


WAGERS = (
    Wager(name=FIRST, cite=AT.bets, pays="1 to 1", required=True,
          says="your hand against the dealer's; 21 and six cards always win"),
    Wager(name=SECOND.wager, cite=SECOND.offered, pays="1 to 1", by_choice=True,
          when="when every player has one card", rule="no more than the first attack wager",
          says="more on the same hand, before the dealer has a card"),
    Wager(name=THIRD.wager, cite=THIRD.offered, pays="1 to 1", by_choice=True,
          when="when the dealer's first card lies open", rule="no more than the first attack wager",
          says="more on the same hand, before your second card"),
    Wager(name=ROYALS, cite="36.6(b)", pays="suited royals table", low=1_00,
          rule="at least $1, and no more than the first attack wager",
          says="that your first two cards are of one suit",
          paid_by=Chosen(letters=TABLES[ROYALS], option="suited-royals-table"),
          on_cards=OnCards(cards=((OWN, 2),), rows=royal_rows, deck=in_the_shoe)),
    Wager(name=MATCH, cite="36.6(b)", pays="triple match table", low=1_00,
          rule="at least $1, and no more than the first attack wager",
          says="that two or three of your first two cards and the dealer's are of one rank",
          paid_by=Chosen(letters=TABLES[MATCH], option="triple-match-table"),
          on_cards=OnCards(cards=((OWN, 2), (DEALER, 1)), rows=match_rows, deck=in_the_shoe)),
    *added_wagers(AT, TABLES["insurance"]["all"]),
)  # fmt: skip


def settle_bonuses(layout: Layout, seat: int) -> None:
    """36.6(d) to (f), 36.7(g): when a player's total is announced."""
    round = layout.round
    for name in BONUSES:
        stakes = round.stakes_on(name, seat=seat)
        settlement.carry_out(round, [settlement.on_cards(round, stake) for stake in stakes])


def always_wins(layout: Layout, hand: Hand) -> str:
    """36.5(b): 21, and six or more cards that are not over it."""
    total = hand.total
    return "36.5(b)" if total == 21 or (total < 21 and len(hand.cards) >= SIX_CARDS) else ""
