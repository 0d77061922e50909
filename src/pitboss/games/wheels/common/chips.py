"""Whose chips are whose, at tables where each player has chips of their own color.

Non-value chips have a color and design
that no value chip and no other person's chips at the table have.
"""

from typing import Any

from pitboss.engine import Bet, Fact, Option, Options, Round, patron_of
from pitboss.errors import Refused
from pitboss.games.wheels.common.paragraphs import Paragraphs

OWNERS = "chips"
"""The key under which a table remembers whose non-value chips have which color and design."""
_NO_COLOR = ("value-chip", "non-value-chip")


def value_chips(at: Paragraphs) -> Option:
    """The option for the colors of the value chips."""
    return Option(
        name="value-chips", default="", kind="text", cite=at.colors,
        says="colors and designs of the value chips in use, which no non-value chip may have",
    )  # fmt: skip


FACTS = {
    OWNERS: Fact(kind="by-name", each=Fact(kind="text", pattern=".+"),
                 form="a color and design with whose it is, as in blue: seat 2"),
}  # fmt: skip


def first_state(options: Options) -> dict[str, Any]:
    return {OWNERS: {}}


def check_designs(round: Round, bet: Bet, at: Paragraphs) -> None:
    """Refuse chips that look like those of others."""
    for design in designs(bet):
        if design in round.options["value-chips"].replace(",", " ").split():
            raise Refused(f"{design} is the color and design of value chips", at.colors)
        if colors_in_use(round).get(design, _owner(bet)) != _owner(bet):
            raise Refused(f"another person at this table plays with {design} chips", at.colors)


def designs(bet: Bet) -> list[str]:
    """Color and design of the non-value chips in a bet, said as ``blue-chips``."""
    kinds = [word.removesuffix("s") for word in bet.said]
    return [kind[:-5] for kind in kinds if kind.endswith("-chip") and kind not in _NO_COLOR]


def colors_in_use(round: Round) -> dict[str, str]:
    """The owner of every kind of non-value chips, from earlier rounds and this one."""
    bets = [answer for answer in round.answers if isinstance(answer, Bet) and answer.said]
    owners = {design: _owner(bet) for bet in bets for design in designs(bet)}
    return {**round.state[OWNERS], **owners}


def keep_colors(round: Round) -> None:
    """The table remembers whose chips are whose."""
    round.state[OWNERS] = colors_in_use(round)


def _owner(bet: Bet) -> str:
    return patron_of(bet.seat, bet.patron)
