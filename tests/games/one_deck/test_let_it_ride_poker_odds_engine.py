"""Let it ride poker through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np

import amounts
from odds.dealt import play, rare_hand, shuffled
from pitboss.engine import Table
from pitboss.games.one_deck.let_it_ride_poker import BETS, GAME
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.games.one_deck.let_it_ride_poker import RIDING, ROWS, paid
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers.card_by_card import settle

AMOUNTS = (2_00, 10_00, 50_00, 100_00)


def random_options(rng):
    chosen = {
        "deal": rng.choice(("shoe", "hand", "automated")),
        "stack": rng.choice(("top-first", "bottom-first")),
        "bonus": rng.random() < 0.8,
        "three-card-table": rng.choice((*GAME.pay_tables["three-card"], "none")),
        "payout-limit": rng.choice((0, "50000", "75000")),
    }
    if rng.random() < 0.5:
        chosen["bet-rows"] = {"flush": "17 to 2", "straight-flush": "300 to 1"}
    if rng.random() < 0.5:
        chosen["bonus-rows"] = {"three-of-a-kind": "$6", "flush": "$75.50"}
    if chosen["three-card-table"] != "none" and rng.random() < 0.5:
        chosen["three-card-rows"] = {"pair": "3 to 2"}
    return chosen


def random_cards(rng, seats, options):
    """Three each; of the community cards the first from the dealer's left is burned."""
    first = rare_hand(rng) if rng.random() < 0.5 else []
    if rng.random() < 0.5:
        rng.shuffle(first)
    if rng.random() < 0.1:
        suit = rng.choice("cdhs")
        first = ["A" + suit, "Q" + suit, "K" + suit]
    deck = shuffled(rng, first)
    lucky = rng.choice(seats)
    found = {str(lucky): deck[:3]}
    up, deck = deck[3:5], deck[5:]
    for seat in seats:
        if seat != lucky:
            found[str(seat)], deck = deck[:3], deck[3:]
    stack = [deck[0], *up]
    turned = options["deal"] == "automated" and options["stack"] == "top-first"
    found["community"] = stack[::-1] if turned else stack
    return found, up


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, options):
        self.options, self.known = options, {}

    def settle(self, stake, five, riding):
        if stake not in self.known:
            unit, nets = in_whole_units(*paid(self.options, stake))
            self.known[stake] = unit, np.array([nets[0], *nets])  # by the number of bets
        unit, nets = self.known[stake]
        (won,) = settle(RIDING, five[None], np.array([riding]), np.zeros(1, bool), nets, unit)
        return Fraction(int(won) * stake, unit)


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands: any bets riding, better odds, payout limits."""
    rng = random.Random(18)
    dealt, rows, cut = 0, Counter(), 0
    while dealt < amount:
        table = Table(GAME, options=random_options(rng), seats=rng.randint(5, 7))
        kernel = Kernel(table.options)

        def bet(seat, options=table.options):
            wagers = dict.fromkeys(BETS, rng.choice(AMOUNTS))
            if options["bonus"] and rng.random() < 0.7:
                wagers["bonus"] = 1_00
            if options["three-card-table"] != "none" and rng.random() < 0.7:
                wagers["three-card"] = rng.choice(AMOUNTS)
            return wagers

        for _ in range(300):
            cards, up = random_cards(rng, table.seats, table.options)
            bets, chosen, nets = play(
                table, bet, cards, lambda prompt: rng.choice(("ride", "ride", "withdraw"))
            )
            for seat, wagers in bets.items():
                five = numbers([*cards[str(seat)], *up])
                riding = 1 + chosen[seat].count("ride")
                got = sum(nets[seat, name] for name in BETS)
                stake = wagers["bet-1"]
                assert kernel.settle(stake, five, riding) == got, (cards, seat)
                cut += got == table.options["payout-limit"] != 0
                rows[riding, int(RIDING.codes[rank(five, tables())])] += 1
            dealt += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert len(rows) == 3 * len(ROWS), "every row comes up with one, two and three bets"
    assert cut > 20, "the limit is met"
