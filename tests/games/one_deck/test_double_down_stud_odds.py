"""Double down stud: published figures, every decision by brute force, the engine, simulators."""

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

import amounts
from odds.dealt import decide_all, play, rare_hand, shuffled
from odds.planned import check_chart
from odds.simulated import check_price, run
from odds.simulated import edge_of as simulated_edge
from pitboss.engine import Choice, Table
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.double_down_stud import GAME, PAIRS, TABLES
from pitboss.odds.cards.card_sets import place
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.cards.patterns import looks, patterns
from pitboss.odds.games.one_deck import double_down_stud as model
from pitboss.odds.games.one_deck.double_down_stud import MODEL, STUD, STYLES, paid
from pitboss.odds.registry import find
from pitboss.odds.simulation.simulators import in_whole_units
from pitboss.odds.solvers.card_by_card import settle, tally
from pitboss.procedures.poker_tables import row_by_pair
from pitboss.ranking import five_card

OPTIONS = GAME.read_options()
AMOUNTS = (2_00, 10_00, 60_00, 100_00)
USUAL = {"royal-flush": "2000 to 1", "straight-flush": "200 to 1", "four-of-a-kind": "50 to 1",
         "full-house": "11 to 1"}  # fmt: skip
"""The odds of casinos where the game was played, above the text's."""


def price(stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return MODEL.price(*MODEL.questions(options, wager="original", stake=stake)[0])


def at(cards):
    held = np.sort(numbers(cards))
    return int(place(held, len(held)))


# -- figures --------------------------------------------------------------------------------------


def test_the_odds_of_the_text():
    found = price()
    assert find("double-down-stud") is MODEL
    assert found.exact == Fraction(15_403, 324_870)
    assert float(found.edge) == pytest.approx(0.047413, abs=5e-7)
    assert float(found.element_of_risk) == pytest.approx(0.037926, abs=5e-7)


def test_published_edge():
    """en.shram.kiev.ua, "Double Down Stud Poker": 2.67 %."""
    found = price(hand_rows=USUAL)
    assert float(found.edge) == pytest.approx(0.0267, abs=0.00005)
    assert "better than the text is posted" in found.outcomes.notes[1]


def test_published_combinations():
    """sonofdave.com, "Double Down Stud": how often each hand comes alone and doubled, and 2.1033 %
    with the odds of a machine."""
    alone = {"straight": 31_248, "three-of-a-kind": 50_688, "two-pair": 152_064,
             "pair-of-jacks-or-better": 657_720, "pair-of-sixes-to-tens": 816_480}  # fmt: skip
    doubled = {"royal-flush": 20, "straight-flush": 180, "four-of-a-kind": 3_120,
               "full-house": 18_720, "flush": 25_540, "straight": 19_752,
               "three-of-a-kind": 223_872, "two-pair": 465_696,
               "pair-of-jacks-or-better": 1_031_880,
               "pair-of-sixes-to-tens": 1_295_520}  # fmt: skip
    shown, _ = tally(STUD, STYLES.plan("optimal", OPTIONS))
    pays = {"royal-flush": 3999, "straight-flush": 199, "four-of-a-kind": 49, "full-house": 11}
    won = 0
    for row, name in enumerate(STUD.rows):
        odds = TABLES["hand"]["minimum"].get(name)
        if odds is not None:
            assert (shown[1, row], shown[2, row]) == (alone.get(name, 0), doubled[name])
        each = pays.get(name, -1 if odds is None else int(odds.ratio))
        won += each * (int(shown[1, row]) + 2 * int(shown[2, row]))
    assert won / STUD.deals == pytest.approx(-0.021033, abs=5e-7)


def test_never_and_always_doubling():
    """J. Robison, "Expert Strategy for Double Down Stud Video Poker": 72.5 % come back if the
    wager is never doubled. Always doubled it is the same twice."""
    never, always = (edge_of(style) for style in ("never-double", "always-double"))
    assert 2 * never == pytest.approx(always)
    machine = [(20, 999 - 1000), (180, 199 - 100), (3_120, 49 - 25), (18_720, 11 - 10)]
    back = 1 - never + sum(often * more for often, more in machine) / STUD.deals
    assert back == pytest.approx(0.725, abs=0.0006)


def edge_of(style):
    shown, folded = tally(STUD, STYLES.plan(style, OPTIONS))
    assert (shown.sum(), folded.sum()) == (STUD.deals, 0)
    nets = np.array([[float(net) for net in column] for column in paid(OPTIONS)])
    return -(shown[1:] * nets).sum() / STUD.deals


def test_limits():
    free, cut = price(stake=60_00), price(stake=60_00, payout_limit="100000")
    assert (free.outcomes.stake, cut.outcomes.stake) == (None, 60_00)
    assert free.edge == price().edge < cut.edge
    assert max(line.net for line in cut.lines) == Fraction(100_000, 60)
    assert "payout limit" in cut.outcomes.notes[-1]


# -- decisions ------------------------------------------------------------------------------------


def pay(cards):
    pays = TABLES["hand"]["minimum"].get(row_by_pair(five_card.score(cards), PAIRS))
    return -1 if pays is None else int(pays.ratio)


def test_every_decision_by_brute_force():
    """Patterns tell all sets apart that matter; each is tried with the 48 cards that can follow."""
    doubled = STYLES.plan("optimal", OPTIONS)[0]
    at_pattern = doubled[:, [pattern.place for pattern in patterns(4)]]
    assert (doubled == at_pattern[:, looks(4)]).all()
    for pattern in patterns(4):
        won = sum(pay([*pattern.cards, card]) for card in DECK if card not in pattern.cards)
        assert doubled[0, pattern.place] == (won >= 0), pattern
        if str(pattern) in ("5-4-3-2", "A-K-Q-J"):
            assert won == 0


def test_the_chart_is_the_usual_rule():
    found = MODEL.strategy(OPTIONS)
    check_chart(found, model.USUAL, "-", model.OTHER)


def test_other_odds_ask_for_other_decisions():
    found = MODEL.strategy(GAME.read_options({"hand-rows": {"straight": "8 to 1"}}))
    assert found.says == model.OWN
    assert dict(found.charts[0].rows)["K-Q-J-9"] == ("D",)


# -- the engine, players and simulators -----------------------------------------------------------


def random_cards(rng, seats):
    """One each and four for all; often some of them belong together."""
    first = rare_hand(rng) if rng.random() < 0.5 else []
    rng.shuffle(first)
    deck = shuffled(rng, first)
    found = {"dealer": deck[:4]}
    order = rng.sample(seats, len(seats))
    return found | {str(seat): [card] for seat, card in zip(order, deck[4:], strict=False)}


@amounts.hands
def test_the_engine_and_the_kernel_settle_alike(amount):
    """Many hands: doubled or not, better odds, payout limits."""
    rng = random.Random(17)
    dealt, rows, cut = 0, Counter(), 0
    while dealt < amount:
        chosen = {"deal": rng.choice(("shoe", "hand")),
                  "payout-limit": rng.choice((0, "100000", "150000"))}  # fmt: skip
        if rng.random() < 0.5:
            chosen["hand-rows"] = USUAL | {"flush": "17 to 2"}
        table = Table(GAME, options=chosen, seats=rng.randint(5, 7))
        known = {stake: in_whole_units(*paid(table.options, stake)) for stake in AMOUNTS}
        for _ in range(300):
            cards = random_cards(rng, list(table.seats))
            bets, said, nets = play(
                table, lambda seat: {"original": rng.choice(AMOUNTS)}, cards,
                lambda prompt: prompt.default if prompt.step == "cut"
                else rng.choice(("double-down", "no-double")),
            )  # fmt: skip
            for seat, wagers in bets.items():
                stake, wagered = wagers["original"], 1 + (said[seat][-1] == "double-down")
                five = numbers([*cards[str(seat)], *cards["dealer"]])
                unit, columns = known[stake]
                by_stake = np.array([columns[0], *columns])
                (won,) = settle(STUD, five[None], np.array([wagered]), np.zeros(1, bool), by_stake,
                                unit)  # fmt: skip
                got = nets[seat, "original"] + nets[seat, "double-down"]
                assert Fraction(int(won) * stake, unit) == got, (cards, seat)
                cut += got == table.options["payout-limit"] != 0
                rows[wagered, int(STUD.codes[rank(five, tables())])] += 1
            dealt += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert len(rows) == 2 * len(STUD.rows), "every row comes up alone and doubled"
    assert cut > 20, "the limit is met"


@pytest.mark.parametrize("style", STYLES.names)
def test_bots_double_by_their_plans(style):
    table = Table(GAME, seats=6)
    bot, how, rng, asked = (
        MODEL.bots[style](table.options),
        STYLES.plan(style, OPTIONS),
        None,
        Counter(),
    )

    def decide(round, prompt):
        answer = bot(round, prompt, prompt.seat, rng)
        if prompt.step == "cut":
            return answer
        four = [*round.hands[str(prompt.seat)], *round.hands["dealer"][1:]]
        assert answer == Choice(prompt.seat, "double-down" if how[0][0, at(four)] else "no-double")
        asked[answer.name] += 1
        return answer

    decide_all(table, {"original": 5_00}, 60, 3, decide)
    assert asked.total() == 360


@pytest.mark.parametrize("style", STYLES.names)
def test_simulated_styles_agree_with_the_exact_figures(style):
    simulator, came, staked = run(MODEL, "original", style, 1)
    if style == "optimal":
        check_price(price(), simulator, came, staked)
    shown, _ = tally(STUD, STYLES.plan(style, OPTIONS))
    nets = np.array([[float(net) for net in column] for column in paid(OPTIONS)])
    error = sqrt((shown[1:] * nets**2).sum() / STUD.deals / came.total())
    assert abs(simulated_edge(simulator, came) - edge_of(style)) < 3 * error
