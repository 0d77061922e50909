"""Mississippi stud through the engine and the simulator's settlement: no difference."""

import random
from collections import Counter

import numpy as np

import amounts
from odds.dealt import play, rare_hand, shuffled
from pitboss.engine import Table
from pitboss.games.one_deck.mississippi_stud import GAME, payout_limit
from pitboss.odds.cards.card_sets import place
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.games.one_deck.mississippi_stud import ROWS, STUD, STYLES, nets
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers.card_by_card import FOLD, follow, seen, settle

AMOUNTS = (25_00, 50_00, 100_00)


def random_cards(rng, seats):
    """Two each and three for all; often some of them belong together."""
    first = rare_hand(rng) if rng.random() < 0.4 else []
    if rng.random() < 0.5:
        rng.shuffle(first)
    deck = shuffled(rng, first)
    lucky = rng.choice(seats)
    holders = [str(lucky), "community", *(str(seat) for seat in seats if seat != lucky)]
    found = {}
    for holder in holders:
        size = 3 if holder == "community" else 2
        found[holder], deck = deck[:size], deck[size:]
    return found


@amounts.hands
def test_the_engine_and_the_kernel_settle_alike(amount):
    """Many hands: every number of bets, every row, the limit on what a hand wins."""
    rng = random.Random(35)
    unit, columns = in_whole_units(*nets().values())
    paid = np.zeros((STUD.most() + 1, len(ROWS)), np.int64)
    paid[list(nets())] = columns
    assert unit == 1
    dealt, rows, staked, cut = 0, Counter(), Counter(), 0
    while dealt < amount:
        options = {"deal": rng.choice(("shoe", "hand", "automated"))}
        low = rng.choice((1, 5, 25))
        table = Table(GAME, options=options, limits={"all": f"{low}-"}, seats=rng.randint(4, 6))
        limit = payout_limit(table.limits)
        for _ in range(300):
            cards = random_cards(rng, table.seats)
            bets, chosen, won_by = play(
                table,
                lambda seat: {"ante": rng.choice(AMOUNTS)},
                cards,
                lambda prompt: rng.choice(("1x", "2x", "3x", "3x", "1x", "fold")),
            )
            for seat, wagers in bets.items():
                ante, said = wagers["ante"], chosen[seat]
                folded = said[-1] == "fold"
                antes = 1 + sum(int(bet[0]) for bet in said if bet != "fold")
                five = numbers([*cards[str(seat)], *cards["community"]])
                at = np.array([antes]), np.array([folded])
                won = min(ante * int(settle(STUD, five[None], *at, paid, unit)[0]), limit)
                got = sum(net for (holder, _), net in won_by.items() if holder == seat)
                assert won == got, (cards, seat, said, ante)
                staked[antes, folded] += 1
                if not folded:
                    rows[int(STUD.codes[rank(five, tables())])] += 1
                    cut += won == limit
            dealt += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert set(rows) == set(range(len(ROWS))), "every row comes up"
    assert {antes for antes, folded in staked if not folded} == set(range(4, 11))
    assert {antes for antes, folded in staked if folded} == set(range(1, 8))
    assert cut > 20, "the limit is met"


def test_bets_follow_the_plan():
    """The simulator's decisions on cards in order are those of the plan, card by card."""
    rng = np.random.default_rng(1)
    for style in STYLES.names:
        how = STYLES.plan(style, GAME.read_options())
        for _ in range(500):
            dealt = rng.choice(52, 5, replace=False).astype(np.uint8)
            staked, folded = 1, False
            for bets, size in zip(how, (2, 3, 4), strict=True):
                bet = int(bets[staked - size + 1, place(np.sort(dealt[:size]), size)])
                if folded := bet == FOLD:
                    break
                staked += bet
            found = follow(STUD, how, seen(STUD, dealt[None]))
            assert [part.tolist() for part in found] == [[staked], [folded]]
