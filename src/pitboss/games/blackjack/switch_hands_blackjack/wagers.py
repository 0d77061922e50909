"""2B.5: the blackjack wager, the ante that is always collected, and what winning hands are paid."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.wagers import Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Paid, by_split
from pitboss.games.blackjack.common.wagers import added_wagers
from pitboss.games.blackjack.switch_hands_blackjack.options import TABLES
from pitboss.money import dollars
from pitboss.regulation.paragraphs import load
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

MAIN, ANTE = "blackjack", "ante"
ADDED = by_split()
AT = load(__package__, Paragraphs)
FIVE_DOLLARS, ONE_DOLLAR = 5_00, 1_00


@lru_cache
def main_tables(options: Options) -> tuple[PayTable, ...]:
    """2B.5(a)3, (f): what winning hands are paid, and what two blackjacks are paid if the casino
    has chosen that."""
    tables = TABLES[MAIN]
    both = (tables["both-blackjack"],) if options["both-blackjack"] == "1-to-2" else ()
    return (tables["all"], *both)


WAGERS = (
    Wager(name=MAIN, cite=AT.bets, pays="1 to 1", paid_by=main_tables, required=True, times=5,
          low=FIVE_DOLLARS, step=FIVE_DOLLARS, rule="a wager must be in increments of $5",
          says="your hand against the dealer's; a blackjack pays more"),
    Wager(name=ANTE, cite=AT.bets, pays="nothing", required=True, low=ONE_DOLLAR, step=ONE_DOLLAR,
          fixed=True, rule="$1 for each $5 of the blackjack wager",
          says="the fee for two more cards, always collected"),
    *added_wagers(AT, TABLES["insurance"]["all"], ADDED),
)  # fmt: skip


def ante_for(amount: int) -> int:
    """2B.5(a): a dollar for each five dollars or part of them."""
    return -(-amount // FIVE_DOLLARS) * ONE_DOLLAR


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2B.5(a): the blackjack wager with its ante, and neither without the other."""
    due = ante_for(felt.get(MAIN, 0))
    if felt.get(ANTE, 0) != due:
        why = f"the ante is $1 for each $5 of the blackjack wager: {dollars(due)}"
        raise Refused(why, AT.bets)


def collect_antes(layout: Layout) -> None:
    """2B.6(e): collected whatever the result of the hand; returned with all wagers if the round is
    void."""
    for stake in layout.round.stakes_on(ANTE):
        if layout.boxes[stake.seat][0].out:
            cite = layout.at.irregularities.too_few_cards
            layout.round.return_stake(stake, cite, "the hand is dead")
        else:
            layout.round.give_up(stake, "every ante is collected", "2B.6(e)")


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """2B.5(f): more for a blackjack, most if it is of one color; suits are of one color."""
    if not hand.blackjack:
        return None
    table, row = TABLES[MAIN]["all"], "blackjack"
    if layout.dealer_blackjack:
        table, row = TABLES[MAIN]["both-blackjack"], "both-blackjack"
    elif len({card[1] in "hd" for card in hand.cards}) == 1:
        row = "colored-blackjack"
    pays = table[row]
    assert isinstance(pays, Odds), "winning hands are paid at odds"
    return Paid(pays, row, table.cite_of(row))
