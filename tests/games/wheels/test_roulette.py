"""Every wager on every pocket through the engine: the house's share, exactly."""

from fractions import Fraction

import pytest

from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine.views import nets
from pitboss.games.wheels.roulette import EIGHTEEN, GAME, covers, wheel
from scripted import one_bet

STAKE = 10_00


def all_names(options):
    """Every wager on every spot that a table offers."""
    for wager in GAME.wagers:
        if wager.offered is None or wager.offered(options):
            if wager.spots is None:
                yield wager.name
            else:
                yield from (f"{wager.name}:{spot}" for spot in wager.spots(options))


def spin(table, wagers, pocket):
    return one_bet(table, wagers, say.Landed(pocket))


def house_edges(**chosen):
    """The expected loss of every wager as a share of the stake, over the spins that count."""
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    opened = Table(GAME, options=options)
    wagers = dict.fromkeys(all_names(opened.options), STAKE)
    lost = dict.fromkeys(wagers, 0)
    counted = 0
    for pocket in wheel(opened.options).order:
        round = spin(Table(GAME, options=options), wagers, pocket)
        results = nets(round.events)
        counted += bool(results)
        assert sum(round.balances().values()) == 0
        for (_, name), net in results.items():
            lost[name] -= net
    return {name: Fraction(total, counted * STAKE) for name, total in lost.items()}


def by_kind(edges):
    kinds = {}
    for name, edge in edges.items():
        kinds.setdefault(name.partition(":")[0], set()).add(edge)
    return kinds


def test_double_zero():
    kinds = by_kind(house_edges(wheel="double-zero"))
    assert kinds.pop("first-five") == {Fraction(3, 38)}
    assert kinds.pop("seven-numbers") == {Fraction(3, 38)}
    assert len(kinds) == 14
    assert all(edges == {Fraction(2, 38)} for edges in kinds.values()), kinds


def test_half_loss():
    edges = house_edges(wheel="double-zero", zero_rule="half")
    assert {edges[name] for name in EIGHTEEN} == {Fraction(1, 38)}
    assert edges["dozen:1"] == edges["column:3"] == edges["split:0-00"] == Fraction(2, 38)


@pytest.mark.parametrize("used", ["single-zero", "double-zero-used-as-single-zero"])
def test_single_zero(used):
    """A 00 that does not count leaves a single-zero game."""
    kinds = by_kind(house_edges(wheel=used))
    assert kinds.pop("seven-numbers") == {Fraction(2, 37)}
    assert "first-five" not in kinds
    assert all(edges == {Fraction(1, 37)} for edges in kinds.values()), kinds


def test_color_wagers():
    double = by_kind(house_edges(offer=["six-numbers-color", "eight-numbers-color"]))
    assert double["six-numbers-color"] == {Fraction(2, 38)}
    assert double["eight-numbers-color"] == {Fraction(6, 38)}
    assert not {"red", "black", "dozen"} & set(double)
    single = by_kind(house_edges(wheel="single-zero", offer=["seven-numbers-color"]))
    assert single["seven-numbers-color"] == {Fraction(2, 37)}
    assert "dozen" not in single
    six = by_kind(house_edges(wheel="single-zero", offer=["six-numbers-color"]))
    assert six["six-numbers-color"] == six["dozen"] == {Fraction(1, 37)}


def test_spots():
    """How many there are of each, and how many numbers each covers."""
    options = GAME.read_options({"wheel": "double-zero"})
    spots = {}
    for name in all_names(options):
        kind = name.partition(":")[0]
        spots.setdefault(kind, []).append(len(covers(name, options)))
    assert {kind: (len(sizes), *set(sizes)) for kind, sizes in spots.items()} == {
        "straight": (38, 1),
        "five-adjacent": (38, 5),
        "split": (62, 2),
        "three-numbers": (15, 3),
        "four-numbers": (22, 4),
        "first-five": (1, 5),
        "six-numbers": (11, 6),
        "seven-numbers": (1, 7),
        "column": (3, 12),
        "dozen": (3, 12),
        **dict.fromkeys(EIGHTEEN, (1, 18)),
    }


def test_a_spot_has_one_form():
    options = GAME.read_options()
    for name in all_names(options):
        assert GAME.find_wager(name, options)[1] == name


def test_losers_are_collected_before_winners_are_paid():
    """5.3(e), with the moved fifth of 5.3(d) before both."""
    round = spin(Table(GAME), {"five-adjacent:17": 500, "red": 500, "straight:17": 500}, "17")
    settled = [(e.wager, e.won, e.lost) for e in round.events if hasattr(e, "won")]
    assert settled == [
        ("five-adjacent:17", 0, 400),
        ("red", 0, 500),
        ("five-adjacent:17", 35_00, 0),
        ("straight:17", 175_00, 0),
    ]
