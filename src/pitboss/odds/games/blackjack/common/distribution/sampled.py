"""Rounds in which a pair is split again, into three hands or four: dealt at random, many times.

There are too many sets of cards to enumerate. What such rounds are worth together is known exactly,
and so is how often they come; the sample is adjusted so that it agrees with both.
"""

from collections.abc import Sequence
from math import perm, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.odds.compiled import inlined, kernel, map_on_cores
from pitboss.odds.games.blackjack.common.actions import DOUBLE_OR_HIT, DOUBLE_OR_STAND, HIT
from pitboss.odds.games.blackjack.common.distribution.ends import End, Split, Tally, tally, unit_of
from pitboss.odds.games.blackjack.common.hands import Floats, Hands, Ints, all_hands
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.games.blackjack.common.solver.kernels import Policy
from pitboss.odds.games.blackjack.common.solver.splits import second_cards
from pitboss.odds.simulation.streams import Stream, below, stream
from pitboss.values import Frozen

ROUNDS, LEAST = 1 << 20, 1 << 10
SEED = "split again"
MOST_STAKED = 8
"""Initial wagers on four hands, each doubled."""
MOST_PAID = 2
SUITS = 4
ACE = 1


class Deal(NamedTuple):
    """A pair against the dealer's cards, as a kernel reads it."""

    shoe: Ints
    card: int
    up: int
    second: int
    """The dealer's second card where both are up, else 0."""
    policy: Policy
    doubles: Ints
    pays: Ints
    bonus: Ints
    """What a suited 6-7-8 is paid, by two of its cards; 0 for other hands."""
    patterns: Ints
    """By row: hands with a second card unlike the pair, with any, and cards split again."""
    until: Floats
    """The probability of a pattern or of one before it."""
    unit: int
    hits_soft_17: bool
    exposed: bool
    known: bool
    hidden: bool
    broken_returned: bool
    short_21_wins: bool


class Share(Frozen):
    """What is known exactly of the rounds in which one pair is split again."""

    split: Split
    chance: float
    worth: float
    """What they add to the expectation."""


class Sampled(Frozen):
    """How these rounds end, found by dealing."""

    tally: Tally
    chance: float = 0.0
    rounds: int = 0

    def error(self, often: float) -> float:
        """The standard error of a chance that was found."""
        return sqrt(often * (self.chance - often) / self.rounds) if self.rounds else 0.0


def sample(shares: Sequence[Share]) -> Sampled:
    """Deal rounds of every pair, in proportion to how often it comes; all ends are weighted so that
    they agree with what is known."""
    chance, worth = sum(one.chance for one in shares), sum(one.worth for one in shares)
    if not chance:
        return Sampled(tally())
    rounds = [max(LEAST, int(ROUNDS * one.chance / chance)) for one in shares]
    found = tally()
    jobs = [(number, one, often) for number, (one, often) in enumerate(zip(shares, rounds,
            strict=True))]  # fmt: skip
    for (_, one, often), counts in zip(jobs, map_on_cores(_deal, jobs), strict=True):
        for end, count in counts.items():
            found[end] += one.chance * count / often
    return Sampled(agreeing(found, worth * unit_of(shares[0].split.seen.rules)), chance,
                   sum(rounds))  # fmt: skip


def agreeing(found: Tally, worth: float) -> Tally:
    """The probabilities, changed a little so that the mean result is exact."""
    chance = sum(found.values())
    mean = sum(end.net * often for end, often in found.items()) / chance
    spread = sum((end.net - mean) ** 2 * often for end, often in found.items())
    tilt = (worth - mean * chance) / spread
    for end in found:
        found[end] *= 1 + tilt * (end.net - mean)
    return found


def _deal(job: tuple[int, Share, int]) -> dict[End, int]:
    number, share, rounds = job
    deal = deal_of(share.split)
    widest = MOST_STAKED * MOST_PAID * deal.unit
    counts = np.zeros((2 * widest + 1, MOST_STAKED + 1, 3), dtype=np.int64)
    play(stream(SEED, number), rounds, all_hands(), deal, counts)
    return {
        End(int(net) - widest, int(staked) * deal.unit, int(hands) - 1): int(counts[net, staked,
            hands]) for net, staked, hands in zip(*np.nonzero(counts), strict=True)
    }  # fmt: skip


def deal_of(split: Split) -> Deal:
    seen, (card, _), unit = split.seen, split.start.cards, unit_of(split.seen.rules)
    rules, shoe = seen.rules, seen.shoe.copy()
    shoe[card] -= 2
    patterns, chances = [], []
    for second, orders in second_cards(best_play.most_hands(rules, card)).items():
        if second.alike:
            like, cards = int(shoe[card]), int(shoe.sum())
            ways = orders * perm(like, second.alike) * perm(cards - like, second.others)
            patterns.append(second)
            chances.append(ways / perm(cards, second.alike + second.others))
    bonus = np.where(seen.suited_bonus > 0, int(rules.suited_678_pays * unit), 0)
    return Deal(
        shoe=shoe,
        card=card,
        up=seen.dealer[0],
        second=seen.dealer[1] if rules.exposed else 0,
        policy=split.policy,
        doubles=best_play.may_double(rules, split=card),
        pays=np.rint(seen.pays * unit).astype(np.int64),
        bonus=bonus,
        patterns=np.array(patterns),
        until=np.cumsum(chances) / sum(chances),
        unit=unit,
        hits_soft_17=rules.hits_soft_17,
        exposed=rules.exposed,
        known=rules.known_blackjack,
        hidden=rules.double_hidden,
        broken_returned=rules.broken_returned,
        short_21_wins=rules.split_21_wins,
    )


# -- kernels -------------------------------------------------------------------------------------

Counts = npt.NDArray[np.int64]
TOTAL, STAKE, PAYS, TWO_CARDS, HIDDEN = range(5)
"""Of a hand that is complete; its total is 0 for over 21."""


@inlined
def draw(stream: Stream, left: Ints, but: int) -> int:
    """A card of those that are left, but none of the value `but` (0: of any value)."""
    at = below(stream, left.sum() - (left[but] if but else 0))
    card = 0
    while True:
        card += 1
        if card != but:
            at -= left[card]
            if at < 0:
                break
    left[card] -= 1
    return card


@kernel
def complete(stream: Stream, hands: Hands, deal: Deal, left: Ints, hand: int, into: Ints) -> None:
    """A hand of two cards played to its end."""
    into[STAKE], into[PAYS], into[HIDDEN] = 1, 0, 0
    into[TWO_CARDS] = 1
    suited = 1 if deal.bonus[hand] and below(stream, SUITS) == 0 else 0
    while deal.card != ACE and hands.total[hand] < 21:
        code = deal.policy[suited, hand]
        doubled = code in {DOUBLE_OR_HIT, DOUBLE_OR_STAND} and deal.doubles[hand] == 1
        if not (doubled or code in {HIT, DOUBLE_OR_HIT}):
            break
        two, card = hand, draw(stream, left, 0)
        hand = hands.after[hand, card]
        into[TWO_CARDS] = 0
        if doubled:
            into[STAKE] = 2
        if suited and card == 21 - hands.total[two] and below(stream, SUITS) == 0:
            into[PAYS] = deal.bonus[two]
        suited = 0
        if hand < 0 or doubled:
            break
    into[TOTAL] = hands.total[hand] if hand >= 0 else 0
    into[HIDDEN] = 1 if deal.hidden and into[STAKE] == 2 else 0
    if hand >= 0 and into[PAYS] == 0:
        into[PAYS] = deal.pays[hand]


@kernel
def dealers_total(stream: Stream, deal: Deal, left: Ints) -> int:
    """What the dealer ends with: over 21 is 0, a blackjack 22."""
    hard, ace, cards = deal.up, deal.up == ACE, 1
    while True:
        card = deal.second if cards == 1 and deal.second else draw(stream, left, 0)
        hard, ace, cards = hard + card, ace or card == ACE, cards + 1
        soft = ace and hard <= 11
        total = hard + 10 if soft else hard
        if cards == 2 and total == 21:
            return 22
        if total > 17 or (total == 17 and not (soft and deal.hits_soft_17)):
            return 0 if total > 21 else total


@kernel
def play(stream: Stream, rounds: int, hands: Hands, deal: Deal, counts: Counts) -> None:
    """Rounds in which the pair is split again, counted by what they net, by what was staked, and by
    whether more hands were won or lost. If a dealer's blackjack is known before, rounds with one do
    not count."""
    left, ends = np.empty_like(deal.shoe), np.zeros((4, 5), dtype=np.int64)
    alone = 0
    while hands.size[alone] != 1 or hands.counts[alone, deal.card] != 1:
        alone += 1
    done, widest = 0, counts.shape[0] // 2
    while done < rounds:
        left[:] = deal.shoe
        chance, which = below(stream, 1 << 30) / float(1 << 30), 0
        while which < deal.until.size - 1 and chance >= deal.until[which]:
            which += 1
        others, any_, alike = deal.patterns[which]
        left[deal.card] -= alike
        number = others + any_
        seconds = np.zeros(4, dtype=np.int64)
        for one in range(number):  # as if all second cards were drawn first
            seconds[one] = draw(stream, left, deal.card if one < others else 0)
        for one in range(number):
            complete(stream, hands, deal, left, hands.after[alone, seconds[one]], ends[one])
        dealer = dealers_total(stream, deal, left)
        if dealer == 22 and deal.known:
            continue
        net, staked, more = settle(ends[:number], dealer, deal)
        counts[net + widest, staked, more + 1] += 1
        done += 1


@kernel
def settle(ends: Ints, dealer: int, deal: Deal) -> tuple[int, int, int]:
    """What all hands net, what was staked (in initial wagers), and the sign of hands won."""
    net, staked, early, won = 0, 0, 0, 0
    for end in ends:
        total, stake = end[TOTAL], end[STAKE]
        staked += stake
        if total == 0 and not (end[HIDDEN] or deal.broken_returned):
            early += stake * deal.unit
        if total == 0 or total < dealer or (total == dealer and deal.exposed):
            net -= stake * deal.unit
            won -= 1
        elif total > dealer or (deal.short_21_wins and end[TWO_CARDS] and total == 21):
            net += stake * end[PAYS]
            won += 1
    if dealer == 22:
        return -max(early, deal.unit), staked, -1
    return net, staked, (won > 0) - (won < 0)
