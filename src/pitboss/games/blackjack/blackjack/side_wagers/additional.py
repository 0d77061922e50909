"""2.17: over and under 13, same suit, sevens; one of them at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pitboss.engine.answers import Choice
from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.options import Option, Options, choice
from pitboss.engine.prompts import Offer, Steps
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Stake, Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers import first_cards as at_once
from pitboss.games.blackjack.blackjack.side_wagers.offered import (
    OVER_UNDER,
    SAME_SUIT,
    SEVENS,
    offers,
    shoe,
)
from pitboss.games.blackjack.common.decisions import Decision
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.procedures import settlement
from pitboss.procedures.settlement import Outcome
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.pay_tables import PayTable

OVER, UNDER = "over-13", "under-13"
NAMES = (OVER, UNDER, SAME_SUIT, SEVENS)
OPTIONS: tuple[Option, ...] = (
    choice("same-suit-option", ("1", "2", "3", "4"), "2.17(e)2",
           "which of the payouts for this number of decks the same suit wager has"),
)  # fmt: skip
LIMIT = "no more than the blackjack wager"


# -- what the cards make -------------------------------------------------------------------------


def sides_of_13(cards: Sequence[str]) -> tuple[str, ...]:
    """2.2(b)3ii, 2.17(c): an ace counts one here, and 13 itself is neither."""
    total = VALUES[cards[0]] + VALUES[cards[1]]
    return (OVER if total > 13 else UNDER if total < 13 else "13",)


def suited(cards: Sequence[str]) -> tuple[str, ...]:
    """2.17(b)3: two cards of one suit; king and queen are paid more."""
    if cards[0][1] != cards[1][1]:
        return ("two-suits",)
    return ("king-and-queen" if {cards[0][0], cards[1][0]} == {"K", "Q"} else "any-two-cards",)


def sevens(cards: Sequence[str]) -> tuple[str, ...]:
    """2.17(e)3: sevens from the first card on; only the highest payout counts."""
    count = 0
    for card in cards[:3]:
        if card[0] != "7":
            break
        count += 1
    if count < 2:
        return ("one-seven" if count else "no-seven",)
    same = len({card[1] for card in cards[:count]}) == 1
    return (("two-sevens" if count == 2 else "three-sevens") + "-suited" * same,)


def same_suit_table(options: Options) -> tuple[PayTable, ...]:
    """2.17(e)2i to v: by the number of decks, and by the option that the casino selects."""
    table = TABLES[SAME_SUIT].get(f"{options['decks']}-{options['same-suit-option']}")
    return () if table is None else (table,)


TWO = OnCards(cards=((OWN, 2),), rows=sides_of_13, deck=shoe, lost_cite="2.17(d)")
THREE = OnCards(cards=((OWN, 1), (OWN, 1), (OWN, 1)), rows=sevens, together=False, deck=shoe,
                lost_cite="2.17(d)")  # fmt: skip
WAGERS = (
    Wager(name=OVER, cite="2.17(b)1", pays="1 to 1", rule=LIMIT, offered=offers(OVER_UNDER),
          not_offered="2.17(a)", paid_by=Always(table=TABLES[OVER]["all"]), on_cards=TWO,
          says="that your first two cards count more than 13, an ace as one"),
    Wager(name=UNDER, cite="2.17(b)2", pays="1 to 1", rule=LIMIT, offered=offers(OVER_UNDER),
          not_offered="2.17(a)", paid_by=Always(table=TABLES[UNDER]["all"]), on_cards=TWO,
          says="that your first two cards count less than 13, an ace as one"),
    Wager(name=SAME_SUIT, cite="2.17(b)3", pays="same suit table", rule=LIMIT,
          offered=offers(SAME_SUIT), not_offered="2.17(a)",
          paid_by=same_suit_table,
          on_cards=replace(TWO, rows=suited),
          says="that your first two cards are of one suit"),
    Wager(name=SEVENS, cite="2.17(b)4", pays="sevens table", rule=LIMIT,
          offered=offers(SEVENS), not_offered="2.17(a)",
          paid_by=Always(table=TABLES[SEVENS]["all"]), on_cards=THREE,
          says="that your first card is a seven; more for two and for three of them"),
)  # fmt: skip


def check_table(options: Options) -> None:
    """2.17(e)2v: with eight decks there are three payout options."""
    if SAME_SUIT in options["side-wagers"]:
        number = options["same-suit-option"]
        if options["decks"] == 8 and number == "4":
            raise Refused("with eight decks same suit has three payout options", "2.17(e)2v")


def check_felt(felt: Mapping[str, int], main: int) -> None:
    """2.17(b), 2.17(g)1: one side of 13, and no more than the blackjack wager."""
    if felt.get(OVER) and felt.get(UNDER):
        raise Refused("the wager is on more than 13 or on less, not on both", "2.17(b)")
    for name in NAMES:
        if felt.get(name, 0) > main:
            raise Refused(f"{name}: {LIMIT}", "2.17(g)1")


# -- settlement ----------------------------------------------------------------------------------


def settle_at_once(layout: Layout) -> None:
    """2.17(d), 2.17(e): losing wagers are collected, winning ones paid; two sevens wait."""
    at_once.collect_then_pay(layout, NAMES, "2.17(e)", first_cards)


def first_cards(round: Round, stake: Stake) -> Outcome | None:
    if stake.wager == SEVENS and has_two_sevens(round.hands[str(stake.seat)]):
        return None
    outcome = settlement.on_cards(round, stake)
    return replace(outcome, cite="2.17(c)") if outcome.why == "13" else outcome


def has_two_sevens(cards: Sequence[str]) -> bool:
    return cards[0][0] == cards[1][0] == "7"


def settle_sevens(layout: Layout, seat: int) -> None:
    """2.17(e): once the player of two sevens has decided, by the cards that lie there at that
    time."""
    for stake in layout.round.stakes_on(SEVENS, seat=seat):
        settlement.carry_out(layout.round, [settlement.on_cards(layout.round, stake)])


def settle_waiting(layout: Layout) -> None:
    """Settle what is left when all cards are dealt: a third card came late, or lay face down."""
    for seat in reversed(layout.boxes):
        settle_sevens(layout, seat)


def after_turn(layout: Layout, seat: int) -> None:
    """The player has decided; but the wager waits for a card that was forgotten or lies face
    down."""
    first = layout.boxes[seat][0]
    if not (first.hidden or first in layout.postponed):
        settle_sevens(layout, seat)


def with_sevens(decision: Decision) -> Decision:
    """A decision of a player with two sevens: the wager is settled while it is carried out."""

    def carry_out(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
        waits = not hand.split and bool(layout.round.stakes_on(SEVENS, seat=hand.seat))
        if waits and decision.name == "split":
            why = f"seat {hand.seat} splits sevens and forfeits a payout for three"
            layout.round.announce(why, "2.11(f)")
            settle_sevens(layout, hand.seat)
        plays_on = yield from decision.carry_out(layout, hand, answer)
        if waits:
            after_turn(layout, hand.seat)
        return plays_on

    return replace(decision, carry_out=carry_out)


def offer_third_card(layout: Layout, cite: str) -> Steps[None]:
    """2.6(j)3, 2.6(k)6: the dealer has blackjack; two sevens may be completed for this wager."""
    round = layout.round
    take = Offer("take-card", cite, says="one card, for the sevens wager alone")
    decline = Offer("no-card", cite, says="be paid for two sevens")
    for hand in list(layout.hands()):
        if not round.stakes_on(SEVENS, seat=hand.seat):
            continue
        answer = yield from round.choose(
            hand.seat, (take, decline), cite=cite, default="no-card", patron=hand.caller
        )
        if answer.name == "take-card":
            yield from layout.card(hand, cite)
        settle_sevens(layout, hand.seat)
