"""2.3, 2.7, 2.16: the wagers, what each is paid, and the hand fee."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine.answers import Bet
from pitboss.engine.events import patron_of
from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.wagers import Limits, Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.options import BONUSES, designated
from pitboss.games.blackjack.blackjack.paragraphs import AT
from pitboss.games.blackjack.blackjack.side_wagers import multiple_wagers, twenty_point
from pitboss.games.blackjack.blackjack.side_wagers import table as side_wagers
from pitboss.games.blackjack.blackjack.side_wagers.offered import first_wager, not_multiple
from pitboss.games.blackjack.blackjack.tables import TABLES
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.rules import Paid
from pitboss.games.blackjack.common.wagers import added_wagers
from pitboss.money import dollars
from pitboss.ranking import blackjack
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

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


WAGERS = (
    *(replace(wager, offered=not_multiple, not_offered="2.18(b)") for wager in (
        Wager(name="main", cite=AT.bets, pays="1 to 1", paid_by=main_tables, required=True,
              says="your hand against the dealer's; a blackjack pays more"),
        *added_wagers(AT, TABLES["insurance"]["all"]),
    )),
    *multiple_wagers.wagers(main_tables, TABLES["insurance"]["all"]),
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
