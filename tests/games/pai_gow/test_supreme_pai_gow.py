"""Supreme pai gow: what round sheets cannot show as well as code can."""

from collections import Counter

from bank_tables import check_banks, every_bank, of_game, who_banked

from pitboss.engine import events as on
from pitboss.games.pai_gow.supreme_pai_gow import GAME


def options(rng):
    """Tables that deal in any way."""
    return {
        "deal": rng.choice(("shoe", "hand", "automated")),
        "shuffle": rng.choice(("automated", "manual")),
        "starting-position": rng.choice(("dice", "random-number")),
    }


bank_table = of_game(GAME, options)


@every_bank(30)
def test_banks_pay_what_they_owe_and_nobody_goes_below_nothing(seed, irregularities):
    check_banks(bank_table(seed, irregularities), 5)


def test_players_do_bank_and_bonus_wagers_are_settled_in_random_play():
    banks, events = who_banked(map(bank_table, range(20)), 5)
    settled = Counter(event.wager for event in events if isinstance(event, on.Settled))
    assert min(banks["bank"], banks["co-bank"], banks["house"]) > 5
    assert min(settled["bonus"], settled["dealer-wager"]) > 5
