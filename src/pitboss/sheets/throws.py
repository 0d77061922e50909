"""What the dice showed and where the wheel came to rest, in the order of the sheet.

A throw or a spin that did not count is in the list too, although no prompt takes it.
"""

import re

from msgspec.structs import replace

from pitboss.engine.prompts import Spin
from pitboss.money import cents
from pitboss.sheets.sheet import SheetPart
from pitboss.values import Frozen


class Throws(Frozen, kw_only=True):
    """The throws and spins that are left."""

    dice: tuple[tuple[int, ...], ...]
    wheel: tuple[str, ...]
    thrown: bool = False
    """A throw of this round has counted."""
    spun: bool = False
    """A spin of this round has counted."""
    disturbed: bool = False
    """Something went wrong as the dice were thrown."""


def throws_of(part: SheetPart) -> Throws:
    """All throws and spins of a round, or of several rounds if wagers stand over them."""
    return Throws(dice=tuple(part.dice), wheel=tuple(part.wheel))


def once_thrown(left: Throws) -> Throws:
    """The throws that are left after the next throw has counted."""
    return replace(left, dice=left.dice[1:], thrown=True)


def once_spun(left: Throws) -> Throws:
    """The spins that are left after the next spin has counted."""
    return replace(left, wheel=left.wheel[1:], spun=True)


def once_reported(left: Throws, pieces: str, *, rolling: bool) -> Throws:
    """The throws that are left when something has gone wrong, during a throw or at another moment.

    If dice only come before a deal, they are thrown again at once: of several throws, the first
    does not count.
    """
    called_off = rolling and pieces != "dice"
    dice = left.dice[1:] or left.dice if called_off else left.dice
    return replace(left, dice=dice, disturbed=rolling)


def once_bets_are_open(left: Throws) -> Throws:
    """If bets are taken again after a disturbed throw, that throw did not count."""
    dice = left.dice[1:] if left.disturbed else left.dice
    return replace(left, dice=dice, disturbed=False)


def pocket_at(prompt: Spin, said: str) -> str:
    """Where a wheel came to rest, as people write it: `position 4` for `4`, or the amount that a
    section pays. What the wheel does not have is left for it to refuse."""
    if said in prompt.pockets:
        return said
    named = _WORDS.sub("", said.lower()).strip()
    amount = named.removesuffix("dollars").strip().removeprefix("$").replace(",", "")
    worth = prompt.worth.get(cents(amount)) if _AMOUNT.fullmatch(amount) else None
    return named if named in prompt.pockets else worth or said


_WORDS = re.compile(r"^(the )?(positions?|sections?|pockets?|numbers?)\b")
_AMOUNT = re.compile(r"\d+(\.\d\d?)?")


def once_over(left: Throws, pieces: str) -> Throws:
    """The throws that are left for later rounds. If no throw counted in this round, the next one is
    used up.

    That is so in games of dice, or of a wheel, where a round is a throw or a spin.
    """
    no_throw = pieces == "dice" and not left.thrown
    no_spin = pieces == "wheel" and not left.spun
    return Throws(dice=left.dice[no_throw:], wheel=left.wheel[no_spin:])
