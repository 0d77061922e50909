"""When and where a wager's chips may go.

Each function answers for one group of wagers: the mark under which the chips of a bet would stand
now, or a refusal.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refused
from pitboss.games.craps.common.crew import crew_of
from pitboss.games.craps.common.names import COME, FLAT, LINE
from pitboss.games.craps.common.options import odds_multiple
from pitboss.games.craps.common.paying import book
from pitboss.money import dollars
from pitboss.play import events as on
from pitboss.play.answers import Bet
from pitboss.play.options import Options
from pitboss.play.round import Round
from pitboss.regulation.payouts import Odds


def flat(round: Round, bet: Bet, said: str) -> str:
    """Pass and Don't Pass only before a come out roll, Come and Don't Come only after it.

    The number of a Come Bet comes with the next roll.
    """
    name, point = _plain(round, said), round.state["point"]
    if name.startswith("dont"):
        _not_after_removal(round, bet, name)
    if name in COME and not point:
        why = f"{name} only after the come out roll, while a point is on"
    elif name in LINE and point:
        why = f"{name} only immediately before a come out roll: the point is {point}"
    else:
        return ""
    raise Refused(why, crew_of(round).at.of(name))


def _plain(round: Round, said: str) -> str:
    name, colon, _ = said.partition(":")
    if colon:
        raise Refused(f"{name} is not made on a number", crew_of(round).at.permissible)
    return name


def _not_after_removal(round: Round, bet: Bet, name: str) -> None:
    """What was removed or reduced is neither replaced nor increased."""
    if removal(bet.seat, bet.patron, name) in {*round.state["taken-down"], *removals(round)}:
        why = f"{name} was removed or reduced: it is not replaced or increased"
        raise Refused(why, crew_of(round).at.not_replaced)


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
    """Odds support a flat bet whose point is set, up to the table's multiple of it."""
    name = said.partition(":")[0]
    flat, cite = FLAT[name], crew_of(round).at.of(name)
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
    flat, cite = FLAT[name], crew_of(round).at.of(name)
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
    """The amount in whose multiples odds are paid exactly; posted maximums give way to it.

    Without such an excess, any amount is as good as another.
    """
    kind = "laid" if said.startswith("dont") else "taken"
    point = _supported(round, bet, said) or round.state["point"]
    return _unit(round.options, book(round.game, round.options)[f"odds-{kind}-{point}"])


def _unit(options: Options, pays: Odds) -> int:
    return int(pays.b * options["smallest-chip"]) if options["odds-excess"] else 1


def _check_limit(round: Round, name: str, point: int, amount: int, flat: int) -> None:
    options, at = round.options, crew_of(round).at
    multiple = odds_multiple(options, point)
    limit = Fraction(multiple * flat)
    laid = name.startswith("dont")
    pays = book(round.game, options)[f"odds-{'laid' if laid else 'taken'}-{point}"]
    if laid:  # limited by what they win
        limit /= pays.ratio
    if amount <= limit:
        return
    unit = _unit(options, pays)
    if options["odds-excess"] and amount == -(-limit // unit) * unit:
        return
    most = f"{multiple} times {dollars(flat)}"
    by = f"may win at most {most}" if laid else f"is at most {most}"
    cite = at.of(name) if multiple == 1 else at.odds_multiple
    raise Refused(f"{name} {dollars(amount)} on {point} {by}", cite)


def fire(round: Round, bet: Bet, said: str) -> str:
    """The fire bet: before a new shooter's first come out roll, $1 to $5, never increased.

    The mark is how many points had been made when it was put down, by a shooter who then passed
    the dice: what was made before does not count for it.
    """
    name = _plain(round, said)
    state, at = round.state, crew_of(round).at
    if not state["new-shooter"] or state["point"]:
        raise Refused("fire only before a new shooter's first come out roll", at.of(name))
    mark = str(len(state["points-made"]) or "")
    if round.stake(bet.seat, name, bet.patron, mark):
        raise Refused("a fire bet is not increased once it is made", at.fire.stays)
    amount = bet.wagers[said]
    if not 1_00 <= amount <= 5_00 or amount % 1_00:
        raise Refused(f"fire {dollars(amount)}: $1 to $5 in whole dollars", at.fire.amount)
    return mark
