"""Texas hold 'em bonus poker's mathematics: published figures, the way to play, the engine."""

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

import amounts
from odds import dealt
from odds.planned import place_of
from odds.simulated import edge_of, run
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.texas_holdem_bonus_poker import GAME
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.cards.starting_hands import kind_of, longhand
from pitboss.odds.games.one_deck import texas_holdem_bonus_poker
from pitboss.odds.games.one_deck.texas_holdem_bonus_poker import (
    FOLDED,
    HOLDEM,
    MODEL,
    by_thumb,
    simply,
    terms,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers import board_first
from pitboss.odds.solvers.board_first import solve, spots_of, starts_of
from pitboss.odds.solvers.board_first.holdem import payoffs
from pitboss.odds.solvers.showdown import settle
from pitboss.ranking.five_card import CATEGORIES, category_number, score
from starting_hands import worth_of_starts

LOWEST = ("straight", "flush")


def price(wager, table=None, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    ((pricing, question),) = MODEL.questions(options, wager=wager, table=table)
    return MODEL.price(pricing, question)


# -- published figures ----------------------------------------------------------------------------


def test_the_ante_as_published():
    """Wizard of Odds, "Texas Hold'em Bonus" (www.wizardofodds.com/texasholdembonus): 2.037 % of the
    ante, 3.8181 wagered on average, so 0.5335 % of all that is wagered; where a flush is needed
    5.5935 %."""
    straight, flush = (price("ante", lowest) for lowest in LOWEST)
    assert 100 * float(straight.edge) == pytest.approx(2.037, abs=0.0005)
    assert float(straight.staked) == pytest.approx(3.8181, abs=5e-5)
    assert 100 * float(straight.element_of_risk) == pytest.approx(0.5335, abs=5e-5)
    assert 100 * float(flush.edge) == pytest.approx(5.5935, abs=5e-5)
    assert straight.outcomes.stake is None


PUBLISHED = {
    "32o": (-1.155927, -1.195592), "42o": (-1.091604, -1.13521), "52o": (-1.019987, -1.067022),
    "62o": (-1.046723, -1.077817), "72o": (-1.031301, -1.050057), "82o": (-0.896002, -0.917393),
    "92o": (-0.763132, -0.784523), "T2o": (-0.613979, -0.636507), "J2o": (-0.459414, -0.478676),
    "Q2o": (-0.28969, -0.305687), "K2o": (-0.102668, -0.1154),
}  # fmt: skip
"""The same page, what starting hands are worth that are not folded: deuces of another suit."""


@pytest.mark.parametrize("lowest", LOWEST)
def test_starting_hands_as_published(lowest):
    kinds = [kind_of(*cards) for cards in starts_of(HOLDEM).cards.tolist()]
    worths = dict(zip(kinds, worth_of_starts(terms(lowest), solve(terms(lowest))), strict=True))
    for kind, figures in PUBLISHED.items():
        folded, played = worths[kind]
        assert folded == -1
        assert float(played) == pytest.approx(figures[LOWEST.index(lowest)], abs=5e-7)


@pytest.mark.parametrize("lowest", LOWEST)
def test_the_edge_is_exact(lowest):
    """From the lines, from the counts, and from the starting hands, to the last figure."""
    asked = terms(lowest)
    found, exact = solve(asked), price("ante", lowest).exact
    assert exact == found.tally.edge
    hands = zip(starts_of(HOLDEM).ways, worth_of_starts(asked, found), strict=True)
    assert exact == -sum(int(often) * max(worth) for often, worth in hands) / 1326
    assert found.tally.counts.sum() == found.tally.deals == 20 * HOLDEM.deals


@pytest.mark.parametrize("lowest", LOWEST)
def test_hands_that_are_folded(lowest):
    cards = starts_of(HOLDEM).cards[solve(terms(lowest)).plan.early[0]].tolist()
    assert {kind_of(*hand) for hand in cards} == longhand(FOLDED[lowest])


@pytest.mark.light
def test_the_bonus():
    paid = 6 * 31 + 4 * 26 + 8 * 21 + 12 * 16 + 18 * 11 + 24 * 6 + 54 * 4
    assert price("bonus", "text").exact == 1 - Fraction(paid, 1326) == Fraction(59, 663)
    more = Fraction(6 * (1000 - 30), 1326 * 1225)
    assert price("bonus", "supplement").exact == Fraction(59, 663) - more
    better = price("bonus", "text", bonus_rows={"pair-of-aces": "40 to 1"})
    assert better.exact == Fraction(59, 663) - Fraction(60, 1326)
    assert "28.11(e)" in better.outcomes.notes[-1]
    with pytest.raises(Refused, match="less than"):
        price("bonus", "text", bonus_rows={"pair-of-aces": "29 to 1"})


# -- lines and words ------------------------------------------------------------------------------


def test_the_price_is_told_in_lines():
    found = price("ante", "flush")
    lines = {line.name: line for line in found.lines}
    assert sum(line.chance for line in found.lines) == 1
    assert len(lines) == len(found.lines) == 17
    best = lines["all wagers, wins with a flush or higher"]
    assert (best.net, best.staked, best.pays) == (5, 5, "1 to 1")
    less = lines["flop and river wagers, wins with less"]
    assert (less.net, less.staked, less.pays) == (3, 4, "1 to 1, ante returned")
    assert lines["flop and turn wagers, loses"].net == -4
    assert lines["flop wager, ties"].net == 0
    assert (lines["fold"].net, lines["fold"].staked) == (-1, 1)
    assert lines["fold"].chance == Fraction(72, 1326)


def test_the_strategy_as_a_person_uses_it():
    found = MODEL.strategy(GAME.read_options())
    assert FOLDED["straight"] in found.says[0]
    assert "3.191 %; 2.037 %" in found.says[3]
    (chart,) = found.charts
    rows = {name: dict(zip(chart.columns, cells, strict=True)) for name, cells in chart.rows}
    assert rows["2"]["7"] == rows["2"]["3"] == "F"
    assert rows["7"]["2"] == rows["2"]["8"] == rows["3"]["4"] == rows["2"]["2"] == "W"


def simple(hand, board):
    """The rule once more, from words."""
    ranks, suits = ([card[at] for card in (*hand, *board)] for at in (0, 1))
    made = category_number(score([*hand, *board]))
    if any(ranks.count(card[0]) > 1 for card in hand) or made >= CATEGORIES.index("straight"):
        return True
    paired = len(set(ranks[2:])) < len(board)
    ace = "A" in ranks[:2]
    if ace and paired:
        return True
    kicker = ace and any(rank in "789TJQK" for rank in ranks[:2])
    return len(board) == 3 and (kicker or any(suits.count(suit) == 4 for suit in suits[:2]))


@pytest.mark.light
def test_the_rule_of_thumb():
    rng, said = random.Random(4), Counter()
    for _ in range(4000):
        cards = rng.sample(DECK[rng.choice((0, 0, 13, 26)) :], rng.choice((5, 6)))
        hand, board = cards[:2], cards[2:]
        (found,) = by_thumb(numbers(board)[None], numbers(hand)[None])
        assert found == simple(hand, board), cards
        said[len(board), bool(found)] += 1
    assert len(said) == 4


def test_the_rule_of_thumb_costs_a_little_more_than_one_per_cent():
    for lowest, edge in zip(LOWEST, (0.031907, 0.067368), strict=True):
        assert float(simply(terms(lowest)).edge) == pytest.approx(edge, abs=5e-7)


def test_the_rule_is_listed_by_spot():
    """Of a flop and a hand, and of four cards and a hand, in any suits."""
    rng, (chosen, _) = random.Random(5), texas_holdem_bonus_poker.thumb()
    for street, by_spot in zip(terms("straight").early[1:], chosen, strict=True):
        for _ in range(500):
            cards = rng.sample(range(52), 2 + street.board)
            hand, board = np.array(cards[:2], np.uint8), np.array(cards[2:], np.uint8)
            assert by_spot[spot_of(street, board, hand)] == by_thumb(board[None], hand[None])[0]


def spot_of(street, board, hand):
    found, part = spots_of(HOLDEM, street), place_of(board)
    return found.spot[found.kind[part], found.exchanged[found.exchange[part], place_of(hand)]]


# -- at the table ---------------------------------------------------------------------------------


def test_the_player_does_what_was_solved():
    asked, rng, said = terms("straight"), random.Random(6), Counter()
    for street, chosen in list(zip(asked.early, solve(asked).plan.early, strict=True))[1:]:
        for _ in range(150):
            cards = rng.sample(range(52), 2 + street.board)
            hand, board = np.array(cards[:2], np.uint8), np.array(cards[2:], np.uint8)
            best = board_first.choose(asked, hand, board)
            assert best == chosen[spot_of(street, board, hand)]
            said[street.board, best] += 1
    assert len(said) == 4


@pytest.mark.parametrize("style", MODEL.styles)
def test_players_at_the_table(style):
    table = Table(GAME, options={"ante-pays-on": "flush-or-higher"}, seats=6)
    bot, said = MODEL.bots[style](table.options), Counter()

    def decide(round, prompt):
        answer = bot(round, prompt, prompt.seat, random.Random(1))
        kind = kind_of(*numbers(round.hands[str(prompt.seat)]).tolist())
        if prompt.cite == "28.10(a)":
            assert (answer.name == "fold") == (kind in longhand(FOLDED["flush"]))
        said[answer.name, len(round.hands.get("community", ()))] += 1
        return answer

    dealt.decide_all(table, {"ante": 10_00}, 20, 3, decide)
    moments = (("flop", 0), ("fold", 0), ("turn", 3), ("check", 3), ("river", 4), ("check", 4))
    assert set(said) == set(moments)


# -- kernels against the engine -------------------------------------------------------------------

AMOUNTS = (2_00, 4_00, 10_00, 20_00)


def play_engine(table, rng):
    """A round of random bets and decisions: bets, decisions, cards, and nets by seat."""
    deck, cards = dealt.board_and_holes(rng, table.seats)

    def choose(prompt):
        return rng.choice((prompt.offers[0].name, prompt.offers[0].name, prompt.default))

    bets, chosen, nets = dealt.play(
        table,
        lambda seat: {"ante": rng.choice(AMOUNTS), "bonus": rng.choice(AMOUNTS)},
        {**cards, "burn": deck[40:]},
        choose,
    )
    return bets, chosen, cards, dealt.together(nets, "ante", "flop", "turn", "river")


def rank_seven(board, hole):
    return int(rank(np.concatenate((numbers(board), numbers(hole))), tables()))


@pytest.mark.light
@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands against the dealer's: both tables, all decisions."""
    rng, seats, ways, ranks = random.Random(28), 0, Counter(), Counter()
    category = tables().category
    while seats < amount:
        lowest = rng.choice(LOWEST)
        options = {
            "ante-pays-on": f"{lowest}-or-higher",
            "aces-aces-supplement": rng.random() < 0.5,
            "deal": rng.choice(("shoe", "hand", "automated")),
        }
        table = Table(GAME, options=options, seats=7)
        unit, paid, _ = payoffs(terms(lowest)).in_units()
        for _ in range(400):
            bets, chosen, held, nets = play_engine(table, rng)
            dealer = rank_seven(held["community"], held["dealer"])
            for seat, wagers in bets.items():
                mine, said = rank_seven(held["community"], held[str(seat)]), chosen[seat]
                way = 0 if "fold" in said else 4 + ("turn" in said) + 2 * ("river" in said)
                code = way * len(CATEGORIES) + int(category[mine])
                won = Fraction(int(settle(code, mine, dealer, 0, paid)), unit)
                assert won * wagers["ante"] == nets[seat], (options, held, seat)
                ways[way] += 1
                ranks[category[mine], mine > dealer, mine == dealer] += 1
            seats += len(bets)
    assert set(ways) == {0, 4, 5, 6, 7}
    if amount >= amounts.MANY:
        lost = {place for place, wins, ties in ranks if not wins and not ties}
        assert lost == set(range(len(CATEGORIES) - 1))
        assert {place for place, wins, _ in ranks if wins} == set(range(len(CATEGORIES)))


# -- simulators -----------------------------------------------------------------------------------


def test_the_rule_of_thumb_simulated():
    simulator, came, _ = run(MODEL, "ante", "rule-of-thumb", 1)
    error = simply(terms("straight")).edge - edge_of(simulator, came)
    assert abs(error) < 3 * 3.6 / sqrt(came.total())


@pytest.mark.light
def test_the_model_is_found():
    assert find("texas-holdem-bonus-poker") is MODEL
