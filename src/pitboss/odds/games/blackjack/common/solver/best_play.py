"""Blackjack by dynamic programming over the cards of the player's hand, from a full shoe.

For every dealer's card (or pair of them, where both are up) the worth of every hand is found from
the hands that it can become, each with the cards that are then gone.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import inf

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from pitboss.odds.games.blackjack.common import hands, suited_payouts
from pitboss.odds.games.blackjack.common.by_chart.chart import column_of
from pitboss.odds.games.blackjack.common.hands import (
    BLACKJACK,
    BUST,
    OUTCOMES,
    VALUES,
    Cards,
    Floats,
    Ints,
    all_hands,
    places,
)
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.games.blackjack.common.solver import kernels
from pitboss.odds.games.blackjack.common.solver.kernels import Endings, Policy, Terms, Worth
from pitboss.odds.games.blackjack.common.solver.splits import (
    ALL_STAY,
    CONTINUED,
    DOUBLED_STAY,
    NONE_STAY,
    Playing,
    chance_kept,
    chance_unbroken,
    continued,
    weights,
)
from pitboss.values import Frozen

Bools = npt.NDArray[np.bool_]
ACE, TEN = 1, 10
MAKES_BLACKJACK: dict[Cards, int] = {(ACE,): TEN, (TEN,): ACE}
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
    shares: Floats
    """By class of suits and hand, how often two cards are of that class: see `kernels.Terms`."""
    bonus: Floats
    """By class and hand, what a third card may add: the same."""
    at_risk: float = 1.0
    """The part of a hand's wagers that a blackjack takes."""
    variant: bool = False
    """Another game of the family: surrender of the first two cards is one of the plays."""
    drawn_to: Bools | None = None
    """Hands to which a player may want another card, and all of two cards; None for all. All others
    stand; hands that none of these can become are left out."""
    never_split: frozenset[int] = frozenset()
    """Cards of which nobody splits a pair, so that it need not be looked at."""
    endings: Endings
    """How the dealer ends, by the cards that are gone: worked out once for all hands and shoes."""
    settled: dict[tuple[int, int], tuple[Ints, Floats]] = field(default_factory=dict)
    """By split card and how many more cards like it are gone; 0, 0 for hands that are not split."""
    members: dict[int, Ints] = field(default_factory=dict)
    """By split card, the hands that can come up; 0 for hands that are not split."""
    allowed: dict[int, Ints] = field(default_factory=dict)
    """The same: what may be done with each hand."""
    unbroken: dict[bytes, float] = field(default_factory=dict)
    """By what the hands of a split can draw: see `splits.chance_unbroken`."""

    @property
    def suited_bonus(self) -> Floats:
        """By hand, what a third card may add to two of one suit."""
        last: Floats = self.bonus[-1]
        return last

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


def see(rules: TableRules, dealer: Cards, shoe: Ints, endings: Endings | None = None) -> Seen:
    """A table from a shoe; what is known of the dealer's `endings` from a larger one is used."""
    left = shoe.copy()
    for card in dealer:
        left[card] -= 1
    pays, shares, bonus = suited_payouts.payouts(rules, against_seven=dealer == (7,))
    return Seen(
        rules=rules, dealer=dealer, shoe=left, pays=pays, shares=shares, bonus=bonus,
        endings=endings or kernels.no_endings(left),
    )  # fmt: skip


# -- the hands -----------------------------------------------------------------------------------


def takes(rules: TableRules, *, original: bool, at_risk: float = 1.0) -> Floats:
    """What a dealer's blackjack takes of a hand that stands, was already over 21, went over after
    doubling, was given up, or given up after doubling: with the original wager, or with an added
    one."""
    if rules.known_blackjack:
        return np.zeros(5)
    kept, back = 0.0 if rules.double_hidden else 1.0, 1.0 if rules.rescue else 0.0
    if rules.broken_returned:
        risk = at_risk if original else 0.0
        return np.array([-risk, -risk, -risk, -risk, -max(back, risk)])
    if original:
        back = max(back, at_risk)
        return np.array([-at_risk, -1.0, -1.0 - kept, -at_risk, -back])
    return np.array([0.0, -1.0, -2.0 * kept, 0.0, -back])


def may_double(rules: TableRules, *, split: int) -> Ints:
    size, total = all_hands().size, all_hands().total
    open_ = (size > 1 if rules.doubles_any else size == 2) & (total < 21)
    if rules.doubles_9_to_11:
        open_ &= (total >= 9) & (total <= 11)
    if split == ACE and not (rules.aces_play_on or rules.doubles_aces):
        open_[:] = False
    if split and not rules.double_after_split:
        open_[:] = False
    if rules.sure_size:
        open_ &= size < rules.sure_size
    return np.where(open_, kernels.DOUBLES, 0)


@lru_cache
def allowed(rules: TableRules, *, split: int, gives_up: bool = False) -> Ints:
    """What may be done with every hand; with surrender of the first two cards, if that is asked
    for."""
    size, total = all_hands().size, all_hands().total
    found = may_double(rules, split=split)
    if rules.surrender_any_time:
        found |= np.where((size > 1) & (total < 21), kernels.GIVES_UP, 0)
    elif rules.surrender and gives_up and not split:
        found |= np.where((size == 2) & (total < 21), kernels.GIVES_UP, 0)
    if split == ACE and not rules.aces_play_on:
        found |= np.where(size > 1, kernels.NO_HIT, 0)
    if rules.sure_size:
        found |= np.where(size >= rules.sure_size, kernels.STOPS, 0)
    return found


@lru_cache
def against(rules: TableRules, *, split: bool) -> Floats:
    """By hand and dealer's ending, whether the hand wins (1, or what a win is worth) or loses."""
    size, total = all_hands().size, all_hands().total
    found = np.zeros((size.size, OUTCOMES))
    found[:, :BUST] = np.sign(total[:, None] - np.arange(17, 22))
    found[:, BUST], found[:, BLACKJACK] = 1.0, -1.0
    if rules.exposed:  # a tie is lost
        found[:, :BUST] -= found[:, :BUST] == 0.0
    short, last = (size == 2) & (total == 21), BUST - 1
    if rules.every_21_wins:
        found[total == 21, last] = 1.0
    if split and rules.split_21_wins:
        found[short, last] = 1.0
    if split:
        found[short, last] *= float(rules.split_21_pays)
    if rules.short_21_ties:
        found[short, BLACKJACK] = 0.0
    if rules.split_21_beats_blackjack:  # a blackjack is not settled by this
        found[short, BLACKJACK] = float(rules.split_21_pays)
    if rules.sure_size:
        found[(total == 21) | (size >= rules.sure_size)] = 1.0
    if rules.known_blackjack:  # it would have ended the round
        found[:, BLACKJACK] = -1.0
    return found


def allowed_to(seen: Seen, split: int) -> Ints:
    """What may be done with every hand; one that nobody draws to stands."""
    if split not in seen.allowed:
        may = allowed(seen.rules, split=split, gives_up=seen.variant)
        if seen.drawn_to is not None:
            may = np.where(seen.drawn_to, may, kernels.STOPS)
        seen.allowed[split] = may
    return seen.allowed[split]


def members_of(seen: Seen, split: int) -> Ints:
    """The hands that can come up."""
    if split not in seen.members:
        members = hands.hands_with(split, ace_cards(seen.rules))
        if seen.drawn_to is not None:
            members = members[_within(seen.drawn_to.tobytes())[members]]
        seen.members[split] = members
    return seen.members[split]


@lru_cache
def _within(drawn_to: bytes) -> Bools:
    """Hands of two cards, and all that one more card makes of the hands that are drawn to."""
    found: Bools = all_hands().size == 2
    after = all_hands().after
    then = after[np.frombuffer(drawn_to, dtype=np.bool_)][:, 1:].ravel()
    found[then[then >= 0]] = True
    return found


def ace_cards(rules: TableRules) -> int:
    """How many cards a split ace may come to have."""
    if rules.aces_play_on:
        return 21
    return 3 if rules.doubles_aces else 2


def settled(seen: Seen, split: int, gone: int) -> tuple[Ints, Floats]:
    """The shoe that hands are played from, and how they end if they stand."""
    if (split, gone) not in seen.settled:
        rules, shoe = seen.rules, seen.shoe.copy()
        if split:
            shoe[split] -= 1 + gone
        tree = hands.endings(seen.dealer, rules.hits_soft_17, rules.push_on_22)
        members = members_of(seen, split)
        meets = against(rules, split=bool(split))
        results = kernels.settle(members, all_hands(), shoe, tree, meets, seen.endings)
        seen.settled[split, gone] = shoe, results
    return seen.settled[split, gone]


def terms(seen: Seen, split: int = 0, gone: int = 0, taken: Floats | None = None) -> Terms:
    """What the hands are played for."""
    rules = seen.rules
    taken = takes(rules, original=True, at_risk=seen.at_risk) if taken is None else taken
    even = rules.doubled_even
    return Terms(
        *settled(seen, split, gone),
        pays=seen.pays,
        doubled_pays=np.ones_like(seen.pays) if even else seen.pays,
        shares=seen.shares,
        bonus=suited_payouts.payouts(rules)[2] if split else seen.bonus,
        doubled_bonus=0.0 if even else 2.0,
        second=seen.second,
        takes=taken,
        takes_back=rules.rescue or rules.surrender_any_time,
    )


def unknown(classes: int = 2) -> Worth:
    """Arrays for hands of which nothing is known yet."""
    size = len(places())
    policy = np.zeros((classes, size), dtype=np.int8)
    actions, split = np.full((size, 3), -inf), np.full(11, -inf)
    return Worth(policy, np.zeros(size), actions, split, np.zeros((classes, size)))


def play(
    seen: Seen,
    policy: Policy | None,
    *,
    split: int = 0,
    gone: int = 0,
    taken: Floats | None = None,
    found: Worth | None = None,
) -> tuple[Worth, float, float]:
    """Play the hands best, or by a policy. For a split card, also what it is worth if its next card
    is not the same, and with any next card. Results overwrite what is in `found`."""
    mine = terms(seen, split, gone, taken)
    found = found or unknown(len(seen.shares))
    if policy is not None:
        found = found._replace(policy=policy)
    members, may = members_of(seen, split), allowed_to(seen, split)
    kernels.play(members, all_hands(), mine, may, policy is None, found)
    if not split:
        return found, 0.0, 0.0
    only_stands = split == ACE and not (may & (kernels.DOUBLES | kernels.GIVES_UP)).any()
    only_stands &= not seen.rules.aces_play_on
    worth = found.actions[:, STAND].copy() if only_stands else found.worth
    after = all_hands().after[places()[split,]]
    return found, *kernels.from_one_card(split, mine.shoe, after, worth)


def split_worth(seen: Seen, card: int, policy: Policy | None, otherwise: float = -inf) -> float:
    """A pair split as often as the rules and the cards allow.

    If the result is certainly below what the pair is worth `otherwise`, it may be too high.
    """
    if seen.shoe[card] < 2:
        return -inf
    if policy is None:
        return best_split(seen, card, otherwise)[0]
    if seen.rules.known_blackjack or not seen.second:
        return _over_shoes(seen, card, policy, takes(seen.rules, original=True))[0]
    return _split_open(seen, card, policy, otherwise)


def best_split(seen: Seen, card: int, otherwise: float = -inf) -> tuple[float, Policy]:
    """What splitting is worth, and how its hands are then played: each as if it had the original
    wager; if a dealer's blackjack may still turn up, perhaps as if it had not."""
    rules = seen.rules
    if rules.known_blackjack or not seen.second:
        return _over_shoes(seen, card, None, takes(rules, original=True))
    ways = [
        play(seen, None, split=card, taken=takes(rules, original=one, at_risk=seen.at_risk))[0]
        for one in (True, False)
    ]
    worths = [_split_open(seen, card, way.policy, otherwise) for way in ways]
    best = int(worths[1] > worths[0])
    return worths[best], ways[best].policy


def split_policy(seen: Seen, card: int) -> Policy:
    """How the hands of a split are best played."""
    return best_split(seen, card)[1]


def _split_open(seen: Seen, card: int, policy: Policy, otherwise: float) -> float:
    """If a dealer's blackjack may turn up at the end: it takes the original wager, unless the hand
    on which that lies keeps it, or another hand has already cost that much."""
    rules, second = seen.rules, seen.second
    worth, _ = _over_shoes(seen, card, policy, takes(rules, original=False))
    if worth <= otherwise:
        return worth
    shoe = seen.shoe.copy()
    shoe[card] -= 2
    blackjack = shoe[second] / shoe.sum()
    kept, most = against(rules, split=True)[:, BLACKJACK] > -1.0, most_hands(rules, card)
    playing = Playing(
        card=card, policy=policy, shares=seen.shares, allowed=allowed(rules, split=card),
        members=hands.hands_with(card, ace_cards(rules)), over_stays=over_stays(rules),
        taken_back_broke=rules.rescue, kept=kept,
    )  # fmt: skip
    if rules.broken_returned and not rules.rescue:
        safe = chance_kept(card, second, shoe, most, playing) if kept.any() else 0.0
        return float(worth - seen.at_risk * (blackjack - safe))
    back = 1.0 if rules.rescue else 0.0
    over = 0.0 if rules.broken_returned else 1.0
    broken = np.array([0.0, over, 0.0 if rules.double_hidden else over, 0.0, back])
    broke = (
        _over_shoes(seen, card, policy, broken)[0] - _over_shoes(seen, card, policy, np.zeros(5))[0]
    )
    most_worth = worth  # if never two hands broke
    if not kept.any():
        most_worth -= seen.at_risk * max(0.0, blackjack - broke)
    if most_worth <= otherwise:
        return float(most_worth)
    unbroken = playing.drawn()
    if unbroken.key not in seen.unbroken:
        seen.unbroken[unbroken.key] = chance_unbroken(
            card, second, shoe, most, unbroken, by_pairs=rules.splits_nearly
        )
    return worth - seen.at_risk * seen.unbroken[unbroken.key]


def over_stays(rules: TableRules) -> int:
    """Which hands over 21 have cost nothing yet when the dealer turns up a blackjack."""
    if rules.broken_returned:
        return ALL_STAY
    return DOUBLED_STAY if rules.double_hidden else NONE_STAY


def most_hands(rules: TableRules, card: int) -> int:
    return 2 if card == ACE and not rules.resplit_aces else rules.most_hands


def _over_shoes(
    seen: Seen, card: int, policy: Policy | None, taken: Floats
) -> tuple[float, Policy]:
    """What split hands are worth together, as a weighted sum over the shoes that they are played
    from; and how they are played."""
    like, cards = int(seen.shoe[card]) - 2, int(seen.shoe.sum()) - 2
    often, total = weights(most_hands(seen.rules, card), like, cards), 0.0
    found: Worth | None = None
    before: list[Floats] = []
    for gone, (other, any_) in enumerate(zip(often.other, often.any, strict=True)):
        if gone and not (other or any_):
            continue
        if seen.drawn_to is not None and len(before) >= CONTINUED:
            one = continued(before)
        else:
            found, *worths = play(seen, policy, split=card, gone=gone, taken=taken, found=found)
            policy = found.policy  # decided with the pair's other card gone, then kept
            one = np.array(worths)
        before.append(one)
        total += float(other * one[0] + any_ * one[1])
    assert policy is not None, "the first shoe is always gone through"
    return total, policy


def best(seen: Seen) -> Worth:
    """Every decision by the cards of the hand."""
    found, _, _ = play(seen, None)
    for card in VALUES:
        found.split[card] = split_worth(seen, card, None, found.worth[places()[card, card]])
    return found


# -- the round -----------------------------------------------------------------------------------


class Start(Frozen):
    """The player's first two cards, before a blackjack of the dealer's is looked for."""

    hand: int
    cards: Cards
    chance: float
    """The probability of these cards together with the dealer's."""
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
                yield Start(hand, cards, chance, float(results[hand, kernels.BLACKJACKS]))


def _chance(cards: Cards, shoe: Ints) -> float:
    """To be dealt one card, or two in either order."""
    if len(cards) == 1:
        return float(shoe[cards[0]] / shoe.sum())
    first, second = cards
    pairs = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
    return float(pairs / (shoe.sum() * (shoe.sum() - 1)))


def surrendered(rules: TableRules, start: Start) -> float:
    """What surrender is worth: half is lost, or all to a blackjack; compared with `Worth`."""
    half = -(1 - start.blackjack) / 2
    if not rules.surrender:
        return -inf
    return half if rules.known_blackjack else half - start.blackjack


def blackjack_worth(seen: Seen, start: Start) -> float:
    """What a blackjack is worth: paid, unless the dealer has one too or ties it; even money if
    better."""
    rules = seen.rules
    share = float(rules.designated_share)

    def one(pays: Fraction) -> float:
        if rules.exposed:
            return float(pays)
        return 1.0 if takes_one_to_one(seen, start, pays) else _waited(seen, start, pays)

    return share * one(rules.designated_pays) + (1 - share) * one(rules.blackjack_pays)


def takes_one_to_one(seen: Seen, start: Start, pays: Fraction) -> bool:
    """Even money for a blackjack, where it is offered and worth more than to wait."""
    offered = seen.rules.even_money and seen.dealer == (ACE,)
    return offered and _waited(seen, start, pays) < 1.0


def _waited(seen: Seen, start: Start, pays: Fraction) -> float:
    """What a blackjack is worth if the dealer's hand is waited for."""
    wins = 1 - start.blackjack
    if seen.rules.blackjack_ties_21:
        wins = float(settled(seen, 0, 0)[1][start.hand, kernels.WON])
    return float(pays) * wins + float(seen.rules.blackjacks_meet) * start.blackjack


def is_blackjack(cards: Cards) -> bool:
    return cards == (ACE, TEN)


def round_worth(seen: Seen, shoe: Ints, decided: Callable[[Start], float]) -> float:
    """The share of these dealer's cards in the expectation, over all hands of a player.

    `decided` gives what a hand is worth that is no blackjack, without what a dealer's blackjack
    takes if it is known before the hand is played.
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
    if is_blackjack(seen.dealer):  # both cards are up: nothing is left to decide
        return lambda start: -1.0
    found = best(seen)

    def decided(start: Start) -> float:
        first, second = start.cards
        split = float(found.split[first]) if first == second else -inf
        return max(float(found.worth[start.hand]), split, surrendered(seen.rules, start))

    return decided
