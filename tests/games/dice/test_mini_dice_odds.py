"""Mini-dice: every wager by counting, published figures, and the engine beside the kernel."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from odds.simulated import FEW, as_priced, every
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import random_answer
from pitboss.errors import Refused
from pitboss.games.dice.mini_dice import GAME, PLACE
from pitboss.odds.games.dice.mini_dice import MODEL, TOTALS, shaken
from pitboss.odds.registry import find

THROWS = list(product(range(1, 7), repeat=2))
WAYS = Counter(map(sum, THROWS))
PLACE_PAYS = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}


def price(wager, **options):
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    [(pricing, question)] = MODEL.questions(chosen, wager=wager)
    return MODEL.price(pricing, question)


def naive(wager, total):
    """What a unit wins or loses by 13.2(a) and 13.6(b); None while it is undecided."""
    if wager.startswith("place"):
        number = int(wager.partition("-")[2])
        if total not in (7, number):
            return None
        return Fraction(-1) if total == 7 else Fraction(*PLACE_PAYS[number])
    if wager == "field":
        if 5 <= total <= 8:
            return Fraction(-1)
        return Fraction(2 if total in (2, 12) else 1)
    wins = {"any-seven": total == 7, "over-7": total > 7, "under-7": total < 7}[wager]
    return Fraction(4 if wager == "any-seven" else 1) if wins else Fraction(-1)


# -- prices --------------------------------------------------------------------------------------


def test_every_wager_is_priced():
    assert find("mini-dice") is MODEL
    assert [q.wager for _, q in MODEL.questions()] == [wager.name for wager in GAME.wagers]
    assert len(GAME.wagers) == 10
    assert MODEL.strategy is None
    assert list(TOTALS) == [sum(throw) for throw in THROWS]


@pytest.mark.parametrize("wager", [wager.name for wager in GAME.wagers])
def test_edge_by_counting(wager):
    """A shake that leaves a bet standing changes nothing: only those that decide count."""
    nets = [naive(wager, sum(throw)) for throw in THROWS]
    decided = [net for net in nets if net is not None]
    found = price(wager)
    assert found.exact == -sum(decided) / len(decided)
    assert sum(line.chance for line in found.lines) == 1
    waits = Fraction(36, len(decided))
    said = f"({waits}) on average" if waits > 1 else "by the next shake"
    assert said in found.outcomes.notes[0]


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("place-4", (1, 15)), ("place-5", (1, 25)), ("place-6", (1, 66)), ("place-8", (1, 66)),
        ("place-9", (1, 25)), ("place-10", (1, 15)), ("field", (1, 18)), ("any-seven", (1, 6)),
        ("over-7", (1, 6)), ("under-7", (1, 6)),
    ],
)  # fmt: skip
def test_edge(wager, edge):
    assert price(wager).exact == Fraction(*edge)


@pytest.mark.parametrize(
    ("wager", "percent"),
    [
        # "Craps betting strategies: place number bets",
        # https://www.betting-strategies.com/2018/03/04/craps-betting-strategies-place-number-bets/
        ("place-4", 6.67),
        ("place-5", 4.00),
        ("place-6", 1.52),
        # "Craps Proposition Bets: A Probability Anatomy of the 16.67% House Edge",
        # https://www.effortlessmath.com/blog/craps-prop-bets-probability-anatomy/
        ("any-seven", 16.67),
        ("field", 5.56),
    ],
)
def test_published(wager, percent):
    assert round(100 * float(price(wager).edge), 2) == percent


def test_under_or_over_seven():
    """The carnival game: won 41.67 % of the time, and the same is lost whichever way one bets.

    https://coverselectorshop.com/a-deep-dive-into-the-mechanics-of-the-under-and-over-7-game/ and
    exercise 5.4 at https://tutorsonspot.com/questions/under-and-over-7-dice-game-ztuo
    """
    assert round(100 * float(price("under-7").hit_rate), 2) == 41.67
    assert price("under-7").hit_rate == price("over-7").hit_rate
    assert price("under-7").exact == price("over-7").exact == price("any-seven").exact


def test_posted_odds_are_honoured():
    assert price("field", payout_odds={"field-12": "3 to 1"}).exact == Fraction(1, 36)
    assert price("field", payout_odds={"field-2-and-12": "3 to 1"}).exact == 0
    assert price("any-seven", payout_odds={"any-seven": "5 to 1"}).exact == 0
    assert price("place-4", payout_odds={"place-4": "2 to 1"}).exact == 0


def test_a_bet_that_stays_up_is_a_new_one():
    stays = price("place-6", winning_bets_stay=True)
    assert stays.exact == price("place-6").exact
    assert "counts as a new one" in stays.outcomes.notes[-1]


@pytest.mark.parametrize("posted", ["40 for 1", "$400", "3 to 1", "tomato", 9])
def test_odds_that_cannot_be_posted(posted):
    with pytest.raises(Refused):
        price("any-seven", payout_odds={"any-seven": posted})


# -- simulated, and beside the engine ------------------------------------------------------------


def test_simulated_as_priced():
    for question, found, simulator in every(MODEL):
        shakes = as_priced(found, simulator, question.wager)
        ways = 6 + WAYS[PLACE[question.wager]] if question.wager in PLACE else 36
        assert shakes == pytest.approx(FEW * 36 / ways, rel=0.02)
        assert {line.net * simulator.unit for line in found.lines} == simulator.names.keys()


STAKE = 30_00
"""Paid exactly at all odds of the text and of `BETTER`."""
BETTER = {
    "place-4": "2 to 1", "place-5": "3 to 2", "place-6": "6 to 5", "place-10": "2 to 1",
    "field-12": "3 to 1", "any-seven": "9 to 2", "over-7": "11 to 10",
}  # fmt: skip
SEATS = 3


class Desk:
    """A table with random bets that ride, and the kernel's arrays for each of them beside it."""

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        better = {row: odds for row, odds in BETTER.items() if rng.random() < 0.4}
        stays = rng.random() < 0.5
        self.table = Table(
            GAME, options={"payout-odds": better, "winning-bets-stay": stays}, seats=SEATS
        )
        self.stays = stays
        self.rules = {w.name: shaken(w.name, self.table.options).settlement() for w in GAME.wagers}
        self.standing = {}
        self.compared = Counter()

    def shake(self):
        round = self.table.start()
        round.answer(say.Shuffled())
        for seat in range(1, SEATS + 1):
            names = [n for n in self.rules if self.rng.random() < 0.4]
            bets = {n: STAKE * self.rng.randint(1, 4) for n in names}
            if bets:
                round.answer(say.Bet(seat, bets))
            for name, amount in bets.items():
                self.standing[seat, name] = self.standing.get((seat, name), 0) + amount
        round.answer(say.NoMoreBets())
        throw = self.rng.randrange(36)
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.Choose):
                round.answer(random_answer(round, prompt, self.rng))
            else:
                round.answer(say.Thrown(THROWS[throw]))
        self.compare(round, throw)

    def compare(self, round, throw):
        expected = {}
        for (seat, name), amount in list(self.standing.items()):
            unit, nets, decides = self.rules[name]
            if decides[throw]:
                won = int(nets[throw])
                expected[seat, name] = amount * won // unit
                if not (self.stays and name in PLACE and won > 0):
                    del self.standing[seat, name]
                self.compared[name] += 1
        settled = [event for event in round.events if isinstance(event, on.Settled)]
        assert {(event.seat, event.wager): event.net for event in settled} == expected
        left = {(stake.seat, stake.wager): stake.amount for stake in self.table.stakes}
        assert left == self.standing


def play(seeds, shakes):
    compared = Counter()
    for seed in seeds:
        desk = Desk(f"mini-dice {seed}")
        for _ in range(shakes):
            desk.shake()
        compared += desk.compared
    assert compared.keys() == GAME.wager_names.keys()
    return sum(compared.values())


def test_the_engine_settles_as_the_kernel_does():
    assert play(range(8), 250) > 10_000


@pytest.mark.slow
def test_the_engine_settles_as_the_kernel_does_for_long():
    assert play(range(100, 130), 600) > 100_000
