"""Flop poker: published figures, the strategy, the engine, players, simulators and the pot."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import amounts
from odds.dealt import decide_all, play, rare_hand, shuffled
from odds.planned import check_chart
from odds.simulated import check_price, run
from odds.simulated import edge_of as simulated_edge
from pitboss.engine import Choice, Table
from pitboss.games.one_deck.flop_poker import GAME, PAIRS, TABLES, decision
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck import flop_poker as model
from pitboss.odds.games.one_deck.flop_poker import EQUAL_POTS, LOST, MODEL, ROWS, STYLES, nets
from pitboss.odds.registry import find
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers import best_of_board, equal_pots

OPTIONS = GAME.read_options()
ELEVEN = {"straight": "11 to 1"}
AMOUNTS = (5_00, 25_00, 50_00, 100_00)


def price(wager="ante", table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return MODEL.price(*MODEL.questions(options, wager=wager, table=table, stake=stake)[0])


# -- figures --------------------------------------------------------------------------------------


def test_the_odds_of_the_text():
    found = price()
    assert find("flop-poker") is MODEL
    assert found.exact == Fraction(3_300_677, 50_896_300)
    assert float(found.edge) == pytest.approx(0.064851, abs=5e-7)
    assert float(found.element_of_risk) == pytest.approx(0.034787, abs=5e-7)
    assert price("three-card-bonus").exact == Fraction(297, 5525)


def test_published_edge():
    """5.424 % of the ante, where a straight is paid at 11 to 1."""
    found = price(flop_rows=ELEVEN)
    assert found.exact == Fraction(2_760_479, 50_896_300)
    assert float(found.edge) == pytest.approx(0.05424, abs=5e-6)
    assert "better than the text is posted for straight" in found.outcomes.notes


def test_how_often_hands_come():
    """Over all deals every hand is played or surrendered, and none is lost."""
    shown, surrendered = best_of_board.tally(PAIRS, STYLES.plan("optimal", OPTIONS))
    assert sum(shown) + surrendered == best_of_board.DEALS == 407_170_400
    assert surrendered == 55_272_000
    assert dict(zip(ROWS, shown, strict=True))["royal-flush"] == 1_880
    assert float(price().staked) == pytest.approx(1.864253, abs=5e-7)


def test_the_limit_of_a_hand():
    free, cut = price(), price(stake=100_00)
    assert (free.outcomes.stake, cut.outcomes.stake) == (None, 100_00)
    assert max(line.net for line in cut.lines) == 500
    assert cut.edge > free.edge == price(stake=49_95).edge
    assert cut.outcomes.notes[-1] == model.LIMIT


# -- decisions ------------------------------------------------------------------------------------


def test_the_chart_is_the_usual_rule():
    for chosen in ({}, {"flop-rows": ELEVEN}):
        found = MODEL.strategy(GAME.read_options(chosen))
        check_chart(found, model.USUAL, "S", model.OTHER)


def test_other_odds_ask_for_other_decisions():
    found = MODEL.strategy(GAME.read_options({"flop-rows": {"three-of-a-kind": "20 to 1"}}))
    assert found.says == model.OWN_ODDS
    assert dict(found.charts[0].rows)[model.OTHER] == ("F",)


def test_always_making_the_flop_wager_costs_more():
    shown, surrendered = best_of_board.tally(PAIRS, STYLES.plan("always-flop", OPTIONS))
    won = sum(net * often for net, often in zip(nets(OPTIONS), shown, strict=True))
    assert surrendered == 0
    assert -won / best_of_board.DEALS - price().exact == pytest.approx(0.0412, abs=0.0001)


@pytest.mark.parametrize("style", STYLES.names)
def test_bots_decide_by_their_plans(style):
    table, asked = Table(GAME, seats=6), Counter()
    bot = MODEL.bots[style](table.options)

    def decide(round, prompt):
        answer = bot(round, prompt, prompt.seat, None)
        assert style == "always-flop" or answer.name == decision(round, prompt, prompt.seat)
        asked[answer.name] += 1
        return answer

    decide_all(table, {"ante": 5_00, "pot": 5_00}, 60, 3, decide)
    assert asked.total() == 360
    assert (asked["surrender"] > 0) == (style == "optimal")


# -- the engine and simulators --------------------------------------------------------------------


def random_cards(rng, seats):
    """Three each and three for all; often some of them belong together."""
    first = rare_hand(rng) if rng.random() < 0.5 else []
    deck = shuffled(rng, first)
    lucky, *others = rng.sample(seats, len(seats))
    found = {str(lucky): deck[:3], "community": rng.sample(deck[3:6], 3)}
    for place, seat in enumerate(others, 2):
        found[str(seat)] = deck[3 * place : 3 * place + 3]
    return found


def settled_by_kernel(known, dealt, played, stakes):
    """What the seats of a table win, each with its own stake."""
    found = []
    for stake in AMOUNTS:
        unit, (won, lost) = known[stake]
        found.append(best_of_board.settle(PAIRS, dealt, played, won, int(lost[0])) / unit)
    return [int(found[AMOUNTS.index(stake)][at] * stake) for at, stake in enumerate(stakes)]


@amounts.hands
def test_the_engine_and_the_kernel_settle_alike(amount):
    """Many hands: played or surrendered, better odds, the limit, the pot among all players."""
    rng = random.Random(29)
    dealt, ends, cut, shared = 0, Counter(), 0, 0
    while dealt < amount:
        chosen = {"deal": rng.choice(("shoe", "hand", "automated"))}
        if rng.random() < 0.5:
            chosen["flop-rows"] = ELEVEN | {"flush": "41 to 2"}
        table = Table(GAME, options=chosen, seats=rng.randint(2, 7))
        seats = list(table.seats)
        known = {at: in_whole_units(nets(table.options, at), [LOST]) for at in AMOUNTS}
        for _ in range(200):
            cards = random_cards(rng, seats)
            bets, said, got = play(
                table, lambda seat: {"ante": rng.choice(AMOUNTS), "pot": 84_00}, cards,
                lambda prompt: Choice(prompt.seat, rng.choice(("flop", "surrender"))),
            )  # fmt: skip
            board = numbers(cards["community"])
            own = np.array([numbers(cards[str(seat)]) for seat in seats])
            (won,) = best_of_board.winners(np.append(own, board)[None], len(seats))
            stakes = [bets[seat]["ante"] for seat in seats]
            played = np.array([said[seat] == ["flop"] for seat in seats])
            dealt_each = np.hstack((own, np.tile(board, (len(seats), 1))))
            for at, expected in enumerate(settled_by_kernel(known, dealt_each, played, stakes)):
                net = got[seats[at], "ante"] + got[seats[at], "flop"]
                assert net == expected, (cards, seats[at])
                share = 84_00 * len(seats) // won.sum() if won[at] else 0
                assert got[seats[at], "pot"] == share - 84_00
                ends[bool(played[at]), Fraction(net, stakes[at])] += 1
                cut += net == 50_000_00
            shared += won.sum() > 1
            dealt += len(seats)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert {int(pays.ratio) + 1 for pays in TABLES["flop"]["minimum"].rows.values()} <= {
        net for played, net in ends if played
    }
    assert cut > 5, "the limit is met"
    assert shared > 20, "hands tie"


@pytest.mark.parametrize("style", STYLES.names)
def test_simulated_styles_agree_with_the_exact_figures(style):
    simulator, came, staked = run(MODEL, "ante", style, 1)
    if style == "optimal":
        check_price(price(), simulator, came, staked)
    else:
        assert staked == 2
        assert simulated_edge(simulator, came) == pytest.approx(0.1061, abs=0.02)


# -- the pot --------------------------------------------------------------------------------------


def test_the_pot_costs_nothing_whatever_the_number_of_players():
    priced = [MODEL.price(*asked) for asked in MODEL.questions(wager="pot")]
    assert [found.table for found in priced] == [f"{players} players" for players in range(2, 8)]
    for players, found in enumerate(priced, 2):
        assert found.exact == sum(line.net * line.chance for line in found.lines) == 0
        assert sum(line.chance for line in found.lines) == 1
        assert float(found.hit_rate) == pytest.approx(1 / players, rel=0.003)
    assert {found.outcomes.method for found in priced[1:]} == {"simulated"}


def test_two_players_over_all_deals():
    found = price("pot", "2 players")
    assert best_of_board.two_alike() == Fraction(3_965_868, 3_219_190_975)
    assert found.outcomes.method == "exact"
    simulated = equal_pots.sharing(EQUAL_POTS, 2)
    assert float(simulated[1]) == pytest.approx(float(best_of_board.two_alike()), abs=1.1e-4)
    check_price(found, *run(MODEL, "pot", "optimal", 1))
