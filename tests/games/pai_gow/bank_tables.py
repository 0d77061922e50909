"""Tables at which players bank as often as they may, with counted chips."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.engine import Table
from pitboss.engine import events as on
from random_play import RandomTable

BANKING = {"player-bank": "offered", "co-banking": "offered", "two-betting-areas": "permitted"}


class BankTable(RandomTable):
    """`options` says what else is chosen at random."""

    def __init__(self, game, options, seed, *, irregularities=0.0):
        super().__init__(game, seed, irregularities=irregularities)
        seats = self.rng.randint(1, 6)
        stacks = {seat: self.rng.choice((150_00, 500_00, 5000_00)) for seat in range(1, seats + 1)}
        chosen = {**BANKING, **options(self.rng)}
        self.table = Table(game, options=chosen, seats=seats, stacks=stacks)


def of_game(game, options):
    """Such tables of a game, by their seed."""

    def table(seed, irregularities=0.0):
        return BankTable(game, options, seed, irregularities=irregularities)

    return table


def every_bank(examples):
    """A test of what a random seed leads to, with and without irregularities."""

    def decorate(test):
        seeds, often = st.integers(0, 2**32), st.sampled_from((0.0, 0.05))
        limited = settings(max_examples=examples, deadline=None, derandomize=True)
        return given(seed=seeds, irregularities=often)(limited(test))

    return decorate


def check_banks(play, rounds):
    """Banks pay what they owe, and nobody goes below nothing."""
    for _ in range(rounds):
        gained = play.play().balances()
        assert sum(gained.values()) == 0
        assert not gained.get("centre", 0)
        assert min(play.table.stacks.values()) >= 0


def who_banked(plays, rounds):
    """How often the house, a player or a co-bank had the bank; and all that happened."""
    banks, happened = Counter(), []
    for play in plays:
        for _ in range(rounds):
            events = play.play().events
            facts = {event.what for event in events if isinstance(event, on.Noted)}
            banks["co-bank" if "co-bank" in facts else "bank" if "bank" in facts else "house"] += 1
            happened += events
    return banks, happened
