"""What hands of any game of the poker room are worth before all cards are dealt.

The missing cards are dealt in every possible way if that is quick, and at random otherwise. Deals
are ranked in batches. Shares of a pot are whole numbers of small parts of it, so that an exact
figure is a fraction.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, lcm, prod

import numpy as np
import numpy.typing as npt

from pitboss.odds.cards import poker_room_hands, ranking_tables
from pitboss.odds.cards.equities import USUAL, Equities, Equity, Working
from pitboss.odds.cards.hands import Cards, evaluate, numbers
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.simulation.streams import Stream, below, stream
from pitboss.values import Frozen

Scores = npt.NDArray[np.int64]
"""The higher, the better; below 0 where a hand does not qualify."""
Score = Callable[[Cards], Scores]
BLOCK = 1 << 15
MOST_DEALS = 3_000_000
"""The most ways to deal the missing cards that are all dealt; if there are more, deals are
random."""
_NONE: Sequence[int] = ()
_PIPS = np.array([1 + (card % 13 + 1) % 13 for card in range(52)], np.int64)
"""The rank of a card where the ace is low: 1 to 13."""


class Contest(Frozen):
    """How hands of a game are compared: the cards of each, the cards of the board, and who wins."""

    cards: int
    board: int
    high: Score | None
    low: Score | None = None


# -- the games ------------------------------------------------------------------------------------


def _five_or_more(batch: Cards) -> Scores:
    return evaluate(batch).astype(np.int64)


def _low(batch: Cards) -> Scores:
    return poker_room_hands.low_hands(batch).astype(np.int64)


def _eight_or_better(batch: Cards) -> Scores:
    found = _low(batch)
    least = int(_low(numbers(("8c", "7d", "6h", "5s", "4c"))[None, :])[0])
    return np.where(found >= least, found, -1)


def _omaha_high(batch: Cards) -> Scores:
    return poker_room_hands.omaha_high(batch).astype(np.int64)


def _omaha_low(batch: Cards) -> Scores:
    found = poker_room_hands.omaha_low(batch).astype(np.int64)
    return np.where(found > 0, (1 << 14) - found, -1)


def _deuce_to_seven(batch: Cards) -> Scores:
    return poker_room_hands.deuce_to_seven(batch).astype(np.int64)


def _badugi(batch: Cards) -> Scores:
    return poker_room_hands.badugis(batch).astype(np.int64)


def _best_three(batch: Cards) -> Scores:
    """The highest three of four cards."""
    by = ranking_tables.three_cards().tables
    threes = [evaluate(batch[:, list(some)], by) for some in combinations(range(4), 3)]
    best: Scores = np.stack(threes).max(axis=0).astype(np.int64)
    return best


def _six_or_better(batch: Cards) -> Scores:
    """The lowest three of four cards that are different and no higher than a six."""
    best = np.full(len(batch), -1, np.int64)
    for some in combinations(range(4), 3):
        ranks = _PIPS[batch[:, list(some)]]
        bits = np.bitwise_or.reduce(1 << ranks, axis=1)
        different = (ranks[:, 0] != ranks[:, 1]) & (ranks[:, 0] != ranks[:, 2])
        different &= ranks[:, 1] != ranks[:, 2]
        good = different & (ranks.max(axis=1) <= 6)
        best = np.maximum(best, np.where(good, (1 << 14) - bits, -1))
    return best


GAMES: dict[tuple[str, str], Contest] = {
    ("poker-holdem", "high"): Contest(2, 5, _five_or_more),
    ("poker-omaha", "high"): Contest(4, 5, _omaha_high),
    ("poker-omaha", "high-low-8"): Contest(4, 5, _omaha_high, _omaha_low),
    ("poker-seven-card-stud", "high"): Contest(7, 0, _five_or_more),
    ("poker-seven-card-stud", "low"): Contest(7, 0, None, _low),
    ("poker-seven-card-stud", "high-low"): Contest(7, 0, _five_or_more, _low),
    ("poker-seven-card-stud", "high-low-8"): Contest(7, 0, _five_or_more, _eight_or_better),
    ("poker-five-card-stud", "high"): Contest(5, 0, _five_or_more),
    ("poker-five-card-draw", "high"): Contest(5, 0, _five_or_more),
    ("poker-five-card-draw", "low"): Contest(5, 0, None, _low),
    ("poker-deuce-to-seven-triple-draw", "low"): Contest(5, 0, None, _deuce_to_seven),
    ("poker-badugi", "low"): Contest(4, 0, None, _badugi),
    ("poker-mambo-stud", "high-low-6"): Contest(3, 1, _best_three, _six_or_better),
}
"""By game and variant."""


# -- counting -------------------------------------------------------------------------------------


def room_equities(
    contest: Contest,
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = _NONE,
    dead: Sequence[int] = _NONE,
    working: Working = USUAL,
) -> Equities:
    """The equity of every hand, of which some cards are known, or none."""
    known = {*(card for hand in hands for card in hand), *board, *dead}
    live = np.array([card for card in range(52) if card not in known], np.uint8)
    missing = [contest.board - len(board), *(contest.cards - len(hand) for hand in hands)]
    left, ways = len(live), []
    for cards in missing:
        ways.append(comb(left, cards))
        left -= cards
    table = _Table(contest, [list(hand) for hand in hands], list(board), missing)
    if prod(ways) <= MOST_DEALS:
        every = _every_way(live, missing)
        blocks = [every[at : at + BLOCK] for at in range(0, len(every), BLOCK)]
        found = table.add(blocks, lambda block: block, "counting deals", working)
        return Equities(
            hands=found, deals=len(every), method="exact",
            how=f"all {len(every):,} ways to deal the other cards" if any(missing) else
            "all cards are known",
        )  # fmt: skip
    rounds, seed = working.rounds, working.seed
    numbered = range(-(-rounds // BLOCK))

    def deal(block: int) -> Cards:
        size = min(BLOCK, rounds - block * BLOCK)
        return complete(stream(seed, block), size, live, sum(missing))

    found = table.add(numbered, deal, "dealing", working)
    played = found[0].deals
    return Equities(
        hands=found, deals=played, method="simulated", seed=seed,
        how=f"{played:,} deals at random",
    )  # fmt: skip


def quick_equity(
    contest: Contest,
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = _NONE,
    dead: Sequence[int] = _NONE,
    *,
    deals: int,
    seed: str,
) -> float:
    """An estimate of what the first hand is worth, from so many random deals in this thread.

    If the deck has too few cards for all hands, the last ones are left out.
    """
    known = {*(card for hand in hands for card in hand), *board, *dead}
    live = np.array([card for card in range(52) if card not in known], np.uint8)
    missing = [contest.board - len(board), *(contest.cards - len(hand) for hand in hands)]
    while sum(missing) > len(live) and len(missing) > 3:  # two hands always fit
        missing.pop()
    table = _Table(
        contest, [list(hand) for hand in hands[: len(missing) - 1]], list(board), missing
    )
    shares = table.shares(complete(stream(seed, 0), deals, live, sum(missing)))
    return float(shares[0].sum()) / (deals * table.unit)


class _Table:
    """The hands as they are known, and their results when the missing cards are dealt."""

    def __init__(
        self, contest: Contest, hands: list[list[int]], board: list[int], missing: list[int]
    ) -> None:
        self.contest, self.hands, self.board, self.missing = contest, hands, board, missing
        self.unit = 2 * lcm(*range(1, len(hands) + 1))

    def add(
        self,
        parts: Sequence[Cards] | range,
        deal: Callable[..., Cards],
        what: str,
        working: Working,
    ) -> tuple[Equity, ...]:
        """The results of all deals, on all cores."""
        total, size = np.zeros((len(self.hands), self.unit + 1), np.int64), len(parts)
        work = map_on_cores(lambda part: self.counted(deal(part)), parts, working.stop)
        for done, counts in enumerate(work):
            working.watch(what, done / size)
            total += counts
        deals = int(total[0].sum())
        if not deals:
            raise KeyboardInterrupt
        return tuple(
            Equity(
                pots=tuple((Fraction(int(n), self.unit), int(row[n])) for n in np.flatnonzero(row)),
                deals=deals,
            )
            for row in total
        )

    def counted(self, dealt: Cards) -> Scores:
        """Of every hand, in how many deals it took how many shares."""
        every = self.shares(dealt)
        return np.stack([np.bincount(row, minlength=self.unit + 1) for row in every])

    def _batches(self, dealt: Cards) -> list[Cards]:
        """The cards of every player, one row per deal: their own first, then the board."""
        rows, at = len(dealt), self.missing[0]
        board = [np.tile(np.array(self.board, np.uint8), (rows, 1)), dealt[:, :at]]
        batches = []
        for hand, missing in zip(self.hands, self.missing[1:], strict=True):
            own = np.tile(np.array(hand, np.uint8), (rows, 1))
            batches.append(np.hstack([own, dealt[:, at : at + missing], *board]))
            at += missing
        return batches

    def shares(self, dealt: Cards) -> Scores:
        """What every hand takes of the pot of every deal."""
        batches = self._batches(dealt)
        high, low = self.contest.high, self.contest.low
        if high is None or low is None:
            score = high or low
            assert score is not None, "a hand wins by something"
            return self._divided(np.stack([score(batch) for batch in batches]), self.unit)
        lows = np.stack([low(batch) for batch in batches])
        some = (lows.max(axis=0) >= 0).astype(np.int64)
        half = self.unit // 2
        to_high = self._divided(np.stack([high(batch) for batch in batches]), half)
        shares: Scores = to_high * (2 - some) + self._divided(lows, half) * some
        return shares

    def _divided(self, scores: Scores, amount: int) -> Scores:
        """An amount in equal parts to the best hands of every deal."""
        best = scores == scores.max(axis=0)
        parts: Scores = best * (amount // best.sum(axis=0))
        return parts


def _every_way(live: Cards, missing: Sequence[int]) -> Cards:
    """Every way to deal so many cards to the board and to each player."""
    rows = np.zeros((1, 0), np.uint8)
    used = np.zeros(1, np.uint64)
    for cards in missing:
        if not cards:
            continue
        some = np.array(list(combinations(live.tolist(), cards)), np.uint8)
        bits = np.bitwise_or.reduce(np.uint64(1) << some.astype(np.uint64), axis=1)
        fits = [np.flatnonzero(bits & held == 0) for held in used]
        rows = np.vstack([
            np.hstack([np.tile(row, (len(fit), 1)), some[fit]])
            for row, fit in zip(rows, fits, strict=True)
        ])  # fmt: skip
        used = np.concatenate([held | bits[fit] for held, fit in zip(used, fits, strict=True)])
    return rows


@kernel
def complete(stream: Stream, rounds: int, live: Cards, cards: int) -> Cards:
    """Draw so many random cards, so many times."""
    found = np.empty((rounds, cards), np.uint8)
    deck = live.copy()
    for deal in range(rounds):
        for place in range(cards):
            other = place + below(stream, deck.size - place)
            deck[place], deck[other] = deck[other], deck[place]
            found[deal, place] = deck[place]
    return found
