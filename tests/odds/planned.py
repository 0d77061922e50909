"""What a solved plan says of a hand of hold 'em with one raise, for tests."""

from collections import Counter

import numpy as np

from pitboss.engine import Bot, Dealer, play_round
from pitboss.engine import prompts as ask
from pitboss.odds.cards.card_sets import places
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck.common.one_raise import game
from pitboss.odds.solvers import board_first
from pitboss.odds.solvers.board_first import solve, starts_of
from pitboss.odds.solvers.board_first.holdem import spots


def place_of(cards):
    return int(places(np.sort(np.array(cards, np.uint8))[None])[0])


def spot_of(flop, hole):
    found, part = spots(game().deck, 3, 2), place_of(flop)
    return int(found.spot[found.kind[part], found.exchanged[found.exchange[part], place_of(hole)]])


def planned(asked, hole, board):
    """Whether a hand is played now."""
    before, after = solve(asked).plan.early
    if not board:
        return bool(before[starts_of(game()).kind[place_of(hole)]])
    if len(board) == 3:
        return bool(after[spot_of(board, hole)])
    return bool(board_first.choose(asked, np.array(hole, np.uint8), np.array(board, np.uint8)))


def check_player(table, asked, decide, board_at, most, rounds, word):
    """Let everybody decide so: always as planned, and always as much as may be put down.

    Everything that can be said comes up: `word` is how a raise is called.
    """
    said = Counter()

    def checked(round, prompt, seat, rng):
        given = decide(round, prompt, seat, rng)
        if isinstance(prompt, ask.Choose):
            shown = board_at[prompt.cite]
            board = numbers(round.hands.get("community", ())).tolist()[:shown]
            plays = given.name == prompt.offers[0].name
            assert plays == planned(asked, numbers(round.hands[str(seat)]).tolist(), board)
            (ante,) = round.stakes_on("ante", seat=seat)
            assert not plays or given.amount == most[shown] * ante.amount
            said[shown, given.name] += 1
        return given

    players = {seat: Bot(f"{seat}", checked) for seat in table.seats}
    dealer = Dealer(5)
    for _ in range(rounds):
        assert play_round(table, dealer, players).over
    raised = {(shown, word) for shown in board_at.values()}
    assert set(said) == {(0, "check"), (3, "check"), (5, "fold"), *raised}


def check_chart(found, says, letter, kind):
    """A strategy in these words, whose one chart has the letter for one kind of hand alone."""
    assert found.says == says
    (chart,) = found.charts
    assert [name for name, (cell,) in chart.rows if cell == letter] == [kind]
