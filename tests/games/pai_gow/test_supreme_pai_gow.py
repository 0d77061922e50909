"""Supreme pai gow: what round sheets cannot show as well as code can."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.pai_gow.supreme_pai_gow import GAME
from pitboss.play import events as on
from pitboss.play.table import Table
from random_play import RandomTable

BANKING = {"player-bank": "offered", "co-banking": "offered", "two-betting-areas": "permitted"}


class BankTable(RandomTable):
    """Players bank as often as they may, with counted chips, at tables that deal in any way."""

    def __init__(self, seed, *, irregularities=0.0):
        super().__init__(GAME, seed, irregularities=irregularities)
        seats = self.rng.randint(1, 6)
        stacks = {seat: self.rng.choice((150_00, 500_00, 5000_00)) for seat in range(1, seats + 1)}
        deal = self.rng.choice(("shoe", "hand", "automated"))
        options = {
            **BANKING, "deal": deal, "shuffle": self.rng.choice(("automated", "manual")),
            "starting-position": self.rng.choice(("dice", "random-number")),
        }  # fmt: skip
        self.table = Table(GAME, options=options, seats=seats, stacks=stacks)


@given(seed=st.integers(0, 2**32), irregularities=st.sampled_from((0.0, 0.05)))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_banks_pay_what_they_owe_and_nobody_goes_below_nothing(seed, irregularities):
    play = BankTable(seed, irregularities=irregularities)
    for _ in range(5):
        gained = play.play().balances()
        assert sum(gained.values()) == 0
        assert not gained.get("centre", 0)
        assert min(play.table.stacks.values()) >= 0


def test_players_do_bank_and_bonus_wagers_are_settled_in_random_play():
    banks, settled = Counter(), Counter()
    for seed in range(20):
        play = BankTable(seed)
        for _ in range(5):
            events = play.play().events
            facts = {e.what for e in events if isinstance(e, on.Noted)}
            banks["co-bank" if "co-bank" in facts else "bank" if "bank" in facts else "house"] += 1
            settled.update(e.wager for e in events if isinstance(e, on.Settled))
    assert min(banks["bank"], banks["co-bank"], banks["house"]) > 5
    assert min(settled["bonus"], settled["dealer-wager"]) > 5
