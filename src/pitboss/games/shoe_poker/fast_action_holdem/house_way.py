"""21.8(i): which two of four cards the dealer keeps, by the first of fourteen rules that fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from pitboss.equipment.cards import PIPS
from pitboss.values import Frozen

Pair = tuple[str, str]
ACE, TEN, JACK = 14, 10, 11
Fits = Callable[[int, int, bool], bool]
"""Whether a rule fits two cards: the higher rank, the lower one, whether they are of one suit."""

RULES: tuple[Fits, ...] = (
    lambda high, low, suited: high == low and suited,
    lambda high, low, suited: high == low,
    lambda high, low, suited: high == ACE and suited and low >= TEN,
    lambda high, low, suited: high == low + 1 and suited and low >= TEN,
    lambda high, low, suited: high == ACE and low >= TEN,
    lambda high, low, suited: high == low + 1 and low >= JACK,
    lambda high, low, suited: high == ACE and suited,
    lambda high, low, suited: suited and low >= TEN,
    lambda high, low, suited: low >= JACK,
    lambda high, low, suited: high == ACE,
    lambda high, low, suited: high == low + 1 and suited,
    lambda high, low, suited: suited,
    lambda high, low, suited: high == low + 1,
    lambda high, low, suited: True,
)


class Way(Frozen):
    """The rule that fits four cards, and all couples that it lets the dealer keep."""

    rule: int
    """From 1, as 21.8(i) has them."""
    couples: tuple[Pair, ...]
    """One, unless there are three cards of one rank in three suits."""

    @property
    def best(self) -> Pair:
        return self.couples[0]

    @property
    def cite(self) -> str:
        return f"21.8(i){self.rule}"


def ranks(couple: Sequence[str]) -> tuple[int, int]:
    """The ranks of two cards, the higher first."""
    first, second = PIPS[couple[0]], PIPS[couple[1]]
    return (first, second) if first >= second else (second, first)


@lru_cache(None)
def rule_of(first: str, second: str) -> int:
    """The first rule that two cards fit, from 1."""
    high, low = ranks((first, second))
    suited = first[1] == second[1]
    return next(number for number, fits in enumerate(RULES, 1) if fits(high, low, suited))


def house_way(cards: Sequence[str]) -> Way:
    """The couples of the first rule that fits any; among them those with the highest ranks."""
    by_rule = [(rule_of(*couple), couple) for couple in combinations(cards, 2)]
    rule = min(number for number, _ in by_rule)
    fitting = [couple for number, couple in by_rule if number == rule]
    highest = max(map(ranks, fitting))
    return Way(rule, tuple(couple for couple in fitting if ranks(couple) == highest))


def is_natural(cards: Sequence[str]) -> bool:
    """21.1: the first four cards are of one rank."""
    return len({PIPS[card] for card in cards[:4]}) == 1
