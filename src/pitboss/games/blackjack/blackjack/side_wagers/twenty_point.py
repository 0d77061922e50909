"""2.24: 20 in the first two cards, with the limit on what two queens of hearts are paid."""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    OWN,
    Limits,
    OnCards,
    Options,
    Round,
    Stake,
    choice,
    mapping,
    number,
)
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import (
    BOTH,
    TWO_OR_MORE,
    chosen_table,
    on_first_cards,
    stakes_from_far_right,
)
from pitboss.games.blackjack.common.layout import Layout
from pitboss.money import dollars
from pitboss.procedures import poker_tables, settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import blackjack

TWENTY = "20-point-bonus"
LEAST_LIMIT = 25_000_00
TOP, QUEENS = "queens-and-dealer-blackjack", "queen-of-hearts-pair"


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


AT_ONCE = OnCards(cards=((OWN, 2),), rows=twenty, cite="2.24(b); 2.24(g)", lost_cite="2.24(d)")
"""Tables at which the dealer's second card cannot matter."""


def check_limits(options: Options, limits: Limits) -> None:
    """2.24(h): a limit is $25,000 or what the minimum wager can win, whichever is more."""
    if TWENTY in options["side-wagers"]:
        best = SIDE_WAGER.wagers[0].table(options)[TOP].won(limits.of(TWENTY).low)
        limit = options["20-point-bonus-limit"]
        poker_tables.check_payout_limit(limit, LEAST_LIMIT, best, "2.24(h)")


# -- settlement ----------------------------------------------------------------------------------


def by_first_cards(round: Round, stake: Stake) -> Outcome | None:
    """2.24(d), 2.24(e): decided at once; but two queens wait if the dealer may have blackjack."""
    queens = round.hands[str(stake.seat)] == ["Qh", "Qh"]
    if queens and round.memo["layout"].may_have_blackjack:
        return None
    return settlement.on_cards(round, stake, AT_ONCE)


def blackjack_ruled_out(layout: Layout) -> None:
    """2.24(e)1ii: by the reader; two queens are paid before other cards."""
    if layout.reader:
        settle_queens(layout, "2.24(e)1ii")


def dealers_cards_known(layout: Layout) -> None:
    settle_queens(layout, "2.24(e)1i" if layout.reader else "2.24(e)2")


def settle_queens(layout: Layout, cite: str) -> None:
    """2.24(e): whether the dealer has blackjack is known; a limit is shared by what was bet."""
    round = layout.round
    waiting = stakes_from_far_right(layout, TWENTY)
    if not waiting:
        return
    round.announce("a floorperson is called to the pairs of queens", "2.24(e)")
    row = TOP if layout.dealer_blackjack else QUEENS
    pays = SIDE_WAGER.wagers[0].table(round.options)[row]
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


SIDE_WAGER = on_first_cards(
    TWENTY, ((OWN, 2), (DEALER, 2)), twenty, "that your first two cards count 20",
    section="2.24(a)", cite="2.24(c)", announced="2.24(d)", settled="2.24(d)", in_succession=True,
    outcome=by_first_cards, paid_by=chosen_table(TWENTY), in_units=True,
    manner=Manner(chips="2.24(c)", confirm=BOTH), decks=TWO_OR_MORE,
    excludes=("multiple-action", "progressive", "blackjack-bonus", "streak", "optional-bonus",
              "in-between"),
    excluded_by="2.24(i)",
    options=(
        choice("20-point-bonus-table", ("A", "B"), "2.24(f)", "what the 20 point bonus pays"),
        mapping("20-point-bonus-rows", "2.24(f)", "better odds than the text demands"),
        number("20-point-bonus-limit", 0, None, "2.24(h)", kind="amount", default=0,
               says="the most that all pairs of queens of hearts against a blackjack are paid in a"
               " round together; 0 for no limit"),
    ),
    at={"dealer-has-none": blackjack_ruled_out, "before-main": dealers_cards_known},
)  # fmt: skip
