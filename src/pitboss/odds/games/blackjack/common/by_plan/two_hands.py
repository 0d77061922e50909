"""Games in which a player sees more cards than those of one hand: two hands whose second cards may
change places, or a hand that may be thrown away for two cards that nobody knows.

A hand is then worth what it is worth in the shoe without the other two cards. What the other hand
draws does not matter: all unseen cards are equally likely, and what a player does with one hand
depends only on its cards and on the first cards of the other.
"""

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np

from pitboss.odds.compiled import map_on_cores
from pitboss.odds.games.blackjack.common.by_plan import column as columns
from pitboss.odds.games.blackjack.common.by_plan.column import NATURAL, TWO_CARDS, Column
from pitboss.odds.games.blackjack.common.by_plan.plan import SAME_WORTH, Plan
from pitboss.odds.games.blackjack.common.hands import VALUES, Floats, Ints, all_hands
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.best_play import Bools
from pitboss.odds.games.blackjack.common.solver.kernels import (
    BLACKJACKS,
    MUCH_ROOM,
    Endings,
    no_endings,
)
from pitboss.odds.model import Watch
from pitboss.values import Frozen

MARGIN = 0.15
"""Without two more cards of a shoe of six decks, the value of a hand changes by less than this."""
SPLIT_MARGIN = 0.12
"""The same for what a pair gains by being split."""
WAYS = BEST, BY_PLAN, BY_CHARTS = range(3)
"""Ways of playing: by the cards of both hands; by those of one hand, the other's ignored; by the
charts."""
PAIR = len(TWO_CARDS)
Columns = Mapping[int, Column]


class TwoGone(Frozen, eq=False):
    """By way of playing, dealer's card, hand and two cards that are gone: what the hand is worth
    (an ace and a ten count as a plain 21). What a dealer's blackjack takes when it ends the round
    at once is left out."""

    worth: Floats
    natural: Floats
    blackjack: Floats
    """How often the dealer has one, by dealer's card, hand and two cards that are gone."""


@cache
def numbers() -> Ints:
    """The hand of two cards by their values, counted from 0."""
    found = np.zeros((11, 11), dtype=np.int64)
    for number, hand in enumerate(TWO_CARDS):
        first, second = np.repeat(np.arange(11), all_hands().counts[hand])
        found[first, second] = found[second, first] = number
    return found


def drawn_to(column: Column) -> Bools:
    """Hands to which somebody may want another card, whatever two cards are gone."""
    size, total = all_hands().size, all_hands().total
    stand, hit, double = column.actions.T
    near = np.maximum(hit, double if column.seen.rules.doubles_any else hit) > stand - MARGIN
    return ((size == 2) | near) & (total < 21)  # type: ignore[no-any-return]


def never_split(column: Column) -> frozenset[int]:
    """Cards of which nobody splits a pair, whatever two cards are gone."""
    return frozenset(card for card in VALUES if column.gains[card] < -SPLIT_MARGIN)


def with_two_gone(
    rules: TableRules, base: Columns, charted: Columns, gone: Mapping[int, Iterable[int]],
    watch: Watch,
) -> TwoGone:  # fmt: skip
    """Every hand against every dealer's card, without two cards that are gone."""
    shape = (len(WAYS), 11, PAIR, PAIR)
    found = TwoGone(np.zeros(shape), np.zeros((11, PAIR)), np.zeros((11, PAIR, PAIR)))
    shoe, work = best_play.full_shoe(rules), sorted(gone, key=lambda up: -len([*gone[up]]))

    def against(up: int) -> None:
        endings = no_endings(base[up].seen.shoe, MUCH_ROOM)
        for two in gone[up]:
            without(up, two, endings)

    def without(up: int, two: int, endings: Endings) -> None:
        left = shoe - all_hands().counts[TWO_CARDS[two]]
        seen = columns.see(rules, up, left, endings=endings)
        seen.drawn_to, seen.never_split = drawn_to(base[up]), never_split(base[up])
        played = (
            columns.best(seen),
            columns.by_policy(seen, base[up].policy, base[up].splits),
            columns.by_policy(seen, charted[up].policy, charted[up].splits),
        )
        often = best_play.settled(seen, 0, 0)[1][:, BLACKJACKS]
        known = often if rules.known_blackjack else np.zeros_like(often)
        for way, column in enumerate(played):
            found.worth[way, up, :, two] = (column.worth + known)[list(TWO_CARDS)]
        found.natural[up, two] = played[BEST].natural
        found.blackjack[up, :, two] = known[list(TWO_CARDS)]

    for done, _ in enumerate(map_on_cores(against, work)):
        watch("solving", done / len(work))
    watch("solving", 1.0)
    return found


# -- two hands -----------------------------------------------------------------------------------


def two_hands(rules: TableRules, base: Columns, charted: Columns, watch: Watch) -> Floats:
    """What both hands are worth together, by way of playing: in the better arrangement, or in the
    one that counts more if each hand is looked at alone."""
    found = with_two_gone(rules, base, charted, {up: range(PAIR) for up in VALUES}, watch)
    a, b, c, d = np.meshgrid(*[np.arange(1, 11)] * 4, indexing="ij")
    pair, total = numbers(), np.zeros(len(WAYS))
    ab, cd, ad, cb = pair[a, b], pair[c, d], pair[a, d], pair[c, b]
    shoe = best_play.full_shoe(rules)
    for up in VALUES:
        chance = _dealt(shoe, up, (a, b, c, d))
        natural = pair[1, 10]
        as_dealt = np.zeros((len(WAYS), *a.shape))
        counted = np.zeros(a.shape)
        switching, alone = switching_worths(base[up])
        for hand, other in ((ab, cd), (cd, ab)):
            is_natural = hand == natural
            worth = found.worth[:, up, hand, other]
            as_dealt += np.where(is_natural, found.natural[up, other], worth)
            lost = np.where(is_natural, 0.0, found.blackjack[up, hand, other])
            total -= (chance * lost).sum()
            counted -= np.where(is_natural, alone, switching[hand])
        switched = found.worth[:, up, ad, cb] + found.worth[:, up, cb, ad]
        counted += switching[ad] + switching[cb]
        taken = np.where(counted > SAME_WORTH, switched, as_dealt)
        taken[BEST] = np.maximum(switched[BEST], as_dealt[BEST])
        total += (chance * taken).sum(axis=(1, 2, 3, 4))
    return total


def _dealt(shoe: Ints, up: int, cards: Iterable[Ints]) -> Floats:
    """The chance of the dealer's card and of some others in this order."""
    chance, left, gone = shoe[up] / shoe.sum(), shoe.astype(float), [up]
    for number, card in enumerate(cards, start=1):
        there = left[card] - sum(card == one for one in gone)
        chance = chance * there / (shoe.sum() - number)
        gone.append(card)  # type: ignore[arg-type]
    return np.maximum(chance, 0.0)  # type: ignore[no-any-return]


def switching_worths(column: Column) -> tuple[Floats, float]:
    """By hand of two cards, the value that is compared when cards may change places; and the value
    of a blackjack."""
    often = best_play.settled(column.seen, 0, 0)[1][:, BLACKJACKS]
    known = often if column.seen.rules.known_blackjack else np.zeros_like(often)
    return (column.worth + known)[list(TWO_CARDS)], column.natural


def switching_plan(plan: Plan, base: Columns) -> None:
    for up, column in base.items():
        worths, plan.naturals[up] = switching_worths(column)
        plan.switching[up, list(TWO_CARDS)] = worths


# -- a hand that is not seen ---------------------------------------------------------------------


def spare_hand(
    rules: TableRules, base: Columns, charted: Columns, plan: Plan, watch: Watch
) -> Floats:
    """What a round is worth, by way of playing; where hands are thrown away goes into the plan."""
    gone = {up: _may_go(base[up]) for up in VALUES}
    found = with_two_gone(rules, base, charted, gone, watch)
    shoe, total, natural = best_play.full_shoe(rules), np.zeros(len(WAYS)), numbers()[1, 10]
    for up in VALUES:
        often = columns.chances(base[up].seen)[list(TWO_CARDS)]
        worths = found.worth[:, up] - found.blackjack[up]
        keeps = np.stack([
            np.where(np.array(TWO_CARDS) == NATURAL, column.natural, column.worth[list(TWO_CARDS)])
            for column in (base[up], base[up], charted[up])
        ])  # fmt: skip
        swaps = np.full_like(keeps, -np.inf)
        for two in gone[up]:
            dealt = columns.see(rules, up, shoe - all_hands().counts[TWO_CARDS[two]])
            chances = columns.chances(dealt)[list(TWO_CARDS)]
            hands = worths[:, :, two].copy()
            hands[:, natural] = found.natural[up, two]
            swaps[:, two] = hands @ chances
        throws = swaps[BY_PLAN] > keeps[BY_PLAN]
        plan.swaps[up, list(TWO_CARDS)] = throws
        taken = np.where(throws, swaps, keeps)
        taken[BEST] = np.maximum(swaps[BEST], keeps[BEST])
        total += float(shoe[up] / shoe.sum()) * (taken @ often)
    return total


def _may_go(column: Column) -> list[int]:
    """Hands that are perhaps worth less than one that is not seen."""
    average = columns.expected(column)
    return [
        number for number, hand in enumerate(TWO_CARDS)
        if hand != NATURAL and column.worth[hand] < average + MARGIN
    ]  # fmt: skip
