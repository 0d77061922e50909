"""What a wager is made with at the tables where players have chips of a color of their own.

A verbal wager with cash counts once the dealer confirms it. Non-value chips have a color and design
that no value chip and no other person's chips at the table have. Roulette 5.1(a) and (b), pokette
12.4(a) and (b).
"""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.play.answers import Bet
from pitboss.play.events import patron_of
from pitboss.play.options import Option
from pitboss.play.round import Round

_NO_COLOR = ("value-chip", "non-value-chip")


def value_chips(cite: str) -> Option:
    """Which colors are taken by the value chips."""
    return Option(
        name="value-chips", default="", kind="text", cite=cite,
        says="colors and designs of the value chips in use, which no non-value chip may have",
    )  # fmt: skip


def check_confirmed(bet: Bet, cite: str) -> None:
    """A verbal wager that the dealer has not confirmed is none."""
    said = set(bet.said)
    if said.intersection(("cash", "verbal")) and "dealer-confirms" not in said:
        raise Refused("a verbal wager with cash must be confirmed by the dealer", cite)


def check_colors(round: Round, bet: Bet, cite: str) -> None:
    """Nobody plays with chips that look like value chips or like another person's."""
    for design in designs(bet):
        if design in round.options["value-chips"].replace(",", " ").split():
            raise Refused(f"{design} is the color and design of value chips", cite)
        if colors_in_use(round).get(design, _owner(bet)) != _owner(bet):
            raise Refused(f"another person at this table plays with {design} chips", cite)


def designs(bet: Bet) -> list[str]:
    """Color and design of the non-value chips in a bet, said as ``blue-chips``."""
    kinds = [word.removesuffix("s") for word in bet.said]
    return [kind[:-5] for kind in kinds if kind.endswith("-chip") and kind not in _NO_COLOR]


def colors_in_use(round: Round) -> dict[str, str]:
    """The owner of every kind of non-value chips, from earlier rounds and this one.

    The table keeps them as ``chips``.
    """
    bets = [answer for answer in round.answers if isinstance(answer, Bet) and answer.said]
    owners = {design: _owner(bet) for bet in bets for design in designs(bet)}
    return {**round.state["chips"], **owners}


def _owner(bet: Bet) -> str:
    return patron_of(bet.seat, bet.patron)
