"""Card by card: five cards that come one after the other, bets between them, and a pay table.

What four cards are worth follows from the 48 cards that can complete them, for every amount that
can be staked by then. What three cards are worth follows from the best bet on every four that they
can become; and so on back to the first bet. It makes no difference which cards are the player's
own. All numbers are whole.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import product
from math import comb, perm
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engine import DEALER, Choice, Options
from pitboss.engine.game import Chooser
from pitboss.odds.cards.card_sets import (
    Codes,
    completed,
    count,
    insert,
    one_card_less,
    place,
    rows_by_class,
    without,
)
from pitboss.odds.cards.hands import Cards, evaluate, numbers
from pitboss.odds.cards.patterns import Pattern, by_pattern
from pitboss.odds.compiled import kernel
from pitboss.odds.prices import Line
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream
from pitboss.odds.solvers import seat_choices
from pitboss.odds.solvers.seat_choices import Seat, multiples
from pitboss.odds.solvers.showdown import AT_ONCE, deal_rows
from pitboss.odds.styles import Styles
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.values import Frozen

Ints = npt.NDArray[np.int64]
Bets = npt.NDArray[np.int8]
FIVE, LAST = 5, 4
"""Cards of a hand, and those seen before the last one."""
FOLD = -1
"""In place of a bet."""


class Street(Frozen):
    """A moment at which a bet is made, or not."""

    seen: int
    """Cards that are known."""
    bets: tuple[int, ...]
    """What may be added to the stake. Of bets that are worth the same, the first is made ..."""
    folds: bool = False
    """... and a fold only where it is worth more."""


class Game(Frozen, kw_only=True):
    """Bets on cards that come one after the other."""

    streets: tuple[Street, ...]
    """In order, the last of them with four cards."""
    pairs: tuple[tuple[str, int], ...]
    """The rows that the pay table has for pairs: see `card_sets.rows_by_class`."""
    before: int = 1
    """What is staked before the first street."""

    @property
    def rows(self) -> tuple[str, ...]:
        return _rows(self.pairs)[0]

    @property
    def codes(self) -> Codes:
        """By class, the place of a hand's row."""
        return _rows(self.pairs)[1]

    @property
    def deals(self) -> int:
        """The cards of the first street, and those that follow in order."""
        first = self.streets[0].seen
        return comb(52, first) * perm(52 - first, FIVE - first)

    def stakes(self, street: int) -> range:
        """What can be staked before a street; after the last one, in the end."""
        low = high = self.before
        for earlier in self.streets[:street]:
            low, high = low + min(earlier.bets), high + max(earlier.bets)
        return range(low, high + 1)

    def most(self) -> int:
        return self.stakes(len(self.streets))[-1]


@cache
def _rows(pairs: tuple[tuple[str, int], ...]) -> tuple[tuple[str, ...], Codes]:
    return rows_by_class(pairs)


@cache
def endings(pairs: tuple[tuple[str, int], ...]) -> Codes:
    """By set of four cards and by row, how many of the other cards make the row."""
    names, codes = _rows(pairs)
    return completed(codes, len(names))


Plan = tuple[Bets, ...]
"""By street: by what is staked, from the least up, and by the cards seen, what is bet."""
Nets = Mapping[int, Sequence[Fraction]]
"""By what is staked in the end: what it nets with every row."""


class Solution(Frozen):
    plan: Plan
    value: Fraction
    """What a round is worth."""


def solve(game: Game, nets: Nets) -> Solution:
    """The best bets from the last street backwards."""
    unit, columns = in_whole_units(*nets.values())
    hands = endings(game.pairs).astype(np.int64)
    ahead = {
        staked: hands @ column.astype(np.int64)
        for staked, column in zip(nets, columns, strict=True)
    }
    plan: list[Bets] = []
    for number in range(len(game.streets) - 1, -1, -1):
        street, values = game.streets[number], {}
        chosen = np.empty((len(game.stakes(number)), count(street.seen)), np.int8)
        for which, staked in enumerate(game.stakes(number)):
            chosen[which], most = street.bets[0], ahead[staked + street.bets[0]]
            worth: list[tuple[int, Ints | int]] = [
                (bet, ahead[staked + bet]) for bet in street.bets[1:]
            ]
            if street.folds:
                lost = -staked * unit * perm(52 - street.seen, FIVE - street.seen)
                worth.append((FOLD, lost))
            for choice, value in worth:
                chosen[which][value > most] = choice
                most = np.maximum(most, value)
            values[staked] = most
        plan.insert(0, chosen)
        earlier = game.streets[number - 1].seen if number else street.seen
        for size in range(street.seen, earlier, -1):
            values = {staked: one_card_less(value, size) for staked, value in values.items()}
        ahead = values
    return Solution(tuple(plan), Fraction(int(ahead[game.before].sum()), game.deals * unit))


def every_time(game: Game, bets: Sequence[npt.NDArray[Any]]) -> Plan:
    """The same bets whatever is staked: by street, and by the cards seen."""
    return tuple(
        np.tile(own.astype(np.int8), (len(game.stakes(number)), 1))
        for number, own in enumerate(bets)
    )


def choose(game: Game, plan: Plan, street: int, staked: int, cards: Cards) -> int:
    """What is bet on a street with these cards and so much staked."""
    held = np.sort(cards)
    return int(plan[street][staked - game.stakes(street)[0], place(held, len(held))])


def values(
    game: Game, nets: Nets, street: int, staked: int, cards: Cards, gone: Sequence[int] = ()
) -> dict[int, float]:
    """By bet, or `FOLD`, what it nets on average with these cards and so much staked, if the bets
    that follow are the best ones; `gone` are cards that cannot come."""
    left = [card for card in range(52) if card not in cards and card not in gone]
    of, ahead = game.streets[street], _ahead(game, nets, street, cards[None], left)
    found = {bet: float(ahead[staked + bet][0]) for bet in of.bets}
    return {**found, FOLD: float(-staked)} if of.folds else found


def _ahead(
    game: Game, nets: Nets, street: int, held: Cards, left: Sequence[int]
) -> dict[int, npt.NDArray[np.float64]]:
    """By what is staked after a street: what sets of cards, a row each, are worth then."""
    last = street + 1 == len(game.streets)
    more = (FIVE if last else game.streets[street + 1].seen) - held.shape[1]
    every = held
    for _ in range(more):
        every = _with_one_more(every, left)
    if last:
        rows = game.codes[evaluate(every)]
        known = {staked: np.array(row, float)[rows] for staked, row in nets.items()}
    else:
        then, known = _ahead(game, nets, street + 1, every, left), {}
        following = game.streets[street + 1]
        for staked in game.stakes(street + 1):
            ways = [then[staked + bet] for bet in following.bets]
            ways += [np.full(len(every), float(-staked))] if following.folds else []
            known[staked] = np.max(ways, axis=0)
    return {staked: worth.reshape(len(held), -1).mean(axis=1) for staked, worth in known.items()}


def _with_one_more(held: Cards, left: Sequence[int]) -> Cards:
    """Each set with each card that is left and not in it."""
    every = np.repeat(held, len(left), axis=0)
    card = np.tile(np.array(left, np.uint8), len(held))
    new = (every != card[:, None]).all(axis=1)
    return np.hstack((every[new], card[new, None]))


Standing = tuple[int, int]
"""The street at which a seat decides, and what it has staked before, in units."""


def worth(
    game: Game,
    nets: Callable[[Options, int], Nets],
    main: Sequence[str],
    unit: str,
    standing: Callable[[Seat], Standing],
    bet: Callable[[Choice, int], int],
) -> seat_choices.Worth:
    """For `Model.worth`: `unit` is the wager in which bets are counted, and `bet` says from it what
    a choice adds. Cards that others show cannot come."""

    def found(seat: Seat, offers: Sequence[Choice]) -> list[float] | None:
        amount, (street, staked) = seat.amount(unit), standing(seat)
        held = np.concatenate([seat.cards(), seat.cards(COMMUNITY), seat.cards(DEALER)])
        if multiples(offers, amount) is None or street >= len(game.streets):
            return None
        if len(held) != game.streets[street].seen:
            return None
        gone = set(numbers(seat.all_seen()).tolist()) - set(held.tolist())
        known = values(game, nets(seat.options, amount), street, staked, held, [*gone])
        return [amount * known[bet(offer, amount)] for offer in offers]

    return seat_choices.worth(found, main, looks=())


def tally(game: Game, plan: Plan) -> tuple[Ints, Ints]:
    """Over all deals: by what is staked in the end and by row, how often; and by what is staked,
    how often it is folded."""
    shown = np.zeros((game.most() + 1, len(game.rows)), np.int64)
    folded = np.zeros(game.most() + 1, np.int64)
    hands = endings(game.pairs)
    for places in _orders(game):
        staked, lost = follow(game, plan, places)
        _add(hands, staked, lost, shown, folded)
    return shown, folded


def _orders(game: Game) -> list[list[Ints]]:
    """For every order in which four cards can come after the first ones: by street, where the cards
    seen stand among all sets of their size."""
    found = []
    for away in product(*(range(size) for size in range(LAST, game.streets[0].seen, -1))):
        places, by_size = np.arange(count(LAST)), {}
        for size, last in zip(range(LAST, 0, -1), (*away, -1), strict=False):
            by_size[size] = places
            if last >= 0:
                places = without(size)[places, last]
        found.append([by_size[street.seen] for street in game.streets])
    return found


def follow(
    game: Game, plan: Plan, places: Sequence[npt.NDArray[Any]]
) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """What is staked in the end on cards that come in this order, and whether they are folded."""
    staked = np.full(len(places[0]), game.before)
    folded = np.zeros(len(staked), np.bool_)
    for number, (bets, at) in enumerate(zip(plan, places, strict=True)):
        _bet(bets, game.stakes(number)[0], at, staked, folded)
    return staked, folded


@kernel
def _bet(bets: Bets, low: int, at: Ints, staked: Ints, folded: npt.NDArray[np.bool_]) -> None:
    """One street: `bets` by what is staked, from `low` up, and by where the cards stand."""
    for deal in range(len(staked)):
        if not folded[deal]:
            bet = bets[staked[deal] - low, at[deal]]
            if bet == FOLD:
                folded[deal] = True
            else:
                staked[deal] += bet


@kernel
def _add(
    hands: Codes, staked: Ints, folded: npt.NDArray[np.bool_], shown: Ints, lost: Ints
) -> None:
    for four in range(len(staked)):
        if folded[four]:
            lost[staked[four]] += 52 - LAST
        else:
            for row in range(hands.shape[1]):
                shown[staked[four], row] += hands[four, row]


# -- in several styles ----------------------------------------------------------------------------

NetsByStake = tuple[tuple[int, tuple[Fraction, ...]], ...]
"""`Nets` as a key."""
Ends = tuple[Ints, Ints]
"""See `tally`."""


def styles(
    game: Game,
    nets: Callable[[Options, int], Nets],
    rules: Mapping[str, Callable[[Pattern], int]],
    bot: Callable[[str, Options], Chooser],
    lines: Callable[[Options, int], Iterable[Line]],
) -> Styles[NetsByStake, Plan, Ends]:
    """The best bets, and bets by rules that depend on the cards seen alone."""
    return Styles(
        terms=lambda options, stake: tuple(
            (staked, tuple(row)) for staked, row in nets(options, stake).items()
        ),
        best=lambda terms: solve(game, dict(terms)).plan,
        others={name: partial(_by_rule, game, rule) for name, rule in rules.items()},
        count=lambda terms, plan: tally(game, plan),
        deal=lambda terms, plan, named: simulator(game, dict(terms), plan, named),
        lines=lambda style, options, stake: lines(options, stake),
        bot=bot,
    )


def _by_rule(game: Game, rule: Callable[[Pattern], int], terms: NetsByStake) -> Plan:
    return _always_by(game, rule)


@cache
def _always_by(game: Game, rule: Callable[[Pattern], int]) -> Plan:
    return every_time(game, [by_pattern(rule, street.seen) for street in game.streets])


# -- simulated ------------------------------------------------------------------------------------


def settle(
    game: Game, dealt: Cards, staked: Ints, folded: npt.NDArray[np.bool_], nets: Results, unit: int
) -> Ints:
    """What all bets net together, a row of cards a round; `nets` by stake and row."""
    won = nets[staked, game.codes[evaluate(dealt)]]
    return np.where(folded, -staked * unit, won)


def simulator(game: Game, nets: Nets, plan: Plan, lines: Sequence[Line]) -> Simulator:
    """Five cards in order, with bets by a plan."""
    unit, columns = in_whole_units(*nets.values())
    by_stake = np.zeros((game.most() + 1, len(game.rows)), np.int32)
    by_stake[list(nets)] = columns
    deck = np.arange(52).astype(np.uint8)

    def play(stream: Stream, results: Results, staked: Results) -> int:
        for begin in range(0, results.size, AT_ONCE):
            won, put = results[begin : begin + AT_ONCE], staked[begin : begin + AT_ONCE]
            dealt = np.empty((won.size, FIVE), np.uint8)
            deal_rows(stream, deck.copy(), dealt)
            risked, folded = follow(game, plan, seen(game, dealt))
            won[:] = settle(game, dealt, risked, folded, by_stake, unit)
            put[:] = risked * unit
        return FIVE * results.size

    return dealt_cards(play, (), unit, lines)


def seen(game: Game, dealt: Cards) -> list[Ints]:
    """By street, where the cards that are known stand among all sets of their size."""
    found = [np.empty(len(dealt), np.int64) for _ in game.streets]
    for street, places in zip(game.streets, found, strict=True):
        find_places(dealt, street.seen, places)
    return found


@kernel
def find_places(dealt: Cards, size: int, found: Ints) -> None:
    """Where the first so many cards of every row stand among all sets."""
    held = np.empty(size, np.uint8)
    for row in range(len(dealt)):
        for which in range(size):
            insert(held, which, dealt[row, which])
        found[row] = place(held, size)
