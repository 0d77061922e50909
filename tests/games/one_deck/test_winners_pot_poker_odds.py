"""Winner's pot poker's mathematics: figures, the ways to play, engine and kernels."""

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

import amounts
from odds.simulated import check_price, run
from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.winners_pot_poker import BONUS, GAME, stays
from pitboss.odds.cards.hands import numbers, tables
from pitboss.odds.games.one_deck import winners_pot_poker
from pitboss.odds.games.one_deck.winners_pot_poker import (
    MODEL,
    STYLES,
    by_place,
    rows,
    simple,
    terms,
    to_the_end,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers import stud

OPTIONS = GAME.read_options()


def price(wager="ante", table="alone", **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return MODEL.price(*MODEL.questions(options, wager=wager, table=table)[0])


# -- figures --------------------------------------------------------------------------------------


def test_the_pot_alone():
    found = price()
    assert find("winners-pot-poker") is MODEL
    assert found.exact == Fraction(3_034_090_608_509, 15_820_024_220_000)
    assert float(found.element_of_risk) == pytest.approx(0.063727, abs=5e-7)
    assert sum(line.chance for line in found.lines) == 1
    assert [line.net for line in found.lines] == [
        Fraction(16, 5), Fraction(-2, 5), -4, -2, -1]  # fmt: skip
    assert found.covers == ("bet", "double")


def test_the_commission_is_the_lesser_of_two():
    assert price(ante="5").edge == price().edge, "eight of eighty, or four of forty"
    free, usual, capped = (price(commission_fixed=fixed) for fixed in ("0", "10", "3"))
    assert free.edge < capped.edge < usual.edge
    assert max(line.net for line in capped.lines) == Fraction(37, 10)
    assert price(commission_percent="0%").edge == free.edge


def test_who_always_stays_pays_the_commission_alone():
    """Half of the pots are won, and a tenth of 8 antes is kept of them."""
    asked, found = terms(OPTIONS), to_the_end()
    assert found.edge(asked) == Fraction(2, 5)


def test_the_bonus():
    made = to_the_end().rows
    assert made[:2].sum() == 0
    often = {name: int(n) * 2_598_960 // int(made.sum()) for name, n in
             zip(rows()[0], made[2], strict=True)}  # fmt: skip
    assert often["royal-flush"] == 4
    assert often["pair-of-jacks-or-better"] == 337_920
    found = price(BONUS, "minimum")
    assert "24.7514 %" in found.outcomes.notes[0]
    assert float(found.edge) == pytest.approx(0.363807, abs=5e-7)
    assert sum(line.chance for line in found.lines) == 1


def test_the_words_of_the_strategy():
    found = MODEL.strategy(OPTIONS)
    assert "20.336 %; 19.179 %" in found.says[-1]
    (chart,) = found.charts
    cells = dict(chart.rows)
    assert set(cells["a pair or better"]) == {"B"}
    assert cells["ace high"] == ("B",) * 12 + ("b",)
    assert "".join(cells["ten high"]) == "bbbbbfffffffF"


def test_several_players():
    asked = [(pricing.wager, question.table) for pricing, question in MODEL.questions()]
    assert asked == [("ante", "alone"), *(("ante", f"{n} players") for n in range(2, 8)),
                     (BONUS, "minimum")]  # fmt: skip
    found = price(table="3 players")
    assert found.outcomes.method == "simulated"
    assert float(found.edge) == pytest.approx(0.334, abs=0.02)


def test_one_player_of_several_plays_as_one_alone():
    """The table of one against the exact price of the same way of playing."""
    asked = terms(OPTIONS)
    simulator = winners_pot_poker.simulator_of_several(OPTIONS, 1)
    results, staked = np.zeros((2, 1 << 20), np.int32)
    simulator.play(winners_pot_poker.stream("1", 0), results, staked)
    off = results.mean() / simulator.unit + float(
        STYLES.tally("rule-of-thumb", OPTIONS).edge(asked)
    )
    assert abs(off) < 3 * 3 / sqrt(results.size)


def test_simulated_and_exact_agree():
    for wager, table in (("ante", "alone"), (BONUS, "minimum")):
        simulator, came, staked = run(MODEL, wager, "optimal", 1)
        check_price(price(wager, table), simulator, came, staked)


# -- the engine and kernels -----------------------------------------------------------------------

CHOSEN = (
    {}, {"ante": "25", "commission-fixed": "7.50"}, {"ante": "7.33", "commission-percent": "3%"},
    {"deal": "automated", "ante": "15", "commission-fixed": "3", "smallest-chip": "1"},
)  # fmt: skip


def played(table, bets, rng, decide):
    """A round of random cards: it, and every holder's in the order dealt."""
    dealer, round = Dealer(rng.randrange(1 << 30)), table.start()
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat in table.seats:
                round.answer(say.Bet(seat, bets))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            answer = decide(round, prompt, prompt.seat, rng)
            round.answer(answer)
        else:
            round.answer(dealer.answer(prompt))
    return round


def rest(round, rng):
    """All hands, with cards at random in place of those that were not dealt."""
    hands = {holder: list(held) for holder, held in round.hands.items() if holder != "burn"}
    used = {card for held in hands.values() for card in held}
    left = [card for card in DECK if card not in used]
    rng.shuffle(left)
    return {holder: held + [left.pop() for _ in range(5 - len(held))]
            for holder, held in hands.items()}  # fmt: skip


@pytest.mark.light
@amounts.hands
def test_the_engine_and_the_kernel_settle_alike(amount):
    """Tables of one to seven players, all by the simple way; the button goes round."""
    rng, dealt, ended = random.Random(33), 0, Counter()
    while dealt < amount:
        players, chosen = rng.randint(1, 7), rng.choice(CHOSEN)
        table = Table(GAME, options=chosen, seats=players)
        options = table.options
        rate = options["commission-percent"]
        house = winners_pot_poker.House(options["ante"], rate.numerator, rate.denominator,
                              options["commission-fixed"], options["smallest-chip"])  # fmt: skip
        won, put = np.zeros((2, players + 1), np.int64)
        for number in range(60):
            round = played(table, {"ante": house.ante}, rng, GAME.bot)
            hands = rest(round, rng)
            order = ["dealer", *(str(seat) for seat in table.seats)]
            cards = np.array([numbers(hands[holder]) for holder in order], np.uint8)
            winners_pot_poker.settle(
                cards, number % (players + 1), by_place(), house, tables(), won, put
            )
            nets = round.balances()
            got = [nets.get(f"seat {seat}", 0) for seat in table.seats]
            assert won[1:].tolist() == got, (hands, chosen, number)
            assert nets.get("pot", 0) == 0
            ended[len(round.hands["burn"]), players > 1] += 1
            dealt += players
    assert len(ended) == 6, "some rounds end after every number of cards"


def test_the_bot_plays_by_the_words():
    rng, table = random.Random(3), Table(GAME, seats=1)
    how = simple()
    for _ in range(60):
        round = played(table, {"ante": 10_00}, rng, MODEL.bots["rule-of-thumb"](table.options))
        hand, dealer = round.hands["1"], round.hands["dealer"]
        first = stud.stays(how, numbers(hand[:3]), numbers(dealer[2:3]))
        assert first == stays(hand[:3], [dealer[2:3]]) == (len(hand) > 3)


def test_optimal_players_and_the_bonus_through_the_engine():
    rng, table = random.Random(34), Table(GAME, seats=1)
    bot, how, asked = MODEL.bots["optimal"](table.options), STYLES.plan("optimal", OPTIONS), set()
    names, made = rows()
    for _ in range(400):
        round = played(table, {"ante": 10_00, BONUS: 5_00}, rng, bot)
        hands = rest(round, rng)
        hand, dealer = hands["1"], hands["dealer"]
        up = [*dealer[2:4], *dealer[:2], dealer[4]]
        dealt = np.concatenate((numbers(hand), numbers(up)))[None]
        found = stud.follow(how, dealt)
        (end,), (row,) = stud.ends(dealt, found.stage), stud.rows_of(made, found)
        nets = Counter()
        for event in round.events:
            if isinstance(event, on.Settled):
                nets[event.wager == BONUS] += event.won - event.lost
        assert Fraction(nets[False], 10_00) == terms(OPTIONS).nets[end]
        (on_bonus,) = [e for e in round.events if isinstance(e, on.Settled) and e.wager == BONUS]
        assert on_bonus.why.startswith(names[row])
        asked.add(int(end))
    assert asked >= {0, 1, 2, 4}
