"""The wagers beside the first one, who may make them, and how."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.customs.making import Manner
from pitboss.errors import Refused
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules
from pitboss.play.answers import Bet
from pitboss.play.events import patron_of
from pitboss.play.round import Round
from pitboss.play.wagers import Always, Wager
from pitboss.regulation.pay_tables import PayTable

LATER_HANDS = (2, 3, 4)


def split_wager(number: int) -> str:
    return f"split-{number}"


def double_wager(number: int) -> str:
    return "double" if number == 1 else f"double-{number}"


def added_wagers(at: Paragraphs, insurance: PayTable) -> tuple[Wager, ...]:
    """What is put down during a round: on split hands, doubling down, insurance."""
    return (
        *(Wager(name=split_wager(n), cite=at.split, pays="1 to 1", when="when a pair is split",
                rule="equal to the original wager", says=f"the wager on hand {n}")
          for n in LATER_HANDS),
        Wager(name="double", cite=at.double, pays="1 to 1", when="when doubling down",
              rule="no more than the original wager", says="one more card for a larger wager"),
        *(Wager(name=double_wager(n), cite=at.double, pays="1 to 1", when="when doubling down",
                rule="no more than the original wager", says=f"doubling down on hand {n}")
          for n in LATER_HANDS),
        Wager(name="insurance", cite=at.insurance, pays=str(insurance["dealer-ten"]),
              paid_by=Always(table=insurance), when="when the dealer shows an ace",
              rule="no more than half the original wager",
              says="that the dealer's second card is worth ten"),
    )  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int], rules: Rules) -> None:
    """Refuse a wager by how, when and by whom it is made."""
    at = rules.at
    Manner(
        chips=at.chips, confirm=("dealer", "supervisor"), late=at.late, too_late=too_late(rules)
    ).check(round, bet)
    if any(felt.get(wager, 0) % rules.unit for wager in rules.opening):
        raise Refused(rules.in_units, at.chips)
    patron = patron_of(bet.seat, bet.patron)
    check_box(round, bet, rules)
    stakes = [stake for wager in rules.opening for stake in round.stakes_on(wager)]
    boxes = {stake.seat for stake in stakes if patron_of(stake.seat, stake.patron) == patron}
    if len(boxes | {bet.seat}) > rules.boxes_per_player:
        raise Refused(f"{patron} may wager on {rules.boxes_per_player} box", at.boxes)
    bettors = round.state["bettors"]
    barred = not rules.mid_shoe_entry and bettors is not None
    if barred and patron not in bettors and not bet.permitted:
        raise Refused(f"{patron} sat out a round and waits for the reshuffle", at.sat_out)


def too_late(rules: Rules) -> str:
    return f"no wager is made, increased or withdrawn after the {rules.first_card}"


def close_bets(round: Round, rules: Rules) -> None:
    """From the first card on nothing is added, and nobody touches a wager that was made."""
    at = rules.at
    round.closed, round.locked = at.late, f"{at.late}; {at.irregularities.wager_touched}"
    round.closed_why = too_late(rules)


def check_box(round: Round, bet: Bet, rules: Rules) -> None:
    """So many people on a box, if the first of them does not mind."""
    there = round.stakes_on(rules.opening[0], seat=bet.seat)
    if not there or any(stake.patron == bet.patron for stake in there):
        return
    cite, most = rules.at.bettors, rules.bettors_per_box
    if len(there) >= most:
        raise Refused(f"one to three people may wager on a box, here {most}", cite)
    for earlier in round.answers:
        if isinstance(earlier, Bet) and earlier.seat == bet.seat and "alone" in earlier.said:
            raise Refused("the first person on this box does not consent to others", cite)


def let_anybody_in(round: Round) -> None:
    """The cards are reshuffled: whoever sat out a round may wager again."""
    round.state["bettors"] = None


def note_bettors(round: Round, rules: Rules) -> None:
    """Who wagers on this round may wager on the next."""
    if not rules.mid_shoe_entry:
        stakes = round.stakes_on(rules.opening[0])
        round.state["bettors"] = sorted({patron_of(s.seat, s.patron) for s in stakes})
