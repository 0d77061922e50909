"""The dragon's eye variation: wagers on the three dice, decided before the deal.

Of the three numbers of a throw the first is that of the dragon's eye die.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.engine import (
    HOUSE,
    Always,
    Bet,
    Fact,
    Offer,
    Option,
    Options,
    Round,
    Stake,
    Steps,
    TakeDown,
    Wager,
    choice,
    patron_of,
)
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import delivery, settlement
from pitboss.games.pai_gow.common.bank import Bank
from pitboss.games.pai_gow.common.memory import Player, is_player, number, player
from pitboss.games.pai_gow.common.paragraphs import Deal, Eye, Paragraphs
from pitboss.games.pai_gow.common.rules import Rules
from pitboss.games.pai_gow.common.wagers import DEALERS, check_areas, check_made
from pitboss.regulation.pay_tables import PayTables
from pitboss.values import Frozen

DICE_BONUS = "dice-bonus"
MOST_TRIPLES = 3
RETAINED = "retained"
"""The mark of a dice bonus wager that was left standing after a triple."""


class Throw(Frozen):
    """Three dice, and the position that counts as having shaken them (0: the dealer's)."""

    dice: tuple[int, ...]
    shaker: int = 0

    @property
    def eye(self) -> int:
        return self.dice[0]

    @property
    def triple(self) -> bool:
        return len(set(self.dice)) == 1


# -- what a casino chooses -------------------------------------------------------------------------


def variation(at: Eye) -> Option:
    return choice(
        "dragons-eye", ("off", "method-1", "method-2"), at.methods,
        "wagers on the dice: with vigorish on winning hands, or without it and with pai gow"
        " wagers lost to every triple",
    )  # fmt: skip


def alone(at: Eye) -> Option:
    bonus = ", the dice bonus" if at.bonus_beside else ""
    return choice(
        "side-wagers-without-pai-gow-wager", ("not-permitted", "permitted"), at.wagers,
        f"whether odd, even, match, double{bonus} and triple may be bet without a pai gow wager",
    )  # fmt: skip


def shaken_for_player(at: Eye) -> Option:
    return choice(
        "shaken-for-player", ("as-shaker", "as-others"), at.shaken_for,
        "the dice bonus odds of a player who has the dealer shake the dice for him",
    )  # fmt: skip


def offered(options: Options) -> bool:
    return bool(options["dragons-eye"] != "off")


def without_vigorish(options: Options) -> bool:
    """Winners pay no vigorish, and every triple takes the wagers on the hands."""
    return bool(options["dragons-eye"] == "method-2")


# -- wagers ----------------------------------------------------------------------------------------

_ON_DICE = {
    "odd": ("1 to 1", "the dragon's eye die shows 1, 3 or 5, and it is no triple"),
    "even": ("1 to 1", "the dragon's eye die shows 2, 4 or 6, and it is no triple"),
    "double": ("4 to 1", "the two dice of like color show the same"),
    "match": ("1 to 1 for each die", "one, two or three dice show the number of your position"),
    "triple": ("30 to 1", "all three dice show the same"),
}
SIDE_WAGERS = tuple(_ON_DICE)
"""The wagers that one throw decides."""


def wagers(at: Eye, tables: PayTables) -> tuple[Wager, ...]:
    bonus = tuple(tables[DICE_BONUS].values())
    on_dice = (
        Wager(name=name, cite=at.wagers, pays=pays, says=says, offered=offered,
              paid_by=Always(table=tables[name]["dice"]))
        for name, (pays, says) in _ON_DICE.items()
    )  # fmt: skip
    return (
        *on_dice,
        Wager(name=DICE_BONUS, cite=at.wagers, pays="dice bonus table", offered=offered,
              paid_by=lambda chosen: bonus if offered(chosen) else (),
              says="a triple, and more for a second and a third in a row"),
    )  # fmt: skip


def check_bets(
    round: Round, bet: Bet, felt: Mapping[str, int], main: str, at: Paragraphs, eye: Eye
) -> None:
    """How a wager is made, and by whom; the dice bonus wager has a rule of its own."""
    check_made(round, bet, at)
    if DICE_BONUS in bet.wagers:
        check_bonus(round, bet.seat, bet.patron, eye)
        if eye.bonus_beside and not _given_triples(round):
            _check_beside(round, felt, main, DICE_BONUS, eye.bonus_beside)
    check_areas(round, bet, at.two_areas)


def check_felt(round: Round, felt: Mapping[str, int], main: str, at: Eye) -> None:
    """The five side wagers need a wager on the hands, unless the casino waives that."""
    for name in SIDE_WAGERS:
        if name in felt:
            _check_beside(round, felt, main, name, at.wagers)


def check_take_down(round: Round, answer: TakeDown, main: str, at: Eye) -> None:
    """A dice bonus wager that was made in this round needs the wager on the hands as well; one that
    stands from the round before does not."""
    left = round.left_by(answer)
    stakes = round.stakes_on(DICE_BONUS, answer.seat, answer.patron)
    placed = any(stake.mark != RETAINED for stake in stakes) and not _given_triples(round)
    if at.bonus_beside and DICE_BONUS in left and placed:
        _check_beside(round, left, main, DICE_BONUS, at.bonus_beside)


def _check_beside(round: Round, felt: Mapping[str, int], main: str, name: str, cite: str) -> None:
    if main not in felt and round.options["side-wagers-without-pai-gow-wager"] != "permitted":
        raise Refused(f"{name}: a pai gow wager is required beside it", cite)


def check_bonus(round: Round, seat: int, patron: str, at: Eye) -> None:
    """After a triple, only players who had a dice bonus wager on it may make one."""
    if riders(round) is not None and not _rides(round, seat, patron):
        why = "no dice bonus wager may be placed on the round after a triple"
        raise Refused(f"{why} that {patron_of(seat, patron)} had none on", at.bonus)


# -- what the table remembers ----------------------------------------------------------------------


def first_state(at: Eye) -> dict[str, Any]:
    return {
        at.button_is: 0,
        "triples-already-rolled": 0,
        # the players with a dice bonus wager on the triple just rolled; null if it was none
        "dice-bonus-riders": None,
    }


def facts(at: Eye) -> dict[str, Fact]:
    says = "whose dice bonus stands since the triple before"
    return {
        at.button_is: Fact(kind="seat", says="where the button is"),
        "dice-bonus-riders": Fact(kind="players", nobody=None, says=says),
    }


def riders(round: Round) -> list[Player] | None:
    """Who had a dice bonus wager on the triple just rolled; None if there was no triple, or if that
    is unknown.

    If a new table is given triples but not who bet on them, everybody counts as having bet.
    """
    said = round.state["dice-bonus-riders"]
    rolled = round.table.rounds or number(round.state["triples-already-rolled"])
    return [*said] if said is not None and rolled else None


def _given_triples(round: Round) -> bool:
    """Whether a new table was given triples: the wagers on them, made in earlier rounds, stand."""
    return not round.table.rounds and bool(number(round.state["triples-already-rolled"]))


def _rides(round: Round, seat: int, patron: str) -> bool:
    """Whether the player at a seat had a dice bonus wager on the triple just rolled."""
    return any(is_player(who, seat, patron) for who in riders(round) or ())


def _retained(round: Round, stake: Stake) -> bool:
    """Whether a new table was given that a player's wager stood on the triple just rolled.

    Later the table itself marks the wagers that stay.
    """
    return not round.table.rounds and _rides(round, stake.seat, stake.patron)


# -- the throw -------------------------------------------------------------------------------------


def shake(round: Round, rules: Rules, deal: Deal, at: Eye, bank: Bank | None) -> Steps[Throw]:
    """The dice are shaken: by the bank, a player with a dice bonus wager, or the dealer."""
    by = shaker = bank.seat if bank else 0
    if not bank and offered(round.options):
        by, shaker = yield from _shaker(round, at)
    on_dice = round.seats_with(*SIDE_WAGERS, DICE_BONUS)
    decides = without_vigorish(round.options) or bool(on_dice)
    dice = yield from delivery.shake(round, rules, deal, by, decides=decides)
    return Throw(dice, shaker)


def _shaker(round: Round, at: Eye) -> Steps[tuple[int, int]]:
    """The player with the button shakes, if that player has a dice bonus wager; otherwise the
    dealer.

    Returns who shakes, and who counts as having shaken (0: the dealer).
    """
    seat = number(round.state[at.button_is])
    stakes = round.stakes_on(DICE_BONUS, seat)
    if not stakes:
        return 0, 0
    shakes = Offer("shake", at.shakes, says="shake the dice")
    for_you = Offer("dealer-shakes", at.shaken_for, says="have the dealer shake the dice for you")
    answer = yield from round.choose(
        seat, (shakes, for_you), cite=at.shakes, default="shake",
        patron=stakes[0].patron, step="shake",
    )  # fmt: skip
    if answer.name == "shake":
        return seat, seat
    return 0, seat if round.options["shaken-for-player"] == "as-shaker" else 0


# -- settling --------------------------------------------------------------------------------------


def settle(round: Round, rules: Rules, at: Eye, throw: Throw, bank: Bank | None) -> None:
    """The wagers on the dice; without vigorish, a triple takes those on the hands too."""
    _settle_dice(round, at, throw)
    if not throw.triple or not without_vigorish(round.options):
        return
    for stake in round.stakes_on(rules.wager):
        party = settlement.CENTRE if bank else HOUSE
        round.lose(stake, "a triple was rolled", at.triple_takes, party=party)
    if bank:
        for stake in round.stakes_on(DEALERS):
            why = f"a triple ends the round before the {rules.piece}s"
            round.return_stake(stake, bank.at.dealers_wager, why)
        settlement.give_surplus(round, rules, bank)


def _settle_dice(round: Round, at: Eye, throw: Throw) -> None:
    """The button, the wagers on the dice, the count of triples."""
    state = round.state
    already = number(state["triples-already-rolled"]) % MOST_TRIPLES
    betting, bonuses = riders(round), round.stakes_on(DICE_BONUS)
    stood_on = [stake for stake in bonuses if _retained(round, stake)]
    triples = already + 1 if throw.triple else 0
    state[at.button_is] = throw.eye
    state["triples-already-rolled"] = triples % MOST_TRIPLES
    riding = sorted({player(stake.seat, stake.patron) for stake in bonuses}, key=str)
    state["dice-bonus-riders"] = riding if throw.triple else None
    round.note("dragons-eye", throw.eye, at.button)
    round.note(at.button_is, throw.eye, at.button)
    if throw.triple:
        round.note("triples", triples, at.triples)
    for seat in round.seats_with(*SIDE_WAGERS, DICE_BONUS):  # from the dealer's right
        for stake in round.stakes_on(None, seat):
            if stake.wager == DICE_BONUS:
                stood = betting is None or stake.mark == RETAINED or stake in stood_on
                in_a_row = triples if stood else min(triples, 1)
                _settle_bonus(round, at, stake, in_a_row, triples, throw)
            elif stake.wager in SIDE_WAGERS:
                _settle_side(round, stake, throw, at)
    if throw.triple:
        bonus = round.stakes_on(DICE_BONUS, throw.eye)
        round.note("next-shaker", throw.eye if bonus else "dealer", at.triples)


def _settle_side(round: Round, stake: Stake, throw: Throw, at: Eye) -> None:
    table = round.game.wager_names[stake.wager].table(round.options)
    row = _ROWS[stake.wager](throw, stake.seat)
    shown = " ".join(map(str, throw.dice))
    why = f"{row.replace('-', ' ')}: {shown}" if row else f"the dice show {shown}"
    round.pay(stake, table[row] if row else None, why, f"{at.settled}; {table.cite}")


_MATCHES = ("", "one-die", "two-dice", "three-dice")
_ROWS: dict[str, Callable[[Throw, int], str]] = {
    "odd": lambda throw, seat: "odd" if throw.eye % 2 and not throw.triple else "",
    "even": lambda throw, seat: "" if throw.eye % 2 or throw.triple else "even",
    "double": lambda throw, seat: "double" if throw.dice[1] == throw.dice[2] else "",
    "match": lambda throw, seat: _MATCHES[throw.dice.count(seat)],
    "triple": lambda throw, seat: "triple" if throw.triple else "",
}
"""The row of its pay table that a wager wins by, if any."""

_TRIPLES = ("first-triple", "second-triple", "third-triple")


def _settle_bonus(
    round: Round, at: Eye, stake: Stake, in_a_row: int, triples: int, throw: Throw
) -> None:
    """Paid for every triple that it stood on; it stays for the next throw, until the third
    triple."""
    if not in_a_row:
        round.lose(stake, "no triple", at.bonus)
        return
    shaker, others = round.game.wager_names[DICE_BONUS].tables(round.options)
    table = shaker if stake.seat == throw.shaker else others
    row = _TRIPLES[in_a_row - 1]
    stays = triples < MOST_TRIPLES
    who = "shaker" if table is shaker else "not the shaker"
    why = f"{row.replace('-', ' ')}, {who}"
    round.win(stake, table[row], why, table.cite, stays=stays)
    if stays:
        round.remark(stake, RETAINED, at.bonus)
