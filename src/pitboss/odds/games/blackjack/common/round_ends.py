"""All ends of a round together, as lines of a price: by what a round nets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial

from pitboss.odds.compiled import map_on_cores
from pitboss.odds.games.blackjack.common import exact, split_again
from pitboss.odds.games.blackjack.common.ends import Tally, ends_of, put, tally, unit_of
from pitboss.odds.games.blackjack.common.hands import Cards
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.split_again import Sampled, Share
from pitboss.odds.games.blackjack.common.split_ends import two_hands
from pitboss.odds.prices import Line
from pitboss.values import Frozen

MOST_KEPT = 64
IN_PART = "exact edge, lines partly simulated"
SMALL = 1e-15
"""Probabilities below this are rounding errors."""


class RoundEnds(Frozen, eq=False):
    """How often a round ends in each way, from a full shoe."""

    unit: int
    exact: Tally
    sampled: Sampled
    """Rounds of three hands and more."""

    @property
    def method(self) -> str:
        return IN_PART if self.sampled.rounds else "exact"

    @property
    def tally(self) -> Tally:
        both = self.exact.copy()
        put(both, self.sampled.tally)
        return both


@lru_cache(maxsize=MOST_KEPT)
def round_ends(rules: TableRules) -> RoundEnds:
    """When every decision is the best by the cards of the hand, as in `solution.solve`."""
    found, shares = tally(), list[Share]()
    for part, more in map_on_cores(partial(_ends, rules), exact.dealers_cards(rules)):
        put(found, part)
        shares += more
    return RoundEnds(unit_of(rules), found, split_again.sample(shares))


def _ends(rules: TableRules, dealer: Cards) -> tuple[Tally, list[Share]]:
    """The ends against some dealer's cards, and what is left for three hands and more."""
    shoe = exact.full_shoe(rules)
    seen = exact.see(rules, dealer, shoe)
    ends, shares = ends_of(seen, shoe), []
    for split in ends.splits:
        again = exact.most_hands(rules, split.start.cards[0]) > 2
        two, start = two_hands(split, again=again), split.start
        put(ends.tally, two)
        if again:
            all_ = start.chance * (1 - (start.blackjack if rules.known_blackjack else 0.0))
            worth = sum(end.net * often for end, often in two.items()) / ends.unit
            left = max(0.0, all_ - sum(two.values()))
            shares.append(Share(split, left, start.chance * split.worth - worth))
    return ends.tally, shares


# -- lines ---------------------------------------------------------------------------------------


def lines(found: RoundEnds, fee: Fraction = Fraction(0)) -> tuple[Line, ...]:
    """Lines by what a round nets, after a fee that is no part of the wager; `staked` is an
    average."""
    chances, stakes, sampled = dict[int, float](), dict[int, float](), dict[int, float]()
    for end, often in found.tally.items():
        chances[end.net] = chances.get(end.net, 0.0) + often
        stakes[end.net] = stakes.get(end.net, 0.0) + often * end.staked
    for end, often in found.sampled.tally.items():
        sampled[end.net] = sampled.get(end.net, 0.0) + often
    return tuple(
        Line(
            name=named(Fraction(net, found.unit)),
            net=Fraction(net, found.unit) - fee,
            chance=chances[net],
            staked=Fraction(stakes[net] / chances[net] / found.unit),
            std_error=found.sampled.error(sampled[net]) if net in sampled else None,
        )
        for net in sorted(chances, reverse=True)
        if chances[net] > SMALL
    )


def remark(found: RoundEnds) -> Iterator[str]:
    """What is not exact."""
    again = found.sampled
    if again.rounds:
        worst = max(again.error(often) for often in again.tally.values())
        yield (
            f"how rounds of three and four hands end ({100 * again.chance:.3f} % of all) is"
            f" simulated: {again.rounds:,} such rounds, made to agree with what they are worth;"
            f" a line has a standard error of {worst:.0e} at most"
        )


def named(net: Fraction) -> str:
    units = f"{float(abs(net)):g}"
    return "push" if not net else f"{'wins' if net > 0 else 'loses'} {units}"
