"""Two-card joker poker: every hand by brute force, figures, strategy, and the engine beside it."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

import amounts
from odds import dealt
from odds.simulated import edge_of, run
from pitboss.engine import Table
from pitboss.equipment.cards import cards
from pitboss.errors import Refused
from pitboss.games.one_deck.two_card_joker_poker import DECK, GAME, QUEEN, QUEEN_FIVE, score_of
from pitboss.odds.games.one_deck.common import play_or_fold
from pitboss.odds.games.one_deck.common.play_or_fold import PLAY
from pitboss.odds.games.one_deck.two_card_joker_poker import MODEL, ROWS, RULES, STYLES, payoffs
from pitboss.odds.registry import find
from pitboss.odds.solvers.showdown import ENDS, settle
from pitboss.ranking import two_card

LOWEST, ACE_HIGH = (GAME.read_options({"ace-three-flush": how}) for how in ("lowest", "ace-high"))
HANDS = comb(54, 2)
AGAINST = comb(52, 2)
CALL = {"pair-of-jokers": 8, "royal-flush": 5, "straight-flush": 3}


def price(wager, table=None, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    ((pricing, question), *_) = MODEL.questions(options, wager=wager, table=table)
    return MODEL.price(pricing, question)


# -- hands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [LOWEST, ACE_HIGH])
def test_every_hand_is_ranked_as_the_engine_ranks_it(options):
    duel, scores = RULES.duel(options), RULES.scores(options)
    every = list(combinations(range(54), 2))
    found = scores[duel.rank(np.array(every, np.uint8))]
    for numbers, score in zip(every, found, strict=True):
        assert score == score_of([DECK[number] for number in numbers], options)
    assert (np.diff(scores) > 0).all()
    assert scores[duel.qualifies] == two_card.high(12, 2)
    assert len(play_or_fold.hands_of(duel).cards) == HANDS == len(every)


def ends_by_brute_force(options):
    """By hand: how all of the dealer's hands end, each compared with the engine's ranking."""
    scores = {
        numbers: score_of([DECK[number] for number in numbers], options)
        for numbers in combinations(range(54), 2)
    }
    for mine, score in scores.items():
        found = [0] * ENDS
        for theirs, other in scores.items():
            if mine[0] not in theirs and mine[1] not in theirs:
                end = 0 if score > other else 2 if score == other else 4
                found[end + (other < QUEEN)] += 1
        yield mine, found


def test_how_every_hand_ends_by_brute_force():
    """Where the dealer does not qualify it does not matter how, and is not told apart."""
    duel = RULES.duel(LOWEST)
    hands = play_or_fold.hands_of(duel)
    known = {tuple(held): ends for held, ends in
             zip(hands.cards.tolist(), hands.ends(duel).tolist(), strict=True)}  # fmt: skip
    for mine, found in ends_by_brute_force(LOWEST):
        assert known[mine][::2] == found[::2], mine
        assert sum(known[mine][1::2]) == sum(found[1::2]), mine
        assert sum(found) == AGAINST == duel.against


# -- figures --------------------------------------------------------------------------------------


def test_the_ante():
    found = price("ante")
    assert found.exact == Fraction(563, 17_901)
    assert float(found.edge) * 100 == pytest.approx(3.1451, abs=5e-5)
    assert float(found.element_of_risk) * 100 == pytest.approx(1.8800, abs=5e-5)
    assert found.staked == 1 + Fraction(963, HANDS)
    assert sum(line.chance for line in found.lines) == 1
    assert found.covers == ("call",)


def test_published_figures():
    """Wizard of Odds, "Two Card Joker Poker": of the ante, of all that is bet, and how much."""
    found = price("ante")
    assert float(found.edge) * 100 == pytest.approx(3.15, abs=0.005)
    assert float(found.element_of_risk) * 100 == pytest.approx(1.88, abs=0.005)
    assert float(found.staked) == pytest.approx(1.672956, abs=5e-7)


def test_the_ante_by_brute_force():
    """Every hand called or folded, whatever costs less, with nothing of the model but its rules."""
    won = 0
    for mine, found in ends_by_brute_force(ACE_HIGH):
        category = two_card.category(score_of([DECK[number] for number in mine], ACE_HIGH))
        pays = CALL.get(category, 1)
        called = found[0] * (1 + pays) - 2 * found[4] + sum(found[1::2])
        won += max(called, -AGAINST)
    assert -Fraction(won, HANDS * AGAINST) == price("ante").exact


def test_the_reading_of_the_lowest_flush_costs_nothing():
    """What one hand gains by it the other loses, and both are called anyway."""
    assert price("ante", ace_three_flush="ace-high").exact == price("ante").exact


PAIR_UP = {"1": (40, 20, 5, 3, 1), "2": (50, 25, 4, 3, 1), "3": (40, 30, 4, 3, 1)}


@pytest.mark.parametrize("letter", PAIR_UP)
def test_pair_up(letter):
    paid = sum(
        n * (1 + pays) for n, pays in zip((1, 4, 48, 156, 182), PAIR_UP[letter], strict=True)
    )
    assert price("pair-up", letter).exact == 1 - Fraction(paid, HANDS)
    assert price("pair-up", letter).hit_rate == Fraction(391, HANDS)


def test_super_flush():
    paid = sum(n * pays for n, pays in ((4, 30), (48, 5), (40, 3), (40, 2), (180, 1)))
    found = price("super-flush-bonus")
    assert found.exact == Fraction(780 - paid, HANDS)
    assert found.hit_rate == Fraction(4 + 48 + 260, HANDS)
    assert {line.name: line.net for line in found.lines}["pair"] == 0


@pytest.mark.parametrize(("style", "edge"), [("always-call", 6.8067), ("mimic-the-dealer", 3.2323)])
def test_other_ways_of_playing_cost_more(style, edge):
    found = STYLES.tally(style, LOWEST).edge
    assert float(found) * 100 == pytest.approx(edge, abs=5e-5)
    assert found > STYLES.tally("optimal", LOWEST).edge
    simulator, came, _ = run(MODEL, "ante", style, 4)
    assert abs(edge_of(simulator, came) - edge / 100) < 3 * 1.8 / sqrt(came.total())


def test_the_price_of_the_ante_is_told_in_lines():
    lines = {line.name: line for line in price("ante").lines}
    assert lines["fold"].chance == 1 - Fraction(963, HANDS)
    assert lines["player wins, pair of jokers"].net == 9
    assert lines["player wins, pair of jokers"].pays == "1 to 1, call 8 to 1"
    assert lines["player wins, straight or less"].net == 2
    assert lines["dealer does not qualify"].net == 1
    assert lines["tie"].net == 0
    assert lines["player loses"].net == -2


def test_tables():
    assert find("two-card-joker-poker") is MODEL
    assert [question.table for _, question in MODEL.questions(wager="pair-up")] == ["1", "2", "3"]
    assert [pricing.wager for pricing in MODEL.pricings] == ["ante", "pair-up", "super-flush-bonus"]
    with pytest.raises(Refused, match="no pay table '4'"):
        price("pair-up", "4")


# -- strategy -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [LOWEST, ACE_HIGH])
def test_the_cut_off_is_queen_five(options):
    assert RULES.scores(options)[RULES.lowest("optimal", options)] == QUEEN_FIVE
    found = MODEL.strategy(options)
    assert found.says[0] == "Call with queen-five or better, or any flush; fold all else."
    assert "queen-five loses 0.9781 of the ante if it is called" in found.says[1]
    assert "queen-four 1.0053" in found.says[1]
    chart = {rank: "".join(cells) for rank, cells in found.charts[0].rows}
    assert {chart[rank] for rank in "AK"} == {13 * "C"}
    assert chart["5"] == "CCCFFFFFCCCCC"
    assert chart["4"] == "CCFFFFFFFCCCC"


def test_the_players_at_the_table():
    """The optimal player says what the game's own bot says."""
    bots = {style: MODEL.bots[style](LOWEST) for style in MODEL.styles}

    def decide(round, prompt):
        seat, rng = prompt.seat, random.Random(1)
        said = {style: play(round, prompt, seat, rng) for style, play in bots.items()}
        score = score_of(round.hands[str(seat)], LOWEST)
        assert said["optimal"] == GAME.bot(round, prompt, seat, rng)
        assert said["always-call"].name == "call"
        assert said["mimic-the-dealer"].name == ("call" if score >= QUEEN else "fold")
        return said["optimal"]

    dealt.decide_all(Table(GAME, seats=7), {"ante": 10_00}, 60, 7, decide)


# -- the engine -----------------------------------------------------------------------------------


TOGETHER = ("Jo Jo As Ks", "Ac Kc Ad Kd", "As 3s 4h 2h", "Jo 9c 9d 9h", "Ac 2c 3d 2d")


def random_cards(rng, seats):
    """Two cards each; often some that belong together, so that rare hands come too."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.3:
        first = rng.choice(
            ("Jo Jo As Ks", "Ac Kc Ad Kd", "As 3s 4h 2h", "Jo 9c 9d 9h", "Ac 2c 3d 2d")
        )
        first = list(cards(first))
        for card in first:
            deck.remove(card)
        deck = first + deck
    holders = ["dealer", *map(str, seats)]
    rng.shuffle(holders)
    return {holder: deck[2 * i : 2 * i + 2] for i, holder in enumerate(holders)}


def play_engine(table, rng):
    """A round of random bets and decisions: bets, decisions, cards, and nets by seat and wager."""
    held, calls = random_cards(rng, table.seats), {}

    def bet(seat):
        names = rng.sample(("ante", "pair-up", "super-flush-bonus"), rng.randint(1, 3))
        return {name: rng.choice((2_00, 5_00, 24_00)) for name in names}

    def choose(prompt):
        calls[prompt.seat] = rng.random() < 0.7
        return "call" if calls[prompt.seat] else "fold"

    bets, _, nets = dealt.play(table, bet, held, choose)
    return bets, calls, held, nets


def number(card, other):
    """A card as kernels have it; of two jokers the second is the higher."""
    return DECK.index(card) + (card == other == "Jo")


def looked_up(duel, held):
    """Class and row of a hand."""
    first, second = held
    found = np.array([[number(first, ""), number(second, first)]], np.uint8)
    own = duel.rank(found)
    return int(own[0]), int(duel.rows(found, own)[0])


def random_options(rng):
    return {
        "pair-up-table": rng.choice("123"),
        "ace-three-flush": rng.choice(("lowest", "ace-high")),
        "deal": rng.choice(("shoe", "hand", "automated")),
    }


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    rng = random.Random(30)
    seats, settled, rows = 0, Counter(), Counter()
    while seats < amount:
        table = Table(GAME, options=random_options(rng), seats=rng.randint(4, 7))
        duel, (unit, nets_of, _) = RULES.duel(table.options), payoffs(table.options, 1).in_units()
        tables = {name: GAME.wager_names[name].table(table.options)
                  for name in ("pair-up", "super-flush-bonus")}  # fmt: skip
        for _ in range(200):
            bets, calls, held, nets = play_engine(table, rng)
            theirs, _ = looked_up(duel, held["dealer"])
            for seat, wagers in bets.items():
                own, row = looked_up(duel, held[str(seat)])
                rows[row] += 1
                for name, stake in wagers.items():
                    if name == "ante":
                        code = (PLAY if calls[seat] else 0) * len(ROWS) + row
                        won = (
                            int(settle(code, own, theirs, duel.qualifies, nets_of)) * stake // unit
                        )
                        settled[calls[seat]] += 1
                    else:
                        pays = tables[name].best(*two_card.rows(held[str(seat)]))[1]
                        won = -stake if pays is None else pays.won(stake)
                    got = nets[seat, name] + (nets[seat, "call"] if name == "ante" else 0)
                    assert won == got, (table.options, held, seat, wagers)
            seats += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert set(rows) == set(range(len(ROWS))), "every row comes up"
    assert len(settled) == 2, "called and folded"
