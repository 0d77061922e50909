"""Blackjack by dynamic programming over the cards of the player's hand, from a full shoe.

For every dealer's card (or pair of them, where both are up) the worth of every hand is found from
the hands that it can become, each with the cards that are then gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf

import numpy as np
from msgspec import Struct, field

from pitboss.odds.games.blackjack.common import hands, values
from pitboss.odds.games.blackjack.common.charts import column_of
from pitboss.odds.games.blackjack.common.hands import VALUES, Cards, Floats, Ints, all_hands, places
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.splits import weights
from pitboss.odds.games.blackjack.common.unbroken import chance_unbroken, drawn_unbroken
from pitboss.odds.games.blackjack.common.values import Policy, Terms, Worth

ACE, TEN = 1, 10
MAKES_BLACKJACK: dict[Cards, int] = {(ACE,): TEN, (TEN,): ACE}
DESIGNATED = 1 / 64
"""One ace of four and one court card of sixteen cards worth ten."""
STAND, HIT, DOUBLE = range(3)
"""Columns of `Worth.actions`."""


class Seen(Struct, eq=False, kw_only=True):
    """A table when the dealer's first cards are seen: one, or both."""

    rules: TableRules
    dealer: Cards
    shoe: Ints
    """What is left without them."""
    pays: Floats
    """What a hand is paid when it wins."""
    bonus: Floats
    """What it is paid on top as a suited 6-7-8, by its first two cards."""
    settled: dict[tuple[int, int], tuple[Ints, Floats]] = field(default_factory=dict)
    """By split card and how many more of them are gone; 0, 0 for hands that are not split."""
    unbroken: dict[tuple[int, bytes], float] = field(default_factory=dict)
    """By split card and what its hands can draw: see `unbroken.chance_unbroken`."""

    @property
    def second(self) -> int:
        """The card that would make a blackjack; 0 where there is none."""
        return MAKES_BLACKJACK.get(self.dealer, 0)

    @property
    def column(self) -> int:
        """Of the charts."""
        return column_of(*hands.points(self.dealer)) if len(self.dealer) == 2 else self.dealer[0]


def full_shoe(rules: TableRules) -> Ints:
    return np.array(rules.shoe)


def dealers_cards(rules: TableRules) -> Iterator[Cards]:
    """What a dealer can show."""
    for first in VALUES:
        if rules.exposed:
            yield from ((first, second) for second in range(first, 11))
        else:
            yield (first,)


def see(rules: TableRules, dealer: Cards, shoe: Ints) -> Seen:
    left = shoe.copy()
    for card in dealer:
        left[card] -= 1
    size, total, place = all_hands().size, all_hands().total, places()
    pays, bonus = np.ones(size.size), np.zeros(size.size)
    pays[(size == 5) & (total == 21)] = float(rules.five_card_21_pays)
    pays[place[7, 7, 7]] = float(rules.three_sevens_pays)
    for two in ((6, 7), (6, 8), (7, 8)):
        bonus[place[two]] = float(rules.suited_678_pays - 1)
    return Seen(rules=rules, dealer=dealer, shoe=left, pays=pays, bonus=bonus)


# -- the hands -----------------------------------------------------------------------------------


def takes(rules: TableRules, *, original: bool) -> Floats:
    """What a blackjack takes of a hand that stands, of one that was already over 21, and of one
    that went over after doubling: with the original wager, or with an added one alone.
    """
    if rules.known_blackjack:
        return np.zeros(3)
    kept = 0.0 if rules.double_hidden else 1.0
    return np.array([-1.0, -1.0, -1.0 - kept] if original else [0.0, -1.0, -2.0 * kept])


def may_double(rules: TableRules, *, split: int) -> Ints:
    total = all_hands().total
    open_ = (all_hands().size == 2) & (total < 21)
    if rules.doubles_9_to_11:
        open_ &= (total >= 9) & (total <= 11)
    if split == ACE or (split and not rules.double_after_split):
        open_[:] = False
    return np.where(open_, 1, 0)


def settled(seen: Seen, split: int, gone: int) -> tuple[Ints, Floats]:
    """The shoe that hands are played from, and how they end if they stand."""
    if (split, gone) not in seen.settled:
        rules, shoe = seen.rules, seen.shoe.copy()
        if split:
            shoe[split] -= 1 + gone
        tree = hands.endings(seen.dealer, rules.hits_soft_17)
        short_21_wins = bool(split) and rules.split_21_wins
        results = values.settle(
            hands.hands_with(split), all_hands(), shoe, tree, rules.exposed, short_21_wins
        )
        seen.settled[split, gone] = shoe, results
    return seen.settled[split, gone]


def terms(seen: Seen, split: int = 0, gone: int = 0, taken: Floats | None = None) -> Terms:
    """What the hands are played for."""
    taken = takes(seen.rules, original=True) if taken is None else taken
    return Terms(*settled(seen, split, gone), seen.pays, seen.bonus, seen.second, taken)


def unknown() -> Worth:
    """Before any hand is looked at."""
    size = len(places())
    policy = np.zeros((2, size), dtype=np.int8)
    return Worth(policy, np.zeros(size), np.full((size, 3), -inf), np.full(11, -inf))


def play(
    seen: Seen,
    policy: Policy | None,
    *,
    split: int = 0,
    gone: int = 0,
    taken: Floats | None = None,
) -> tuple[Worth, float, float]:
    """The hands played best, or by a policy; for a split card also what it is worth when its next
    card is another, and with any next card."""
    found, mine = unknown(), terms(seen, split, gone, taken)
    if policy is not None:
        found = found._replace(policy=policy)
    doubles = may_double(seen.rules, split=split)
    values.play(hands.hands_with(split), all_hands(), mine, doubles, policy is None, found)
    if not split:
        return found, 0.0, 0.0
    worth = found.actions[:, STAND].copy() if split == ACE else found.worth
    after = all_hands().after[places()[split,]]
    return found, *values.from_one_card(split, mine.shoe, after, worth)


def split_worth(seen: Seen, card: int, policy: Policy | None, otherwise: float = -inf) -> float:
    """A pair split as often as the rules and the cards allow.

    Where that is certainly worse than what the pair is worth otherwise, it may be too high.
    """
    if seen.shoe[card] < 2:
        return -inf
    if seen.rules.known_blackjack or not seen.second:
        return _through(seen, card, policy, takes(seen.rules, original=True))
    if policy is not None:
        return _split_open(seen, card, policy, otherwise)
    return max(_split_open(seen, card, each, otherwise) for each in split_policies(seen, card))


def split_policies(seen: Seen, card: int) -> tuple[Policy, ...]:
    """How split hands may be played best: where a blackjack may be found at the end, as if it took
    the original wager from the hand, or from another."""
    looks = seen.rules.known_blackjack or not seen.second
    return tuple(
        play(seen, None, split=card, taken=takes(seen.rules, original=original))[0].policy
        for original in ((True,) if looks else (True, False))
    )


def split_policy(seen: Seen, card: int) -> Policy:
    """The best of them."""
    return max(split_policies(seen, card), key=lambda policy: split_worth(seen, card, policy))


def _split_open(seen: Seen, card: int, policy: Policy, otherwise: float) -> float:
    """Where a blackjack may be found at the end: it takes the original wager, unless a hand that
    broke has cost that before."""
    rules, second = seen.rules, seen.second
    worth = _through(seen, card, policy, takes(rules, original=False))
    shoe = seen.shoe.copy()
    shoe[card] -= 2
    blackjack = shoe[second] / shoe.sum()
    broken = np.array([0.0, 1.0, 0.0 if rules.double_hidden else 1.0])
    broke = _through(seen, card, policy, broken) - _through(seen, card, policy, np.zeros(3))
    most_worth = worth - max(0.0, blackjack - broke)  # if never two hands broke
    if most_worth <= otherwise:
        return float(most_worth)
    doubles = may_double(rules, split=card)
    others, any_ = (
        drawn_unbroken(card, policy, doubles, hidden=rules.double_hidden, any_second=any_second)
        for any_second in (False, True)
    )
    key = (card, any_.cards.tobytes() + any_.ways.tobytes())
    if key not in seen.unbroken:
        most = most_hands(rules, card)
        seen.unbroken[key] = chance_unbroken(card, second, shoe, most, others, any_)
    return worth - seen.unbroken[key]


def most_hands(rules: TableRules, card: int) -> int:
    return 2 if card == ACE and not rules.resplit_aces else rules.most_hands


def _through(seen: Seen, card: int, policy: Policy | None, taken: Floats) -> float:
    """The worth of split hands together, weighed over the shoes that they are played from."""
    like, cards = int(seen.shoe[card]) - 2, int(seen.shoe.sum()) - 2
    often, total = weights(most_hands(seen.rules, card), like, cards), 0.0
    for gone, (other, any_) in enumerate(zip(often.other, often.any, strict=True)):
        if gone and not (other or any_):
            continue
        found, next_other, next_any = play(seen, policy, split=card, gone=gone, taken=taken)
        policy = found.policy  # chosen with the other card of the pair gone, then kept
        total += other * next_other + any_ * next_any
    return total


def best(seen: Seen) -> Worth:
    """Every decision by the cards of the hand."""
    found, _, _ = play(seen, None)
    for card in VALUES:
        found.split[card] = split_worth(seen, card, None, found.worth[places()[card, card]])
    return found


# -- the round -----------------------------------------------------------------------------------


class Start(Struct, frozen=True):
    """The player's first two cards, before a blackjack of the dealer's is looked for."""

    hand: int
    cards: Cards
    chance: float
    """Together with the dealer's cards."""
    blackjack: float
    """The chance that the dealer has one."""


def starts(seen: Seen, shoe: Ints) -> Iterator[Start]:
    """Every two cards that can be dealt."""
    dealt = _chance(seen.dealer, shoe)
    _, results = settled(seen, 0, 0)
    for first in VALUES:
        for second in range(first, 11):
            cards = (first, second)
            chance = dealt * _chance(cards, seen.shoe)
            hand = places()[cards]
            if chance:
                yield Start(hand, cards, chance, float(results[hand, values.TO_BLACKJACK]))


def _chance(cards: Cards, shoe: Ints) -> float:
    """To be dealt one card, or two in either order."""
    if len(cards) == 1:
        return float(shoe[cards[0]] / shoe.sum())
    first, second = cards
    pairs = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
    return float(pairs / (shoe.sum() * (shoe.sum() - 1)))


def surrendered(rules: TableRules, start: Start) -> float:
    """Half, or all of it to a blackjack; to be compared with `Worth`."""
    half = -(1 - start.blackjack) / 2
    if not rules.surrender:
        return -inf
    return half if rules.known_blackjack else half - start.blackjack


def blackjack_worth(seen: Seen, start: Start) -> float:
    """Paid, unless the dealer has one as well; even money where that is better."""
    rules = seen.rules

    def one(pays: Fraction) -> float:
        if rules.exposed:
            return float(pays)
        if takes_one_to_one(seen, start, pays):
            return 1.0
        return float(pays) * (1 - start.blackjack)

    return DESIGNATED * one(rules.designated_pays) + (1 - DESIGNATED) * one(rules.blackjack_pays)


def takes_one_to_one(seen: Seen, start: Start, pays: Fraction) -> bool:
    """Even money for a blackjack, where it is offered and worth more than to wait."""
    offered = seen.rules.even_money and seen.dealer == (ACE,)
    return offered and float(pays) * (1 - start.blackjack) < 1.0


def is_blackjack(cards: Cards) -> bool:
    return cards == (ACE, TEN)


def round_worth(seen: Seen, shoe: Ints, decided: Callable[[Start], float]) -> float:
    """The dealer's cards times all that a player can be dealt: a share of the expectation.

    `decided` gives what a hand is worth that is no blackjack, without what a blackjack of the
    dealer's takes that is known before the hand is played.
    """
    rules, share = seen.rules, 0.0
    for start in starts(seen, shoe):
        if is_blackjack(start.cards):
            mine = blackjack_worth(seen, start)
        elif is_blackjack(seen.dealer):  # both cards are up
            mine = -1.0
        else:
            mine = decided(start) - (start.blackjack if rules.known_blackjack else 0.0)
        share += start.chance * mine
    return share


def best_of(seen: Seen) -> Callable[[Start], float]:
    """The best that can be done with two cards."""
    found = best(seen)

    def decided(start: Start) -> float:
        first, second = start.cards
        split = float(found.split[first]) if first == second else -inf
        return max(float(found.worth[start.hand]), split, surrendered(seen.rules, start))

    return decided
