"""What a solved plan says of a hand, for tests."""

from collections import Counter

import numpy as np

from pitboss.odds.cards.hands import numbers, tables
from pitboss.odds.solvers.against_dealer.deciding import play_last
from pitboss.odds.solvers.against_dealer.flops import flops
from pitboss.odds.solvers.against_dealer.solving import solve
from pitboss.odds.solvers.against_dealer.terms import rules
from pitboss.play import prompts as ask
from pitboss.play.dealers import Dealer
from pitboss.play.session import Bot, play_round


def pair(first, second):
    high, low = max(first, second), min(first, second)
    return high * (high - 1) // 2 + low


def spot_of(flop, first, second):
    found = flops()
    low, middle, high = sorted(flop)
    number = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    turned = found.exchanged[found.exchange[number], pair(first, second)]
    return int(found.spot[found.kind[number], turned])


def planned(terms, hole, board):
    """Whether a hand is played now."""
    plan = solve(terms).plan
    if not board:
        return bool(plan.before[pair(*hole)])
    if len(board) == 3:
        return bool(plan.after[spot_of(board, *hole)])
    return bool(play_last(np.array(board, np.uint8), *hole, rules(terms), tables()))


def check_player(table, terms, decide, board_at, most, rounds):
    """Let everybody decide so: always as planned, and always as much as may be put down."""
    said = Counter()

    def checked(round, prompt, seat, rng):
        given = decide(round, prompt, seat, rng)
        if isinstance(prompt, ask.Choose):
            shown = board_at[prompt.cite]
            board = numbers(round.hands.get("community", ())).tolist()[:shown]
            plays = given.name == prompt.offers[0].name
            assert plays == planned(terms, numbers(round.hands[str(seat)]).tolist(), board)
            (ante,) = round.stakes_on("ante", seat=seat)
            assert not plays or given.amount == most[shown] * ante.amount
            said[shown, given.name] += 1
        return given

    players = {seat: Bot(f"{seat}", checked) for seat in table.seats}
    dealer = Dealer(5)
    for _ in range(rounds):
        assert play_round(table, dealer, players).over
    return said
