"""Hold 'em against the dealer through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

import amounts
from odds import dealt
from pitboss.engine import Table
from pitboss.games.one_deck import heads_up_holdem as heads_up
from pitboss.games.one_deck import ultimate_texas_holdem as ultimate
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.games.one_deck import heads_up_holdem, ultimate_texas_holdem
from pitboss.odds.games.one_deck.common.one_raise import BEFORE, FOLDED, game
from pitboss.odds.solvers.board_first.holdem import payoffs
from pitboss.odds.solvers.showdown import settle
from pitboss.ranking.five_card import CATEGORIES

AMOUNTS = (2_00, 4_00, 10_00, 20_00)


class Ultimate:
    game, raised, beside, own = ultimate.GAME, "play", "blind", "trips"
    multiples = ((3, 4), (2,), (1,))

    def options(self, rng):
        chosen = {
            "trips-table": rng.choice("ABCD"),
            "deal": rng.choice(("shoe", "hand", "automated")),
        }
        if rng.random() < 0.5:
            chosen["trips-rows"] = {"flush": "15 to 2", "royal-flush": "99 to 1"}
        return chosen

    def contract(self, options):
        return ultimate_texas_holdem.CONTRACT


class HeadsUp:
    game, raised, beside, own = heads_up.GAME, "raise", "odds", "trips-plus"
    multiples = ((1, 2, 3), (1, 2), (1,))

    def options(self, rng):
        chosen = {
            "trips-plus-table": rng.choice("1234"),
            "pocket-bonus-table": rng.choice("123"),
            "trips-plus-settled": rng.choice(("before", "after")),
            "deal": rng.choice(("shoe", "hand")),
            "community-cards": rng.choice(("face-down-first", "as-needed")),
        }
        if rng.random() < 0.5:
            chosen["bad-beat-rows"] = {"straight": "7 to 2", "flush": rng.choice(("0 to 1", "$30"))}
        return chosen

    def contract(self, options):
        return heads_up_holdem.contract(options)


def play_engine(kind, table, rng):
    """A round of random bets and decisions: bets, multiples, cards, and nets by seat."""
    (deck, cards), times = dealt.board_and_holes(rng, table.seats), {}

    def bet(seat):
        ante = rng.choice(AMOUNTS)
        wagers = {"ante": ante, kind.beside: ante, kind.own: rng.choice(AMOUNTS)}
        return wagers | ({"pocket-bonus": rng.choice(AMOUNTS)} if kind is HEADS_UP else {})

    def choose(prompt):
        moment = {"a": 0, "c": 1, "e": 2, "d": 0, "f": 1, "h": 2}[prompt.cite[6]]
        if rng.random() < 0.6:
            return prompt.default
        times[prompt.seat] = rng.choice(kind.multiples[moment])
        return f"{kind.raised}-{times[prompt.seat]}x"

    bets, _, nets = dealt.play(table, bet, {**cards, "burn": deck[40:]}, choose)
    return bets, times, cards, dealt.together(nets, "ante", kind.raised, kind.beside)


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, kind, options):
        self.kind, self.options, self.known = kind, options, {}

    def paid(self, stake, multiple):
        """What is netted with a raise of so many antes, by whichever moment it is made."""
        if (stake, multiple) not in self.known:
            contract = replace(self.kind.contract(self.options), multiples=(multiple, 1, 1))
            self.known[stake, multiple] = payoffs(contract.terms(stake)).in_units()
        return self.known[stake, multiple]

    def settle(self, stake, classes, multiple):
        unit, nets, _ = self.paid(stake, multiple or 1)
        row = int(tables().category[classes[0]])
        code = (BEFORE if multiple else FOLDED) * len(CATEGORIES) + row
        won = settle(code, *classes, game().qualifies, nets)
        return Fraction(int(won) * stake, unit)


def rank_seven(board, hole):
    return int(rank(np.concatenate((board, np.array(hole, np.uint8))), tables()))


ULTIMATE, HEADS_UP = Ultimate(), HeadsUp()


@pytest.mark.parametrize("kind", [ULTIMATE, HEADS_UP], ids=["ultimate", "heads-up"])
@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(kind, amount):
    """Many hands against the dealer's: all tables, decisions and multiples."""
    rng = random.Random(32)
    seats, multiples, ranks = 0, Counter(), Counter()
    category = tables().category
    while seats < amount:
        table = Table(kind.game, options=kind.options(rng), seats=6)
        kernel = Kernel(kind, table.options)
        for _ in range(500):
            bets, times, held, nets = play_engine(kind, table, rng)
            board = numbers(held["community"])
            dealer = rank_seven(board, numbers(held["dealer"]))
            for seat, wagers in bets.items():
                hole = numbers(held[str(seat)]).tolist()
                mine, multiple = rank_seven(board, hole), times.get(seat, 0)
                multiples[multiple] += 1
                ranks[category[mine], mine > dealer, mine == dealer] += 1
                won = kernel.settle(wagers["ante"], (mine, dealer), multiple)
                assert won == nets[seat], (table.options, held, seat)
            seats += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    most = max(kind.multiples[0])
    assert set(multiples) == {0, 1, 2, 3, most}
    lost = {place for place, wins, ties in ranks if not wins and not ties}
    assert lost == set(range(len(CATEGORIES) - 1)), "every hand but a royal flush loses some time"
    assert {place for place, wins, _ in ranks if wins} == set(range(len(CATEGORIES)))
