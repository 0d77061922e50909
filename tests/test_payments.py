"""No payment is below the odds, in any game, under any options, on any wager.

Odds that the text states as such are paid to the cent: other stakes are refused, with the nearest
that can be paid. Odds that are a floor are paid up to the next cent.
"""

import random
import re
from fractions import Fraction

import pytest

from pitboss.engine import answers as say
from pitboss.engine import registry
from pitboss.errors import Refused
from pitboss.games.craps.common.options import payouts as of_craps
from pitboss.money import cents
from pitboss.regulation.payouts import For, Odds, check_exact
from random_play import RandomTable, accepted, random_options

GAMES = registry.slugs()
BY_DECISION = {"insurance"}
"""Put down while a hand is played, in whole chips: never refused for a part of a cent."""
STAKES = [*range(1, 130), *range(100, 40_00, 100), 10_05, 25_01, 33_33, 1_000_00]


def options_of(game, rng):
    yield {}
    for _ in range(6):
        yield random_options(game, rng)


def odds_of(game, wager, options):
    """The odds of a wager, each with whether it is a floor."""
    for table in wager.tables(options):
        rows = wager._own_rows(table)
        if "craps" in game.slug:
            rows = of_craps((table,), wager.name)
        yield from ((pays, table.floor) for pays in rows if isinstance(pays, (Odds, For)))


def payable(wager, options, stake):
    """Why a stake cannot be paid, if it cannot."""
    try:
        wager.check_payable(options, stake)
    except Refused as refusal:
        return refusal
    return None


@pytest.mark.parametrize("slug", GAMES)
def test_no_stake_that_is_accepted_is_paid_below_the_odds(slug):
    game, tried = registry.find(slug), 0
    for chosen in options_of(game, random.Random(slug)):
        options = game.read_options(chosen)
        for wager in game.wagers:
            if "-odds" in wager.name and "craps" in slug:
                continue  # by the point: see below
            paid = list(odds_of(game, wager, options))
            for stake in STAKES if paid else ():
                if refusal := payable(wager, options, stake):
                    assert refusal.cite
                    for near in re.findall(r"[\d,.]*\d", refusal.why.partition("exactly: ")[2]):
                        assert payable(wager, options, cents(near)) is None, refusal
                    continue
                for pays, floor in paid:
                    short = stake * pays.ratio - pays.won(stake)
                    assert -1 < short <= 0, (wager.name, stake, str(pays))
                    assert floor or not short, (wager.name, stake, str(pays))
                    tried += 1
    assert tried or not any(w.tables(game.read_options({})) for w in game.wagers)


class Recorder:
    """Everything that is paid at odds in some rounds."""

    def __init__(self, monkeypatch):
        self.paid = []
        for kind in (Odds, For):
            monkeypatch.setattr(kind, "won", self.recorded(kind.won))

    def recorded(self, won):
        def recorded(pays, stake):
            self.paid.append((pays, stake, won(pays, stake)))
            return self.paid[-1][2]

        return recorded


def odd_bets(round, prompt, rng):
    """Wagers in cents; if a stake is refused, in another amount."""
    for seat in prompt.seats:
        for _ in range(6):
            names = rng.sample(prompt.wagers, min(len(prompt.wagers), rng.randint(1, 3)))
            needed = [name for name in prompt.wagers if round.game.wager_names[name].required]
            amount = rng.choice((1, 3, 5, 7, 25, 5_01, 10_03, 10_07, 15_25, 30_00))
            bet = {name: amount * round.game.wager_names[name].times for name in needed + names}
            if accepted(round, say.Bet(seat, bet)):
                break


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_paid_at_a_table_leaves_no_part_of_a_cent_unpaid(slug, monkeypatch):
    game = registry.find(slug)
    if game.table_stakes:
        return  # players against each other: nothing is paid at odds
    for seed in range(4):
        play = RandomTable(game, f"{slug}/cents/{seed}")
        options = play.table.options
        floors = {
            pays
            for wager in game.wagers
            for pays, floor in odds_of(game, wager, options)
            if floor or wager.name in BY_DECISION
        }
        with monkeypatch.context() as patch:
            record = Recorder(patch)
            patch.setattr("random_play.random_bets", odd_bets)
            for _ in play.times(6):
                play.play()
        for pays, stake, won in record.paid:
            exact = stake * pays.ratio
            assert 0 <= won - exact < 1, (str(pays), stake)
            assert won == exact or pays in floors, (str(pays), stake)


def test_a_refusal_names_the_amounts_that_can_be_paid():
    with pytest.raises(Refused, match=r"lay-8 10: .* 5 to 6 exactly: 9 or 12 can"):
        check_exact("lay-8", 10_00, (Odds(5, 6),), "1.5(b)", chip=1_00)
    assert Odds(5, 6).ratio == Fraction(5, 6)
