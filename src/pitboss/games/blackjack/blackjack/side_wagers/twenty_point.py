"""2.24: 20 in the first two cards, with the limit on what two queens of hearts are paid."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.options import Options, choice, mapping, number
from pitboss.engine.round import Round
from pitboss.engine.wagers import Limits, Stake
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers import first_cards
from pitboss.games.blackjack.blackjack.side_wagers.offered import (
    TWENTY,
    chosen_table,
    on_first_cards,
)
from pitboss.games.blackjack.common.layout import Layout
from pitboss.money import dollars
from pitboss.procedures import settlement
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import blackjack

LEAST_LIMIT = 25_000_00
TOP, QUEENS = "queens-and-dealer-blackjack", "queen-of-hearts-pair"
OPTIONS = (
    choice("20-point-bonus-table", ("A", "B"), "2.24(f)", "what the 20 point bonus pays"),
    mapping("20-point-bonus-rows", "2.24(f)", "better odds than the text demands"),
    number("20-point-bonus-limit", 0, None, "2.24(h)", kind="amount", default=0,
           says="the most that all pairs of queens of hearts against a blackjack are paid in a"
           " round together; 0 for no limit"),
)  # fmt: skip


def twenty(cards: Sequence[str]) -> tuple[str, ...]:
    """2.24(f), 2.24(g): the highest that the cards make, an ace and a nine among them."""
    first, second, *dealers = cards
    if blackjack.total((first, second)) != 20:
        return ("not-20",)
    if first == second == "Qh":
        return (TOP, QUEENS) if blackjack.is_blackjack(dealers) else (QUEENS,)
    if first == second:
        return ("matched-20",)
    return ("suited-20" if first[1] == second[1] else "any-20",)


WAGERS = (
    on_first_cards(TWENTY, "2.24(c)", 2, twenty, "2.24(d)",
                   "that your first two cards count 20", chosen_table(TWENTY)),
)  # fmt: skip

AT_ONCE = OnCards(cards=((OWN, 2),), rows=twenty, lost_cite="2.24(d)")
"""Tables at which the dealer's second card cannot matter."""


def check_limits(options: Options, limits: Limits) -> None:
    """2.24(h): a limit is $25,000 or what the minimum wager can win, whichever is more."""
    limit = options["20-point-bonus-limit"]
    if TWENTY not in options["side-wagers"] or not limit:
        return
    least = max(LEAST_LIMIT, WAGERS[0].table(options)[TOP].won(limits.of(TWENTY).low))
    if limit < least:
        raise Refused(f"a limit on two queens is ${dollars(least)} or more", "2.24(h)")


# -- settlement ----------------------------------------------------------------------------------


def settle_at_once(layout: Layout) -> None:
    """2.24(d), 2.24(e): before any other card; but two queens wait if the dealer may have
    blackjack."""

    def decided(round: Round, stake: Stake) -> Outcome | None:
        queens = round.hands[str(stake.seat)] == ["Qh", "Qh"]
        if queens and layout.may_have_blackjack:
            return None
        return settlement.on_cards(round, stake, AT_ONCE)

    first_cards.in_succession(layout, (TWENTY,), "2.24(d)", decided)


def settle_queens(layout: Layout, cite: str) -> None:
    """2.24(e): whether the dealer has blackjack is known; a limit is shared by what was bet."""
    round = layout.round
    waiting = first_cards.stakes(layout, (TWENTY,))
    if not waiting:
        return
    round.announce("a floorperson is called to the pairs of queens", "2.24(e)")
    row = TOP if layout.dealer_blackjack else QUEENS
    pays = WAGERS[0].table(round.options)[row]
    limit = round.options["20-point-bonus-limit"]
    due = sum(pays.won(stake.amount) for stake in waiting)
    short = bool(row == TOP and limit and due > limit)
    staked = sum(stake.amount for stake in waiting)
    for stake in waiting:
        outcome = settlement.win(stake, pays, f"{row} at {pays}", cite)
        if short:
            won = limit * stake.amount // staked
            why = f"{outcome.why}, a share of the limit of {dollars(limit)}"
            outcome = replace(outcome, won=won, why=why, cite="2.24(h)")
        settlement.carry_out(round, [outcome])
