"""The board-first solver against brute force: every kind of decision, jokers, 48 cards."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, sqrt

import numpy as np
import pytest

from amounts import in_the_long_run
from odds.small_decks import FORTY_EIGHT, deck_of, own_ranking, ranking
from pitboss.errors import Refused
from pitboss.odds.cards.card_sets import places, sets_of
from pitboss.odds.simulation.streams import stream
from pitboss.odds.solvers import board_first
from pitboss.odds.solvers.board_first.holdem import (
    Holdem,
    Street,
    Way,
    examples,
    spots,
    starts,
    terms,
    ways,
)
from pitboss.odds.solvers.showdown import ENDS

STAKED = 2


def rows():
    """By class: the lower half, and the upper one."""
    return (np.arange(1 << 12) >= 8).astype(np.uint8)


def holdem(deck, held, board, qualifies=4, *, own=False):
    rank, classes = own_ranking(deck, board, held) if own else ranking(deck, board + held)
    return Holdem(
        deck=deck, held=held, board=board, rank=rank, classes=classes, rows=rows,
        qualifies=qualifies,
    )  # fmt: skip


NETS = [
    tuple(Fraction(n) for n in nets)
    for nets in ((1, 0, 0, 0, -2, -1), (Fraction(5, 2), Fraction(1, 2), 0, 0, -2, -1))
]
"""By row and end, what is wagered before any raise."""

EARLY_OR_LATE = (
    Street(board=0, raises=(3,)),
    Street(board=2, raises=(2,)),
    Street(board=3, raises=(1, 2), fold=2),
)
STAY_OR_FOLD = (
    Street(board=0, raises=(1,), fold=2),
    Street(board=2, raises=(1,), fold=3),
    Street(board=3, raises=(2,), fold=4),
)
MORE_WAGERS = (
    Street(board=0, raises=(2,), fold=2),
    Street(board=1, raises=(1,), ends=False),
    Street(board=2, raises=(1,), ends=False),
)
ON_THE_BOARD = (Street(board=0, raises=(3,)), Street(board=2, raises=(1, 2), fold=2))
GAMES = {
    "early or late": (holdem(deck_of((0, 5, 9)), 2, 3), EARLY_OR_LATE),
    "stay or fold": (holdem(deck_of((0, 5, 9)), 2, 3), STAY_OR_FOLD),
    "a card of one's own": (holdem(deck_of((0, 5), jokers=1), 2, 3, own=True), STAY_OR_FOLD),
    "more wagers": (holdem(deck_of((0, 5, 9)), 2, 3), MORE_WAGERS),
    "a fold, then one more wager": (
        holdem(deck_of((0, 5, 9)), 2, 2),
        (Street(board=0, raises=(2,), fold=2), Street(board=1, raises=(1,), ends=False)),
    ),
    "more wagers, then check or raise": (
        holdem(deck_of((0, 5, 9)), 2, 3),
        (*MORE_WAGERS, Street(board=3, raises=(1,))),
    ),
    "one more wager before the board": (
        holdem(deck_of((0, 5, 9)), 2, 2),
        (Street(board=0, raises=(1,), ends=False), Street(board=2, raises=(1,))),
    ),
    "on the board alone": (
        holdem(deck_of((0, 5, 9)), 2, 2),
        (Street(board=2, raises=(1, 3), fold=2),),
    ),
    "a fold before the board": (
        holdem(deck_of((0, 5, 9)), 2, 2),
        (Street(board=0, raises=(2,), fold=1),),
    ),
    "three cards": (holdem(deck_of((0, 5, 9)), 3, 2), ON_THE_BOARD),
    "two jokers": (holdem(deck_of((0, 5), jokers=2), 2, 3), EARLY_OR_LATE),
    "one joker, three cards": (holdem(deck_of((0, 5), jokers=1), 3, 2), ON_THE_BOARD),
}


@cache
def solved(name):
    """What is asked, and what the solver finds."""
    game, streets = GAMES[name]
    asked = terms(game, NETS, streets, STAKED)
    return asked, board_first.solve(asked)


# -- by brute force -------------------------------------------------------------------------------


class Naive:
    """A game as a tree: what every hand ends in on every board, and the best of all choices."""

    def __init__(self, game, streets):
        self.game, self.streets = game, streets
        dealt = [
            (board, hand)
            for board in combinations(game.deck, game.board)
            for hand in combinations([card for card in game.deck if card not in board], game.held)
        ]
        found = game.rank(np.array([board + hand for board, hand in dealt], np.uint8))
        self.classes = {
            (frozenset(board), frozenset(hand)): int(rung)
            for (board, hand), rung in zip(dealt, found, strict=True)
        }

    @cache  # noqa: B019
    def ends(self, hand, board):
        """Against how many hands of the dealer it ends how; and its row."""
        mine, counts = self.classes[board, hand], [0] * ENDS
        left = [card for card in self.game.deck if card not in hand | board]
        for others in combinations(left, self.game.held):
            dealer = self.classes[board, frozenset(others)]
            end = 0 if mine > dealer else 2 if mine == dealer else 4
            counts[end + (dealer < self.game.qualifies)] += 1
        return counts, int(mine >= 8)

    @cache  # noqa: B019
    def best(self, hand, seen, number, raised):
        """What is best from a street on, all boards together, and by which way they end: what it
        is worth, and a count of deals by what is raised, whether it is a fold, row and end."""
        at = self.streets[number].board if number < len(self.streets) else self.game.board
        left = [card for card in self.game.deck if card not in hand | seen]
        worth, counts = Fraction(0), Counter()
        for more in combinations(left, at - len(seen)):
            value, ended = self.decide(hand, seen | set(more), number, raised)
            worth += value
            counts += ended
        return worth, counts

    def decide(self, hand, seen, number, raised):
        if number == len(self.streets):
            return self.worth(hand, seen, number, raised, None)
        street = self.streets[number]
        stay = self.go(hand, seen, number, raised)
        if street.board == self.game.board:
            choices = [stay] if street.fold is None else [
                self.worth(hand, seen, number, raised, street.fold)]  # fmt: skip
            choices += [
                self.worth(hand, seen, number, raised + more, None) for more in street.raises
            ]
            return max(choices, key=lambda choice: choice[0])
        (more,) = street.raises
        if street.fold is not None:
            go, leave = self.go(hand, seen, number, raised + more), self.all(
                hand, seen, number, raised, street.fold)  # fmt: skip
            return leave if leave[0] > go[0] else go
        raise_it = (
            self.all(hand, seen, number, raised + more, None)
            if street.ends
            else self.go(hand, seen, number, raised + more)
        )
        return raise_it if raise_it[0] > stay[0] else stay

    def go(self, hand, seen, number, raised):
        """On to the next street."""
        if number + 1 == len(self.streets) and len(seen) == self.game.board:
            return self.worth(hand, seen, number, raised, None)
        return self.best(hand, seen, number + 1, raised)

    def all(self, hand, seen, number, raised, fold):
        """Nothing more is decided: over all boards, as often as they can come in order."""
        worth, counts, boards = Fraction(0), Counter(), [seen]
        for street in (*self.streets[number + 1 :], None):
            size = street.board if street else self.game.board
            boards = [
                board | set(more)
                for board in boards
                for more in combinations(
                    [card for card in self.game.deck if card not in hand | board],
                    size - len(board),
                )
            ]
        for board in boards:
            value, ended = self.worth(hand, board, number, raised, fold)
            worth += value
            counts += ended
        return worth, counts

    def worth(self, hand, board, number, raised, fold):
        ends, row = self.ends(hand, board)
        total, counted = Fraction(0), Counter()
        for end, often in enumerate(ends):
            sign = (1, 0, -1)[end // 2]
            net = -fold if fold is not None else NETS[row][end] + sign * raised
            total += often * net
            if often:
                counted[raised if fold is None else None, fold, row, end] += often
        return total, counted

    def all_hands(self):
        worth, counts = Fraction(0), Counter()
        for hand in combinations(self.game.deck, self.game.held):
            value, ended = self.best(frozenset(hand), frozenset(), 0, 0)
            worth += value
            counts += ended
        return worth, counts


LARGE = ("early or late", "more wagers", "more wagers, then check or raise", "stay or fold")
"""Their trees take long, and smaller ones have the same decisions."""
SMALL = [name for name in GAMES if name not in LARGE]


@pytest.mark.parametrize(
    "name", [*(name for name in GAMES if name not in LARGE), *in_the_long_run(*LARGE)]
)
def test_all_deals_as_the_tree_has_them(name):
    """The edge, and how many deals end with which raises, folds, rows and ends."""
    game, streets = GAMES[name]
    asked, found = solved(name)
    worth, counts = Naive(game, streets).all_hands()
    deals = found.tally.deals
    assert deals == asked.deals == sum(counts.values())
    assert found.tally.edge == -worth / deals
    ended = Counter()
    for way, by_row in zip(ways(asked), found.tally.counts, strict=True):
        for (row, end), often in np.ndenumerate(by_row):
            raised = None if way.loses is not None else way.raised
            ended[raised, way.loses, row, end] += int(often)
    assert +ended == counts
    assert len({key[:2] for key in counts}) > 1, "something is decided"


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_is_counted_as_it_was_solved(name):
    """The pass over all boards that counts a plan, where solving did without it."""
    asked, found = solved(name)
    assert np.array_equal(board_first.tally(asked, found.plan).counts, found.tally.counts)


@pytest.mark.parametrize("name", GAMES)
def test_one_decision_is_that_of_the_plan(name):
    asked, found = solved(name)
    game, plan = asked.game, found.plan
    rng = np.random.default_rng(3)
    for street, chosen in zip(asked.early, plan.early, strict=True):
        if not street.board:
            continue
        known = spots(game.deck, street.board, game.held)
        for _ in range(40):
            cards = rng.choice(game.deck, street.board + game.held, replace=False).astype(np.uint8)
            seen, hand = cards[: street.board], cards[street.board :]
            part, own = (int(places(np.sort(held)[None])[0]) for held in (seen, hand))
            spot = known.spot[known.kind[part], known.exchanged[known.exchange[part], own]]
            assert board_first.choose(asked, hand, seen) == int(chosen[spot])
    boards = board_first.all_boards(game).cards
    for at in range(0, len(boards), 7):
        left = [card for card in game.deck if card not in boards[at]]
        hands = np.array(left, np.uint8)[game.field.cards]
        for which in range(0, len(hands), 5):
            packed = plan.last[at, which >> 2] >> 2 * (which & 3) & 3
            assert board_first.choose(asked, hands[which], boards[at]) == packed


@pytest.mark.parametrize("name", GAMES)
def test_simulated_and_exact_agree(name):
    asked, found = solved(name)
    game = asked.game
    unit, nets, _ = found.tally.payoffs.in_units()
    chances = Counter()
    for (way, row, end), often in np.ndenumerate(found.tally.counts):
        chances[int(nets[2 * way + row, end])] += Fraction(int(often), found.tally.deals)
    twin = board_first.simulator(asked, found.plan, ())
    rounds = 1 << 17
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    cards = twin.play(stream(name, 1), results, staked)
    assert cards == rounds * (game.board + 2 * game.held)
    came = Counter(results.tolist())
    assert set(came) <= {result for result, chance in chances.items() if chance}
    for result, chance in chances.items():
        error = sqrt(float(chance * (1 - chance)) * rounds)
        assert abs(came[result] - float(chance) * rounds) < 4 * error + 1, result
    risked = sum(
        int(often) * found.tally.payoffs.staked[way]
        for (way, _, _), often in np.ndenumerate(found.tally.counts)
    )
    assert staked.mean() / unit == pytest.approx(float(risked / found.tally.deals), abs=0.02)


def test_48_cards():
    """No tens: two cards on a board of two, raised or folded there; some boards by all pairs."""
    size = 4

    def rank(rows):
        found = np.zeros(len(rows), np.int64)
        ranks = np.sort(rows % 13, axis=1).astype(np.int64)
        found += 14 * (ranks[:, 1:] == ranks[:, :-1]).sum(axis=1) + ranks[:, -1]
        return found.astype(np.uint16)

    game = Holdem(deck=FORTY_EIGHT, held=2, board=size - 2, rank=rank, classes=60, rows=rows)
    asked = terms(game, NETS, (Street(board=2, raises=(1,), fold=2),), STAKED)
    found = board_first.solve(asked).tally
    every = board_first.all_boards(game)
    assert every.weights.sum() == comb(48, 2)
    assert not np.isin(every.cards, [card for card in range(52) if card % 13 == 8]).any()
    assert found.counts.sum() == game.deals == comb(48, 2) * comb(46, 2) * comb(44, 2)
    for at in (0, 17, 90):
        board = every.cards[at]
        part = board_first.Part(at, board_first.Boards(board[None], np.ones(1, np.int64)))
        classes, met = board_first.rank_and_meet(game, part)
        left = sets_of([card for card in FORTY_EIGHT if card not in board], 2)
        for which in range(0, len(left), 97):
            apart = ~np.isin(left, left[which]).any(axis=1)
            others = classes[0][apart]
            assert met[1, 0, which] == (others < classes[0, which]).sum()
            assert met[2, 0, which] == (others == classes[0, which]).sum()


# -- decisions and ways ---------------------------------------------------------------------------


def test_ways_through_a_round():
    game, streets = GAMES["more wagers, then check or raise"]
    found = ways(terms(game, NETS, streets, STAKED))
    folds = [way for way in found if way.loses is not None]
    assert {way.loses for way in folds} == {2}
    assert [way.raised for way in found if way.loses is None] == [2, 3, 3, 4, 3, 4, 4, 5]
    game, streets = GAMES["early or late"]
    assert ways(terms(game, NETS, streets, STAKED)) == (
        Way(3), Way(2), Way(0, 2), Way(1), Way(2)
    )  # fmt: skip


def test_orders_of_a_board():
    found = {}
    for name in ("more wagers", "early or late", "three cards"):
        game, streets = GAMES[name]
        found[name] = terms(game, NETS, streets, STAKED).orders()
    assert len(found["more wagers"]) == 6, "the first card, then the second"
    assert len(found["early or late"]) == 3
    assert found["three cards"] == [(0,)]


def test_what_cannot_be_solved_is_refused():
    game, _ = GAMES["early or late"]
    for streets in (
        (Street(board=1, raises=(2,)), Street(board=2, raises=(1,))),
        (Street(board=0, raises=(1, 2)),),
        (*MORE_WAGERS, Street(board=3, raises=(1,), fold=4)),
    ):
        with pytest.raises(ValueError, match="cannot be solved one after the other"):
            terms(game, NETS, streets, STAKED)
    dear = [tuple(10**9 * net for net in NETS[0])] * 2
    large = Holdem(held=2, board=5, rank=game.rank, classes=game.classes, rows=rows)
    with pytest.raises(Refused, match="too large"):
        terms(large, dear, EARLY_OR_LATE[:1], STAKED)


# -- spots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "seen", "held"), [
    (deck_of((0, 5, 9)), 2, 2), (deck_of((0, 5), jokers=2), 2, 2), (deck_of((0, 5, 9)), 1, 3),
])  # fmt: skip
def test_spots_are_alike_if_an_exchange_of_suits_is_between_them(deck, seen, held):
    known, orbits = spots(deck, seen, held), defaultdict(set)
    for part in combinations(deck, seen):
        for hand in combinations([card for card in deck if card not in part], held):
            first, second = (int(places(np.array([c], np.uint8))[0]) for c in (part, hand))
            spot = known.spot[known.kind[first], known.exchanged[known.exchange[first], second]]
            orbits[int(spot)].add((frozenset(part), frozenset(hand)))
    assert set(orbits) == set(range(known.size))
    for alike in orbits.values():
        part, hand = next(iter(alike))
        turned = {
            tuple(
                frozenset(c if c > 51 else suits[c // 13] * 13 + c % 13 for c in cards)
                for cards in (part, hand)
            )
            for suits in permutations(range(4))
        }
        assert alike == turned


def test_every_spot_has_cards_that_are_in_it():
    deck = deck_of((0, 5, 9))
    known, cards = spots(deck, 2, 2), examples(deck, 2, 2)
    assert len(cards) == known.size
    for spot, row in enumerate(cards):
        assert len(set(row.tolist())) == 4
        first, second = (int(places(held[None])[0]) for held in (row[:2], row[2:]))
        found = known.spot[known.kind[first], known.exchanged[known.exchange[first], second]]
        assert found == spot


def test_starting_hands():
    full = tuple(range(52))
    assert [len(starts(full, held).ways) for held in (2, 3)] == [169, 1_755]
    assert starts(full, 3).ways.sum() == comb(52, 3)
    found = starts(full, 2)
    kinds = {found.kind[int(places(np.array([hand], np.uint8))[0])] for hand in ((0, 1), (13, 14))}
    assert len(kinds) == 1
