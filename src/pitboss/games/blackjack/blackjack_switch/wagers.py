"""2A.5, 2A.6: the two wagers of a player, the match wager, and what winning ones are paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Chosen, Wager
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack_switch.options import TABLES
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Paid, by_split
from pitboss.games.blackjack.common.wagers import added_wagers
from pitboss.procedures import settlement
from pitboss.ranking import blackjack
from pitboss.regulation.paragraphs import load
from pitboss.regulation.payouts import EVEN

HANDS = ("hand1", "hand2")
ADDED = {hand: by_split(f"{hand}-", f"insurance-{hand}") for hand in HANDS}
AT = load(__package__, Paragraphs)

# -- 2A.6: the match wager -------------------------------------------------------------------------

MATCH_TABLE = Chosen(letters=TABLES["match"], option="decks", rows="match-rows",
                     names={"6": "six-decks", "8": "eight-decks"})  # fmt: skip


def matches(cards: Sequence[str]) -> set[str]:
    """2A.6(a): every match among the four cards, by rank."""
    alike = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    found = {name for count, name in OF_A_KIND.items() if alike[0] >= count}
    if alike[:2] == [2, 2] or alike[0] == 4:
        found.add("two-pairs")
    return found


OF_A_KIND = {2: "pair", 3: "three-of-a-kind", 4: "four-of-a-kind"}


@lru_cache
def on_match(options: Options) -> OnCards:
    """2A.6(d): the highest payoff that occurs in the four cards, whatever odds are posted."""
    (table,) = MATCH_TABLE(options)
    order = sorted(table.rows, key=lambda row: -table[row].won(1_00))

    def rows(cards: Sequence[str]) -> tuple[str, ...]:
        found = matches(cards)
        return tuple(row for row in order if row in found) or ("no match",)

    return OnCards(cards=((OWN, 2), (f"{OWN}/2", 2)), rows=rows, deck=shoe_cards)


def shoe_cards(options: Options) -> tuple[str, ...]:
    return decks(int(options["decks"]))


def settle_match(layout: Layout) -> None:
    """2A.7(e): before any card reader and any further card; it takes all four cards.

    It does not affect any other wager, 2A.6(e), and is not insured, 2A.8(e).
    """
    round = layout.round
    stakes = round.stakes_on("match")
    dead = {stake.seat for stake in stakes if any(hand.out for hand in layout.boxes[stake.seat])}
    for stake in stakes:
        if stake.seat in dead:
            cite = layout.at.irregularities.too_few_cards
            round.return_stake(stake, cite, "a hand is dead: there are no four cards")
    left = [stake for stake in stakes if stake.seat not in dead]
    settlement.collect_then_pay(round, [settlement.on_cards(round, stake) for stake in left])


# -- 2A.5: the wagers on the two hands -------------------------------------------------------------

WAGERS = (
    *(Wager(name=hand, cite=AT.bets, pays="1 to 1", paid_by=Always(table=TABLES["hand"]["all"]),
            required=True, rule="the same amount on both hands",
            says=f"hand {number} against the dealer's")
      for number, hand in enumerate(HANDS, 1)),
    Wager(name="match", cite="2A.6(a)", pays="match table", paid_by=MATCH_TABLE, on_cards=on_match,
          rule="with the wagers on both hands",
          says="a pair or better among your first four cards"),
    *(wager
      for number, hand in enumerate(HANDS, 1)
      for wager in added_wagers(
          AT, TABLES["insurance"]["all"], ADDED[hand], f"hand {number}")),
)  # fmt: skip


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2A.5(a), 2A.6(b): two equal wagers, and the match wager only with them."""
    first, second = (felt.get(hand, 0) for hand in HANDS)
    if not first and not second:
        raise Refused("the match wager is made with the wagers on both hands", "2A.6(b)")
    if first != second:
        raise Refused("the two wagers must be equal, one for each hand", "2A.5(a)")


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """2A.5(a), (c), (g): a blackjack too is paid 1 to 1, and wins against the dealer's 22 and
    longer 21."""
    if not hand.blackjack:
        return None
    at, dealer = layout.at, blackjack.total(layout.dealer)
    by_total = {21: at.blackjack_waits, 22: at.dealer_22}
    cite = by_total.get(dealer, at.dealer_over_21 if dealer > 22 else at.nearer)
    return Paid(EVEN, "blackjack", cite)
