"""What a chemin de fer table remembers from round to round."""

from __future__ import annotations

import re
from typing import Any

from pitboss.games.baccarat.common import shoe
from pitboss.money import cents
from pitboss.play.facts import Fact
from pitboss.play.options import Options
from pitboss.play.round import Round

VOLUNTARY, MANDATORY = "voluntary", "mandatory"


def first_state(options: Options) -> dict[str, Any]:
    return {
        **shoe.first_state(options),
        # who has the bank, and for what bid
        "banker": 0,
        "bid": "0",
        # what this Banker wagered last, in dollars as the bid is; 0 before the first hand
        "previous-wager": "0",
        # whether the bank is given up before the next hand: voluntary or mandatory
        "relinquished": "",
        # who passed the bank, where it was passed and has not been defeated since
        "passed-from": 0,
        # who equaled the Banker's preceding wager and lost
        "suivi": [],
        # who moved to a seat that comes sooner and misses a turn
        "misses-turn": [],
    }


FACTS = {
    "banker": Fact(kind="seat"),
    "bid": Fact(kind="amount"),
    "previous-wager": Fact(kind="amount"),
    "relinquished": Fact(kind="choice", values=("", VOLUNTARY, MANDATORY)),
    "passed-from": Fact(kind="seat"),
    "suivi": Fact(kind="seats"),
    "misses-turn": Fact(kind="seats"),
}


def seats(said: Any) -> list[int]:
    """Positions as they may arrive: ``3``, ``seat 3``, ``[3, 5]``."""
    parts = said if isinstance(said, (list, tuple)) else re.findall(r"\d+", str(said))
    found = [re.search(r"\d+", str(part)) for part in parts]
    return [int(digits[0]) for digits in found if digits and int(digits[0])]


def seat(round: Round, name: str) -> int:
    found = seats(round.state[name])
    return found[0] if found else 0


def amount(round: Round, name: str) -> int:
    """Cents; the table remembers dollars."""
    return cents(str(round.state[name]))


def no_bank(round: Round) -> None:
    """The bank is nobody's: whoever offers most has it next, 4.5(b)."""
    round.state.update({"banker": 0, "bid": "0", "previous-wager": "0", "relinquished": "",
                        "passed-from": 0, "suivi": []})  # fmt: skip
