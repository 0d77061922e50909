"""The shaker, its three dice, and the wagers on them, 10.3, 10.6A and 10.11.

Of the three numbers of a throw the first is that of the dragon's eye die, 10.3(d).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pitboss.games.pai_gow.common import dealing
from pitboss.games.pai_gow.common.bank import Bank
from pitboss.games.pai_gow.common.memory import number
from pitboss.games.pai_gow.pai_gow.options import dragons_eye, without_vigorish
from pitboss.games.pai_gow.pai_gow.paragraphs import BANK_DEAL, DEAL, EYE_DEAL
from pitboss.games.pai_gow.pai_gow.rules import RULES
from pitboss.games.pai_gow.pai_gow.wagers import DICE_BONUS, PAI_GOW, SIDE_WAGERS, retained, riders
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake

MOST_TRIPLES = 3
RETAINED = "retained"
"""The mark of a dice bonus wager that was left standing after a triple."""

SHAKE = Offer("shake", "10.6A(e)", says="shake the dice")
DEALER_SHAKES = Offer("dealer-shakes", "10.6A(f)", says="have the dealer shake the dice for you")


class Throw(Struct, frozen=True):
    """Three dice, and the position that counts as having shaken them (0: the dealer's)."""

    dice: tuple[int, ...]
    shaker: int = 0

    @property
    def eye(self) -> int:
        return self.dice[0]

    @property
    def triple(self) -> bool:
        return len(set(self.dice)) == 1


def shake(round: Round, bank: Bank | None) -> Steps[Throw]:
    """10.6(a), (b): the dice are shaken; by whom, 10.6A(c), (e), (f) and 10.8(i) say."""
    by = shaker = bank.seat if bank else 0
    at = BANK_DEAL if bank else DEAL
    if not bank and dragons_eye(round.options):
        by, shaker = yield from _shaker(round)
        at = EYE_DEAL
    wagers = round.seats_with(*SIDE_WAGERS, DICE_BONUS)
    decides = without_vigorish(round.options) or bool(wagers)
    dice = yield from dealing.shake(round, RULES, at, by, decides=decides)
    return Throw(dice, shaker)


def _shaker(round: Round) -> Steps[tuple[int, int]]:
    """10.6A(c), (e): whoever has the button shakes, if with a dice bonus wager; else the dealer.

    Who does it, and who counts as having done it (0: the dealer).
    """
    seat = number(round.state["button"])
    stakes = round.stakes_on(DICE_BONUS, seat)
    if not stakes:
        return 0, 0
    answer = yield from round.choose(
        seat, (SHAKE, DEALER_SHAKES), cite="10.6A(e)", default="shake",
        patron=stakes[0].patron, step="shake",
    )  # fmt: skip
    if answer.name == "shake":
        return seat, seat
    return 0, seat if round.options["shaken-for-player"] == "as-shaker" else 0


def settle(round: Round, throw: Throw) -> None:
    """10.6A(a) to (c): the button, the wagers on the dice, the count of triples."""
    state = round.state
    already = number(state["triples-already-rolled"]) % MOST_TRIPLES
    betting = riders(round)
    stood_on = {seat for seat in round.seats_with(DICE_BONUS) if retained(round, seat)}
    triples = already + 1 if throw.triple else 0
    state["button"] = throw.eye
    state["triples-already-rolled"] = triples % MOST_TRIPLES
    state["dice-bonus-riders"] = round.seats_with(DICE_BONUS) if throw.triple else None
    round.note("dragons-eye", throw.eye, "10.6A(a)")
    round.note("button", throw.eye, "10.6A(a)")
    if throw.triple:
        round.note("triples", triples, "10.6A(c)")
    for seat in round.seats_with(*SIDE_WAGERS, DICE_BONUS):  # 10.6A(b): from the right
        for stake in round.stakes_on(None, seat):
            if stake.wager == DICE_BONUS:
                stood = betting is None or stake.mark == RETAINED or seat in stood_on
                in_a_row = triples if stood else min(triples, 1)
                _settle_bonus(round, stake, in_a_row, triples, throw)
            elif stake.wager != PAI_GOW:
                _settle_side(round, stake, throw)
    if throw.triple:  # 10.6A(c)
        bonus = round.stakes_on(DICE_BONUS, throw.eye)
        round.note("next-shaker", throw.eye if bonus else "dealer", "10.6A(c)")


def _settle_side(round: Round, stake: Stake, throw: Throw) -> None:
    table = round.game.wager_names[stake.wager].table(round.options)
    row = _ROWS[stake.wager](throw, stake.seat)
    shown = " ".join(map(str, throw.dice))
    why = f"{row.replace('-', ' ')}: {shown}" if row else f"the dice show {shown}"
    round.pay(stake, table[row] if row else None, why, table.cite)


_MATCHES = ("", "one-die", "two-dice", "three-dice")
_ROWS: dict[str, Callable[[Throw, int], str]] = {
    "odd": lambda throw, seat: "odd" if throw.eye % 2 and not throw.triple else "",
    "even": lambda throw, seat: "" if throw.eye % 2 or throw.triple else "even",
    "double": lambda throw, seat: "double" if throw.dice[1] == throw.dice[2] else "",
    "match": lambda throw, seat: _MATCHES[throw.dice.count(seat)],
    "triple": lambda throw, seat: "triple" if throw.triple else "",
}
"""The row of its pay table that a wager wins by, if any, 10.11(a) to (e)."""

_TRIPLES = ("first-triple", "second-triple", "third-triple")


def _settle_bonus(round: Round, stake: Stake, in_a_row: int, triples: int, throw: Throw) -> None:
    """10.11(f): paid for every triple it stood on; it stays for the next, until the third."""
    if not in_a_row:
        round.lose(stake, "no triple", "10.11(f)")
        return
    shaker, others = round.game.wager_names[DICE_BONUS].tables(round.options)
    table = shaker if stake.seat == throw.shaker else others
    row = _TRIPLES[in_a_row - 1]
    stays = triples < MOST_TRIPLES
    who = "shaker" if table is shaker else "not the shaker"
    why = f"{row.replace('-', ' ')}, {who}"
    round.win(stake, table[row], why, table.cite, stays=stays)
    if stays:
        round.remark(stake, RETAINED, "10.11(f)")
