"""2.17: the wager on sevens, which may wait for the third card of a player with two of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine import OWN, Always, Choice, Offer, OnCards, Round, Stake, Steps, Wager
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    BOTH,
    FOUR_OR_MORE,
    BlackjackSideWager,
)
from pitboss.games.blackjack.common.decisions import Decision
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.settlement import Outcome

SEVENS = "sevens"
NOT_FIRST = "the first card is no seven"


def sevens(cards: Sequence[str]) -> tuple[str, ...]:
    """2.17(e)3: sevens from the first card on; only the highest payout counts."""
    count = 0
    for card in cards[:3]:
        if card[0] != "7":
            break
        count += 1
    if count < 2:
        return ("one-seven" if count else NOT_FIRST,)
    same = len({card[1] for card in cards[:count]}) == 1
    return (("two-sevens" if count == 2 else "three-sevens") + "-suited" * same,)


def by_first_cards(round: Round, stake: Stake) -> Outcome | None:
    """2.17(d), 2.17(e): decided at once; but two sevens wait."""
    if has_two_sevens(round.hands[str(stake.seat)]):
        return None
    return settlement.on_cards(round, stake)


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


def offer_third_card(layout: Layout) -> Steps[None]:
    """2.6(j)3, 2.6(k)6: the dealer has blackjack; two sevens may be completed for this wager."""
    round, cite = layout.round, "2.6(k)6" if layout.rules.exposed else "2.6(j)3"
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


SIDE_WAGER = BlackjackSideWager(
    name=SEVENS, section="2.17(a)3", beside="2.17(b)", most="2.17(g)1", decks=FOUR_OR_MORE,
    manner=Manner(chips="2.17(f)", confirm=BOTH), settled="2.17(e)", outcome=by_first_cards,
    wagers=(
        Wager(name=SEVENS, cite="2.17(b)4", pays="sevens table", not_offered="2.17(a)",
              rule="no more than the blackjack wager",
              says="that your first card is a seven; more for two and for three of them",
              paid_by=Always(table=TABLES[SEVENS]["all"]),
              on_cards=OnCards(cards=((OWN, 1), (OWN, 1), (OWN, 1)), rows=sevens, together=False,
                               lost_cite="2.17(d)")),
    ),
    at={"dealer-has-blackjack": offer_third_card, "turn-over": after_turn,
        "after-main": settle_waiting},
)  # fmt: skip
