"""Wagers: those in addition to the first one, who may make them, and how."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pitboss.engine import Always, Bet, Options, Round, Wager, patron_of
from pitboss.engine.game import CheckBets
from pitboss.errors import Refused
from pitboss.games.blackjack.common import consent
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import USUAL, Names, Rules
from pitboss.procedures.bet_manner import Manner
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.pay_tables import PayTable


def added_wagers(
    at: Paragraphs, insurance: PayTable, names: Names = USUAL, line: str = ""
) -> tuple[Wager, ...]:
    """Wagers that are made during a round: on split hands, doubling down, insurance.

    `line` says in words which hand they are added to, if a player begins with several.
    """
    first, *later = names.doubles
    on, for_it = (f" on {line}", f", for {line}") if line else ("", "")

    def hand(number: int) -> str:
        return f"part {number} of {line}" if line else f"hand {number}"

    return (
        *(Wager(name=name, cite=at.split, pays="1 to 1", when="when a pair is split",
                rule="equal to the original wager", says=f"the wager on {hand(n)}")
          for n, name in enumerate(names.splits, 2)),
        Wager(name=first, cite=at.double, pays="1 to 1", when="when doubling down",
              rule="no more than the original wager",
              says=f"one more card for a larger wager{on}"),
        *(Wager(name=name, cite=at.double, pays="1 to 1", when="when doubling down",
                rule="no more than the original wager", says=f"doubling down on {hand(n)}")
          for n, name in enumerate(later, 2)),
        Wager(name=names.insurance, cite=at.insurance, pays=str(insurance["dealer-ten"]),
              paid_by=Always(table=insurance), when="when the dealer shows an ace",
              rule="no more than half the original wager",
              says=f"that the dealer's second card is worth ten{for_it}"),
    )  # fmt: skip


# -- how, when and by whom a wager is made ---------------------------------------------------------


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int], rules: Rules) -> None:
    """Refuse a wager by how, when and by whom it is made."""
    at = rules.at
    if bet.said:
        manner(rules).check(round, bet)
    for wager in rules.opening:
        if felt.get(wager, 0) % rules.unit:
            raise Refused(rules.in_units, at.chips)
    if round.felt.taken(bet.seat, bet.patron):
        consent.check_box(round, bet, rules)
    if bet.patron:
        stakes = round.stakes_on(patron=bet.patron)
        boxes = {stake.seat for stake in stakes if stake.wager in rules.opening} | {bet.seat}
        if len(boxes) > rules.boxes_per_player:
            raise Refused(f"{bet.patron} may wager on {rules.boxes_per_player} box", at.boxes)
    if not (rules.mid_shoe_entry or bet.permitted):
        bettors, patron = round.state["bettors"], patron_of(bet.seat, bet.patron)
        if bettors is not None and patron not in bettors:
            raise Refused(f"{patron} sat out a round and waits for the reshuffle", at.sat_out)


def checked_by(rules_of: Callable[[Options], Rules]) -> CheckBets:
    """The check for a game that needs no further rule."""

    def check(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
        check_bets(round, bet, felt, rules_of(round.options))

    return check


def manner(rules: Rules) -> Manner:
    """With chips, or with cash that is confirmed, until the first card."""
    at, confirm = rules.at, ("dealer", "supervisor")
    return Manner(chips=at.chips, confirm=confirm, late=at.late, too_late=too_late(rules))


def too_late(rules: Rules) -> str:
    return f"no wager is made, increased or withdrawn after the {rules.first_card}"


def close_bets(round: Round, rules: Rules) -> None:
    """From the first card on no wager is added or touched."""
    late, touched = rules.at.late, rules.at.irregularities.wager_touched
    round.closed, round.locked = late, late if touched == late else f"{late}; {touched}"
    round.closed_why = too_late(rules)


def check_side(
    felt: Mapping[str, int], names: Iterable[str], needed: str, *, with_it: str, most: str
) -> None:
    """A side wager needs the `needed` wager, and is no larger."""
    for name in names:
        if name in felt and needed not in felt:
            raise Refused(f"the {name} wager is made with the {needed} wager", with_it)
        if felt.get(name, 0) > felt.get(needed, 0):
            raise Refused(f"the {name} wager is no larger than the {needed} wager", most)


def let_anybody_in(round: Round) -> None:
    """The cards are reshuffled: players who sat out a round may wager again."""
    round.state["bettors"] = None


def note_bettors(round: Round, rules: Rules) -> None:
    """Note who wagers in this round: they may wager in the next."""
    if not rules.mid_shoe_entry:
        stakes = round.stakes_on(rules.opening[0])
        round.state["bettors"] = sorted({patron_of(s.seat, s.patron) for s in stakes})


# -- a wager that the dealer breaks with the third card --------------------------------------------

NUMBERS = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
RED = "dh"


def third_card_rows(cards: Sequence[str], in_two: str, in_three: str) -> tuple[str, ...]:
    """The rows that the dealer's cards make: by the third card, and higher for three eights of one
    suit or color.

    It is lost with 17 or more `in_two` cards, hard or soft, and with 21 or less `in_three`.
    """
    if blackjack.total(cards[:2]) >= 17:
        return (in_two,)
    if blackjack.total(cards) <= 21:
        return (in_three,)
    third = NUMBERS[VALUES[cards[2]]]
    if {card[0] for card in cards} != {"8"}:
        return (third,)
    if len({card[1] for card in cards}) == 1:
        return ("three-eights-of-one-suit", third)
    one_color = len({card[1] in RED for card in cards}) == 1
    return ("three-eights-of-one-color", third) if one_color else (third,)
