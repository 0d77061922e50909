"""2.3, 2.13, 2.14: the wagers, who may make them, and the hand fee."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.games.blackjack.common.options import FIVE_DOLLARS, rules_of
from pitboss.money import dollars
from pitboss.play.answers import Bet
from pitboss.play.events import patron_of
from pitboss.play.round import Round
from pitboss.play.wagers import Stake, Wager

LATER_HANDS = (2, 3, 4)

WAGERS = (
    Wager(name="main", cite="2.3(a)", pays="1 to 1", required=True,
          says="your hand against the dealer's; a blackjack pays more"),
    *(Wager(name=f"split-{n}", cite="2.11(a)", pays="1 to 1", when="when a pair is split",
            rule="equal to the original wager", says=f"the wager on hand {n}")
      for n in LATER_HANDS),
    Wager(name="double", cite="2.10(a)", pays="1 to 1", when="when doubling down",
          rule="no more than the original wager", says="one more card for a larger wager"),
    *(Wager(name=f"double-{n}", cite="2.10(a)", pays="1 to 1", when="when doubling down",
            rule="no more than the original wager", says=f"doubling down on hand {n}")
      for n in LATER_HANDS),
    Wager(name="insurance", cite="2.9(a)", pays="2 to 1", when="when the dealer shows an ace",
          rule="no more than half the original wager",
          says="that the dealer's second card is worth ten"),
)  # fmt: skip


def split_wager(number: int) -> str:
    return f"split-{number}"


def double_wager(number: int) -> str:
    return "double" if number == 1 else f"double-{number}"


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """Refuse a wager by how, when and by whom it is made."""
    if "late" in bet.said:
        first = "determinant" if rules_of(round.options).double_shoe else "first"
        cite = "2.3(j)" if first == "determinant" else "2.3(c)"
        raise Refused(f"no wager is made or increased after the {first} card", cite)
    if "cash" in bet.said and not {"dealer-confirms", "supervisor-confirms"} <= set(bet.said):
        raise Refused("cash needs the word of the dealer and of a casino supervisor", "2.3(d)")
    unit = rules_of(round.options).unit
    if felt.get("main", 0) % unit:
        raise Refused(f"wagers are made in multiples of ${dollars(unit)}", "2.3(d)")
    patron = patron_of(bet.seat, bet.patron)
    check_box(round, bet)
    boxes = {s.seat for s in round.stakes_on("main") if patron_of(s.seat, s.patron) == patron}
    if len(boxes | {bet.seat}) > round.options["boxes-per-player"]:
        raise Refused(f"{patron} may wager on {round.options['boxes-per-player']} box", "2.14")
    bettors = round.state["bettors"]
    barred = not round.options["mid-shoe-entry"] and bettors is not None
    if barred and patron not in bettors and not bet.permitted:
        raise Refused(f"{patron} sat out a round and waits for the reshuffle", "2.3(i)")


def check_box(round: Round, bet: Bet) -> None:
    """2.13(a): one to three people on a box, if the first of them does not mind."""
    there = round.stakes_on("main", seat=bet.seat)
    if not there or any(stake.patron == bet.patron for stake in there):
        return
    most = round.options["bettors-per-box"]
    if len(there) >= most:
        raise Refused(f"one to three people may wager on a box, here {most}", "2.13(a)")
    for earlier in round.answers:
        if isinstance(earlier, Bet) and earlier.seat == bet.seat and "alone" in earlier.said:
            raise Refused("the first person on this box does not consent to others", "2.13(a)")


def caller(stakes: list[Stake]) -> Stake:
    """2.13(b): the player seated at the box calls the decisions, else the highest wager."""
    for stake in stakes:
        if not stake.patron:
            return stake
    return max(stakes, key=lambda stake: stake.amount)


def note_bettors(round: Round) -> None:
    """2.3(i): who wagers on this round may wager on the next."""
    if not round.options["mid-shoe-entry"]:
        stakes = round.stakes_on("main")
        round.state["bettors"] = sorted({patron_of(s.seat, s.patron) for s in stakes})


def charge_hand_fees(round: Round) -> None:
    """2.3(l): a fee for the round, no wager, kept whatever comes of it."""
    fee = round.options["hand-fee"]
    if not fee or round.table.limits.of("main").low > FIVE_DOLLARS:
        return
    waived = {
        (bet.seat, bet.patron)
        for bet in round.answers
        if isinstance(bet, Bet) and "fee-waived" in bet.said
    }
    charged: set[str] = set()
    for stake in round.stakes_on("main"):
        patron = patron_of(stake.seat, stake.patron)
        if stake.amount > FIVE_DOLLARS or patron in charged:
            continue
        charged.add(patron)
        if (stake.seat, stake.patron) not in waived:
            round.charge(stake.seat, "hand-fee", fee, "2.3(l)", patron=stake.patron)
