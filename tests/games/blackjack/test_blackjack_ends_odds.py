"""How often a round of blackjack ends how: exact, and against figures that others published."""

from math import sqrt

import numpy as np
import pytest

from pitboss.games.blackjack.blackjack import GAME
from pitboss.odds.games.blackjack.blackjack import MODEL, streaks
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import best_worth
from pitboss.odds.games.blackjack.common.distribution import rounds as simulated
from pitboss.odds.games.blackjack.common.distribution import sampled
from pitboss.odds.games.blackjack.common.distribution.ends import (
    End,
    Split,
    ends_of,
    tally,
    unit_of,
)
from pitboss.odds.games.blackjack.common.distribution.rounds import RoundEnds, lines, round_ends
from pitboss.odds.games.blackjack.common.distribution.sampled import Sampled
from pitboss.odds.games.blackjack.common.distribution.splits import two_hands
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.simulation.streams import stream


def rules(**chosen):
    return table_rules(GAME.read_options({k.replace("_", "-"): v for k, v in chosen.items()}))


EVERY = [
    {},
    {"deal": "hole-reader", "soft_17": "hit", "surrender": "yes"},
    {"deal": "hand", "decks": 1, "double_card": "face-down", "surrender": "yes"},
    {"bonus_payouts": "777 five-card-21 678-suited designated-blackjack"},
    {"variation": "6-to-5", "even_money": "yes"},
]


@pytest.mark.parametrize(
    "chosen", [*EVERY[:2], *(pytest.param(each, marks=pytest.mark.slow) for each in EVERY[2:])]
)
def test_lines_come_to_what_a_round_is_worth(chosen):
    table = rules(**chosen)
    found = round_ends(table)
    assert not found.sampled.rounds, "two hands are counted, not dealt"
    assert sum(found.tally.values()) == pytest.approx(1, abs=1e-13)
    assert sum(float(line.net) * line.chance for line in lines(found)) == pytest.approx(
        best_worth(table), abs=1e-13
    )


SMALL = np.array([0, 3, 2, 2, 1, 3, 4, 2, 4, 2, 9])


@pytest.mark.parametrize("chosen", [{}, {"deal": "hole-reader"}, {"double_card": "face-down"}])
@pytest.mark.parametrize("up", [1, 6, 10])
def test_split_hands_of_a_small_shoe(chosen, up):
    """Where the cards of one hand matter much to the other: what two hands come to together is what
    they are worth one by one."""
    table = rules(**chosen)
    seen = best_play.see(table, (up,), SMALL)
    for start in best_play.starts(seen, SMALL):
        first, second = start.cards
        if first != second or seen.shoe[first] < 2:
            continue
        policy = best_play.split_policy(seen, first)
        worth = best_play.split_worth(seen, first, policy)
        tally = two_hands(Split(seen, start, policy, worth), again=False)
        mean = sum(end.net * often for end, often in tally.items()) / unit_of(table)
        assert mean == pytest.approx(start.chance * worth, abs=1e-14)
        known = start.blackjack if table.known_blackjack else 0.0
        assert sum(tally.values()) == pytest.approx(start.chance * (1 - known), abs=1e-14)


@pytest.mark.parametrize("up", [6, 10])
def test_hands_of_a_small_shoe(up):
    table = rules(surrender="yes")
    seen = best_play.see(table, (up,), SMALL)
    ends = ends_of(seen, SMALL)
    split = sum(one.start.chance * one.worth for one in ends.splits)
    worth = best_play.round_worth(seen, SMALL, best_play.best_of(seen))
    found = sum(end.net * often for end, often in ends.tally.items()) / ends.unit
    assert found + split == pytest.approx(worth, abs=1e-14)


@pytest.mark.parametrize(("card", "up", "chosen"), [
    (8, 10, {"max_split_hands": 4}),
    (2, 7, {"max_split_hands": 3, "deal": "hole-reader"}),
])  # fmt: skip
def test_pairs_that_are_split_again_are_dealt_as_they_are_priced(card, up, chosen):
    """All splits less those into two hands: what the sample has before it is made to agree."""
    table = rules(**chosen)
    shoe = best_play.full_shoe(table)
    seen = best_play.see(table, (up,), shoe)
    start = next(each for each in best_play.starts(seen, shoe) if each.cards == (card, card))
    policy = best_play.split_policy(seen, card)
    split = Split(seen, start, policy, best_play.split_worth(seen, card, policy))
    two = two_hands(split, again=True)
    left = start.chance * split.worth - sum(e.net * often for e, often in two.items()) / 2
    known = start.blackjack if table.known_blackjack else 0.0
    chance = start.chance * (1 - known) - sum(two.values())
    deal, rounds = sampled.deal_of(split), 40_000
    counts = np.zeros((2 * 16 * deal.unit + 1, 9, 3), dtype=np.int64)
    sampled.play(stream("again", 0), rounds, sampled.all_hands(), deal, counts)
    nets = (np.arange(len(counts)) - 16 * deal.unit) / deal.unit
    often = counts.sum(axis=(1, 2)) / rounds
    mean = float(nets @ often)
    error = sqrt(float(nets**2 @ often) - mean**2) / sqrt(rounds)
    assert mean == pytest.approx(left / chance, abs=4 * error)


# -- what is simulated -----------------------------------------------------------------------------

NETS, STAKES, OFTEN = [-4, -2, 0, 2, 3, 4], [4, 2, 2, 2, 2, 4], [0.05, 0.43, 0.09, 0.33, 0.04, 0.06]


def test_simulated_lines_add_up_to_the_edge(monkeypatch):
    """Weighed by so little that every line stays within its error."""
    monkeypatch.setattr(simulated, "BLOCK", 1 << 12)
    rng = np.random.default_rng(1)

    def play(stream, results, staked):
        came = rng.choice(len(NETS), results.size, p=OFTEN)
        results[:], staked[:] = np.array(NETS)[came], np.array(STAKES)[came]

    worth = float(np.dot(NETS, OFTEN)) / 2
    found = simulated.simulated_ends(Simulator(play=play, unit=2), worth, lambda what, done: None)
    shown = lines(found)
    assert sum(float(line.net) * line.chance for line in shown) == pytest.approx(worth, abs=1e-12)
    assert sum(line.chance for line in shown) == pytest.approx(1, abs=1e-12)
    assert [line.net * 2 for line in reversed(shown)] == NETS
    assert [line.staked * 2 for line in reversed(shown)] == pytest.approx(STAKES)
    for line, often in zip(reversed(shown), OFTEN, strict=True):
        assert line.chance == pytest.approx(often, abs=4 * line.std_error)
        error = sqrt(often * (1 - often) / (8 << 12))
        assert line.std_error == pytest.approx(error, rel=0.1)
    assert f"{8 << 12:,} rounds" in simulated.said(found)


def ended(won, lost, chances=(0.43, 0.48)):
    """Two hands as counted, more of them as they came in a sample of 2,000."""
    counted, more = tally(), tally()
    counted[End(2, 2, 1)], counted[End(-2, 2, -1)] = chances
    chance = 0.02
    more[End(2, 6, 1)], more[End(-2, 6, -1)] = won * chance / 2_000, lost * chance / 2_000
    more[End(0, 6, 0)] = (2_000 - won - lost) * chance / 2_000
    return RoundEnds(2, counted, Sampled(more, chance, 2_000))


def test_a_streak_has_the_error_of_its_sample():
    """As far apart as streaks are that come of other samples."""
    samples = np.random.default_rng(2).multinomial(2_000, (0.5, 0.4, 0.1), size=2_000)
    found = [streaks.chance_of(ended(won, lost), 3) for won, lost, _ in samples.tolist()]
    assert streaks.error_of(ended(1_000, 800), 3) == pytest.approx(np.std(found), rel=0.1)


@pytest.mark.slow
def test_what_is_simulated_is_not_called_exact():
    """Where pairs are split again; the lines add up all the same."""
    chosen = {"max-split-hands": 3, "side-wagers": "streak"}
    said = {"main": "exact edge, lines partly simulated", "streak-2": "partly simulated"}
    for wager, method in said.items():
        pricing, question = MODEL.questions(chosen, wager=wager)[0]
        priced = MODEL.price(pricing, question)
        assert priced.outcomes.method == method
        left = -sum(float(line.net) * line.chance for line in priced.lines)
        assert priced.edge == pytest.approx(left, abs=1e-12)
    assert 0 < priced.outcomes.std_error < 0.0001


# blackjackhero.com, "A New Blackjack Variation: Streak"; also Wizard of Odds, "Streak Side Bet in
# Blackjack" (wizardofodds.com/games/blackjack/side-bets/streak/), for six decks and four hands.
STREAKS = {2: 0.097, 3: 0.143, 4: 0.084, 5: 0.082}


def test_streaks():
    found = round_ends(rules(deal="hole-reader", split_two_card_21="void"))
    for length, edge in STREAKS.items():
        pays = {2: 3, 3: 7, 4: 17, 5: 37}[length]
        assert 1 - (pays + 1) * streaks.chance_of(found, length) == pytest.approx(edge, abs=0.0015)


@pytest.mark.slow
def test_rounds_that_are_dealt_end_as_often():
    """By the charts and by the cards of the hand differ by no more than 0.00005 a line."""
    [(pricing, question)] = MODEL.questions({"shuffle": "continuous"}, wager="main",
                                            table="standard")  # fmt: skip
    priced, twin = MODEL.price(pricing, question), MODEL.simulate(question, "optimal")
    results, staked = np.empty(1 << 20, dtype=np.int32), np.empty(1 << 20, dtype=np.int32)
    twin.play(stream("ends", 0), results, staked, *twin.parameters)
    for line in priced.lines:
        often = np.count_nonzero(results == line.net * twin.unit) / results.size
        error = sqrt(line.chance * (1 - line.chance) / results.size)
        assert often == pytest.approx(line.chance, abs=4 * error + 0.00005), line.name
    assert staked.mean() / twin.unit == pytest.approx(float(priced.staked), abs=0.002)


# -- side wagers -----------------------------------------------------------------------------------


def price(wager, **chosen):
    [(pricing, question)] = MODEL.questions(
        {k.replace("_", "-"): v for k, v in chosen.items()}, wager=wager, table="all"
    )
    return MODEL.price(pricing, question)


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_progressive_wager_by_its_meter(decks):
    """2.19: the figures of one who counts the aces by hand."""
    one = price("progressive", side_wagers="progressive", decks=decks)
    cards, aces = 52 * decks, 4 * decks
    two = aces * (aces - 1) / (cards * (cards - 1))
    assert one.hit_rate == pytest.approx(two)
    four = 2 * np.prod([(2 * decks - n) / (cards - n) for n in range(4)])
    assert float(one.lines[0].chance) == pytest.approx(four)
    more = price("progressive", side_wagers="progressive", decks=decks,
                 progressive_initial="10000")  # fmt: skip
    assert float(one.edge - more.edge) == pytest.approx(5000 * four)


@pytest.mark.slow
def test_streaks_are_played_as_they_are_priced():
    [(pricing, question)] = MODEL.questions(
        {"side-wagers": "streak", "shuffle": "continuous"}, wager="streak-3"
    )
    priced, twin = MODEL.price(pricing, question), MODEL.simulate(question, "optimal")
    results, staked = np.empty(1 << 19, dtype=np.int32), np.empty(1 << 19, dtype=np.int32)
    twin.play(stream("streaks", 0), results, staked, *twin.parameters)
    error = results.std() / sqrt(results.size)
    assert -results.mean() / twin.unit == pytest.approx(float(priced.edge), abs=3 * error)
    assert set(results.tolist()) == {-1, 7}


@pytest.mark.slow
def test_three_hands_of_the_dealers_are_played_as_they_are_priced():
    """2.18: each comes as the first one does."""
    [(pricing, question)] = MODEL.questions(
        {"side-wagers": "multiple-action", "shuffle": "continuous"}, wager="ma-1", table="standard"
    )
    priced, twin = MODEL.price(pricing, question), MODEL.simulate(question, "optimal")
    results, staked = np.empty(1 << 20, dtype=np.int32), np.empty(1 << 20, dtype=np.int32)
    twin.play(stream("three", 0), results, staked, *twin.parameters)
    nets = results / twin.unit
    assert nets.mean() == pytest.approx(-float(priced.edge), abs=3 * nets.std() / 1024)
    assert nets.std() < priced.std_dev, "three hands of the dealer's even out"
    assert staked.mean() / twin.unit == pytest.approx(float(priced.staked), abs=0.002)
