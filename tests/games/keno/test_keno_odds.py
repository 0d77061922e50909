"""Keno: catches as published, prices by brute force, and the engine beside the kernel."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.equipment import keno
from pitboss.errors import Refused, Unusable
from pitboss.games.keno.keno import GAME
from pitboss.games.keno.keno.options import advantage
from pitboss.games.keno.keno.tickets import from_line, read
from pitboss.games.keno.keno.wagers import LINES, lines
from pitboss.odds.games.keno import keno as odds
from pitboss.odds.games.keno.keno import MODEL, distribution, parameters, shape, ticket_of
from pitboss.odds.registry import find
from pitboss.odds.simulation.streams import stream

SAMPLE = {
    1: {1: 3}, 2: {2: 12}, 3: {2: 1, 3: 42}, 4: {2: 1, 3: 3, 4: 130}, 5: {3: 1, 4: 14, 5: 720},
    6: {3: 1, 4: 4, 5: 90, 6: 1500}, 8: {5: 9, 6: 100, 7: 1500, 8: 25000},
}  # fmt: skip
OPTIONS = GAME.read_options()


def prices(options=None, **asked):
    questions = MODEL.questions(options, **asked)
    return {(q.wager, q.table): MODEL.price(p, q) for p, q in questions}


def test_registered():
    assert find("keno") is MODEL


# -- catches -------------------------------------------------------------------------------------


@pytest.mark.parametrize("spots", range(1, 81))
def test_catches_sum_to_one_and_have_their_mean(spots):
    chances = [keno.chance(spots, caught) for caught in range(spots + 1)]
    assert sum(chances) == 1
    assert sum(n * chance for n, chance in enumerate(chances)) == Fraction(spots, 4)


@pytest.mark.parametrize(("size", "drawn", "spots"), [(8, 3, 2), (10, 4, 5), (9, 5, 3)])
def test_catches_by_brute_force(size, drawn, spots, monkeypatch):
    """In a small game, where every draw can be looked at."""
    monkeypatch.setattr(keno, "SIZE", size)
    monkeypatch.setattr(keno, "DRAWN", drawn)
    seen = Counter(len(set(draw) & set(range(spots))) for draw in combinations(range(size), drawn))
    keno.chance.cache_clear()
    try:
        for caught in range(spots + 1):
            assert keno.chance(spots, caught) == Fraction(seen[caught], comb(size, drawn))
    finally:
        keno.chance.cache_clear()


@pytest.mark.parametrize(
    ("spots", "at_least", "one_in"),
    [
        # "Keno 20/80 odds", D. McDonald, 1999, in rec.gambling.lottery
        (1, 1, "4"), (2, 1, "2.27"), (2, 2, "16.6"), (3, 1, "1.71"), (3, 2, "6.55"),
        (3, 3, "72.1"), (4, 2, "3.86"), (4, 3, "21.6"), (4, 4, "326"), (5, 3, "10.3"),
        (5, 4, "78.5"), (5, 5, "1551"), (6, 4, "31.5"), (6, 5, "310"), (6, 6, "7753"),
        (7, 5, "106"), (7, 6, "1322"), (8, 5, "48"), (8, 6, "395"), (8, 7, "6068"),
        (9, 4, "6.53"), (9, 6, "158"), (9, 7, "1600"), (10, 6, "75.6"), (10, 7, "571"),
        (10, 8, "7060"), (20, 10, "211"),
        # "Keno odds", https://en.wikipedia.org/wiki/User:JohnH~enwiki/sandboxP
        (20, 20, "3535316142212174320"),
    ],
)  # fmt: skip
def test_published_catches(spots, at_least, one_in):
    chance = sum(keno.chance(spots, caught) for caught in range(at_least, spots + 1))
    places = len(one_in.partition(".")[2])
    assert round(1 / chance, places) == Fraction(one_in)


@pytest.mark.parametrize(
    ("caught", "one_in"),
    # "Keno odds", http://www.pokercasino-online.com/keno-casino.html
    list(enumerate(("843.380", "86.446", "20.115", "8.009", "4.877", "4.287", "5.258", "8.826",
                    "20.055"))),
)  # fmt: skip
def test_published_catches_of_twenty_spots(caught, one_in):
    assert f"{float(1 / keno.chance(20, caught)):.3f}" == one_in


# -- prices --------------------------------------------------------------------------------------


def test_every_spot_of_the_rate_card_is_priced():
    found = prices(wager="straight")
    assert [table for _, table in found] == [str(spots) for spots in range(1, 16)]
    for (_, table), price in found.items():
        assert price.exact == advantage(OPTIONS, int(table), 5_00) <= Fraction(3, 10)


def test_the_sample_rate_card():
    found = prices({"rate-card": SAMPLE}, wager="straight")
    assert [table for _, table in found] == ["1", "2", "3", "4", "5", "6", "8"]
    edges = {table: round(100 * float(price.edge), 2) for (_, table), price in found.items()}
    assert edges == {
        "1": 25.0, "2": 27.85, "3": 27.85, "4": 25.94, "5": 28.24, "6": 28.39, "8": 24.93,
    }  # fmt: skip


def test_a_ticket_costs_what_its_ways_cost():
    """By linearity: the house advantage of a ticket is the mean of those of its ways."""
    found = prices()
    for (wager, table), price in found.items():
        if wager == "straight":
            continue
        ticket = ticket_of(wager, table, OPTIONS, 1_00)
        edges = [advantage(OPTIONS, ticket.spots(way), 1_00) for way in ticket.ways]
        assert price.exact == sum(edges) / len(edges)
    assert {wager for wager, _ in found} == {"straight", "split", "way", "combination", "king"}


@pytest.mark.parametrize("line", ["way:1/2/3@2", "king:1/2/3-4@ab,ac,abc", "split:1-2/3-4-5"])
def test_a_distribution_by_all_catches(line):
    """Every set of the ticket's spots that may be drawn, one by one."""
    ticket = read({**from_line(line), "rate": "1"}, 0, OPTIONS, 1)
    spots = [number for group in ticket.groups for number in group]
    seen = Counter()
    for size in range(len(spots) + 1):
        draws = comb(keno.SIZE - len(spots), keno.DRAWN - size)
        for caught in combinations(spots, size):
            seen[sum(ticket.payoffs(ticket.caught(caught), OPTIONS))] += draws
    every = comb(keno.SIZE, keno.DRAWN)
    assert distribution(ticket, OPTIONS) == {
        paid: Fraction(draws, every) for paid, draws in seen.items()
    }


@pytest.mark.parametrize(
    ("said", "table"),
    [
        ("straight:3-17-44-80", "4"),
        ("quick-pick:8", "8"),
        ("ticket:straight:3-17", "2"),
        ("split:1-2/3-4-5*7", "2/3"),
        ("way:1-2/3-4/5-6@2", "2/2/2@2"),
        ("combination:1-2/3-4-5@a,ab", "2/3@a,ab"),
        ("king:7/1-2/3-4@ab,ac", "1/2/2@ab,ac"),
    ],
)
def test_a_ticket_of_ones_own_is_priced(said, table):
    assert shape(said, OPTIONS) == table
    [((_, priced), price)] = prices(wager=said).items()
    assert priced == table
    assert 0.2 < price.edge < 0.3
    assert sum(line.chance for line in price.lines) == 1


def test_what_cannot_be_written_is_not_priced():
    with pytest.raises(Refused, match="too many spots"):
        prices(wager="quick-pick:16")
    many = "/".join(f"{n}-{n + 40}" for n in range(1, 15)) + "/15"
    every = ",".join(chr(97 + n) for n in range(15))
    with pytest.raises(Unusable, match="simulate it"):
        prices(wager=f"combination:{many}@{every},ab")


def test_a_rate_card_that_breaks_the_rule_is_refused_with_its_figures():
    with pytest.raises(Refused, match=r"2-spot 33\.86%") as refusal:
        prices({"rate-card": {1: {1: 3}, 2: {2: 11}}})
    assert refusal.value.cite == "15.3(e)"


def test_a_limit_shows_in_the_price_and_is_warned_of():
    """15.3(e) bounds the minimum wager alone: higher ones may be cut short."""
    [small] = prices(
        {"aggregate-limit": "100000"}, wager="straight", table="8", stake=1_00
    ).values()
    [large] = prices(
        {"aggregate-limit": "100000"}, wager="straight", table="8", stake=50_00
    ).values()
    assert small.exact == advantage(OPTIONS, 8, 1_00)
    assert large.edge > 0.3
    assert max(line.net for line in large.lines) == 1_999
    assert not any("WARNING" in note for note in small.outcomes.notes)
    assert any("WARNING" in note for note in large.outcomes.notes)


# -- simulated, and beside the engine ------------------------------------------------------------

GAMES = 1 << 16


@pytest.mark.parametrize(("wager", "table"), [("straight", "5"), ("way", "4/4/4/4/4@2")])
def test_simulated_as_priced(wager, table):
    [(pricing, question)] = MODEL.questions(wager=wager, table=table)
    price, simulator = MODEL.price(pricing, question), MODEL.simulator(question, "optimal")
    results, staked = np.empty((2, GAMES), dtype=np.int32)
    assert simulator.play(stream("keno", 0), results, staked, *simulator.parameters) == GAMES
    assert (staked == simulator.unit).all()
    mean = results.mean() / simulator.unit
    assert abs(mean + float(price.edge)) < 4 * price.std_dev / sqrt(GAMES)


def test_all_numbers_are_drawn_alike():
    """A ticket on one number, for every number: as often as it should be, within five errors."""
    spread = 5 * sqrt(GAMES * 3 / 16)
    for number in (1, 20, 64, 65, 80):
        ticket = read({**from_line(f"straight:{number}"), "rate": "1"}, 0, OPTIONS, 1)
        unit, made = parameters(ticket, OPTIONS)
        results, staked = np.empty((2, GAMES), dtype=np.int32)
        odds.play(stream(f"number {number}", 0), results, staked, *made.values(), unit)
        assert abs((results > 0).sum() - GAMES / 4) < spread


def test_too_large_to_be_simulated():
    options = {"rate-card": {15: {15: 10**11, 0: 60}}}
    [(_, question)] = MODEL.questions(options, wager="straight")
    with pytest.raises(Unusable, match="too large"):
        MODEL.simulator(question, "optimal")


def random_line(kind, options, rng):
    """A ticket of a type with numbers of its own: a known line, its numbers exchanged."""
    line = rng.choice(lines(kind, options)).removesuffix("*2")
    groups, at, how = line.partition("@")
    if kind == "quick-pick":
        kind, groups = "straight", "-".join(map(str, range(1, int(line) + 1)))
    names = rng.sample(range(1, 81), 80)
    parts = [[names[int(n) - 1] for n in group.split("-")] for group in groups.split("/")]
    return f"{kind}:{keno.written(parts)}{at}{how}"


def compare(rounds, tickets, seed, options):
    """Tickets in the engine's games, and the kernel's own settlement of the same draws."""
    rng = random.Random(seed)
    table = Table(GAME, options=options, seats=tickets)
    compared = Counter()
    for _ in range(rounds):
        round = table.start()
        round.answer(say.Shuffled())
        written = {}
        for seat in table.seats:
            kind = rng.choice(list(LINES))
            line, rate = random_line(kind, table.options, rng), rng.choice((1_00, 2_50, 10_00))
            ticket = read({**from_line(line), "rate": rate / 100}, 0, table.options, 1)
            round.answer(say.Bet(seat, {line: ticket.price}))
            written[seat] = ticket
        round.answer(say.NoMoreBets())
        numbers = rng.sample(keno.NUMBERS, keno.DRAWN)
        round.answer(say.Drawn(tuple(numbers)))
        while not round.over:
            round.answer(say.Choice(round.prompt.seat, "redeem"))
        nets = {e.seat: e.net for e in round.events if isinstance(e, on.Settled)}
        drawn = np.array([int(number) - 1 for number in numbers], dtype=np.uint8)
        for seat, ticket in written.items():
            unit, made = parameters(ticket, table.options)
            caught = np.zeros(len(ticket.groups) + 1, dtype=np.int64)
            arguments = (made["groups"], caught, made["ends"], made["members"], made["pays"])
            won = int(odds.paid(drawn, *arguments, made["most"]))
            assert nets[seat] == (won - unit) * ticket.price // unit, str(ticket)
            compared[ticket.type] += 1
    return compared


def test_the_engine_settles_as_the_kernel_does():
    compared = compare(120, 12, "keno", {})
    assert compared.keys() == LINES.keys() - {"quick-pick"}
    assert sum(compared.values()) == 1440


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_engine_settles_as_the_kernel_does_in_many_games(seed):
    options = {"rate-card": SAMPLE} if seed % 2 else {"max-spots": 12}
    assert sum(compare(840, 12, f"keno {seed}", options).values()) >= 10_000
