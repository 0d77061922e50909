"""Pokette: every wager, every spot and every stand, by brute force, and beside the engine."""

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from upright_spins import land

from odds.simulated import FEW, as_priced, prices
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.equipment.cards import DECK
from pitboss.equipment.wheel import JOKERS
from pitboss.games.wheels.common.upright_wheels import PASSED, VOID
from pitboss.games.wheels.pokette import BY_NAME, GAME, wheel
from pitboss.odds.games.wheels.pokette import MODEL, SPINS, hand_settlement, stands
from pitboss.odds.registry import find

COVERED = {
    "straight-up": (1, 50), "split": (2, 24), "corner": (4, 12), "single-rank": (4, 12),
    "double-rank": (8, 5), "ace-king-queen": (13, 3), "jack-10-9": (13, 3), "8-7-6": (13, 3),
    "5-4-3": (13, 3), "red": (26, 1), "black": (26, 1), "suit": (13, 3), "jacer": (4, 12),
}  # fmt: skip
"""How many of 54 sections a wager covers, and what it pays."""
HANDS = {
    "pair-in-two": (4, 11), "pair-in-three": (8, 5), "three-of-a-kind": (4, 11), "flush": (13, 3),
    "straight-open": (8, 5), "straight-inside": (4, 11), "straight-flush-open": (2, 24),
    "straight-flush-inside": (1, 49),
}  # fmt: skip
"""How many of 52 cards win a poker hand wager, and what it pays."""


def test_registered():
    assert find("pokette") is MODEL


def test_every_wager():
    expected = {wager: 1 - Fraction(n * (pays + 1), 54) for wager, (n, pays) in COVERED.items()}
    expected |= {wager: 1 - Fraction(n * (pays + 1), 52) for wager, (n, pays) in HANDS.items()}
    assert {wager: price.exact for wager, price in prices(MODEL).items()} == expected


def test_a_fair_wager():
    """13 of 52 cards at 3 to 1: the least that a flush may pay leaves the house nothing."""
    assert prices(MODEL)["flush"].exact == 0


def test_better_odds():
    found = prices(MODEL, payout_odds={"ace-king-queen": "7 to 2", "straight-open": "11 to 2"})
    assert found["ace-king-queen"].exact == 1 - Fraction(13 * 9, 54 * 2)
    assert found["straight-open"].exact == 0


# -- stands --------------------------------------------------------------------------------------


def test_how_many_stands_there_are():
    options = GAME.read_options()
    assert {wager: len(stands(wager, options)) for wager in HANDS} == {
        "pair-in-two": 52,
        "pair-in-three": 52 * 48,
        "three-of-a-kind": 52 * 4,
        "flush": 52 * 13,
        # 11 pairs of neighbours without A-K and A-2, 11 with a gap; 16 ways, either first
        "straight-open": 11 * 16 * 2,
        "straight-inside": (12 + 2) * 16 * 2,
        "straight-flush-open": 11 * 4 * 2,
        "straight-flush-inside": (12 + 2) * 4 * 2,
    }


def test_aces_as_open_straights_depend_on_what_is_posted():
    found = prices(MODEL, ace_straights="open")
    price = found["straight-open"]
    weights = {4: 2 * 32, 8: 11 * 32}
    won = sum(Fraction(n * stands, 52) for n, stands in weights.items()) / sum(weights.values())
    assert price.exact == 1 - 6 * won == Fraction(25, 169)
    assert price.outcomes.notes[1:] == (
        "on A-2, A-K, 4 of 52 cards to win with: house edge 7/13",
        "on others, 8 of 52 cards to win with: house edge 1/13",
    )
    assert found["straight-flush-open"].outcomes.notes[1].endswith("house edge 27/52")
    assert found["straight-inside"].exact == Fraction(1, 13)


VALUES = {rank: [value] for value, rank in enumerate("23456789TJQK", 2)} | {"A": [1, 14]}


def naive(stand):
    """The hands that cards make, told from their values alone."""
    runs = {tuple(sorted(way)) for way in product(*(VALUES[card[0]] for card in stand))}
    straight = any(b - a == 1 and c - b == 1 for a, b, c in runs)
    suited = len({card[1] for card in stand}) == 1
    first, second, third = (card[0] for card in stand)
    made = {
        "pair-in-three": third in (first, second),
        "three-of-a-kind": first == second == third,
        "flush": suited,
        "straight": straight,
        "straight-flush": straight and suited,
    }
    return {name for name, is_made in made.items() if is_made}


@pytest.fixture(scope="module")
def by_brute_force():
    """Of two cards, in how many of 52 ways a third makes each hand: all 140,608 of three cards."""
    ways = defaultdict(Counter)
    for stand in product(DECK, repeat=3):
        ways[stand[:2]].update(naive(stand))
    return ways


def test_every_stand_by_brute_force(by_brute_force):
    """What is offered is what the two cards can still become; open means two values complete it."""
    options = GAME.read_options()
    found = {wager: stands(wager, options) for wager in HANDS}
    for stand, ways in by_brute_force.items():
        pair, suited = stand[0][0] == stand[1][0], stand[0][1] == stand[1][1]
        completing = ways["straight"] // 4
        expected = {
            "pair-in-three": 0 if pair else ways["pair-in-three"],
            "three-of-a-kind": ways["three-of-a-kind"],
            "flush": ways["flush"],
            "straight-open": ways["straight"] if completing == 2 else 0,
            "straight-inside": ways["straight"] if completing == 1 else 0,
            "straight-flush-open": ways["straight-flush"] if completing == 2 else 0,
            "straight-flush-inside": ways["straight-flush"] if completing == 1 else 0,
        }
        assert (ways["flush"] > 0) == suited
        for wager, winning in expected.items():
            assert found[wager].get(stand, 0) == winning, (wager, stand)
    for (card,), winning in found["pair-in-two"].items():
        assert winning == sum(card[0] == other[0] for other in DECK)


# -- spots ---------------------------------------------------------------------------------------


def names_of(options):
    """Every non-poker hand wager on every spot."""
    for wager in GAME.wagers:
        if wager.name in COVERED:
            spots = wager.spots(options) if wager.spots else ()
            yield from [f"{wager.name}:{spot}" for spot in spots] or [wager.name]


@pytest.mark.parametrize("columns", ["", "h c d s", "scdh"])
def test_all_spots_of_a_wager_are_worth_the_same(columns):
    options = GAME.read_options({"columns": columns})
    counts = Counter()
    for name in names_of(options):
        kind = name.partition(":")[0]
        counts[kind] += 1
        first, nets = SPINS.spot(kind, options), SPINS.nets(name, options)
        assert sorted(nets) == sorted(SPINS.nets(first, options))
        assert sum(net > 0 for net in nets) == COVERED[kind][0]
        assert GAME.find_wager(name, options)[1] == name, "a spot has one form"
    beside = 3 if columns else 6
    assert counts["split"] == 1 + (4 if columns else 8) + 13 * beside + 12 * 4
    assert counts["corner"] == 12 * beside
    assert counts["straight-up"] == 54
    assert counts["double-rank"] == 12


# -- simulated, and beside the engine ------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"ace-straights": "open"}], ids=["inside", "open"])
def test_simulated_as_priced(options):
    for pricing, question in MODEL.questions(options):
        price = MODEL.price(pricing, question)
        spins = as_priced(price, MODEL.simulate(question, "optimal"), question.wager)
        expected = FEW * 54 / 52 if question.wager in HANDS else FEW
        assert abs(spins - expected) < 5 * sqrt(FEW * 54 / 52 * 2 / 52)


def random_options(rng):
    posted = {name: f"{pays + 1} to 1" for name, (_, pays) in {**COVERED, **HANDS}.items()}
    return {
        "clapper-rule": rng.choice((PASSED, VOID)),
        "ace-straights": rng.choice(("inside", "open")),
        "columns": rng.choice(("", "h c d s", "s c d h")),
        "payout-odds": {name: odds for name, odds in posted.items() if rng.random() < 0.3},
    }


class Paid:
    """What the simulators' settlements pay at a table."""

    def __init__(self, options):
        self.options = options
        self.sections = wheel(options).order
        self.spins = {name: self._of_sections(name) for name in names_of(options)}
        self.hands = {name: hand_settlement(name, options) for name in HANDS}
        self.stands = {
            name: {stand: row for row, stand in enumerate(known)}
            for name, (_, known, _) in self.hands.items()
        }

    def _of_sections(self, name):
        return dict(zip(self.sections, SPINS.nets(name, self.options), strict=True))

    def on_hand(self, name, stand, card):
        unit, _, rows = self.hands[name]
        return Fraction(int(rows[self.stands[name][stand], DECK.index(card)]), unit)


def spin(round, table, rng, near):
    """A spin, often near what is posted, sometimes one that goes wrong: the card, if it counts."""
    order = wheel(table.options).order
    card = rng.choice(near) if near and rng.random() < 0.6 else rng.choice(order)
    return land(round, rng, card, lambda: rng.choice(order), "clapper-between-two-cards", 20)


def near_to(stand):
    """Cards that have to do with those posted."""
    if not stand:
        return []
    ranks = "A23456789TJQKA"
    about = {ranks[max(0, at + d)] for at, r in enumerate(ranks[:-1]) for d in (-2, -1, 0, 1)
             if r == stand[-1][0]}  # fmt: skip
    return [card for card in DECK if card[0] in about or card[1] == stand[0][1]] + [*JOKERS] * 3


def compare(tables, spins):
    """Wagers that came out of the engine as the simulators have them, by kind."""
    rng, compared = random.Random("pokette"), Counter()
    for _ in range(tables):
        table = Table(GAME, options=random_options(rng), seats=1)
        paid, standing, stand = Paid(table.options), Counter(), ()
        spots = defaultdict(list)
        for name in paid.spins:
            spots[name.partition(":")[0]].append(name)
        for _ in range(spins):
            round = table.start()
            round.answer(say.Shuffled())
            offered = [name for name in HANDS if stand in paid.stands[name]]
            assert {*round.prompt.wagers} == {*COVERED, *offered}
            chosen = [rng.choice(spots[kind]) for kind in rng.sample([*COVERED], 6)]
            bets = {name: rng.randint(1, 9) * 100 for name in (*chosen, *offered)}
            round.answer(say.Bet(1, bets))
            standing.update(bets)
            round.answer(say.NoMoreBets())
            card = spin(round, table, rng, near_to(stand))
            settled = {e.wager: e.net for e in round.events if isinstance(e, on.Settled)}
            assert round.over
            if card is None:
                assert settled == {}
                continue
            decided = {
                name: stake
                for name, stake in standing.items()
                if name not in BY_NAME or card not in JOKERS
            }
            assert settled == {
                name: stake
                * (paid.on_hand(name, stand, card) if name in BY_NAME else paid.spins[name][card])
                for name, stake in decided.items()
            }
            compared.update(name.partition(":")[0] for name in decided)
            for name in decided:
                del standing[name]
            if card not in JOKERS:
                stand = () if len(stand) == 2 else (*stand, card)
            assert tuple(table.state["card-stand"]) == stand
    return compared


def test_the_engine_settles_as_the_simulators_do():
    compared = compare(8, 150)
    assert compared.keys() == {*COVERED, *HANDS}
    assert sum(compared.values()) > 7_000


@pytest.mark.slow
def test_the_engine_settles_as_the_simulators_do_at_length():
    compared = compare(60, 320)
    assert sum(compared.values()) > 100_000
    assert min(compared[name] for name in HANDS) > 200
