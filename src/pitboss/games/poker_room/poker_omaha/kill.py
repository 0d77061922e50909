"""The kill and the half-kill, 14.1 and 14.11(i): a player who wins a whole pot of some size raises
the limits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.engine.options import Option, Options, choice
from pitboss.engine.round import Round
from pitboss.engine.table_memory import Fact
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, seating
from pitboss.games.poker_room.common.button import Instead
from pitboss.games.poker_room.poker_omaha.paragraphs import DEFINED, KILL
from pitboss.messages import nearest
from pitboss.money import dollars
from pitboss.values import Frozen

BUTTON = "kill-button"
TIMES = {"none": Fraction(1), "kill": Fraction(2), "half-kill": Fraction(3, 2)}
"""By what the limits are multiplied while it is in effect."""

OPTION = Option(
    name="kill", default={"type": "none"}, kind="map", cite=KILL,
    says="type: none, kill or half-kill; qualifying-pot: the amount from which a pot qualifies, or"
    " qualifying-multiple: so many times the minimum wager of the hand",
)  # fmt: skip
PARTS = (
    choice("type", tuple(TIMES), DEFINED, "whether the limits are doubled, or raised by one half"),
    Option(name="qualifying-pot", kind="amount", low=1, default=0, cite=KILL,
           says="the amount from which a pot qualifies"),
    Option(name="qualifying-multiple", kind="number", low=1, default=0, cite=KILL,
           says="from how many times the minimum wager of the hand a pot qualifies"),
)  # fmt: skip
FACTS = {BUTTON: Fact(kind="seat", says="who has the kill button; 0 for nobody")}


class Kill(Frozen):
    """What is posted about it."""

    type: str
    pot: int
    multiple: int

    @property
    def offered(self) -> bool:
        return self.type != "none"


def kill_of(options: Options) -> Kill:
    """The table's kill; refused where the text does not allow it."""
    said: dict[str, Any] = dict(options["kill"])
    parts = {part.name: part for part in PARTS}
    for name in said:
        if name not in parts:
            raise Refused(f"kill has no {name!r}: {nearest(name, parts)}", KILL)
    read = {n: part.read(str(said[n])) if n in said else part.default for n, part in parts.items()}
    kill = Kill(read["type"], read["qualifying-pot"], read["qualifying-multiple"])
    if kill.offered and options["variant"] != "high-low-8":
        raise Refused("a kill is offered in high-low split eight or better alone", KILL)
    if kill.offered and bool(kill.pot) == bool(kill.multiple):
        why = "a kill needs the amount of a qualifying pot, or a multiple of the minimum wager"
        raise Refused(why, KILL)
    return kill


def begin(round: Round) -> Instead:
    """Raise the limits, if the kill is in effect. Returns what its player posts in place of a
    blind."""
    seat, kill = int(round.state[BUTTON]), kill_of(round.options)
    if not seat or not kill.offered:
        return {}
    round.memo[house_options.TIMES] = TIMES[kill.type]
    amount = (
        house_options.limits(round)[0] if round.options["limits"] else house_options.minimum(round)
    )
    if seat not in seating.present(round):
        return {}  # the limits stay as they are, and nobody posts
    round.announce(f"the {kill.type} is in effect, its blind is {dollars(amount)}", KILL)
    return {seat: (amount, "kill-blind", KILL)}


def end(round: Round, pot: int, sole: int, *, split: bool) -> None:
    """The winner of a whole qualifying pot gets the button; a split pot or a small one ends the
    kill."""
    kill, before = kill_of(round.options), int(round.state[BUTTON])
    if not kill.offered:
        return
    least = kill.pot or kill.multiple * house_options.minimum(round)
    after = 0 if split or pot < least else sole or before
    round.state[BUTTON] = after
    round.note(BUTTON, after, KILL)
    times = TIMES[kill.type] if after else 1
    if limits := round.options["limits"]:
        round.note("next-limits", [house_options.plain(int(bet * times)) for bet in limits], KILL)
