"""Spins: one decides all wagers, or does not count and leaves them for the next round."""

from pitboss.engine import Interruption, Round, Stake, Steps
from pitboss.equipment.wheel import Wheel
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.games.wheels.common.posted_odds import odds
from pitboss.procedures import settlement
from pitboss.procedures.settlement import Outcome

RE_SPIN = "re-spin"


class NoSpin(Interruption):
    """The spin does not count."""


def spin(round: Round, wheel: Wheel, at: Paragraphs, again: str = RE_SPIN) -> Steps[str | None]:
    """Where the wheel comes to rest; None after a spin that does not count."""
    try:
        return (yield from round.spin(wheel.order, cite=at.spun, closed=at.closed))
    except NoSpin as void:
        does_not_count(round, void.why, void.cite, again)
        return None


def does_not_count(round: Round, why: str, cite: str, again: str = RE_SPIN) -> None:
    """The wagers stand for the next spin, which is called `again`."""
    round.announce(why, cite)
    round.note("spin", f"void, {again}", cite)


def outcome(round: Round, stake: Stake, won: bool, came: str, *, paid: str, lost: str) -> Outcome:
    """The result of a wager when `came` has come: paid at the odds in force, or lost."""
    if not won:
        return settlement.lose(stake, came, lost)
    pays = odds(round.table.find_wager(stake.wager)[0], round.options)
    return settlement.win(stake, pays, f"{came}, {pays}", paid)
