"""What a throw decides, and which wagers it leaves undecided."""

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import Round, Stake
from pitboss.errors import Refused
from pitboss.games.craps.common import names
from pitboss.games.craps.common.betting import works
from pitboss.games.craps.common.crew import crew_of
from pitboss.games.craps.common.names import COME, FLAT, HOPS, LINE, NUMBERS, PARTS, POINTS
from pitboss.games.craps.common.options import Payouts, all_payouts, due_on_win, due_with_bet
from pitboss.games.craps.common.wagers import PAID_ON, remember_paid, removal, removals
from pitboss.regulation.payouts import Odds
from pitboss.values import Frozen

FIELD = (2, 3, 4, 9, 10, 11, 12)
CRAPS = (2, 3, 12)


class Throw(Frozen):
    """A valid throw, and the come out point that was on when it was made."""

    dice: tuple[int, int]
    point: int

    @property
    def total(self) -> int:
        return self.dice[0] + self.dice[1]

    @property
    def pair(self) -> bool:
        """Whether it was thrown the hardway."""
        return self.dice[0] == self.dice[1]

    @property
    def loser(self) -> bool:
        """A loser 7: a 7 while a come out point is on."""
        return bool(self.point) and self.total == 7

    @property
    def next_point(self) -> int:
        return next_point(self.point, self.total)


def next_point(point: int, total: int) -> int:
    """The come out point after a throw; none (0) where a come out roll is next."""
    if not point:
        return total if total in POINTS else 0
    return 0 if total in (7, point) else point


class Outcome(Frozen, kw_only=True):
    """What a throw does to a wager, not yet carried out."""

    stake: Stake
    why: str = ""
    cite: str
    won: int = 0
    lost: int = 0
    stays: bool = False
    vigorish: int = 0
    """What is due once it is settled."""
    returned: bool = False
    """Whether it goes back undecided."""
    point: str = ""
    """The point that a Come or Don't Come Bet moves to."""


Law = Callable[[Round, Stake, Throw, Payouts], Outcome | None]
"""What a throw does to a wager; None if it does nothing."""


def settle(round: Round, throw: Throw, *, losers_first: bool = False) -> None:
    """All wagers decided by the throw; come bets then move to their points."""
    odds = all_payouts(round.game, round.options)
    # a new come bet comes after a bet that already stands on its number
    stakes = sorted(round.stakes_on(), key=lambda it: it.wager in COME and not it.mark)
    outcomes = [LAWS[stake.wager](round, stake, throw, odds) for stake in stakes]
    decided = [outcome for outcome in outcomes if outcome is not None]
    if losers_first:
        decided.sort(key=lambda outcome: outcome.won > 0 or not outcome.lost)
    for outcome in decided:
        carry_out(round, outcome)


def carry_out(round: Round, it: Outcome) -> None:
    stake = it.stake
    if it.point:
        round.remark(stake, it.point, it.cite)
        moved = {"seat": stake.seat, "wager": stake.wager, "point": int(it.point)}
        round.note("come-point", moved, it.cite)
    elif it.returned:
        round.return_stake(stake, it.cite, it.why)
    else:
        round.settle(stake, it.won, it.lost, it.why, it.cite, stays=it.stays)
        if it.stays:
            remember_paid(round, stake, left=0)
        round.charge(stake.seat, "vigorish", it.vigorish, it.cite, patron=stake.patron,
                     wager=stake.wager)  # fmt: skip


def _wins(stake: Stake, pays: Odds, why: str, cite: str) -> Outcome:
    return Outcome(stake=stake, won=pays.won(stake.amount), why=why, cite=cite)


def _loses(stake: Stake, why: str, cite: str) -> Outcome:
    return Outcome(stake=stake, lost=stake.amount, why=why, cite=cite)


# -- the line, and what supports it --------------------------------------------------------------


def _line(round: Round, stake: Stake, throw: Throw, odds: Payouts) -> Outcome | None:
    """Pass and Come, and against them Don't Pass and Don't Come."""
    total, on_line, at = throw.total, stake.wager in LINE, crew_of(round).at
    point = throw.point if on_line else int(stake.mark or 0)
    cites, against = at.decided[stake.wager], stake.wager.startswith("dont")
    if not point and total in POINTS:
        moves = Outcome(stake=stake, point=str(total), cite=at.of(stake.wager))
        return None if on_line else moves
    made = total in ((point,) if point else (7, 11))
    if not made and total not in ((7,) if point else CRAPS):
        return None
    if against and not point and total == 12:
        return Outcome(stake=stake, why="12 voids the bet", cite=cites.void)
    if made == against:
        return _loses(stake, _says(total, point), cites.loses)
    return _wins(stake, odds[stake.wager], _says(total, point), cites.wins)


def _says(total: int, point: int) -> str:
    if not point:
        return f"{total} on the first roll"
    return f"the point {point} is repeated" if total == point else f"7 before the point {point}"


def _supplement(round: Round, stake: Stake, throw: Throw, odds: Payouts) -> Outcome | None:
    """Odds are decided with the flat bet; those that are off come back."""
    at = crew_of(round).at
    flat, cite = FLAT[stake.wager], at.of(stake.wager)
    total, point = throw.total, int(stake.mark or throw.point)
    if total not in (7, point):
        return None
    if not works(round, stake):
        why = f"off on the come out roll, its {flat} bet is decided"
        return Outcome(stake=stake, returned=True, why=why, cite=at.on_off)
    laid = stake.wager.startswith("dont")
    if laid == (total == 7):
        pays = odds[f"odds-{'laid' if laid else 'taken'}-{point}"]
        return _wins(stake, pays, f"{_says(total, point)} at {pays}", cite)
    return _loses(stake, _says(total, point), cite)


# -- numbers -------------------------------------------------------------------------------------


def _number(round: Round, stake: Stake, throw: Throw, odds: Payouts) -> Outcome | None:
    """Place, buy, lay and hardway bets."""
    kind, number = NUMBERS[stake.wager]
    total, options = throw.total, round.options
    cite = crew_of(round).at.of(stake.wager)
    if total not in (7, number) or not works(round, stake):
        return None
    easy = kind == "hard" and total == number and not throw.pair
    if easy or (total == 7) != (kind in ("place-lose", "lay")):
        return _loses(stake, f"{number} the easy way" if easy else f"{total} thrown", cite)
    stays, due = options["winning-bets-stay"], due_on_win(options, stake.wager, stake.amount)
    if stays:  # a bet that stays up is made again, and vigorish is due on it again
        due += due_with_bet(options, stake.wager, stake.amount, stake.amount)
    won = _wins(stake, odds[stake.wager], f"{total} at {odds[stake.wager]}", cite)
    return replace(won, stays=stays, vigorish=due)


# -- one roll ------------------------------------------------------------------------------------


@lru_cache
def winning(dice: tuple[int, int]) -> dict[str, str]:
    """The one-roll wagers that a throw wins, each with its row in `all_payouts`."""
    low, high = sorted(dice)
    total, faces = low + high, f"{low}-{high}"
    named = {
        "any-seven": total == 7,
        "any-craps": total in CRAPS,
        f"craps-{total}": total in CRAPS,
        "eleven": total == 11,
        f"hop-{faces}": faces in HOPS,
    }
    rows = {name: name for name, made in named.items() if made}
    if total in FIELD:
        rows["field"] = f"field-{total}"
    if total in (6, 7, 8):
        rows["six-seven-eight"] = f"six-seven-eight-{'hard-' if low == high else ''}{total}"
    return rows


def _one_roll(round: Round, stake: Stake, throw: Throw, odds: Payouts) -> Outcome:
    """Decided by every throw, part by part where it has parts."""
    won, lost, paid = by_parts(stake.wager, stake.amount, throw.dice, odds)
    hard = "-hard-" in winning(throw.dice).get(stake.wager, "")
    came = f"hard-{throw.total}" if hard else f"{throw.total}"
    why = came + (f" at {' and '.join(map(str, paid))}" if paid else " loses")
    cite = crew_of(round).at.paid(stake.wager)
    return Outcome(stake=stake, won=won, lost=lost, why=why, cite=cite)


def by_parts(
    wager: str, amount: int, dice: tuple[int, int], odds: Payouts
) -> tuple[int, int, list[Odds]]:
    """What a throw wins and loses of an amount, and the odds at which its parts are paid."""
    parts, rows = PARTS.get(wager, (wager,)), winning(dice)
    share = amount // len(parts)
    paid = [odds[rows[part]] for part in parts if part in rows]
    return sum(pays.won(share) for pays in paid), amount - share * len(paid), paid


# -- fire ----------------------------------------------------------------------------------------


def _fire(round: Round, stake: Stake, throw: Throw, odds: Payouts) -> Outcome | None:
    """Collected or paid once, when a loser 7 is thrown, for the different points made."""
    if not throw.loser:
        return None
    at = crew_of(round).at
    made = round.state["points-made"][int(stake.mark or 0) :]
    count = len(set(made))
    points = "1 point" if count == 1 else f"{count} different points"
    why = f"{points} before the loser 7"
    if count < 4:
        return _loses(stake, why, at.of("fire"))
    return _wins(stake, odds[f"fire-{count}"], why, at.fire.odds)


LAWS: dict[str, Law] = {
    **dict.fromkeys(FLAT.values(), _line),
    **dict.fromkeys(FLAT, _supplement),
    **dict.fromkeys(NUMBERS, _number),
    **dict.fromkeys(names.ONE_ROLL, _one_roll),
    "fire": _fire,
}


# -- what is left standing ------------------------------------------------------------------------


def check_point(round: Round) -> None:
    """A person who opens a table may say where the marker stands, if the number can be a point."""
    point = round.state["point"]
    if point and point not in POINTS:
        why = f"{point} is not a come out point: {', '.join(map(str, POINTS))}"
        raise Refused(why, crew_of(round).at.come_out_point)


def move_marker(round: Round, throw: Throw) -> None:
    """The come out point is set, made or lost."""
    if throw.next_point != throw.point:
        round.state["point"] = throw.next_point
        round.note("point", throw.next_point or "off", crew_of(round).at.come_out_point)


def remember_removals(round: Round) -> None:
    """A Don't Pass Bet that was removed or reduced stays so until its point is decided; the
    vigorish on a bet that was reduced stays paid while it stands."""
    state = round.state
    taken = [*state["taken-down"], *removals(round)] if state["point"] else []
    state["taken-down"] = [entry for entry in taken if entry.endswith("dont-pass")]
    standing = {removal(stake.seat, stake.patron, stake.wager) for stake in round.stakes_on()}
    paid = state.get(PAID_ON) or {}
    state[PAID_ON] = {name: amount for name, amount in paid.items() if name in standing}
