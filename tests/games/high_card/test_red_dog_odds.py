"""Red dog: counted by brute force, published figures, the engine and the simulators agree."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import pytest

from odds import dealt, simulated
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import DECK, PIPS
from pitboss.errors import Refused
from pitboss.games.high_card.red_dog import GAME, RAISE_FROM, SPREADS
from pitboss.odds.games.high_card import red_dog
from pitboss.odds.games.high_card.red_dog import MODEL, ending
from pitboss.odds.simulation.streams import stream


def price(**chosen):
    ((pricing, question),) = MODEL.questions(
        {name.replace("_", "-"): value for name, value in chosen.items()}
    )
    return MODEL.price(pricing, question)


def percent(number):
    return float(number) * 100


# -- figures --------------------------------------------------------------------------------------

PUBLISHED = {1: 3.155, 2: 3.077, 4: 2.884, 6: 2.798, 8: 2.751}
"""OddsShark, "Red Dog odds", and Online Betting Guide, "Red Dog", which have some of it rounded."""
FRACTIONS = {
    1: Fraction(523, 16_575),
    2: Fraction(2_101, 68_289),
    3: Fraction(4_591, 155_155),
    4: Fraction(7_993, 277_173),
    6: Fraction(17_533, 626_665),
    8: Fraction(30_721, 1_116_765),
}


@pytest.mark.parametrize(("decks", "edge"), PUBLISHED.items())
def test_published_figures(decks, edge):
    assert percent(price(decks=decks).edge) == pytest.approx(edge, abs=0.0006)


@pytest.mark.parametrize("decks", FRACTIONS)
def test_as_fractions(decks):
    assert price(decks=decks).exact == FRACTIONS[decks]


BY_SPREAD = (
    (0.077419, -0.535484), (0.154839, -0.225806), (0.232258, -0.303226), (0.309677, -0.380645),
    (0.387097, -0.225806), (0.464516, -0.070968), (0.541935, 0.083871), (0.619355, 0.238710),
    (0.696774, 0.393548), (0.774194, 0.548387), (0.851613, 0.703226),
)  # fmt: skip
"""Wizard of Odds, "Red Dog": six decks, chance of winning and player's edge by spread."""


def test_published_figures_of_a_raise():
    options = GAME.read_options({"decks": 6})
    for spread, (chance, edge) in zip(SPREADS, BY_SPREAD, strict=True):
        assert float(red_dog.falls_between(6, spread)) == pytest.approx(chance, abs=5e-7)
        assert float(red_dog.worth(options, 6, spread)) == pytest.approx(edge, abs=5e-7)


def by_brute_force(shoe):
    """Every order of three cards, settled as the text has it."""
    every = won = 0
    for first, second, third in permutations(shoe, 3):
        every += 1
        low, high = sorted((first, second))
        spread = high - low - 1
        if spread == -1:
            won += 11 * (third == low)
        elif spread > 0:
            pays = {1: 5, 2: 4, 3: 2}.get(spread, 1)
            won += (pays if low < third < high else -1) * (2 if spread >= 7 else 1)
    return -Fraction(won, every)


def test_one_deck_by_brute_force():
    assert price(decks=1).exact == by_brute_force([PIPS[card] for card in DECK])


@pytest.mark.slow
def test_two_decks_by_brute_force():
    assert price(decks=2).exact == by_brute_force([PIPS[card] for card in DECK] * 2)


@pytest.mark.parametrize("decks", [1, 5, 12, 100])
def test_probabilities_of_any_number_of_decks(decks):
    assert sum(red_dog.chances(decks).values()) == 1
    assert sum(line.chance for line in price(decks=decks).lines) == 1


def test_more_decks_are_better_for_the_player_down_to_a_limit():
    edges = [price(decks=decks).edge for decks in range(1, 101)]
    assert edges == sorted(edges, reverse=True)
    limit = -sum(
        Fraction(2 * (12 - s), 169) * (Fraction(s, 13) * (pays + 1) - 1) * (2 if s >= 7 else 1)
        for s in SPREADS
        for pays in [{1: 5, 2: 4, 3: 2}.get(s, 1)]
    ) - Fraction(11, 169)
    assert 0 < edges[-1] - limit < 0.0002


def test_lines():
    lines = {line.name: line for line in price().lines}
    assert [*lines] == [
        "three of a kind", "spread 1 won", "spread 2 won", "spread 3 won", "spreads 4 to 6 won",
        "spreads 7 to 11 won with a raise", "pair, tie hand", "consecutive, tie hand", "lost",
        "lost with a raise",
    ]  # fmt: skip
    assert lines["spreads 7 to 11 won with a raise"].net == 2
    assert lines["lost with a raise"].net == -2
    assert price().covers == ("raise",)
    raised = sum(line.chance for line in price().lines if line.staked == 2)
    assert price().staked == 1 + raised
    assert raised == sum(red_dog.has_spread(6, spread) for spread in range(7, 12))


def test_who_does_not_follow_the_strategy_loses_more():
    options = GAME.read_options()
    best, never, always = (red_dog.edge(options, 6, style) for style in red_dog.STYLES)
    assert best < never
    assert best < always
    assert f"({never})" in price().outcomes.notes[2]


# -- strategy and posted odds ---------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 3, 6, 8, 100])
def test_a_spread_of_seven_is_raised(decks):
    options = GAME.read_options({"decks": decks})
    assert red_dog.raises("optimal", options, decks) == frozenset(range(RAISE_FROM, 12))


def test_higher_odds_move_the_strategy():
    found = price(spread_odds={"1": "12 to 1", "4-6": "3 to 2"})
    assert found.outcomes.notes[0] == "raises on spreads 1, 6 to 11"
    assert found.edge < price().edge
    lines = {line.name: line for line in found.lines}
    assert lines["spread 1 won with a raise"].net == 24
    assert lines["spread 6 won with a raise"].net == 3
    assert lines["spreads 4 to 5 won"].net == Fraction(3, 2)
    with pytest.raises(Refused, match="less than"):
        price(spread_odds={"1": "4 to 1"})


def test_the_strategy_as_a_person_uses_it():
    found = MODEL.strategy(GAME.read_options())
    assert found.says[0].startswith("Raise by as much as the original wager on spreads 7 to 11")
    assert "6 -0.0710, 7 +0.0839" in found.says[1]
    (chart,) = found.charts
    cells = {row: dict(zip(chart.columns, values, strict=True)) for row, values in chart.rows}
    assert cells["2"]["10"] == cells["6"]["A"] == "R"
    assert cells["2"]["9"] == cells["7"]["A"] == "N"
    assert cells["K"]["A"] == "C"
    assert cells["A"]["A"] == "P"
    assert cells["A"]["2"] == "-"
    assert {cell for _, values in chart.rows for cell in values} == set(chart.legend)


def test_the_bots_decide_as_their_names_say():
    table = Table(GAME, options={"shuffle-after": "every-round"}, seats=1)
    bots = {name: make(table.options) for name, make in MODEL.bots.items()}
    spades = [card for card in DECK if card[1] == "s"]
    said = Counter()
    for first, second in permutations(spades, 2):

        def choose(prompt):
            spread = abs(PIPS[first] - PIPS[second]) - 1  # noqa: B023 - played at once
            for name, bot in bots.items():
                answer = bot(table.round, prompt, 1, None)
                table.round.check(answer)
                said[name, answer.name, spread >= 7] += 1
            assert GAME.bot(table.round, prompt, 1, None) == bots["optimal"](
                table.round, prompt, 1, None
            )
            return prompt.default

        cards = {"community": [first, second, "2c"], "burn": ["3c"]}
        dealt.play(table, lambda seat: {"original": 5_00}, cards, choose)
    for _, name, wide in said:
        assert name in ("cut", "raise", "no-raise"), wide
    assert said["optimal", "raise", True] == said["never-raise", "no-raise", True] == 30
    assert said["optimal", "no-raise", False] == said["always-raise", "raise", False] == 102
    assert not said["optimal", "raise", False]
    assert bots["optimal"](table.round, ask.Roll(2, "x"), 1, None) is None


# -- the engine -----------------------------------------------------------------------------------

POSTED = ({}, {"1": "6 to 1"}, {"4-11": "3 to 2"}, {"2": "9 to 2", "11": "2 to 1"})
AMOUNTS = (2_00, 10_00, 24_00, 50_00)


def play_and_compare(rng, table, plain, seen):
    decks = table.options["decks"]
    shoe = [*DECK] * decks
    if rng.random() < 0.3:
        ranks = rng.sample("23456789TJQKA", rng.randint(1, 3))
        shoe = [card for card in shoe if card[0] in ranks]
    cards = rng.sample(shoe, 3)
    burn = rng.choice([card for card in DECK if card not in cards])
    amounts = {}

    def choose(prompt):
        if prompt.offer("raise") and rng.random() < 0.6:
            high = prompt.offer("raise").high
            amounts[prompt.seat] = rng.choice((high, high // 2))
            return say.Choice(prompt.seat, "raise", amounts[prompt.seat])
        return prompt.default

    bets, _, won = dealt.play(
        table, lambda seat: {"original": rng.choice(AMOUNTS)},
        {"community": cards, "burn": [burn]}, choose,
    )  # fmt: skip
    code = ending(*(PIPS[card] for card in cards))
    seen[code] += 1
    for seat, wagers in bets.items():
        assert won[seat, "original"] == plain[code] * wagers["original"]
        assert won[seat, "raise"] == plain[code] * amounts.get(seat, 0)
    return len(bets)


def play_seats(seats):
    """The kernel's own endings and nets, held against every wager that the engine settles."""
    rng = random.Random(seats)
    played, seen = 0, Counter()
    while played < seats:
        chosen = {"decks": rng.choice((1, 2, 6, 8)), "spread-rows": rng.choice(POSTED)}
        way = rng.choice(({"shuffle": "continuous"}, {"shuffle-after": "every-round"}))
        table = Table(GAME, options={**chosen, **way}, seats=rng.randint(3, 7))
        plain = red_dog.nets(table.options, frozenset())
        for _ in range(min(60, seats // 50)):
            played += play_and_compare(rng, table, plain, seen)
    assert set(seen) == set(red_dog.CODES), "every ending comes up"


def test_the_engine_and_the_kernel_settle_alike():
    play_seats(20_000)


@pytest.mark.slow
def test_the_engine_and_the_kernel_settle_alike_often():
    play_seats(100_000)


def test_the_engine_settles_all_values():
    """Small enough for all: 13 values, three times over, weighed by how often they come."""
    table = Table(GAME, options={"shuffle": "continuous"}, seats=1)
    suits = [[card for card in DECK if card[1] == suit] for suit in "shd"]
    total, each = Fraction(0), 24
    for values in product(range(13), repeat=3):
        cards = [suit[value] for suit, value in zip(suits, values, strict=True)]
        _, _, won = dealt.play(
            table, lambda seat: {"original": 1_00}, {"community": cards},
            lambda prompt: GAME.bot(table.round, prompt, 1, None),
        )  # fmt: skip
        first, second, third = values
        ways = each * (each - (second == first)) * (each - (third == first) - (third == second))
        total += ways * (won[1, "original"] + won[1, "raise"])
    assert -total / (100 * 312 * 311 * 310) == FRACTIONS[6]


# -- simulators -----------------------------------------------------------------------------------

ROUNDS = 1 << 20


def run(style="optimal", **chosen):
    ((_, question),) = MODEL.questions({n.replace("_", "-"): v for n, v in chosen.items()})
    simulator = MODEL.simulate(question, style)
    return simulator, *simulated.play(simulator, "red", 6, ROUNDS)


@pytest.mark.parametrize("chosen", [{"decks": 1}, {"decks": 6, "spread_odds": {"4-11": "3 to 2"}}])
def test_simulated_and_exact_agree(chosen):
    """Every line within four standard errors, the edge within three."""
    simulator, results, staked, cards = run(**chosen)
    exact = price(**chosen)
    assert abs(-results.mean() / simulator.unit - exact.edge) < 3 * exact.std_dev / sqrt(ROUNDS)
    assert abs(staked.mean() / simulator.unit - exact.staked) < 0.002
    nets = simulated.check_lines(exact, simulator, Counter(results.tolist()), seldom=False)
    assert nets == set(simulator.names)
    consecutive = red_dog.has_spread(chosen["decks"], 0)
    assert abs(3 * ROUNDS - cards - consecutive * ROUNDS) < 4 * sqrt(ROUNDS)


@pytest.mark.parametrize("style", ["never-raise", "always-raise"])
def test_simulated_styles(style):
    simulator, results, _, _ = run(style, decks=2)
    exact = red_dog.edge(GAME.read_options({"decks": 2}), 2, style)
    assert abs(-results.mean() / simulator.unit - exact) < 3 * 2 / sqrt(ROUNDS)


def test_three_cards_are_three_cards():
    words, came = stream("three", 1), Counter()
    for _ in range(30_000):
        cards = red_dog.three_cards(words, 52)
        assert len(set(cards)) == 3
        came.update(enumerate(cards))
    for place in range(3):
        for card in range(52):
            assert abs(came[place, card] - 30_000 / 52) < 5 * sqrt(30_000 / 52)


def test_no_other_style():
    with pytest.raises(Refused, match="optimal, never-raise, always-raise"):
        run("wild")
