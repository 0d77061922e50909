"""When and where a wager's chips may go (1.2(a)1-4 and 40, 1.3(d), 1.6).

Each function answers for one group of wagers: the mark under which the chips of a bet would stand
now, or a refusal.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refused
from pitboss.games.craps.common.crew import cite_at
from pitboss.games.craps.common.options import book, odds_multiple
from pitboss.money import dollars
from pitboss.play import events as on
from pitboss.play.answers import Bet
from pitboss.play.options import Options
from pitboss.play.round import Round
from pitboss.regulation.payouts import Odds

FLAT = {
    "pass-odds": ("pass", "1.6(a)"),
    "dont-pass-odds": ("dont-pass", "1.6(b)"),
    "come-odds": ("come", "1.6(c)"),
    "dont-come-odds": ("dont-come", "1.6(d)"),
}
"""The bet that odds support, and their paragraph."""


def line(round: Round, bet: Bet, said: str) -> str:
    """Pass and Don't Pass: only before a come out roll."""
    name = _plain(said)
    cite = "1.2(a)1" if name == "pass" else "1.2(a)2"
    if name == "dont-pass":
        _not_after_removal(round, bet, name)
    if point := round.state["point"]:
        raise Refused(f"{name} only immediately before a come out roll: the point is {point}", cite)
    return ""


def come(round: Round, bet: Bet, said: str) -> str:
    """Come and Don't Come: only while a point is on; the number comes with the next roll."""
    name = _plain(said)
    if name == "dont-come":
        _not_after_removal(round, bet, name)
    if not round.state["point"]:
        cite = "1.2(a)3" if name == "come" else "1.2(a)4"
        raise Refused(f"{name} only after the come out roll, while a point is on", cite)
    return ""


def _plain(said: str) -> str:
    name, colon, _ = said.partition(":")
    if colon:
        raise Refused(f"{name} is not made on a number", "1.2(a)")
    return name


def _not_after_removal(round: Round, bet: Bet, name: str) -> None:
    """1.3(d): what was removed or reduced is neither replaced nor increased."""
    if removal(bet.seat, bet.patron, name) in {*round.state["taken-down"], *removals(round)}:
        why = f"{name} was removed or reduced: it is not replaced or increased"
        raise Refused(why, cite_at(round, "1.3(d)"))


def removals(round: Round) -> list[str]:
    """The Don't bets taken down or reduced since the last roll."""
    return [
        removal(event.seat, event.patron, event.wager)
        for event in round.events
        if isinstance(event, on.TakenDown) and event.wager in ("dont-pass", "dont-come")
    ]


def removal(seat: int, patron: str, wager: str) -> str:
    return f"{seat} {patron} {wager}"


def odds(round: Round, bet: Bet, said: str) -> str:
    """1.6: odds support a flat bet whose point is set, up to the table's multiple of it."""
    name = said.partition(":")[0]
    flat, cite = FLAT[name]
    mark = _supported(round, bet, said)
    same = [other for other in bet.wagers if other.partition(":")[0] == name]
    if sum(_supported(round, bet, other) == mark for other in same) > 1:
        raise Refused(f"{name} on {mark} is named twice", cite)
    amount = round.amount(bet.seat, name, bet.patron, mark) + bet.wagers[said]
    backed = round.amount(bet.seat, flat, bet.patron, mark)
    _check_limit(round, name, int(mark or round.state["point"]), amount, backed)
    return mark


def _supported(round: Round, bet: Bet, said: str) -> str:
    """The mark of the flat bet: its come point; none on the line, where the point is one for all.

    Where several come bets stand and none is named, the one whose point was set last is meant.
    """
    name, _, wanted = said.partition(":")
    flat, cite = FLAT[name]
    stakes = round.stakes_on(flat, seat=bet.seat, patron=bet.patron)
    if flat.endswith("pass"):
        if not stakes or not round.state["point"] or wanted:
            raise Refused(f"{name} supports a {flat} bet whose point is set", cite)
        return ""
    marks = [stake.mark for stake in stakes if stake.mark]
    if not marks or (wanted and wanted not in marks):
        on_number = f" on {wanted}" if wanted else " whose point is set"
        raise Refused(f"{name} supports a {flat} bet{on_number}", cite)
    return wanted or marks[-1]


def exact(round: Round, bet: Bet, said: str) -> int:
    """1.6(f): the amount in whose multiples odds are paid exactly; posted maximums give way to it.

    Without such an excess, any amount is as good as another.
    """
    kind = "laid" if said.startswith("dont") else "taken"
    point = _supported(round, bet, said) or round.state["point"]
    return _unit(round.options, book(round.options)[f"odds-{kind}-{point}"])


def _unit(options: Options, pays: Odds) -> int:
    return int(pays.b * options["smallest-chip"]) if options["odds-excess"] else 1


def _check_limit(round: Round, name: str, point: int, amount: int, flat: int) -> None:
    options = round.options
    multiple = odds_multiple(options, point)
    limit = Fraction(multiple * flat)
    if name.startswith("dont"):  # limited by what they win
        pays = book(options)[f"odds-laid-{point}"]
        limit /= pays.ratio
    else:
        pays = book(options)[f"odds-taken-{point}"]
    if amount <= limit:
        return
    unit = _unit(options, pays)
    if options["odds-excess"] and amount == -(-limit // unit) * unit:
        return  # 1.6(f)
    most = f"{multiple} times {dollars(flat)}"
    by = f"may win at most {most}" if name.startswith("dont") else f"is at most {most}"
    cite = FLAT[name][1] if multiple == 1 else "1.6(e)"
    raise Refused(f"{name} {dollars(amount)} on {point} {by}", cite)


def fire(round: Round, bet: Bet, said: str) -> str:
    """The fire bet: before a new shooter's first come out roll, $1 to $5, never increased.

    The mark is how many points had been made when it was put down, by a shooter who then passed
    the dice: what was made before does not count for it.
    """
    name = _plain(said)
    state = round.state
    if not state["new-shooter"] or state["point"]:
        raise Refused("fire only before a new shooter's first come out roll", "1.2(a)40")
    mark = str(len(state["points-made"]) or "")
    if round.stake(bet.seat, name, bet.patron, mark):
        raise Refused("a fire bet is not increased once it is made", "1.3(c)2")
    amount = bet.wagers[said]
    if not 1_00 <= amount <= 5_00 or amount % 1_00:
        raise Refused(f"fire {dollars(amount)}: $1 to $5 in whole dollars", "1.12(b)1")
    return mark


def open_now(round: Round, names: tuple[str, ...]) -> tuple[str, ...]:
    """Of some wagers, those that can be bet now by somebody."""
    state, felt = round.state, round.felt
    point = state["point"]
    # a shooter who has come out may still pass the dice, and then fire bets are open
    closed = {"pass", "dont-pass", "fire"} if point else {"come", "dont-come"}
    for name, (flat, _) in FLAT.items():
        stakes = felt.all(flat)
        supported = point if flat.endswith("pass") else any(stake.mark for stake in stakes)
        if not stakes or not supported:
            closed.add(name)
    return tuple(name for name in names if name not in closed)
