"""Casino war: counted by brute force, published figures, the engine and the simulators agree."""

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
from pitboss.games.high_card.casino_war import GAME, WAR
from pitboss.odds.games.high_card import casino_war
from pitboss.odds.games.high_card.casino_war import MODEL, ending, endings
from pitboss.odds.simulation.streams import stream

EVERY_ROUND = {"cutting-card": 1}
"""The cutting card right behind the first card: a full shoe for every round."""


def price(wager, **chosen):
    ((pricing, question),) = MODEL.questions(chosen, wager=wager)
    return MODEL.price(pricing, question)


def percent(number):
    return float(number) * 100


# -- figures --------------------------------------------------------------------------------------

PUBLISHED = {
    1: (2.06, 2.42, 2.94, 35.29),
    2: (2.24, 2.70, 3.40, 25.24),
    3: (2.29, 2.79, 3.55, 21.94),
    4: (2.31, 2.84, 3.62, 20.29),
    5: (2.32, 2.86, 3.67, 19.31),
    6: (2.33, 2.88, 3.70, 18.65),
    7: (2.34, 2.89, 3.72, 18.18),
    8: (2.34, 2.90, 3.73, 17.83),
}
"""I-Online-Casinos, "Casino War Odds": war with a bonus for a second tie as in 22.9(a)3, war
without one, surrender, tie wager; by decks, also those that New Jersey does not have."""


@pytest.mark.parametrize("decks", PUBLISHED)
def test_published_figures(decks):
    found = (
        casino_war.edge(decks, "optimal", endings()),
        casino_war.edge(decks, "optimal", endings(WAR["higher"])),
        casino_war.edge(decks, "surrender", endings()),
        1 - 11 * casino_war.first_tie(decks),
    )
    assert [percent(edge) for edge in found] == pytest.approx(PUBLISHED[decks], abs=0.0051)


def test_published_chances():
    """The same page: how rounds end with six decks; Beating Bonuses, "War": per unit wagered."""
    chances = {line.name: float(line.chance) for line in price("initial").lines}
    assert chances["war tied"] == pytest.approx(0.005471, abs=5e-7)
    others = chances["war won"] + chances["player's card is higher"]
    assert others == pytest.approx(0.497265, abs=5e-7)
    assert chances["dealer's card is higher"] == pytest.approx(0.463023, abs=5e-7)
    assert chances["war lost"] == pytest.approx(0.034242, abs=5e-7)
    assert percent(price("initial").element_of_risk) == pytest.approx(2.17, abs=0.005)


def test_as_fractions():
    assert price("initial").exact == Fraction(23_138, 993_023)
    assert price("initial", decks=7).exact == Fraction(184_662, 7_906_261)
    assert price("initial", decks=8).exact == Fraction(276_706, 11_826_255)
    assert price("tie").exact == Fraction(58, 311)
    assert price("war-tie").exact == Fraction(2_974, 15_965)
    assert casino_war.edge(6, "surrender", endings()) == Fraction(23, 622)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_by_decks(decks):
    """By hand: of the cards left, so many are of the rank of the first."""
    size, each = 52 * decks, 4 * decks
    tied = Fraction(each - 1, size - 1)
    again = Fraction((each - 2) * (each - 3) + 12 * each * (each - 1), (size - 2) * (size - 3))
    assert price("tie", decks=decks).exact == 1 - 11 * tied
    assert price("war-tie", decks=decks).exact == 1 - 11 * again
    assert price("initial", decks=decks).exact == tied * ((1 - again) / 2 - 2 * again)
    assert price("initial", decks=decks).staked == 1 + tied


WAGERS = ("initial", "tie", "war-tie")


def test_by_decks_in_figures():
    found = {n: [percent(price(w, decks=n).edge) for w in WAGERS] for n in (6, 7, 8)}
    assert found[6] == pytest.approx([2.3301, 18.6495, 18.6282], abs=5e-5)
    assert found[7] == pytest.approx([2.3356, 18.1818, 18.1662], abs=5e-5)
    assert found[8] == pytest.approx([2.3398, 17.8313, 17.8194], abs=5e-5)


def test_an_automated_shuffler_has_half_of_the_decks_in_play():
    for wager in WAGERS:
        twelve = price(wager, shuffle="automated", decks=12)
        assert twelve.exact == price(wager).exact
        assert price(wager, shuffle="automated").exact == price(wager).exact
        assert price(wager, shuffle="automated", decks=16).exact == price(wager, decks=8).exact
    with pytest.raises(Refused, match="at least 12"):
        price("tie", shuffle="automated", decks=6)


def test_small_shoes_by_brute_force():
    """All orders of four cards, from shoes of a few ranks: the same formulas, the same counts."""
    ends = endings()
    for ranks, each in ((3, 3), (4, 2), (2, 4)):
        shoe = [rank for rank in range(ranks) for _ in range(each)]
        came = Counter(
            ending(mine, dealers, True, again, dealers_again)
            for mine, dealers, again, dealers_again in permutations(shoe, 4)
        )
        every = sum(came.values())
        tied = casino_war.tie([each] * ranks)
        second = casino_war.tie([each - 2] + [each] * (ranks - 1))
        assert Fraction(came[casino_war.WON], every) == (1 - tied) / 2
        assert Fraction(came[casino_war.WAR_TIED], every) == tied * second
        assert Fraction(came[casino_war.WAR_LOST], every) == tied * (1 - second) / 2
        mean = sum(ends[code].net * count for code, count in came.items()) / every
        assert mean == tied * (2 * second - (1 - second) / 2)


def test_the_notes_tell_the_other_figures():
    notes = price("initial").outcomes.notes
    assert notes[0] == "by decks: 6 2.3301 %, 7 2.3356 %, 8 2.3398 %"
    assert "3.6977 % (23/622)" in notes[1]
    assert "2.8771 %" in notes[2]
    assert {line.name: line.net for line in price("initial").lines} == {
        "war tied": 2,
        "war won": 1,
        "player's card is higher": 1,
        "dealer's card is higher": -1,
        "war lost": -2,
    }


# -- strategy -------------------------------------------------------------------------------------


def test_war_is_better_whatever_has_been_seen():
    """From any cards that are left: half is surrendered, a war costs less."""
    rng = random.Random(22)
    for _ in range(200):
        left = [rng.randint(0, 24) for _ in range(13)]
        if sum(left) < 2:
            continue
        again = casino_war.tie(left)
        war = (1 - again) / 2 * (1 - 2) + again * 2
        assert war >= Fraction(-1, 2)
        assert (war > Fraction(-1, 2)) == (again > 0)


def test_the_strategy_as_a_person_uses_it():
    found = MODEL.strategy(GAME.read_options())
    assert found.says[0].startswith("Go to war on every tie hand")
    assert "0.3151" in found.says[1]
    (chart,) = found.charts
    assert chart.rows[0] == ("tie hand", ("W",) * 13)


def test_the_bots_decide_as_their_names_say():
    table = Table(GAME, options=EVERY_ROUND, seats=3)
    bots = {name: make(table.options) for name, make in MODEL.bots.items()}
    said = Counter()
    for nine in ("9c", "9d"):

        def choose(prompt):
            for name, bot in bots.items():
                answer = bot(table.round, prompt, prompt.seat, None)
                table.round.check(answer)
                said[name, answer.name] += 1
            return GAME.bot(table.round, prompt, prompt.seat, None)

        cards = {"1": [nine, "2c"], "2": ["3c"], "3": [nine, "4c"], "dealer": ["9h", "3d"]}
        dealt.play(table, lambda seat: {"initial": 10_00}, {**cards, "burn": ["As"] * 4}, choose)
    assert said["optimal", "war"] == said["surrender", "surrender"] == 4
    assert said["optimal", "no-tie"] == said["surrender", "no-tie"] == 4
    assert bots["optimal"](table.round, ask.Roll(2, "x"), 1, None) is None


# -- the engine -----------------------------------------------------------------------------------

AMOUNTS = (1_00, 5_00, 12_00, 25_00, 100_00)


def random_cards(rng, seats, decks):
    """Two cards each from a full shoe; often of a few ranks, so that ties and wars come."""
    shoe = [*DECK] * decks
    if rng.random() < 0.8:
        ranks = rng.sample("23456789TJQKA", rng.randint(1, 4))
        shoe = [card for card in shoe if card[0] in ranks]
    shoe = rng.sample(shoe, 2 * len(seats) + 6)
    holders = {str(seat): [shoe.pop(), shoe.pop()] for seat in seats}
    return {**holders, "dealer": [shoe.pop(), shoe.pop()], "burn": shoe[:4]}


def play_and_compare(rng, table, decks, seen):
    unit, (nets, _) = casino_war.in_whole_units(
        *zip(*((e.net, e.staked) for e in endings()), strict=True)
    )
    cards = random_cards(rng, table.seats, decks)
    ties = {}

    def bet(seat):
        wagers = {"initial": rng.choice(AMOUNTS)}
        return {**wagers, "tie": rng.choice(AMOUNTS)} if rng.random() < 0.6 else wagers

    def choose(prompt):
        if prompt.offer("war"):
            return rng.choice(("war", "war", "surrender"))
        if prompt.offer("war-tie") and rng.random() < 0.6:
            ties[prompt.seat] = rng.choice(AMOUNTS)
            return say.Choice(prompt.seat, "war-tie", ties[prompt.seat])
        return prompt.default

    bets, chosen, won = dealt.play(table, bet, cards, choose)
    dealers, dealers_again = (PIPS[card] for card in cards["dealer"])
    for seat, wagers in bets.items():
        mine, again = (PIPS[card] for card in cards[str(seat)])
        war = "war" in chosen.get(seat, ())
        code = ending(mine, dealers, war, again, dealers_again)
        seen[code] += 1
        stake = wagers["initial"]
        assert won[seat, "initial"] + won[seat, "war"] == Fraction(int(nets[code]) * stake, unit)
        for wager, put, tied in (
            ("tie", wagers.get("tie", 0), mine == dealers),
            ("war-tie", ties.get(seat, 0), again == dealers_again),
        ):
            assert won[seat, wager] == (10 if tied else -1) * put
            seen[wager, tied] += put > 0
    return len(bets)


def play_seats(seats):
    rng = random.Random(seats)
    played, seen = 0, Counter()
    while played < seats:
        decks = rng.choice((6, 7, 8))
        table = Table(GAME, options={**EVERY_ROUND, "decks": decks}, seats=rng.randint(3, 7))
        for _ in range(min(50, seats // 50)):
            played += play_and_compare(rng, table, decks, seen)
    assert len(seen) == 10, "every ending, and both ways of both tie wagers"


def test_the_engine_and_the_kernel_settle_alike():
    play_seats(20_000)


@pytest.mark.slow
def test_the_engine_and_the_kernel_settle_alike_often():
    play_seats(100_000)


def test_the_engine_settles_every_pair_of_ranks():
    """Small enough for all: every rank against every rank, and so on the war deal."""
    table = Table(GAME, options=EVERY_ROUND, seats=1)
    names = {name: casino_war.endings()[code].net for code, name in enumerate(
        ("lost", "won", "surrendered", "war lost", "war won", "war tied"))}  # fmt: skip
    spades, hearts = ([card for card in DECK if card[1] == suit] for suit in "sh")
    came = Counter()
    for mine, dealers in [*product(range(13), repeat=2), *[(5, 5)] * 168]:
        again, dealers_again = divmod(sum(came.values()) % 169, 13)
        cards = {"1": [spades[mine], spades[again]], "dealer": [hearts[dealers],
                 hearts[dealers_again]], "burn": ["2c"] * 4}  # fmt: skip
        _, _, won = dealt.play(
            table, lambda seat: {"initial": 1_00}, cards,
            lambda prompt: "war" if prompt.offer("war") else prompt.default,
        )  # fmt: skip
        code = ending(mine, dealers, True, again, dealers_again)
        assert won[1, "initial"] + won[1, "war"] == 100 * [*names.values()][code]
        came[code] += 1
    assert came[casino_war.WON] == came[casino_war.LOST] == 78


# -- simulators -----------------------------------------------------------------------------------

ROUNDS = 1 << 20


def run(wager, style="optimal", **chosen):
    ((_, question),) = MODEL.questions(chosen, wager=wager)
    simulator = MODEL.simulate(question, style)
    return simulator, *simulated.play(simulator, wager, 1, ROUNDS)


@pytest.mark.parametrize("wager", WAGERS)
@pytest.mark.parametrize("decks", [6, 8])
def test_simulated_and_exact_agree(wager, decks):
    """Every line within four standard errors, the edge within three."""
    simulator, results, staked, _ = run(wager, decks=decks)
    exact = price(wager, decks=decks)
    edge = -results.mean() / simulator.unit
    assert abs(edge - exact.edge) < 3 * exact.std_dev / sqrt(ROUNDS)
    assert abs(staked.mean() / simulator.unit - exact.staked) < 0.001
    nets = simulated.check_lines(exact, simulator, Counter(results.tolist()), seldom=False)
    assert nets == set(simulator.names)


def test_surrendering_simulated():
    simulator, results, staked, cards = run("initial", "surrender")
    assert abs(-results.mean() / simulator.unit - 23 / 622) < 3 / sqrt(ROUNDS)
    assert set(staked.tolist()) == {simulator.unit}
    assert cards == 2 * ROUNDS


def test_ranks_fall_evenly_in_the_war_after_a_tie():
    """What is drawn beside two cards of one rank: that rank is rarer by two cards."""
    words, came, size = stream("ranks", 2), Counter(), 312
    for _ in range(40_000):
        third, fourth = casino_war.two_more(words, size, 0, 13)
        assert len({third, fourth, 0, 13}) == 4
        came.update((third % 13, fourth % 13))
    for rank, chance in enumerate([22 / 310] + [24 / 310] * 12):
        assert abs(came[rank] - 80_000 * chance) < 4 * sqrt(80_000 * chance)


def test_no_other_style():
    with pytest.raises(Refused, match="optimal, surrender"):
        run("initial", "wild")
