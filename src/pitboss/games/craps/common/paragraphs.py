"""Where the texts of the family say what, by role.

What subchapter 1 says once is in the file next to this module; what a text says in its own
paragraph is in the file next to its game.
"""

from typing import TypeVar

from pitboss.regulation import paragraphs
from pitboss.values import Frozen

T = TypeVar("T")


class LineBet(Frozen):
    """What decides a bet on the line."""

    wins: str
    loses: str
    void: str = ""


class FireBet(Frozen):
    """The fire bet, which is made at craps only."""

    stays: str
    odds: str
    successor: str
    brought_in: str
    point_made: str
    settled: str
    surveillance: str
    amount: str


class Paragraphs(Frozen, kw_only=True):
    """What the text of every game of the family says or takes over."""

    come_out_point: str
    permissible: str
    defined: dict[str, str]
    """The definition of a wager, by its name or by its name without the number."""
    permitted: str = ""
    """By which a text permits the wagers that another text defines."""
    decided: dict[str, LineBet]
    no_others: str
    bets: str
    """Until when wagers are made and removed."""
    removed: str
    """Wagers are removed or reduced before the roll that decides them."""
    not_removed: str
    """Pass and Come Bets stay once their point is set."""
    not_replaced: str
    """A Don't bet is removed or reduced at any time, and then not replaced."""
    on_off: str
    """What is inactive on a come out roll unless it is called On."""
    seated: str = ""
    """Only players who are seated may wager; empty where they need not be."""
    odds_stated: str
    """The words in which odds are stated."""
    least_odds: str
    payable: str
    """No wager that cannot be paid at the odds."""
    parts: dict[str, str] = {}
    """By wager, how it is paid as several wagers."""
    vigorish: str
    no_charge: str
    """Nothing else is charged."""
    true_odds_permitted: str = ""
    odds_multiple: str
    odds_excess: str
    fire: FireBet

    def removal(self, wager: str) -> str:
        """What allows a wager to be removed or reduced."""
        return self.not_replaced if wager in ("dont-pass", "dont-come") else self.removed

    def of(self, wager: str) -> str:
        """The paragraph that defines a wager."""
        return self._one(self.defined, wager)

    def paid(self, wager: str) -> str:
        """The paragraphs by which a wager is decided, also where it is paid in parts."""
        in_parts = self._one(self.parts, wager)
        return f"{self.of(wager)}; {in_parts}" if in_parts else self.of(wager)

    @staticmethod
    def _one(said: dict[str, str], wager: str) -> str:
        return said.get(wager) or said.get(wager.rpartition("-")[0], "")


class ByHand(Paragraphs, kw_only=True):
    """The paragraphs on dice that a shooter throws."""

    late_bets: str
    """Who confirms a bet made while the dice are in the air."""
    chips: str
    """With what a bet is made."""
    offered: str
    """The first offer of the dice."""
    declined: str
    accepted: str
    thrown: str
    """Who may throw, and how."""
    invalid: str
    no_roll: dict[str, str]
    """The grounds for it."""
    no_cause: str
    """Dice that hit chips or coupons."""
    designated: str
    """Somebody must call No Roll."""
    callers: str
    uppermost: str
    cocked: str
    disputed: str
    given_up: str
    loser_seven: str
    ordered: str
    only_for_come: str
    next_offered: str
    next_accepted: str


def fill_in(package: str, roles: type[T]) -> T:
    """The paragraphs of a game, from both files."""
    return paragraphs.load(package, roles, shared=__package__)
