"""What a throw decides (1.2, 1.4 to 1.6, 1.12) and what it leaves standing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from pitboss.games.craps.betting import works
from pitboss.games.craps.options import POINTS, book, on_win, vigorish
from pitboss.games.craps.placing import FLAT
from pitboss.games.craps.wagers import HOPS, NUMBERS, ONE_ROLL, PARTS, WAGERS
from pitboss.play.round import Round
from pitboss.play.wagers import Stake
from pitboss.regulation.payouts import Odds

FIELD = (2, 3, 4, 9, 10, 11, 12)
CRAPS = (2, 3, 12)
CITES = {wager.name: wager.cite for wager in WAGERS}


class Throw(Struct, frozen=True):
    """A valid throw, and the come out point that was on when it was made."""

    dice: tuple[int, int]
    point: int

    @property
    def total(self) -> int:
        return self.dice[0] + self.dice[1]

    @property
    def pair(self) -> bool:
        """Thrown the hardway."""
        return self.dice[0] == self.dice[1]

    @property
    def loser(self) -> bool:
        """A loser 7: a 7 while a come out point is on."""
        return bool(self.point) and self.total == 7


Book = dict[str, Odds]
Law = Callable[[Round, Stake, Throw, Book], None]
"""Settles a wager that a throw decides, and leaves it alone otherwise."""


def settle(round: Round, throw: Throw) -> None:
    """1.10(b): all wagers decided by the throw; come bets then move to their points."""
    odds = book(round.options)
    moving = []
    for stake in round.stakes_on():
        if stake.wager in ("come", "dont-come") and not stake.mark:
            moving.append(stake)  # after the bet that may stand on that number already
        else:
            LAWS[stake.wager](round, stake, throw, odds)
    for stake in moving:
        LAWS[stake.wager](round, stake, throw, odds)


# -- the line, and what supports it --------------------------------------------------------------


def _right(round: Round, stake: Stake, throw: Throw, odds: Book) -> None:
    """Pass and Come, 1.2(a)1 and 3."""
    total, point, cite = throw.total, _point(stake, throw), CITES[stake.wager]
    if not point and total in POINTS:
        _set_point(round, stake, total, cite)
    elif total in ((7, 11) if not point else (point,)):
        round.win(stake, odds[stake.wager], _says(total, point), f"{cite}i")
    elif total in (CRAPS if not point else (7,)):
        round.lose(stake, _says(total, point), f"{cite}ii")


def _wrong(round: Round, stake: Stake, throw: Throw, odds: Book) -> None:
    """Don't Pass and Don't Come, 1.2(a)2 and 4."""
    total, point, cite = throw.total, _point(stake, throw), CITES[stake.wager]
    if not point and total in POINTS:
        _set_point(round, stake, total, cite)
    elif total in ((2, 3) if not point else (7,)):
        round.win(stake, odds[stake.wager], _says(total, point), f"{cite}i")
    elif total in ((7, 11) if not point else (point,)):
        round.lose(stake, _says(total, point), f"{cite}ii")
    elif not point and total == 12:
        round.push(stake, "12 voids the bet", f"{cite}iii")


def _point(stake: Stake, throw: Throw) -> int:
    """The point that a bet is on: the come out point, or its own."""
    return throw.point if stake.wager.endswith("pass") else int(stake.mark or 0)


def _set_point(round: Round, stake: Stake, total: int, cite: str) -> None:
    if stake.wager.endswith("come"):
        round.remark(stake, str(total), cite)
        round.note("come-point", {"seat": stake.seat, "wager": stake.wager, "point": total}, cite)


def _says(total: int, point: int) -> str:
    if not point:
        return f"{total} on the first roll"
    return f"the point {point} is repeated" if total == point else f"7 before the point {point}"


def _supplement(round: Round, stake: Stake, throw: Throw, odds: Book) -> None:
    """1.6: odds are decided with the flat bet; those that are off come back, 1.3(e)."""
    flat, cite = FLAT[stake.wager]
    total, point = throw.total, int(stake.mark or throw.point)
    if total not in (7, point):
        return
    if not works(round, stake):
        round.return_stake(stake, "1.3(e)", f"off on the come out roll, its {flat} bet is decided")
        return
    laid = stake.wager.startswith("dont")
    if laid == (total == 7):
        pays = odds[f"odds-{'laid' if laid else 'taken'}-{point}"]
        round.win(stake, pays, f"{_says(total, point)} at {pays}", cite)
    else:
        round.lose(stake, _says(total, point), cite)


# -- numbers -------------------------------------------------------------------------------------


def _number(round: Round, stake: Stake, throw: Throw, odds: Book) -> None:
    """Place, buy, lay and hardway bets, 1.2(a)5 to 10 and 1.5."""
    kind, number = NUMBERS[stake.wager]
    total, cite = throw.total, CITES[stake.wager]
    if total not in (7, number) or not works(round, stake):
        return
    if kind in ("place-lose", "lay"):
        wins = total == 7
    else:
        wins = total == number and (kind != "hard" or throw.pair)
    if not wins:
        easy = kind == "hard" and total == number
        round.lose(stake, f"{number} the easy way" if easy else f"{total} thrown", cite)
        return
    pays, amount = odds[stake.wager], stake.amount
    stays = round.options["winning-bets-stay"]
    round.win(stake, pays, f"{total} at {pays}", cite, stays=stays)
    if kind in ("buy", "lay") and (stays or on_win(round.options, stake.wager)):
        # a bet that stays up is made anew, and vigorish is due on it again
        due = vigorish(round.options, amount)
        round.charge(stake.seat, "vigorish", due, cite, patron=stake.patron, wager=stake.wager)


# -- one roll ------------------------------------------------------------------------------------


@lru_cache
def winning(dice: tuple[int, int]) -> dict[str, str]:
    """The one-roll wagers that a throw makes, each with its row of the book."""
    low, high = sorted(dice)
    total, faces = low + high, f"{low}-{high}"
    rows = {}
    if total in FIELD:
        rows["field"] = f"field-{total}"
    if total == 7:
        rows["any-seven"] = "any-seven"
    if total in CRAPS:
        rows |= {"any-craps": "any-craps", f"craps-{total}": f"craps-{total}"}
    if total == 11:
        rows["eleven"] = "eleven"
    if faces in HOPS:
        rows[f"hop-{faces}"] = f"hop-{faces}"
    if total in (6, 7, 8):
        rows["six-seven-eight"] = f"six-seven-eight-{'hard-' if low == high else ''}{total}"
    return rows


def _one_roll(round: Round, stake: Stake, throw: Throw, odds: Book) -> None:
    """1.2(a)11 to 39: decided by every throw, part by part where it has parts, 1.4(c) and (d)."""
    parts = PARTS.get(stake.wager, (stake.wager,))
    share = stake.amount // len(parts)
    rows = winning(throw.dice)
    paid = [odds[rows[part]] for part in parts if part in rows]
    won = sum(pays.won(share) for pays in paid)
    why = f"{throw.total}" + (f" at {' and '.join(map(str, paid))}" if paid else " loses")
    round.settle(stake, won, stake.amount - share * len(paid), why, CITES[stake.wager])


# -- fire ----------------------------------------------------------------------------------------


def _fire(round: Round, stake: Stake, throw: Throw, odds: Book) -> None:
    """1.12: collected or paid once, when a loser 7 is thrown, for the different points made."""
    if not throw.loser:
        return
    made = round.state["points-made"][int(stake.mark or 0) :]
    count = len(set(made))
    why = f"{count} different points before the loser 7"
    if count < 4:
        round.lose(stake, why, "1.2(a)40")
    else:
        round.win(stake, odds[f"fire-{count}"], why, "1.4(e)")


LAWS: dict[str, Law] = {
    "pass": _right,
    "dont-pass": _wrong,
    "come": _right,
    "dont-come": _wrong,
    **dict.fromkeys(FLAT, _supplement),
    **dict.fromkeys(NUMBERS, _number),
    **dict.fromkeys(ONE_ROLL, _one_roll),
    "fire": _fire,
}
